# The last whole statement is left out of the search.
def g():
    return 1


clas A:
    pass
