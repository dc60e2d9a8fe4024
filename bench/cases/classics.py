# bench/cases/classics.py: small programs as books and courses have them: interpreters, data structures, dynamic programming, searches, sorting, text, numbers, features
# of the language. Written in one go on 29 November, before anything was tuned for them. Some make their classes in each call, so that no class lives long.
# Prints [name, ms of one call] for each case; an argument picks those whose name has it.
import builtins
import abc
import copy
import csv
import enum
import functools
import heapq
import html
import io
import itertools
import math
import operator
import random
import re
import string
import struct
import urllib.parse
import xml.etree.ElementTree as ET
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from time import process_time

clock = getattr(builtins, "clock", process_time)
N = 20000


def stack_vm(n):
    code = [('push', 0), ('store', 'i'), ('push', 0), ('store', 's'), ('load', 'i'), ('push', 100), ('lt', None), ('jz', 17), ('load', 's'), ('load', 'i'), ('add', None), ('store', 's'), ('load', 'i'), ('push', 1), ('add', None), ('store', 'i'), ('jmp', 4), ('halt', None)]

    def run():
        pc, st, v = (0, [], {})
        while True:
            op, arg = code[pc]
            pc += 1
            if op == 'push':
                st.append(arg)
            elif op == 'load':
                st.append(v[arg])
            elif op == 'store':
                v[arg] = st.pop()
            elif op == 'add':
                b = st.pop()
                a = st.pop()
                st.append(a + b)
            elif op == 'lt':
                b = st.pop()
                a = st.pop()
                st.append(a < b)
            elif op == 'jz':
                if not st.pop():
                    pc = arg
            elif op == 'jmp':
                pc = arg
            else:
                return v['s']
    for _ in range(n // 1000):
        run()


def dispatch_vm(n):

    class M:

        def __init__(self):
            self.a = 0
            self.b = 0
            self.pc = 0
            self.ops = {'inc': self.inc, 'dec': self.dec, 'jnz': self.jnz}

        def inc(self, x):
            self.a += x

        def dec(self, x):
            self.b -= x

        def jnz(self, x):
            if self.b:
                self.pc = x

        def run(self, prog, b):
            self.b = b
            self.pc = 0
            while self.pc < len(prog):
                op, arg = prog[self.pc]
                self.pc += 1
                self.ops[op](arg)
    m = M()
    for _ in range(n // 300):
        m.run([('inc', 2), ('dec', 1), ('jnz', 0)], 100)


def lisp(n):

    def parse(s):
        toks = s.replace('(', ' ( ').replace(')', ' ) ').split()

        def read():
            t = toks.pop(0)
            if t == '(':
                out = []
                while toks[0] != ')':
                    out.append(read())
                toks.pop(0)
                return out
            try:
                return int(t)
            except ValueError:
                return t
        return read()
    env = {'+': operator.add, '-': operator.sub, '<': operator.lt, '*': operator.mul}

    def ev(x, e):
        while True:
            if isinstance(x, str):
                while x not in e[0]:
                    e = e[1]
                return e[0][x]
            if not isinstance(x, list):
                return x
            h = x[0]
            if h == 'if':
                x = x[2] if ev(x[1], e) else x[3]
            elif h == 'lambda':
                return (x[1], x[2], e)
            elif h == 'define':
                e[0][x[1]] = ev(x[2], e)
                return None
            else:
                f = ev(h, e)
                args = [ev(a, e) for a in x[1:]]
                if callable(f):
                    return f(*args)
                x, e = (f[1], (dict(zip(f[0], args)), f[2]))
    g = (env, None)
    ev(parse('(define fib (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2))))))'), g)
    c = parse('(fib 12)')
    for _ in range(n // 5000):
        ev(c, g)


def turing(n):
    rules = {('a', 0): (1, 1, 'b'), ('a', 1): (1, -1, 'c'), ('b', 0): (1, -1, 'a'), ('b', 1): (1, 1, 'b'), ('c', 0): (1, -1, 'b'), ('c', 1): (1, 1, 'h')}
    for _ in range(n // 20):
        tape, pos, st = (defaultdict(int), 0, 'a')
        while st != 'h':
            tape[pos], d, st = rules[st, tape[pos]]
            pos += d


def regexmatch(n):

    def here(p, t):
        if not p:
            return True
        if len(p) > 1 and p[1] == '*':
            return star(p[0], p[2:], t)
        if p == '$':
            return not t
        if t and (p[0] == '.' or p[0] == t[0]):
            return here(p[1:], t[1:])
        return False

    def star(c, p, t):
        while True:
            if here(p, t):
                return True
            if not t or (t[0] != c and c != '.'):
                return False
            t = t[1:]
    for _ in range(n // 30):
        here('a.*b*c$', 'axxyybbbbc')


class Node:
    __slots__ = ('key', 'left', 'right', 'prio')

    def __init__(self, key, prio):
        self.key = key
        self.left = self.right = None
        self.prio = prio


def treap(n):
    r = random.Random(1)

    def rot_r(t):
        l = t.left
        t.left = l.right
        l.right = t
        return l

    def rot_l(t):
        x = t.right
        t.right = x.left
        x.left = t
        return x

    def ins(t, k):
        if t is None:
            return Node(k, r.random())
        if k < t.key:
            t.left = ins(t.left, k)
            if t.left.prio > t.prio:
                t = rot_r(t)
        elif k > t.key:
            t.right = ins(t.right, k)
            if t.right.prio > t.prio:
                t = rot_l(t)
        return t
    root = None
    for i in range(n // 15):
        root = ins(root, i * 7919 % 10007)


def trie(n):
    words = ['apple', 'apply', 'ape', 'banana', 'band', 'ban', 'cat', 'cater', 'dog']
    for _ in range(n // 100):
        root = {}
        for w in words:
            d = root
            for ch in w:
                d = d.setdefault(ch, {})
            d['$'] = True
        for w in words:
            d = root
            for ch in w:
                if ch not in d:
                    break
                d = d[ch]


def unionfind(n):
    p = list(range(1000))

    def find(x):
        while p[x] != x:
            p[x] = p[p[x]]
            x = p[x]
        return x
    for i in range(n // 2):
        a, b = (find(i * 31 % 1000), find(i * 17 % 1000))
        if a != b:
            p[a] = b


class LRU:

    def __init__(self, cap):
        self.cap = cap
        self.d = OrderedDict()

    def get(self, k):
        if k not in self.d:
            return -1
        self.d.move_to_end(k)
        return self.d[k]

    def put(self, k, v):
        if k in self.d:
            self.d.move_to_end(k)
        self.d[k] = v
        if len(self.d) > self.cap:
            self.d.popitem(last=False)


def lru_od(n):
    c = LRU(50)
    for i in range(n // 2):
        if c.get(i % 60) < 0:
            c.put(i % 60, i)


def ringbuf(n):

    class Ring:

        def __init__(self, size):
            self.data = [None] * size
            self.head = 0
            self.size = size
            self.full = False

        def append(self, x):
            self.data[self.head] = x
            self.head = (self.head + 1) % self.size
            if self.head == 0:
                self.full = True

        def __iter__(self):
            if self.full:
                yield from self.data[self.head:]
            yield from self.data[:self.head]
    r = Ring(16)
    for i in range(n):
        r.append(i)
        if i % 64 == 0:
            sum(r)


def linkedlist(n):

    class L:

        def __init__(self):
            self.head = None
            self.n = 0

        def push(self, v):
            self.head = (v, self.head)
            self.n += 1

        def __iter__(self):
            x = self.head
            while x:
                yield x[0]
                x = x[1]

        def rev(self):
            out = L()
            for v in self:
                out.push(v)
            return out
    l = L()
    for i in range(100):
        l.push(i)
    for _ in range(n // 200):
        l = l.rev()


def matrix_class(n):

    class Mat:

        def __init__(self, rows):
            self.rows = rows

        def __matmul__(self, o):
            cols = list(zip(*o.rows))
            return Mat([[sum((a * b for a, b in zip(r, c))) for c in cols] for r in self.rows])

        def __getitem__(self, ij):
            return self.rows[ij[0]][ij[1]]
    m = Mat([[i * j % 7 for j in range(6)] for i in range(6)])
    for _ in range(n // 300):
        (m @ m)[1, 2]


def poly_class(n):

    class Poly:

        def __init__(self, *c):
            self.c = c

        def __call__(self, x):
            r = 0
            for a in reversed(self.c):
                r = r * x + a
            return r

        def __add__(self, o):
            return Poly(*(a + b for a, b in itertools.zip_longest(self.c, o.c, fillvalue=0)))

        def __mul__(self, o):
            out = [0] * (len(self.c) + len(o.c) - 1)
            for i, a in enumerate(self.c):
                for j, b in enumerate(o.c):
                    out[i + j] += a * b
            return Poly(*out)
    p, q = (Poly(1, 2, 3), Poly(0, 1, 4, 5))
    for i in range(n // 40):
        ((p + q) * p)(i)


def fraction_own(n):

    class F:
        __slots__ = ('n', 'd')

        def __init__(self, a, b=1):
            g = math.gcd(a, b)
            self.n = a // g
            self.d = b // g

        def __add__(self, o):
            return F(self.n * o.d + o.n * self.d, self.d * o.d)

        def __lt__(self, o):
            return self.n * o.d < o.n * self.d

        def __eq__(self, o):
            return self.n == o.n and self.d == o.d

        def __hash__(self):
            return hash((self.n, self.d))
    s = set()
    x = F(0)
    for i in range(1, n // 10):
        x = F(i % 7, 1 + i % 5) + F(1, 3)
        s.add(x)


def graph_class(n):

    class G:

        def __init__(self):
            self.adj = defaultdict(set)

        def edge(self, a, b):
            self.adj[a].add(b)
            self.adj[b].add(a)

        def comps(self):
            seen = set()
            for v in self.adj:
                if v in seen:
                    continue
                todo = [v]
                seen.add(v)
                while todo:
                    u = todo.pop()
                    for w in self.adj[u]:
                        if w not in seen:
                            seen.add(w)
                            todo.append(w)
    for _ in range(n // 1000):
        g = G()
        for i in range(100):
            g.edge(i, i * 37 % 100)
        g.comps()


def toposort(n):
    deps = {i: [j for j in range(i) if i * j % 5 == 1] for i in range(40)}
    for _ in range(n // 400):
        indeg = {k: len(v) for k, v in deps.items()}
        rev = {k: [] for k in deps}
        for k, v in deps.items():
            for x in v:
                rev[x].append(k)
        q = deque((k for k, d in indeg.items() if d == 0))
        out = []
        while q:
            k = q.popleft()
            out.append(k)
            for x in rev[k]:
                indeg[x] -= 1
                if not indeg[x]:
                    q.append(x)


def dijk(n):
    g = {i: [((i * 3 + 1) % 50, 2), ((i * 7 + 2) % 50, 5), ((i + 1) % 50, 9)] for i in range(50)}
    for _ in range(n // 400):
        dist = {0: 0}
        h = [(0, 0)]
        while h:
            d, u = heapq.heappop(h)
            if d > dist.get(u, math.inf):
                continue
            for v, w in g[u]:
                nd = d + w
                if nd < dist.get(v, math.inf):
                    dist[v] = nd
                    heapq.heappush(h, (nd, v))


def floyd(n):
    m = 12
    for _ in range(n // 1700):
        d = [[i * j * 7 % 19 + 1 for j in range(m)] for i in range(m)]
        for k in range(m):
            for i in range(m):
                for j in range(m):
                    if d[i][k] + d[k][j] < d[i][j]:
                        d[i][j] = d[i][k] + d[k][j]


def astar(n):
    W = 15

    def nb(p):
        x, y = p
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if 0 <= x + dx < W and 0 <= y + dy < W and ((x + dx) * (y + dy) % 5 != 3):
                yield (x + dx, y + dy)
    for _ in range(n // 2000):
        goal = (W - 1, W - 1)
        h = [(0, 0, (0, 0))]
        cost = {(0, 0): 0}
        while h:
            _, c, p = heapq.heappop(h)
            if p == goal:
                break
            for q in nb(p):
                nc = c + 1
                if q not in cost or nc < cost[q]:
                    cost[q] = nc
                    heapq.heappush(h, (nc + abs(goal[0] - q[0]) + abs(goal[1] - q[1]), nc, q))


def lcs(n):
    a, b = ('ACCGGTCGAGTGCGCGGAAGCCG', 'GTCGTTCGGAATGCCGTTGCTCT')
    for _ in range(n // 600):
        t = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
        for i, x in enumerate(a):
            for j, y in enumerate(b):
                t[i + 1][j + 1] = t[i][j] + 1 if x == y else max(t[i + 1][j], t[i][j + 1])


def coins(n):
    for _ in range(n // 400):
        w = [1] + [0] * 100
        for c in (1, 5, 10, 25):
            for x in range(c, 101):
                w[x] += w[x - c]


def memo_dict(n):
    for _ in range(n // 100):
        memo = {}

        def f(i, j):
            if i == 0 or j == 0:
                return 1
            k = (i, j)
            if k not in memo:
                memo[k] = f(i - 1, j) + f(i, j - 1)
            return memo[k]
        f(8, 8)


def subsets_bt(n):

    def rec(i, cur, s):
        if s == 0:
            return 1
        if i == len(xs) or s < 0:
            return 0
        cur.append(xs[i])
        a = rec(i + 1, cur, s - xs[i])
        cur.pop()
        return a + rec(i + 1, cur, s)
    xs = [3, 34, 4, 12, 5, 2, 7, 8]
    for _ in range(n // 150):
        rec(0, [], 15)


def queens_set(n):

    def solve(row, cols, d1, d2, N):
        if row == N:
            return 1
        c = 0
        for col in range(N):
            if col in cols or row - col in d1 or row + col in d2:
                continue
            cols.add(col)
            d1.add(row - col)
            d2.add(row + col)
            c += solve(row + 1, cols, d1, d2, N)
            cols.remove(col)
            d1.remove(row - col)
            d2.remove(row + col)
        return c
    for _ in range(n // 2000):
        solve(0, set(), set(), set(), 5)


def sudoku_bt(n):
    g = [list(map(int, r)) for r in ('1004', '0010', '0100', '4001')]

    def ok(b, r, c, v):
        return all((b[r][j] != v for j in range(4))) and all((b[i][c] != v for i in range(4))) and all((b[r // 2 * 2 + i][c // 2 * 2 + j] != v for i in range(2) for j in range(2)))

    def solve(b):
        for r in range(4):
            for c in range(4):
                if b[r][c] == 0:
                    for v in range(1, 5):
                        if ok(b, r, c, v):
                            b[r][c] = v
                            if solve(b):
                                return True
                            b[r][c] = 0
                    return False
        return True
    for _ in range(n // 800):
        solve([r[:] for r in g])


def minimax(n):
    L = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def win(b):
        for x, y, z in L:
            if b[x] != ' ' and b[x] == b[y] == b[z]:
                return b[x]
        return None

    def mm(b, p):
        w = win(b)
        if w:
            return 1 if w == 'X' else -1
        if ' ' not in b:
            return 0
        best = -2 if p == 'X' else 2
        for i in range(9):
            if b[i] == ' ':
                b[i] = p
                s = mm(b, 'O' if p == 'X' else 'X')
                b[i] = ' '
                best = max(best, s) if p == 'X' else min(best, s)
        return best
    for _ in range(n // 3000):
        mm(list('XO XO    '), 'X')


def quicksort_ip(n):

    def qs(a, lo, hi):
        while lo < hi:
            p, i = (a[hi], lo)
            for j in range(lo, hi):
                if a[j] <= p:
                    a[i], a[j] = (a[j], a[i])
                    i += 1
            a[i], a[hi] = (a[hi], a[i])
            if i - lo < hi - i:
                qs(a, lo, i - 1)
                lo = i + 1
            else:
                qs(a, i + 1, hi)
                hi = i - 1
    for k in range(n // 800):
        qs([(i * 7919 + k) % 101 for i in range(100)], 0, 99)


def mergesort(n):

    def ms(a):
        if len(a) < 2:
            return a
        m = len(a) // 2
        l, r = (ms(a[:m]), ms(a[m:]))
        out = []
        i = j = 0
        while i < len(l) and j < len(r):
            if l[i] <= r[j]:
                out.append(l[i])
                i += 1
            else:
                out.append(r[j])
                j += 1
        return out + l[i:] + r[j:]
    for k in range(n // 1000):
        ms([(i * 7919 + k) % 101 for i in range(100)])


def insertion(n):
    for k in range(n // 700):
        a = [(i * 79 + k) % 41 for i in range(40)]
        for i in range(1, 40):
            x = a[i]
            j = i - 1
            while j >= 0 and a[j] > x:
                a[j + 1] = a[j]
                j -= 1
            a[j + 1] = x


def radix(n):
    for k in range(n // 400):
        a = [(i * 7919 + k) % 1000 for i in range(100)]
        for e in (1, 10, 100):
            b = [[] for _ in range(10)]
            for x in a:
                b[x // e % 10].append(x)
            a = [x for y in b for x in y]


def sort_cmp(n):

    def cmp(a, b):
        return (a[1] > b[1]) - (a[1] < b[1]) or (a[0] > b[0]) - (a[0] < b[0])
    data = [(i, i * 7 % 10) for i in range(50)]
    for _ in range(n // 300):
        sorted(data, key=functools.cmp_to_key(cmp))


def sort_multi(n):
    P = namedtuple('P', 'name age')
    ps = [P('n%d' % (i * 7 % 50), i * 3 % 20) for i in range(50)]
    for _ in range(n // 200):
        sorted(ps, key=lambda p: (-p.age, p.name))
        sorted(ps, key=operator.attrgetter('age', 'name'))


def csv_parse(n):
    text = '\n'.join((f'name{i},{i * 3},{i / 7:.3f},"quoted, {i}"' for i in range(50)))
    for _ in range(n // 500):
        rows = list(csv.reader(io.StringIO(text)))
        sum((int(r[1]) + float(r[2]) for r in rows))


def csv_hand(n):

    def line(s):
        out, cur, q = ([], [], False)
        for ch in s:
            if q:
                if ch == '"':
                    q = False
                else:
                    cur.append(ch)
            elif ch == '"':
                q = True
            elif ch == ',':
                out.append(''.join(cur))
                cur = []
            else:
                cur.append(ch)
        out.append(''.join(cur))
        return out
    for i in range(n // 50):
        line('abc,"d,e",123,"x y z",end of line')


def ini_parse(n):
    text = '[a]\nx = 1\ny = two\n# comment\n[b]\nz=3\n' * 5
    for _ in range(n // 200):
        d, sec = ({}, None)
        for l in text.splitlines():
            l = l.strip()
            if not l or l.startswith('#'):
                continue
            if l[0] == '[' and l[-1] == ']':
                sec = d.setdefault(l[1:-1], {})
            else:
                k, _, v = l.partition('=')
                sec[k.strip()] = v.strip()


def template_(n):

    def render(t, ctx):
        return re.sub('\\{\\{\\s*(\\w+)\\s*\\}\\}', lambda m: str(ctx.get(m[1], '')), t)
    for i in range(n // 30):
        render('Hello {{ name }}, you are {{age}} and {{ missing }}.', {'name': 'Bob', 'age': i})


def md_like(n):
    src = '# Title\n\nSome *bold* text and `code`.\n\n- item one\n- item two\n\nEnd.\n'
    for _ in range(n // 80):
        out = []
        inlist = False
        for l in src.split('\n'):
            if l.startswith('# '):
                out.append(f'<h1>{l[2:]}</h1>')
            elif l.startswith('- '):
                if not inlist:
                    out.append('<ul>')
                    inlist = True
                out.append(f'<li>{l[2:]}</li>')
            else:
                if inlist:
                    out.append('</ul>')
                    inlist = False
                if l:
                    out.append('<p>' + html.escape(l).replace('*', '<b>', 1).replace('*', '</b>', 1) + '</p>')
        '\n'.join(out)


def lexer_re(n):
    rx = re.compile('(?P<num>\\d+)|(?P<id>[a-z]\\w*)|(?P<op>[-+*/()=])|(?P<ws>\\s+)')
    for _ in range(n // 60):
        out = []
        for m in rx.finditer('x1 = (a + 42) * bc - 7 / foo'):
            k = m.lastgroup
            if k != 'ws':
                out.append((k, m.group()))


def rdp(n):

    class P:

        def __init__(self, s):
            self.t = re.findall('\\d+|[-+*/()]', s)
            self.i = 0

        def peek(self):
            return self.t[self.i] if self.i < len(self.t) else None

        def next(self):
            self.i += 1
            return self.t[self.i - 1]

        def expr(self):
            v = self.term()
            while self.peek() in ('+', '-'):
                v = v + self.term() if self.next() == '+' else v - self.term()
            return v

        def term(self):
            v = self.fac()
            while self.peek() in ('*', '/'):
                v = v * self.fac() if self.next() == '*' else v // self.fac()
            return v

        def fac(self):
            if self.peek() == '(':
                self.next()
                v = self.expr()
                self.next()
                return v
            return int(self.next())
    for _ in range(n // 80):
        P('2*(3+4)*5-6/2+(7-1)*3').expr()


def json_hand(n):

    def enc(o):
        if o is None:
            return 'null'
        if o is True:
            return 'true'
        if o is False:
            return 'false'
        if isinstance(o, str):
            return '"' + o.replace('\\', '\\\\').replace('"', '\\"') + '"'
        if isinstance(o, (int, float)):
            return repr(o)
        if isinstance(o, dict):
            return '{' + ', '.join((enc(k) + ': ' + enc(v) for k, v in o.items())) + '}'
        if isinstance(o, (list, tuple)):
            return '[' + ', '.join((enc(v) for v in o)) + ']'
        raise TypeError(o)
    d = {'a': [1, 2.5, None, True], 'b': {'c': 'text', 'd': [{'e': 1}, {'e': 2}]}, 'f': 'q"x'}
    for _ in range(n // 80):
        enc(d)


def wordwrap(n):
    text = 'the quick brown fox jumps over the lazy dog ' * 5
    for _ in range(n // 100):
        lines, cur = ([], '')
        for w in text.split():
            if len(cur) + len(w) + 1 > 30:
                lines.append(cur)
                cur = w
            else:
                cur = cur + ' ' + w if cur else w
        lines.append(cur)


def soundex(n):
    codes = {c: d for d, cs in {'1': 'bfpv', '2': 'cgjkqsxz', '3': 'dt', '4': 'l', '5': 'mn', '6': 'r'}.items() for c in cs}

    def sx(w):
        w = w.lower()
        out = w[0].upper()
        last = codes.get(w[0], '')
        for c in w[1:]:
            d = codes.get(c, '')
            if d and d != last:
                out += d
            if c not in 'hw':
                last = d
        return (out + '000')[:4]
    for i in range(n // 20):
        sx(('Robert', 'Rupert', 'Ashcraft', 'Tymczak')[i % 4])


def rle(n):
    for _ in range(n // 60):
        s = 'aaabbbccccddeffffffggh' * 2
        ''.join((f'{len(list(g))}{k}' for k, g in itertools.groupby(s)))


def kmp(n):
    t, p = ('ababcabcabababd' * 5, 'ababd')
    for _ in range(n // 100):
        f = [0] * len(p)
        k = 0
        for i in range(1, len(p)):
            while k and p[i] != p[k]:
                k = f[k - 1]
            if p[i] == p[k]:
                k += 1
            f[i] = k
        k = 0
        for i, c in enumerate(t):
            while k and c != p[k]:
                k = f[k - 1]
            if c == p[k]:
                k += 1
            if k == len(p):
                k = f[k - 1]


def bytescrc(n):
    table = []
    for i in range(256):
        c = i
        for _ in range(8):
            c = c >> 1 ^ 3988292384 if c & 1 else c >> 1
        table.append(c)
    data = bytes(range(256))
    for _ in range(n // 256):
        c = 4294967295
        for b in data:
            c = table[(c ^ b) & 255] ^ c >> 8


def b64hand(n):
    A = string.ascii_uppercase + string.ascii_lowercase + string.digits + '+/'
    data = b'hello world, this is some data to encode'
    for _ in range(n // 60):
        out = []
        for i in range(0, len(data), 3):
            ch = data[i:i + 3]
            x = int.from_bytes(ch.ljust(3, b'\x00'), 'big')
            out.append(''.join((A[x >> s & 63] for s in (18, 12, 6, 0))))
        ''.join(out)


def hexdump(n):
    data = bytes(range(64))
    for _ in range(n // 200):
        for i in range(0, 64, 16):
            ch = data[i:i + 16]
            f"{i:08x}  {' '.join((f'{b:02x}' for b in ch))}  |{''.join((chr(b) if 32 <= b < 127 else '.' for b in ch))}|"


def strformat(n):
    for i in range(n // 10):
        '%-10s|%5d|%8.3f' % ('ab', i, i / 3)
        '{:>10}|{:<5}|{:^9.2e}'.format('cd', i, i / 7)
        f"{i:>8,}|{i:#x}|{i / 3:+.2f}|{'x'!r}"


def struct_(n):
    s = struct.Struct('<IhbQ')
    for i in range(n // 10):
        s.unpack(s.pack(i, i & 127, 5, i * 3))


def bytearr(n):
    b = bytearray(256)
    for i in range(n):
        b[i & 255] = b[i & 255] + i & 255


def translate_(n):
    t = str.maketrans('abcdef', 'ABCDEF')
    for _ in range(n // 10):
        'feedbabe cafe'.translate(t).lower().title().strip('F')


def newton(n):
    for i in range(n // 20):
        x = i + 1.0
        for _ in range(10):
            x -= (x * x - i) / (2 * x)


def simpson(n):

    def f(x):
        return math.sin(x) * math.exp(-x)

    def integ(f, a, b, m):
        h = (b - a) / m
        s = f(a) + f(b)
        for i in range(1, m):
            s += f(a + i * h) * (4 if i & 1 else 2)
        return s * h / 3
    for _ in range(n // 200):
        integ(f, 0, 3, 100)


def gauss(n):
    for _ in range(n // 500):
        m = [[float((i * 7 + j * 3) % 11 + (i == j) * 20) for j in range(6)] + [float(i)] for i in range(6)]
        for i in range(6):
            p = max(range(i, 6), key=lambda r: abs(m[r][i]))
            m[i], m[p] = (m[p], m[i])
            for r in range(i + 1, 6):
                f = m[r][i] / m[i][i]
                m[r] = [a - f * b for a, b in zip(m[r], m[i])]


def rng_lcg(n):

    class R:

        def __init__(self, s):
            self.s = s

        def next(self):
            self.s = self.s * 6364136223846793005 + 1442695040888963407 & 18446744073709551615
            return self.s >> 33
    r = R(1)
    for _ in range(n):
        r.next()


def xorshift(n):
    x = 2463534242
    for _ in range(n):
        x ^= x << 13 & 4294967295
        x ^= x >> 17
        x ^= x << 5 & 4294967295


def miller(n):

    def isp(m):
        if m % 2 == 0:
            return m == 2
        d, s = (m - 1, 0)
        while d % 2 == 0:
            d //= 2
            s += 1
        for a in (2, 3, 5, 7):
            x = pow(a, d, m)
            if x in (1, m - 1):
                continue
            for _ in range(s - 1):
                x = x * x % m
                if x == m - 1:
                    break
            else:
                return False
        return True
    for i in range(n // 20):
        isp(1000003 + 2 * i)


def collatz_memo(n):
    c = {1: 1}
    for i in range(2, n // 8):
        x, path = (i, [])
        while x not in c:
            path.append(x)
            x = x * 3 + 1 if x & 1 else x >> 1
        l = c[x]
        for y in reversed(path):
            l += 1
            c[y] = l


def bigfact(n):
    for _ in range(n // 300):
        math.factorial(60)
        x = 1
        [(x := (x * i)) for i in range(1, 40)]


def ntheory(n):

    def factor(m):
        out = []
        p = 2
        while p * p <= m:
            while m % p == 0:
                out.append(p)
                m //= p
            p += 1 if p == 2 else 2
        if m > 1:
            out.append(m)
        return out
    for i in range(n // 30):
        Counter(factor(10000 + i))


def stats_(n):
    for _ in range(n // 200):
        xs = [i * 37 % 101 / 3 for i in range(50)]
        m = sum(xs) / len(xs)
        v = sum(((x - m) ** 2 for x in xs)) / (len(xs) - 1)
        math.sqrt(v)
        sorted(xs)[25]
        (min(xs), max(xs))


def moving(n):
    q, s = (deque(maxlen=10), 0.0)
    for i in range(n):
        if len(q) == 10:
            s -= q[0]
        q.append(i * 0.5)
        s += i * 0.5


def kmeans1(n):
    pts = [(i * 37 % 100, i * 61 % 100) for i in range(60)]
    for _ in range(n // 1000):
        cs = [(10, 10), (50, 50), (90, 90)]
        for _ in range(3):
            gr = [[] for _ in cs]
            for p in pts:
                gr[min(range(3), key=lambda k: (p[0] - cs[k][0]) ** 2 + (p[1] - cs[k][1]) ** 2)].append(p)
            cs = [(sum((x for x, _ in g)) / len(g), sum((y for _, y in g)) / len(g)) if g else c for g, c in zip(gr, cs)]


def nn(n):

    def sig(x):
        return 1 / (1 + math.exp(-x))
    w1 = [[0.1 * (i - j) for i in range(4)] for j in range(5)]
    w2 = [0.2 * i for i in range(5)]
    for i in range(n // 50):
        x = [i % 3, i % 5, i % 7, 1]
        h = [sig(sum((w * v for w, v in zip(r, x)))) for r in w1]
        o = sig(sum((w * v for w, v in zip(w2, h))))
        e = (1 - o) * o * (1 - o)
        for j in range(5):
            w2[j] += 0.1 * e * h[j]


def julia(n):
    k = 0
    for i in range(n // 30):
        z = complex(i % 50 / 25 - 1, i % 37 / 18 - 1)
        while abs(z) < 2 and k < 30:
            z = z * z - 0.8 + 0.156j
            k += 1
        k = 0


def vec3(n):

    @dataclass
    class V:
        x: float
        y: float
        z: float

        def __add__(s, o):
            return V(s.x + o.x, s.y + o.y, s.z + o.z)

        def __sub__(s, o):
            return V(s.x - o.x, s.y - o.y, s.z - o.z)

        def __mul__(s, k):
            return V(s.x * k, s.y * k, s.z * k)

        def dot(s, o):
            return s.x * o.x + s.y * o.y + s.z * o.z

        def norm(s):
            return s * (1 / math.sqrt(s.dot(s)))
    a, b = (V(1.0, 2.0, 3.0), V(0.5, -1.0, 2.0))
    for _ in range(n // 10):
        a = (a + b * 0.1 - a * 0.05).norm()


class Shape(abc.ABC):

    @abc.abstractmethod
    def area(self):
        ...

    @property
    def name(self):
        return type(self).__name__


class Sq(Shape):

    def __init__(self, a):
        self.a = a

    def area(self):
        return self.a ** 2


class Ci(Shape):

    def __init__(self, r):
        self.r = r

    def area(self):
        return math.pi * self.r ** 2


def abc_poly(n):
    s = [Sq(2), Ci(3), Sq(4), Ci(1)]
    t = 0
    for i in range(n // 2):
        x = s[i & 3]
        t += x.area() + len(x.name)


class Typed:

    def __set_name__(self, o, name):
        self.n = '_' + name

    def __get__(self, o, t=None):
        return getattr(o, self.n)

    def __set__(self, o, v):
        if not isinstance(v, int):
            raise TypeError(v)
        setattr(o, self.n, v)


class Pt:
    x = Typed()
    y = Typed()


def descriptor(n):
    p = Pt()
    p.x = 0
    p.y = 1
    for i in range(n // 2):
        p.x = p.y + i


class Attr:

    def __init__(self, d):
        self.__dict__['d'] = d

    def __getattr__(self, k):
        try:
            return self.d[k]
        except KeyError:
            raise AttributeError(k) from None

    def __setattr__(self, k, v):
        self.d[k] = v


def dyn_attr(n):
    a = Attr({'x': 1, 'y': 2})
    for i in range(n // 4):
        a.x = a.y + i
        hasattr(a, 'zz')


def mixins(n):

    class A:

        def go(self):
            return 1

    class B(A):

        def go(self):
            return super().go() + 1

    class C(A):

        def go(self):
            return super().go() + 2

    class D(B, C):

        def go(self):
            return super().go() + 3
    d = D()
    for _ in range(n // 4):
        d.go()


def observer(n):

    class Sub:

        def __init__(self):
            self.fs = defaultdict(list)

        def on(self, e, f):
            self.fs[e].append(f)

        def emit(self, e, *a, **k):
            for f in self.fs[e]:
                f(*a, **k)
    s = Sub()
    got = []
    s.on('x', lambda v, w=1: got.append(v))
    s.on('x', lambda v, w=2: len(got) > 1000 and got.clear())
    for i in range(n // 8):
        s.emit('x', i, w=3)


def builder(n):

    class Q:

        def __init__(self):
            self.p = []

        def sel(self, *c):
            self.p.append('SELECT ' + ', '.join(c))
            return self

        def frm(self, t):
            self.p.append(f'FROM {t}')
            return self

        def where(self, **k):
            self.p.append('WHERE ' + ' AND '.join((f'{a}={b!r}' for a, b in k.items())))
            return self

        def __str__(self):
            return ' '.join(self.p)
    for i in range(n // 40):
        str(Q().sel('a', 'b').frm('t').where(x=i, y='z'))


def ctxmgr(n):

    class T:

        def __init__(self):
            self.d = 0

        def __enter__(self):
            self.d += 1
            return self

        def __exit__(self, *a):
            self.d -= 1
            return False
    t = T()
    for _ in range(n // 3):
        with t as u, t:
            u.d


def exc_flow(n):

    class E(Exception):

        def __init__(self, c):
            super().__init__(f'code {c}')
            self.c = c

    def chk(i):
        if i % 3 == 0:
            raise E(i)
        return i
    t = 0
    for i in range(n // 10):
        try:
            t += chk(i)
        except E as e:
            t -= e.c
        finally:
            t ^= 1


def gen_send(n):

    def avg():
        s = c = 0
        r = None
        while True:
            x = (yield r)
            s += x
            c += 1
            r = s / c
    g = avg()
    next(g)
    for i in range(n // 2):
        g.send(i)


def gen_pipe(n):

    def src(k):
        yield from range(k)

    def flt(it):
        return (x for x in it if x % 3)

    def mp(it):
        for x in it:
            yield (x * x)

    def win(it, k=3):
        d = deque(maxlen=k)
        for x in it:
            d.append(x)
            if len(d) == k:
                yield tuple(d)
    for _ in range(n // 200):
        for a, b, c in win(mp(flt(src(100)))):
            a + b + c


def match_(n):

    def f(m):
        match m:
            case {'type': 'circle', 'r': r}:
                return r * r
            case {'type': 'rect', 'w': w, 'h': h}:
                return w * h
            case [x, y, *_]:
                return x + y
            case int() | float():
                return m
            case str(s) if s:
                return len(s)
            case _:
                return 0
    ms = [{'type': 'circle', 'r': 2}, {'type': 'rect', 'w': 2, 'h': 3}, [1, 2, 3], 5, 'abc', None]
    for i in range(n // 6):
        f(ms[i % 6])


def kwargs_fwd(n):

    def inner(a, b=2, *, c=3, **k):
        return a + b + c + len(k)

    def outer(*a, **k):
        return inner(*a, **k)
    for i in range(n // 4):
        outer(i, c=5)
        outer(i, 1, d=4)


def cached_prop(n):

    class C:

        def __init__(self, v):
            self.v = v

        @functools.cached_property
        def sq(self):
            return self.v ** 2
    for i in range(n // 10):
        c = C(i)
        c.sq + c.sq


def single_disp(n):

    @functools.singledispatch
    def f(x):
        return 0

    @f.register
    def _(x: int):
        return x

    @f.register
    def _(x: str):
        return len(x)
    for i in range(n // 6):
        f(i)
        f('ab')
        f(1.5)


def enum_flag(n):

    class P(enum.Flag):
        R = 1
        W = 2
        X = 4
    p = P.R
    for i in range(n // 40):
        p = (p | P.W) & ~P.X
        P.R in p


def dc_order(n):

    @dataclass(order=True)
    class T:
        pr: int
        name: str = field(compare=False)
        tags: list = field(default_factory=list, compare=False)
    for _ in range(n // 300):
        h = []
        for i in range(30):
            heapq.heappush(h, T(i * 7 % 30, 'n'))
        while h:
            heapq.heappop(h).tags.append(1)


def nt_ops(n):
    P = namedtuple('P', 'x y z', defaults=(0,))
    p = P(1, 2)
    for i in range(n // 5):
        p = p._replace(x=p.x + 1)
        a, b, c = p


def deepcopy_(n):
    d = {'a': [1, 2, {'b': (3, 4)}], 'c': {5, 6}}
    for _ in range(n // 80):
        copy.deepcopy(d)


def closures2(n):

    def counter():
        c = 0

        def inc(k=1):
            nonlocal c
            c += k
            return c
        return inc
    fs = [counter() for _ in range(5)]
    for i in range(n):
        fs[i % 5](i)


def compose(n):

    def comp(*fs):
        return functools.reduce(lambda f, g: lambda x: g(f(x)), fs)
    h = comp(lambda x: x + 1, lambda x: x * 2, str, len)
    for i in range(n // 5):
        h(i)


def curry(n):

    def cur(f):
        return lambda a: lambda b: lambda c: f(a, b, c)
    g = cur(lambda a, b, c: a * b + c)
    for i in range(n // 5):
        g(i)(2)(3)


def state_machine(n):

    class S:

        def __init__(self):
            self.st = self.idle
            self.log = 0

        def idle(self, e):
            if e == 'start':
                self.st = self.run

        def run(self, e):
            self.log += 1
            if e == 'stop':
                self.st = self.idle

        def feed(self, e):
            self.st(e)
    s = S()
    ev = ['start', 'tick', 'tick', 'stop', 'tick']
    for i in range(n):
        s.feed(ev[i % 5])


def inventory(n):

    class Item:

        def __init__(self, name, price, qty):
            self.name, self.price, self.qty = (name, price, qty)

        @property
        def total(self):
            return self.price * self.qty

        def __repr__(self):
            return f'Item({self.name!r}, {self.price})'
    items = [Item(f'i{k}', k * 1.5, k % 4) for k in range(20)]
    for _ in range(n // 60):
        by = defaultdict(list)
        for it in items:
            if it.qty:
                by[it.qty].append(it)
        {q: sum((i.total for i in its)) for q, its in by.items()}
        max(items, key=lambda i: i.total)


def text_adv(n):
    rooms = {'hall': {'n': 'lib', 'e': 'kit'}, 'lib': {'s': 'hall'}, 'kit': {'w': 'hall', 'n': 'gar'}, 'gar': {'s': 'kit'}}
    pos, steps = ('hall', 0)
    for i in range(n):
        d = 'nesw'[i * 7 % 4]
        if d in rooms[pos]:
            pos = rooms[pos][d]
            steps += 1


def histogram(n):
    words = 'the cat sat on the mat and the dog sat on the log'.split()
    for _ in range(n // 100):
        c = Counter(words)
        top = c.most_common(3)
        d = {}
        for w in words:
            d[w] = d.get(w, 0) + 1
        sorted(d.items(), key=lambda kv: (-kv[1], kv[0]))


def anagrams(n):
    ws = ['listen', 'silent', 'enlist', 'google', 'elbow', 'below', 'inch', 'chin']
    for _ in range(n // 60):
        g = defaultdict(list)
        for w in ws:
            g[''.join(sorted(w))].append(w)
        [v for v in g.values() if len(v) > 1]


def spiral(n):
    for _ in range(n // 100):
        m = [[i * 6 + j for j in range(6)] for i in range(6)]
        out = []
        while m:
            out += m.pop(0)
            m = list(map(list, zip(*m)))[::-1]


def pascal(n):
    for _ in range(n // 100):
        r = [1]
        for _ in range(12):
            r = [1] + [a + b for a, b in zip(r, r[1:])] + [1]


def transpose(n):
    m = [[i * j for j in range(8)] for i in range(8)]
    for _ in range(n // 60):
        t = list(zip(*m))
        u = [list(r) for r in t]
        v = [[m[j][i] for j in range(8)] for i in range(8)]


def hanoi_list(n):

    def mv(k, a, b, c):
        if k:
            mv(k - 1, a, c, b)
            c.append(a.pop())
            mv(k - 1, b, a, c)
    for _ in range(n // 200):
        mv(6, list(range(6)), [], [])


def flood(n):
    for _ in range(n // 800):
        g = [[x * y % 3 for x in range(12)] for y in range(12)]
        todo = [(0, 0)]
        c = g[0][0]
        while todo:
            x, y = todo.pop()
            if 0 <= x < 12 and 0 <= y < 12 and (g[y][x] == c):
                g[y][x] = 9
                todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def automaton(n):
    for _ in range(n // 1500):
        row = [0] * 30 + [1] + [0] * 30
        for _ in range(15):
            row = [110 >> (row[i - 1] << 2 | row[i] << 1 | row[(i + 1) % 61]) & 1 for i in range(61)]


def ant(n):
    g, x, y, d = (set(), 0, 0, 0)
    for _ in range(n):
        if (x, y) in g:
            g.discard((x, y))
            d = (d - 1) % 4
        else:
            g.add((x, y))
            d = (d + 1) % 4
        if d == 0:
            y += 1
        elif d == 1:
            x += 1
        elif d == 2:
            y -= 1
        else:
            x -= 1


def bankers(n):

    class Acc:
        rate = 0.02

        def __init__(self, o, b=0):
            self.o = o
            self._b = b
            self.h = []

        @property
        def balance(self):
            return self._b

        @balance.setter
        def balance(self, v):
            if v < 0:
                raise ValueError('no funds')
            self.h.append((self._b, v))
            self._b = v

        @classmethod
        def joint(cls, *o):
            return cls(' & '.join(o))

        @staticmethod
        def ok(x):
            return x > 0
    a = Acc('x', 10)
    for i in range(n // 6):
        try:
            if Acc.ok(i % 7):
                a.balance -= i % 7
            else:
                a.balance += 30
        except ValueError:
            a.balance += 10
        if i % 100 == 0:
            a.h.clear()
            Acc.joint('a', 'b')


def interp_env(n):

    class Env(dict):

        def __init__(self, outer=None, **k):
            super().__init__(**k)
            self.outer = outer

        def find(self, k):
            return self if k in self else self.outer.find(k)
    g = Env(x=1)
    e = Env(Env(g, y=2), z=3)
    for i in range(n // 4):
        e.find('x')['x'] += 1
        e.find('z')['z']


def visitor(n):

    class N:
        pass

    class Num(N):

        def __init__(self, v):
            self.v = v

    class Bin(N):

        def __init__(self, op, l, r):
            self.op, self.l, self.r = (op, l, r)

    class V:

        def visit(self, n):
            return getattr(self, 'visit_' + type(n).__name__)(n)

        def visit_Num(self, n):
            return n.v

        def visit_Bin(self, n):
            a, b = (self.visit(n.l), self.visit(n.r))
            return a + b if n.op == '+' else a * b
    t = Bin('+', Num(1), Bin('*', Num(2), Bin('+', Num(3), Num(4))))
    v = V()
    for _ in range(n // 20):
        v.visit(t)


def event_sim(n):

    class Sim:

        def __init__(self):
            self.q = []
            self.t = 0
            self.k = itertools.count()

        def at(self, d, f, *a):
            heapq.heappush(self.q, (self.t + d, next(self.k), f, a))

        def run(self, m):
            while self.q and m:
                self.t, _, f, a = heapq.heappop(self.q)
                f(*a)
                m -= 1
    s = Sim()

    def arrive(i):
        s.at(i % 5 + 1, depart, i)
        s.at(2, arrive, i + 1)

    def depart(i):
        pass
    s.at(0, arrive, 0)
    s.run(n // 8)


def markov(n):
    text = 'one fish two fish red fish blue fish one red two blue'.split()
    m = defaultdict(list)
    for a, b in zip(text, text[1:]):
        m[a].append(b)
    r = random.Random(3)
    w = 'one'
    for _ in range(n // 8):
        w = r.choice(m[w]) if m[w] else 'one'


def shuffle_(n):
    r = random.Random(5)
    a = list(range(52))
    for _ in range(n // 200):
        r.shuffle(a)
        r.sample(a, 5)
        r.randint(1, 6)


def xmltree(n):
    for _ in range(n // 200):
        r = ET.fromstring("<a x='1'><b>t</b><b>u</b><c><d/></c></a>")
        [e.text for e in r.iter('b')]


def urls(n):
    for i in range(n // 40):
        u = urllib.parse.urlsplit(f'http://ex.com:80/p/{i}?a=1&b=2#f')
        urllib.parse.parse_qs(u.query)


def logfilter(n):
    lines = [f"2024-01-{i % 28 + 1:02d} {('ERROR' if i % 5 == 0 else 'INFO')} mod{i % 3}: message {i}" for i in range(60)]
    for _ in range(n // 200):
        c = defaultdict(int)
        for l in lines:
            d, lv, rest = l.split(' ', 2)
            if lv == 'ERROR':
                m, _, msg = rest.partition(': ')
                c[m, d[:7]] += 1


CASES = [(name, lambda work=work: work(N)) for name, work in list(globals().items()) if getattr(work, "__code__", None) and work.__module__ == __name__ and work.__code__.co_varnames[:1] == ("n",)]
