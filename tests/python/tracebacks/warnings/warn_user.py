import warnings
def f():
    warnings.warn("simple")
    warnings.warn("level two", stacklevel=2)
    warnings.warn("dep", DeprecationWarning)
    warnings.warn("dep two", DeprecationWarning, stacklevel=2)
    warnings.warn(RuntimeWarning("instance"))
f()
