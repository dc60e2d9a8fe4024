import sys
class U:
    exc_type, exc_value, exc_traceback, err_msg, object = ValueError, ValueError("v"), None, "custom message", [1, 2]
try: sys.unraisablehook(U)
except TypeError as e: print(e)
