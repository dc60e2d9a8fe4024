# What the programs about f_lineno share: a jump made by a trace function, and what became of it.
import sys
import warnings
warnings.simplefilter("ignore")


def jump(source, name, start, to, event="line"):
    """Runs a function of the source; at line `start` f_lineno is set to `to`."""
    ns = {"out": []}
    exec(compile(source, "<jump>", "exec"), ns)
    said = []

    def tracer(frame, event_now, arg):
        if frame.f_code.co_filename != "<jump>":
            return None
        if frame.f_code.co_name == name and event_now == event and frame.f_lineno == start and not said:
            try:
                frame.f_lineno = to
                said.append("jumped")
            except Exception as e:
                said.append(f"{type(e).__name__}: {e}")
        return tracer
    sys.settrace(tracer)
    try:
        result = ns["main"]()
    except Exception as e:
        result = f"{type(e).__name__}: {e}"
    finally:
        sys.settrace(None)
    print(start, to, event, *said, ns["out"], result)
