# textwrap: wrap, fill, shorten, dedent, indent and TextWrapper with its attributes, over awkward texts.
import textwrap
from textwrap import TextWrapper, dedent, fill, indent, shorten, wrap


def err(f, *a, **k):
    try:
        print("no error:", repr(f(*a, **k)))
    except Exception as e:
        print(type(e).__name__, e)


text = "The quick brown fox, who-never-sleeps, jumped over the lazy dogs... And then?  Nothing -- nothing at all! Tab\there; new\nline; supercalifragilisticexpialidocious word-with-hyphens em--dash x---y foo--bar 'quoted' (paren). End"
for width in (1, 5, 10, 17, 40, 70):
    print(width, wrap(text, width))
for options in [{"break_long_words": False}, {"break_on_hyphens": False}, {"expand_tabs": False}, {"replace_whitespace": False}, {"drop_whitespace": False}, {"fix_sentence_endings": True}, {"initial_indent": "* ", "subsequent_indent": "    "},
                {"max_lines": 3}, {"max_lines": 2, "placeholder": " <more>"}, {"tabsize": 2, "width": 12}, {"max_lines": 1, "placeholder": ""}, {"break_long_words": False, "break_on_hyphens": False, "width": 8}]:
    print(options, wrap(text, **{"width": 24, **options}))
print(fill(text, 30, initial_indent="> ", subsequent_indent="| "))
print(wrap(""), wrap("   "), wrap(" a "), wrap("a b", 1), repr(fill("")), wrap("\n\n"), wrap("aaa bbb", 3, drop_whitespace=False), wrap("é" * 5 + " " + "日本" * 3, 4))
err(wrap, "abc", 0)
err(wrap, "abc", -1)
err(wrap, "abc def", 3, max_lines=1, placeholder=" [long]")
err(wrap, 5)
err(wrap, "abc", "x")
err(TextWrapper, nothing=1)
for width in (5, 10, 12, 30, 200):
    try:
        print(repr(shorten("Hello   there  world, how are\nyou", width)), repr(shorten("Hello world", width, placeholder="…")))
    except ValueError as e:
        print(e)
print(repr(dedent("  a\n    b\n\n  c\n")), repr(dedent("\ta\n\t b")), repr(dedent("  a\n\tb")), repr(dedent("   \n  x\n \n")), repr(dedent("")), repr(dedent("a\n  b")), repr(dedent("  a\r\n  b")), repr(dedent("\n\n   \n")))
err(dedent, 5)
err(dedent, b"  x")
print(repr(indent("a\n\nb\n  \nc", "> ")), repr(indent("a\n\nb", "> ", lambda line: True)), repr(indent("a\r\nb\x0bc", "-")), repr(indent("", "x")), repr(indent("q\nxx\nq\n", "  ", lambda l: "x" in l)))
w = TextWrapper(width=20)
print({k: v for k, v in sorted(vars(w).items())}, w.wordsep_re.pattern[:30], w.sentence_end_re.pattern)
w.width = 15
w.initial_indent = "- "
print(w.wrap(text)[:4], w.fill("one two three four five six"), w._split("look-ma no--hands a-b-c 1-2 --opt"), w._split_chunks("a\tb c"))
w.break_on_hyphens = False
print(w._split("look-ma no--hands"))
for s in ["(The very-long--dash) -x --foo-bar e-mail 10-fold x-y-z- --", "Hello there -- you goof-ball, use the -b option!", "and then--bam!--he was gone", "this-is-a-useful-feature-for-", "I say, chaps! Anyone for \"tennis?\"\nHmph!", "\u2014dash a\u00a0b\u2003c", "x.  Y! z?  \"Q.\"  end.) Next"]:
    print(wrap(s, 13), wrap(s, 13, fix_sentence_endings=True), wrap(s, 30))
print(sorted(textwrap.__all__))
