# f_trace_opcodes and f_trace_lines
from _traced import log, run


def work(x):
    y = x
    for i in (1, 2):
        y += i
    return y


def opcodes(frame, event, arg):
    if frame.f_code is not work.__code__:
        return None
    frame.f_trace_opcodes = True
    log.append((event, frame.f_lineno - frame.f_code.co_firstlineno, frame.f_lasti))
    return opcodes


def only_opcodes(frame, event, arg):
    if frame.f_code is not work.__code__:
        return None
    frame.f_trace_opcodes, frame.f_trace_lines = True, False
    log.append((event, frame.f_lasti))
    return only_opcodes


def half(frame, event, arg):
    if frame.f_code is not work.__code__:
        return None
    if event == "call":
        frame.f_trace_opcodes = True
    if event == "line" and frame.f_lineno - frame.f_code.co_firstlineno == 2:
        frame.f_trace_opcodes = False
    log.append((event, frame.f_lasti))
    return half


for tracer in (opcodes, only_opcodes, half):
    run(work, 1, tracer=tracer)
run(work, 1)
