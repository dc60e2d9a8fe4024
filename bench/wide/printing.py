# printing: nested data is printed with pprint, reprlib, textwrap and format.
# args: 3
import collections
import dataclasses
import pprint
import reprlib
import sys


@dataclasses.dataclass
class Point:
    x: int
    y: float
    tags: list = dataclasses.field(default_factory=list)


total = 0
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 240):
    data = {
        f"key{k}": [Point(k, k / 3, ["a" * k, "b"]), {"inner": list(range(k)), "text": "word " * k, (k, i): {1, 2, 3}}, collections.OrderedDict(a=k, b=None), collections.deque([k, {k: k}])]
        for k in range(10)
    }
    total += len(pprint.pformat(data, width=60)) + len(pprint.pformat(data, compact=True, depth=3)) + len(reprlib.repr(data))
    total += len(str(dataclasses.asdict(Point(1, 2.5, [Point(2, 3)]))))
print(total)
