counter = 1
def f(): return countr
f()
