# threading's variants on the one thread
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



import threading


def work():
    return 1


print(threading.gettrace(), threading.getprofile())
threading.settrace(tell)
threading.setprofile(tell)
print(threading.gettrace() is tell, threading.getprofile() is tell, sys.gettrace(), sys.getprofile())
threading.settrace(None)
threading.setprofile(None)
threading.settrace_all_threads(tell)
print(sys.gettrace() is tell, threading.gettrace() is tell)
work()
threading.settrace_all_threads(None)
print(sys.gettrace(), [entry[:2] for entry in log if entry[0] == "work"])
log.clear()
threading.setprofile_all_threads(lambda frame, event, arg: log.append((frame.f_code.co_name, event)))
work()
threading.setprofile_all_threads(None)
print(sys.getprofile(), [entry for entry in log if entry[0] == "work"])
