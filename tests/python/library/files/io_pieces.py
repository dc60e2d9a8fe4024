# Buffers over raw streams that log what they are asked for; lines and places in texts that come in small chunks; readlines(hint).
import io


class Raw(io.RawIOBase):
    def __init__(self, data=b""):
        self.data, self.at, self.log = bytearray(data), 0, []

    def readable(self):
        return True

    writable = seekable = readable

    def readinto(self, target):
        self.log.append(len(target))
        piece = self.data[self.at:self.at + len(target)]
        target[:len(piece)] = piece
        self.at += len(piece)
        return len(piece)

    def write(self, data):
        self.log.append(bytes(data))
        return len(data)

    def seek(self, offset, whence=0):
        self.at = offset + (0, self.at, len(self.data))[whence]
        return self.at

    def tell(self):
        return self.at


for size in (1, 4, 10, 100):
    f = io.BufferedReader(raw := Raw(bytes(range(97, 123))), size)
    out = [f.read(3), f.seek(1), f.read(2), f.read1(50), f.peek(1), f.seek(-2, 1), f.read(9), f.readinto(bytearray(7)), f.seek(2), f.readinto1(bytearray(20)), f.read(100), f.read1(5)]
    print(size, out, raw.log)
for sizes in ([5, 5], [10], [9, 1], [4, 10], [4, 6], [15], [5, 25], [9, 9], [1] * 12):
    f = io.BufferedWriter(raw := Raw(), 10)
    print(sizes, [(f.write(b"x" * n), [len(w) for w in raw.log]) for n in sizes])
text = "a\r\né€\U0001f600b\rc\n\r\nlong line that goes on\nend"
for newline in (None, "", "\n", "\r\n"):
    for chunk in (1, 2, 3, 7, 50):
        f = io.TextIOWrapper(io.BufferedReader(io.BytesIO(text.encode()), 5), "utf-8", newline=newline)
        f._CHUNK_SIZE = chunk
        whole, places = f.read(), []
        f.seek(0)
        read = ""
        while piece := f.readline(5) if len(places) % 3 else f.readline():
            read += piece
            places.append((f.tell(), len(read)))
        print(newline, chunk, read == whole, all((f.seek(at), f.read())[1] == whole[n:] for at, n in places))
for hint in range(12):
    print(hint, io.StringIO("ab\ncd\nef\ngh").readlines(hint), io.BytesIO(b"ab\ncd\nef\ngh").readlines(hint), io.BufferedReader(io.BytesIO(b"ab\ncd\nef\ngh")).readlines(hint))
