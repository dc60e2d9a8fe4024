# packages: python3-decorator python3-six python3-typing-extensions python3-pyasn1
import inspect, decorator, six
@decorator.decorator
def trace(f, *a, **k): print("call", f.__name__, a, k); return f(*a, **k)
@trace
def g(x: int, y=2, *z, k=3, **kw) -> str:
    "doc"
    return str(x)
print(g(1, k=5), inspect.signature(g), g.__doc__, g.__wrapped__.__name__)
@decorator.contextmanager
def cm(): print("in"); yield 5; print("out")
@cm()
def h(): print("body")
h()
@decorator.dispatch_on("a")
def d(a): return "default"
@d.register(int)
def _(a): return "int"
print(d(3), d("x"), six.PY3, six.text_type, six.moves.urllib.parse.quote("a b"), six.ensure_binary("é"), six.with_metaclass(type("M", (type,), {}), object).__name__)
import typing_extensions as te, typing
class TD(te.TypedDict, total=False, closed=True): a: te.Required[int]; b: te.ReadOnly[str]
class Pr(te.Protocol):
    def m(self) -> int: ...
@te.runtime_checkable
class RP(te.Protocol):
    x: int
print(TD.__required_keys__, TD.__optional_keys__, te.get_type_hints(TD, include_extras=True), isinstance(type("q", (), {"x": 1})(), RP), te.get_protocol_members(Pr), te.is_protocol(Pr), te.get_annotations(g))
T = te.TypeVar("T", default=int); print(T.__default__, te.Literal[1, "a"], te.get_overloads(g), te.Annotated[int, 3].__metadata__, te.NamedTuple("N", [("a", int)])(1), te.deprecated("x")(lambda: 3).__deprecated__)
@te.override
def o(): pass
print(o.__override__, te.TypeAliasType("A", list[int]), te.Sentinel("S"))
