# Slices of every built-in sequence, assignments and deletions through them.
for seq in ([0, 1, 2, 3, 4], (0, 1, 2, 3, 4), "01234", b"01234", bytearray(b"01234"), range(5)):
    print(type(seq).__name__, seq[1:3], seq[:-2], seq[-3:], seq[::2], seq[::-1], seq[3:0:-1], seq[10:], seq[-10:2], seq[2:2], seq[4:1], seq[1::3], seq[-1:-4:-2], seq[None:None:None])
def a(s, v=None):
    l = list(range(6))
    try:
        if v is None: del l[s]
        else: l[s] = v
        print(s, v, l)
    except Exception as e: print(s, v, type(e).__name__, e)
S = slice
for s in (S(1, 3), S(None), S(None, None, 2), S(None, None, -1), S(4, 1), S(5, 0, -2), S(10, 20), S(-3, None), S(0, 0)):
    a(s); a(s, []); a(s, [9]); a(s, "ab"); a(s, range(3))
a(S(None, None, 0), []); a(S("a"), []); a(S(1, 2), 5); a(1, [7]); a(S(None, None, 2), [1, 2, 3]); a(S(None, None, -2), [1, 2, 3]); a(-6, 0); a(6, 0)
class L(list):
    def __getitem__(self, k): print("get", k); return super().__getitem__(k)
    def __setitem__(self, k, v): print("set", k, v); super().__setitem__(k, v)
    def __delitem__(self, k): print("del", k); super().__delitem__(k)
l = L([1, 2, 3]); l[0:2]; l[:] = [5]; del l[0:]; l[::1] = "x"; l[0:1] += ["y"]; print(list(l))
