# ExitStack, warnings, tracebacks, files and archives, resources, mock, doctest, difflib, sched, queue, threads that cannot start: wide use and errors.
import contextlib, warnings, traceback, sys, io, os, shutil, tempfile, zipfile, subprocess, importlib.resources, importlib, unittest.mock as mock, doctest, difflib, sched, queue, threading
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
sys.stderr = sys.stdout
# ExitStack
log = []
class CM:
    def __init__(s, n, sup=False, exc=None): s.n, s.sup, s.exc = n, sup, exc
    def __enter__(s): log.append('+' + s.n); return s.n
    def __exit__(s, *a):
        log.append('-' + s.n + (a[0].__name__ if a[0] else ''))
        if s.exc: raise s.exc
        return s.sup
def es():
    with contextlib.ExitStack() as st:
        st.enter_context(CM('a')); st.enter_context(CM('b', exc=KeyError('b'))); st.callback(log.append, 'cb'); st.push(lambda *a: log.append(a[0] and a[0].__name__)); st.enter_context(CM('c', True)); raise ValueError('x')
t(es); print(log); log.clear()
def es2():
    with contextlib.ExitStack() as st: st.enter_context(CM('a', exc=OSError('2'))); st.enter_context(CM('b', exc=KeyError('1'))); raise ValueError('0')
try: es2()
except OSError as e: print(repr(e), repr(e.__context__), repr(e.__context__.__context__))
st = contextlib.ExitStack(); st.enter_context(CM('z')); s2 = st.pop_all(); st.close(); print(log); s2.close(); print(log); t(lambda: st.enter_context(5)); t(lambda: contextlib.nullcontext(3).__enter__())
with contextlib.suppress(KeyError, ValueError): {}['x']
@contextlib.contextmanager
def gen(n=1):
    yield 1
    if n > 1: yield 2
t(lambda: [None for _ in [0] if gen().__enter__()]); 
def two():
    with gen(2): pass
t(two)
@contextlib.contextmanager
def none():
    if 0: yield
t(lambda: none().__enter__()); 
@gen()
def deco(): return 'deco'
print(deco(), contextlib.closing(io.StringIO()).__enter__().closed); 
with contextlib.chdir('/tmp'): print(os.getcwd())
# warnings
for flt in ('error','ignore','always','default','module','once'):
    with warnings.catch_warnings(record=True) as w:
        warnings.resetwarnings(); warnings.simplefilter(flt)
        for i in range(2): t(lambda: warnings.warn('m%d' % (i % 2), DeprecationWarning))
        print(flt, [(str(x.message), x.category.__name__, x.lineno > 0) for x in w])
with warnings.catch_warnings(record=True) as w:
    warnings.filterwarnings('error', 'bad.*', UserWarning); warnings.filterwarnings('ignore', category=FutureWarning, append=True); warnings.filterwarnings('ignore', message='Quiet', lineno=0)
    t(lambda: warnings.warn('bad thing')); t(lambda: warnings.warn('QUIET')); t(lambda: warnings.warn('x', FutureWarning)); t(lambda: warnings.warn(UserWarning('bad obj'))); t(lambda: warnings.warn('x', int)); t(lambda: warnings.warn('x', stacklevel='a')); t(lambda: warnings.filterwarnings('nope')); t(lambda: warnings.filterwarnings('error', 5)); t(lambda: warnings.filterwarnings('error', lineno=-1)); t(lambda: warnings.simplefilter('error', category='x')); t(lambda: warnings.filters[:2]); t(lambda: warnings.warn_explicit('e', UserWarning, 'f.py', 3)); print([str(x) for x in w])
print(warnings.formatwarning('msg', UserWarning, '/none.py', 3, 'the line'), end='')
@warnings.deprecated('use g')
def old(): return 1
with warnings.catch_warnings(record=True) as w: warnings.simplefilter('always'); old(); print(w[0].message, w[0].category, old.__deprecated__)
warnings.showwarning('shown', UserWarning, 'x.py', 7)
# traceback
def inner(n):
    if n: return inner(n - 1)
    raise ValueError('deep\nline2')
try: inner(2)
except ValueError as e:
    ex = e
    print([(f.name, f.lineno > 0) for f in traceback.extract_tb(e.__traceback__)]); print(traceback.format_exception_only(e)); te = traceback.TracebackException.from_exception(e, capture_locals=True); print([f.locals and sorted(f.locals)[:3] for f in te.stack]); print(''.join(te.format_exception_only())); print(traceback.format_exception_only(None, None))
    e.add_note('note 1'); e.add_note('note\n2'); print(list(traceback.TracebackException.from_exception(e).format_exception_only()))
