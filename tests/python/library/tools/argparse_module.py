import argparse
import io
import contextlib
import sys


def attempt(parser, *args):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            r = parser.parse_args(list(args))
        except SystemExit as e:
            r = f"exit {e.code}"
    print(args, "->", r)
    if out.getvalue() or err.getvalue():
        print(out.getvalue() + err.getvalue())


p = argparse.ArgumentParser(prog="tool", description="Does things.", epilog="The end.")
p.add_argument("file", help="input file")
p.add_argument("rest", nargs="*", type=int, help="numbers (default: %(default)s)")
p.add_argument("-v", "--verbose", action="count", default=0, help="be loud")
p.add_argument("-o", "--output", metavar="OUT", default="out.txt", help="where to write")
p.add_argument("--level", choices=["low", "high"], help="which level")
p.add_argument("--flag", action=argparse.BooleanOptionalAction, default=True)
p.add_argument("--num", type=float, required=False)
p.add_argument("--add", action="append", type=int)
p.add_argument("--const", action="store_const", const=42)
p.add_argument("--version", action="version", version="%(prog)s 1.0")
group = p.add_mutually_exclusive_group()
group.add_argument("--a", action="store_true")
group.add_argument("--b", action="store_false")
extra = p.add_argument_group("extra things", "more text")
extra.add_argument("--pair", nargs=2, metavar=("X", "Y"))
extra.add_argument("--opt", nargs="?", const="c", default="d")
print(p.format_help())
print(p.format_usage())
attempt(p, "f.txt")
attempt(p, "f.txt", "1", "2", "-vvv", "-o", "x", "--level", "high", "--no-flag", "--add", "1", "--add=2", "--const", "--a", "--pair", "p", "q", "--opt")
for bad in (["f", "x"], ["f", "--level", "mid"], ["--nope"], [], ["f", "--a", "--b"], ["f", "--num", "z"], ["f", "--pair", "1"], ["f", "--out"], ["--version"], ["f", "--lev", "low"], ["f", "--", "-1"], ["-h"]):
    attempt(p, *bad)
print(p.parse_known_args(["f", "--unknown", "5"]))
sub = argparse.ArgumentParser(prog="git")
subs = sub.add_subparsers(dest="cmd", required=True, title="commands", help="what to do")
add = subs.add_parser("add", help="add files", aliases=["a"])
add.add_argument("paths", nargs="+")
commit = subs.add_parser("commit")
commit.add_argument("-m", "--message", required=True)
commit.set_defaults(func="commit_func")
print(sub.format_help())
attempt(sub, "add", "x", "y")
attempt(sub, "commit", "-m", "msg")
attempt(sub, "commit")
attempt(sub, "nothing")
attempt(sub)
attempt(sub, "add", "-h")


class Upper(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values.upper())


q = argparse.ArgumentParser(prog="q", formatter_class=argparse.ArgumentDefaultsHelpFormatter, prefix_chars="-+", fromfile_prefix_chars="@", add_help=False)
q.add_argument("+x", action=Upper, default="none", help="shouted")
q.add_argument("--bytes", type=lambda s: int(s, 0), default=7, help="how many")
print(q.format_help())
attempt(q, "+x", "abc", "--bytes", "0x10")
attempt(q, "--bytes", "no")
attempt(q, "@missing")
ns = argparse.Namespace(a=1, b="x")
print(ns, ns == argparse.Namespace(b="x", a=1), "a" in ns, vars(ns))
for stmt in ("p.add_argument('-v')", "p.add_argument('x', required=True)", "p.add_argument('--z', action='nope')", "p.add_argument('--y', type='int')", "p.add_argument('--w', nargs=0)", "argparse.ArgumentParser(parents=[p]).format_usage()"):
    try:
        print(stmt, eval(stmt))
    except Exception as e:
        print(stmt, type(e).__name__, e)
parent = argparse.ArgumentParser(add_help=False)
parent.add_argument("--shared")
kid = argparse.ArgumentParser(prog="kid", parents=[parent], exit_on_error=False)
print(kid.parse_args(["--shared", "1"]))
try:
    kid.add_argument("--n", type=int)
    kid.parse_args(["--n", "q"])
except argparse.ArgumentError as e:
    print(e, e.argument_name)
raw = argparse.ArgumentParser(prog="raw", description="a\n  b", formatter_class=argparse.RawDescriptionHelpFormatter)
raw.add_argument("-f", type=argparse.FileType("r"), help=argparse.SUPPRESS)
raw.add_argument("--long-option-name-that-is-long", help="word " * 30)
print(raw.format_help())
