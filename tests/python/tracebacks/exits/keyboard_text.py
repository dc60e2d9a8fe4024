raise KeyboardInterrupt("stop it")