for lim in (1, -1, 0): print(len(traceback.extract_tb(ex.__traceback__, lim)), len(traceback.extract_tb(ex.__traceback__, limit=lim)))
def rec(n): return rec(n - 1) if n else 1 / 0
try: rec(10)
except ZeroDivisionError as e: print(['repeated' in l for l in traceback.format_tb(e.__traceback__)], len(traceback.StackSummary.from_list([('f', 1, 'g', 'x')] * 10).format()))
eg = ExceptionGroup('eg', [ValueError(1), ExceptionGroup('in', [KeyError(2)] * 3)]); print(''.join(traceback.format_exception(eg))); print(''.join(traceback.TracebackException.from_exception(eg, max_group_width=1, max_group_depth=1).format()))
try:
    try: 1 / 0
    except ZeroDivisionError as e: raise KeyError('k') from e
except KeyError as e: print([l.split('\n')[0] for l in traceback.format_exception(e, chain=False)][:1], 'direct cause' in ''.join(traceback.format_exception(e)))
for src in ('a b', 'x = (', 'def f(:', '  x', 'x\n  y', '"abc', 'f"{"', 'print 1', 'a = = b', 'return', 'for', 'x = 1 +', 'class', 'if x:\npass', 'lambda x: = 1', '1 = x', 'f(a=1, 2)', 'é = ¤'):
    try: compile(src, 'f.py', 'exec')
    except SyntaxError as e: print(''.join(traceback.format_exception_only(e)), end='')
print(traceback.FrameSummary('f.py', 1, 'n', line='x'), traceback.FrameSummary('f.py', 1, 'n', line='x') == ('f.py', 1, 'n', 'x')); print(traceback.format_list([('f', 1, 'g', '  code ')])); print(len(traceback.format_stack()) > 0)
# files
d = tempfile.mkdtemp(prefix='lib_'); os.makedirs(d + '/src/sub'); open(d + '/src/a.txt', 'w').write('A'); open(d + '/src/sub/b.py', 'w').write('B'); os.symlink('a.txt', d + '/src/link')
R = lambda p: sorted(os.path.relpath(os.path.join(x, f), p) for x, _, fs in os.walk(p) for f in fs)
shutil.copytree(d + '/src', d + '/dst', ignore=shutil.ignore_patterns('*.py')); print(R(d + '/dst'), os.path.islink(d + '/dst/link')); shutil.copytree(d + '/src', d + '/dst', dirs_exist_ok=True, symlinks=False); print(R(d + '/dst'))
for f in (lambda: shutil.copy(d + '/none', d), lambda: shutil.copyfile(d + '/src/a.txt', d + '/src/a.txt'), lambda: shutil.move(d + '/src', d + '/src/sub'), lambda: shutil.rmtree(d + '/none'), lambda: shutil.rmtree(d + '/src/a.txt'), lambda: shutil.unpack_archive(d + '/x.qq'), lambda: shutil.make_archive('x', 'nope'), lambda: 'zip' in dict(shutil.get_archive_formats()), lambda: shutil.copytree(d + '/src', d + '/dst'), lambda: shutil.which('ls', path='/nowhere'), lambda: shutil.disk_usage('/tmp').total > 0, lambda: shutil.copytree(d + '/none', d + '/q'), lambda: shutil.chown(d), lambda: os.path.basename(shutil.make_archive(d + '/arc', 'zip', d + '/src')), lambda: shutil.copymode(d + '/src/a.txt', d + '/dst/a.txt'), lambda: shutil.get_terminal_size()):
    try: print(str(f()).replace(d, 'D'))
    except Exception as e: print(type(e).__name__, str(e).replace(d, 'D'))
z = zipfile.ZipFile(d + '/z.zip', 'w', zipfile.ZIP_DEFLATED, compresslevel=9); z.writestr('a.txt', 'A' * 100); z.writestr(zipfile.ZipInfo('d/'), ''); z.writestr('d/b', b'B', compress_type=zipfile.ZIP_STORED); z.mkdir('m'); z.comment = b'hi'; z.close()
with zipfile.ZipFile(d + '/z.zip', 'a') as z: z.writestr('c', 'C'); z.write(d + '/src/a.txt', 'from/a.txt'); t(lambda: z.writestr('q/c', 'again'))
with zipfile.ZipFile(d + '/z.zip') as z:
    print(z.namelist(), z.testzip(), z.read('a.txt')[:3], z.getinfo('d/b').file_size, z.comment, [i.is_dir() for i in z.infolist()]); t(lambda: z.read('nope')); t(lambda: z.writestr('x', 'y')); t(lambda: z.open('a.txt', 'q')); t(lambda: z.extract('a.txt', d + '/ex').replace(d, 'D')); z.extractall(d + '/all'); print(R(d + '/all')); p = zipfile.Path(z); print(sorted(str(x.name) for x in p.iterdir()), (p / 'd' / 'b').read_text(), (p / 'c').exists(), [str(x)[-3:] for x in p.glob('*.txt')]); f = z.open('a.txt'); print(f.read(5), f.seek(-3, 2), f.read(), f.seekable(), f.tell())
