# instrumentation does not show in co_code, dis, equality and marshal
from _events import count, m

m.use_tool_id(1, "test")

import dis
import io
import marshal


def text(code):
    out = io.StringIO()
    dis.dis(code, file=out)
    return out.getvalue()


code = count.__code__
before = code.co_code, text(code), marshal.dumps(code), hash(code), list(code.co_lines()), list(code.co_positions())
for _ in range(3):
    count(4)
m.set_local_events(1, code, (1 << 11) - 1)
count(3)
after = code.co_code, text(code), marshal.dumps(code), hash(code), list(code.co_lines()), list(code.co_positions())
print([x == y for x, y in zip(before, after)])
print(code == code.replace(), hash(code) == hash(code.replace()))
copy = type(count)(code.replace(), globals())
print(copy(3), count(3))
m.set_local_events(1, code, 0)
print([x == y for x, y in zip(before, (code.co_code, text(code), marshal.dumps(code), hash(code)))])
