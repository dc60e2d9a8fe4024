# breakpoint() calls what $PYTHONBREAKPOINT names, pdb.set_trace when it names nothing; what cannot be made says which class it is.
import os
import pdb
import re
import sys
import warnings

warnings.simplefilter("always")


def shown(*args, **kwargs):
    print("called", args, kwargs)


pdb.set_trace = shown
os.environ.pop("PYTHONBREAKPOINT", None)
breakpoint()
breakpoint(1, header="x")
for name in ("", "0", "print", "sys.intern", "os.path.basename"):
    os.environ["PYTHONBREAKPOINT"] = name
    print(repr(name), breakpoint("text") if name else breakpoint())
with warnings.catch_warnings(record=True) as seen:
    for name in (".", "..", ".foo", "foo.", ".int", "int.", "..foo.bar", "nosuchbuiltin", "nosuchmodule.nosuch", "os.nosuch"):
        os.environ["PYTHONBREAKPOINT"] = name
        print(breakpoint())
print([(str(w.message), w.category.__name__) for w in seen])
sys.breakpointhook = shown
breakpoint(2)

for cls in (type(sys.flags), type(iter([])), type(i for i in ()), re.Match):
    for make in (cls, lambda: cls.__new__(cls), lambda: object.__new__(cls)):
        try:
            print(make())
        except TypeError as e:
            print(e)
