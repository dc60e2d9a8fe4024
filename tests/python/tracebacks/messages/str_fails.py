class E(Exception):
    def __str__(self): raise ValueError("no str")
raise E("x")
