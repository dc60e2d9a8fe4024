# packages: python3-arrow python3-dateutil python3-six python3-tz
import arrow, datetime
a = arrow.get("2013-05-11T21:23:58.970460+07:00")
print(a, a.to("utc"), a.format("YYYY-MM-DD HH:mm:ss ZZ dddd Do W"), a.shift(months=-1, weeks=2), a.floor("month"), a.ceil("day"), a.span("quarter"), a.isocalendar(), a.timestamp())
print(arrow.get("Jun 5 2005 1:33PM", "MMM D YYYY h:mmA"), arrow.get(1367900664), [str(x) for x in arrow.Arrow.range("hour", datetime.datetime(2020, 1, 1), limit=3)], a.humanize(a.shift(hours=3)), a.humanize(a.shift(days=-40), locale="de"), a.humanize(a.shift(years=2), locale="ja"))
for bad in ["nope", "2013-99-01"]:
    try: arrow.get(bad)
    except Exception as e: print(type(e).__name__, e)
print(a.dehumanize("in 2 days"), a == arrow.get(a.datetime), a.replace(hour=1), a.is_between(a.shift(days=-1), a.shift(days=1)), sorted([a.shift(days=1), a])[0] == a)
