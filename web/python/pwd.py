"""The accounts of the machine, by /etc/passwd, where that can be read: elsewhere there are none."""
from collections import namedtuple

struct_passwd = namedtuple("struct_passwd", "pw_name pw_passwd pw_uid pw_gid pw_gecos pw_dir pw_shell", module="pwd")


def getpwall():
    """All accounts."""
    try:
        with open("/etc/passwd", encoding="utf-8", errors="surrogateescape") as file:
            lines = [line.rstrip("\n").split(":") for line in file]
    except OSError:
        return []
    return [struct_passwd(*line[:2], int(line[2]), int(line[3]), *line[4:]) for line in lines if len(line) == 7 and line[2].isdigit() and line[3].isdigit()]


def getpwnam(name, /):
    """The account of a name; KeyError: there is none."""
    if not isinstance(name, str):
        raise TypeError(f"getpwnam() argument must be str, not {type(name).__name__}")
    for entry in getpwall():
        if entry.pw_name == name:
            return entry
    raise KeyError(f"getpwnam(): name not found: {name!r}")


def getpwuid(uid, /):
    """The account of a number; KeyError: there is none."""
    uid = uid.__index__()
    for entry in getpwall():
        if entry.pw_uid == uid:
            return entry
    raise KeyError(f"getpwuid(): uid not found: {uid}")
