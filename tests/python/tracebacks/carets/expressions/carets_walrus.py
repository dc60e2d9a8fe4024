def f(): return [(y := x / 0) for x in range(3)]
f()
