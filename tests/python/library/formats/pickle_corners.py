# _pickle: damaged data, error texts, notes, what each protocol writes for many objects; as CPython's C module answers.
import _pickle, pickle, io, re, copyreg
def err(f,*a,**k):
    try: print("ok", re.sub(' at 0x[0-9a-f]+', '', repr(f(*a,**k))))
    except BaseException as e: print(type(e).__name__, re.sub(' at 0x[0-9a-f]+', '', str(e)), [re.sub(' at 0x[0-9a-f]+','',n) for n in getattr(e,'__notes__',[])], 'cause' if e.__cause__ else '', type(e.__context__).__name__)
p=_pickle.Pickler(io.BytesIO()); u=_pickle.Unpickler(io.BytesIO())
print(type(p.memo),type(u.memo),type(p.memo).__dict__.keys(), type(u.memo).__dict__.keys(), p.memo.copy(), u.memo.copy(), p.bin,p.fast)
err(lambda:p.dispatch_table); err(lambda: p.persistent_id); err(lambda:u.persistent_load); err(p.persistent_id,1); err(u.persistent_load,1); err(lambda:p.reducer_override); err(setattr,p,'memo',5); err(setattr,p,'memo',{1:(0,'a')}); print(list(p.memo.copy().values())); err(setattr,p,'memo',{1:2}); err(setattr,u,'memo',{1:2}); err(setattr,u,'memo',{'a':2}); err(setattr,u,'memo',{-1:2}); err(setattr,u,'memo',4); err(setattr,p,'memo',_pickle.Pickler(io.BytesIO()).memo); err(p.memo.__reduce__); err(delattr,p,'memo'); err(setattr,p,'x',1); err(p.__sizeof__.__call__ and (lambda: 1)); err(setattr,p,'persistent_id',5); err(setattr,p,'dispatch_table',5); err(p.dump,1); err(delattr,p,'dispatch_table'); err(u.find_class,'os','nope'); err(u.find_class,'nope','x'); err(u.find_class,1,2); err(u.find_class,'collections','OrderedDict.keys'); err(u.find_class,'os',2)
for d in [b"", b"garbage", b"\x80\x09.", b"\x80", b".", b"I1", b"I1\n", b"I1\n.", b"I01\n.",b"I00\n.",b"Ix\n.", b"I\n.", b"I99999999999999999999\n.", b"I1 \n.", b"L5L\n.",b"Lx\n.",b"L\n.", b"F1.x\n.",b"F\n.",b"F1.5\n.", b"cnone\nx\n.", b"cos\nnope\n.", b"cos\n", b"cos", b"c\n\n.", b"(lp0\n", b"\x80\x04\x95\xff\0\0\0\0\0\0\0.", b"\x80\x04\x95\x01\0\0\0\0\0\0\0N.",b"\x80\x04\x95\x02\0\0\0\0\0\0\0N.",b"\x80\x04\x95\xff\xff\xff\xff\xff\xff\xff\xff.", b"S'a\n.", b"S'a'\n.", b'S"a"\n.', b"Sa\n.",b"S'\n.", b"S'\\x'\n.",b"h\x05.", b"0.",b"N0.",b"(0N.",b"(N0N.", b"1.", b"(1N.", b"K\1K\2.", b"tR.", b"K\1)R.", b")R.",b"K\1K\1R.",b"}K\1s.",b"}K\1K\2s.",b"K\1K\1K\1s.",b"K\1(K\1K\2u.",b"}(K\1u.",b"}(u.",b"}K\1(u.",b"d.",b"(d.",b"(K\1d.",b"(K\1K\2d.", b"(]K\1d.", b"\x8c\x05ab.", b"\x8c\x02a\xff.", b"X\xff\xff\xff\xff.",b"X\xff\xff\xff\x7f.", b"B\xff\xff\xff\xff.",b"T\xff\xff\xff\xff.",b"T\x01\0\0\0a.",b"U\x01\xe9.", b"\x8d\xff\xff\xff\xff\xff\xff\xff\xff.",b"\x8e\xff\xff\xff\xff\xff\xff\xff\xff.",b"\x96\xff\xff\xff\xff\xff\xff\xff\xff.",b"\x96\x02\0\0\0\0\0\0\0ab.",b"\x96\x03\0\0\0\0\0\0\0a.",b"\x97.",b"\x98.",b"K\1\x98.",b"Vx\\ud\n.",b"V\\u00e9\n.",b"V", b"g5\n.", b"gx\n.",b"g-1\n.",b"p-1\n.",b"K\1p-1\n.",b"K\1px\n.",b"K\1p5\ng5\n.",b"K\1q",b"q\1.",b"r\0\0\0\0.",b"K\1r\xff\xff\xff\xff.",b"\x94.",b"j\1\0\0\0.", b"2.",b"K\x012.", b"u.", b"a.",b"]K\1a.",b"K\1K\1a.",b"K\1a.",b"](K\1e.",b"K\1(K\1e.",b"e.",b"(e.",b"](e.",b"\x81.",b"N\x81.",b"K\1)\x81.",b"K\1K\1\x81.",b"cbuiltins\nint\nK\1\x81.",b"cbuiltins\nint\n)\x81.", b"cbuiltins\nint\n)}\x92.",b"cbuiltins\nint\n)K\1\x92.",b"cbuiltins\nint\nK\1}\x92.",b"K\1)}\x92.",b"\x92.", b"b.",b"Nb.",b"NNb.",b"K\1Nb.",b"K\1K\1b.",b"K\1}b.",b"K\1}K\1K\1sb.",b"Pid\n.",b"P\xff\n.", b"Q.",b"NQ.",b"P",b"o.",b"(o.",b"(cbuiltins\nint\no.",b"(K\1o.",b"(cbuiltins\nint\nS'x'\no.",b"(ibuiltins\nint\n.",b"ibuiltins\nint\n.",b"(ios",b"(K\x05ibuiltins\nint\n.",b"\x82\x01.",b"\x82\0.",b"\x83\x01\x01.",b"\x84\xff\xff\xff\xff.",b"\x84",b"\x8a\x02\xff\x7f.",b"\x8a\0.",b"\x8a\x05a.",b"\x8b\xff\xff\xff\xff.",b"\x8b\x01\0\0\0\xff.",b"\x8b\xff\xff\xff\x7f.",b"G\0.",b"G?\xf8\0\0\0\0\0\0.",b"J\xff\xff\xff\xff.",b"M\xff\xff.",b"K",b"\x93.",b"K\1K\2\x93.",b"\x8c\x02os\x8c\x04nope\x93.",b"\x8c\x02os\x8c\x06path.x\x93.",b"\x80\x04\x8c\x02os\x8c\x06path.x\x93.",b"\x80\x04\x8c\x02os\x8c\x09path.join\x93.",b"\x80\x04\x8c\x03osx\x8c\x09path.join\x93.",b"\x85.",b"K\1\x85.",b"K\1\x86.",b"K\1K\1\x87.",b"(\x85.",b"\x8f(K\1\x90.",b"\x8f.",b"K\1(K\1\x90.",b"\x90.",b"(\x90.",b"\x91.",b"(K\1]\x91.",b"(K\1\x91.",b"\x88.",b"\x89.",b"NN",b"N(.",b"(N.",b"\xff.",b" .",b"'.",b"\n.",b"l.",b"t.",b"(t.",b"(K\1l."]:
    for how in (_pickle.loads, lambda d: _pickle.load(io.BytesIO(d))):
        print(d,end=' '); err(how,d)
    if d in (b"",b"I1",b"garbage"):
        class F:
            def __init__(s,d): s.f=io.BytesIO(d)
            def read(s,n): return s.f.read(n)
            def readline(s): return s.f.readline()
        print('F',end=' '); err(_pickle.load,F(d))
