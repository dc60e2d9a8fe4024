# ZoneInfo from data: rules, folds and gaps, caches, errors.
import datetime as d
import io
import pickle
import struct
import zoneinfo
from zoneinfo import ZoneInfo as Z

def tz(rule, trans=(), idx=(), infos=((0, 0, "UTC"),)):
    abbrs, inf = b"", b""
    for off, dst, ab in infos:
        inf += struct.pack(">lbb", off, dst, len(abbrs))
        abbrs += ab.encode() + b"\0"
    h = b"TZif2" + b"\0" * 15 + struct.pack(">6l", 0, 0, 0, len(trans), len(infos), len(abbrs))
    body = bytes(idx) + inf + abbrs
    return io.BytesIO(h + struct.pack(">%dl" % len(trans), *trans) + body + h + struct.pack(">%dq" % len(trans), *trans) + body + b"\n" + rule.encode() + b"\n")

def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

rules = ["UTC0", "EST5EDT", "EST5EDT,M3.2.0,M11.1.0", "<+03>-3", "AAA25", "AAA24", "AAA-24:59:59", "AAA100", "AAA3BBB,M3.2.0/168,M11.1.0",
         "AAA3BBB,M3.2.0/167:59:59,M11.1.0/-167", "AAA3BBB,M3.2.0/3:5,M11.1.0", "AAA3BBB,M3.2.0/3:05:6,M11.1.0", "AAA3BBB,M13.2.0,M11.1.0",
         "AAA3BBB,M0.2.0,M11.1.0", "AAA3BBB,M10.6.0,M11.1.0", "AAA3BBB,M10.0.0,M11.1.0", "AAA3BBB,M10.1.7,M11.1.0", "AAA3BBB,J0,J365", "AAA3BBB,J1,J366",
         "AAA3BBB,366,0", "AAA3BBB,0,1/2x", "AAA3BBB,0,1,", "AA3", "A3", "3", "", "<A", "<A>3", "<AB!C>3", "AAA", "AAA+", "AAA3BBB4:", "AAA3BBB4:00,0,J9",
         "AAA3BBB1x,0,9", "AAA3:1", "AAA3:10:5", "AAA3BBB,M3.2,M4.1.1", "AAA3BBB,M03.2.0,M4.1.1", "AAA3BBB,0011,1", "\xe93", "AAA3BBB,M3.2.0/1234,M11.1.0",
         " AAA3", "IST-1GMT0,M10.5.0,M3.5.0/1", "AEST-10AEDT,M10.1.0,M4.1.0/3", "AAA3:60", "AAA3BBB,60,J60/25:00"]
for rule in rules:
    def f():
        z = Z.from_file(tz(rule))
        local = [d.datetime(2024, m, q, h, fold=k, tzinfo=z) for m in (1, 3, 7, 10, 11) for q in (1, 3, 10, 27, 31) if m != 11 or q < 31 for h in (0, 1, 2, 9) for k in (0, 1)]
        utc = [d.datetime(2024, m, q, h, tzinfo=d.timezone.utc) for m in (3, 4, 10, 11) for q in (1, 3, 6, 7, 10, 27) for h in (0, 1, 6, 7, 16)]
        return (rule, z.tzname(d.datetime(2024, 1, 1)), [int(x.utcoffset().total_seconds()) for x in local], sum(int(x.dst().total_seconds()) * i for i, x in enumerate(local)),
                [(x.hour, x.fold) for x in (u.astimezone(z) for u in utc)])
    t(f)

for args, kw in ((), {}), ((1,), {}), (("a", "b"), {}), ((), {"key": "../x"}), (("/x",), {}), (("",), {}), ((), {"foo": 1}), (([],), {}):
    t(lambda: Z(*args, **kw))
for code in ("Z.no_cache()", "Z.from_file()", "Z.clear_cache(1)", "Z.clear_cache(only_keys=1)", "Z.clear_cache(only_keys=['a'])", "Z.clear_cache()", "Z._unpickle()",
             "Z._unpickle('x', 'y')", "Z.from_file(1)", "Z.from_file(io.BytesIO(b'xxx'))", "Z.from_file(tz('UTC0'), 'k').key", "Z.from_file(tz('UTC0'), 'k', 1)",
             "Z.from_file(tz('UTC0'), kay=1)", "Z.__init_subclass__()", "Z._weak_cache", "zoneinfo.TZPATH", "zoneinfo.reset_tzpath([]), zoneinfo.available_timezones()"):
    print(code, end=": ")
    t(lambda: eval(code))

infos = (-18000, 0, "EST"), (-14400, 1, "EDT"), (-18000, 0, "XST")
z = Z.from_file(tz("EST5EDT,M3.2.0,M11.1.0", (1000000, 2000000, 3000000), (1, 0, 1), infos), key="Foo")
for code in ("z, str(z), z.key", "z.utcoffset(None)", "z.utcoffset(1)", "z.fromutc(1)", "z.fromutc(d.datetime(2000, 1, 1))", "pickle.dumps(z)", "z.__reduce__()", "z.utcoffset()",
             "z.fromutc()", "setattr(z, 'a', 1)", "setattr(z, 'key', 1)", "z.dst(d.datetime(1970, 1, 12, 10)), z.tzname(d.datetime(1960, 1, 1)), z.tzname(d.datetime(1970, 1, 24))"):
    print(code, end=": ")
    t(lambda: eval(code))
for start in 999000, 1999000, 2999000, 1730610000, 1710050000:
    for seconds in range(start, start + 9000, 1300):
        u = d.datetime.fromtimestamp(seconds, d.timezone.utc)
        local = u.astimezone(z)
        print(local.isoformat(), local.fold, local.tzname(), local.dst(), local.timestamp() == seconds)
fixed = Z.from_file(tz("UTC0"))
print(repr(fixed)[:40], fixed.key, fixed.utcoffset(None), fixed.tzname(None), d.time(1, tzinfo=fixed))

class S(Z):
    pass
print(list(S.__dict__), len(S._weak_cache), repr(S.from_file(tz("UTC0")))[:20], S.__mro__[1:])
late = Z.from_file(tz("", (), (), ((7200, 1, "A"), (3600, 1, "B"))))
print(late.dst(d.datetime(2000, 1, 1)), late.utcoffset(d.datetime(2000, 1, 1)), late.tzname(None))

# A folder of zones: found through TZPATH, kept in the caches.
import os
import tempfile
with tempfile.TemporaryDirectory() as folder:
    os.mkdir(folder + "/Some")
    for name in "A", "B":
        with open(folder + "/Some/" + name, "wb") as file:
            file.write(tz("XXX-2").getvalue())
    zoneinfo.reset_tzpath([folder])
    a = Z("Some/A")
    print(a, repr(a), Z("Some/A") is a, Z.no_cache("Some/A") is a, pickle.loads(pickle.dumps(a)) is a, sorted(zoneinfo.available_timezones()))
    other = pickle.loads(pickle.dumps(Z.no_cache("Some/A")))
    print(other is a, other.key, S("Some/A") is a, S("Some/A") is S("Some/A"), type(S("Some/B")))
    Z.clear_cache(only_keys=["Some/A"])
    print(Z("Some/A") is a)
    b = Z("Some/A")
    Z.clear_cache()
    print(Z("Some/A") is b, d.datetime(2024, 1, 1, tzinfo=b).utcoffset())
    t(lambda: Z("Some/C"))
    t(lambda: Z("Some"))
