# the numbers of events and tools
from _events import E, m

for name in sorted(vars(E)):
    print(name, getattr(E, name))
print(m.DEBUGGER_ID, m.COVERAGE_ID, m.PROFILER_ID, m.OPTIMIZER_ID)
print(type(m.DISABLE), type(m.MISSING), m.DISABLE is not m.MISSING, type(E).__name__)
print([name for name in dir(m) if not name.startswith("__")])
