import typing
from typing import *
import collections.abc as cabc

T = TypeVar("T")
K = TypeVar("K", bound=int)
P = ParamSpec("P")
Ts = TypeVarTuple("Ts")
print(List[int], Dict[str, List[int]], Optional[int], Union[int, str], Union[int, None], Callable[[int], str], Callable[..., Any], Tuple[int, ...], Type[int], Literal[1, "a", None], Annotated[int, "x"], ClassVar[int], Final[int])
print(list[int], dict[str, T], Union[int, str] == (int | str), Optional[Union[int, str]], get_origin(List[int]), get_args(Dict[str, int]), get_args(Callable[[int, str], bool]), get_origin(Union[int, str]), get_args(Literal[1, 2]))


class Box(Generic[T]):
    def __init__(self, x: T) -> None:
        self.x = x

    def get(self) -> T:
        return self.x


class Pair[A, B: int = bool]:
    def swap(self) -> "Pair[B, A]": ...


print(Box[int], Box[int](3).x, Box[T][str], Box.__parameters__, Pair.__type_params__, Pair[int, str], Box[int].__origin__, Box[int].__args__, Box.__orig_bases__)
type Alias[X] = list[X] | None
print(Alias, Alias[int], Alias.__value__, Alias.__type_params__)


def f(a: int, b: "str" = "x", *args: float, **kw: Any) -> List[T]: ...


print(get_type_hints(f), get_type_hints(Box.__init__), f.__annotations__)


class Movie(TypedDict, total=False):
    name: Required[str]
    year: int
    tags: NotRequired[ReadOnly[list[str]]]


print(Movie(name="x", year=3), Movie.__required_keys__, Movie.__optional_keys__, Movie.__total__, Movie.__annotations__, is_typeddict(Movie), Movie.__readonly_keys__)


class Emp(NamedTuple):
    name: str
    id: int = 3

    def hello(self):
        return self.name


e = Emp("bob")
print(e, e.hello(), Emp._fields, Emp._field_defaults, e._replace(id=5), e._asdict(), Emp.__annotations__)
UserId = NewType("UserId", int)
print(UserId, UserId(5), UserId.__supertype__, UserId.__name__)


@runtime_checkable
class Closer(Protocol):
    def close(self) -> None: ...


class File:
    def close(self): ...


print(isinstance(File(), Closer), isinstance(3, Closer), issubclass(File, Closer), is_protocol(Closer), get_protocol_members(Closer))


class Data(Protocol):
    x: int


for expr in ("isinstance(3, Data)", "Closer()", "List[int]()", "Optional[1, 2]", "Union[()]", "Box[int, str]", "ClassVar[1]", "Literal[int]", "isinstance([], List[int])", "issubclass(int, Union)", "TypeVar('X', int)", "TypeVar('Y', bound=1)",
             "NewType('Z', int)()", "cast(int, 'x')", "Callable[int, str]", "Generic[int]", "assert_never(3)", "class_()", "get_type_hints(3)", "Annotated[int]", "Final[int, str]", "Movie.__mro__", "NoReturn[int]", "Self[int]", "Concatenate[int]", "int | 'x'", "Any()", "Tuple[...]"):
    try:
        print(expr, "->", eval(expr))
    except Exception as exc:
        print(expr, type(exc).__name__, exc)
print(T, K, P, Ts, P.args, P.kwargs, Unpack[Ts], K.__bound__, TypeVar("C", int, str).__constraints__, TypeVar("D", covariant=True), T.__default__, T.has_default())
print(get_overloads(f), reveal_type.__name__, NoReturn, Never, Self, LiteralString, TypeGuard[int], TypeIs[str], Concatenate[int, P], Callable[Concatenate[int, P], T])


@overload
def g(x: int) -> int: ...
@overload
def g(x: str) -> str: ...
def g(x): return x


print(len(get_overloads(g)), g(3))


@final
class Leaf:
    @override
    def m(self): ...


print(Leaf.__final__, Leaf.m.__override__, no_type_check(lambda: 1).__no_type_check__)
print(ForwardRef("int"), ForwardRef("X") == ForwardRef("X"), evaluate_forward_ref(ForwardRef("list[int]")) if "evaluate_forward_ref" in globals() else typing.evaluate_forward_ref(ForwardRef("list[int]")))
print(Sequence[int], Mapping[str, int], Iterable[T], AsyncIterator[int], Awaitable[int], ContextManager[int], Pattern[str], SupportsInt, isinstance(3, SupportsInt), isinstance("a", SupportsIndex), isinstance([], Sequence), issubclass(dict, Mapping))
print(Generator[int], Deque[int], DefaultDict[str, int], Counter[str], ChainMap[int, str], Text, AnyStr, IO[str])
print(sorted(typing.__all__)[:10], len(typing.__all__))
x: Annotated[int, "meta", 5]
print(get_type_hints(Box[int].get), Annotated[Annotated[int, 1], 2].__metadata__)


class Sub(Box[int], cabc.Sized):
    def __len__(self): return 1


print(Sub.__orig_bases__, get_original_bases(Sub) if "get_original_bases" in globals() else None, Sub.__mro__)
