# The sign of a NaN comes from the text and goes through negation, abs and complex.
import math, struct
for text in ("nan", "-nan", "+nan", "-NaN", " -nan "):
    x = float(text)
    print(text, math.copysign(1, x), math.copysign(1, -x), math.copysign(1, abs(x)), struct.pack(">d", x)[:2].hex())
    c = complex(f"{text.strip()}{'+' if text.strip()[0] != '-' else '-'}nanj")
    print(math.copysign(1, c.real), math.copysign(1, c.imag))
