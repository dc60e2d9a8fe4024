# packages: python3-marshmallow python3-voluptuous python3-schema python3-packaging python3-dotenv
import datetime as dt, io
from marshmallow import Schema, fields, validate, ValidationError, post_load, validates, EXCLUDE, pre_load
class Author(Schema):
    name = fields.Str(required=True, validate=validate.Length(min=2)); email = fields.Email(); born = fields.Date()
class Book(Schema):
    title = fields.Str(); author = fields.Nested(Author); tags = fields.List(fields.Str(), load_default=list); price = fields.Decimal(as_string=True, places=2); kind = fields.Str(validate=validate.OneOf(["a", "b"])); at = fields.DateTime(format="iso")
    @post_load
    def make(self, data, **kw): return ("Book", data)
print(Book().load({"title": "T", "author": {"name": "Ann", "email": "a@b.org", "born": "1990-01-02"}, "price": "1.5", "at": "2020-01-01T10:00:00"}))
for bad in [{"author": {"name": "A", "email": "x"}}, {"title": 3, "kind": "z", "price": "q"}, {"zzz": 1}, {"author": {"born": "nope"}}]:
    try: Book().load(bad)
    except ValidationError as e: print(e.messages)
print(Book(many=True).dump([{"title": "x", "at": dt.datetime(2020, 1, 1), "price": 2}]), Book(only=("title",), unknown=EXCLUDE).load({"title": "q", "w": 1}))
import voluptuous as vol
s = vol.Schema({vol.Required("n"): vol.All(int, vol.Range(1, 5)), vol.Optional("l", default=[]): [str], vol.Any("a", "b"): vol.Coerce(float), "e": vol.Match(r"^\w+$")})
print(s({"n": 3, "a": "1.5"}))
for bad in [{}, {"n": 9}, {"n": 1, "l": [2]}, {"n": 1, "zz": 0}, {"n": "x", "e": "-"}]:
    try: s(bad)
    except vol.MultipleInvalid as e: print(sorted(map(str, e.errors)))
from schema import And, Optional, Or, Regex, Schema as Plain, SchemaError, Use
p = Plain({"name": And(str, lambda t: 0 < len(t) < 5, error="bad name {!r}"), Optional("age", default=7): Use(int), "l": [Or(int, None)], Optional(Regex("^x-")): object})
print(p.validate({"name": "abc", "age": "3", "l": [1, None], "x-y": 2.5}), p.is_valid({"name": "", "l": []}))
for bad in [{"name": "abcdef", "l": []}, {"name": "a"}, {"name": "a", "l": ["q"]}, {"name": "a", "l": [], "zz": 1}, {"name": "a", "age": "q", "l": []}]:
    try: p.validate(bad)
    except SchemaError as e: print(type(e).__name__, e.autos, e.errors, e.code)
from dotenv import dotenv_values
print(dotenv_values(stream=io.StringIO("A=1\nexport B='two words' # c\nC=${A}x\nD\nE=\"x\\ny\"\n# z\n")))
