# getter, setter and deleter of a property: None leaves what there was.
p = property(1, 2, 3, "doc")
for copy in (p.getter(None), p.setter(None), p.deleter(None), p.getter(4), p.setter(5), p.deleter(6)):
    print(copy.fget, copy.fset, copy.fdel, copy.__doc__)
