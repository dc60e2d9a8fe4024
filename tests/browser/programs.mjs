// tests/browser/programs.mjs: programs that are hard on the page: one that is rewritten all the time, long ones, one that prints much.

/** One site changes its mind each 55 calls. */
export const FLIPPING = `def toggle(a, b):
    return a + b
for i in range(4 * 10**6 // 110):
    for j in range(55): toggle(1, 2)
    for j in range(55): toggle("a", "b")
print("end")
`;

/** 250 classes, 2,250 lines; each method runs some hundred times. */
export function manyClasses(n = 250) {
  const one = (i) => `class C${i}:
    def __init__(self, x):
        self.x = x
        self.y = ${i}
    def work(self, n):
        return self.x * n + self.y
    def compare(self, other):
        return self.x < other.x
MADE = globals().setdefault("MADE", []); MADE.append(C${i}(${i}))
`;
  return `${Array.from({ length: n }, (_, i) => one(i)).join("")}for round in range(1200):\n    for one in MADE:\n        one.work(round); one.compare(one)\nprint(len(MADE))\n`;
}

/** 200 functions of 100 instructions each, whose sites see ints and floats in turn. */
export function manyFunctions(n = 200) {
  const one = (i) => `def f${i}(a, b):\n${"    a = a + b * 2 - a\n    b = b + a - b * 1\n".repeat(6)}    return a < b\n`;
  return `${Array.from({ length: n }, (_, i) => one(i)).join("")}ALL = [${Array.from({ length: n }, (_, i) => `f${i}`).join(", ")}]\nfor round in range(1000):\n    for f in ALL:\n        f(0, 0) if round // 60 % 2 else f(0.0, 0.0)\nprint("end")\n`;
}

export const OUTPUT = `for i in range(1_000_000): print("line", i)\n`;
