# At exit, of all that a program leaves only a suspended generator has something to say.

def steps():
    try:
        yield 1
    finally:
        print("the generator ends")


g = steps()
print(next(g))
unstarted = steps()
