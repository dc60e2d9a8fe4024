def f(n):
    try:
        if n == 0: return "try"
        if n == 1: raise ValueError("v")
        if n == 2: raise KeyError("k")
        x = 1 / (n - 3)
    except ValueError as e:
        return "except " + str(e)
    except (KeyError, IndexError) as e:
        return f"tuple {e!r}"
    else:
        return "else"
    finally:
        print("finally", n)
for n in range(5):
    try:
        print(f(n))
    except ZeroDivisionError as e:
        print("out", e)
def g():
    for i in range(3):
        try:
            continue
        finally:
            print("c", i)
    while True:
        try:
            break
        finally:
            print("b")
    try:
        try:
            1 / 0
        finally:
            print("inner")
    except ZeroDivisionError:
        print("outer")
    return "done"
print(g())
def h():
    try:
        raise KeyError(1)
    except KeyError:
        try:
            raise ValueError(2)
        except ValueError as e:
            print(repr(e.__context__), e.__cause__)
            raise TypeError(3) from e
try:
    h()
except TypeError as e:
    print(repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise
except ZeroDivisionError as e:
    print("re", e)
try:
    raise
except RuntimeError as e:
    print(e)
e = "kept"
try:
    raise ValueError
except ValueError as e:
    pass
try:
    e
except NameError as err:
    print(err)
try:
    raise ValueError from None
except ValueError as x:
    print(x.__cause__, x.__suppress_context__)
for bad in (5, "abc", object):
    try:
        raise bad
    except TypeError as x:
        print(x)
try:
    raise ValueError from 5
except TypeError as x:
    print(x)
try:
    try: 1 / 0
    except "x": pass
except TypeError as x:
    print(x)
import sys
try:
    raise LookupError("here")
except LookupError:
    print(sys.exc_info()[0], sys.exception())
print(sys.exc_info(), sys.exception())
