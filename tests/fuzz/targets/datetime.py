# Texts of dates and times: fromisoformat, strptime, strftime, pickled states.
# seen: _datetime.c datetime_*.c
import datetime
import re
import _strptime

# re.error: strptime makes a pattern of its format, and a directive may come only once.
EXPECTED = (ValueError, OverflowError, TypeError, re.error)
D = datetime
FORMATS = ["%Y-%m-%d %H:%M:%S.%f%z", "%d %b %y %I:%M %p", "%c", "%x %X", "%G-W%V-%u", "%j %U %w %Y", "%Z %A %B"]


def fuzz(data):
    choice, data = (data[0], data[1:]) if data else (0, b"")
    kind = choice % 8
    text = as_text(data)
    if kind < 3:
        cls = (D.date, D.time, D.datetime)[kind]
        value = cls.fromisoformat(text)
        check(cls.fromisoformat(value.isoformat()) == value, "does not come back", value)
    elif kind == 3:
        D.datetime.strptime(text, FORMATS[choice // 8 % 7])
    elif kind == 4:
        form, _, given = text.partition("\0")
        _strptime._regex_cache.clear()
        D.datetime.strptime(given, form)
    elif kind == 5:
        D.datetime(2024, 2, 29, 13, 5, 9, 123456, D.timezone.utc).strftime(text)
        format(D.date(1, 1, 1), text)
    elif kind == 6:
        for cls in (D.date, D.time, D.datetime):
            try:
                value = cls(data)
            except EXPECTED:
                continue
            repr(value), value.isoformat(), hash(value)
    else:
        take = Input(data)
        n = [int.from_bytes(take.bytes(1 + take.byte() % 8), "little", signed=True) for _ in range(7)]
        delta = D.timedelta(n[0], n[1], n[2], n[3])
        repr(delta), hash(delta), delta.total_seconds(), delta * n[4], delta // (n[5] or 1)
        value = D.datetime.fromtimestamp(n[6], D.timezone.utc)
        check(D.datetime.fromisoformat(value.isoformat()) == value, "does not come back", value)
        value + delta, value.isocalendar(), value.timetuple()
