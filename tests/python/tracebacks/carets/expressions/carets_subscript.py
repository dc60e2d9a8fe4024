d = {"a": {"b": [1, 2]}}
def f():
    return d["a"]["b"][5]["c"] + d["x"]
f()
