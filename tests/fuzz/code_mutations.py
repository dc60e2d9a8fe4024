# tests/fuzz/code_mutations.py: changes code objects at random and executes what the verifier accepts, with odd arguments. Runs in Morelia alone.
#
# fuzz_one(below) makes one change and its executions; below(n) gives the next choice of n. It answers 'refused', 'accepted', or what ended it.
# Anything that Python code may do is right; a crash, a sanitizer's report or a failed assertion is not. tests/fuzz/code.mjs drives it by numbers;
# tests/fuzz/targets/verifier.py takes what it executes with from here.
import gc, marshal, sys, types

sys.setrecursionlimit(150)
sys.unraisablehook = lambda u: None

SOURCE = '''
def plain(a, b=2, *args, c, d=4, **kw):
    x = a + b; y = [a, b, *args]
    if x: x, y = y, x
    return f"{a!r:>{d}} {b=} {c}", {**kw, 'k': x}, args[0:2], not a, -b
def loops(a, b=3):
    total = 0
    for i in range(b):
        if i == 1: continue
        total += i
        for j, *k in [(1, 2, 3), (4, 5)]:
            total += j
            if total > 100: break
        else: total -= 1
    while total > 5: total -= 3
    return total
def handlers(a, b=1):
    try:
        if a: raise ValueError(a)
        return b
    except (TypeError, ValueError) as e:
        b = e
        try: a.x
        except AttributeError: pass
        finally: b = a
    except KeyError: raise
    finally:
        a = 1
    return a, b
def groups(a, b=1):
    try: raise ExceptionGroup('g', [ValueError(1), TypeError(2)])
    except* ValueError as e: a = e
    except* TypeError: b = 2
    return a, b
def managers(a, b=1):
    with manager() as m, manager(): 
        if a: raise ValueError
        return m
    return b
def closures(a, b=1):
    z = a
    def inner(p, q=b, *, r=a) -> int:
        nonlocal z
        z += 1
        return z, p, q, r, a
    class C:
        w: int = b
        def m(self): return __class__, super().__init__, z
    return inner(1), C().m(), [lambda: v for v in (1, 2)], inner
def comprehensions(a, b=3):
    x = 5
    l = [x for x in range(b) if x]
    s = {x * y for x in l for y in l}
    d = {x: (lambda: x) for x in l}
    g = (x + b for x in l)
    return l, s, d, list(g), x, [*l, *s], {**d}, (*l, 1)
def generator(a, b=1):
    x = yield a
    try:
        y = yield from sub(b)
    except GeneratorExit:
        return
    finally:
        x = 3
    for i in range(2): yield i, x
    return y
def sub(a, b=1):
    yield 1
    return (yield a)
async def coroutine(a, b=1):
    async with amanager() as m:
        x = await m
    async for y in agenerator(b):
        x = y
    return [z async for z in agenerator(x)]
async def agenerator(a, b=1):
    yield a
    if b: await waits()
    try: yield b
    finally: a = 2
def matching(a, b=1):
    match a:
        case [1, x, *y] if b: return x, y
        case {'k': v, **r}: return v, r
        case Point(x=1, y=z) | Point(z, 2): return z
        case str() | int(): return 1
        case _: return 2
def names(a, b=1):
    global G
    G = a
    import sys as s
    from types import CodeType as t, CellType
    del a
    assert b, 'text'
    print(G, s, t, file=nowhere)
    o = Point(1, 2)
    o.x = b; o.y += 1
    del o.y
    l = [1, 2, 3]; l[0] = l[1]; l[1:2] = [5]; del l[0]
    return o.x, l, o.m(1, k=2), Point(*l, **{}), f'{o}'
def generic[T: int, *Ts, **P](a: T, b: int = 1) -> T:
    type A[U] = list[U]
    class B[V]: x: V
    return A, B, t'{a!r:x} {b}'
def unbound(a, b=1):
    if a: x = 1
    del b
    try: return x
    except UnboundLocalError: b = 1
    while b: b -= 1; y = b
    return y
x = plain(1, c=2)
class Body(Point):
    y: int = 1
    z = [i for i in range(3)]
    def f(self): return self.y
if x: w: int = 4
'''


class Point:
    __match_args__ = ('x', 'y')
    def __init__(self, x=1, y=2): self.x, self.y = x, y
    def m(self, *a, **k): return a, k
    def __getattr__(self, name): raise AttributeError(name)
class manager:
    def __enter__(self): return self
    def __exit__(self, *a): return a[0] is ValueError
class amanager:
    async def __aenter__(self): return waits()
    async def __aexit__(self, *a): return False
class waits:
    def __await__(self): yield 1; return 2
