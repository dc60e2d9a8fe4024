class MyError(Exception):
    pass
class Sub(MyError):
    def __str__(self): return "multi\nline"
def go():
    with_context = 1
    try:
        raise MyError
    except MyError:
        raise Sub() from None
go()
