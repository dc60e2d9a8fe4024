# enum: flags and their boundaries, classes that are refused; typing: hints, and forms that are refused.
import enum, typing, dataclasses, sys, copy, pickle
from enum import *
from typing import *
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class P(Flag): R=4; W=2; X=1; RW=R|W
class Pk(Flag, boundary=KEEP): A=1; B=2
class Pc(Flag, boundary=CONFORM): A=1; B=2
class Pe(IntFlag, boundary=EJECT): A=1; B=2
class Ps(IntFlag, boundary=STRICT): A=1; B=2
class Neg(Flag): A=1; B=4
for c in (P,Pk,Pc,Pe,Ps,Neg):
    for v in (0,1,3,8,9,-1,-9): t(lambda: (c.__name__, v, c(v), repr(c(v)), getattr(c(v),'value',None)))
    t(lambda: list(c)); t(lambda: len(c)); t(lambda: ~c(1)); t(lambda: c(1)|8); t(lambda: c(1)|c(2)); t(lambda: list(c(3))); t(lambda: c(1) in c(3)); t(lambda: 1 in c(3)); t(lambda: 8 in c); t(lambda: c(1)^c(3)); t(lambda: bool(c(0))); t(lambda: c['A']); t(lambda: c['ZZ'])
print(P.RW, repr(P.RW), P.RW.name, (P.R|P.X).name, str(P.R|P.X), f'{P.R}', P(7), P(0), P.R|P.W is P.RW)
class Color(Enum):
    RED=1; GREEN=auto(); BLUE='b'; ALIAS=1
    @classmethod
    def _missing_(cls, v):
        if v=='red': return cls.RED
        if v=='bad': return 5
        if v=='exc': raise KeyError('in missing')
    @property
    def low(self): return self.name.lower()
    @nonmember
    class Inner: pass
    @member
    def fn(self): return 1
for v in ('red','bad','exc','zzz',1): t(lambda: Color(v))
print(list(Color.__members__), Color.Inner, Color.fn, Color.RED.low, Color.ALIAS, len(Color))
def f(): Color.RED=3
t(f); t(lambda: setattr(Color.RED,'value',3)); t(lambda: delattr(Color,'RED')); t(lambda: Color.RED < Color.GREEN); t(lambda: Color.RED.NOPE); t(lambda: Color.NOPE); t(lambda: Color[1]); t(lambda: 1 in Color); t(lambda: 'q' in Color); t(lambda: type('X',(Color,),{})); t(lambda: Color())
for src in ('class A(Enum):\n a=1\n a=2','@unique\nclass A(Enum):\n a=1\n b=1','@verify(CONTINUOUS)\nclass A(IntEnum):\n a=1\n b=4','@verify(NAMED_FLAGS)\nclass A(Flag):\n a=1\n c=6','@verify(UNIQUE)\nclass A(Enum):\n a=1\n b=1','class A(Enum):\n mro=1','class A(Enum):\n _x_=1','class A(Enum):\n __x=1\n y=2\nprint(list(A))','class A(StrEnum):\n a=1','class A(StrEnum):\n a=auto();B=auto()\nprint(list(A),A.B)','class A(IntEnum):\n a="x"','class A(Enum):\n a=auto();b="x";c=auto()\nprint(list(A))','class A(int,Enum):\n a="3"\nprint(A.a+1)','class A(Flag):\n a="x"','class A(Enum,str):\n a=1','class A(Enum):\n def _generate_next_value_(n,s,c,l): return n*2\n a=auto();b=auto()\nprint(list(A))','class A(Enum):\n a=1\n def _generate_next_value_(n,s,c,l): return n*2','class A(Enum):\n _ignore_=["t"]\n t=5\n a=1\nprint(list(A))','class A(Enum):\n _order_="b a"\n a=1;b=2'):
    t(lambda: exec(src, globals()))
F = Enum('F','a b c', module='m', qualname='q.F', start=5); print(list(F), F, F.a, F.__module__, F.__qualname__); t(lambda: Enum('G',[('x',1),('y',2)])['y']); t(lambda: Enum('G',{'x':1})(1)); t(lambda: Enum('G','a a')); t(lambda: IntFlag('H','a b c')(7)); t(lambda: Enum('G', 5))
print(pickle.loads(pickle.dumps(Color.RED)) is Color.RED, copy.deepcopy(Color.RED) is Color.RED, enum.show_flag_values(7), repr(P.R))
class Planet(Enum):
    E=(1,2); M=(3,4)
    def __init__(self,a,b): self.a=a
    def __str__(self): return 'planet'
