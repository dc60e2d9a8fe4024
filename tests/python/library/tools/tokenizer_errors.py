# Tokens up to where readline() fails behind open blocks, brackets and strings: null bytes, exceptions, what is no text. Then the end, and no token behind it.
import _tokenize


class Stop(Exception):
    pass


def reader(pieces):
    rest = iter(pieces)

    def readline():
        piece = next(rest, "")
        if isinstance(piece, BaseException):
            raise piece
        return piece

    return readline


CASES = [
    [], [""], ["\n"], [" a\n", "\0"], ["if x:\n", "  y\n", "\0"], ["if x:\n", "  y\n", " \0"], ["if x:\n", "  y\n", ValueError(1)], ["(\n", ValueError(2)], ["'''a\n", ValueError(3)],
    ["f'''{\n", ValueError(3)], ["if x:\n", " if y:\n", "  z\n", Stop(4)], ["a\\\n", Stop(5)], ["a\n", StopIteration()], ["if a:\n", " b\n", StopIteration()], [Stop(6)],
    ["if x:\n", "  y\n", b"a"], ["if x:\n", "  y\n", 3], ["(\n", 3], ["if x:\n", "  y\n", "#\ud800\n"],
]
for extra in (True, False):
    for case in CASES:
        print(extra, ascii(case))
        tokens = _tokenize.TokenizerIter(reader(case), extra_tokens=extra)
        try:
            while True:
                print("  ", next(tokens))
        except (StopIteration, Stop, SyntaxError, TypeError, ValueError) as e:
            print("  ", type(e).__name__, ascii(str(e)))
