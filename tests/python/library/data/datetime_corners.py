# _datetime: arguments, error texts, corners of each class, subclasses, odd tzinfos; as CPython's C module answers.
import re
import _datetime as D
from _datetime import *
def err(f,*a,**k):
    try: print("ok", re.sub(' at 0x[0-9a-f]+', '', repr(f(*a,**k))))
    except BaseException as e: print(type(e).__name__, e)
ic=date(2020,1,1).isocalendar()
T=type(ic)
print(T, T.__dict__.keys(), T.__doc__, T.__new__.__doc__, T.__text_signature__)
err(T,1,2,3); err(T,1); err(T,'a',2,3); err(T,year=1,week=2,weekday=3)
print(ic.__reduce__())
err(date,1); err(date,1,2,3,4); err(date); err(date,'a',1,1); err(date,2**40,1,1); err(date,2020,1,1,foo=1); err(date,2020,month=1,year=2,day=1); err(date,1.5,1,1); err(date,2020,1,day=1,month=2)
err(time,'a'); err(time,1,2,3,4,None,1); err(time,1,fold='x'); err(time,25); err(time,tzinfo=3); err(time,1,2,3,4,5)
err(time,1,2,3,4,5,6,7)
err(datetime,1); err(datetime,1,2); err(datetime,1,2,3,4,5,6,7,8); err(datetime,1,2,3,4,5,6,7,None,1); err(datetime,1,2,3,tzinfo=4); err(datetime,10000,1,1)
err(timedelta,1,2,3,4,5,6,7,8); err(timedelta,'a'); err(timedelta,days=1,foo=2); err(timedelta,1,days=2); err(timedelta, 1e400); err(timedelta,1e300)
err(timezone); err(timezone,1); err(timezone,timedelta(1)); err(timezone,timedelta(0),1); err(timezone,timedelta(hours=1),name='x'); err(timezone,timedelta(hours=1),'x',3); err(timezone, timedelta(hours=1),None)
err(timezone,offset=timedelta(hours=1)); err(timezone,timedelta(microseconds=-86400*10**6)); err(timezone,timedelta(days=-1,microseconds=1))
print(type(tzinfo(1,2,x=3)))
d=date(2020,1,2); dt=datetime(2020,1,2,3,4,5,6); t=time(1,2,3,4)
for c in (d,dt,t):
    err(c.strftime); err(c.strftime,1); err(c.strftime,'%Y',2); err(c.strftime,format='%H'); err(c.__format__); err(c.__format__,1); err(c.__format__,''); err(c.__format__,'%H'); err(c.__format__, '%H','x')
    err(c.replace,1,1,1,1,1,1,1,1,1,1); err(c.replace,foo=1); err(c.__replace__,1); err(c.__replace__); err(c.replace,'x'); err(c.replace, None)
    err(c.isoformat,1); err(c.isoformat,1,2); err(c.isoformat,'a','b','c')
    err(type(c).strptime,'1'); err(type(c).strptime,'1',2); err(type(c).strptime,'2020','%Y')
    err(type(c).fromisoformat,1); err(type(c).fromisoformat,'abc\ud800'); err(type(c).fromisoformat)
    err(c.__reduce__); err(c.__reduce_ex__,4);err(c.__reduce_ex__); err(c.__reduce_ex__,'a'); err(c.__reduce__,1)
    err(lambda: c<1); err(lambda: c+1); err(lambda:c-c); err(lambda:1-c); err(lambda: c==None); err(lambda: c<d); err(lambda:c<dt); err(lambda:c<t); err(lambda:c==d); err(lambda:c==dt); err(hash,c)
    for s in ('%','%%','a%','%Q','%:','%:z','%z|%Z|%f','%F','%C','%Y %G','\0a','%\0','é%Y','\ud800%Y','%y','%s', '%5Y','%:x', '%D %T %R %r %n %t %e %k %l %P %h %U %W %V %u %w %j %c %x %X %p %I'): err(c.strftime,s)
