# packages: python3-jinja2 python3-markupsafe
from jinja2 import Environment, DictLoader, StrictUndefined, TemplateSyntaxError, UndefinedError, select_autoescape
from jinja2.sandbox import SandboxedEnvironment, SecurityError

env = Environment(loader=DictLoader({
    "base.html": "<title>{% block title %}none{% endblock %}</title>{% block body %}{% endblock %}",
    "page.html": "{% extends 'base.html' %}{% block title %}{{ title|upper }}{% endblock %}{% block body %}{% for u in users if u.on %}"
                 "{{ loop.index }}/{{ loop.length }} {{ u.name|e }}{{ ', ' if not loop.last }}{% else %}nobody{% endfor %}{% endblock %}",
    "macros.txt": "{% macro input(name, value='', size=20) -%}<input {{ name }}={{ value }} {{ size }}>{%- endmacro %}{{ input('a') }}{{ input('b', 2, size=3) }}",
}), autoescape=select_autoescape(["html"]), undefined=StrictUndefined, trim_blocks=True)
print(env.get_template("page.html").render(title="hello", users=[{"name": "<a&b>", "on": 1}, {"name": "b", "on": 0}, {"name": "c", "on": 1}]))
print(env.get_template("page.html").render(title="x", users=[]))
print(env.get_template("macros.txt").render())
print(env.from_string("{{ x|sum(attribute='n') }} {{ x|map(attribute='n')|list|join('-') }} {{ x|groupby('k')|length }} {{ 3.14159|round(2) }} {{ 'a b'|title|replace(' ', '_') }}").render(x=[{"n": 1, "k": 1}, {"n": 5, "k": 2}]))
for bad in ["{% if %}", "{{ x", "{% for a in b %}"]:
    try: env.from_string(bad)
    except TemplateSyntaxError as e: print("syntax", e.message, e.lineno)
try: env.from_string("{{ nope }}").render()
except UndefinedError as e: print(e)
try: SandboxedEnvironment().from_string("{{ ''.__class__.__mro__[1].__subclasses__() }}").render()
except SecurityError as e: print("sandbox", e)
src = env.compile("{% set ns = namespace(n=0) %}{% for i in range(5) %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}", raw=True)
print(len(src) > 100, env.from_string("{% set ns = namespace(n=0) %}{% for i in range(5) %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}").render())
try:
    env.from_string("line one\nline two {{ 1 // 0 }}").render()
except ZeroDivisionError as e:
    import traceback
    print([(f.lineno, f.name) for f in traceback.extract_tb(e.__traceback__)][-1])
aenv = Environment(enable_async=True)
async def numbers():
    for i in range(3): yield i
try: aenv.from_string("{% for i in n() %}{{ i }};{% endfor %}").render_async(n=numbers).send(None)  # no loop is needed
except StopIteration as e: print(e.value)
