# ast, dis, tokenize, symtable, token, keyword, code, codeop, timeit, sched, graphlib, numbers, operator, copy, weakref, contextvars, functools, abc, types, reprlib, linecache
import abc, ast, codeop, collections, contextvars, copy, dis, functools, gc, graphlib, io, keyword, numbers, operator, reprlib, sched, symtable, timeit, token, tokenize, types, weakref

tree = ast.parse("def f(a, *b, c=1) -> int:\n  return a + [x for x in b if x][0]\nclass C(B, m=1): pass\n")
print(ast.dump(tree, indent=1)[:400], ast.unparse(tree), ast.literal_eval("{'a': [1, 2.5, None, -3j]}"))


class Names(ast.NodeVisitor):
    def visit_Name(self, node):
        print(node.id, type(node.ctx).__name__, node.lineno, node.col_offset, end="; ")


Names().visit(tree)
print()


class Swap(ast.NodeTransformer):
    def visit_Constant(self, node):
        return ast.copy_location(ast.Constant(node.value * 2), node)


print(ast.unparse(Swap().visit(ast.parse("x = 5 + 'a'"))), [type(n).__name__ for n in ast.walk(ast.parse("a.b"))], ast.get_source_segment("x = 1 + 2", ast.parse("x = 1 + 2").body[0].value), ast.get_docstring(ast.parse("'doc'\n")))
for bad in ("ast.literal_eval('f()')", "ast.parse('1 +')", "ast.literal_eval('1 + 1')", "compile(ast.Module([ast.Expr(3)], []), 'x', 'exec')"):
    try:
        print(eval(bad))
    except Exception as e:
        print(type(e).__name__, e)


def sample(x):
    for i in range(x):
        if i > 2:
            yield i
    return x


print("\n".join(line.rstrip() for line in dis.Bytecode(sample).dis().splitlines()[:20]))
print([(i.opname, i.argrepr) for i in dis.get_instructions("a = b.c(1)")], dis.stack_effect(dis.opmap["LOAD_CONST"], 0), dis.opname[dis.opmap["RETURN_VALUE"]], list(dis.findlinestarts(sample.__code__))[:3])
out = io.StringIO()
dis.dis("x = 1\ny = x", file=out)
print(out.getvalue())
print(dis.code_info(sample)[:60], dis.COMPILER_FLAG_NAMES[32])
print([(tokenize.tok_name[t.type], t.string, t.start) for t in tokenize.generate_tokens(io.StringIO("a = f'{b!r}' # c\n").readline)])
print(tokenize.untokenize([(1, "x"), (54, "="), (2, "1")]), tokenize.detect_encoding(io.BytesIO(b"# coding: latin-1\n").readline), token.EXACT_TOKEN_TYPES["->"], token.tok_name[1])
st = symtable.symtable("def f(a):\n  global g\n  b = a\n  def h(): return b\nclass K:\n  x = 1\n  def m(self): pass\n", "n", "exec")
f = [c for c in st.get_children() if c.get_name() == "f"][0]
print(st, f.get_name(), f.get_parameters(), f.get_locals(), f.get_globals(), f.get_frees(), [(s.get_name(), s.is_local(), s.is_global(), s.is_parameter(), s.is_free()) for s in f.get_symbols()], [str(c.get_type()) for c in st.get_children()], f.lookup("b").is_assigned(), f.get_cells() if hasattr(f, "get_cells") else "")
print(keyword.iskeyword("if"), keyword.issoftkeyword("match"), len(keyword.kwlist), codeop.compile_command("if 1:"), codeop.compile_command("x = 1").co_name)
print(timeit.timeit("x = 1", number=10) >= 0, len(timeit.repeat("pass", repeat=2, number=1)), timeit.Timer("1").autorange()[0] > 0)
log = []
s = sched.scheduler(lambda: len(log), lambda n: log.append(n))
s.enter(2, 1, lambda: log.append("b")), s.enter(1, 1, log.append, ("a",)), s.enterabs(1, 0, log.append, argument=("first",))
print(len(s.queue), s.empty(), s.run(), [x for x in log if isinstance(x, str)])
g = graphlib.TopologicalSorter({"d": {"b", "c"}, "b": {"a"}, "c": {"a"}})
print(list(g.static_order())[0], list(graphlib.TopologicalSorter({1: [2], 2: [3]}).static_order()))
try:
    list(graphlib.TopologicalSorter({1: [2], 2: [1]}).static_order())
except graphlib.CycleError as e:
    print(e)
