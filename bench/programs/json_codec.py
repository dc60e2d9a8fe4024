# json_codec: a JSON parser and writer in Python. Character work, string building, dictionaries.
# args: 3
import sys

ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
BACK = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


class JSONError(ValueError):
    def __init__(self, message, at):
        super().__init__(f"{message} at {at}")
        self.at = at


class Parser:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def space(self):
        text, i = self.text, self.at
        while i < len(text) and text[i] in " \t\r\n":
            i += 1
        self.at = i
        return text[i] if i < len(text) else ""

    def expect(self, what):
        if not self.text.startswith(what, self.at):
            raise JSONError(f"expected {what!r}", self.at)
        self.at += len(what)

    def value(self):
        c = self.space()
        if c == "{":
            return self.object()
        if c == "[":
            return self.array()
        if c == '"':
            return self.string()
        if c == "t":
            self.expect("true")
            return True
        if c == "f":
            self.expect("false")
            return False
        if c == "n":
            self.expect("null")
            return None
        return self.number()

    def object(self):
        self.at += 1
        result = {}
        if self.space() == "}":
            self.at += 1
            return result
        while True:
            if self.space() != '"':
                raise JSONError("expected a key", self.at)
            key = self.string()
            self.space()
            self.expect(":")
            result[key] = self.value()
            c = self.space()
            self.at += 1
            if c == "}":
                return result
            if c != ",":
                raise JSONError("expected , or }", self.at - 1)

    def array(self):
        self.at += 1
        result = []
        if self.space() == "]":
            self.at += 1
            return result
        while True:
            result.append(self.value())
            c = self.space()
            self.at += 1
            if c == "]":
                return result
            if c != ",":
                raise JSONError("expected , or ]", self.at - 1)

    def string(self):
        text = self.text
        start = self.at + 1
        parts = []
        i = start
        while True:
            if i >= len(text):
                raise JSONError("unterminated string", self.at)
            c = text[i]
            if c == '"':
                parts.append(text[start:i])
                self.at = i + 1
                return "".join(parts)
            if c == "\\":
                parts.append(text[start:i])
                e = text[i + 1]
                if e == "u":
                    parts.append(chr(int(text[i + 2:i + 6], 16)))
                    i += 6
                elif e in ESCAPES:
                    parts.append(ESCAPES[e])
                    i += 2
                else:
                    raise JSONError("bad escape", i)
                start = i
            else:
                i += 1

    def number(self):
        text, i = self.text, self.at
        start = i
        real = False
        while i < len(text) and text[i] in "+-0123456789.eE":
            if text[i] in ".eE":
                real = True
            i += 1
        if i == start:
            raise JSONError("expected a value", i)
        self.at = i
        return float(text[start:i]) if real else int(text[start:i])


def parse(text):
    parser = Parser(text)
    value = parser.value()
    if parser.space():
        raise JSONError("extra data", parser.at)
    return value


def quote(s):
    out = ['"']
    for c in s:
        if c in BACK:
            out.append(BACK[c])
        elif " " <= c <= "~":
            out.append(c)
        else:
            out.append(f"\\u{ord(c):04x}")
    out.append('"')
    return "".join(out)


def write(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{quote(k)}:{write(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([write(v) for v in value]) + "]"
    raise TypeError(type(value).__name__)


def document(n):
    return {
        "id": n, "title": f"Item \"{n}\"\tline\nnext \u20ac", "price": n * 1.25 + 0.1, "ok": n % 2 == 0, "none": None,
        "tags": ["red", "green", "blue"][: n % 4], "matrix": [[i * j for j in range(6)] for i in range(6)],
        "inner": {"deep": {"deeper": {"list": [1e-7, -2.5e10, 0, -17]}}, "empty": {}, "nothing": []},
    }


rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 4500
size = 0
for n in range(rounds):
    value = document(n)
    text = write(value)
    size += len(text)
    again = parse(" " + text.replace(",", " ,\n ") + "\n") if n % 3 == 0 else parse(text)
    assert write(parse(text)) == text
    if n % 3:
        assert again == value
print(size, write(document(3)))
for bad in ('{"a":1,}', "[1 2]", '"abc', "tru", "[1]]", '{"a" 1}', '"\\q"', ""):
    try:
        print(parse(bad))
    except JSONError as e:
        print(bad, "->", e)
