data = {"a": [1, 2, {"b": None}]}
def f(x, y): return x["a"][2]["b"].attr + y * (1 + 2)
result = (
    f(
        data,
        5,
    )
)
