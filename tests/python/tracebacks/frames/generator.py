def gen():
    yield 1
    raise LookupError("in generator")
def use():
    for x in gen():
        print(x)
print([y for y in map(lambda v: v, [1])])
use()
