import sys
def hook(u): print(type(u).__name__, u.exc_type.__name__, u.exc_value, u.err_msg, u.object, file=sys.stderr)
sys.unraisablehook = hook
class A:
    def __del__(self): 1 / 0
A()
