# help, exit, quit, copyright, credits, license: made when they are wanted.
import sys

print(repr(exit), repr(quit), type(exit).__name__, type(exit).__module__)
print(help, type(copyright).__name__)
print(credits)
import builtins

print(builtins.exit is exit, "help" in dir(builtins), hasattr(builtins, "quit"), hasattr(builtins, "nothing"), "license" in vars(builtins))
for source, names in (("nothing", {}), ("exit", {"__builtins__": {}}), ("quit", {"__builtins__": {"len": len}})):
    try:
        exec(source, names)
    except NameError as e:
        print(e)


def f():
    return help


print(f() is help, builtins.help is help)
try:
    exi
except NameError:
    import traceback

    print(traceback.format_exc().splitlines()[-1])


def g(a: int, b="x") -> str:
    "Does g."


class C:
    "A C."

    x = 1

    def m(self, y=2):
        "The m."

    @property
    def p(self):
        "The p."

    @staticmethod
    def s(): ...


class E(Exception):
    pass


for thing in (g, C, C.m, E.__init__, len, (3).bit_length, "len", "builtins.abs", "no.such.thing", 5 .__add__):
    help(thing)
builtins.exit = 3
print(exit)
del builtins.exit
try:
    exit
except NameError as e:
    print(e)
for code in (None, 3, "text"):
    try:
        quit(code)
    except SystemExit as e:
        print("exit", repr(e.code), sys.stdin.closed)
for name in "isatty fileno readable writable seekable read readline".split():
    try:
        print(name, getattr(sys.stdin, name)())
    except ValueError as e:
        print(name, e)
