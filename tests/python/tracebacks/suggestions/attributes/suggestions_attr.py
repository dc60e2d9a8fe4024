class Thing:
    def __init__(self): self.colour = 1
Thing().color
