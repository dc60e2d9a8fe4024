# packages: python3-mako python3-markupsafe python3-pystache python3-wtforms python3-polib python3-sqlparse
from mako.template import Template
from mako.lookup import TemplateLookup
print(Template("""<%! import math %>
% for i in range(n):
  ${i} ${math.sqrt(i) | trim} ${"<b>" | h}
% endfor
<%def name="f(x)">[${x}]</%def>${f(3)}
<% y = 2 %>${y} ## comment
""").render(n=3))
try: Template("% for x in y:\n").render()
except Exception as e: print(type(e).__name__, str(e)[:80])
import pystache
print(pystache.render("{{#items}}{{name}}{{^last}}, {{/last}}{{/items}} {{{raw}}} {{esc}} {{!c}}{{> p}}", {"items": [{"name": "a"}, {"name": "b", "last": True}], "raw": "<", "esc": "<"}))
from wtforms import Form, StringField, IntegerField, SelectField, validators, BooleanField, FieldList, FormField
class F(Form):
    name = StringField("Name", [validators.Length(min=3), validators.DataRequired()], description="d"); age = IntegerField("Age", [validators.NumberRange(0, 9)]); pick = SelectField(choices=[("a", "A"), ("b", "B")]); ok = BooleanField()
class Multi(dict):
    def getlist(self, k): return [self[k]] if k in self else []
f = F(Multi(name="x", age="12", pick="c")); print(f.validate(), f.errors, f.name(), f.pick(class_="k"), f.ok.label); g = F(Multi(name="abcd", age="3", pick="b")); print(g.validate(), g.data)
import polib
po = polib.pofile('msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n#: a.py:1\n#, fuzzy\nmsgid "Hello"\nmsgstr "Hallo"\n\nmsgid "%d x"\nmsgid_plural "%d xs"\nmsgstr[0] "a"\nmsgstr[1] ""\n')
print(po, po.percent_translated(), [e.msgid for e in po.fuzzy_entries()], po.to_binary()[:20])
import sqlparse
sql = "select a, count(*) as n from t left join u on t.id=u.id where x in (1,2) and y like 'z%' group by a having n>1 order by 1 desc; insert into t values (1); -- c"
print(sqlparse.format(sql, reindent=True, keyword_case="upper", strip_comments=True), [s.get_type() for s in sqlparse.parse(sql)], [(str(t.ttype), t.value) for t in sqlparse.parse(sql)[0].flatten() if not t.is_whitespace][:20], len(sqlparse.split(sql)))
