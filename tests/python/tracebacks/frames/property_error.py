class A:
    @property
    def p(self): return self.q
    @property
    def q(self): raise AttributeError("hidden")
A().p
