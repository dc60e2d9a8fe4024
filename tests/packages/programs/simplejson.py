# packages: python3-simplejson python3-jmespath python3-jsonpatch python3-xmltodict
import simplejson as json, decimal
print(json.dumps({"a": [1, 2.5, None, True], "é": "\u2028", "d": decimal.Decimal("1.10")}, sort_keys=True, indent="  "))
print(json.loads('{"a": 1.1, "b": [NaN, Infinity]}', use_decimal=True, allow_nan=True), json.dumps([float("nan")], ignore_nan=True), json.dumps(range(3), iterable_as_array=True), json.dumps({1: 2, None: 3, True: 4}))
for bad in ["{", '{"a" 1}', "[1,]", '"\\x"', "nul", '"a\nb"', ""]:
    try: json.loads(bad)
    except json.JSONDecodeError as e: print(e, e.lineno, e.colno, e.pos)
class P:
    def _asdict(self): return {"x": 1}
    def for_json(self): return "fj"
print(json.dumps(P(), for_json=True), json.dumps("</script>", cls=json.JSONEncoderForHTML), json.dumps("é", ensure_ascii=False), json.loads('"\\ud83d\\ude00"'))
import jmespath
D = {"people": [{"n": "a", "age": 30, "s": {"x": 1}}, {"n": "b", "age": 20}, {"n": "c", "age": 40}]}
for q in ["people[?age > `25`].n", "people[*].{N: n, A: age}", "sort_by(people, &age)[0].n", "max_by(people, &age).n", "people[1:].n | [0]", "length(people)", "people[].s.x", "join('-', people[*].n)", "people[?contains(n, 'a')] | [0].age", "avg(people[*].age)"]: print(q, jmespath.search(q, D))
for bad in ["a[", "foo(", "sum('x')"]:
    try: print(jmespath.search(bad, D))
    except Exception as e: print(type(e).__name__, str(e).split("\n")[0])
import xmltodict
d = xmltodict.parse('<r a="1"><i>1</i><i>2</i><e/><t>x<!-- c --></t></r>'); print(d, xmltodict.unparse(d, pretty=True), xmltodict.parse('<a xmlns="u"><b/></a>', process_namespaces=True), xmltodict.parse("<a><b>1</b></a>", force_list=("b",)))
