# co_branches() agrees with the branch events
from _events import E, count, m

m.use_tool_id(1, "test")


def text(code):
    return [triple for triple in code.co_branches()]


print(text(count.__code__))
seen = set()
m.register_callback(1, E.BRANCH_LEFT, lambda code, at, to: seen.add((at, "left", to)))
m.register_callback(1, E.BRANCH_RIGHT, lambda code, at, to: seen.add((at, "right", to)))
m.set_local_events(1, count.__code__, E.BRANCH_LEFT | E.BRANCH_RIGHT)
print(text(count.__code__))
count(5)
print(sorted(seen))
for at, left, right in count.__code__.co_branches():
    print(at, (at, "left", left) in seen, (at, "right", right) in seen)
m.set_local_events(1, count.__code__, 0)
