# Lines of delimiters, quotes, escapes and newlines at random, read in each dialect: fields, or the error and where it came.
import csv
import random
import zlib

r = random.Random(5)
ALPHABETS = ["ab,\"", "a,;\"\\ ", "a b,\"'\n\r", "xyzuvw,", "\xe9a,\"", "\u4e2d\u6587,\"a", "\U0001f600,\"a\\", "1.5,2 -\""]
DIALECTS = [{}, {"delimiter": ";"}, {"quotechar": "'"}, {"escapechar": "\\"}, {"doublequote": False}, {"skipinitialspace": True}, {"strict": True}, {"quoting": csv.QUOTE_NONE, "escapechar": "\\"},
            {"quoting": csv.QUOTE_NONNUMERIC}, {"quoting": csv.QUOTE_STRINGS}, {"quoting": csv.QUOTE_NOTNULL}, {"quoting": csv.QUOTE_ALL}, {"delimiter": "\u4e2d"}, {"quotechar": None, "quoting": csv.QUOTE_NONE}]


class Line(str):
    pass


def rows(lines, options):
    reader = csv.reader(lines, **options)
    found = []
    try:
        for row in reader:
            found.append((reader.line_num, row, [type(field).__name__ for field in row]))
    except (csv.Error, ValueError) as e:
        found.append((reader.line_num, type(e).__name__, str(e)))
    return found


for k, options in enumerate(DIALECTS):
    digest = 0
    for _ in range(300):
        alphabet = r.choice(ALPHABETS)
        lines = ["".join(r.choices(alphabet, k=r.choice([0, 1, 2, 5, 9, 20, 60]))) for _ in range(r.randrange(1, 5))]
        if r.random() < 0.5:
            lines = [line + "\n" for line in lines]
        if r.random() < 0.1:
            lines = [Line(line) for line in lines]
        digest = zlib.crc32(repr(rows(lines, options)).encode(), digest)
    print(k, options, digest)

print(rows(["plain", "a,b,", ",,", "", "one, two,three ", 'x,"y z",w'], {}))
print(rows([Line("abc")], {}), type(next(csv.reader([Line("abc")]))[0]))
old = csv.field_size_limit(5)
for line in ["abcde,f", "abcdef,g", "ab,cdefgh", '"abc""de"', '"abc""def"', "a,bcdefg\n"]:
    print(line, rows([line], {}))
print(csv.field_size_limit(0), rows(["a"], {}), rows([","], {}))
csv.field_size_limit(-3)
print(rows(["a,b"], {}))
csv.field_size_limit(old)
print(sum(len(row) for row in csv.reader(["abc," * 50000 + "d", "x" * 100000])))
