# packages: python3-pyflakes python3-pycodestyle python3-mccabe python3-isort python3-mypy-extensions python3-pathspec python3-platformdirs
import ast, io, sys
from pyflakes import api, reporter
CODE = "import os, sys\nfrom x import *\ndef f(a, a2):\n    b = 1\n    return undefined\nclass C:\n    def m(self): pass\n    def m(self): pass\nprint(f'{1}' % x)\ntry: pass\nexcept: pass\nif (1, 2): pass\nassert (x, 'y')\nfor i in []: pass\nelse: del zz\n"
out = io.StringIO(); print(api.check(CODE, "f.py", reporter.Reporter(out, out))); print(out.getvalue())
out = io.StringIO(); api.check("def f(:\n", "g.py", reporter.Reporter(out, out)); print(out.getvalue())
import pycodestyle
class R(pycodestyle.BaseReport):
    def error(self, line, offset, text, check): print(line, offset, text)
style = pycodestyle.StyleGuide(reporter=R, parse_argv=False, config_file=False, paths=[])
style.options.report = R(style.options)
checker = pycodestyle.Checker("f.py", lines="import os,sys\nx=1\ndef f( a ):\n  return a+ 1\n\n\n\n\nclass A: pass\nif x == None :\n    print(x) ;y = lambda: 0\nlong = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'\n".splitlines(True), options=style.options)
print(checker.check_all())
import mccabe
v = mccabe.PathGraphingAstVisitor(); v.preorder(ast.parse("def f(x):\n    if x:\n        for i in x:\n            while i: break\n    elif y: pass\n    try: pass\n    except A: pass\n    return [a for a in b if c]\n"), v); print({k: g.complexity() for k, g in v.graphs.items()})
import isort
print(isort.code("import sys, os\nfrom b import z, a\nimport numpy as np\nfrom . import x\nfrom __future__ import annotations\nimport b\n"), isort.code("from m import (aaaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbbbb, cccccccccccccccccccccccccc)\n", profile="black"))
import pathspec
s = pathspec.PathSpec.from_lines("gitignore", ["*.pyc", "!keep.pyc", "/build/", "docs/**/x?.txt", "# c"]); print([p for p in ["a.pyc", "d/keep.pyc", "build/x", "src/build/x", "docs/a/b/x1.txt", "docs/x.txt"] if s.match_file(p)])
