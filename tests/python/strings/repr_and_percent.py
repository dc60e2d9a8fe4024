# repr() of sets whose subclass tells another length or other items; a * of % that takes the value of the key.
class B(set):
    def __len__(self): print("__len__"); return 3
    def __iter__(self): print("__iter__"); return iter([9])
class F(frozenset):
    def __len__(self): print("__len__"); return 0
    def __iter__(self): print("__iter__"); return iter([9])
print(repr(B([3,4])), str(F([1])), repr(F()), repr(B()))
for f in ("%(k)*o", "%(k)*d", "%(k).*d", "%(k)*%", "%(k)*%%(j)s", "%(k)*.*d", "%*(k)d", "%(k)s %*d", "%*d", "%(j)*s|%(k)d", "%%%(k)*%|"):
    for k in (None, 5, -3):
        for F_ in (f, f.encode()):
            d={'k': k, 'j': 'x', b'k': k, b'j': b'x'}
            try: print(F_, k, F_ % d)
            except Exception as e: print(F_, k, type(e).__name__, e)
