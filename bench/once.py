# bench/once.py: what a program costs that runs all its code once, as scripts do: many copies of one body, each new to the interpreter.
# Prints the milliseconds of running them; `npm run bench -- --specialization` compares them with specialization off.
import builtins
import marshal
from time import process_time

clock = getattr(builtins, "clock", process_time)
BODY = """
class Item:
    def __init__(self, name, price):
        self.name, self.price = name, price
    def total(self, n):
        return self.price * n + len(self.name)
def load(rows):
    return [Item(name, price) for name, price in rows]
items = load([("bread", 3), ("milk", 2)])
by_name = {item.name: item for item in items}
total = by_name["bread"].total(2) + by_name["milk"].total(3)
text = f"{total}: {', '.join(sorted(by_name))}"
limit = 10.5
if total > limit and "milk" in by_name:
    low, high = total - limit, total + limit
    words = text.split(": ")
    result = words[0] + str(high - low)
try:
    missing = by_name["tea"]
except KeyError as error:
    missing = str(error)
"""
data = marshal.dumps(compile(BODY, "once", "exec"))
copies = [marshal.loads(data) for _ in range(3000)]
begin = clock()
for code in copies:
    exec(code, {})
print(round((clock() - begin) * 1000, 3))
