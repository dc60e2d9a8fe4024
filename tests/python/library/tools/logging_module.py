import io
import logging
import logging.handlers
import re
import sys

buf = io.StringIO()
logging.basicConfig(stream=buf, level=logging.INFO, format="%(levelname)s:%(name)s:%(message)s")
log = logging.getLogger("app")
log.debug("hidden %d", 1)
log.info("shown %s %s", "a", 2)
log.warning("warn %(x)s", {"x": 5})
log.error("plain")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("failed")
log.critical("%s", [1])
print(re.sub(r'File ".*?(\w+\.py)"', r'File "\1"', buf.getvalue()))
child = logging.getLogger("app.db.pool")
print(child, child.parent, log.getChild("x").name, child.getEffectiveLevel(), child.isEnabledFor(10), logging.getLevelName(30), logging.getLevelName("ERROR"), logging.getLevelName(35), logging.root)
logging.addLevelName(25, "NOTICE")
h = logging.StreamHandler(out := io.StringIO())
h.setFormatter(logging.Formatter("{levelname:>8} | {message} | {extra_field}", style="{", defaults={"extra_field": "-"}))
log.addHandler(h)
log.propagate = False
log.log(25, "notice")
log.info("extra", extra={"extra_field": "given"})
print(out.getvalue(), h, log.handlers, log.hasHandlers())


class Only(logging.Filter):
    def filter(self, record):
        return "keep" in record.getMessage()


h.addFilter(Only())
out.truncate(0), out.seek(0)
log.info("keep me")
log.info("drop me")
log.info("keep %s too", "me")
print(out.getvalue())
h.removeFilter(h.filters[0])
log.setLevel("ERROR")
print(log.level, log.isEnabledFor(logging.WARNING), logging.getLevelNamesMapping())
logging.disable(logging.ERROR)
log.error("not now")
logging.disable(logging.NOTSET)
rec = logging.LogRecord("n", 20, "path/file.py", 7, "msg %s", ("x",), None, func="fn", sinfo="stack")
print(rec, rec.getMessage(), rec.module, rec.filename, rec.funcName, rec.levelname)
print(logging.Formatter("%(filename)s:%(lineno)d %(funcName)s %(message)s").format(rec))
for bad in ("logging.Formatter('%(x)z')", "logging.Formatter('{', style='{')", "logging.Formatter(style='?')", "log.setLevel('NOPE')", "log.setLevel(1.5)", "logging.getLogger(3)", "log.addHandler", "logging.basicConfig(foo=1)", "log.log('x', 'y')"):
    try:
        print(bad, str(eval(bad))[:40])
    except Exception as e:
        print(bad, type(e).__name__, e)
mem = logging.handlers.MemoryHandler(10, flushLevel=logging.ERROR, target=h)
out.truncate(0), out.seek(0)
m = logging.getLogger("mem")
m.propagate = False
m.setLevel(1)
m.addHandler(mem)
m.info("one")
print(repr(out.getvalue()), len(mem.buffer))
m.error("two")
print(out.getvalue(), len(mem.buffer))
ad = logging.LoggerAdapter(m, {"extra_field": "adapted"})
ad.error("through adapter")
print(out.getvalue().splitlines()[-1], ad)
import logging.config
logging.config.dictConfig({"version": 1, "disable_existing_loggers": False, "formatters": {"f": {"format": "%(name)s-%(message)s"}},
                           "handlers": {"h": {"class": "logging.StreamHandler", "formatter": "f", "stream": "ext://sys.stdout"}},
                           "loggers": {"conf": {"handlers": ["h"], "level": "DEBUG", "propagate": False}}})
logging.getLogger("conf").debug("configured")
try:
    logging.config.dictConfig({"version": 2})
except ValueError as e:
    print(e)
log.setLevel(1)
log.info("bad %d", "args")
import warnings
logging.captureWarnings(True)
logging.getLogger("py.warnings").addHandler(logging.NullHandler())
logging.captureWarnings(False)
print(logging.lastResort, logging.raiseExceptions, logging.getHandlerNames())


class Caller:
    def run(self):
        o = io.StringIO()
        hh = logging.StreamHandler(o)
        hh.setFormatter(logging.Formatter("%(funcName)s %(lineno)d %(module)s"))
        c = logging.getLogger("caller")
        c.propagate = False
        c.addHandler(hh)
        c.warning("x")
        return o.getvalue()


print(Caller().run())
