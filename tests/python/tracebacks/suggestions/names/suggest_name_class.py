class A:
    valeu = 1
    x = value