for s in ('%Y','%G','%F','%C','%4Y','%c','%x','%D','%y'): err(date(1,2,3).strftime,s); err(datetime(99,2,3).strftime,s); err(date(1000,2,3).strftime,s)
err(date.fromtimestamp,'a'); err(date.fromtimestamp,1e20); err(date.fromtimestamp,float('nan')); err(date.fromtimestamp,-1); err(date.fromtimestamp,86400.9); err(date.fromtimestamp,2**70); err(date.fromtimestamp,10**12); err(date.fromtimestamp,-10**12); err(date.fromtimestamp,None); err(date.fromtimestamp); err(date.fromtimestamp,253402300800); err(date.fromtimestamp,-62135596801)
err(datetime.fromtimestamp); err(datetime.fromtimestamp,'a'); err(datetime.fromtimestamp,1e20); err(datetime.fromtimestamp,float('nan')); err(datetime.fromtimestamp,float('inf')); err(datetime.fromtimestamp,0,1); err(datetime.fromtimestamp,0,tz=None); err(datetime.fromtimestamp,2**70); err(datetime.fromtimestamp,10**12); err(datetime.fromtimestamp,-10**12);err(datetime.fromtimestamp,1.0000005);err(datetime.fromtimestamp,1.0000015); err(datetime.fromtimestamp,-1.5); err(datetime.fromtimestamp,253402300799.9999999); err(datetime.fromtimestamp,0,UTC,3); err(datetime.fromtimestamp,timestamp=5); err(datetime.fromtimestamp,-62135596800); err(datetime.fromtimestamp,-62135596801); err(datetime.fromtimestamp,-62135510400,UTC); err(datetime.fromtimestamp,True); err(datetime.fromtimestamp, 253402300800, UTC); err(datetime.fromtimestamp,1e17); err(datetime.fromtimestamp,10**17); err(datetime.fromtimestamp, 6.7e16)
import warnings
warnings.simplefilter('error')
err(datetime.utcnow); err(datetime.utcfromtimestamp,0)
warnings.simplefilter('ignore')
err(datetime.utcfromtimestamp,0); err(datetime.utcfromtimestamp); err(datetime.utcfromtimestamp,0,1); err(datetime.utcfromtimestamp,'x')
err(datetime.now,1); err(datetime.now,1,2); err(datetime.now,x=2)
err(date.fromordinal); err(date.fromordinal,0); err(date.fromordinal,'a'); err(date.fromordinal,2**40); err(date.fromordinal,1,2); err(date.fromordinal,3652060); err(datetime.fromordinal,5); err(date.fromordinal,2**31-1)
err(date.fromisocalendar,1); err(date.fromisocalendar,2**40,1,1); err(date.fromisocalendar,2020,1,day=8); err(date.fromisocalendar,2020,54,1); err(date.fromisocalendar,0,1,1); err(date.fromisocalendar,'a',1,1); err(datetime.fromisocalendar,2020,5,5); err(date.fromisocalendar,9999,52,6); err(date.fromisocalendar,1,1,1)
err(datetime.combine); err(datetime.combine,1,2); err(datetime.combine,d,2); err(datetime.combine,d,t,3); err(datetime.combine,d,t,tzinfo=UTC); err(datetime.combine,d,time(1,tzinfo=UTC,fold=1)); err(datetime.combine,d,t,None,4); err(datetime.combine,date=d,time=t)
err(dt.astimezone,1); err(dt.astimezone); err(dt.astimezone,UTC,1); err(datetime.max.astimezone,timezone(timedelta(hours=1))); err(datetime.min.astimezone,timezone(timedelta(hours=-1))); err(dt.astimezone,tz=UTC); err(datetime.min.astimezone); err(datetime.max.astimezone); err(datetime.min.timestamp); err(datetime.max.timestamp); err(datetime(1,1,2).timestamp); err(datetime(1,1,1,tzinfo=UTC).timestamp)
z=timezone(timedelta(hours=1,minutes=2,seconds=3,microseconds=4),'nm')
for f in (z.tzname,z.utcoffset,z.dst,z.fromutc): err(f); err(f,1); err(f,None); err(f,dt); err(f,dt.replace(tzinfo=z))
err(z.__getinitargs__); err(z.__reduce__); err(UTC.__reduce__); err(UTC.__reduce_ex__,4); err(lambda: z<z); err(lambda: z==1); err(tzinfo().__reduce__); err(repr,z); err(str,z); err(hash,z); err(repr,timezone.min); err(repr,timezone.max); err(str,timezone(timedelta(seconds=1)));err(str,timezone(timedelta(microseconds=1)));err(str,timezone(-timedelta(microseconds=1)))
class X(tzinfo):
    def utcoffset(self,dt): return self.o
    def dst(self,dt): return self.d
    def tzname(self,dt): return self.n
