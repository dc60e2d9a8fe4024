# Lines are read as tokens are asked for, each once; what readline raises comes out where the line is needed.
import io
import tokenize


def told(lines, fail_at=None):
    given = iter(lines)
    count = 0

    def readline():
        nonlocal count
        count += 1
        if count == fail_at:
            raise OSError("no more")
        line = next(given, "")
        print("  read", repr(line))
        return line

    try:
        for token in tokenize.generate_tokens(readline):
            print(tuple(token))
    except Exception as e:
        print(type(e).__name__, e)


long = "x" * 300
told(["if a:\n", "  b = (1,\n", "    2)\n", "c\n"])
told(["s = '''one\n", "two " + long + "\n", "three'''\n", f"t = f'''{{\n", long + "!r:>{\n", "w}} y\n", "'''\n"])
told(["a = 1\n", "b\n"], fail_at=2)
told(["(1,\n", "2\n"], fail_at=2)
told(["no end", "next", "x\n"])
told(["two = 1\nlines\n", "y\n"])
told(["a\\\n", "b\n"])
told(["a\0b\n"])
told([])
told([b"x\n"])
try:
    for token in tokenize.tokenize(io.BytesIO("# coding: latin-1\nx = 'é'\n".encode("latin-1")).readline):
        print(tuple(token))
except Exception as e:
    print(type(e).__name__, e)
import _tokenize
for lines in (["a\0b\n"],["ok\n","x = a\0b\n"]):
    g=iter(lines)
    try:
        for t in _tokenize.TokenizerIter(lambda: next(g,""), extra_tokens=True): pass
    except SyntaxError as e: print(e.args)
