# What a program puts into the state of `warnings` is checked when it is used, and what it takes away is remembered.
import warnings


def explicit(message="text", category=Warning, **more):
    try:
        warnings.warn_explicit(message, category, "file", 1, **more)
    except Exception as e:
        print(type(e).__name__, e)
    else:
        print("fine")


with warnings.catch_warnings():
    warnings.filters[:] = [(None, None, Warning, None, 0)]
    explicit()
    warnings.filters[:] = [("ignore", None)]
    explicit()
    warnings.filters[:] = []
    warnings.defaultaction = None
    explicit()
    warnings.defaultaction = "ignore"
    explicit()
    warnings.defaultaction = "default"
    warnings.filterwarnings("once")
    warnings.onceregistry, before = None, warnings.onceregistry
    explicit(registry=None)
    warnings.onceregistry = before
    warnings.filterwarnings("error")
    explicit("is an error")
    del warnings.filters
    explicit("is still an error")


class Emptying:
    def match(self, text):
        filters[:] = []


with warnings.catch_warnings(record=True) as seen:
    filters = warnings.filters = [("default", Emptying(), UserWarning, Emptying(), 0) for i in range(2)]
    warnings.warn_explicit(UserWarning("its class is the category"), None, "file", 42)
    print(seen[-1].message, seen[-1].category)


class Loader:
    def __init__(self, source):
        self.source = source

    def get_source(self, name):
        print("get_source", name)
        return self.source


class Spec:
    pass


with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    for source in ("line", None, 3):
        spec = Spec()
        spec.loader = Loader(source)
        explicit(module_globals={"__name__": "mod", "__loader__": spec.loader, "__spec__": spec})
    explicit(module_globals={})
    explicit(module_globals=True)
    explicit(module_globals={"__name__": "mod", "__loader__": None, "__spec__": None})
    explicit(module_globals={"__name__": "mod", "__spec__": Spec()})
    explicit(module_globals={"__name__": "mod", "__loader__": object(), "__spec__": Spec()})
    print([str(w.message) for w in seen])
