x, y, name = 5, 3.14159, "World"
print(f"Hello {name}!", f"{x}{y}", f"{x + 1}", f"{{}}", f"{x!r} {name!r} {name!s} {name!a}")
print(f"{y:.2f} {x:05d} {name:>10}|{name:<10}|{name:^10}|{x:+} {x:#x} {x:b} {1234567:,} {0.5:%} {1e10:e} {x:c}" if x != 5 else f"{y:.2f} {x:05d} {name:>10}|{name:<10}|{name:^10}|")
print(f"{x=} {x = } {y=:.1f} {name=!s} {x + 1=}")
w, p = 10, 3
print(f"{y:{w}.{p}f}|{name:{'*'}^{w}}|{x:{'0'}{w}}")
print(f"{'nested ' + f'{x}'} {f"{f"{x}"}"}")
print(f"{[i for i in range(3)]} {{'a': 1}} { {'a': 1}['a'] } {(lambda q: q * 2)(4)}")
print(f'''multi
{x
 + 1}
line''')
print(rf"\n{x}\{x}", fr"{x}\t", f"\N{BULLET}\u20ac\x41")
print("a" f"{x}" "b" f'{y:.0f}')
class F:
    def __format__(self, spec): return f"<{spec}>"
    def __str__(self): return "str"
    def __repr__(self): return "repr"
print(f"{F()} {F():abc} {F()!r} {F()!s:>5} {F():{x}}")
try: f"{x:zz}"
except ValueError as e: print(e)
try: f"{name:d}"
except ValueError as e: print(e)
print(f"{x if x > 3 else 'no'} {x:d} {True:d} {None} {...}")
print(f"{x:>{w}}" f"{'a':\t>3}")
print(f"{(z := 7)} {z}", f"{x!r:^{w}}")
print(f"{'{'} {'}'} {"quote"} {'''triple'''}")
print(f"{x:{{}}<5}" if False else "skip", f"{1:{'>'}{5}}")
print(f"{ x = !r:>4}", f"{name[0]}{name[-1]}{name[1:3]}")
d = {"k": "v"}
print(f"{d["k"]} {d['k']!r:>6}")
print(f"{3.0} {1e100} {-0.0} {float('nan')} {10**20} {1j}")
