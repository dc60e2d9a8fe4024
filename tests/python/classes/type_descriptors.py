# Descriptors that dataclass(slots=True) takes off; code objects of another kind; format() of a text without fields.
import sys, warnings
class A: pass
print(sys._clear_type_descriptors(A), sorted(A.__dict__))
for x in (int, 5):
    try: sys._clear_type_descriptors(x)
    except TypeError as e: print(e)
import weakref
from dataclasses import dataclass
@dataclass(slots=True, weakref_slot=True)
class D: x: int = 1
@dataclass(slots=True, weakref_slot=True)
class E(D): y: int = 2
for cls in (D, E):
    d = cls()
    print(cls.__slots__, d.__weakref__, d.__weakref__ is weakref.ref(d), "__dict__" in cls.__dict__, hasattr(d, "__dict__"))
def f(): pass
def g(): yield
async def h(): pass
for to in (g, h, f):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        def target(): pass
        target.__code__ = to.__code__
    print([str(w.message) for w in caught])
text = "abcde"
print(text.format() is text, "{{a".format(), "a}}".format(), "".format() == "", (text + "{}").format("") == text)

class Bad(Exception):
    def __new__(cls, *args): return cls
def gen():
    try:
        yield 1
    except TypeError as e:
        yield f"thrown in: {type(e).__name__}"
for started in (False, True):
    it = gen()
    if started: next(it)
    try: print(it.throw(Bad))
    except TypeError as e: print(type(e).__name__)
    print(list(it))
it = gen()
next(it)
for bad in ((ValueError, "x", 23), (4,), ("abc",)):
    try: it.throw(*bad)
    except TypeError as e: print(e)
print(next(it, "over"))
