def f(e):
    try: raise e
    except Exception as x: return x
raise ExceptionGroup("outer", [f(ValueError(1)), ExceptionGroup("inner", [f(TypeError(2)), f(OSError(2, "three", "file"))]), f(KeyError(4))])
