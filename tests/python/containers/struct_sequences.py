# Tuples with named fields that C makes: sys's, time.struct_time, os.terminal_size, os.stat_result.
import copy
import os
import pickle
import sys
import time


def attempt(fn, *args, **kwargs):
    try:
        return repr(fn(*args, **kwargs))
    except Exception as e:
        return f"{type(e).__name__}: {e}"


t = time.struct_time(range(9))
print(t, t.tm_year, t.tm_isdst, t.tm_zone, t.tm_gmtoff, len(t), t[2], t[-1], t[1:3])
print(t.n_fields, t.n_sequence_fields, t.n_unnamed_fields, t.__match_args__)
longer = time.struct_time((*range(9), "zone", 7))
print(longer, longer.tm_zone, longer.tm_gmtoff, longer == t, hash(longer) == hash(t), longer == tuple(range(9)))
print(time.struct_time(range(9), {"tm_zone": "from a dict"}).tm_zone)
for args in (), (range(8),), (range(12),), (5,), (range(9), 5), (range(9), {"no_field": 1}), (range(10), {"tm_zone": 1}):
    print(args, attempt(time.struct_time, *args))
print(attempt(setattr, t, "tm_year", 1), attempt(setattr, t, "other", 1), attempt(lambda: t.other))
print(copy.copy(longer) is longer or copy.copy(longer).tm_zone, t.__reduce__())
print(attempt(copy.replace, t, tm_year=2000), copy.replace(longer, tm_zone="other").tm_zone, attempt(copy.replace, t, nothing=1))
match t:
    case time.struct_time(year, month):
        print(year, month)
print(t + (1,), t * 1 == tuple(t), t < longer, sorted(t, reverse=True)[:2], 3 in t, t.index(3), t.count(0))

size = os.terminal_size((80, 24))
print(size, size.columns, size.lines, attempt(os.terminal_size, (1,)), size.__reduce__())
s = os.stat_result(range(10))
print(s.st_mode, s.st_mtime, s.st_ino, s[:3], s.n_fields > s.n_sequence_fields, attempt(lambda: copy.replace(s, st_mode=5)))
print(sys.float_info[0], sys.float_info.max, type(sys.float_info).__name__, type(sys.float_info).__mro__[1:], attempt(type(sys.flags), (1,)))
print(sys.version_info >= (3, 14), sys.version_info.releaselevel, sys.version_info[:2], attempt(type(sys.version_info)))
print(repr(sys.thread_info), attempt(type("Sub", (), {}).__call__) and attempt(lambda: type("Sub", (time.struct_time,), {})))
