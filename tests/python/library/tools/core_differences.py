# What CPython's own tests tell of ast, signals, signatures, tracebacks, typing and warnings of the compiler.
import ast, codecs, copy, inspect, io, linecache, os, pickle, signal, sys, tempfile, threading, types, typing, warnings

def tell(f, *args, **named):
    try:
        print(f(*args, **named))
    except BaseException as e:
        print(type(e).__name__, e)

# ast
node = ast.parse("x").body[0].value
del node.id
tell(copy.replace, node)
print(copy.replace(node, id="y").id)
tell(ast.parse, ast.Constant(42))
tell(ast.parse, ast.Constant(42), optimize=1)
for source in "Tru\u1d49", "Fal\u017fe", "N\u00bane":
    tell(ast.parse, source, mode="eval")
saved = ast.AST._fields
del ast.AST._fields
tell(ast.AST)
ast.AST._fields = saved
finally_source = "for x in y:\n try: pass\n finally: continue"
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    tree = ast.parse(finally_source)
    print(len(caught))
    compile(tree, "<string>", "exec")
    print(len(caught), caught[0].message)

# signals
signal.signal(signal.SIGUSR1, lambda n, frame: print("signal", n))
os.kill(os.getpid(), signal.SIGUSR1)
os.kill(os.getpid(), 0)
tell(signal.pthread_sigmask, signal.SIG_BLOCK, [1 << 1000])
tell(signal.sigtimedwait, [signal.SIGALRM], -1.0)

# signatures
for f in os.chmod, os.utime, os.get_terminal_size, os.register_at_fork, io.BufferedReader, threading.local, io.FileIO._dealloc_warn:
    print(f.__text_signature__)
class Reader:
    """Reader(raw, size=BIG)\n--\n\nReads."""
BIG = 5
print(Reader.__text_signature__, inspect.signature(Reader))
print(types.CoroutineType.__name__, types.CoroutineType.__dict__["__qualname__"].__doc__, "/", types.GeneratorType.__dict__["__name__"].__doc__)

# a name of an encoding that ends too early
exc = UnicodeDecodeError("utf-16-", b"\x00\xd8", 0, 2, "test")
tell(codecs.lookup_error("surrogatepass"), exc)

# typing
ns = {}
exec('from typing import TypeVar, ParamSpec, TypeVarTuple; T = TypeVar("T"), ParamSpec("P"), TypeVarTuple("Ts")', ns, ns)
print([t.__module__ for t in ns["T"]])
class B(typing.Generic[typing.TypeVar("T")]): pass
class C(B[int]): pass
c = C()
c.foo = 42
print([pickle.loads(pickle.dumps(c, p)).foo for p in range(6)])

# where a frame that returned was
TRUE = True
def first(x):
    x()
    if TRUE:
        pass
def second(x):
    x()
    if not TRUE:
        pass
def save():
    global frame
    frame = sys._getframe(1)
for f in first, second:
    f(save)
    print(frame.f_lineno - frame.f_code.co_firstlineno)

# the interpreter reads a source again when it has changed, and looks past names that are no strings
err, sys.stderr = sys.stderr, io.StringIO()
with tempfile.TemporaryDirectory() as folder:
    path = folder + "/changed.py"
    for text in "1 / 0  # first", "1 / 0  # the second":
        with open(path, "w") as file: file.write(text)
        try:
            exec(compile(text, path, "exec"))
        except ZeroDivisionError as e:
            sys.excepthook(type(e), e.with_traceback(e.__traceback__.tb_next), e.__traceback__)
class T: bluch = 1
t = T()
t.__dict__[0] = 1
try:
    t.blich
except AttributeError as e:
    sys.excepthook(type(e), e.with_traceback(None), None)
text, sys.stderr = sys.stderr.getvalue(), err
print("\n".join(line for line in text.split("\n") if "File" not in line))

# a coroutine that nobody awaits, when the library's part in it is broken
async def coroutine(): pass
saved, hook = warnings._warn_unawaited_coroutine, sys.unraisablehook
sys.unraisablehook = lambda u: print(type(u.exc_value).__name__)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings._warn_unawaited_coroutine = lambda coro: 1 / 0
    coroutine()
    print([str(w.message) for w in caught])
warnings._warn_unawaited_coroutine, sys.unraisablehook = saved, hook