for f in (lambda: zipfile.ZipFile(d + '/none.zip'), lambda: zipfile.ZipFile(d + '/src/a.txt'), lambda: zipfile.ZipFile(d + '/z.zip', 'q'), lambda: zipfile.ZipFile(d + '/q.zip', 'w', 99), lambda: zipfile.is_zipfile(d + '/z.zip'), lambda: zipfile.ZipInfo('x' * 70000).FileHeader(), lambda: zipfile.ZipFile(d + '/z.zip', 'x'), lambda: z.read('c')):
    try: print(f())
    except Exception as e: print(type(e).__name__, str(e).replace(d, 'D')[:120])
for f in (lambda: subprocess.run(['ls']), lambda: subprocess.Popen('ls', shell=True), lambda: subprocess.check_output(['x']), lambda: subprocess.run('x', capture_output=True, stdout=1), lambda: subprocess.run(['x'], input='a', stdin=1), lambda: subprocess.getoutput('ls'), lambda: str(subprocess.CalledProcessError(1, 'x')), lambda: str(subprocess.CalledProcessError(-9, 'x')), lambda: str(subprocess.TimeoutExpired('x', 3)), lambda: subprocess.CompletedProcess(['a'], 1, 'o').check_returncode(), lambda: subprocess.list2cmdline(['a b', 'c"d']), lambda: os.popen('ls')): t(f)
with tempfile.TemporaryDirectory() as td, tempfile.NamedTemporaryFile('w+', dir=td, suffix='.x') as nf, tempfile.SpooledTemporaryFile(5, 'w+') as sp: nf.write('q'); nf.flush(); print(os.path.getsize(nf.name), nf.name.endswith('.x'), len(os.listdir(td))); sp.write('abc'); a = sp._rolled; sp.write('defg'); print(a, sp._rolled); sp.seek(0); print(sp.read())
print(os.path.exists(td), tempfile.gettempdir(), tempfile.gettempprefix()); t(lambda: tempfile.NamedTemporaryFile('q')); shutil.rmtree(d)
# resources
os.makedirs('/tmp/pk/pkg/data'); open('/tmp/pk/pkg/__init__.py', 'w').close(); open('/tmp/pk/pkg/r.txt', 'w').write('res'); open('/tmp/pk/pkg/data/x.bin', 'wb').write(b'\1\2'); sys.path.insert(0, '/tmp/pk'); import importlib.resources as ir
print(ir.files('pkg').joinpath('r.txt').read_text(), ir.read_text('pkg', 'r.txt'), ir.is_resource('pkg', 'data'), sorted(x.name for x in ir.files('pkg').iterdir() if x.name[0] != '_'), (ir.files('pkg') / 'data' / 'x.bin').read_bytes(), ir.open_binary('pkg', 'r.txt').read())
with ir.as_file(ir.files('pkg') / 'r.txt') as pth: print(pth)
t(lambda: ir.read_text('pkg', 'none')); t(lambda: ir.files('nopkg')); t(lambda: ir.read_text('os', 'x'))
import importlib.metadata as im; t(lambda: im.version('nope')); t(lambda: im.distribution('')); t(lambda: importlib.import_module('.x')); t(lambda: importlib.import_module('.none', 'pkg')); t(lambda: importlib.reload(5)); t(lambda: importlib.util.find_spec('pkg.zz'))
# mock
m = mock.Mock(return_value=3, name='m'); m(1, a=2); m.x.y(5); print(m.call_args, m.mock_calls, m.x.y.called, repr(m)[:15], m.call_count); t(lambda: m.assert_called_once_with(9)); t(lambda: m.assert_not_called()); t(lambda: m.x.y.assert_any_call(6)); t(lambda: m.assert_has_calls([mock.call(7)])); t(lambda: m.asert_called()); m.side_effect = [1, ValueError('se')]; t(m); t(m); t(m)
class K:
    a = 1
    def f(self, x, y=2): return x