for a in [(),(1,2,3),(1,99),(1,-5),(1,'a'),(1,None),(1,2.5)]: print(a,end=' '); err(_pickle.dumps,*a)
err(_pickle.dumps,1,foo=1); err(_pickle.dumps,1,4,buffer_callback=print); err(_pickle.dumps,obj=1,protocol=0,fix_imports=0); err(_pickle.dump,1,5); err(_pickle.dump,1); err(_pickle.load,5); err(_pickle.load); err(_pickle.loads,'s'); err(_pickle.loads,5); err(_pickle.loads); err(_pickle.loads,b'N.',buffers=5); err(_pickle.loads,b'N.',encoding=5); err(_pickle.loads,b'U\1a.',encoding='nope'); err(_pickle.loads,b'U\1\xff.',errors='nope'); err(_pickle.loads,b'U\1\xff.',errors='ignore'); err(_pickle.loads,b'U\1\xff.',encoding='bytes'); err(_pickle.Pickler); err(_pickle.Pickler,5); err(_pickle.Unpickler,5); err(_pickle.Unpickler)
class W:
    write=5
err(_pickle.Pickler(W()).dump,1)
class R0:
    def read(s,n): return 'x'
    def readline(s): return 'x'
class R1:
    def read(s,n): return b'NNNNNNNN'
    def readline(s): return b''
