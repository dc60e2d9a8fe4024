// tests/hot_rounds.mjs: the bodies of hot loops whose costs are known, for the tests that count them (tests/node/counts.test.mjs, tests/stage/references.test.mjs).
export const SETUP = `
class P:
    def __init__(self, x): self.x = x
    def get(self): return self.x
def add(a, b): return a + b
def count(n):
    while n: yield n; n -= 1
p, items, d, text = P(1), [1, 2, 3], {"k": 1}, "abc"
`;
// instructions of a round without those of the loop itself; allocations of a round; reference counts changed (ints,
// floats, bools and None have none, and a value that an instruction reads and consumes in one step is never counted up)
export const HOT = [
  ["int arithmetic", "x = i * 2 + 1", 6, 0, 0],
  ["float arithmetic", "x = i * 0.5 - 1.5", 6, 0, 0],
  ["a call", "add(i, 2)", 9, 0, 4],
  ["a method", "p.get()", 8, 0, 8],
  ["an attribute read and written", "p.x = p.x + 1", 6, 0, 4],
  ["an item of a list", "items[1] = items[0]", 6, 0, 4],
  ["an item of a dict", "d['k'] = d['k'] + 1", 8, 0, 8],
  ["an instance", "P(i)", 9, 1, 13],
  ["len and isinstance", "len(items); isinstance(i, int)", 9, 0, 8],
  ["a tuple made and taken apart", "a, b = i, 2", 3, 0, 0],
  ["a list", "[i, 2]", 4, 2, 1],
  ["a character and a comparison", "text[1] == 'b'", 6, 0, 6],
  ["try without an exception", "try: x = 1\nexcept ValueError: pass", 2, 0, 0],
];
