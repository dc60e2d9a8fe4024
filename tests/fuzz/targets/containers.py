# Operations on dict, set, list, OrderedDict and deque, coded in the bytes, against a list of pairs as the model; some keys change the container
# while they are compared.
# seen: dict_*.c set*.c list*.c deque.c ordered_dict.c iterators.c
import collections

EXPECTED = (KeyError, IndexError, ValueError, RuntimeError, TypeError)


class Key:
    """Hashes collide; comparing may do something to the container."""

    __slots__ = ("n", "act")

    def __init__(self, n, act=None):
        self.n = n
        self.act = act

    def __hash__(self):
        return self.n & 3

    def __eq__(self, other):
        if self.act is not None:
            act, self.act = self.act, None
            act()
        return isinstance(other, Key) and self.n == other.n


def model(take):
    d, plain = {}, []
    while take.at < len(take.data):
        op, n = take.byte(), take.byte() % 32
        found = [i for i, (k, v) in enumerate(plain) if k == n]
        key = n if op & 128 else Key(n)
        k = (op & 128, n)
        found = [i for i, (q, v) in enumerate(plain) if q == k]
        op &= 7
        if op < 3:
            d[key] = op
            if found:
                plain[found[0]] = k, op
            else:
                plain.append((k, op))
        elif op == 3:
            check(d.pop(key, None) == (plain.pop(found[0])[1] if found else None), "pop")
        elif op == 4:
            check(d.get(key) == (plain[found[0]][1] if found else None), "get")
        elif op == 5 and d:
            d.popitem()
            plain.pop()
        elif op == 6:
            d = dict(d) if n & 1 else d | {}
        elif op == 7 and n == 31:
            d.clear()
            plain.clear()
        check(len(d) == len(plain), "len")
    check(list(d.values()) == [v for k, v in plain], "order")


def wild(take, kind):
    c = kind()
    put = {dict: lambda k: c.__setitem__(k, 1), collections.OrderedDict: lambda k: c.__setitem__(k, 1), set: lambda k: c.add(k), list: lambda k: c.append(k),
           collections.deque: lambda k: c.append(k)}[kind]
    acts = [c.clear, lambda: put(Key(99)), lambda: c.pop() if kind is not dict and c else None, lambda: c.copy(), lambda: put(5), None]
    it = iter(c)
    while take.at < len(take.data):
        op, n = take.byte(), take.byte()
        key = Key(n % 16, acts[n // 16 % 6])
        try:
            match op % 12:
                case 0 | 1 | 2:
                    put(key)
                case 3:
                    key in c
                case 4:
                    c.remove(key) if kind not in (dict, collections.OrderedDict) else c.pop(key)
                case 5:
                    next(it)
                case 6:
                    it = iter(c)
                case 7:
                    c == c.copy()
                case 8:
                    c.update({key: 1}) if kind in (dict, collections.OrderedDict) else c.update([key]) if kind is set else c.extend([key, key])
                case 9:
                    c.sort(key=lambda k: (acts[op // 12 % 6] or len)() if callable(acts[op // 12 % 6]) else 0) if kind is list else repr(c)
                case 10:
                    c & {key} if kind is set else c.index(key) if kind in (list, collections.deque) else c.move_to_end(key) if kind is collections.OrderedDict else c | {key: 2}
                case 11:
                    c.insert(n % 9, key) if kind in (list, collections.deque) else c.setdefault(key, 2) if kind is not set else c.discard(key)
        except (KeyError, IndexError, ValueError, RuntimeError, StopIteration, TypeError):
            pass


def fuzz(data):
    take = Input(data)
    kind = take.byte() % 6
    if kind == 0:
        model(take)
    else:
        wild(take, [dict, set, list, collections.OrderedDict, collections.deque][kind - 1])
