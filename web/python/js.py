"""JavaScript's names, none of which was granted: the option jsGlobals puts another module in this one's place."""


def __getattr__(name):
    raise AttributeError(f"JavaScript's {name} was not granted to Python (the option jsGlobals)", name=name)
