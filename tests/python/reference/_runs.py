# What programs of several chapters share: each part of a text, parted by "---", is a program of its own, with what it raises.
def runs(text, **names):
    for part in text.strip("\n").split("\n---\n"):
        space = {"__name__": "sample", **names}
        try:
            exec(compile(part, "<sample>", "exec"), space)
        except BaseException as error:
            print(type(error).__name__, error)
