# datetime: dates, times, deltas, zones, parsing and formatting, arithmetic, comparison, replacement, fold; reprs and errors.
import copy
import datetime as dt
import pickle
from datetime import MAXYEAR, UTC, date, datetime, time, timedelta, timezone, tzinfo


def err(f, *a, **k):
    try:
        print("no error:", repr(f(*a, **k)))
    except Exception as e:
        print(type(e).__name__, e)


d = date(2024, 2, 29)
print(d, repr(d), d.weekday(), d.isoweekday(), d.isocalendar(), d.toordinal(), d.timetuple(), d.ctime(), d.replace(day=1), d.strftime("%a %A %b %B %d %j %U %W %V %G %u %w %y %Y %m %% %x"), f"{d:%d/%m/%Y}", f"{d}", d.isoformat())
print(date.fromordinal(1), date.fromordinal(730000), date.fromisoformat("2024-02-29"), date.fromisoformat("20240229"), date.fromisoformat("2024-W09-4"), date.fromisoformat("2024W094"), date.fromisocalendar(2020, 53, 7), date.fromtimestamp(0), date.min, date.max, date.resolution, date.strptime("2 Jan 2020", "%d %b %Y"))
for a in [(2023, 2, 29), (0, 1, 1), (10000, 1, 1), (2020, 13, 1), (2020, 1, 0), ("x",), (2020,), (2020.0, 1, 1), (2020, 1, 1, 1)]:
    err(date, *a)
for s in ["", "2024", "2024-2-9", "2024-02-30", "2024-W54-1", "2024-W01-8", "2024-02-29T00", "20240230", "abcd-ef-gh", "2024-0229", "２024-01-01"]:
    err(date.fromisoformat, s)
    err(datetime.fromisoformat, s)
