# int() of a class of bytes: its own __repr__ has no part in the message, nor its __bytes__.
class Octets(bytes):
    def __repr__(self): return None
    def __bytes__(self): return b"7"
for data in (b"12", b"ab", b"", b" 3 ", b"0x1f"):
    for args in ((), (10,), (16,), (0,)):
        try: print(data, args, int(Octets(data), *args))
        except Exception as e: print(data, args, type(e).__name__, e)
