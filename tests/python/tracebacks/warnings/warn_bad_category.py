import warnings
warnings.warn("x", int)
