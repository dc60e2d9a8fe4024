class A:
    x = [1]
    y = [z for z in x if undefined_name]
