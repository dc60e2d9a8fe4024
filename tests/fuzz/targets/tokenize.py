# Source text through the tokenizer that the tokenize module uses, with and without the extra tokens.
# seen: lexer*.c source.c _tokenize.c
import io
import _tokenize

EXPECTED = (SyntaxError, ValueError, OverflowError)


def fuzz(data):
    text = as_text(data).encode("utf-8", "replace")
    for extra in (False, True):
        n = 0
        try:
            for token in _tokenize.TokenizerIter(io.BytesIO(text).readline, encoding="utf-8", extra_tokens=extra):
                n += 1
        except (SyntaxError, ValueError):
            pass
        check(n <= 4 * len(text) + 10, "more tokens than the text can have", n)
