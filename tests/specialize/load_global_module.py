# LOAD_GLOBAL_MODULE: guarded by the version of the module dict's keys; a changed value is no miss, a new key is.
x = 1
def f(): return x
for _ in range(10): f()  # expect-op: LOAD_GLOBAL_MODULE
x = 2
print(f())
y = 3
print(f(), f())
del x
try: f()
except NameError as e: print(e)
x = 5
print(f())  # expect-miss: 4
