class E(Exception): pass
E.__module__ = "some.module"
raise E(1)
