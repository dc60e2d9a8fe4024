# sum() of floats and complex numbers with ints among them: every addition is compensated.
import random, math
random.seed(7)
def add(hi,lo,x):
    t=hi+x
    if abs(hi)>=abs(x): lo+=(hi-t)+x
    else: lo+=(x-t)+hi
    return t,lo
def model(start, items):
    hi,lo=float(start),0.0
    for i in items: hi,lo=add(hi,lo,float(i))
    return hi+lo if lo and math.isfinite(lo) else hi
bad=0
class I(int): pass
for n in range(600):
    items=[random.choice([random.uniform(-1,1), random.randrange(10), random.randrange(2**40), random.randrange(-2**70,2**70), 1e16, True, I(3), I(2**60+1), 1e-9]) for _ in range(random.randrange(1,9))]
    m=model(1.5,items); s=sum(items,1.5)
    if m!=s:
        bad+=1
        print(items, repr(m), repr(s))
print("differ:", bad)
c=0
for n in range(400):
    items=[random.choice([random.uniform(-1,1), random.randrange(2**70), 1e16, complex(1e16,1e-3), complex(.1,.2), True, I(2**60+1)]) for _ in range(random.randrange(1,9))]
    s=sum(items,1j); 
    hi,lo=0.0,0.0; ih,il=1.0,0.0
    for i in items:
        z=complex(i); hi,lo=add(hi,lo,z.real)
        if isinstance(i,complex): ih,il=add(ih,il,z.imag)
    m=complex(hi+lo if lo else hi, ih+il if il else ih)
    if m!=s:
        c+=1
        print(items, m, s)
print("complex, differ:", c)
for items, start in [([10**400], 1.5), ([10**400], 1j), ([1e16, 1, 1, -1e16], 0), ([1, 2.5, True, 10**20, -10**20], 0), ([0.1] * 10, 0), ([True, True], 0.0)]:
    try: print(repr(sum(items, start)))
    except OverflowError as e: print(type(e).__name__, e)
