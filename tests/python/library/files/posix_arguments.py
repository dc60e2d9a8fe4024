# Functions of posix refuse wrong arguments, also those that have nothing to do here.
import posix


def t(f, *a, **k):
    try:
        print(f.__name__, a, f(*a, **k))
    except Exception as e:
        print(f.__name__, a, type(e).__name__, e)


t(posix.register_at_fork)
t(posix.register_at_fork, 1)
t(posix.register_at_fork, before=1)
t(posix.register_at_fork, after_in_parent=1)
t(posix.register_at_fork, before=print, after_in_child=1)
t(posix.register_at_fork, before=print, zz=1)
t(posix.set_inheritable, 1, 'a')
t(posix.set_inheritable, 'a', 1)
t(posix.set_inheritable, 99, 1)
t(posix.set_inheritable, 1, 2**40)
t(posix.device_encoding, 99)
t(posix.device_encoding, -1)
t(posix.device_encoding, 'a')
t(posix.getpriority, 0, 0)
t(posix.getpriority, 'a', 0)
t(posix.getpriority, 0)
for name in ("WIFEXITED", "WEXITSTATUS", "WIFSIGNALED", "WTERMSIG", "WIFSTOPPED", "WSTOPSIG", "WIFCONTINUED"):
    f = getattr(posix, name)
    t(f)
    t(f, 1, 2)
    t(f, zz=1)
    t(f, "a")
    print(name, [f(s) for s in (0, 1, 9, 0x7F, 0x80, 0xFF, 0x100, 0x137F, 0xFF00, 0xFFFF, 0x10000)], f(status=256))
