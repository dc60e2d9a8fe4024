# pickle.loads in C with a find_class that grants harmless classes only; what came out is pickled and read again.
# seen: unpickler*.c pickler*.c _pickle.c
import _pickle
import collections
import copyreg
import io

# What the class names of a pickle lead to is called with any arguments: nothing here may reach beyond the input.
EXPECTED = Exception


class Plain:
    pass


class Slots:
    __slots__ = ("a", "b")


class State:
    def __setstate__(self, state):
        self.state = state

    def __reduce__(self):
        return State, (), getattr(self, "state", 1)


class Args:
    def __new__(cls, *args, **kwargs):
        return object.__new__(cls)

    def __getnewargs_ex__(self):
        return (1, 2), {"k": 3}


def pair(a=None, b=None):
    return [a, b]


GRANTED = {
    "set": set, "frozenset": frozenset, "list": list, "dict": dict, "tuple": tuple, "complex": complex, "bytearray": bytearray, "int": int, "str": str,
    "OrderedDict": collections.OrderedDict, "deque": collections.deque, "Counter": collections.Counter, "Plain": Plain, "Slots": Slots,
    "State": State, "Args": Args, "pair": pair, "_reconstructor": copyreg._reconstructor, "object": object, "__newobj__": copyreg.__newobj__,
    "P": Plain, "S": Slots, "T": State, "A": Args, "p": pair, "s": set, "d": dict, "o": object, "O": collections.OrderedDict,
}


class Unpickler(_pickle.Unpickler):
    def find_class(self, module, name):
        if name in GRANTED:
            return GRANTED[name]
        raise _pickle.UnpicklingError(f"{module}.{name} is not granted")

    def persistent_load(self, pid):
        return pid


def load(data):
    return Unpickler(io.BytesIO(data), encoding="bytes" if data[-1:] == b"b" else "ASCII", buffers=[bytearray(b"out"), b"of band"]).load()


def fuzz(data):
    value = load(data)
    for protocol in (0, 2, 5):
        try:
            again = _pickle.dumps(value, protocol)
        except (_pickle.PicklingError, AttributeError, TypeError, ValueError):
            continue
        check(type(load(again)) is type(value), "another type comes back")
