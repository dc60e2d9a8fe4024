class A(object):
    x = 1
    class B:
        y = x
