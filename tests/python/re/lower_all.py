# The simple lower case of every character, which re.IGNORECASE compares by; some lie far below the character.
import _sre
import hashlib
import re

lower = [_sre.unicode_tolower(c) for c in range(0x110000)]
print(hashlib.sha256(repr(lower).encode()).hexdigest())
moved = [c for c, to in enumerate(lower) if to != c]
print(len(moved), max(moved), max(c - lower[c] for c in moved), max(lower[c] - c for c in moved))
print(hashlib.sha256(repr([_sre.unicode_iscased(c) for c in range(0x110000)]).encode()).hexdigest())
for text in "\u1e9e", "\u2126", "\u212a", "\u212b", "\u0130", "\ua78d", "\ua7aa", "\ua7c5", "\u10a0", "\U0001e921", "\U00010400", "\u03f4", "\u1c89":
    small = chr(lower[ord(text)])
    print(ascii(text), ascii(small), bool(re.fullmatch(text, small, re.I)), bool(re.fullmatch(small, text, re.I)), bool(re.fullmatch(f"[{text}q]", small, re.I)),
          bool(re.fullmatch(f"[^{text}]", small, re.I)))
