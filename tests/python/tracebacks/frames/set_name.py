class D:
    def __set_name__(self, owner, name): raise ValueError("set name " + name)
class A:
    d = D()
