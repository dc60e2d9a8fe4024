import sys
def f(): raise ValueError("shown")
try: f()
except ValueError: sys.excepthook(*sys.exc_info())
try: f()
except ValueError as e: sys.__excepthook__(type(e), e, None)
sys.excepthook(ValueError, ValueError("no traceback"), None)
