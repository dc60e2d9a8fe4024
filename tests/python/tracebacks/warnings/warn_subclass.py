import warnings
class W(UserWarning): pass
warnings.warn("custom", W)
