class A:
    def __init__(self): self.blech = 1
    def f(self): return blech
A().f()
