# marshal.loads: with and without code objects; what came out can be written and read again.
# seen: marshal*.c verify*.c code*.c
import marshal

EXPECTED = (EOFError, ValueError, TypeError, OverflowError)  # the last for lengths that no object has


def fuzz(data):
    try:
        marshal.loads(data, allow_code=False)
    except EXPECTED:
        pass
    value = marshal.loads(data)
    again = marshal.dumps(value)
    check(type(marshal.loads(again)) is type(value), "another type comes back")
