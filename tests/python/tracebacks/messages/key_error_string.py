raise KeyError("it's a 'key'")
