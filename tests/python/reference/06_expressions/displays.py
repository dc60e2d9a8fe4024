# List, tuple, set and dict displays: nesting, unpacking order, large ones, constants, identity.
print([], (), {}, [1], (1,), {1}, {1: 2}, [1, ], (1, 2, ), {1, 2, }, {1: 2, }, [[]], ((),), [(), [], {}], {(): []}, [[], [[]]], ((1)), (((1),)), {1: {2: {3: 4}}}, [None, True, ...])
print([*[], *()], [*"ab", 1, *{2}], (*[1], *(2,)), {*"a", *"a"}, {**{}, "a": 1, **{"a": 2}, "b": 3}, {"a": 1, **{"a": 2}}, {**{1: 2}, 1: 3}, [*range(3), *[*range(2)]], {1: "a", True: "b", 1.0: "c"}, {1, True, 1.0}, {0, False}, {"x": 1, "x": 2})
print(len([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33]), len({i: i for i in range(50)}), eval("[" + "1," * 5000 + "]").count(1), len(eval("{" + ",".join(f"{i}:{i}" for i in range(3000)) + "}")), len(eval("(" + "x," * 300 + ")", {"x": 1})), len(eval("{" + ",".join(map(str, range(500))) + "}")), eval("[" * 80 + "]" * 80) != [], eval("f(" + ",".join(f"a{i}={i}" for i in range(300)) + ")", {"f": lambda **k: len(k)}), eval("f(" + "1," * 1000 + ")", {"f": lambda *a: len(a)}))
def consts(): return (1, 2, 3), [1, 2, 3], {1, 2, 3}, {"a": 1}, "a" "b", 1 + 2, (1, (2, 3)), -5, frozenset({1})
print(consts()[0] is consts()[0], consts()[1] is consts()[1], consts() == consts())
def f(x): return x in {1, 2, 3}, x in (1, 2), x in [1, 2, 3], x in "abc" if isinstance(x, str) else None
print(f(1), f("a"))
for s in ("f({[]})", "{[]: 1}", "{{}: 1}", "{1: 2}[1]", "[1, 2][0]", "(1, 2)[5]", "{**5}", "{**None}", "{*5}", "[*5]", "(*5,)", "{**[(1, 2)]}", "{'a': 1, **{'b': 2}, *[1]}", "{1: 2, 3}", "{1, 2: 3}", "{1:}", "{:1}", "{1 2}", "[1 2]", "(1 2)", "{1: 2 3: 4}", "[1, , 2]", "{1: 2,, 3: 4}", "{,}", "[,]", "(,)", "{1: *[2]}", "{**{}: 1}", "{*{}: 1}", "[**{}]", "(**{})", "{'a' 'b'}", "{'a': 'b' 'c'}", "[1, 2", "(1, 2", "{1: 2", "]", "{1: 2}}", "[1)", "{(1, [2])}", "{1: print('v'), print('k'): 2}", "[print(1), print(2)]"):
    try: print(s, eval(s, {"f": len, "print": lambda x: x}))
    except SyntaxError as e: print(s, "|", e.msg)
    except Exception as e: print(s, "!", type(e).__name__, e)
