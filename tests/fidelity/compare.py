# tests/fidelity/compare.py: runs inside the oracle: our code objects (marshalled by `morelia --marshal`) against its own.
# Defines compare(blob, sources, optimize) -> JSON: counts, and the first difference of each code object that differs.
import collections, dis, json, marshal, types, warnings

warnings.simplefilter("ignore")
FIELDS = ["co_argcount", "co_posonlyargcount", "co_kwonlyargcount", "co_flags", "co_firstlineno", "co_name", "co_qualname", "co_varnames",
          "co_cellvars", "co_freevars", "co_names", "co_stacksize"]


def key(const):
    if isinstance(const, types.CodeType):
        return "code", const.co_name, const.co_firstlineno
    if isinstance(const, tuple):
        return ("tuple", *map(key, const))
    if isinstance(const, frozenset):
        return ("frozenset", *sorted(repr(key(item)) for item in const))
    return type(const).__name__, repr(const)


def instructions(code):
    return [(i.opname, i.arg, tuple(i.positions) if i.positions else None) for i in dis.get_instructions(code)]


def difference(ours, theirs):
    """None, or (group, detail) of the first thing that differs."""
    for field in FIELDS:
        if getattr(ours, field) != getattr(theirs, field):
            return field, f"{getattr(ours, field)!r}, expected {getattr(theirs, field)!r}"
    consts = list(map(key, ours.co_consts)), list(map(key, theirs.co_consts))
    if consts[0] != consts[1]:
        return "co_consts", f"{consts[0]!r}, expected {consts[1]!r}"
    a, b = instructions(ours), instructions(theirs)
    for at, (x, y) in enumerate(zip(a, b)):
        if x[:2] != y[:2]:
            return f"{x[0]} for {y[0]}", f"instruction {at}: {x}, expected {y}"
    if ours.co_code != theirs.co_code:
        return "co_code", "length or caches"
    for at, (x, y) in enumerate(zip(a, b)):
        if x != y:
            return "co_linetable", f"instruction {at}: {x}, expected {y}"
    for field in ("co_linetable", "co_exceptiontable"):
        if getattr(ours, field) != getattr(theirs, field):
            return field, f"{getattr(ours, field)!r}, expected {getattr(theirs, field)!r}"


class Report:
    def __init__(self):
        self.codes = self.same = self.units = self.same_units = 0
        self.differences = []

    def code(self, file, ours, theirs):
        self.codes += 1
        a, b = ours.co_code, theirs.co_code
        self.units += len(b) // 2
        self.same_units += sum(a[i:i + 2] == b[i:i + 2] for i in range(0, min(len(a), len(b)), 2))
        found = difference(ours, theirs)
        if found:
            self.differences.append((found[0], file, theirs.co_qualname, theirs.co_firstlineno, found[1][:600]))
        else:
            self.same += 1
        inner = [[c for c in code.co_consts if isinstance(c, types.CodeType)] for code in (ours, theirs)]
        for x, y in zip(*inner):
            self.code(file, x, y)


def compare(blob, sources, optimize):
    """sources: (name, bytes) in the order of the blob."""
    report, at, blob = Report(), 0, bytes(blob)
    for name, source in sources:
        size = int.from_bytes(blob[at:at + 4], "little")
        ours, at = blob[at + 4:at + 4 + size], at + 4 + size
        try:
            theirs = compile(bytes(source), name, "exec", dont_inherit=True, optimize=optimize)
        except SyntaxError as error:
            if size:
                report.differences.append(("accepted", name, "", error.lineno, str(error)))
            continue
        if not size:
            report.differences.append(("rejected", name, "", 0, "is a valid program"))
            continue
        try:
            report.code(name, marshal.loads(ours), theirs)
        except (ValueError, EOFError, TypeError) as error:
            report.differences.append(("marshal", name, "", 0, str(error)))
    return json.dumps(vars(report))
