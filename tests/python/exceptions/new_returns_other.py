# An exception class whose __new__ returns something else: raised, as a cause, thrown, caught.
class Other(Exception):
    def __new__(cls, *args):
        return 5


def generator():
    yield 1


print(Other(1))
for cls in (Other,):
    for text in ("raise cls", "raise cls(1)", "raise ValueError from cls", "raise cls from ValueError(1)", "generator().throw(cls)", "next(it); it.throw(cls)", "it.throw(cls, 3)"):
        it = generator()
        try:
            exec(text)
        except BaseException as e:
            print(text, "|", type(e).__name__, e, "|", repr(e.__cause__), repr(e.__context__))
