# _testlimitedcapi: importable, so that the tests beside those of C's limited API run. See _testcapi.py.
from _testcapi import untold


def __getattr__(name):
    if name.startswith("_"):
        raise AttributeError(f"module '_testlimitedcapi' has no attribute '{name}'")
    return untold
