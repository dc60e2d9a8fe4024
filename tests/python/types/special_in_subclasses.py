# Subclasses of built-in types with special methods of their own: which of them a built-in function asks first.
import array, collections


def wrong(self, *args): return [1]
def raises(self, *args): raise ZeroDivisionError('z')


uses = {
    '__add__': ['o + 1', 'o.__iadd__([])', 'o += 1', 'o += []', 'o + []'], '__len__': ['bytes(o)', 'bytearray(o)', 'list(o)', 'tuple(o)', 'set(o)'], '__iter__': ['{1}.isdisjoint(o)', '{1}.issubset(o)', '{1}.union(o)', '{1}.difference(o)', 'bytes(o)', 'frozenset(o)'],
    '__index__': ['complex(o, 1)', 'complex(1, o)', 'complex(o)'], '__float__': ['complex(o, 1)', 'complex(1, o)', 'complex(o)'], '__complex__': ['complex(o, 1)', 'complex(1, o)', 'complex(o)'], '__mul__': ['o *= 2', 'o * 2'],
}
made = [(list, [1, 2]), (dict, {1: 2}), (tuple, (1, 2)), (set, [3]), (frozenset, [3]), (str, '5'), (float, 1.5), (int, 5), (bytes, b'5'), (bytearray, b'5'), (collections.deque, [1]), (complex, 1j)]
for base, value in made:
    for method, list_of_uses in uses.items():
        for f in wrong, raises:
            kind = type('C', (base,), {method: f})
            for use in list_of_uses:
                o = kind(value)
                scope = {'o': o}
                try:
                    exec('r = ' + use if '=' not in use else use, scope)
                    r = scope.get('r', scope['o'])
                    print(base.__name__, method, f.__name__, use, type(r).__name__, sorted(r) if isinstance(r, (set, frozenset)) else r)
                except Exception as e:
                    print(base.__name__, method, f.__name__, use, type(e).__name__, e)
