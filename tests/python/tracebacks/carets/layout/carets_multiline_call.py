def g(*a): raise KeyError(a)
g(
    1,
    2,
    [
        3,
    ],
)
