# _testlimitedcapi: importable, so that the tests beside those of C's limited API run. See _testcapi.py.
