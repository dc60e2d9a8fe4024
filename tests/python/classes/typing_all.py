# The typing module over our _typing: aliases, unions, type parameters, protocols, named tuples.
import typing, types, _typing
def t(s):
    try: print(s, '=>', repr(eval(s)))
    except BaseException as e: print(s, '=>', type(e).__name__, '|', e)
print(dir(_typing))
T=typing.TypeVar('T'); P=typing.ParamSpec('P'); Ts=typing.TypeVarTuple('Ts')
L='''list[int];list[T][int];list[T][int,str];dict[T,T][int];list[int][str];tuple[int,...];list[()];tuple[()];list[int].__parameters__;dict[str,T].__parameters__;type(list[int]);list[int]();list[int].append;list[int].__class__;list[int].foo;(*list[int],);next(iter(tuple[int]));list[int]==list[int];list[*Ts][int,str];tuple[*Ts][int,str];tuple[int,*Ts][str];isinstance([],list[int]);issubclass(list,list[int]);int|str;int|None;type(int|str);int|str|None;(int|str)==(str|int);hash(int|str)==hash(str|int);int|int;int|1;int|T;(int|T)[str];(int|T).__parameters__;typing.Union[int];typing.Union[int,str];typing.Union[()];typing.Union[1];(int|str).__args__;(int|str).__origin__;(int|str).__name__;isinstance(1,int|str);isinstance(1,int|list[int]);isinstance('a',int|list[int]);int|list[int];list[int]|int;int|'x';'x'|int;(int|list[T])[str];typing.Union;types.UnionType is typing.Union;typing.Union();(int|str).foo;(int|str)[int];types.GenericAlias(1);types.GenericAlias(list,int);types.GenericAlias(list,(int,));dir(list[int])==dir(list);list[int].__mro_entries__(());list[int].__reduce__();list[P];list[P][int];list[P][[int,str]];typing.Callable[P,int][[int]];T.__name__;T.__bound__;T.__constraints__;T.__covariant__;T.__contravariant__;T.__infer_variance__;T.__default__;T.has_default();T.evaluate_bound;T.evaluate_constraints;T.evaluate_default;T;typing.TypeVar('A',int);typing.TypeVar('A',int,str);typing.TypeVar('A',int,str,bound=int);typing.TypeVar('A',covariant=True,contravariant=True);typing.TypeVar('A',covariant=True);typing.TypeVar('A',contravariant=True);typing.TypeVar('A',infer_variance=True,covariant=True);typing.TypeVar('A',infer_variance=True);typing.TypeVar(1);typing.TypeVar();typing.TypeVar('A',x=1);typing.TypeVar('A',bound=1);typing.TypeVar('A',default=int).__default__;T|int;int|T;T[int];T.__typing_subst__(int);T.__typing_subst__(1);T.__mro_entries__(());P.args;P.kwargs;P.args.__origin__;P.args==P.args;P;Ts;list(Ts);Ts.__typing_subst__(int);Ts.__default__;T.__reduce__();T.__module__;P.__typing_subst__(1);P.__typing_subst__(int);P.__mro_entries__(());P.args.__mro_entries__(());typing.NoDefault;type(typing.NoDefault)();type(typing.NoDefault)(1);repr(type(typing.NoDefault));typing.NoDefault.__reduce__();typing.Generic;typing.Generic[T];typing.Generic[int];typing.Generic[()];typing.Generic[T,T];T.__foo__;T.__dict__;T.x;typing.ParamSpec('P',bound=int).__bound__;typing.ParamSpec(1);typing.TypeVarTuple(1);typing.TypeVarTuple('Q',default=int).__default__;typing.TypeVar('A',int,str).__constraints__;typing.TypeVar('A',None).__constraints__;typing.TypeVar('A',bound=None).__bound__;typing.TypeVar('A',bound='x').__bound__;hash(T)==hash(T);_typing._idfunc(3);typing.TypeAliasType('X',int);typing.TypeAliasType('X',int).__value__;typing.TypeAliasType('X',list[T],type_params=(T,))[int];typing.TypeAliasType('X',int)[int];typing.TypeAliasType('X',int,type_params=1);typing.TypeAliasType('X',int,type_params=(1,));typing.TypeAliasType(1,int);typing.TypeAliasType('X',int).__module__;typing.TypeAliasType('X',int)|str;typing.TypeAliasType('X',int).__parameters__;typing.TypeAliasType('X',int).__type_params__;typing.TypeAliasType('X',int).evaluate_value;typing.TypeAliasType('X',int).evaluate_value(1);typing.TypeAliasType('X',int).evaluate_value(4);typing.TypeVar('A',bound=int).evaluate_bound;typing.TypeVar('A',bound=int).evaluate_bound(4);typing.TypeVar('A',bound=int).evaluate_bound(5);typing.TypeAliasType('X',list[T],type_params=(T,))[int].__value__;typing.Optional[int];typing.List[int];typing.Dict[str,T][int];typing.Callable[[int],str];typing.Literal[1,'a'];typing.Any;typing.ClassVar[int];typing.Annotated[int,5].__metadata__;typing.get_origin(list[int]);typing.get_args(dict[int,str]);typing.Tuple[int,...];typing.Type[int];typing.Self;typing.Concatenate[int,P];typing.get_type_hints(typing.NamedTuple('NT',[('a',int)]))'''
for s in L.split(';'): t(s)
class B[T: int, *Ts, **P]: pass
print(B, B.__type_params__, B.__parameters__, B.__orig_bases__, B.__mro__, B.__type_params__[0].__bound__)
t('B[int,str,[int]]'); t('B[str]'); t('B[int,int]'); t('B[int,[str]]')
type A[T] = list[T]
print(A, A[int], A.__value__, A.__type_params__, A.__parameters__,A.__module__, type(A[int]), A[int].__parameters__)
def f[T=int](x:T): pass
print(f.__type_params__, f.__type_params__[0].__default__, f.__type_params__[0].has_default())
def g[T:(int,str)](): pass
print(g.__type_params__[0].__constraints__, g.__type_params__[0].__bound__)
class C[T]: pass
try:
  class D(C[T], typing.Generic[T,T]): pass
except Exception as e: print(type(e), e)
class D(C[int]): pass
print(D.__orig_bases__, D.__mro__, type(C[int]()), C[int]().__orig_class__)
print(C[T].__parameters__, C.__parameters__)
class Pr(typing.Protocol):
    def meth(self) -> int: ...
@typing.runtime_checkable
class RP(typing.Protocol):
    x: int
    def meth(self) -> int: ...
class Impl:
    x = 1
    def meth(self): return 1
print(isinstance(Impl(), RP), isinstance(1, RP)); t('isinstance(1, Pr)'); t('Pr()')
class NT(typing.NamedTuple):
    a: int
    b: str = 'q'
print(NT(1), NT._fields, NT.__annotations__, NT(1)._replace(a=2))
class TD(typing.TypedDict, total=False):
    k: int
print(TD(k=1), TD.__annotations__, TD.__total__, TD.__optional_keys__)
NTy = typing.NewType('NTy', int); print(NTy(5), NTy, NTy.__supertype__)
class G(typing.Generic[T]):
    def get(self) -> T: ...
print(G[int], typing.get_type_hints(G.get), G.__parameters__); t('G[int,str]'); t('G[1]')
@typing.overload
def ov(a: int): ...
@typing.overload
def ov(a: str): ...
def ov(a): return a
print(len(typing.get_overloads(ov)), typing.cast(int, 'a'), typing.get_type_hints(ov))
@typing.final
class Fi: pass
print(Fi.__final__)
