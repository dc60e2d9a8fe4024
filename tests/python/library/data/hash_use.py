import hashlib
import hmac
import secrets
import uuid
import io

for name in sorted(hashlib.algorithms_guaranteed & hashlib.algorithms_available):
    h = hashlib.new(name, b'spam')
    print(name, h.digest_size, h.block_size, h.hexdigest(8) if name.startswith('shake') else h.hexdigest())
for bad in ('zz', 'md4', 5):
    try:
        hashlib.new(bad)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
h = hashlib.sha256()
h.update(b'one')
c = h.copy()
c.update(b'two')
print(h.hexdigest(), c.hexdigest() == hashlib.sha256(b'onetwo').hexdigest())
print(hashlib.file_digest(io.BytesIO(b'x' * 100000), 'sha1').hexdigest())
m = hmac.new(b'key', b'message', 'sha256')
m.update(b' more')
print(m.hexdigest(), m.name, m.digest_size, m.block_size)
print(hmac.new(b'key', b'm', hashlib.sha512).hexdigest()[:32])
print(hmac.digest(b'key', b'msg', 'md5').hex(), hmac.compare_digest('abc', 'abc'), hmac.compare_digest(b'abc', b'abd'))
try:
    hmac.new(b'key', b'm')
except TypeError as e:
    print(e)
print(uuid.uuid3(uuid.NAMESPACE_DNS, 'python.org'), uuid.uuid5(uuid.NAMESPACE_URL, 'http://python.org/'))
u = uuid.uuid4()
print(u.version, u.variant, len(str(u)), uuid.UUID(str(u)) == u, uuid.UUID(int=5), repr(uuid.UUID(bytes=bytes(range(16)))))
print(len(secrets.token_bytes(9)), len(secrets.token_hex(9)), secrets.randbelow(1), secrets.choice([7]), secrets.compare_digest('a', 'a'))
