def f(n):
    def g():
        return x
    for i in range(n):
        x = i
        del x
    return g.__closure__ is not None
print(f(5000))
