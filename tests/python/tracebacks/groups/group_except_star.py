try:
    raise ExceptionGroup("eg", [ValueError(1), TypeError(2), KeyError(3)])
except* ValueError as e:
    raise RuntimeError("handling") from e
except* TypeError:
    1 / 0
