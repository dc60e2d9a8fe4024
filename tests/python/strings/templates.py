# t-strings: Template and Interpolation.
def t(f, *args, **kwargs):
    try:
        print(ascii(f(*args, **kwargs)))
    except BaseException as e:
        print(type(e).__module__ + "." + type(e).__name__, "|", ascii(str(e)), getattr(e, "__notes__", ""))


from string.templatelib import *
import string.templatelib as tl
n=5
T=t'a{n}b{n!r:>{n}}c{n=}'
print(repr(T))
print(T.strings,T.interpolations,T.values)
print(list(T))
t(lambda:T+T)
t(lambda:T+'a')
t(lambda:'a'+T)
t(lambda:T+1)
t(Interpolation)
t(Interpolation,1)
t(Interpolation,1,2)
t(Interpolation,1,'e','z')
t(Interpolation,1,'e','r','f')
t(Interpolation,1,'e',None,1)
t(Interpolation,1,'e','s','')
t(lambda:Interpolation.__match_args__)
t(lambda: hash(T)==hash(T))
t(lambda: T==T)
t(lambda:t'{n}'==t'{n}')
t(convert,1,'r')
t(convert,1,None)
t(lambda: Template(a=1))
t(lambda:Interpolation(1,'e').__reduce__())
t(lambda: setattr(T,'strings',1))
t(lambda:T.foo)
t(lambda: type('X',(Template,),{}))
t(lambda: type('X',(Interpolation,),{}))
t(lambda: str(T))
t(lambda: T[0])
t(lambda: Template.__class_getitem__(int))
t(lambda: Interpolation[int])
print(Template.__doc__, Interpolation.__doc__, dir(Template), dir(Interpolation))
print(Interpolation(1,'a',None,'x'),Interpolation(value=1,expression='x',conversion='a',format_spec='b'))
t(Interpolation,1,'e','r','f',5)
t(Interpolation,1,'e',1)
print(t'', t''.strings, t''.values)
t(lambda: Template('a'))
t(lambda: Template())
print(getattr(Template,'__text_signature__',None),getattr(Interpolation,'__text_signature__',None))
t(lambda: copy.copy(T))
