# threading's variants on the one thread
import sys
import threading
from _traced import log, tell


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
