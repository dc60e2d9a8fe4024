def f(x):
    return (
        x.a
        .b(1,
           2)
    )
class A: pass
f(A())
