# packages: python3-dateutil python3-six
from datetime import datetime, timedelta
from dateutil import parser, rrule, relativedelta, tz, easter
for s in ["2003-09-25T10:49:41.5-03:00", "Thu Sep 25 10:36:28 2003", "25 Sep 2003 10pm", "10/09/2003", "20030925T104941", "Sept 4th", "1996.July.10 AD 12:08 PM", "12h30m"]:
    print(parser.parse(s, default=datetime(2020, 1, 1)))
for bad in ["", "nope", "2003-13-45", "25:61"]:
    try: print(parser.parse(bad))
    except Exception as e: print(type(e).__name__, e)
print(parser.parse("01/02/03", dayfirst=True, yearfirst=False), parser.isoparse("2020-W10-3"), parser.parse("today is 3 May 2020", fuzzy_with_tokens=True))
rd = relativedelta.relativedelta
print(datetime(2020, 1, 31) + rd(months=1), datetime(2020, 2, 29) + rd(years=1), rd(datetime(2024, 3, 1), datetime(2020, 2, 29)), datetime(2020, 1, 1) + rd(weekday=relativedelta.FR(+2)))
print([d.date().isoformat() for d in rrule.rrule(rrule.MONTHLY, count=5, byweekday=rrule.FR(-1), dtstart=datetime(2024, 1, 1))])
print(list(rrule.rrulestr("DTSTART:19970902T090000\nRRULE:FREQ=WEEKLY;COUNT=4;BYDAY=TU,TH")), rrule.rrule(rrule.DAILY, count=2, dtstart=datetime(2020, 1, 1)))
utc, off = tz.tzutc(), tz.tzoffset("X", 3600)
print(datetime(2020, 1, 1, tzinfo=utc).astimezone(off), tz.tzstr("EST5EDT").utcoffset(datetime(2020, 7, 1)), easter.easter(2024), utc, off)
s = rrule.rruleset(); s.rrule(rrule.rrule(rrule.DAILY, count=4, dtstart=datetime(2020, 1, 1))); s.exdate(datetime(2020, 1, 2)); print(list(s))