class nowhere:
    def write(self, s): pass
nowhere = nowhere()
class Odd:  # whose methods misbehave
    def __bool__(self): raise ValueError
    def __iter__(self): return iter([Odd, 1])
    def __eq__(self, other): return self
    def __lt__(self, other): return other
    def __hash__(self): return 5
    def __getattr__(self, name): return self if len(name) > 3 else 3
    def __call__(self, *a, **k): return Odd()
    def __del__(self): self.gone = [1]
    def __add__(self, other): return 'x'
    def __index__(self): return 2
    def __format__(self, spec): return 'odd'
    def __enter__(self): return 1
    def __exit__(self, *a): return self

space = {'__builtins__': __builtins__, '__name__': 'fuzzed', 'Point': Point, 'manager': manager, 'amanager': amanager, 'waits': waits, 'nowhere': nowhere, 'Odd': Odd}
exec(compile(SOURCE, '<seeds>', 'exec'), space)
RESTORED = dict(space)

CodeType = types.CodeType
seeds = []
def collect(code):
    if code.co_name != '<module>' or not seeds: seeds.append(code)
    for c in code.co_consts:
        if type(c) is CodeType: collect(c)
collect(compile(SOURCE, '<seeds>', 'exec'))
seeds.append(compile('[i for i in a] + [k for k in b]', '<eval>', 'eval'))
seeds.append(compile('x = 1; del x; from types import *; 5', '<single>', 'single'))

OPCODES = sorted({c for code in seeds for c in code.co_code[::2]} | {0, 3, 11, 17, 20, 22, 63, 84, 85, 87, 88, 89, 110, 128, 130, 161, 200, 212, 234, 238, 254, 255})
NAMES = ['a', 'b', 'x', 'y', '__class__', '__name__', 'm', 'T', '.0', '', 'é', 'sub', 'Point', 'k', '__classdict__', 'append']
def cell(v=None): return types.CellType(v)
def consts():
    def gen(): yield 1
    return [None, True, 0, 1, -1, 1 << 70, 1.5, 'a', 'text', b'b', (), ('a',), ('a', 'b', 'k'), (1, 'a'), ('x', ('y',)), [1, 2], {'k': 1}, {1}, frozenset(['q']), ..., int, ValueError, ValueError('v'), StopIteration(1),
            cell(5), cell(), iter([1, 2]), gen(), seeds[3], seeds[0], Odd(), Point(), len, gen, range(3), slice(1, 2), manager(), 'k', ExceptionGroup('e', [ValueError()])]


def change_bytes(b, below):
    if not b: return b
    b = bytearray(b)
    for _ in range(1 + below(2)):
        i = below(len(b))
        how = below(5)
        if how == 0: b[i] = below(256)
        elif how == 1: b[i] = b[i] + (1 if below(2) else 255) & 255
        elif how == 2: del b[i:i + 1 + below(3)]
        elif how == 3: b[i:i] = bytes([below(256)])
        else: b[i] ^= 1 << below(8)
        if not b: break
    return bytes(b)


def change_units(b, below):
    b = bytearray(b)
    for _ in range((1, 1, 1, 2, 2, 3)[below(6)]):
        n = len(b) // 2
        if not n: break
        i = 2 * below(n)
        how = below(12)
        if how < 3: b[i] = OPCODES[below(len(OPCODES))]
        elif how < 5: b[i + 1] = (0, 1, 2, 3, 4, 5, 255, below(256))[below(8)]
        elif how < 7: b[i + 1] = b[i + 1] + (1 if below(2) else 255) & 255
        elif how == 7:
            j = 2 * below(n)
            b[i:i + 2], b[j:j + 2] = b[j:j + 2], b[i:i + 2]
        elif how == 8 and i + 2 < len(b): b[i:i + 2], b[i + 2:i + 4] = b[i + 2:i + 4], b[i:i + 2]
        elif how == 9:
            if below(2): del b[i:i + 2 * (1 + below(3))]
            else: b[i:i] = bytes([OPCODES[below(len(OPCODES))], below(4)])
        elif how == 10: b[i:i + 2] = bytes([27, 0])  # NOP
        else:  # a load instead of another
            if b[i] in (82, 84, 85, 86, 88, 94): b[i] = (82, 84, 85, 86, 88, 94)[below(6)]
            elif b[i] in (87, 89): b[i + 1] = below(256)
            else: b[i] = (31, 59, 117, 33, 112, 83, 111, 30)[below(8)]
    return bytes(b)


