# What instructions remember of classes is changed behind their backs: a class's dict as the collector or a comparison would give it, a property that is
# made anew, descriptors that change their kind.
import gc


def method_of(k):
    def method(self):
        return k

    return method


class Known:
    method = method_of(1)
    values = [1, 2, 3]
    prop = property(method_of(1))


def use(n, cls=Known):
    known = cls()
    total = 0
    for _ in range(n):
        total += known.method() + len(known.values) + len(cls.values) + known.prop
    return total


dicts = []


class Takes:
    def __eq__(self, other):
        dicts.append(other)
        return True

    def __or__(self, other):
        dicts.append(other)
        return {}

    __ror__ = __lt__ = __gt__ = __ne__ = __eq__


proxy = Known.__dict__
proxy == Takes(), Takes() == proxy, proxy | Takes(), Takes() | proxy, proxy < Takes(), proxy != Takes(), proxy.keys() == Takes()
for given in (proxy, Known, proxy.keys(), iter(proxy), proxy.items(), iter(proxy.values()), reversed(proxy)):
    dicts += gc.get_referents(given)
for found in (Known.method, Known.values, proxy["prop"]):
    dicts += gc.get_referrers(found)
dicts += [d for d in gc.get_objects() if isinstance(d, dict) and "method" in d and "prop" in d]
dicts.append(object.__getstate__(Known))
print(use(200), len(dicts))
for d in dicts:
    if not isinstance(d, dict) or d is globals():
        continue
    d["method"] = method_of(2)
    d["values"] = [0] * 10
    d["prop"] = property(method_of(3))
    d.update(method=method_of(4), values=[0])
    use(200)
    saved = dict(d)
    for change in (lambda: d.pop("values"), lambda: d.setdefault("values", [1] * 4), lambda: d.popitem(), lambda: d.__delitem__("method"), lambda: d.__ior__(saved), lambda: d.update(saved), lambda: d.__setitem__("other", 3)):
        try:
            change()
        except KeyError:
            pass
        junk = [method_of(i) for i in range(50)] + [[i] * 3 for i in range(50)]
        try:
            use(200)
        except AttributeError:
            pass
    for i in range(300):
        d["method"] = method_of(i)
        d["values"] = [i]
        if i % 50 == 0:
            use(20)
    junk = [method_of(i) for i in range(50)] + [[i] * 3 for i in range(50)]
    use(200)
    d.clear()
    junk = [method_of(i) for i in range(50)] + [[i] * 3 for i in range(50)]
    try:
        use(200)
    except AttributeError as e:
        pass
    d.update(saved)

dicts = gc.get_referents(int.__dict__) + gc.get_referrers(int.bit_length) + gc.get_referents(str.__dict__)


def use_built_in(n):
    total = 0
    for i in range(n):
        total += i.bit_length() + len("a".join(["b", "c"]))
    return total


print(use_built_in(200))
for d in dicts:
    if isinstance(d, dict) and d is not globals():
        d.clear()
print(use_built_in(200))

# A property that is made anew.


class Anew:
    prop = property(method_of(1))


class Below(Anew):
    pass


def use_property(cls, n):
    object = cls()
    total = 0
    for i in range(n):
        total += object.prop
        if i == n // 2 and n > 100:
            again(method_of(5))
    return total


def again(getter):
    Anew.__dict__["prop"].__init__(getter)
    return [method_of(i) for i in range(50)]


for cls in (Anew, Below):
    for k in range(2, 6):
        print(use_property(cls, 60))
        again(method_of(k))
        print(use_property(cls, 60))
        again(lambda self: 7)
        print(use_property(cls, 200))
    try:
        again(None)
        use_property(cls, 60)
    except AttributeError as e:
        print(e)
    again(method_of(1))

print("end")
