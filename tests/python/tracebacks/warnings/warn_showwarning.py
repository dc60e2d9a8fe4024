import warnings, sys
def show(message, category, filename, lineno, file=None, line=None): print("shown", message, category.__name__, lineno)
warnings.showwarning = show
warnings.warn("x")
