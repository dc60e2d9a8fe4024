# ast.literal_eval: what is read, written with repr, reads the same.
# seen: lexer*.c parser*.c string_escapes.c source.c _ast.c ast_*.c int_text.c float_text.c number_text.c
import ast

EXPECTED = (SyntaxError, ValueError, TypeError, OverflowError)


def fuzz(data):
    value = ast.literal_eval(as_text(data))
    text = repr(value)
    if "nan" in text or "inf" in text or "j" in text or len(text) > 4000:  # -1j reads as 0 - 1j
        return
    again = ast.literal_eval(text)  # a set is in the order of its making: its text need not come back
    check(again == value if "{" in text else repr(again) == text, "does not come back", text)
