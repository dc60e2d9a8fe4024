# time, calendar, locale: conversions and formats, every calendar printed, the C locale's answers; errors.
import calendar
import locale
import time


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


g = time.gmtime(86400 * 365.25 * 30 + 12345)
print(g, g.tm_year, g[0], g.tm_zone, g.tm_gmtoff, g.n_fields, g.n_sequence_fields, g.n_unnamed_fields, time.gmtime(0)[:], time.gmtime(-1)[:6], time.gmtime(2**40)[:6])
print(time.asctime(g), time.strftime("%a %A %b %B %c %d %H %I %j %m %M %p %S %U %w %W %x %X %y %Y %Z %% %e %D %F %T %R %n%t %h %C %u %V %G %g", g), time.mktime(g), time.localtime(5) == time.gmtime(5), time.ctime(0), time.tzname, time.timezone, time.altzone, time.daylight)
print(time.strptime("2021-03-04 05:06:07", "%Y-%m-%d %H:%M:%S"), time.strptime("Thu Mar  4 05:06:07 2021"), time.strptime("12/31/99", "%D") if False else time.strptime("12/31/99", "%m/%d/%y"), time.strptime("3 PM", "%I %p").tm_hour, time.strptime("Z +0130", "Z %z").tm_gmtoff, time.strptime("UTC", "%Z").tm_isdst)
for f, a in [(time.gmtime, ("x",)), (time.gmtime, (1e30,)), (time.gmtime, (float("nan"),)), (time.strftime, ("%Y", (1, 2))), (time.strftime, ("%Y", "x")), (time.strftime, ("%d", (2000, 13, 1, 0, 0, 0, 0, 1, 0))), (time.strftime, ("%d", (2000, 1, 32, 0, 0, 0, 0, 1, 0))), (time.strftime, ("%d", (2000, 1, 1, 24, 0, 0, 0, 1, 0))), (time.strftime, ("%d", (2000, 1, 1, 0, 0, 0, 0, 367, 0))), (time.strftime, ("a\0b", g)),
             (time.asctime, ((2000, 13, 1, 0, 0, 0, 0, 1, 0),)), (time.mktime, ((1, 2),)), (time.mktime, (5,)), (time.strptime, ("x", "%Y")), (time.strptime, ("2020 ", "%Y")), (time.strptime, ("2020", "%Q")), (time.strptime, ("30 Feb", "%d %b")), (time.sleep, (-1,)), (time.sleep, ("x",)), (time.sleep, (float("nan"),)), (time.get_clock_info, ("no",)), (time.struct_time, ((1, 2),)), (time.struct_time, (5,)), (time.ctime, ("x",))]:
    err(f, *a)
print(time.strftime("%d", (2000, 0, 0, 0, 0, 0, 0, 0, 0)), time.asctime((2000, 1, 1, 0, 0, 61, 6, 1, -1)), time.strftime("é %Y \ud800".encode("utf-8", "replace").decode(), g), time.strftime("", g), repr(time.strftime("%", g)), time.strftime("%5Y|%-d|%_H", g), time.strftime("%Y", (5, 1, 1, 0, 0, 0, 0, 1, 0)), time.strftime("%Y %y", (-5, 1, 1, 0, 0, 0, 0, 1, 0)) if False else "")
for c in ("monotonic", "perf_counter", "process_time", "time"):
    i = time.get_clock_info(c)
    print(c, i.monotonic, i.adjustable, i.implementation.split("(")[0], type(i).__name__)
a, b = time.monotonic_ns(), time.monotonic_ns()
print(a <= b, time.perf_counter() <= time.perf_counter(), type(time.time_ns()).__name__, time.process_time() >= 0, time.sleep(0), abs(time.time() - time.time_ns() / 1e9) < 5)
s = time.struct_time(range(9))
print(s, s.tm_zone, tuple(s), s == tuple(range(9)), time.struct_time(range(11)).tm_gmtoff, s.__match_args__, s.__replace__(tm_year=7)[0] if hasattr(s, "__replace__") else "")
print(calendar.month(2024, 2), calendar.month(2021, 8, w=4, l=2), sep="\n")
print(calendar.calendar(2023, m=4))
t = calendar.TextCalendar(6)
print(t.formatmonth(2022, 5), t.formatweek([(1, 0), (0, 1)], 3), t.formatweekheader(4), t.formatyear(2000, m=6), t.firstweekday, list(t.iterweekdays()), sep="\n")
print(calendar.monthcalendar(2020, 2), calendar.monthrange(2023, 2), calendar.isleap(1900), calendar.leapdays(1900, 2001), calendar.weekday(2024, 2, 29), repr(calendar.weekday(2024, 2, 29)), calendar.timegm((1970, 1, 2, 0, 0, 1)), calendar.weekheader(3), list(calendar.month_name), list(calendar.day_abbr), calendar.day_name[-1], calendar.month_abbr[1:3], repr(calendar.JANUARY), calendar.Month(3).name, calendar.SUNDAY)
h = calendar.HTMLCalendar()
print(h.formatmonth(2024, 2), h.formatyear(2024)[:300], h.formatyearpage(2024)[:120], h.cssclasses)
k = calendar.Calendar(3)
print(list(k.itermonthdays2(2024, 2))[:6], list(k.itermonthdates(2024, 2))[0], list(k.itermonthdays3(2024, 12))[-2:], list(k.itermonthdays4(2024, 2))[:2], k.monthdayscalendar(2024, 2)[0], k.monthdatescalendar(2024, 3)[0][0], k.yeardayscalendar(2024)[0][0][0], len(k.yeardays2calendar(2024, 4)))
calendar.setfirstweekday(calendar.SUNDAY)
print(calendar.firstweekday(), calendar.monthcalendar(2020, 2)[0])
for f, a in [(calendar.monthrange, (2020, 13)), (calendar.month, (2020, 0)), (calendar.setfirstweekday, (7,)), (calendar.monthcalendar, (2020, 15)), (calendar.weekday, (2020, 2, 30)), (lambda: calendar.month_name[13], ()), (calendar.IllegalMonthError, (5,)), (calendar.timegm, ((1,),))]:
    err(f, *a)
print(calendar.IllegalMonthError.__mro__, str(calendar.IllegalWeekdayError(9)), calendar.weekday(10001, 1, 1), calendar.different_locale, sorted(calendar.__all__)[:5])
print(locale.setlocale(locale.LC_ALL), locale.setlocale(locale.LC_ALL, "C"), locale.localeconv() == locale.localeconv(), sorted(locale.localeconv().items()), locale.getlocale(), locale.getencoding(), locale.getpreferredencoding(), locale.normalize("en_us"), locale.normalize("de_DE@euro"), locale.normalize("C"))
err(locale.setlocale, locale.LC_ALL, "xx_YY.bad")
err(locale.setlocale, 99, "C")
err(locale.setlocale, locale.LC_ALL, ("a",))
print(locale.format_string("%d %.2f %s", (1234567, 1234.5, "x"), grouping=True), locale.format_string("%(a)5d%%", {"a": 3}), locale.str(1.25), locale.atof("1.5"), locale.atoi("12"), locale.delocalize("1,5"), locale.localize("1.5"), locale.strcoll("a", "b"), locale.strxfrm("abc"), sorted("bAa", key=locale.strxfrm))
err(locale.currency, 5)
err(locale.atof, "x")
print(locale.nl_langinfo(locale.CODESET) if hasattr(locale, "nl_langinfo") else "no nl_langinfo", locale.LC_ALL, locale.LC_TIME, locale.CHAR_MAX, locale.Error.__mro__[1].__name__)
