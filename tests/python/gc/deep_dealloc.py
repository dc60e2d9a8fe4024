x=None
for i in range(200000): x=[x]
del x
x=None
for i in range(100000): x=(x,)
x=None
class Link: pass
for i in range(50000): n=Link(); n.next=x; x=n
del x,n
d={}
for i in range(50000): d={'a':d}
del d
print('deep ok')
