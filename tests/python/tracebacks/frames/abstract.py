class Meta(type):
    def __call__(cls): return cls.nope
class A(metaclass=Meta): pass
A()
