# The first line of __doc__, and __text_signature__ of methods, functions and attributes of built-in classes and modules.
import sys, math, itertools, collections
for owner, names in ((list, "append sort __getitem__ index"), (str, "join split maketrans format encode"), (dict, "get setdefault fromkeys items"), (int, "to_bytes bit_length real"),
                     (float, "hex fromhex is_integer"), (bytes, "decode fromhex"), (set, "add union"), (object, "__init__ __reduce_ex__ __class__"), (type, "mro __subclasses__"),
                     (property, "getter fget"), (sys, "exit getrefcount intern"), (math, "sqrt gcd comb"), (itertools, "chain"), (collections.deque, "append rotate")):
    for name in names.split():
        it = getattr(owner, name) if not isinstance(owner, type) else owner.__dict__.get(name, getattr(owner, name))
        it = getattr(it, "__func__", it)
        print(getattr(owner, "__name__"), name, repr(it.__doc__ and it.__doc__.splitlines()[0]), getattr(it, "__text_signature__", "none"))
