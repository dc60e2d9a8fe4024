# A .pyc file: as the importer reads it.
# seen: marshal*.c verify*.c code*.c
from importlib import _bootstrap_external as ext

EXPECTED = (EOFError, ValueError, TypeError, ImportError)
HEAD = ext.MAGIC_NUMBER + bytes(12)


class Loader(ext.SourcelessFileLoader):
    def get_data(self, path):
        return self.data


def fuzz(data):
    loader = Loader("fuzz", "/fuzz.pyc")
    loader.data = data if data.startswith(HEAD[:2]) else HEAD + data
    loader.get_code("fuzz")
