# toy_language: lexer, recursive-descent parser, compiler and stack machine for a small language.
# args: 20
import sys

SOURCE = """
func gcd(a, b) { while b != 0 { t = a % b; a = b; b = t; } return a; }
func sum(n) { s = 0; i = 0; while i < n { i = i + 1; if gcd(i, 12) == 1 { s = s + i * i; } else { s = s - 1; } } return s; }
func fact(n) { if n < 2 { return 1; } return n * fact(n - 1); }
func main(n) { print sum(n); print fact(n % 15); return sum(n) % 1009; }
"""


class Token:
    __slots__ = ("kind", "text")

    def __init__(self, kind, text):
        self.kind = kind
        self.text = text


def lex(source):
    i = 0
    while i < len(source):
        c = source[i]
        if c.isspace():
            i += 1
        elif c.isdigit():
            j = i
            while source[j].isdigit():
                j += 1
            yield Token("num", int(source[i:j]))
            i = j
        elif c.isalpha():
            j = i
            while source[j].isalnum():
                j += 1
            yield Token("name", source[i:j])
            i = j
        elif source[i:i + 2] in ("==", "!=", "<=", ">="):
            yield Token("op", source[i:i + 2])
            i += 2
        else:
            yield Token("op", c)
            i += 1
    yield Token("end", "")


class Compiler:
    LEVELS = [["==", "!=", "<", ">", "<=", ">="], ["+", "-"], ["*", "/", "%"]]

    def __init__(self, source):
        self.tokens = list(lex(source))
        self.at = 0
        self.functions = {}

    @property
    def token(self):
        return self.tokens[self.at]

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def accept(self, text):
        if self.token.text == text:
            self.at += 1
            return True
        return False

    def expect(self, text):
        if not self.accept(text):
            raise SyntaxError(f"expected {text}, got {self.token.text}")

    def program(self):
        while self.accept("func"):
            name = self.next().text
            self.expect("(")
            self.names = {}
            while not self.accept(")"):
                self.slot(self.next().text)
                self.accept(",")
            n_args = len(self.names)
            self.code = []
            self.block()
            self.code += [("const", 0), ("return", None)]
            self.functions[name] = (self.code, n_args, len(self.names))
        return self.functions

    def slot(self, name):
        return self.names.setdefault(name, len(self.names))

    def block(self):
        self.expect("{")
        while not self.accept("}"):
            self.statement()

    def statement(self):
        if self.accept("while"):
            top = len(self.code)
            self.expression()
            jump = self.emit("jump_if_false")
            self.block()
            self.emit("jump", top)
            self.patch(jump)
        elif self.accept("if"):
            self.expression()
            jump = self.emit("jump_if_false")
            self.block()
            if self.accept("else"):
                end = self.emit("jump")
                self.patch(jump)
                self.block()
                self.patch(end)
            else:
                self.patch(jump)
        elif self.accept("return"):
            self.expression()
            self.expect(";")
            self.emit("return")
        elif self.accept("print"):
            self.expression()
            self.expect(";")
            self.emit("print")
        else:
            name = self.next().text
            self.expect("=")
            self.expression()
            self.expect(";")
            self.emit("store", self.slot(name))

    def emit(self, op, arg=None):
        self.code.append((op, arg))
        return len(self.code) - 1

    def patch(self, at):
        self.code[at] = (self.code[at][0], len(self.code))

    def expression(self, level=0):
        if level == len(self.LEVELS):
            return self.atom()
        self.expression(level + 1)
        while self.token.kind == "op" and self.token.text in self.LEVELS[level]:
            op = self.next().text
            self.expression(level + 1)
            self.emit("binary", op)

    def atom(self):
        token = self.next()
        if token.kind == "num":
            self.emit("const", token.text)
        elif token.text == "(":
            self.expression()
            self.expect(")")
        elif self.accept("("):
            n = 0
            while not self.accept(")"):
                self.expression()
                n += 1
                self.accept(",")
            self.emit("call", (token.text, n))
        else:
            self.emit("load", self.slot(token.text))


BINARY = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a // b,
    "%": lambda a, b: a % b, "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    ">": lambda a, b: a > b, "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b,
}


class Machine:
    def __init__(self, functions):
        self.functions = functions
        self.executed = 0

    def call(self, name, args):
        code, n_args, n_slots = self.functions[name]
        if len(args) != n_args:
            raise TypeError(f"{name} takes {n_args} arguments")
        slots = args + [0] * (n_slots - n_args)
        stack = []
        pc = 0
        while True:
            op, arg = code[pc]
            pc += 1
            self.executed += 1
            if op == "load":
                stack.append(slots[arg])
            elif op == "const":
                stack.append(arg)
            elif op == "binary":
                b = stack.pop()
                stack[-1] = BINARY[arg](stack[-1], b)
            elif op == "store":
                slots[arg] = stack.pop()
            elif op == "jump_if_false":
                if not stack.pop():
                    pc = arg
            elif op == "jump":
                pc = arg
            elif op == "call":
                callee, n = arg
                values = stack[-n:]
                del stack[-n:]
                stack.append(self.call(callee, values))
            elif op == "print":
                print("out", stack.pop())
            elif op == "return":
                return stack.pop()


n = int(sys.argv[1]) if len(sys.argv) > 1 else 46000
machine = Machine(Compiler(SOURCE).program())
print(machine.call("main", [n]))
print(machine.executed)
