# What a call gives, views told by what they show; what cannot be raised is printed.
import sys

sys.unraisablehook = lambda u: print('unraisable', u.err_msg and u.err_msg.split(' at 0x')[0], u.exc_type.__name__, u.exc_value, type(u.object).__name__)
def tryit(label, f):
    try:
        r = f()
        print(label, '->', r if not isinstance(r, memoryview) else ('mv', type(r.obj).__name__ , r.readonly, r.tobytes()))
        return r
    except BaseException as e:
        print(label, '!!', type(e).__name__, e)
