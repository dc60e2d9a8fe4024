# At exit an object in a cycle, whose finalizer its class inherits.
class Base:
    def __del__(self):
        print("del of", type(self).__name__)


class Derived(Base):
    pass


d = Derived()
d.self = d
print("end")
