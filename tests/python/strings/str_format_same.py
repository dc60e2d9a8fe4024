# format() of a str that the format leaves as it is: the object itself, of a subclass too.
class S(str): pass
o=S("abcd")
for spec in ("", ">3", "s", "3", ".9", ">9", ".2", "4", "<4s", ">4.4", "x<2"):
    r=format(o,spec); print(repr(spec), r is o, type(r).__name__, r)
    r=o.__format__(spec); print(r is o, type(r).__name__)
    r=f"{o:{spec}}"; print(r is o, type(r).__name__)
p="".join(["ab","cd"])
print(format(p,">3") is p, "{}".format(o) is o, type("{}".format(o)).__name__, type("%s"%o).__name__, ("%s"%o) is o)
