class R:
    def __repr__(self): return "<R>"
    def __str__(self): raise ValueError
e = ValueError("odd")
e.__notes__ = ["a", 5, R()]
raise e
