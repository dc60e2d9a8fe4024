def a(): {}["k"]
try:
    a()
except KeyError:
    1 / 0
