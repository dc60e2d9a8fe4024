import warnings
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    warnings.warn("caught", UserWarning)
    exec("1 is 1")
print([(str(x.message), x.category.__name__, x.lineno) for x in w])
