# The room that a list keeps when items go.
def z(l): return l.__sizeof__()
for n in range(1, 12):
    for how in range(8):
        l=[0]*n if how%2 else list(range(n))
        if how//2==0: del l[0]
        elif how//2==1: l.pop()
        elif how//2==2: del l[:]
        else: l[0:1]=[]
        print(n,how,z(l),len(l))
    l=[0]*n; l.clear(); print(n, z(l))
    l=[0]*n; l.remove(0); print(n, z(l))
    l=[1]; del l[0]; print(z(l)); l=[1,2,3]; del l[0]; print(z(l)); del l[0]; print(z(l)); del l[0]; print(z(l))
