# Fields of str.format behind literal text: run with failing allocations, no __format__ may be called while an exception is set.
class F:
    def __format__(self, spec): return "x" * 40
for k in range(4):
    t = ("some literal text that is longer than the builder's own buffer {0} and more {1:>9} of it {2!r:{3}}" * 2).format(F(), "ab", [1, 2], 12)
print(len(t))
