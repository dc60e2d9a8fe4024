class A:
    x = 3
class B(A):
    def m(self):
        s = 0
        for i in range(5000):
            s += super().x
        return s
print(B().m())