def change_tuple(t, below, pool):
    t = list(t)
    for _ in range(1 + below(2)):
        how = below(4)
        if how == 0 or not t: t.insert(below(len(t) + 1), pool[below(len(pool))])
        elif how == 1: del t[below(len(t))]
        elif how == 2: t[below(len(t))] = pool[below(len(pool))]
        else:
            i, j = below(len(t)), below(len(t))
            t[i], t[j] = t[j], t[i]
    return tuple(t)


def change(code, below):
    fields = {}
    for _ in range((1, 1, 1, 2, 3)[below(5)]):
        how = below(20)
        if how < 9: fields['co_code'] = change_units(fields.get('co_code', code.co_code), below)
        elif how < 12: fields['co_consts'] = change_tuple(fields.get('co_consts', code.co_consts), below, consts())
        elif how == 12: fields['co_names'] = change_tuple(code.co_names, below, NAMES)
        elif how == 13: fields['co_exceptiontable'] = change_bytes(code.co_exceptiontable, below)
        elif how == 14: fields['co_linetable'] = change_bytes(code.co_linetable, below)
        elif how == 15: fields['co_stacksize'] = (code.co_stacksize + (-1, 1, 2, 5)[below(4)]) if below(3) else below(40)
        elif how == 16: fields['co_flags'] = code.co_flags ^ (1 << (0, 1, 2, 3, 4, 5, 7, 8, 9, 17, 24, 25, 26, 27)[below(14)])
        elif how == 17:
            which = ('co_argcount', 'co_posonlyargcount', 'co_kwonlyargcount')[below(3)]
            fields[which] = max(0, getattr(code, which) + (-1, 1, 2)[below(3)])
        elif how == 18:
            which = ('co_varnames', 'co_cellvars', 'co_freevars')[below(3)]
            fields[which] = change_tuple(getattr(code, which), below, NAMES)
            if which == 'co_varnames': fields['co_nlocals'] = len(fields[which])
        else: fields['co_firstlineno'] = (0, 1, 5, 1 << 30, (1 << 31) - 1)[below(5)]
    return fields


def change_marshalled(code, below):  # the bytes themselves
    data = bytearray(marshal.dumps(code))
    for _ in range(1 + below(3)):
        i = below(len(data))
        how = below(4)
        if how == 0: data[i] = below(256)
        elif how == 1: data[i] ^= 1 << below(8)
        elif how == 2: data[i] = data[below(len(data))]
        else: data[i:i + 1] = bytes([ord('r'), below(24), 0, 0, 0]) if below(2) else b''
        if not data: break
    made = marshal.loads(bytes(data))
    return made if type(made) is CodeType else None


# --- execution

class Enough(BaseException): pass
left = [0]
def jumped(*args):
    left[0] -= 1
    if left[0] < 0: raise Enough
monitoring = sys.monitoring
TOOL = 3
monitoring.use_tool_id(TOOL, 'fuzz')
EVENTS = monitoring.events
monitoring.register_callback(TOOL, EVENTS.JUMP, jumped)
def ignore(*args): pass
for event in ('LINE', 'INSTRUCTION', 'BRANCH_LEFT', 'BRANCH_RIGHT', 'CALL', 'PY_RETURN', 'PY_YIELD', 'PY_START', 'PY_RESUME', 'STOP_ITERATION'):
    monitoring.register_callback(TOOL, getattr(EVENTS, event), ignore)
WATCHED = EVENTS.LINE | EVENTS.INSTRUCTION | EVENTS.BRANCH_LEFT | EVENTS.BRANCH_RIGHT | EVENTS.CALL | EVENTS.PY_RETURN | EVENTS.PY_YIELD | EVENTS.PY_START | EVENTS.PY_RESUME | EVENTS.STOP_ITERATION


def drive(value, below):
    kind = type(value)
    if kind is types.GeneratorType or kind is types.CoroutineType:
        for i in range(6):
            how = below(8)
            if how == 0: value.throw(ValueError('thrown'))
            elif how == 1: value.close()
            elif i == 0 or how < 6: value.send(None)
            else: value.send(Odd() if how == 6 else 5)
    elif kind is types.AsyncGeneratorType:
        for i in range(4):
            step = (value.asend(None) if below(3) else value.athrow(ValueError('thrown'))) if below(4) else value.aclose()
            try:
                for _ in range(3): step.send(None)
            except (StopIteration, StopAsyncIteration): pass
    elif isinstance(value, tuple):
        for v in value[:5]:
            if kind is not CodeType and callable(v) and type(v) is types.FunctionType: v()


def jumps_about(code, below):
    first = code.co_firstlineno
    steps = [0]
    def trace(frame, event, arg):
        steps[0] += 1
        if steps[0] > 60: raise Enough
        if event == 'line' and frame.f_code is code and below(4) == 0:
            try: frame.f_lineno = first + below(16)
            except ValueError: pass
        if event == 'line' and below(6) == 0:
            names = frame.f_locals
            for name in list(names)[:2]: names[name] = Odd()
        return trace
    return trace


