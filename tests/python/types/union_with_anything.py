# Unions with what is no type on the other side.
import typing
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class M(type):
    def __or__(c, o): return ('or', o)
    def __ror__(c, o): return ('ror', o)
class C(metaclass=M): pass
vals = [int, None, int | str, list[int], typing.TypeVar('T'), 1, 'a', 2.5, (), [], ..., object(), typing.Any, typing.List[int], C, typing.Optional[int], lambda: 0, {}, len, typing.NewType('N', int), NotImplemented, b'x', True]
for a in vals[:6] + vals[12:16] + vals[19:20]:
    for b in vals:
        t(lambda: (a | b if not isinstance(a | b, object) else str(a | b)[:60].replace('0x', '')) if type(b) is not object and not callable(b) or isinstance(b, type) else type(a | b))
        t(lambda: str(b | a)[:60] if type(b) is not object and not callable(b) or isinstance(b, type) else type(b | a))
        for n in '__or__', '__ror__':
            t(lambda: (n, str(getattr(a, n)(b))[:60] if type(b) is not object and not callable(b) or isinstance(b, type) else type(getattr(a, n)(b))))
