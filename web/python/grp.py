"""The groups of the machine, by /etc/group, where that can be read: elsewhere there are none."""
from collections import namedtuple

struct_group = namedtuple("struct_group", "gr_name gr_passwd gr_gid gr_mem", module="grp")


def getgrall():
    """All groups."""
    try:
        with open("/etc/group", encoding="utf-8", errors="surrogateescape") as file:
            lines = [line.rstrip("\n").split(":") for line in file]
    except OSError:
        return []
    return [struct_group(line[0], line[1], int(line[2]), line[3].split(",") if line[3] else []) for line in lines if len(line) == 4 and line[2].isdigit()]


def getgrnam(name):
    """The group of a name; KeyError: there is none."""
    if not isinstance(name, str):
        raise TypeError(f"getgrnam() argument 'name' must be str, not {type(name).__name__}")
    for entry in getgrall():
        if entry.gr_name == name:
            return entry
    raise KeyError(f"getgrnam(): name not found: {name!r}")


def getgrgid(id):
    """The group of a number; KeyError: there is none."""
    id = id.__index__()
    for entry in getgrall():
        if entry.gr_gid == id:
            return entry
    raise KeyError(f"getgrgid(): gid not found: {id}")
