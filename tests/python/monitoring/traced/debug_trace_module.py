# the trace module: counts, listing, functions, callers
import trace
from _debugged import ns

t = trace.Trace(count=1, trace=0)
print(t.runfunc(ns["main"]))
print(sorted((key[1], n) for key, n in t.results().counts.items() if key[0] == "<prog>"))
trace.Trace(count=0, trace=1).runfunc(ns["main"])
t = trace.Trace(count=0, trace=0, countfuncs=1)
t.runfunc(ns["main"])
print(sorted(key[1:] for key in t.results().calledfuncs if key[0] == "<prog>"))
t = trace.Trace(count=0, trace=0, countcallers=1)
t.runfunc(ns["main"])
print(sorted((a[2], b[2]) for a, b in t.results().callers if b[0] == "<prog>"))
