# LOAD_GLOBAL_BUILTIN: guarded by the keys of globals and of builtins.
def f(): return len
for _ in range(10): f()  # expect-op: LOAD_GLOBAL_BUILTIN
print(f() is len)
len = "mine"  # a key added to globals
print(f(), f())
del len
print(f()("four"))
def g():
    return undefined_name
for _ in range(3):
    try: g()
    except NameError as e: print(e)  # expect-miss: 3
