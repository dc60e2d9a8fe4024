raise BaseExceptionGroup("base", [KeyboardInterrupt(), SystemExit(3), ValueError()])
