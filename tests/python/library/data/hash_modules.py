import warnings; warnings.simplefilter('always')
import sys
def showwarning(m, c, *a, **k): print('WARN', c.__name__, m)
warnings.showwarning = showwarning
import re
def tr(f):
    try: print(re.sub('0x[0-9a-f]+', '0x', repr(f())))
    except BaseException as e: print(type(e), e)
import _md5,_sha1,_sha2,_sha3,_blake2,_hmac
import array
for f in (_md5.md5,_sha1.sha1,_sha2.sha256,_sha3.sha3_224,_sha3.shake_128,_blake2.blake2b):
    print(f.__name__)
    tr(lambda: f('x')); tr(lambda: f(5)); tr(lambda: f(b'a', b'b')); tr(lambda: f(string=b'abc')and 1); tr(lambda: f(b'a', string=b'abc')); tr(lambda: f(data=b'abc') and 1); tr(lambda: f(foo=1)); tr(lambda: f(b'a', usedforsecurity=False) and 1)
    tr(lambda: f(memoryview(array.array('i',[1,2])))and 1)
    tr(lambda: f(memoryview(b'abcd').cast('B',(2,2))))
    h = f(b'abc'); tr(lambda: h.update('x')); tr(lambda: h.update()); tr(lambda: h.update(data=b'x')); tr(lambda: h.update(obj=b'x')); print(h.name, h.digest_size, h.block_size); tr(lambda: h.digest(1,2)); tr(lambda: h.copy(1)); tr(lambda: type(h)()); tr(lambda: setattr(h,'name',1)); tr(lambda:h.foo)
    tr(lambda: f(None)); tr(lambda: f(bytearray(b'x')) and 1)
    print(type(h)); tr(lambda: hash(h) and 1); tr(lambda: h == h.copy())
h = _sha3.shake_128(b'x')
for a in ((), (0,), (5,), (-1,), ('x',), (1<<29,), (1<<31,), (1<<80,), (2.5,)):
    tr(lambda: len(h.digest(*a))); tr(lambda: len(h.hexdigest(*a)))
tr(lambda: h.digest(length=3)); print(h._capacity_bits, h._rate_bits, h._suffix)
for f in (_sha3.sha3_224,_sha3.sha3_256,_sha3.sha3_384,_sha3.sha3_512,_sha3.shake_128,_sha3.shake_256):
    h=f(); print(h.name,h.digest_size,h.block_size,h._capacity_bits,h._rate_bits,h._suffix)
for f in (_blake2.blake2b,_blake2.blake2s):
    for kw in ({'digest_size':0},{'digest_size':65},{'digest_size':-1},{'digest_size':'x'},{'key':b'k'*65},{'key':'k'},{'salt':b's'*17},{'person':b'p'*17},{'fanout':-1},{'fanout':256},{'depth':0},{'depth':256},{'leaf_size':1<<32},{'leaf_size':-1},{'leaf_size':(1<<32)-1},{'node_offset':-1},{'node_offset':1<<48},{'node_offset':1<<64},{'node_offset':(1<<48)-1},{'node_depth':-1},{'node_depth':256},{'inner_size':-1},{'inner_size':65},{'inner_size':33},{'last_node':True},{'last_node':[]},{'key':b''},{'salt':b''},{'leaf_size':1.5},{'digest_size':5}, {'data':b'x'},{'depth':1<<40},{'key':bytearray(b'x')}):
        tr(lambda: f(b'abc', **kw).hexdigest())
    print(f(b'abc',digest_size=20,key=b'key',salt=b'salt',person=b'pers',fanout=2,depth=3,leaf_size=4096,node_offset=7,node_depth=1,inner_size=32,last_node=True).hexdigest())
    h=f(b'',key=b'k'*32); print(h.hexdigest()); h.update(b'a'*128); print(h.hexdigest()); h.update(b'a'*1000); print(h.hexdigest(), h.copy().hexdigest())
    print(f.MAX_DIGEST_SIZE, f(digest_size=7).digest_size, f(digest_size=7).name, f().block_size)
print(_hmac.compute_digest(b'k',b'm','md5'), _hmac.compute_md5(b'k',b'm'), _hmac.compute_blake2s_32(b'k'*100,b'm'))
tr(lambda:_hmac.compute_digest(b'k',b'm','zz')); tr(lambda:_hmac.compute_digest(b'k',b'm',5)); tr(lambda:_hmac.compute_digest('k',b'm','md5')); tr(lambda:_hmac.compute_digest(b'k','m','md5'))
tr(lambda:_hmac.compute_md5('k',b'')); tr(lambda:_hmac.compute_md5(b'k')); 
tr(lambda:_hmac.new()); tr(lambda:_hmac.new(b'k')); tr(lambda:_hmac.new(b'k',b'm')); tr(lambda:_hmac.new('k',b'm','md5')); tr(lambda:_hmac.new(b'k','m','md5')); tr(lambda:_hmac.new(b'k',b'm','zz')); tr(lambda:_hmac.new(b'k',b'm',5)); tr(lambda:_hmac.new(b'k',b'm',None))
tr(lambda:_hmac.new(b'k',b'm',_md5.md5)); tr(lambda:_hmac.new(b'k',b'm',_md5))
for n in 'md5 MD5 sha1 SHA1 sha224 SHA-224 sha-224 SHA224 sha256 sha384 sha512 SHA512 sha3_224 sha3-224 SHA3-256 sha3_256 sha3_384 sha3_512 shake_128 blake2s blake2b blake2s_32 blake2b_32 blake2s256 blake2b512 Md5 hmac-md5'.split():
    tr(lambda: (lambda h:(h.name,h.digest_size,h.block_size,h.hexdigest(),repr(h)))(_hmac.new(b'k',b'm',n)) )
h=_hmac.new(b'k',b'm','sha256'); h2=h.copy(); h2.update(b'x'); print(h.digest(),h2.hexdigest(),type(h)); tr(lambda:h.update('x')); tr(lambda:h.update(msg=b'y')); tr(lambda:h.update()); tr(lambda: type(h)()); tr(lambda: h.update(5))
print(_hmac.UnknownHashError.__mro__)

import _csv
tr(lambda: _csv.get_dialect(1, 2)); tr(lambda: _hmac.compute_digest(1, 2, 3, 4)); tr(lambda: _hmac.compute_digest(1)); tr(lambda: _csv.get_dialect(name=1, x=2))
