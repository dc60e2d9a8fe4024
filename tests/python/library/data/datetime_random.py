# _datetime: arithmetic, comparison, hashing, formatting, parsing and pickling of random values; one checksum for every hundred answers.
import datetime as dt
import os
import random
import zlib
from datetime import date, datetime, time, timedelta, timezone

r = random.Random(20240229)
SHOW = os.environ.get("SHOW")


def delta():
    kind = r.randrange(5)
    if kind == 0:
        return timedelta(r.randint(-999999999, 999999999), r.randrange(86400), r.randrange(10**6))
    if kind == 1:
        return timedelta(microseconds=r.randint(-10**r.randrange(1, 16), 10**15))
    if kind == 2:
        return timedelta(days=r.uniform(-1e5, 1e5), seconds=r.uniform(-1e6, 1e6), microseconds=r.uniform(-3, 3), hours=r.randint(-5, 5), weeks=r.random())
    return timedelta(r.randint(-3, 3), r.randint(-10**6, 10**6), r.choice([0, 1, -1, 500000, 999999]))


def zone():
    kind = r.randrange(4)
    if kind == 0:
        return None
    if kind == 1:
        return dt.UTC
    return timezone(timedelta(seconds=r.randint(-86399, 86399), microseconds=r.choice([0, 0, 1, 999999]) if kind == 3 else 0)) if r.random() < .8 else timezone(timedelta(hours=r.randint(-12, 12)), "Zone")


def day():
    return date.fromordinal(r.randint(1, 3652059)) if r.random() < .5 else date(r.randint(1, 9999), r.randint(1, 12), r.randint(1, 28))


def clock(tz=None):
    return time(r.randrange(24), r.randrange(60), r.randrange(60), r.choice([0, r.randrange(10**6)]), tz, fold=r.randrange(2))


def moment():
    return datetime.combine(day(), clock(zone()))


def number():
    return r.choice([0, 1, -1, 2, 3, -7, r.randint(-10**6, 10**6), 10**12, r.uniform(-3, 3), r.uniform(-1e9, 1e9), 1e-9, 0.5, -2.5])


ISO = ["2021-03-04T05:06:07.123456+05:30", "20210304T050607,5Z", "2021-W09-4T05", "2021W094 05:06", "05:06:07.123456789-01:02:03.5", "T0506", "24:00", "2020-12-31T24:00:00", "2020-W53", "2021-060"]


def text():
    s = list(r.choice(ISO))
    for _ in range(r.randrange(3)):
        i = r.randrange(len(s) + 1)
        what = r.randrange(3)
        if what == 0 and s:
            s[i % len(s)] = r.choice("0123456789-:.,+ZTW é\ud800\0")
        elif what == 1 and s:
            del s[i % len(s)]
        else:
            s.insert(i, r.choice("0123456789-:.+Z "))
    return "".join(s)


FORMATS = "%Y-%m-%d %H:%M:%S.%f|%a %A %b %B|%j %U %W|%G-W%V-%u|%z %Z %:z|%y %C %e %I %p|%c|%x %X|%D %T %F|%%".split("|")
TASKS = [
    lambda: delta() + delta(), lambda: delta() - delta(), lambda: -delta(), lambda: abs(delta()), lambda: delta() * number(), lambda: number() * delta(),
    lambda: delta() / number(), lambda: delta() // r.choice([1, -3, 7, 10**6]), lambda: delta() / delta(), lambda: delta() // delta(), lambda: delta() % delta(),
    lambda: divmod(delta(), delta()), lambda: delta() < delta(), lambda: str(delta()), lambda: hash(delta()), lambda: delta().total_seconds(), lambda: bool(delta()),
    lambda: day() + delta(), lambda: day() - delta(), lambda: day() - day(), lambda: day() < day(), lambda: hash(day()), lambda: day().isocalendar(), lambda: day().timetuple(),
    lambda: (day().weekday(), day().isoweekday(), day().toordinal(), day().ctime()), lambda: day().strftime(r.choice(FORMATS)),
    lambda: date.fromisocalendar(r.randint(-1, 10001), r.randint(0, 54), r.randint(0, 8)),
    lambda: moment() + delta(), lambda: moment() - delta(), lambda: moment() - moment(), lambda: moment() < moment(), lambda: moment() == moment(), lambda: hash(moment()),
    lambda: moment().astimezone(zone()), lambda: moment().timestamp(), lambda: moment().utctimetuple(), lambda: moment().timetuple(), lambda: moment().isoformat(r.choice("T é"),
    r.choice(["auto", "hours", "minutes", "seconds", "milliseconds", "microseconds"])), lambda: moment().strftime(r.choice(FORMATS)), lambda: str(moment()), lambda: moment(),
    lambda: moment().__reduce_ex__(r.randrange(6)), lambda: clock(zone()).__reduce_ex__(r.randrange(6)), lambda: clock(zone()), lambda: clock(zone()) < clock(zone()),
    lambda: clock(zone()) == clock(zone()), lambda: hash(clock(zone())), lambda: str(clock(zone())), lambda: clock(zone()).strftime(r.choice(FORMATS)),
    lambda: datetime.fromtimestamp(r.uniform(-6.3e10, 2.6e11), zone()), lambda: datetime.fromtimestamp(r.randint(-10**11, 10**12)), lambda: date.fromtimestamp(r.uniform(-1e11, 1e12)),
    lambda: datetime.fromtimestamp(r.choice([.5, 1.5, 2.5]) * 1e-6 + r.randint(-5, 5)), lambda: moment().replace(**{r.choice(["year", "month", "day", "hour", "minute", "second", "microsecond"]): r.randint(0, 70)}),
    lambda: datetime.fromisoformat(moment().isoformat()), lambda: time.fromisoformat(clock(zone()).isoformat()), lambda: datetime(r.randint(0, 10000), r.randint(0, 13), r.randint(0, 32), r.randint(0, 24), r.randint(0, 60)),
]
PARSE = [lambda: datetime.fromisoformat(text()), lambda: date.fromisoformat(text()), lambda: time.fromisoformat(text())]


def answer(task):
    try:
        return repr(task())
    except Exception as e:
        return f"{type(e).__name__}: {e}"


for name, tasks, rounds in (("tasks", TASKS, 60), ("parse", PARSE, 1000)):
    for k, task in enumerate(tasks):
        for start in range(0, rounds, 100):
            answers = [answer(task) for _ in range(min(100, rounds - start))]
            print(name, k, start, zlib.crc32("\n".join(answers).encode("utf-8", "surrogatepass")), *(answers if SHOW else [ascii(answers[0])]), sep="\n" if SHOW else " ")
