class A:
    def __init__(self, colour): pass
A(color=1)
