def key(x): return 1 / x
sorted([1, 0], key=key)
