"""Doctests of a module.

>>> double(4)
8
>>> [1, 2,
...  3]
[1, 2, 3]
>>> 1 / 0
Traceback (most recent call last):
    ...
ZeroDivisionError: division by zero
>>> print("a\\n\\nb")
a
<BLANKLINE>
b
"""
import doctest
import io
import contextlib


def double(x):
    """
    >>> double(2)
    4
    >>> double("ab")
    'abab'
    >>> double(3)     # wrong on purpose
    7
    >>> double(None)
    Traceback (most recent call last):
    TypeError: unsupported operand type(s) for *: 'NoneType' and 'int'
    """
    return x * 2


class Box:
    """
    >>> Box(3).value
    3
    >>> list(range(20)) # doctest: +ELLIPSIS
    [0, 1, ..., 18, 19]
    >>> {'b': 1,   'a': 2}  # doctest: +NORMALIZE_WHITESPACE
    {'b': 1,
     'a': 2}
    >>> no_such_name
    3
    >>> 1  # doctest: +SKIP
    2
    """

    def __init__(self, value):
        self.value = value

    @property
    def twice(self):
        """
        >>> Box(4).twice
        8
        """
        return self.value * 2


finder = doctest.DocTestFinder()
scope = {"double": double, "Box": Box, "__name__": "m"}
out = io.StringIO()
runner = doctest.DocTestRunner(verbose=False)
tests = []
for obj, name in ((double, "double"), (Box, "Box")):
    tests += finder.find(obj, name, globs=scope, module=False)
for t in tests:
    print(t.name, len(t.examples))
    runner.run(t, out=out.write)
import re
print(re.sub(r'File ".*?(\w+\.py)"', r'File "\1"', re.sub(r'(?s)  File ".*?doctest.py".*?(?=  File "<doctest)', "", out.getvalue())))
print(runner.summarize(verbose=False))

parser = doctest.DocTestParser()
for e in parser.get_examples(__doc__ or ""):
    print(repr(e.source), repr(e.want), e.exc_msg, e.lineno)
t = parser.get_doctest(">>> x = 5\n>>> x\n5\n>>> x + 1\n7\n", {}, "made", "made.txt", 0)
with contextlib.redirect_stdout(io.StringIO()) as captured:
    print(doctest.DocTestRunner(verbose=True).run(t))
print(captured.getvalue())
