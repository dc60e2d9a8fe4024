# list(): arguments, __length_hint__, subclasses and what their methods return.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class L(list):
    def __init__(self, *a): super().__init__(*a); self.tag = "t"
class H:
    def __init__(self, h): self.h = h; self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 3: raise StopIteration
        return self.n
    def __length_hint__(self):
        if isinstance(self.h, type): raise self.h("hint")
        return self.h
class Len:
    def __len__(self): return 10**9
    def __iter__(self): return iter("ab")
class Seq:
    def __getitem__(self, i): return [10, 20, 30][i]
class NoIter:
    __iter__ = None
class BadIter:
    def __iter__(self): return 5


each('''
list(), list("ab"), list((1, 2)), list({"a": 1}), list(range(3)), list([1]), list(Seq()), list(iter("x")), list(map(str, [1]))
list(5)
list(None)
list(1, 2)
list(x=1)
list(NoIter())
list(BadIter())
list(H(0)), list(H(100)), list(H(NotImplemented)), list(H(True)), list(H(TypeError))
list(H(-1))
list(H("a"))
list(H(1.5))
list(H(ValueError))
L("ab"), L("ab").tag, type(L("ab") + []), type(L("ab") * 2), type(L("ab")[:]), type(L("ab").copy()), L("ab") == ["a", "b"], type(list(L("a"))), [*L("ab")], isinstance(L(), list)
list[int], list[int](), list[int]((1,)), list[int].__origin__, list[int].__args__, list[int, str], list[int] == list[int]
list.__class_getitem__(int), [].__class__, type([]) is list, list.__doc__, [].__init__("xy"), list.__hash__
[].__len__(), [1].__contains__(1), [1].__add__([2]), [1].__eq__([1]), [1].__eq__(1), [1].__lt__([2]), [1].__mul__(2), [1].__rmul__(2), [1].__iadd__("a"), [1].__imul__(2), [1].__getitem__(0), [1, 2].__reversed__().__next__(), [].__repr__()
[1].__add__((2,))
[1].__mul__("a")
[1].__getitem__("a")
[1].__setitem__(5, 1)
[1].__delitem__(0), [1].__setitem__(0, 5)
list.append(5, 1)
list.append([])
list.append()
[].append(x=1)
list.__new__(list, 1, 2, x=3), list.__new__(L)
list.__new__(tuple)
list.__init__([], 1, 2)
[1, *[2, 3], *()], [*"ab", *{1: 2}], [*range(3)][::-1], [[]] * 2, [None] * 0
[*5]
''')
x = [1, 2]; x.__init__([9]); print(x); x.__init__(); print(x)
y = [[0]] * 3; y[0].append(1); print(y, y[0] is y[2])
