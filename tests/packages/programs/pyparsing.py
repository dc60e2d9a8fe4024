# packages: python3-pyparsing
import pyparsing as pp
from pyparsing import Word, alphas, nums, Forward, Group, Suppress, infix_notation, opAssoc, one_of, delimited_list, QuotedString, ParseException, pyparsing_common as ppc, Optional, ZeroOrMore, Literal, Regex, Combine, Dict
integer = ppc.integer
expr = infix_notation(integer | ppc.identifier, [("-", 1, opAssoc.RIGHT), (one_of("* /"), 2, opAssoc.LEFT), (one_of("+ -"), 2, opAssoc.LEFT), (one_of("< >"), 2, opAssoc.LEFT)])
for text in ["1+2*3", "-(a+b)*c/4", "a<b+1"]: print(expr.parse_string(text, parse_all=True).as_list())
json = Forward()
string, number = QuotedString('"', esc_char="\\"), ppc.number
arr = Group(Suppress("[") + Optional(delimited_list(json)) + Suppress("]"), aslist=True)
pair = Group(string + Suppress(":") + json)
obj = Dict(Suppress("{") + Optional(delimited_list(pair)) + Suppress("}"), asdict=True)
json <<= string | number | arr | obj | Literal("true").set_parse_action(lambda: True) | Literal("null").set_parse_action(lambda: [None])
print(json.parse_string('{"a": [1, 2.5, "x\\"y"], "b": {"c": true}}')[0])
for bad in ["{", '{"a" 1}', "[1,, 2]"]:
    try: json.parse_string(bad, parse_all=True)
    except ParseException as e: print(e, e.loc, e.explain(depth=0))
log = Combine(Word(nums) + "." + Word(nums))("version") + Word(alphas)("name")
r = log.parse_string("1.2 abc"); print(r.version, r.name, r.as_dict(), r.dump())
print(list(Word(nums).scan_string("a1 b22 c333")), Word(nums).set_parse_action(lambda t: f"<{t[0]}>").transform_string("a1 b22"))
pp.ParserElement.enable_packrat()
print(expr.parse_string("((((1))))+2").as_list(), expr, (Word(alphas) | Regex(r"\d+"))[2, 3])
