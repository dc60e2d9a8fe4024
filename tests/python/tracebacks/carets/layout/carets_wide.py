x = {"日本語": 1}
def f(a): return a["日本語"] + a["ない"] + 1
f(x)
