# What reversed() asks of its sequence, and when.
class A(str):
    n = 0
    def __len__(self): print('len'); return self.n
class B:
    n = 0
    def __len__(self): print('len'); return self.n
    def __getitem__(self, i): print('get', i); return i
for K in (A, B):
    for n in (0, 2):
        o = K(); o.n = n
        if K is A: o = K('text'); o.n = n
        print('reversed'); r = reversed(o); print('hint', r.__length_hint__()); print('list'); print(list(r)); print('hint', r.__length_hint__())
        print([*reversed(o)], tuple(reversed(o)))
