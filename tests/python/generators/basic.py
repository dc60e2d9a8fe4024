def g(n):
    print("start")
    for i in range(n):
        x = yield i
        if x: print("got", x)
    return "ret"
it = g(3)
print(next(it), it.send("hello"), next(it))
try: next(it)
except StopIteration as e: print(e.value)
try: next(it)
except StopIteration as e: print(e.value)
print(list(g(2)))
it = g(2)
try: it.send(1)
except TypeError as e: print(e)
def thrower():
    while True:
        try: yield 1
        except ValueError as e: print("caught", e); yield 2
        finally: print("fin")
t = thrower()
next(t)
print(t.throw(ValueError("v")))
try: t.throw(KeyError("k"))
except KeyError as e: print(repr(e))
def closer():
    try: yield 1
    except GeneratorExit: print("exit"); raise
    finally: print("cleanup")
c = closer(); next(c); print(c.close()); c.close()
def stubborn():
    try: yield 1
    except GeneratorExit: yield 2
s = stubborn(); next(s)
try: s.close()
except RuntimeError as e: print(e)
def ret_on_close():
    try: yield 1
    except GeneratorExit: return "closed value"
r = ret_on_close(); next(r); print(r.close())
def stop():
    yield 1
    raise StopIteration("x")
try: list(stop())
except RuntimeError as e: print(e, repr(e.__cause__))
def reenter():
    yield next(me)
me = reenter()
try: next(me)
except ValueError as e: print(e)
gen = (x for x in range(3))
print(gen.__name__, gen.gi_running, gen.gi_frame is not None, gen.gi_code.co_name, gen.gi_yieldfrom)
print(list(gen), gen.gi_frame)
print(type(gen).__name__, iter(gen) is gen)
