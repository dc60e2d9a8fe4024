# pratt: a calculator's language: a tokenizer by characters, a parser by binding powers, trees with virtual methods, variables and functions.
# args: 3
import sys


class Token:
    __slots__ = ("kind", "text")

    def __init__(self, kind, text):
        self.kind = kind
        self.text = text


def tokens_of(source):
    i, n = 0, len(source)
    while i < n:
        c = source[i]
        if c == " " or c == "\n":
            i += 1
        elif c.isdigit():
            start = i
            while i < n and (source[i].isdigit() or source[i] == "."):
                i += 1
            yield Token("number", source[start:i])
        elif c.isalpha() or c == "_":
            start = i
            while i < n and (source[i].isalnum() or source[i] == "_"):
                i += 1
            yield Token("name", source[start:i])
        elif source[i:i + 2] in ("<=", ">=", "==", "!=", "**"):
            yield Token("operator", source[i:i + 2])
            i += 2
        else:
            yield Token("operator", c)
            i += 1
    yield Token("end", "")


class Expression:
    def value(self, scope):
        raise NotImplementedError


class Number(Expression):
    def __init__(self, text):
        self.number = float(text) if "." in text else int(text)

    def value(self, scope):
        return self.number


class Name(Expression):
    def __init__(self, name):
        self.name = name

    def value(self, scope):
        while scope is not None:
            variables, outer = scope
            if self.name in variables:
                return variables[self.name]
            scope = outer
        raise NameError(self.name)


class Unary(Expression):
    def __init__(self, operand):
        self.operand = operand

    def value(self, scope):
        return -self.operand.value(scope)


OPERATIONS = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b, "%": lambda a, b: a % b,
    "**": lambda a, b: a ** b, "<": lambda a, b: int(a < b), ">": lambda a, b: int(a > b), "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b), "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b),
}
POWERS = {"<": 10, ">": 10, "<=": 10, ">=": 10, "==": 10, "!=": 10, "+": 20, "-": 20, "*": 30, "/": 30, "%": 30, "**": 51, "(": 60, "?": 5}


class Binary(Expression):
    def __init__(self, operator, left, right):
        self.operation = OPERATIONS[operator]
        self.left = left
        self.right = right

    def value(self, scope):
        return self.operation(self.left.value(scope), self.right.value(scope))


class Choice(Expression):
    def __init__(self, test, yes, no):
        self.test, self.yes, self.no = test, yes, no

    def value(self, scope):
        return self.yes.value(scope) if self.test.value(scope) else self.no.value(scope)


class Call(Expression):
    def __init__(self, function, arguments):
        self.function = function
        self.arguments = arguments

    def value(self, scope):
        function = self.function.value(scope)
        return function(*[argument.value(scope) for argument in self.arguments])


class Function:
    def __init__(self, parameters, body, scope):
        self.parameters, self.body, self.scope = parameters, body, scope

    def __call__(self, *values):
        return self.body.value((dict(zip(self.parameters, values)), self.scope))


class Parser:
    def __init__(self, source):
        self.tokens = tokens_of(source)
        self.token = next(self.tokens)

    def take(self, text=None):
        token = self.token
        if text is not None and token.text != text:
            raise SyntaxError(f"expected {text}, not {token.text}")
        self.token = next(self.tokens)
        return token

    def prefix(self):
        token = self.take()
        if token.kind == "number":
            return Number(token.text)
        if token.kind == "name":
            return Name(token.text)
        if token.text == "-":
            return Unary(self.expression(40))
        if token.text == "(":
            inner = self.expression(0)
            self.take(")")
            return inner
        raise SyntaxError(token.text)

    def expression(self, least):
        left = self.prefix()
        while (power := POWERS.get(self.token.text, 0)) > least:
            operator = self.take().text
            if operator == "(":
                arguments = []
                while self.token.text != ")":
                    arguments.append(self.expression(0))
                    if self.token.text == ",":
                        self.take()
                self.take(")")
                left = Call(left, arguments)
            elif operator == "?":
                yes = self.expression(0)
                self.take(":")
                left = Choice(left, yes, self.expression(4))
            else:
                left = Binary(operator, left, self.expression(power - (operator == "**") * 2))
        return left

    def statements(self, scope):
        results = []
        while self.token.kind != "end":
            first = self.expression(0)
            if self.token.text == "=":
                self.take()
                if isinstance(first, Call):
                    parameters = [argument.name for argument in first.arguments]
                    scope[0][first.function.name] = Function(parameters, self.expression(0), scope)
                else:
                    scope[0][first.name] = self.expression(0).value(scope)
            else:
                results.append(first.value(scope))
            self.take(";")
        return results


SOURCE = """
fact(n) = n < 2 ? 1 : n * fact(n - 1);
fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2);
gcd(a, b) = b == 0 ? a : gcd(b, a % b);
root(x, guess, steps) = steps == 0 ? guess : root(x, (guess + x / guess) / 2, steps - 1);
poly(x) = 3 * x ** 4 - 2.5 * x ** 3 + x ** 2 - 7 * x + 11;
total(i, n) = i == n ? 0 : poly(i) % 97 + total(i + 1, n);
fact(12); fib(11); gcd(1071, 462); root(2.0, 1.0, 8); total(0, 60); -2 ** 2 + 10 % 4 * (1 + 2) - 6 / 4;
"""


def main(rounds=260):
    for _ in range(rounds):
        results = Parser(SOURCE).statements(({}, None))
    print(*[f"{r:.10g}" if isinstance(r, float) else r for r in results])
    long = " + ".join(f"(x{i} * {i} - {i % 7}.5)" for i in range(40 * rounds))
    names = {f"x{i}": i % 11 for i in range(40 * rounds)}
    half = Parser("(" * 30 + "1" + " + 1)" * 30 + ";").statements((names, None))
    parts = [Parser(part.strip() + ";").statements((names, None))[0] for part in long.split("+")]
    print(half, f"{sum(parts):.1f}")


main(*map(int, sys.argv[1:]))
