class A:
    def helper(self): pass
    def f(self): helper()
A().f()
