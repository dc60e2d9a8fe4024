# pickle_like: a binary encoder and decoder of nested values with a memo. Bytes building, type dispatch, recursion.
# args: 3
import sys


class Point:
    def __init__(self, x, y, tags=()):
        self.x = x
        self.y = y
        self.tags = list(tags)

    def __eq__(self, other):
        return type(other) is Point and vars(self) == vars(other)


class Encoder:
    def __init__(self):
        self.out = bytearray()
        self.memo = {}

    def number(self, n):
        while n > 127:
            self.out.append(n & 127 | 128)
            n >>= 7
        self.out.append(n)

    def dump(self, value):
        ident = id(value)
        if ident in self.memo:
            self.out += b"@"
            self.number(self.memo[ident])
            return
        method = self.table.get(type(value))
        if method is None:
            raise TypeError(f"cannot encode {type(value).__name__}")
        method(self, value)

    def remember(self, value):
        self.memo[id(value)] = len(self.memo)

    def none(self, value):
        self.out += b"N"

    def bool(self, value):
        self.out += b"T" if value else b"F"

    def int(self, value):
        self.out += b"i" if value >= 0 else b"j"
        self.number(abs(value))

    def float(self, value):
        text = value.hex().encode()
        self.out += b"f"
        self.number(len(text))
        self.out += text

    def str(self, value):
        self.remember(value)
        data = value.encode()
        self.out += b"s"
        self.number(len(data))
        self.out += data

    def bytes(self, value):
        self.remember(value)
        self.out += b"b"
        self.number(len(value))
        self.out += value

    def list(self, value):
        self.remember(value)
        self.out += b"l"
        self.number(len(value))
        for item in value:
            self.dump(item)

    def tuple(self, value):
        self.out += b"t"
        self.number(len(value))
        for item in value:
            self.dump(item)

    def dict(self, value):
        self.remember(value)
        self.out += b"d"
        self.number(len(value))
        for key, item in value.items():
            self.dump(key)
            self.dump(item)

    def point(self, value):
        self.remember(value)
        self.out += b"p"
        self.dump(value.__dict__)

    table = {type(None): none, type(True): bool, type(1): int, type(1.0): float, type(""): str, type(b""): bytes,
             type([]): list, type(()): tuple, type({}): dict, Point: point}


class Decoder:
    def __init__(self, data):
        self.data = data
        self.at = 0
        self.memo = []

    def byte(self):
        b = self.data[self.at]
        self.at += 1
        return b

    def number(self):
        n = shift = 0
        while True:
            b = self.byte()
            n |= (b & 127) << shift
            if b < 128:
                return n
            shift += 7

    def take(self):
        n = self.number()
        piece = bytes(self.data[self.at:self.at + n])
        self.at += n
        return piece

    def load(self):
        match chr(self.byte()):
            case "N":
                return None
            case "T":
                return True
            case "F":
                return False
            case "i":
                return self.number()
            case "j":
                return -self.number()
            case "f":
                return float.fromhex(self.take().decode())
            case "s":
                value = self.take().decode()
                self.memo.append(value)
                return value
            case "b":
                value = self.take()
                self.memo.append(value)
                return value
            case "l":
                value = []
                self.memo.append(value)
                for _ in range(self.number()):
                    value.append(self.load())
                return value
            case "t":
                return tuple([self.load() for _ in range(self.number())])
            case "d":
                value = {}
                self.memo.append(value)
                for _ in range(self.number()):
                    key = self.load()
                    value[key] = self.load()
                return value
            case "p":
                value = Point.__new__(Point)
                self.memo.append(value)
                value.__dict__.update(self.load())
                return value
            case "@":
                return self.memo[self.number()]
            case other:
                raise ValueError(f"bad tag {other!r} at {self.at - 1}")


def sample(n):
    shared = ["shared", n, n * 1.5]
    return {
        "name": f"record-{n}", "values": [i * i - 40 for i in range(30)], "floats": tuple(i / 7 for i in range(10)),
        "nested": {"a": {"b": {"c": [None, True, False, b"\x00\xff" * 4]}}}, "text": "häßlich €𝄞" * 3,
        "big": 3 ** (n % 60 + 20), "points": [Point(i, -i, (f"tag{i % 3}", shared)) for i in range(8)],
        "again": [shared, shared], n: shared,
    }


rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 4200
total = check = 0
for n in range(rounds):
    value = sample(n)
    encoder = Encoder()
    encoder.dump(value)
    back = Decoder(encoder.out).load()
    assert back == value, n
    assert back["again"][0] is back["again"][1] is back[n]
    total += len(encoder.out)
    for b in encoder.out[::16]:
        check = (check * 33 + b) & 0xFFFFFF
print(total, check)
try:
    Decoder(b"l\x02i\x05?").load()
except ValueError as e:
    print(e)
