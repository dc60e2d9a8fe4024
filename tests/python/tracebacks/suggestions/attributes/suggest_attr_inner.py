class A:
    def __init__(self): self.inner = B()
class B:
    deep_value = 5
A().deep_value
