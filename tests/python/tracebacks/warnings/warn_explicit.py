import warnings
warnings.warn_explicit("explicit", UserWarning, "file.py", 7)
warnings.warn_explicit("explicit", UserWarning, "file.py", 7, module="m", registry={})
