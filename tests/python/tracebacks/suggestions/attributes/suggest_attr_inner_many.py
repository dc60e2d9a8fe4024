class B:
    deep_value = 5
class A:
    def __init__(self): self.x, self.y = 5, B()
A().deep_value
