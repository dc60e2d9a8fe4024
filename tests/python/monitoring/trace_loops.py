# settrace: line events of loops, one-line loops and jumps
import sys
log = []


def tell(frame, event, arg):
    if frame.f_code.co_filename != run.__code__.co_filename:
        return None
    if event == "exception":
        arg = arg[0].__name__, str(arg[1])
    elif not isinstance(arg, (int, str, list, tuple, type(None))):
        arg = type(arg).__name__
    log.append((frame.f_code.co_name, event, frame.f_lineno - frame.f_code.co_firstlineno, arg))
    return tell


def run(fn, *args, tracer=tell):
    sys.settrace(tracer)
    try:
        fn(*args)
    except Exception as e:
        log.append(("raised", type(e).__name__, str(e)))
    finally:
        sys.settrace(None)
    print("#", fn.__name__, *args)
    for entry in log:
        print(*entry)
    log.clear()



def one_line():
    for i in range(3): pass
    while i: i -= 1


def nested():
    for i in range(2):
        for j in range(2):
            if j:
                continue
            x = i
    else:
        x = 9
    while True:
        if x:
            break
    return x


def comprehension():
    a = [i
         for i in range(2)
         if i]
    b = {k: v for k, v in
         [(1, 2)]}
    c = (q for q in a)
    return list(c), b


run(one_line)
run(nested)
run(comprehension)
