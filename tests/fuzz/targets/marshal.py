# marshal.loads: with and without code objects; what came out can be written and read again.
import marshal

EXPECTED = (EOFError, ValueError, TypeError)


def fuzz(data):
    try:
        marshal.loads(data, allow_code=False)
    except EXPECTED:
        pass
    try:
        value = marshal.loads(data)
    except SystemError as e:  # what CPython says of a code object with wrong names
        check("codeobject.c" in str(e), "SystemError", e)
        return
    again = marshal.dumps(value)
    check(type(marshal.loads(again)) is type(value), "another type comes back")
