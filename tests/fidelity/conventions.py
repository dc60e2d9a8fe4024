# Driver of tests/fidelity/conventions.mjs, behind functions.py: calls each function and method in a hot loop, with no argument to three, each an object
# that it most likely refuses, and prints the instructions that the calls became: they tell how the function takes its arguments. Then calls it with other
# numbers of arguments and with names, and prints the errors.
import dis


def instruction(f, count):
    names = {}
    exec(f"def calls(f, a):\n for _ in range(300):\n  try: f({', '.join(['a'] * count)})\n  except BaseException: pass", names)
    names["calls"](f, object())
    found = [i.opname for i in dis.get_instructions(names["calls"], adaptive=True) if i.opname.startswith("CALL")]
    return found[1]  # behind the one of range


class Nothing:
    pass


def error(f, *args, **names):
    try:
        r = f(*args, **names)
    except BaseException as e:
        return f"{type(e).__name__}: {e}"
    return f"returns {type(r).__name__}"


# An object of the class, where one is easily made.
def instance(cls):
    for args in [(), (b"",), ("",), (0,), ([],), (len, []), ("i", [])]:
        try:
            return cls(*args)
        except BaseException:
            pass
    return None


def wrong_calls(f, self):
    nothing = Nothing()
    for count in (0, 1, 2, 3, 4, 5, 8):
        yield count, error(f, *self, *[nothing] * count)
    for count in range(3):
        yield f"{count}+name", error(f, *self, *[nothing] * count, zz=1)


made = {}


def report(name, f, cls, is_usual):
    if isinstance(f, type) or type(f).__name__ == "wrapper_descriptor":
        return
    if cls is not None and cls not in made:
        made[cls] = instance(cls)
    self = () if cls is None or made[cls] is None else (made[cls],)
    if is_usual:
        print("convention", name, *silently(lambda: [instruction(f, count) for count in range(4)]))
    print("call", name, "signature", repr(f.__text_signature__))
    for call, text in silently(lambda: list(wrong_calls(f, self))) if f.__name__ not in WAITS else []:
        print("call", name, call, addresses_out(text).replace("\n", " "))


each_function(report)
