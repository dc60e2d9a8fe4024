# packages: python3-parso python3-jedi
import parso
code = "def f(a, *, b: int = 3) -> str:\n    '''doc'''\n    return [x async for x in y if (z := x)]\n\nclass C(B, metaclass=M): pass\n"
tree = parso.parse(code, version="3.14")
print(tree.get_code() == code, [n.type for n in tree.children], [f.name.value for f in tree.iter_funcdefs()], next(tree.iter_funcdefs()).get_params(), tree.get_leaf_for_position((3, 12)))
g = parso.load_grammar(version="3.14")
for bad in ["def f(:\n  pass", "x = = 1", "for in y: pass", "return 1\nclass", "f(a=1, 2)", "'unclosed"]: print([(e.code, e.message, e.start_pos) for e in g.iter_errors(g.parse(bad))])
print(tree.dump()[:200])
import jedi
jedi.settings.cache_directory = "/tmp/jedi"
s = jedi.Script("import collections\nclass A:\n    def method(self, x: int) -> str: return ''\n    value = 3\na = A()\na.me\nA().method(1).upp\ndef g(first, second=2): pass\ng(\n", path="/tmp/x.py", environment=jedi.InterpreterEnvironment())
print([c.name for c in s.complete(6, 4)], [c.name for c in s.complete(7, 17)], [(d.name, d.line, d.type) for d in s.get_names(all_scopes=True)])
print([(d.name, d.line) for d in s.goto(5, 4)], [d.name for d in s.infer(5, 0)], [(x.name, [p.name for p in x.params]) for x in s.get_signatures(9, 2)], [(r.line, r.column) for r in s.get_references(5, 0)])
