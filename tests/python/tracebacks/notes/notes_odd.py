e = ValueError("odd")
e.__notes__ = "not a list"
raise e
