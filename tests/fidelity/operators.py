# Driver of tests/fidelity/operators.mjs, behind functions.py and expressions.py: every operator with every pair of values, conversions and other functions of
# one value, format(), % and numbers from texts. Prints what comes of each.
import math
import operator

ALL = [e for e in VALUES if "lambda" not in e] + OBJECTS
BINARY = """add sub mul truediv floordiv mod and_ or_ xor rshift matmul lt le eq ne gt ge contains getitem is_ concat countOf indexOf iadd isub imul iand ior ixor
iconcat itruediv""".split()
OF_ONE = """operator.neg operator.pos operator.abs operator.invert operator.not_ operator.truth operator.index operator.length_hint int float complex str repr
ascii bool list tuple set dict bytes bytearray frozenset iter len sum max min sorted reversed enumerate any all round math.floor math.ceil math.trunc math.sqrt
hex oct bin chr ord callable type slice range memoryview format""".split()
SPECS = """|d|x|#x|b|o|c|n|e|f|g|%|.3f|.0f|+.2e| d|010|<10|>10|^10|*^12|=+8|_|_x|,|,.2f|10.3|s|.2s|05.1f|-|z.1f|#.3g|+n|5c|r|{}|é<5|20|08b|+|#o|_b|.|..|1.|x,|z""".split("|")
PERCENT = """%d|%s|%r|%a|%c|%x|%o|%e|%f|%g|%i|%5d|%-5d|%+d|% d|%05d|%.3f|%#x|%.2s|%*d|%%|%(a)s|%(a)d|%z|%|%.0f|%10.4g|%5c|%-10s|%X|%E|%u|%ld|%s %s|%(a|%b""".split("|")
TEXTS = r"""1|-1| 12 |1_000|1__0|_1|1_|0x1f|0b101|0o17|0X_1F|1e5|1e-400|1e400|inf|-Infinity|nan|+nan|1.|1._5|.5|.||١٢|1j|(1+2j)|1+j|j|-j|1e1j|1 + 2j|0_0|00|01
1.5e+3_0|0x|11111|99999999999999999999|१.५|infinit|1e|1e+|--1|+ 1|1\0|\ud800|0.1e-5|1_0.0_1|2.5|1e308|1.7976931348623157e308|4.9e-324|2e-324|0x1.8p3"""
NUMBERS = {
    "int": int, "float": float, "complex": complex, "int, 16": lambda t: int(t, 16), "int, 0": lambda t: int(t, 0), "int, 2": lambda t: int(t, 2),
    "int, 36": lambda t: int(t, 36), "int of bytes": lambda t: int(t.encode("utf-8", "replace"), 0), "float of bytes": lambda t: float(t.encode("utf-8", "replace")),
    "fromhex": float.fromhex, "Decimal": decimal.Decimal,
}  # fmt: skip


def say(*what):
    print("call", line(" ".join(what)))


# A sequence so often that it takes the memory.
def is_too_large(a, b):
    numbers = int, float, complex
    return not (isinstance(a, numbers) and isinstance(b, numbers)) and any(isinstance(v, int) and abs(v) > 300 for v in (a, b))


def binary(name, f):
    for x in ALL:
        for y in ALL:
            a, b = evaluated(x), evaluated(y)
            if name in ("mul", "imul") and is_too_large(a, b):
                continue
            said = outcome(f, (a, b))
            if type(a) in (list, dict, set, bytearray, collections.deque):
                said += f", then {shown(a)}"
            say(name, f"{x} , {y} => {said}")


for name in BINARY:
    binary(name, getattr(operator, name))
binary("divmod", divmod)
for name in OF_ONE:
    for x in ALL:
        a = evaluated(x)
        if name not in ("bytes", "bytearray") or not is_too_large(a, None):
            say(name, f"{x} => {outcome(eval(name), (a,))}")
for x in ALL:
    for spec in SPECS:
        say("format", f"{x} , {spec} => {outcome(format, (evaluated(x), spec))}")
    for pattern in PERCENT:
        say("%", f"{x} , {pattern} => {outcome(operator.mod, (pattern, evaluated(x)))}")
        say("% of bytes", f"{x} , {pattern} => {outcome(operator.mod, (pattern.encode(), evaluated(x)))}")
for text in TEXTS.replace("\n", "|").split("|"):
    text = text.replace(r"\0", "\0").replace(r"\ud800", "\ud800")
    for name, f in NUMBERS.items():
        say(name, f"{text!a} => {outcome(f, (text,))}")
