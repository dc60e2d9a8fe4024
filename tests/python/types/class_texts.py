# __doc__ and __text_signature__ of built-in classes: asked of the class, its dict, an instance, a subclass, super().
import ast, collections, datetime, decimal, functools, itertools, operator, os, sys, time, types

def first(text):
    return text and text.splitlines()[0]

for cls in (zip, map, property, classmethod, range, slice, super, complex, bytearray, object, type, int, KeyError, OSError, BlockingIOError, UnicodeWarning, BaseExceptionGroup, types.FunctionType, types.CellType,
            types.ModuleType, types.GenericAlias, collections.deque, collections.defaultdict, functools.partial, itertools.islice, itertools.groupby, operator.itemgetter, decimal.Decimal,
            datetime.datetime, time.struct_time, os.stat_result, os.terminal_size, type(sys.flags), type(sys.float_info), ast.AST, ast.stmt, ast.operator, ast.ClassDef, ast.Load):
    print(cls.__qualname__, first(cls.__doc__), cls.__text_signature__)
    print(cls.__dict__["__doc__"] == cls.__doc__, "__doc__" in vars(cls), list(vars(cls)).count("__doc__"))

# Each of these is the first to ask for its class's text.
class Missing(LookupError):
    pass
class Told(ArithmeticError):
    "told"
print(Missing.__doc__, first(Missing("x").__doc__), first(super(Missing, Missing("x")).__doc__), first(vars(LookupError)["__doc__"]))
print(Told.__doc__, Told().__doc__, first(super(Told, Told()).__doc__))
print(first(EOFError().__doc__), first(getattr(enumerate([]), "__doc__")), first(dict(vars(filter))["__doc__"]), first((vars(reversed) | {})["__doc__"]))
print([first(vars(c)["__doc__"]) for c in NotADirectoryError.__mro__])
try:
    zip.__doc__ = "other"
except TypeError as e:
    print(e)
print(type(itertools.count()).__dict__.get("__doc__").splitlines()[0], [v.splitlines()[0] for k, v in vars(itertools.chain).items() if k == "__doc__"])
print(first(type("A", (bytearray,), {})().__doc__), first(type("B", (functools.partial,), {"__doc__": None})(print).__doc__))
