# ast.literal_eval: what is read, written with repr, reads the same.
import ast

EXPECTED = (SyntaxError, ValueError, TypeError, OverflowError)


def fuzz(data):
    value = ast.literal_eval(as_text(data))
    text = repr(value)
    if "nan" in text or "inf" in text or "j" in text or len(text) > 4000:  # -1j reads as 0 - 1j
        return
    check(repr(ast.literal_eval(text)) == text, "does not come back", text)
