# loop_finder: loops of a control-flow graph by Havlak's method: depth-first numbers, union-find, nests. Small classes, lists, sets, dicts.
# args: 1 4
import sys

PLAIN, HEADER, SELF_LOOP, IRREDUCIBLE, DEAD = range(5)


class Block:
    def __init__(self, ident):
        self.ident = ident
        self.preds = []
        self.succs = []


class Graph:
    def __init__(self):
        self.blocks = {}

    def block(self, ident):
        found = self.blocks.get(ident)
        if found is None:
            found = self.blocks[ident] = Block(ident)
        return found

    def edge(self, a, b):
        source, target = self.block(a), self.block(b)
        source.succs.append(target)
        target.preds.append(source)


class Loop:
    def __init__(self, header, kind):
        self.header = header
        self.kind = kind
        self.parent = None
        self.inner = []
        self.blocks = []
        self.depth = 0

    def set_depth(self, depth):
        self.depth = depth
        for loop in self.inner:
            loop.set_depth(depth + 1)


class Node:
    __slots__ = ("parent", "block", "number", "loop")

    def __init__(self, block, number):
        self.parent = self
        self.block = block
        self.number = number
        self.loop = None

    def find(self):
        path = []
        node = self
        while node is not node.parent:
            if node.parent is not node.parent.parent:
                path.append(node)
            node = node.parent
        for each in path:
            each.parent = node.parent
        return node

    def union(self, other):
        self.parent = other


class Finder:
    def __init__(self, graph, start):
        self.graph = graph
        self.start = start
        self.nodes = []
        self.number = {}
        self.last = []

    def number_blocks(self):
        stack = [(self.start, 0)]
        self.number[self.start] = 0
        self.nodes.append(Node(self.start, 0))
        self.last.append(0)
        while stack:
            block, i = stack.pop()
            if i < len(block.succs):
                stack.append((block, i + 1))
                target = block.succs[i]
                if target not in self.number:
                    n = len(self.nodes)
                    self.number[target] = n
                    self.nodes.append(Node(target, n))
                    self.last.append(n)
                    stack.append((target, 0))
            else:
                self.last[self.number[block]] = len(self.nodes) - 1

    def is_ancestor(self, w, v):
        return w <= v <= self.last[w]

    def run(self):
        self.number_blocks()
        size = len(self.nodes)
        backs = [[] for _ in range(size)]
        others = [set() for _ in range(size)]
        header = [0] * size
        kind = [PLAIN] * size
        for w in range(size):
            block = self.nodes[w].block
            for pred in block.preds:
                v = self.number.get(pred)
                if v is None:
                    continue
                if self.is_ancestor(w, v):
                    backs[w].append(v)
                else:
                    others[w].add(v)
        loops = []
        for w in range(size - 1, -1, -1):
            pool = []
            for v in backs[w]:
                if v != w:
                    pool.append(self.nodes[v].find())
                else:
                    kind[w] = SELF_LOOP
            work = list(pool)
            if pool:
                kind[w] = HEADER
            while work:
                x = work.pop()
                for y in sorted(others[x.number]):
                    node = self.nodes[y].find()
                    if not self.is_ancestor(w, node.number):
                        kind[w] = IRREDUCIBLE
                        others[w].add(node.number)
                    elif node.number != w and node not in pool:
                        work.append(node)
                        pool.append(node)
            if pool or kind[w] == SELF_LOOP:
                loop = Loop(self.nodes[w].block, kind[w])
                self.nodes[w].loop = loop
                for node in pool:
                    header[node.number] = w
                    node.union(self.nodes[w])
                    if node.loop is not None:
                        node.loop.parent = loop
                        loop.inner.append(node.loop)
                    else:
                        loop.blocks.append(node.block)
                loops.append(loop)
        for loop in loops:
            if loop.parent is None:
                loop.set_depth(1)
        return loops


def diamond(graph, start):
    for a, b in ((0, 1), (0, 2), (1, 3), (2, 3)):
        graph.edge(start + a, start + b)
    return start + 3


def straight(graph, start, n):
    for i in range(n):
        graph.edge(start + i, start + i + 1)
    return start + n


def base_loop(graph, start):
    head = straight(graph, start, 1)
    first = diamond(graph, head)
    second = straight(graph, first, 1)
    third = diamond(graph, second)
    graph.edge(third, head)
    graph.edge(second, first)
    return straight(graph, third, 1)


def build(width, depth):
    graph = Graph()
    at = straight(graph, 0, 2)
    for i in range(width):
        outer = at
        at = straight(graph, at, 1)
        for _ in range(depth):
            top = at
            at = straight(graph, at, 1)
            for _ in range(4):
                at = base_loop(graph, at)
            bottom = straight(graph, at, 1)
            graph.edge(at, top)
            at = bottom
        graph.edge(at, outer)
        at = straight(graph, at, 1)
        if i % 3 == 0:
            graph.edge(at, at)
        if i % 5 == 4:
            graph.edge(outer + 1, at)
            graph.edge(at, outer + 5)
        at = straight(graph, at, 1)
    return graph


def main(rounds=10, width=100):
    graph = build(width, 3)
    for _ in range(rounds):
        loops = Finder(graph, graph.blocks[0]).run()
    depths, kinds = {}, {}
    for loop in loops:
        depths[loop.depth] = depths.get(loop.depth, 0) + 1
        kinds[loop.kind] = kinds.get(loop.kind, 0) + 1
    print(len(graph.blocks), len(loops), sorted(depths.items()), sorted(kinds.items()))
    print(sum(loop.header.ident * (1 + len(loop.blocks)) for loop in loops) % 1000003)


main(*map(int, sys.argv[1:]))
