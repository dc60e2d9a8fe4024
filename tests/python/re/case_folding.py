# Letters that are equal when case is ignored, also where one of them has no simple other case; what _sre says of every code point.
import re
import _sre
import re._casefix as casefix
import zlib

letters = sorted({c for key, others in casefix._EXTRA_CASES.items() for c in (key, *others)} | {0xDF, 0x1E9E, 0x49, 0x69, 0x130, 0x131, 0x4B, 0x212A})
text = "".join(map(chr, letters))
for c in letters:
    p = re.escape(chr(c))
    found = ["".join(re.findall(form, text, re.I)) for form in (p, f"[{p}]", f"[{p}-{p}A]")]
    print(hex(c), *(ascii(f) for f in found))
for function in (_sre.unicode_iscased, _sre.unicode_tolower):
    print(function.__name__, zlib.crc32(b"".join(int(function(c)).to_bytes(3, "big") for c in range(0x20000))))
print(re.findall("straße", "STRAẞE straße STRASSE", re.I))
