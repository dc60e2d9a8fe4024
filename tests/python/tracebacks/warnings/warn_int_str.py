import warnings
warnings.simplefilter("always")
def f(): return 1
f.__code__.co_lnotab