err(date.fromisoformat, 5)
err(date.fromordinal, 0)
err(date.fromordinal, 10**9)
err(date.fromisocalendar, 2021, 53, 1)
err(date.fromisocalendar, 2020, 1, 9)
t = timedelta(days=1, hours=-3, minutes=5.5, seconds=7, milliseconds=8, microseconds=9, weeks=1)
print(t, repr(t), t.days, t.seconds, t.microseconds, t.total_seconds(), -t, +t, abs(-t), t * 2, t * 1.5, t / 3, t / timedelta(hours=1), t // timedelta(hours=1), t % timedelta(hours=1), divmod(t, timedelta(hours=5)), t // 7, 3 * t, bool(timedelta()), hash(t) == hash(t * 1))
print(timedelta(-1), repr(timedelta(-1, 5)), timedelta(microseconds=-1), repr(timedelta()), timedelta.min, timedelta.max, timedelta.resolution, timedelta(0.5), timedelta(microseconds=0.5), timedelta(microseconds=1.5), timedelta(seconds=1e-7), timedelta(1) < timedelta(2), timedelta(1) == 5, timedelta(hours=25) / 2.5)
for f in [lambda: timedelta(10**10), lambda: timedelta("x"), lambda: timedelta(1) < 5, lambda: timedelta(1) + 5, lambda: timedelta(1) / 0, lambda: timedelta(1) // timedelta(), lambda: timedelta(1) * "x", lambda: timedelta(days=float("nan")), lambda: timedelta.max * 2, lambda: timedelta(1) % 5, lambda: timedelta(nope=1)]:
    err(f)
print(d + timedelta(1), d - timedelta(60), d - date(2023, 1, 1), d < date(2025, 1, 1), d == datetime(2024, 2, 29), max(d, date(2020, 1, 1)), timedelta(5) + d)
for f in [lambda: date.max + timedelta(1), lambda: d + 5, lambda: d < 5, lambda: d - "x", lambda: d < datetime(2024, 1, 1), lambda: d + d, lambda: timedelta(1) - d]:
    err(f)
x = time(13, 4, 5, 678901)
print(x, repr(x), x.isoformat("minutes"), x.isoformat("milliseconds"), x.replace(hour=1), x.strftime("%H:%M:%S.%f %I %p %X"), time(), repr(time(1, 2)), repr(time(1, fold=1)), time.fromisoformat("04:23:01.5"), time.fromisoformat("T042301"), time.fromisoformat("04:23Z"), repr(time.fromisoformat("04:23+05:30:15.123456")), x < time(14), bool(time()), time.min, time.max, time.strptime("3:04 PM", "%I:%M %p"), f"{x:%H}")
for a in ["", "4:23", "25:00", "04:60", "04:23:61", "04:23+24:00", "04:23:01.", "24:00:01", "04-23", "04:23 Z"]:
    err(time.fromisoformat, a)
err(time, 24)
err(time, 1, tzinfo=5)
err(x.isoformat, "nope")
err(lambda: time(1) < time(1, tzinfo=UTC))
print(time(1) == time(1, tzinfo=UTC))
z = timezone(timedelta(hours=5, minutes=30))
n = timezone(timedelta(hours=-3), "BRT")
print(z, repr(z), n, repr(n), repr(UTC), timezone.min, timezone.max, n.tzname(None), z.utcoffset(None), z.dst(None), z == timezone(timedelta(hours=5.5)), hash(z) == hash(timezone(timedelta(hours=5.5))), timezone(timedelta(seconds=-1)), timezone.utc is UTC, repr(timezone(timedelta(0), "Z")), copy.deepcopy(z), pickle.loads(pickle.dumps(n)))
err(timezone, timedelta(1))
err(timezone, 5)
err(timezone, timedelta(0), 5)
err(z.utcoffset, 5)
w = datetime(2021, 3, 4, 5, 6, 7, 89, tzinfo=z)
print(w, repr(w), w.isoformat(" ", "seconds"), w.date(), w.time(), w.timetz(), w.utctimetuple()[:6], w.astimezone(UTC), w.astimezone(n), w.timestamp(), w.replace(tzinfo=None), w.utcoffset(), w.tzname(), w.dst(), w.ctime(), w.strftime("%z %:z %Z %s %c" .replace("%s ", "")), w.toordinal(), w.timetuple().tm_isdst)
print(datetime.fromtimestamp(0, UTC), datetime.fromtimestamp(1.5, z), datetime.fromtimestamp(-1.000001, UTC), datetime.fromtimestamp(1e9 + 0.1234565, UTC), datetime.combine(d, x), datetime.combine(d, x, n), datetime.strptime("2021-03-04 05:06:07.000089 +0530", "%Y-%m-%d %H:%M:%S.%f %z"), datetime.strptime("4 March 21, 5PM", "%d %B %y, %I%p"), datetime.strptime("2020 366", "%Y %j"), datetime.strptime("2020 W 10 1", "%G W %V %u"))
for s in ["2021-03-04", "2021-03-04T05:06", "2021-03-04 05:06:07.1", "20210304T050607,123456789", "2021-W09-4T05Z", "2021-03-04T05:06:07+0530", "2021-03-04T24:00", "2021-12-31T24:00:00", "2021-03-04T05:06:07-00:00", "2021-03-04é05:06", "2021-03-04T05:06:07+05:30:10.5"]:
    err(datetime.fromisoformat, s)
for s in ["2021-03-04T", "2021-03-04T5", "2021-03-04T05:06:07+25:00", "2021-03-0405:06", "2021-03-04T05:06:07Zx", "T05:06", "2021-03-04T24:01", "9999-12-31T24:00"]:
    err(datetime.fromisoformat, s)
for a in [("2021", "%m"), ("x", "%Y"), ("2021-02-30", "%Y-%m-%d"), ("1", "%Q"), ("1", "%"), ("2021 extra", "%Y"), ("2020 10", "%Y %V"), ("+99:99", "%z"), ("10 2020", "%V %G")]:
    err(datetime.strptime, *a)
u = datetime(2021, 3, 4, tzinfo=UTC)
print(w - u, u - w, w < u, w == u.astimezone(z), u == datetime(2021, 3, 4), w + timedelta(1.5), u - timedelta(weeks=3), hash(u) == hash(u.astimezone(n)), sorted([u, w]) == [w, u] or "later", (datetime(2020, 1, 1) - datetime(1970, 1, 1)) // timedelta(seconds=1))
for f in [lambda: u < datetime(2021, 3, 4), lambda: u - datetime(2021, 3, 4), lambda: u + 5, lambda: u < 5, lambda: datetime.max + timedelta(1), lambda: datetime.fromtimestamp(1e20), lambda: datetime.fromtimestamp(float("nan")), lambda: datetime(2020, 1, 1, 24), lambda: datetime(2020, 1, 1, tzinfo="x"), lambda: datetime.combine(1, 2), lambda: u.replace(month=13),
          lambda: u.isoformat("ab"), lambda: datetime.min.astimezone(z), lambda: datetime("2020"), lambda: datetime(2020, 1, 1, fold=2), lambda: u.replace(fold=5), lambda: setattr(u, "year", 1), lambda: datetime(2020, 1), lambda: datetime()]:
    err(f)


class Summer(tzinfo):
    def utcoffset(self, when): return timedelta(hours=1) + self.dst(when)
    def dst(self, when): return timedelta(hours=1) if when and 4 <= when.month < 10 else timedelta(0)
    def tzname(self, when): return "SUM" if self.dst(when) else "WIN"


s = Summer()
a = datetime(2020, 7, 1, 12, tzinfo=s)
print(a, a.tzname(), a.dst(), a.astimezone(UTC), datetime(2020, 7, 1, 12, tzinfo=UTC).astimezone(s), datetime(2020, 1, 1, 12, tzinfo=UTC).astimezone(s).tzname(), a.timetuple().tm_isdst, (a - datetime(2020, 1, 1, tzinfo=s)), time(1, tzinfo=s).utcoffset(), a.strftime("%Z%z"))
err(tzinfo().utcoffset, None)
err(tzinfo().fromutc, 5)
err(s.fromutc, u)


class Bad(tzinfo):
    def utcoffset(self, when): return timedelta(days=2)


class Worse(tzinfo):
    def utcoffset(self, when): return "x"


err(datetime(2020, 1, 1, tzinfo=Bad()).utcoffset)
err(datetime(2020, 1, 1, tzinfo=Worse()).isoformat)
for v in (d, x, w, t, u, z):
    for proto in (0, 2, 5):
        assert pickle.loads(pickle.dumps(v, proto)) == v
    print(v.__reduce_ex__(4)[0] is type(v), copy.deepcopy(v) == v, repr(copy.copy(v)))


class MyDate(datetime):
    def __new__(cls, *a, **k): return super().__new__(cls, *a, **k)


m = MyDate(2020, 1, 1)
print(repr(m), repr(m + timedelta(1)), type(m.replace(year=2021)).__name__, type(MyDate.fromtimestamp(0, UTC)).__name__, type(m.date()).__name__, type(MyDate.fromisoformat("2020-01-01")).__name__, copy.replace(m, day=5))
print(datetime.now(UTC).tzinfo, type(datetime.now() - datetime.today()).__name__, datetime.utcnow.__name__, dt.MINYEAR, MAXYEAR, sorted(dt.__all__), date.today() <= datetime.now().date(), isinstance(u, date))
print(d.isocalendar().week, repr(d.isocalendar()), d.isocalendar() == (2024, 9, 4), pickle.loads(pickle.dumps(d.isocalendar())), [date(y, 1, 1).isocalendar()[:2] for y in range(2000, 2012)])
