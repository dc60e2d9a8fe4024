raise AttributeError("nope", name="uper", obj="s")
