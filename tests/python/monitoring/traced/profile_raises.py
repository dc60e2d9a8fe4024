# a profile function that raises; getprofile
import sys
from _profiled import tell


def bad(frame, event, arg):
    raise RuntimeError(event)


def work():
    return len("a")


print(sys.getprofile())
for fn in (work, lambda: len("b")):
    try:
        sys.setprofile(bad)
        fn()
    except RuntimeError as e:
        print("raised", e, sys.getprofile())
sys.setprofile(tell)
print(sys.getprofile() is tell)
sys.setprofile(None)
print(sys.getprofile())
