# A class of exceptions whose __new__ makes something else: raised, and thrown into a generator.
class NotOne(Exception):
    def __new__(cls, *args):
        return 5


def told(f):
    try:
        print(f())
    except TypeError as e:
        print("TypeError", e)


def generator():
    yield


def throw():
    it = generator()
    next(it)
    it.throw(NotOne)


def throw_at_start():
    generator().throw(NotOne)


def raised():
    raise NotOne("x")


for f in (throw, throw_at_start, raised):
    told(f)
