# The objects behind the East Asian codecs: arguments, errors, state, streams.
import _codecs_jp, codecs, io, _multibytecodec as M
class D(M.MultibyteIncrementalDecoder): codec=_codecs_jp.getcodec('euc_jp')
class En(M.MultibyteIncrementalEncoder): codec=_codecs_jp.getcodec('euc_jp')
class R(M.MultibyteStreamReader): codec=_codecs_jp.getcodec('euc_jp')
class W(M.MultibyteStreamWriter): codec=_codecs_jp.getcodec('euc_jp')
def t(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
for f in [r'D(1)',r'D("strict",2)',r'D(foo=1)',r'D(errors="x").errors',r'M.MultibyteIncrementalDecoder()',r'type("X",(M.MultibyteIncrementalDecoder,),{"codec":1})()',r'R()',r'R(io.BytesIO(b"abc\xa4\xa2")).read()',r'R(io.BytesIO(b"abc\xa4\xa2")).read(4)',r'R(io.BytesIO(b"abc\xa4\xa2")).read("x")',r'R(io.StringIO("abc")).read()',r'R(io.BytesIO(b"a\nb\xa4\xa2\n")).readlines()',r'R(io.BytesIO(b"a\nb\xa4\xa2\n")).readline()',r'R(io.BytesIO(b"a\xa4")).read()',r'W(io.BytesIO()).write(1)',r'W(io.BytesIO()).writelines(1)',r'W(io.BytesIO()).writelines(["a",2])',r'D().setstate(1)',r'D().setstate((1,2))',r'D().setstate((b"123456789",2))',r'D().setstate((b"1",-2))',r'D().setstate((b"1",2**64))',r'D().setstate((b"1",))',r'D().decode("x")',r'D().decode(b"\xa4",True)',r'D().decode(b"\xa4\xff")',r'En().setstate("x")',r'En().setstate(2**200)',r'En().setstate(-1)',r'En().getstate()',r'D().getstate()',r'En().encode(1)',r'En().encode("\u20ac")',r'En().encode("a",final=2)',r'En().reset()',r'D().reset()',r'setattr(D(),"errors",1)',r'setattr(D(),"errors","ignore")',r'delattr(D(),"errors")',r'R(5).stream',r'setattr(R(5),"stream",1)',r'M.__create_codec(1)', r'D().decode()',r'D().decode(b"a",1,2)',r'En().setstate(255)', r'W(io.BytesIO()).reset()',r'b"\xa4".decode("euc_jp","nosuch")',r'"\u20ac".encode("euc_jp","nosuch")',r'M.MultibyteIncrementalDecoder.__dict__.keys()',r'M.MultibyteStreamReader.__dict__.keys()', r'En().encode()',r'M.__doc__', r'_codecs_jp.__doc__']:
    print(f, end=' -> '); t(lambda: eval(f))
codecs.register_error('bad1', lambda e: 1); codecs.register_error('bad2', lambda e: ('x', 100)); codecs.register_error('bad3', lambda e: (b'x', e.end)); codecs.register_error('neg', lambda e: ('?',-1)); codecs.register_error('bad4', lambda e: ('\u20ac', e.end));codecs.register_error('bad5', lambda e: ('a', 'b'))
for e in 'bad1 bad2 bad3 neg bad4 bad5'.split():
    t(lambda: b'ab\xffcd'.decode('euc_jp', e)); t(lambda: 'ab\u20accd'.encode('euc_jp', e))