x=X(); x.o=None; x.d=None; x.n=None
err(x.__reduce__); err(dt.replace(tzinfo=x).isoformat); err(x.fromutc,dt.replace(tzinfo=x)); x.o=timedelta(1); err(dt.replace(tzinfo=x).utcoffset); err(time(1,tzinfo=x).utcoffset); x.o=1; err(dt.replace(tzinfo=x).utcoffset); x.o=timedelta(hours=1); err(x.fromutc,dt.replace(tzinfo=x)); x.d=timedelta(0); err(x.fromutc,dt.replace(tzinfo=x)); x.n=3; err(dt.replace(tzinfo=x).tzname); err(dt.replace(tzinfo=x).strftime,'%Z'); x.n='%a%'; err(dt.replace(tzinfo=x).strftime,'%Z %z %:z'); err(dt.replace(tzinfo=x).astimezone,UTC); err(dt.replace(tzinfo=x).timetuple); err(dt.replace(tzinfo=x).utctimetuple); err(dt.utctimetuple); x.d=3; err(dt.replace(tzinfo=x).dst); err(dt.replace(tzinfo=x).timetuple)
err(tzinfo().tzname,1); err(tzinfo().dst,1)
td=timedelta(1,2,3)
for f in (lambda:td*1.5,lambda:1.5*td,lambda:td/2,lambda:td/2.5,lambda:td//2,lambda:td//2.5,lambda:2//td,lambda:td%3,lambda:td%td,lambda:divmod(td,td),lambda:divmod(td,1),lambda:td*td,lambda:td*None,lambda:td+1,lambda:1-td,lambda:td/0,lambda:td/0.0,lambda:td//0,lambda:td%timedelta(0),lambda:td*float('nan'),lambda:td*float('inf'),lambda:td/float('inf'),lambda:td*10**12,lambda:td*10**30,lambda:td/td,lambda:td/timedelta(0),lambda:True*td,lambda:td<1,lambda:td==1,lambda:td+d,lambda:td+t,lambda:td-d,lambda:-timedelta.max,lambda:timedelta.min-timedelta.resolution,lambda:td.__reduce__(),lambda:hash(td),lambda:td.total_seconds(), lambda:timedelta.max.total_seconds(), lambda:td.days, lambda: timedelta.__new__(timedelta), lambda: timedelta(microseconds=2**40), lambda: timedelta(days=-1)*-1, lambda: td/ -3, lambda: td//-3): err(f)
for v in (0.5,1.5,2.5,-0.5,-1.5,0.4999999,1e-9): err(timedelta,microseconds=v); err(timedelta, 0, v, v*3)
err(timedelta,seconds=0.1234565,microseconds=1); err(timedelta,microseconds=1,milliseconds=0.0005)
print(timedelta() is timedelta(0), UTC is timezone(timedelta(0)), timezone.utc is UTC, timedelta(1)-timedelta(1) is timedelta())
print(date(b'\x07\xe4\x01\x02'), date('\x07\xd0\x01\x02')); err(date,b'\x07\xe4\x0d\x02'); err(date,'\u0100abc'); err(date,'ab\x01\u0100'); err(time,b'\x01\x02\x03\x04\x05\x06'); err(time,b'\x81\x02\x03\x04\x05\x06',UTC); err(time,b'\x01\x02\x03\x04\x05\x06',1); err(datetime,b'\x07\xe4\x81\x02\x01\x02\x03\x04\x05\x06',UTC); err(datetime,b'\x07\xe4\x81\x02\x01\x02\x03\x04\x05\x06',1); err(datetime,'\x07\xe4\x01\x02\x01\x02\x03\x04\x05\u0106'); err(date,b'ab'); err(date,b'\x07\xe4\x01\x63'); err(time,'\x01\x02\x03\x04\x05\u0106')
class S(date): pass
class SD(datetime):
    def __repr__(self): return 'SD:'+datetime.__repr__(self)
s=S(2020,1,1); err(lambda:s+timedelta(1)); err(lambda:s.replace(year=3)); err(repr,s); err(S.fromordinal,4); err(S.today().__class__); err(SD.fromisoformat,'2020-01-01T00:00'); err(lambda: SD(2020,1,1)-timedelta(1)); err(SD.combine,d,t); err(SD.fromordinal,5); err(lambda: SD(2020,1,1).date())
err(lambda: s==date(2020,1,1)); err(lambda: SD(2020,1,1)==date(2020,1,1)); err(lambda: date(2020,1,1)==SD(2020,1,1)); err(lambda: date(2020,1,1)<SD(2020,1,1))
err(setattr,d,'year',1); err(setattr,d,'foo',1); err(delattr,td,'days'); err(setattr,td,'days',1); err(setattr,date,'x',1); err(type,'z',(timezone,),{})
err(dt.isoformat,'T','hours'); err(dt.isoformat,timespec='auto',sep='\u20ac'); err(dt.isoformat,sep='ab'); err(dt.isoformat,'T','x\0'); err(dt.isoformat,'T',1); err(t.isoformat,'milliseconds'); err(t.isoformat,timespec=3); err(dt.isoformat,1)
err(d.ctime); err(dt.ctime); err(dt.timetuple); err(d.timetuple); err(d.isocalendar); err(d.weekday); err(date(1,1,1).isocalendar); err(date(9999,12,31).isocalendar); err(date(1,1,3).isoweekday)
err(datetime.strptime,'2020-01-02','%Y-%m-%d'); err(date.strptime,'2020-01-02','%Y-%m-%d'); err(time.strptime,'05','%S'); err(datetime.strptime,'x','%Y')
err(D.date.__new__); err(D.date.__new__,int); err(D.datetime.__new__,date,1,1,1); err(timedelta.__new__, S)
