# A name bound anywhere in a function is local to all of it.
x = "global"
def reads(): return x
def late():
    try: return x
    finally: x = 1
def conditional(flag):
    if flag: x = "local"
    return x
def deleted():
    x = 1
    del x
    return x
def by_for():
    for x in (): pass
    return x
def by_import():
    if 0: import x
    return x
def by_with():
    try:
        with open("/nonexistent") as x: pass
    except OSError: pass
    return x
def by_except():
    try: raise ValueError("v")
    except ValueError as x: pass
    return x
def by_walrus():
    [0 for _ in () if (x := 1)]
    return x
def by_match():
    match 5:
        case 6 as x: pass
    return x
def by_aug():
    x += "!"
    return x
def by_class():
    if 0:
        class x: pass
    return x
def by_def():
    if 0:
        def x(): pass
    return x
def by_type():
    if 0: type x = int
    return x
def by_annotation():
    x: int
    return x
for f in (reads, late, lambda: conditional(True), lambda: conditional(False), deleted, by_for, by_import, by_with, by_except, by_walrus, by_match, by_aug, by_class, by_def, by_type, by_annotation):
    try: print(f.__name__, f())
    except Exception as e: print(f.__name__, type(e).__name__, e, getattr(e, "name", None))
print(x, by_aug.__code__.co_varnames, reads.__code__.co_names)
try: undefined_name
except NameError as e: print(e, e.name)
try: del undefined_name
except NameError as e: print(e, e.name)
