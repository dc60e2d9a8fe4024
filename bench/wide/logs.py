# logs: messages go through loggers, filters, formatters and handlers, and are read again: times, csv, groups.
# args: 250
import collections
import csv
import datetime
import io
import itertools
import logging
import sys

out = io.StringIO()
handler = logging.StreamHandler(out)
handler.setFormatter(logging.Formatter("{levelname},{name},{message}", style="{"))
root = logging.getLogger("app")
root.addHandler(handler)
root.setLevel(logging.INFO)
root.propagate = False
handler.addFilter(lambda record: "secret" not in record.getMessage())
n = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
for i in range(n):
    log = logging.getLogger(f"app.part{i % 5}")
    when = datetime.datetime(2026, 1, 1) + datetime.timedelta(minutes=7 * i)
    log.info("%s;took %d ms", when.isoformat(), i * 37 % 101)
    log.debug("not seen %s", i)
    if i % 9 == 0:
        log.warning("secret %s", i)
    if i % 50 == 0:
        try:
            1 / (i % 100)
        except ZeroDivisionError:
            log.exception("failed at %s", i)
days, took = collections.Counter(), collections.defaultdict(list)
rows = [r for r in csv.reader(out.getvalue().splitlines()) if len(r) == 3 and ";" in r[2]]
for level, name, text in rows:
    when, rest = text.split(";")
    days[datetime.datetime.strptime(when, "%Y-%m-%dT%H:%M:%S").strftime("%a")] += 1
    took[name].append(int(rest.split()[1]))
best = {name: max(v) for name, v in took.items()}
groups = {k: len(list(g)) for k, g in itertools.groupby(sorted(rows), key=lambda r: r[1])}
written = io.StringIO()
w = csv.DictWriter(written, ["name", "best", "n"])
w.writeheader()
w.writerows({"name": k, "best": best[k], "n": groups[k]} for k in sorted(best))
print(len(out.getvalue()) > n, days, written.getvalue().splitlines()[1])
