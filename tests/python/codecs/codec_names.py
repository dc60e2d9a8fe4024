# Names of codecs: what is no ASCII letter, digit or dot only separates.
import codecs
for name in ("utf-8\u1234", "UTF 8", "utf\xe98", "\xe9", "", "latin\u20ac1", "utf-8!", "..", "x" * 300, "iso8859.1", "utf-8\0"):
    try:
        print(ascii(name[:20]), codecs.lookup(name).name)
    except Exception as e:
        print(ascii(name[:20]), type(e).__name__, ascii(str(e)))
