class E(Exception): pass
E.__module__ = 5
raise E(1)