print(Planet.E, f'{Planet.E}', format(Planet.M,'>8'), Planet((3,4)).a, Planet(3,4))
class MV(Enum):
    A=1,'one'
    def __new__(cls, v, *al):
        o=object.__new__(cls); o._value_=v
        for x in al: o._add_value_alias_(x)
        return o
print(MV(1), MV('one')); 
@global_enum
class GE(IntEnum): GA=1
print(repr(GA), GE.GA, enum.EnumCheck, enum.FlagBoundary.STRICT); print(dir(Color)); print(Color.RED.__reduce_ex__(2)); print(enum.pickle_by_global_name(Color.RED,2))
# typing
class Node:
    next: 'Node|None'; val: Annotated[int,'m']; c: ClassVar[int]=1; f: Final='x'
print(get_type_hints(Node), get_type_hints(Node, include_extras=True))
def fn(a: 'int', b: Optional['str']=None, *c: 'list[Node]', **d: Unpack['TD']) -> 'Node': ...
class TD(TypedDict, total=False): x: Required[int]; y: NotRequired[str]; z: ReadOnly[int]
print(get_type_hints(fn), TD.__required_keys__, TD.__optional_keys__, TD.__readonly_keys__, get_type_hints(TD), get_type_hints(TD,include_extras=True)); 
def g(x: 'nope'): ...
t(lambda: get_type_hints(g)); t(lambda: get_type_hints(5)); t(lambda: get_type_hints(g, localns={'nope': int}))
T=TypeVar('T'); U=TypeVar('U', bound=int, default=int) if 1 else 0
class G1(Generic[T,U]): pass
class G2(G1[int,U], Generic[U]): pass
for f in (lambda: G1[int], lambda: G1[int,int,int], lambda: G2[int].__args__, lambda: G2.__parameters__, lambda: get_args(G1[str,int]), lambda: get_origin(G1[str]), lambda: G1[int,str].__mro_entries__(()), lambda: Union[int,str,int], lambda: Optional[int], lambda: Union[int,None]|str, lambda: Literal[1,True,1,'a'], lambda: Literal[1]==Literal[True], lambda: Callable[[int,str],None], lambda: Callable[...,int], lambda: Callable[int], lambda: Callable[[int],str][int], lambda: Tuple[int,...], lambda: Tuple[()], lambda: List[T][int], lambda: Dict[str,T][int], lambda: Type[T], lambda: Annotated[int], lambda: Annotated[Annotated[int,1],2], lambda: ClassVar[ClassVar[int]], lambda: Final[int,str], lambda: Concatenate[int,...], lambda: TypeGuard[int], lambda: NoReturn[int], lambda: Any(), lambda: isinstance(1,Any), lambda: isinstance([],List[int]), lambda: isinstance([],List), lambda: issubclass(list,Sequence), lambda: Generic[int], lambda: Generic[T,T], lambda: type('B',(Generic[T],Generic[U]),{}), lambda: Protocol[int], lambda: TypeVar('X',int), lambda: TypeVar('X',int,str,bound=int), lambda: NewType('N',int)(5), lambda: NewType('N',int), lambda: cast('x',5), lambda: assert_never(3), lambda: reveal_type(3), lambda: no_type_check(fn) is fn, lambda: ForwardRef('a b'), lambda: ForwardRef('int').evaluate(), lambda: ForwardRef('List[int]'), lambda: NamedTuple('NT',[('a',int),('b',str)])(1,'x'), lambda: TypedDict('Q',{'a':int})(a=1), lambda: TypedDict('Q',{'a':int}).__annotations__, lambda: is_typeddict(TD), lambda: is_protocol(SupportsInt), lambda: get_protocol_members(SupportsInt), lambda: isinstance(1,SupportsInt), lambda: get_overloads(fn), lambda: Self[int], lambda: LiteralString, lambda: Never, lambda: Unpack[Tuple[int,str]], lambda: TypeVarTuple('Ts'), lambda: ParamSpec('PS').args, lambda: Required[int], lambda: TypeAliasType('TA', list[T], type_params=(T,))[int], lambda: evaluate_forward_ref(ForwardRef('int')), lambda: Text, lambda: AnyStr.__constraints__, lambda: IO[str], lambda: Pattern[str], lambda: List.__origin__, lambda: Dict[int], lambda: dict[int][str], lambda: int|'x', lambda: list[int]|None, lambda: Union[()], lambda: Optional[1], lambda: List['x'], lambda: TD(1), lambda: TD(x=1,q=2), lambda: isinstance({},TD), lambda: Hashable, lambda: ContextManager[int], lambda: AsyncGenerator[int], lambda: Generator[int], lambda: Counter[int], lambda: OrderedDict[int,str], lambda: ChainMap, lambda: Deque[int]()): t(f)
