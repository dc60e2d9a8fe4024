
# deterministic LCG
class R:
    def __init__(s,x): s.x=x
    def n(s,k):
        s.x=(s.x*1103515245+12345)&0x7fffffff
        return (s.x>>8)%k
r=R(42)
# sets: order
for trial in range(60):
    s=set(); out=[]
    for i in range(r.n(120)+3):
        op=r.n(10)
        v=[r.n(50), 'k%d'%r.n(50), (r.n(5),r.n(5)), r.n(50)/4, -r.n(1000), r.n(1<<30)*r.n(1<<30)][r.n(6)]
        if op<7: s.add(v)
        elif op==7: s.discard(v)
        elif op==8 and s: out.append(s.pop())
        else: s|={v,r.n(9)}
    print(s,out,len(s),s.__sizeof__())
    t={r.n(60) for _ in range(r.n(40))}; u=frozenset(r.n(60) for _ in range(r.n(80)))
    print(t|u,t&u,t-u,t^u,u-t,u^t,u|t, hash(u), t<=u,t<u,t.isdisjoint(u))
    t2=set(t); t2|=u; t3=set(t); t3&=u; t4=set(t); t4-=u; t5=set(t); t5^=u; print(t2,t3,t4,t5)
    print(t.union([1,2],{3:4}), t.intersection(u,range(30)), t.difference(u,range(5)), t.symmetric_difference(range(10)), list(reversed(list(t))))
# dict
for trial in range(60):
    d={}; out=[]
    for i in range(r.n(200)+3):
        op=r.n(12)
        k=[r.n(50), 'k%d'%r.n(50), (r.n(5),r.n(5)), r.n(50)/4, r.n(1<<30)*r.n(1<<30)][r.n(5) if trial%2 else 1]
        if op<7: d[k]=r.n(100)
        elif op==7: out.append(d.pop(k,None))
        elif op==8 and d: out.append(d.popitem())
        elif op==9: out.append(d.setdefault(k,5))
        elif op==10: d.update({k:1,'z':2})
        else: out.append(d.get(k,'no'))
    print(d,out,len(d),d.__sizeof__(),list(reversed(d)),list(d.items())[:3],list(reversed(d.values()))[:3])
    e=dict(list(d.items())[::2]); print(e.keys()&d.keys(), e.keys()|{1}, d.keys()-e.keys(), e.items()^d.items(), e==d, {**d,**e}==d, d|e==d, e.items()<=d.items())
    c=d.copy(); c.clear(); print(c, d==dict(d), dict(d).__sizeof__())
# lists
for trial in range(60):
    l=[r.n(1000) for _ in range(r.n(300))]; 
    if trial%4==1: l=[x/7 for x in l]
    if trial%4==2: l=['s%d'%x for x in l]
    if trial%4==3: l=[(x%10,'t%d'%x) for x in l]
    a=sorted(l); b=sorted(l,reverse=True); c=sorted(l,key=lambda v:str(v)); d=sorted(l,key=lambda v:hash(v)%7,reverse=True)
    print(a==sorted(b), a[:5],b[:5],c[:5],d[:8])
    m=l[:]
    for i in range(10):
        op=r.n(9)
        i0,i1,st=r.n(40)-20,r.n(40)-20,(r.n(7)-3 or 1)
        try:
            if op==0: m[i0:i1]=[1,2,3][:r.n(4)]
            elif op==1: del m[i0:i1:st]
            elif op==2: m[i0:i1:st]=range(len(m[i0:i1:st]))
            elif op==3: m.insert(i0,9)
            elif op==4: m.pop(i0)
            elif op==5: m.reverse()
            elif op==6: m+=m[i0:i1]
            elif op==7: m*=r.n(3)
            else: m.extend(x for x in range(r.n(5)))
        except IndexError as e: print(e)
    print(m, m.__sizeof__())
# comparison counting in sort
class C:
    n=0
    def __init__(s,v): s.v=v
    def __lt__(s,o): C.n+=1; return s.v<o.v
    def __repr__(s): return 'C%d'%s.v
for n in (0,1,2,3,10,33,64,65,100,257,1000,3000):
    for kind in range(5):
        if kind==0: l=[r.n(n+1) for _ in range(n)]
        elif kind==1: l=list(range(n))
        elif kind==2: l=list(range(n))[::-1]
        elif kind==3: l=list(range(n//2))+list(range(n//2))
        else: l=[i//3 for i in range(n)][::-1]
        l=[C(x) for x in l]; C.n=0; l.sort(); print(n,kind,C.n,[x.v for x in l[:3]])
