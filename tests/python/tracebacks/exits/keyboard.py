def f(): raise KeyboardInterrupt
f()
