raise ExceptionGroup("several", [ValueError(1), TypeError("two"), KeyError("three")])
