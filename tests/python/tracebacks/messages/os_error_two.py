raise OSError(13, "denied", "from", None, "to")
