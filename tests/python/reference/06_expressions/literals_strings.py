# String literals: prefixes, escapes, concatenation, raw, bytes, line continuation, errors.
import warnings
print('a' "b" '''c''' """d""", r'\n' '\n' == '\\n\n', 'a\
b', """x
y""", r"\"", r'\\', R'\x', b'a' B"b", rb'\n', Rb'\n', bR'\n', BR"\t", u'u' U"U", f'{1}' 'x' "y{z}", '' "" == '', "\x41\u0042\U00000043\N{LATIN CAPITAL LETTER D}\105", '\0\1\12', "\'\"\a\b\f\v".encode(), b"\x00\xff\101", "\N{BULLET}", "\N{greek small letter alpha}", "\N{LATIN SMALL LETTER E WITH ACUTE}", "tab\there", 'nested "quotes"', "it's", '\r\n'.encode(), len("\
"), "a" f"{'b'}" rf"\{'c'}")
for s in ("'a", '"a', "'''a", "'a\n'", "b'\\u0041'", "b'é'", "u'a' b'b'", "f'a' b'b'", "ur'a'", "bu'a'", "br'a'", "rb'a'", "fb'a'", "fr'a'", "rf'a'", "fu'a'", "tf'a'", "tr'a'", "'\\x4'", "'\\x'", "'\\xzz'", "'\\u12'", "'\\U00110000'", "'\\U1234567'", "'\\N'", "'\\N{}'", "'\\N{nope}'", "'\\N{BULLET'", "b'\\x4'", "b'\\x'", "b'\\N{BULLET}'", "r'\\'", "'\\'", "'\\400'", "b'\\400'", "'\\777'", "'\\8'", "'\\z'", "b'\\z'", "'\\\\z'", "'\\ '", "f'\\z{1}'", "f'\\{1}'", "rf'\\{1}'", "'a' 'b", "('a'\n'b')", "'a'\n'b'", "'a' + 'b' 'c' * 2", "'%s' 'x' % 1", "x'a'", "'a'b", "'a'if 1 else 2", "'a'1", "1'a'", "'\\N{DIGIT ONE}\\N{DIGIT TWO}'", "'\\uD800'", "'\0'", "t'a' 'b'", "t'a' f'b'", "t'a' t'b'", "t'a' b'b'"):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        try: r = ascii(eval(compile(s, "<s>", "eval")))
        except SyntaxError as e: r = "| " + e.msg
        except ValueError as e: r = "| ValueError " + str(e)
    print(ascii(s), r if not r.startswith("Template") and not r.startswith("<") else "template", [str(x.message) for x in w])
