# events behind EXTENDED_ARG prefixes
from _events import E, m, run

m.use_tool_id(1, "test")

source = "def f(x):\n    t = 0\n    for i in (1, 2, 3):\n        if i == x:\n"
source += "".join(f"            t += {n}; g{n} = t; h{n} = len(str(g{n}))\n" for n in range(60))
source += "        else:\n            t -= 1\n    while t > 5000:\n        t -= 5000\n    return t\n"
ns = {}
exec(source, ns)
f = ns["f"]
run("BRANCH_LEFT BRANCH_RIGHT JUMP", f, 2)
seen = []
m.register_callback(1, E.LINE, lambda code, line: seen.append(line))
m.set_local_events(1, f.__code__, E.LINE)
print(f(2), len(seen), seen[:6], seen[-6:], sum(seen))
seen.clear()
m.set_local_events(1, f.__code__, E.LINE | E.INSTRUCTION | E.JUMP | E.CALL)
print(f(1), len(seen), sum(seen))
m.set_local_events(1, f.__code__, 0)
print(f(3))
