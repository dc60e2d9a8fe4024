b"\xff".decode("utf-8")