print(isinstance(1, numbers.Integral), isinstance(1.5, numbers.Real), isinstance(1j, numbers.Real), issubclass(bool, numbers.Rational))
print(operator.itemgetter(1, 0)("ab"), operator.attrgetter("real", "imag")(1j), operator.methodcaller("split", ",")("a,b"), operator.add(1, 2), operator.concat([1], [2]), operator.countOf([1, 1], 1), operator.index(True), operator.length_hint([1]), operator.is_none(None))
shared = [1]
nested = {"a": shared, "b": shared, "self": None}
nested["self"] = nested
deep = copy.deepcopy(nested)
print(deep["a"] is deep["b"], deep["self"] is deep, deep["a"] is not shared, copy.copy(nested)["a"] is shared)


class WithCopy:
    def __init__(self): self.v = 1
    def __copy__(self): return "copied"
    def __deepcopy__(self, memo): return "deep"
    def __replace__(self, **kw): return kw


print(copy.copy(WithCopy()), copy.deepcopy([WithCopy()]), copy.replace(WithCopy(), q=1))


class Obj:
    def m(self): return "m"
    def __repr__(self): return "Obj"


o = Obj()
r = weakref.ref(o, lambda ref: print("gone"))
wm = weakref.WeakMethod(o.m)
wd, wk, ws = weakref.WeakValueDictionary(k=o), weakref.WeakKeyDictionary({o: 1}), weakref.WeakSet([o])
fin = weakref.finalize(o, print, "finalized", 5)
px = weakref.proxy(o)
print(r() is o, wm()(), dict(wd), len(wk), len(ws), fin.alive, px.m(), weakref.getweakrefcount(o) > 2)
del o
gc.collect()
print(r(), wm(), dict(wd), len(wk), len(ws), fin.alive)
try:
    px.m()
except ReferenceError as e:
    print(e)
var = contextvars.ContextVar("var", default=0)
tok = var.set(5)
ctx = contextvars.copy_context()
var.reset(tok)
print(var.get(), ctx[var], ctx.run(var.get), list(ctx.items())[0][1], tok.old_value is contextvars.Token.MISSING)
with var.set(9):
    print(var.get())
print(var.get())


@functools.lru_cache(maxsize=2)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(10), fib.cache_info(), fib.cache_parameters())


@functools.singledispatch
def kind(x): return "other"
@kind.register
def _(x: int | str): return "int or str"
@kind.register(list)
def _(x): return "list"


class M:
    @functools.singledispatchmethod
    def go(self, x): return "base"
    @go.register
    def _(self, x: int): return "int"
    @functools.cached_property
    def once(self):
        print("computing")
        return 7


m = M()
print(kind(1), kind("a"), kind([]), kind(2.5), kind.dispatch(bool)(1), m.go(1), m.go(""), m.once, m.once, functools.reduce(operator.mul, [1, 2, 3, 4]), functools.partial(int, base=2)("101"))


@functools.total_ordering
class Ver:
    def __init__(self, n): self.n = n
    def __eq__(self, o): return self.n == o.n
    def __lt__(self, o): return self.n < o.n


print(Ver(1) <= Ver(2), Ver(3) > Ver(2), sorted("bA", key=functools.cmp_to_key(lambda a, b: (a.lower() > b.lower()) - (a.lower() < b.lower()))), functools.partialmethod, functools.Placeholder)


class Shape(abc.ABC):
    @property
    @abc.abstractmethod
    def area(self): ...
    @classmethod
    def __subclasshook__(cls, c): return NotImplemented


try:
    Shape()
except TypeError as e:
    print(e)
Shape.register(int)
print(isinstance(5, Shape), issubclass(int, Shape), Shape.__abstractmethods__, abc.update_abstractmethods(Shape) is Shape)
ns = types.SimpleNamespace(a=1)
print(ns, types.MappingProxyType({"x": 1}), types.new_class("Dyn", (Obj,), {}, lambda d: d.update(z=1)).z, types.DynamicClassAttribute, types.prepare_class("P")[0], types.resolve_bases((list[int],)), types.get_original_bases(Obj), type(types.coroutine(sample)).__name__)
print(reprlib.repr(list(range(100))), reprlib.repr("x" * 100), reprlib.Repr(maxdict=1).repr({1: 2, 3: 4}))


class Rec:
    @reprlib.recursive_repr("<...>")
    def __repr__(self): return f"Rec({self.me!r})"


rec = Rec()
rec.me = rec
print(rec)
import linecache
print(repr(linecache.getline("/nonexistent", 1)), linecache.getlines("nope"))
import code
con = code.InteractiveInterpreter({})
print(con.runsource("print(1 + 1)"), con.runsource("if 1:"))
import bdb, pdb, trace, profile, pstats, rlcompleter, pyclbr, modulefinder, py_compile, compileall, tabnanny, pydoc, cmd, site, sysconfig, platform, getpass, gettext, optparse, getopt, fileinput, zipapp
print(platform.python_version(), platform.python_implementation() != "", sysconfig.get_python_version(), getopt.getopt(["-a", "--b=1", "c"], "a", ["b="]), gettext.gettext("x"), pydoc.plain(pydoc.render_doc(fib))[:40])
