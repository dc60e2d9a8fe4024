# Escapes that are none warn, also where a handler changed the input; needs_input where the output is full.
import codecs
import lzma
import warnings
from compression import zstd


def mutate(e):
    e.object = b"\\z"
    return "*", 0


codecs.register_error("mutate", mutate)
for decode, texts in ((codecs.escape_decode, (rb"\q\w", rb"\501", rb"\x41\8", rb"\N{DIGIT ONE}", rb"\400")), (codecs.unicode_escape_decode, (rb"\q\w", rb"\501", rb"\x0z"))):
    for text in texts:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            print(decode(text, "mutate" if text.endswith(b"z") else "strict"), [str(w.message) for w in caught])
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            try:
                decode(text, "mutate" if text.endswith(b"z") else "strict")
            except DeprecationWarning as e:
                print(e)

for make, data in ((zstd.ZstdDecompressor, zstd.compress(b"x" * 100)), (lzma.LZMADecompressor, lzma.compress(b"x" * 100))):
    d = make()
    print(d.needs_input, d.decompress(data[:3]), d.needs_input)
    for max_length in (0, 10, 90):
        print(len(d.decompress(data[3:] if max_length == 0 else b"", max_length)), d.needs_input, d.eof)
    print(len(d.decompress(b"")) if not d.eof else 0, d.needs_input, d.eof)

for decode in codecs.escape_decode, codecs.unicode_escape_decode:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        print(decode(b"\\\xfa"), [ascii(str(w.message)) for w in caught])