s = mock.create_autospec(K); t(lambda: s().f()); t(lambda: s().nope); t(lambda: repr(s().f(1))[:30]); mm = mock.MagicMock(spec=K); t(lambda: mm.zz); print(mm.f(1) is mm.f(2), isinstance(mm, K)); mg = mock.MagicMock(); mg.__len__.return_value = 4; mg.__getitem__.side_effect = lambda k: k * 2; print(len(mg), mg[3], bool(mg), int(mg), list(mg))
with mock.patch('os.getcwd', return_value='patched') as p, mock.patch.dict(os.environ, {'Q': '1'}), mock.patch.object(K, 'a', 5), mock.patch.multiple(K, f=mock.DEFAULT) as mu: print(os.getcwd(), os.environ['Q'], K.a, p.called, list(mu))
t(lambda: mock.patch('nodots')); t(lambda: mock.patch('os.nope').__enter__()); pm = mock.PropertyMock(return_value=8); type(mg).prop = pm; print(mg.prop, pm.mock_calls, mock.ANY == 5, mock.call(1).x(2), mock.sentinel.a, mock.mock_open(read_data='l1\nl2')().readlines()); mock.seal(mg); t(lambda: mg.new)
am = mock.AsyncMock(return_value=6)
co = am(1)
try: co.send(None)
except StopIteration as e: print(e.value, am.await_count, am.await_args)
# doctest, difflib, sched, queue, threading
src = '''
>>> 1 + 1
2
>>> 1 / 0
Traceback (most recent call last):
ZeroDivisionError: division by zero
>>> print('a b')  # doctest: +NORMALIZE_WHITESPACE
a     b
>>> [1, 2, 3] # doctest: +ELLIPSIS
[1, ..., 3]
>>> 3
4
>>> raise KeyError('q')
>>> x # doctest: +SKIP
>>> print()
<BLANKLINE>
'''
pr = doctest.DocTestParser(); dt = pr.get_doctest(src, {}, 'name', 'file', 0); run = doctest.DocTestRunner(verbose=False, optionflags=doctest.REPORT_NDIFF); print(run.run(dt, out=sys.stdout.write)); print(run.summarize(verbose=False), doctest.script_from_examples(src)[:60]); t(lambda: pr.parse('>>>1')); t(lambda: pr.parse('  >>> 1\n2')); t(lambda: pr.parse('>>> 1 # doctest: +NOPE'))
a, b = 'one\ntwo\nthree\n'.splitlines(1), 'ore\ntree\nthree\nemu\n'.splitlines(1); print(''.join(difflib.ndiff(a, b)), ''.join(difflib.unified_diff(a, b, 'x', 'y', '2020', '2021', n=0)), ''.join(difflib.context_diff(a, b, 'x', 'y'))); print(difflib.get_close_matches('appel', ['ape', 'apple', 'peach']), difflib.SequenceMatcher(None, 'abxcd', 'abcd').get_opcodes(), ''.join(difflib.restore(difflib.ndiff(a, b), 2)), len(difflib.HtmlDiff().make_file(a, b)))
sc = sched.scheduler(); out = []; now = sc.timefunc(); [sc.enterabs(now + dl, p, out.append, (n,)) for dl, p, n in ((.002, 0, 'b'), (.001, 1, 'a'), (.002, 1, 'c'))]; ev = sc.enter(9, 1, print); sc.cancel(ev); print(sc.run(), out, sc.empty()); t(lambda: sc.cancel(ev))
q = queue.Queue(1); q.put(1); t(lambda: q.put(2, block=False)); t(lambda: q.put(2, timeout=.001)); q.get(); t(lambda: q.get(timeout=.001)); t(lambda: q.get(timeout=-1)); q.shutdown(); t(lambda: q.put(1)); t(lambda: queue.SimpleQueue().get(False)); print(repr(queue.PriorityQueue().maxsize))
for f in (lambda: threading.Thread(target=print).start(), lambda: threading.Timer(1, print).start(), lambda: threading.Thread().join(), lambda: threading.current_thread().join(), lambda: threading.Lock().release(), lambda: threading.RLock().release(), lambda: threading.Semaphore(-1), lambda: threading.BoundedSemaphore(1).release(), lambda: threading.Condition().notify(), lambda: threading.Condition().wait(), lambda: threading.Event().wait(.001), lambda: threading.Barrier(1).wait(), lambda: threading.Barrier(2).wait(.001), lambda: threading.active_count(), lambda: threading.main_thread().name, lambda: len(threading.enumerate()), lambda: threading.Thread(target=print, name='nm', daemon=True), lambda: threading.Thread(5), lambda: threading.stack_size(5), lambda: threading.Lock().acquire(timeout=-5), lambda: threading.excepthook(3), lambda: threading.local().x): t(f)
import concurrent.futures as cf
t(lambda: cf.ThreadPoolExecutor(1).submit(print)); t(lambda: cf.ProcessPoolExecutor(1)); f = cf.Future(); f.set_result(3); print(f.result(), cf.wait([f]).done == {f}); t(lambda: cf.Future().result(timeout=.001)); t(lambda: cf.ThreadPoolExecutor(0)); import multiprocessing as mp; t(lambda: mp.Process(target=print).start()); t(lambda: mp.Pool(1)); t(lambda: mp.cpu_count() > 0)
