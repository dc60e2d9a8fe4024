# A file that marshal reads from is asked for no octets too: empty bytes, strings and tables of code.
import io
import marshal


def plain(self):
    self.a(StopIteration, 1)


for value in (b"", "", (b"", 1), [bytearray()], {b"": ""}):
    file = io.BytesIO(marshal.dumps(value))
    print(marshal.load(file), file.read())
code = marshal.load(io.BytesIO(marshal.dumps([{plain.__code__, 0}])))[0]
print(len(code), plain.__code__ in code)
for write in (marshal.dumps, lambda v, **k: marshal.dump(v, io.BytesIO(), **k)):
    try:
        write([plain.__code__, 0], allow_code=False)
    except ValueError as e:
        print(e)
