# argparse: help texts, errors, subparsers, files of arguments.
import argparse, sys, io, contextlib
def run(p, *argv):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try: r = p.parse_args(argv)
        except SystemExit as e: r = 'exit %r' % (e.code,)
        except Exception as e: r = '%s: %s' % (type(e).__name__, e)
    print(argv, '->', r)
    for n, s in (('out', out), ('err', err)):
        if s.getvalue(): print(n + '|' + s.getvalue().replace('\n', '\n' + n + '|'))
P = lambda **k: argparse.ArgumentParser(prog='prog', color=False, **k)
p = P(description='A long description ' * 8, epilog='The end.', allow_abbrev=True)
p.add_argument('src', nargs='+', help='sources')
p.add_argument('dst', help='destination %(prog)s')
p.add_argument('-v', '--verbose', action='count', default=0)
p.add_argument('--level', type=int, choices=range(3), help='level (default: %(default)s)', default=1)
p.add_argument('--ratio', type=float, metavar='R')
p.add_argument('--flag', action=argparse.BooleanOptionalAction, default=True)
p.add_argument('--pair', nargs=2, metavar=('A', 'B'))
p.add_argument('--opt', nargs='?', const='C', default='D')
p.add_argument('--many', nargs='*', type=int)
p.add_argument('--app', action='append')
p.add_argument('--ext', action='extend', nargs='+')
p.add_argument('--const', action='store_const', const=42)
p.add_argument('--version', action='version', version='%(prog)s 1.0')
g = p.add_mutually_exclusive_group()
g.add_argument('--foo', action='store_true'); g.add_argument('--bar', action='store_false')
for a in (['a','b'], ['a','b','c','-vvv'], ['a'], [], ['a','b','--level','7'], ['a','b','--level','x'], ['a','b','--ratio','z'], ['a','b','--no-flag','--pair','1'], ['a','b','--pair','1','2','--opt','--many','1','2'], ['a','b','--app','1','--app','2','--ext','x','y'],
          ['a','b','--foo','--bar'], ['a','b','--ver'], ['--version'], ['a','b','--fo'], ['a','b','--unknown','3'], ['-h'], ['a','b','--opt=Z','--const'], ['--','-a','-b'], ['a','b','--many'], ['a','b','--f']):
    run(p, *a)
sub = P()
s = sub.add_subparsers(dest='cmd', required=True, title='commands', description='what to do', metavar='CMD')
a = s.add_parser('add', help='adds', aliases=['plus'], color=False); a.add_argument('n', type=int, nargs='*')
b = s.add_parser('del', help='deletes', color=False); b.add_argument('--force', '-f', action='store_true')
for x in ([], ['add','1','2'], ['plus'], ['del','-f'], ['nope'], ['add','x'], ['-h'], ['add','-h'], ['del','--for','z']): run(sub, *x)
ex = P(exit_on_error=False); ex.add_argument('--n', type=int)
run(ex, '--n', 'x'); run(ex, '--z')
def odd(s):
    n = int(s)
    if n % 2 == 0: raise argparse.ArgumentTypeError(f'{s} is even')
    return n
t = P(formatter_class=argparse.ArgumentDefaultsHelpFormatter, prefix_chars='-+', fromfile_prefix_chars='@', argument_default=argparse.SUPPRESS)
t.add_argument('+x', '++xx', type=odd, default=3, help='odd'); t.add_argument('-y', required=True)
grp = t.add_argument_group('group', 'of things'); grp.add_argument('--z', default='q', help='zed')
for x in (['-y','1'], ['+x','4','-y','1'], ['++xx','5','-y','2'], [], ['-h'], ['@/none']): run(t, *x)
f = open('/tmp/args.txt','w'); f.write('-y\n9\n--z\nfrom file\n'); f.close(); run(t, '@/tmp/args.txt')
for cls in (argparse.RawDescriptionHelpFormatter, argparse.RawTextHelpFormatter, argparse.MetavarTypeHelpFormatter):
    q = P(description='one\n  two', formatter_class=cls); q.add_argument('--n', type=int, help='a\n b'); run(q, '-h')
print(p.parse_known_args(['a','b','--zz','1']), P().parse_intermixed_args([]))
for f in (lambda: P().add_argument('a','b'), lambda: P().add_argument('--x', action='nope'), lambda: P().add_argument('x', required=True), lambda: P().add_argument('--x', nargs=0), lambda: (lambda q:(q.add_argument('-x'), q.add_argument('-x')))(P()), lambda: P().add_argument('--x', type='int'), lambda: P().add_argument('--x', action='store_true', type=int)):
    try: f()
    except Exception as e: print(type(e).__name__, e)
print(argparse.Namespace(a=1, b='x'), argparse.Namespace(a=1) == argparse.Namespace(a=1), 'a' in argparse.Namespace(a=1))
print(p.format_usage()); 
d = P(); d.add_argument('--old', deprecated=True); run(d, '--old', '1')
c = P(suggest_on_error=True); c.add_argument('--mode', choices=['fast','slow']); run(c, '--mode', 'fsat'); run(sub, 'ad')
