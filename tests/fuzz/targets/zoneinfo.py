# The octets of a time zone file, then questions to it.
# seen: _zoneinfo.c zoneinfo_rule.c datetime_*.c
import datetime
import io
import zoneinfo

EXPECTED = Exception  # what the Python code of the library raises for a wrong file
WHEN = [datetime.datetime(*t) for t in ((1, 1, 1), (1901, 12, 13, 20, 45), (1970, 1, 1), (2007, 3, 11, 2, 30), (2024, 7, 1), (2037, 12, 31), (9999, 12, 31, 23, 59))]


def ask(zone):
    for when in WHEN:
        for fold in (0, 1):
            there = when.replace(tzinfo=zone, fold=fold)
            there.utcoffset(), there.dst(), there.tzname()
        try:
            zone.fromutc(when.replace(tzinfo=zone))
        except (OverflowError, ValueError):
            pass


def head(n_isut, n_isstd, n_leap, n_time, n_type, n_char):
    return b"TZif2" + bytes(15) + b"".join(n.to_bytes(4, "big") for n in (n_isut, n_isstd, n_leap, n_time, n_type, n_char))


# The rule of a file's last line alone.
def rule(text):
    block = bytes(6) + b"\0"
    return head(0, 0, 0, 0, 1, 1) + block + head(0, 0, 0, 0, 1, 1) + block + b"\n" + text + b"\n"


def fuzz(data):
    if data[:1] == b"R":
        data = rule(data[1:])
    ask(zoneinfo.ZoneInfo.from_file(io.BytesIO(data), "fuzz"))
