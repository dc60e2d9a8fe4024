def f(): 1 / 0
try: f()
except ZeroDivisionError as e:
    e.__traceback__ = None
    raise