def look_at(code):
    list(code.co_lines()), list(code.co_positions()), list(code.co_branches())
    hash(code) if not any(type(c) in (list, dict, set) for c in code.co_consts) else None
    code == code.replace()
    marshal.dumps(code) if all(type(c) in (int, str, tuple, type(None), CodeType) for c in code.co_consts) else None


def run(code, below, args, kw):
    watched = 0
    if below(8) == 0: watched = WATCHED
    if 75 in code.co_code or 76 in code.co_code or watched: watched |= EVENTS.JUMP
    left[0] = 200
    if watched: monitoring.set_local_events(TOOL, code, watched)
    tracing = below(10) == 0
    space.clear()
    space.update(RESTORED)
    how = below(12) if below(8) else 5
    closure = tuple([cell(v) for v in (1, Point, 'c', [3])][below(4)] for _ in code.co_freevars) if below(8) else tuple(cell() for _ in code.co_freevars)
    if tracing: sys.settrace(jumps_about(code, below))
    try:
        if how == 0: value = exec(code, space, closure=closure or None)
        elif how == 1 and not code.co_freevars:
            value = eval(code, space, {})
        elif how == 2:
            def shell(): pass
            if not code.co_freevars: shell.__code__ = code
            value = shell(*args, **kw)
        elif how == 3 and not code.co_freevars: value = __build_class__(types.FunctionType(code, space), 'K')
        else:
            f = types.FunctionType(code, space, 'f', (7,) * below(4), closure or None)
            value = f(*args, **kw)
            for _ in range(below(4)): value = f(*args, **kw)
        drive(value, below)
        repr(value)
    finally:
        if tracing: sys.settrace(None)
        if watched: monitoring.set_local_events(TOOL, code, 0)


def arguments(code, below):  # mostly as many as there are parameters
    values = (0, 1, 2, 3, 1, 0, [1, 2, 3], None, (1, 2, 3), {'k': 1}, 's', Odd(), Point(1, 2), 5.5, iter([1, 2]), [1, 'x'])
    n = code.co_argcount if below(8) else below(5)
    args = tuple(values[below(16)] for _ in range(n - (below(4) == 0)))
    kw = {} if below(8) else {'c': 3, 'q': 1}
    if code.co_kwonlyargcount < 20:
        for name in code.co_varnames[code.co_argcount:code.co_argcount + code.co_kwonlyargcount]: kw[name] = values[below(16)]
    return args, kw


def fuzz_one(below):
    code = seeds[below(len(seeds))]
    try:
        code = change_marshalled(code, below) if below(8) == 0 else code.replace(**change(code, below))
        if code is None: return 'refused'
    except (ValueError, TypeError, SystemError, EOFError, OverflowError, RecursionError, MemoryError, NameError) as e:
        return 'refused'
    ended = 'accepted'
    try:
        look_at(code)
        for _ in range(1 + below(3)):
            run(code, below, *arguments(code, below))
    except Enough: ended = 'enough'
    except KeyboardInterrupt: ended = 'interrupted'
    except BaseException as e:
        ended = type(e).__name__
        try: traceback_of(e)
        except BaseException: pass
    return ended

def traceback_of(e):
    tb = e.__traceback__
    while tb:
        tb.tb_lineno, list(tb.tb_frame.f_locals) if tb.tb_frame.f_code.co_flags & 1 else 0, tb.tb_frame.f_lineno
        tb = tb.tb_next
    sys.excepthook(type(e), e, e.__traceback__)


def numbers(seed):  # a small generator of repeatable choices
    state = [seed * 2654435761 & 0xFFFFFFFF]
    def below(n):
        s = state[0] = state[0] + 0x6D2B79F5 & 0xFFFFFFFF
        t = (s ^ s >> 15) * (s | 1) & 0xFFFFFFFF
        t ^= t + ((t ^ t >> 7) * (t | 61) & 0xFFFFFFFF) & 0xFFFFFFFF
        return (t ^ t >> 14) % n
    return below


if __name__ == '__main__' and sys.argv[1:]:
    first, count = int(sys.argv[1]), int(sys.argv[2])
    sys.stderr = nowhere
    ends = {}
    for seed in range(first, first + count):
        print('#', seed, flush=True)
        try: end = fuzz_one(numbers(seed))
        except BaseException as e: end = 'outside ' + type(e).__name__  # what ran earlier came to life again
        ends[end] = ends.get(end, 0) + 1
        if seed % 512 == 0: gc.collect()
    print('ends', repr(ends))
