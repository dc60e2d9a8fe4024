# argparser: a command's parser is built and asked, with subcommands, choices, defaults and help texts.
# args: 6
import argparse
import contextlib
import io
import sys


def build():
    p = argparse.ArgumentParser(prog="tool", description="A tool with many options, of which some take values and others do not.")
    p.add_argument("-v", "--verbose", action="count", default=0, help="say more")
    p.add_argument("--level", choices=["low", "mid", "high"], default="mid", help="how much (default: %(default)s)")
    sub = p.add_subparsers(dest="command", required=True)
    a = sub.add_parser("add", help="add files")
    a.add_argument("files", nargs="+")
    a.add_argument("--size", type=int, default=10, metavar="N", help="of each file, in bytes")
    b = sub.add_parser("remove", help="remove files")
    group = b.add_mutually_exclusive_group()
    group.add_argument("--all", action="store_true")
    group.add_argument("--name", default=None)
    return p


total = 0
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 240):
    p = build()
    for line in (f"-vv add a b c{i} --size={i}", "--level high remove --all", "remove --name x", "add", "--level none add x", "remove --all --name y"):
        said = io.StringIO()
        try:
            with contextlib.redirect_stderr(said):
                got = p.parse_args(line.split())
            total += len(vars(got)) + got.verbose
        except SystemExit:
            total += len(said.getvalue())
    total += len(p.format_help())
print(total)
