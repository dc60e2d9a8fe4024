# Which lines, branches and jumps of the programs in PROGRAMS (name: source) are told, by sys.monitoring and by sys.settrace. One line a program and way:
# how many events, a checksum of them, the exception it ended with. With DETAIL, a name, that one's events instead.
import io
import sys
import zlib

LIMIT = 60000
monitoring, E = sys.monitoring, sys.monitoring.events
events = []


def tell(kind):
    def callback(code, *args):
        if code.co_filename != "<t>":
            return monitoring.DISABLE
        if len(events) < LIMIT:
            events.append((kind, code.co_qualname, *args))
    return callback


def trace(frame, event, arg):
    if frame.f_code.co_filename != "<t>":
        return None
    if len(events) < LIMIT:
        events.append((event, frame.f_code.co_qualname, frame.f_lineno))
    return trace


def watch(way, on):
    if way == "settrace":
        sys.settrace(trace if on else None)
    else:
        monitoring.restart_events()
        monitoring.set_events(1, E.LINE | E.BRANCH_LEFT | E.BRANCH_RIGHT | E.JUMP if on else 0)


def run(name, code, way):
    events.clear()
    space = {"__name__": "__main__", "__file__": name}
    real, ended = (sys.stdout, sys.stderr), ""
    sys.stdout = sys.stderr = io.StringIO()
    watch(way, True)
    try:
        exec(code, space)
    except BaseException as e:
        ended = type(e).__name__
    finally:
        watch(way, False)
        sys.stdout, sys.stderr = real
    text = "\n".join(map(repr, events))
    print(name, way, len(events), zlib.crc32(text.encode("utf-8", "replace")), ended)
    if name == DETAIL:
        print(text)


monitoring.use_tool_id(1, "events")
for kind in ("LINE", "BRANCH_LEFT", "BRANCH_RIGHT", "JUMP"):
    monitoring.register_callback(1, getattr(E, kind), tell(kind))
for name, source in PROGRAMS.items():
    if DETAIL in (None, name):
        for way in ("monitoring", "settrace"):
            run(name, compile(source, "<t>", "exec"), way)
