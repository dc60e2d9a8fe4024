class A:
    abc = 1
    def __getattr__(self, n): raise AttributeError("custom " + n)
A().abd
