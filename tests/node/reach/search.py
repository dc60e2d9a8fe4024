# tests/node/reach/search.py: walks breadth-first over every JavaScript object that Python reaches, by every way there is, and tells what it met.
#
# Run inside the interpreter by reach.mjs with `roots` (a dict of further objects to start from) and `markers` (texts that no string may hold).
# Leaves `report`: findings (each a sentence: a way out, or a name that only a second line of defence stopped), shapes (for each kind of object met:
# a path to it, its own names, all its names), objects (everything met), refusals (what `vet` stopped).
from collections import deque

from morelia.ffi import JsException, JsProxy, create_proxy, to_js
import morelia.ffi
import morelia._await
import _morelia_js

MAX_OBJECTS = 2500
MAX_DEPTH = 6
SAME_SHAPE = 2  # objects of one shape that are looked into

FORBIDDEN = ["constructor", "__proto__", "prototype", "caller", "callee", "arguments", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"]
PROBES = FORBIDDEN + ["call", "apply", "bind", "stack", "cause", "globalThis", "window", "self", "top", "process", "require", "module", "exports", "mainModule", "getBuiltinModule", "WebAssembly",
                      "memory", "view", "handleIn", "__class__x", "species", "parent", "parentPort", "compile", "toSource", "description", "raw", "then", "get", "set", "next"]
PYTHON_OWN = set(dir(morelia.ffi.JsProxy)) | {"new", "to_py", "to_bytes", "assign", "object_keys", "object_values", "object_entries", "destroy", "typeof", "js_id"}
GLOBAL_TEXTS = ("[object global]", "[object Window]", "[object process]", "[object Module]", "[object WebAssembly", "[object DedicatedWorkerGlobalScope]", "[object WorkerGlobalScope]")
CODE = "return 43210"


class Changing:
    """A key whose text differs each time."""

    def __init__(self):
        self.n = 0

    def __str__(self):
        self.n += 1
        return "x" if self.n % 2 else "__proto__"

    __repr__ = __str__


def probes(o):
    return [(), (CODE,), ("constructor", CODE), (1,), (o,), (lambda *a: keep(a), to_js([1])), ("x", 1, o), (to_js([CODE]), to_js([])), (None, None)]


KEYS = [0, -1, 10 ** 6, "0", "x", "", "length", "\ud800", slice(None), 1.5, None, b"constructor", ("constructor",)] + FORBIDDEN

findings, refusals, shapes, objects = [], [], {}, []
queue, known, counts = deque(), set(), {}
current = ("", 0)


def find(what):
    text = f"{current[0]}: {what}"
    if text not in findings:
        findings.append(text)


def keep(value, how="", depth=None):
    """Queues what was met; looks at texts."""
    depth = current[1] + 1 if depth is None else depth
    if isinstance(value, JsProxy):
        queue.append((current[0] + how, value, depth))
    elif isinstance(value, str):
        for marker in markers:
            if marker in value:
                find(f"{how} holds a path of the host: {value[:80]!r}")
    elif isinstance(value, dict):
        for k, v in list(value.items())[:20]:
            keep(k, how, depth), keep(v, how, depth)
    elif isinstance(value, (list, tuple, set)):
        for v in list(value)[:20]:
            keep(v, how, depth)
    elif value == 43210 and not isinstance(value, bool):
        find(f"{how} ran a text as code")


def attempt(how, run, *args):
    """The value of a call, which is queued; failures are looked at."""
    try:
        value = run(*args)
    except Exception as error:
        text = str(error)
        if "is not given to Python" in text:
            refusals.append(f"{current[0]}{how}: {text}")
        keep(text, how + " (error)")
        if isinstance(error, JsException):
            keep(error.js_error, how + " (js_error)")
        return None
    keep(value, how)
    return value


def own_names(o):
    try:
        own = set(o.object_keys())
    except Exception:
        own = set()
    return own


def look_at_names(o, names):
    for name in names:
        if name in FORBIDDEN or name in ("globalThis", "getBuiltinModule", "instantiate"):
            find(f"shows {name}")
        if name not in PYTHON_OWN:
            attempt("." + name, getattr, o, name)
    for name in PROBES:
        for written in (name, name + "_", name + "__"):
            if written in PYTHON_OWN or written in names:
                continue
            if attempt("." + written, getattr, o, written) is not None and name not in names and not is_python(o):
                find(f"gives {written}, which dir() does not show")


def is_python(o):
    """A JavaScript proxy of a Python object has the object's attributes."""
    return "isAwaitable" in dir(o)


def look_at_items(o):
    for key in KEYS + [Changing(), o]:
        attempt(f"[{key!r}]", o.__getitem__, key)
        attempt(f" has {key!r}", o.__contains__, key)
    for run in (len, bool, str, repr, float, iter):
        attempt(f" {run.__name__}", run, o)
    for name in ("to_py", "to_bytes", "object_keys", "object_values", "object_entries"):
        attempt(f" {name}", getattr(o, name))
    attempt(" list", lambda: [v for v, _ in zip(o, range(5))])
    text = attempt(" str", str, o)
    if isinstance(text, str) and text.startswith(GLOBAL_TEXTS):
        find(f"is {text}")


def look_at_calls(o):
    if o.typeof != "function":
        return
    for args in probes(to_js([1, 2])):
        for how, run in (("()", o), (".new()", o.new)):
            made = attempt(how, run, *args)
            if isinstance(made, JsProxy) and made.typeof == "function" and CODE in args:
                if attempt(how + "()", made) == 43210:
                    find(f"{how} makes functions from text")


def look_at_changes(o):
    """Last, for the object may not be the same after it."""
    if is_python(o):
        return
    for name in FORBIDDEN:
        for how, change in (("attribute", lambda: setattr(o, name, to_js([]))), ("item", lambda: o.__setitem__(name, to_js([]))), ("deletion", lambda: delattr(o, name)), ("del item", lambda: o.__delitem__(name))):
            try:
                change()
            except Exception as error:
                keep(str(error), f" {how} {name}")
            else:
                if not hasattr(o, "get") and not hasattr(o, "delete"):  # a map's keys are no properties
                    find(f"{how} {name} can be changed")
    key = Changing()
    try:
        o[key] = to_js([])
    except Exception:
        pass
    if key.n > 1:
        find("a key was made a text twice")


def look(path, o, depth):
    global current
    current = (path, depth)
    objects.append(o)
    names, own = dir(o), own_names(o)
    shape = (o.typeof, tuple(sorted(own)) if own.isdisjoint("0123456789") else (), tuple(sorted(set(names) - own)))
    shapes.setdefault(shape, [path, sorted(own), sorted(names), o.typeof])
    counts[shape] = counts.get(shape, 0) + 1
    if o.typeof == "function":
        counts[shape] = 0  # each function is another one
    if counts[shape] > SAME_SHAPE:
        return
    look_at_names(o, names)
    look_at_items(o)
    look_at_calls(o)
    look_at_changes(o)


def identity(path, o):
    """Methods are objects of their own each time: the way to them tells them apart."""
    if o.typeof == "function":
        return ("function", path.rsplit(".", 1)[-1][:40], getattr(o, "name", ""))
    return o.js_id


def seeds():
    yield "array", to_js([1, "a", [2], {"k": 3}, {4}])
    yield "map", to_js({"a": 1, "b": [1]})
    yield "set", to_js({1, 2})
    yield "bytes", to_js(bytearray(b"ab"))
    yield "view", to_js(memoryview(b"abcd")[1:3])
    yield "proxy", create_proxy([1])
    yield "function", create_proxy(lambda *a: keep(a))
    yield "host", _morelia_js
    for name, value in roots.items():
        yield name, value


def run():
    alive = []
    for name, value in seeds():
        keep(value, name, 0)
        if value is _morelia_js and hasattr(value, "host"):
            keep(value.host, "host", 0)
    while queue and len(objects) < MAX_OBJECTS:
        path, o, depth = queue.popleft()
        key = identity(path, o)
        if depth > MAX_DEPTH or key in known:
            continue
        known.add(key)
        alive.append(o)  # so that no number is given twice
        look(path, o, depth)
    return {"findings": findings, "refusals": refusals, "objects": objects, "shapes": list(shapes.values())}


report = run()