class R2:
    def read(s,n): return b'I'
    def readline(s): return 5
class R3:
    read=5; readline=5
class R4:
    def read(s,n): return b'N.'
for c in (R0,R2,R3,R4): err(_pickle.load,c())
class X:
    def __init__(s,r): s.r=r
    def __reduce__(s): return s.r
def g(): yield 1
class NN:
    __slots__=()
for r in [5,'x','int','a.b',(),(1,),(1,2),(int,2),(int,(),1,2,3,4,5),(int,()),(int,(),None),(int,(),None,None,None,None),(int,(),None,5),(int,(),None,None,5),(int,(),None,None,iter([1])),(int,(),None,None,iter([(1,2,3)])),(int,(),None,iter([1,lambda:1])),(int,(),lambda:1),(int,(lambda:1,)),(lambda:1,()),(list,(),None,iter([1,2])),(dict,(),None,None,iter([(1,2)])),(dict,(),None,None,iter([(1,lambda:1)])),(int,(),{},None,None,5),(int,(),{},None,None,lambda:1),(int,(),lambda:1,None,None,setattr),(copyreg.__newobj__,()),(copyreg.__newobj__,(5,)),(copyreg.__newobj__,(int,)),(copyreg.__newobj__,(X,lambda:1)),(copyreg.__newobj_ex__,()),(copyreg.__newobj_ex__,(1,2,3)),(copyreg.__newobj_ex__,(X,2,3)),(copyreg.__newobj_ex__,(X,(),3)),(copyreg.__newobj_ex__,(int,(),{})),(copyreg.__newobj_ex__,(X,(lambda:1,),{})),(copyreg.__newobj_ex__,(X,(),{'a':lambda:1}))]:
    for proto in (0,1,2,3,4,5):
        print(re.sub(' at 0x[0-9a-f]+','',str(r)),proto,end=' '); err(_pickle.dumps,X(r),proto)
import types,sys
m=types.ModuleType('mm'); sys.modules['mm']=m
exec('''class A:
    class B: pass
    def meth(self): pass
def f(): pass
\u00e9=f
''',m.__dict__)
def loc():
    class L: pass
    return L
A2=type('A',(),{'__module__':'mm','__qualname__':'A'}); A3=type('Z\u00e9',(),{'__module__':'mm'}); setattr(m,'Z\u00e9',A3); A4=type('Q',(),{'__module__':'m\u00e9'}); mq=types.ModuleType('m\u00e9'); sys.modules['m\u00e9']=mq; mq.Q=A4
A5=type('N',(),{'__module__':None}); A6=type('N',(),{'__module__':'nonexistent_mod'}); A7=type('N',(),{'__module__':'mm'}); A8=type('N',(),{'__module__':5}); 
class Q9(type): pass
class Q10(metaclass=Q9): pass
for o in [m.A,m.A.B,m.A.meth,m.A.B(),m.f,A2,A3,A4,A5,A6,A7,A8,Q9,Q10,Q10(),loc(),loc()(),lambda:1,(x for x in ()),m,sys,len,[].append,'a'.join,print,object(),NN(),io.StringIO,io.StringIO(),type(None),type(...),type(NotImplemented),Ellipsis,NotImplemented,range(3),slice(1,2,3),iter([1]),iter((1,)),iter({}),zip(),reversed([1]),property(),staticmethod(len),classmethod(len),super(int,1),sys._getframe(),re.compile('a'),types.SimpleNamespace(a=1),1j,complex,Exception('a'),KeyError,bytearray(),bytearray(b'a'),bytes(),b'a',frozenset(),set(),{1},frozenset([1]),True,None,-1,255,256,65535,65536,2**31-1,2**31,-2**31,-2**31-1,2**63,-2**63,2**2000,-128,-129,-32768,1.5,-0.0,float('inf'),float('nan'),'','a','\u00e9','\ud800','\U0001F600','\\\n\0\r\x1a','a'*256,b'a'*256,(),(1,),(1,2),(1,2,3),(1,2,3,4),[],[1],[1,2],{},{1:2},{1:2,3:4},[[]],('a','a'),[None]*3]:
    for proto in (0,1,2,3,4,5):
        print(proto,end=' '); err(_pickle.dumps,o,proto)
