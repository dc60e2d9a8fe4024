# Assignment to a slice whose value's iteration changes the list: the bounds come after it.
def t(s, k):
    b=[1,2,3,4,5,6]
    try: b[s]=(b.append(9) or i for i in range(k)); print(b)
    except Exception as e: print(type(e).__name__, e, b)
    b=[1,2,3,4,5,6]
    try: b[s]=(b.clear() or i for i in range(k)); print(b)
    except Exception as e: print(type(e).__name__, e, b)
    b=[1,2,3,4,5,6]
    try: b[s]=(b.pop() for i in range(k)); print(b)
    except Exception as e: print(type(e).__name__, e, b)
for s in (slice(1,None),slice(1,3),slice(None,None,2),slice(4,1,-1),slice(-2,None),slice(None,-2), slice(5,2)):
    for k in (0,2,3): t(s,k)
