# Folded constants must behave as unfolded ones: errors at run time, types, signs, sizes.
def z1(): return 1 / 0
def z2(): return 1 % 0
def z3(): return "a" + 1
def z4(): return (1, 2)[5]
def z5(): return "abc"[7]
def z6(): return -"a"
def z7(): return 2 ** -1, 10 ** 20, -0.0, 0 * -1, -0, 1 << 40, ~0, not 0, not "", -1j, 0.0 * -1
def z8(): return "ab" * 3, b"x" * 4, (1,) * 2, 3 * "q", "" * 5, ("a" * 5000)[:3], len("x" * 100000), (0,) * 300 == tuple([0] * 300)
def z9(): return 1 if "" else 2, 3 if 0.0 else 4, () and 1, 5 or 6, None or [], not (1, 2)
def z10(): return (1, (2, 3)), [1, 2][0], {1: 2}[1], "a" "b"[0], "%s" % "x", "%s %s" % ("a", 1), "%d%%" % 5, "%r" % (1,), "%(a)s" % {"a": 1}
def z11(): return 1 << -1
def z12(): return 2 ** 10000 % 97, 1 << 200 >> 199, 10 ** 400 // 10 ** 399, 5 // 0.3, 7 % -3.5
def z13(): return 1 in (1, 2), "a" in "abc", 1 in [1], 1 in {1, 2}, 3 not in (1, 2), None is None, () == (), 1 < 2 < 3
def z14(): return "x" % ()
def z15(): return "%d" % "x"
def z16(): return {1, 2} == {2, 1}, {**{"a": 1}}, [*(1, 2)], (*[1], 2), frozenset({1})
def z17(): return 1 .real, 1.5.is_integer(), "a".upper(), (1).__class__, "".join(["a"]), [].copy()
def z18(): return 1 + 2j, 1 - 2j, -1 + -2j, 1j * 1j, 2 * (1 + 1j), 1e308 * 10, -1e308 * 10, 1e308 * 10 - 1e308 * 10
def z19():
    while 0: return 1
    if 0: yield
    assert True
    if 1 and 0: return 2
    return 3
def z20(): "doc"; 5; "x"; None; ...; 1 + 1; return
for i in range(1, 21):
    try: r = globals()[f"z{i}"](); print(i, r if i != 19 else type(r).__name__)
    except Exception as e: print(i, type(e).__name__, e)
