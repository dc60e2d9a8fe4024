# A CSV text with a dialect from the first bytes: read, written, read again.
# seen: _csv.c csv_*.c
import csv
import io

EXPECTED = (csv.Error, ValueError, TypeError)
ENDS = ["\r\n", "\n", "", "ab"]


def fuzz(data):
    take = Input(data)
    options = take.byte()
    delimiter, quote, escape = take.pick(",;\t|a\"'"), take.pick("\"'|"), take.pick([None, "\\", "\"", "'"])
    dialect = {"delimiter": delimiter, "quotechar": quote, "escapechar": escape, "doublequote": bool(options & 1), "skipinitialspace": bool(options & 2),
               "strict": bool(options & 4), "quoting": [csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONE, csv.QUOTE_NONNUMERIC, csv.QUOTE_NOTNULL, csv.QUOTE_STRINGS][options // 8 % 6],
               "lineterminator": take.pick(ENDS)}
    text = take.text()
    rows = list(csv.reader(io.StringIO(text, newline=""), **dialect))
    out = io.StringIO(newline="")
    csv.writer(out, **dialect).writerows(rows)
    if dialect["quoting"] == csv.QUOTE_ALL and dialect["doublequote"] and escape is None and delimiter != quote and dialect["lineterminator"] == "\r\n" and not dialect["skipinitialspace"]:
        check(list(csv.reader(io.StringIO(out.getvalue(), newline=""), **dialect)) == rows, "does not come back", rows)
    csv.field_size_limit(131072)
