# unicodedata.normalize and the methods of str that use character data.
# seen: str*.c unicode*.c text_search.c char_names.c
import unicodedata

EXPECTED = (ValueError, KeyError, TypeError)


def fuzz(data):
    choice, data = (data[0], data[1:]) if data else (0, b"")
    text = as_text(data) if choice & 1 else data[:len(data) // 2 * 2].decode("utf-16-le", "surrogatepass")
    forms = {form: unicodedata.normalize(form, text) for form in ("NFC", "NFD", "NFKC", "NFKD")}
    for form, value in forms.items():
        check(unicodedata.normalize(form, value) == value, "twice", form)
        check(unicodedata.is_normalized(form, value), "is_normalized", form)
    check(unicodedata.normalize("NFC", forms["NFD"]) == forms["NFC"], "NFC of NFD")
    check(unicodedata.normalize("NFKC", forms["NFKD"]) == forms["NFKC"], "NFKC of NFKD")
    text.upper(), text.title(), text.swapcase(), text.capitalize(), text.casefold().lower(), text.isidentifier(), text.split(), text.splitlines(True)
    half = len(text) // 2
    needle = text[half:half + 1 + choice % 5]
    check("".join(text.partition(needle)) == text if needle else True, "partition")
    check(text.replace(needle, needle) == text, "replace")
    text.find(needle), text.count(needle), text.rsplit(needle, choice % 4) if needle else 0
    text.translate({ord(c): "xy" for c in needle}), text.expandtabs(choice % 9), text.zfill(choice), repr(text)
    if choice & 2:
        unicodedata.lookup(text)
