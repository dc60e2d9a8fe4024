# What no program can make, by no __new__.
import array
import re
import types
import zlib
import _md5


def show(f, *a):
    try:
        print(f(*a))
    except Exception as e:
        print(type(e).__name__, e)


for t in (type(iter(array.array("b"))), types.GeneratorType, types.FrameType, re.Match, type(iter([])), type(iter("")), type({}.keys()), types.MethodDescriptorType, type(zlib.compressobj()), type(_md5.md5())):
    show(t)
    show(t.__new__, t)
    show(object.__new__, t)
    print(t.__flags__ & 1 << 7, "__new__" in t.__dict__)
show(object.__new__, types.CodeType)
show(object.__new__, int)
