# What an instruction does for those behind it ends with its block: the block that is written next may stand before it.


class Reader:
    def __init__(self):
        self.i, self.o, self.buffer = 1, 1, bytearray()

    def word(self):
        output = ""
        if self.buffer[0] == ord("i"):
            self.i = min(99, int(self.buffer[1:] or 0))
        elif self.buffer[0] == ord("o"):
            self.o = min(99, int(self.buffer[1:] or 0))
        else:
            output = self.buffer.decode("ascii")
            if len(output) < self.o:
                output += "-" * self.o
            if self.o:
                output = output[:self.o]
            output += "."
        self.buffer = bytearray()
        return output

    def decode(self, data, final=False):
        output = ""
        for b in data:
            if self.i == 0:
                if b == ord("."):
                    if self.buffer:
                        output += self.word()
                else:
                    self.buffer.append(b)
            else:
                self.buffer.append(b)
                if len(self.buffer) == self.i:
                    output += self.word()
        if final and self.buffer:
            output += self.word()
        return output


DATA = b"i.o29.a.b.cde.o15.abcdefghijabcdefghij.i3.a.b.c.d.ei00k.l.m."


def words(n):
    found = set()
    for i in range(n):
        found.add(Reader().decode(DATA[i % 7:], True))
    return sorted(found)


def texts(n):
    s, seen = "", 0
    for i in range(n):
        if i % 3 == 0:
            if i % 2:
                s += "a"
            else:
                seen += 1
        elif i % 3 == 1:
            s += str(i)
        else:
            seen += len(s)
            if len(s) > 50:
                s = ""
    return s, seen


def appended(n):
    l, seen = [], 0
    for i in range(n):
        if i & 1:
            if i & 2:
                l.append(i)
            else:
                seen += 1
        elif i & 4:
            l.append(-i)
        else:
            seen += len(l)
    return l[-3:], seen


def joined(n):
    a, t = None, (1, 2)
    for i in range(n):
        if i & 1:
            if i & 2:
                a = (i, *t)
            else:
                a = [i, *t]
        elif i & 4:
            a = [1, 2, 3]
        else:
            t = (i, i) if i & 8 else (7, 8)
    return a, t


def sliced(n):
    l, a = list(range(20)), []
    for i in range(n):
        if i & 1:
            if i & 2:
                a = l[i % 5:i % 17:2]
            else:
                a = l[1:3]
        elif i & 4:
            for k in range(i & 7):
                a.append(k)
        else:
            a = [i]
    return a


for f in [words, texts, appended, joined, sliced]:
    print(f.__name__, f(40), f(500))
