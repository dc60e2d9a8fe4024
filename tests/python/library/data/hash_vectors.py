# every function over lengths around its block size, fed in odd pieces
import _md5, _sha1, _sha2, _sha3, _blake2, _hmac

data = bytes((i * 7 + i // 13) % 256 for i in range(700))
functions = [_md5.md5, _sha1.sha1, _sha2.sha224, _sha2.sha256, _sha2.sha384, _sha2.sha512, _sha3.sha3_224, _sha3.sha3_256, _sha3.sha3_384,
             _sha3.sha3_512, _blake2.blake2b, _blake2.blake2s]
for f in functions:
    total = _md5.md5()
    for n in list(range(0, 300, 3)) + [63, 64, 65, 71, 72, 73, 127, 128, 129, 143, 144, 145, 256, 700]:
        h = f(data[:n])
        g = f()
        at = 0
        step = 1
        while at < n:
            g.update(data[at:min(at + step, n)])
            at += step
            step = step * 3 % 41 + 1
        assert g.digest() == h.digest(), (f, n)
        assert bytes.fromhex(g.hexdigest()) == g.digest()
        total.update(h.digest())
    print(f().name, f(b'').hexdigest(), f(b'abc').hexdigest(), total.hexdigest())
for f in (_sha3.shake_128, _sha3.shake_256):
    print(f(b'abc').hexdigest(40))
    print(_md5.md5(f(data).digest(1000)).hexdigest(), f(data).digest(1000)[:50] == f(data).digest(50))
for name in ('md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3_224', 'sha3_256', 'sha3_384', 'sha3_512', 'blake2s', 'blake2b'):
    for key in (b'', b'k', data[:64], data[:65], data[:128], data[:129], data[:200]):
        print(name, len(key), _hmac.compute_digest(key, data[:99], name).hex())
