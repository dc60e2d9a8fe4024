# Positions in text files of stateful and other decoders: tell() at each character and line, seek() back, the rest again.
import codecs
import io
import zlib
class SID(codecs.IncrementalDecoder):
    def __init__(self, errors='strict'): super().__init__(errors); self.reset()
    def reset(self): self.i = 1; self.o = 1; self.buffer = bytearray()
    def getstate(self):
        i, o = self.i ^ 1, self.o ^ 1
        return bytes(self.buffer), i*100 + o
    def setstate(self, state):
        buffer, io_ = state
        self.buffer = bytearray(buffer); i, o = divmod(io_, 100); self.i, self.o = i ^ 1, o ^ 1
    def decode(self, input, final=False):
        output = ''
        for b in input:
            if self.i == 0:
                if b == ord('.'):
                    if self.buffer: output += self.process_word()
                else: self.buffer.append(b)
            else:
                self.buffer.append(b)
                if len(self.buffer) == self.i: output += self.process_word()
        if final and self.buffer: output += self.process_word()
        return output
    def process_word(self):
        output = ''
        if self.buffer[0] == ord('i'): self.i = min(99, int(self.buffer[1:] or 0))
        elif self.buffer[0] == ord('o'): self.o = min(99, int(self.buffer[1:] or 0))
        else:
            output = self.buffer.decode('ascii')
            if len(output) < self.o: output += '-'*self.o
            if self.o: output = output[:self.o]
            output += '.'
        self.buffer = bytearray()
        return output
def look(name):
    if name == 'test_decoder':
        l = codecs.lookup('latin-1')
        return codecs.CodecInfo(name=name, encode=l.encode, decode=None, incrementalencoder=l.incrementalencoder, incrementaldecoder=SID)
codecs.register(look)


def look_at(data, encoding, newline, chunk, lines):
    f = io.TextIOWrapper(io.BytesIO(data), encoding=encoding, newline=newline)
    whole = f.read()
    found = []
    for i in range(0, len(whole) + 1):
        f = io.TextIOWrapper(io.BytesIO(data), encoding=encoding, newline=newline)
        f._CHUNK_SIZE = chunk
        if lines:
            start = "".join(f.readline() for _ in range(i))
            if start == whole and i > lines + 1:
                break
        else:
            start = f.read(i)
        try:
            cookie = f.tell()
        except OSError as e:
            found.append(str(e))
            continue
        ahead = f.read(3)
        told = f.tell()
        back = f.seek(cookie)
        rest = f.read()
        f.seek(told)
        found.append((cookie, start + rest == whole, back == cookie, start + ahead + f.read() == whole))
    return found


for data in (b"abcd", b"oiabcd", b"oi...abcd...", b"i.o6.x.xyz.toolongtofit.", b"i.i2.o6xyz", b"i.o3.i6.abcdefghijklmnop", b"i.o29.a.b.cde.o15.abcdefghijabcdefghij.i3.a.b.c.d.ei00k.l.m"):
    for chunk in (3, 128):
        found = look_at(data, "test_decoder", None, chunk, 0)
        print(data, chunk, found[:12], all(all(x[1:]) for x in found if isinstance(x, tuple)), zlib.crc32(repr(found).encode()))
TEXT = "one\r\ntwo é\rüber\n\r\n\u20ac 5\u3042\u3044x\r\n\u30ab\u30ad\n\r\r\nend\r"
for encoding in ("cp1252", "cp437", "utf-16", "utf-16-le", "utf-32", "utf-7", "utf-8-sig", "shift_jis", "iso2022_jp", "hz", "euc_jp", "gb18030", "big5", "cp1140", "mac_roman"):
    for newline in (None, "", "\n", "\r\n"):
        data = TEXT.encode(encoding, "replace")
        for chunk in (2, 7, 100):
            for lines in (0, 9):
                try:
                    found = look_at(data, encoding, newline, chunk, lines)
                except UnicodeError as e:
                    found = [type(e).__name__]
                print(encoding, repr(newline), chunk, lines, len(found), all(all(x[1:]) for x in found if isinstance(x, tuple)), zlib.crc32(repr(found).encode()))
for cookie in (1 << 64, 3 << 128, 1 << 192, (5 << 192) | (2 << 128), 1 << 256, 1 << 400, (1 << 63) | 5):
    f = io.TextIOWrapper(io.BytesIO(b"abcdef"), encoding="cp1252")
    try:
        print(hex(cookie), f.seek(cookie) == cookie, f.read())
    except (OSError, OverflowError, ValueError) as e:
        print(hex(cookie), type(e).__name__, e)
