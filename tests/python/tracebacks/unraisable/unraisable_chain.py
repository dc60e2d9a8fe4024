class A:
    def __del__(self):
        try: {}["x"]
        except KeyError as e: raise ValueError("chain") from e
A()
