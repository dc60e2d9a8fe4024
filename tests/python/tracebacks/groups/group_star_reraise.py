try:
    raise ExceptionGroup("eg", [ValueError(1), ExceptionGroup("in", [TypeError(2), ValueError(3)])])
except* TypeError:
    raise
