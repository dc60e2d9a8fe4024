# packages: python3-pygments
from pygments import highlight, lex
from pygments.lexers import get_lexer_by_name, guess_lexer_for_filename, get_all_lexers
from pygments.formatters import HtmlFormatter, TerminalFormatter, NullFormatter, LatexFormatter, SvgFormatter
SAMPLES = {
    "python": "@d\nasync def f[T](x: T, *, y=0x_ff) -> None:\n    '''doc'''\n    match x:\n        case {'a': 1}: return f'{x!r:>{y}}'\n",
    "c": "#include <stdio.h>\nint main(void) { /* c */ return printf(\"%d\\n\", 0x1f); }\n",
    "javascript": "const f = async (x) => `${x ?? 1}`; // c\n/re/g.test('x')\n",
    "html": "<!doctype html><p class='a'>x &amp; y<script>let a = 1</script></p>",
    "json": '{"a": [1, 2.5e3, null, true]}', "rust": "fn main() { let x: Vec<u8> = vec![1]; println!(\"{}\", x.len()); }",
    "sql": "SELECT a, count(*) FROM t WHERE b = 'x' GROUP BY a;", "bash": "for i in $(ls); do echo \"$i\" | grep -v x; done", "yaml": "a: 1\nb:\n  - x: !!str 2\n",
    "diff": "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n", "pycon": ">>> 1+1\n2\n", "css": "a:hover { color: #fff !important }", "haskell": "f :: Int -> Int\nf x = x + 1\n",
}
for name, text in SAMPLES.items():
    lexer = get_lexer_by_name(name)
    print(name, [(str(t), v) for t, v in lex(text, lexer)])
    for formatter in (HtmlFormatter(linenos="inline"), TerminalFormatter(), LatexFormatter(), SvgFormatter()):
        print(highlight(text, lexer, formatter))
print(HtmlFormatter(style="monokai").get_style_defs(".h")[:300])
print(guess_lexer_for_filename("a.py", "import os").name, sum(1 for _ in get_all_lexers()) > 500)
