# What Unicode 3.2 said, where today's database says something else: category, direction, mirroring, width, decimal digits, decompositions.
import unicodedata
from zlib import crc32

old = unicodedata.ucd_3_2_0
RANGES = [range(0x3400), range(0x4DB0, 0x4E10), range(0x9FA0, 0xAC10), range(0xD790, 0xE010), range(0xF8F0, 0x10500), range(0x1D000, 0x1D800),
          range(0x1F000, 0x1FA00), range(0x2F800, 0x2FA20), range(0xE0000, 0xE0200)]
for name in ("category", "bidirectional", "combining", "mirrored", "east_asian_width", "decomposition"):
    now, then = getattr(unicodedata, name), getattr(old, name)
    changed = [c for r in RANGES for c in r if old.category(chr(c)) != "Cn" and now(chr(c)) != then(chr(c))]
    text = "|".join(str(then(chr(c))) for r in RANGES for c in r)
    print(name, len(changed), [f"{c:x} {now(chr(c))} {then(chr(c))}" for c in changed[::9]], crc32(text.encode()))
for name in ("decimal", "digit", "numeric", "name"):
    then = getattr(old, name)
    print(name, crc32("|".join(str(then(chr(c), None)) for r in RANGES for c in r).encode()))
print([old.decimal(c, None) for c in "²³¹⁰⁴⁹₀₉፩፱٣"], [unicodedata.decimal(c, None) for c in "²³¹⁰⁴⁹₀₉፩፱٣"])
for c in "\uf951\U0002f868\U0002f874\U0002f91f\U0002f95f\U0002f9bf":
    print([f"{ord(x):x}" for form in ("NFC", "NFD", "NFKC", "NFKD") for x in (old.normalize(form, c), unicodedata.normalize(form, c))],
          old.is_normalized("NFD", c), old.decomposition(c))
print([old.east_asian_width(c) for c in "\u231a\u2648\u9fa6\ufa6e\U00020000\U0002fffd\U0001f600\u1100"])
