def f(): return coll.OrderedDict
f()
