import csv
import io

data = 'name,qty,note\r\nspam,3,"a ""quoted"" one"\r\neggs,,"two\nlines"\r\n'
for row in csv.reader(io.StringIO(data, newline='')):
    print(row)
for row in csv.DictReader(io.StringIO(data, newline='')):
    print(row)
print(list(csv.DictReader(['a,b', '1,2,3', '4'], restkey='rest', restval='none')))
out = io.StringIO()
w = csv.DictWriter(out, ['x', 'y'], extrasaction='ignore')
w.writeheader()
w.writerows([{'x': 1, 'y': 'é,ü', 'z': 3}, {'x': '𝄞"', 'y': None}])
print(repr(out.getvalue()))
try:
    csv.DictWriter(out, ['x']).writerow({'q': 1})
except ValueError as e:
    print(e)


class pipe(csv.Dialect):
    delimiter = '|'
    quotechar = "'"
    doublequote = False
    escapechar = '^'
    lineterminator = '\n'
    quoting = csv.QUOTE_MINIMAL
    skipinitialspace = True


csv.register_dialect('pipe', pipe)
print(csv.list_dialects())
out = io.StringIO()
csv.writer(out, 'pipe').writerows([['a|b', "it's", '^'], [1, 2.5, None], ('x\ny',)])
print(repr(out.getvalue()))
print(list(csv.reader(io.StringIO(out.getvalue(), newline=''), 'pipe')))
print(list(csv.reader(['a|  b|c'], 'pipe', delimiter='|', skipinitialspace=False)))
d = csv.get_dialect('pipe')
print(d.delimiter, d.quotechar, d.doublequote, d.escapechar, repr(d.lineterminator), d.quoting, d.skipinitialspace, d.strict)
csv.unregister_dialect('pipe')
print('pipe' in csv.list_dialects())
print(csv.Sniffer().sniff('a;b;c\n1;2;3\n4;5;6\n').delimiter)
print(csv.Sniffer().has_header('name,age\nbob,3\nann,44\n'))
s = csv.Sniffer().sniff("'a','b'\n'c','d''e'\n")
print(s.delimiter, s.quotechar, s.doublequote)


class Bad(csv.Dialect):
    delimiter = 'ab'


try:
    Bad()
except csv.Error as e:
    print(e)


def broken():
    yield 'a,b'
    raise KeyError('gone')


r = csv.reader(broken())
print(next(r), r.line_num)
try:
    next(r)
except KeyError as e:
    print('KeyError', e)
r = csv.reader(['"one', 'two', 'three",x'])
print(next(r), r.line_num)
print(next(r, 'end'))
for q in (csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC, csv.QUOTE_STRINGS, csv.QUOTE_NOTNULL):
    out = io.StringIO()
    csv.writer(out, quoting=q).writerows([[1, 'a', None, 2.5, True, ''], ['']])
    print(q, repr(out.getvalue()), list(csv.reader(io.StringIO(out.getvalue(), newline=''))))
big = [[str(i * j) for i in range(20)] for j in range(50)]
out = io.StringIO()
csv.writer(out).writerows(big)
print(list(csv.reader(io.StringIO(out.getvalue(), newline=''))) == big)
