# a coverage tool: lines and branches, each told once
from _events import E, m

m.use_tool_id(1, "test")


def program(n):
    result = []
    for i in range(n):
        if i % 3 == 0:
            result.append("fizz")
        elif i % 5 == 0:
            result.append("buzz")
        else:
            result.append(i)
    try:
        result.index("none")
    except ValueError:
        result.append("no")
    return result


first = program.__code__.co_firstlineno
lines, arcs, calls = set(), set(), 0


def on_line(code, line):
    global calls
    calls += 1
    lines.add(line - first)
    return m.DISABLE


def on_branch(code, at, to):
    global calls
    calls += 1
    arcs.add((at, to))
    return m.DISABLE


m.register_callback(1, E.LINE, on_line)
m.register_callback(1, E.BRANCH_LEFT, on_branch)
m.register_callback(1, E.BRANCH_RIGHT, on_branch)
m.set_local_events(1, program.__code__, E.LINE | E.BRANCH_LEFT | E.BRANCH_RIGHT)
for n in (0, 1, 3, 6, 50, 50):
    program(n)
    print(n, sorted(lines), len(arcs), calls)
m.free_tool_id(1)
