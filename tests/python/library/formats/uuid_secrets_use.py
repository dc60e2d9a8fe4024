# uuid and secrets: every form and version, namespaces, fields, ordering; tokens, comparison; errors.
import copy
import pickle
import secrets
import uuid
from uuid import UUID


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


u = UUID("12345678-1234-5678-1234-567812345678")
for v in [u, UUID("{12345678123456781234567812345678}"), UUID("urn:uuid:12345678-1234-5678-1234-567812345678"), UUID(bytes=b"\x12\x34\x56\x78" * 4), UUID(bytes_le=b"\x78\x56\x34\x12\x34\x12\x78\x56" + b"\x12\x34\x56\x78" * 2), UUID(fields=(0x12345678, 0x1234, 0x5678, 0x12, 0x34, 0x567812345678)), UUID(int=0x12345678123456781234567812345678), UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8"), UUID(int=0), UUID(int=2**128 - 1), UUID(int=5, version=4)]:
    print(v, repr(v), v.hex, v.int, v.bytes, v.bytes_le, v.fields, v.urn, v.variant, v.version, v.time_low, v.time_mid, v.time_hi_version, v.clock_seq, v.clock_seq_hi_variant, v.clock_seq_low, v.node, v.time, v.is_safe)
for a, k in [((), {}), (("xyz",), {}), (("1" * 31,), {}), ((), {"bytes": b"1"}), ((), {"int": -1}), ((), {"int": 2**128}), ((), {"fields": (1, 2)}), ((), {"fields": (2**32, 0, 0, 0, 0, 0)}), (("1" * 32,), {"int": 1}), (("1" * 32,), {"version": 9}), ((5,), {}), ((), {"bytes_le": b""}), ((), {"hex": "g" * 32}), ((), {"fields": (0, 0, 0, 256, 0, 0)})]:
    err(UUID, *a, **k)
print(uuid.uuid3(uuid.NAMESPACE_DNS, "python.org"), uuid.uuid5(uuid.NAMESPACE_URL, "http://x/é"), uuid.uuid3(uuid.NAMESPACE_OID, b"bytes"), uuid.uuid5(uuid.NAMESPACE_X500, ""), uuid.NAMESPACE_DNS, uuid.NIL, uuid.MAX)
for f, version in [(uuid.uuid1, 1), (uuid.uuid4, 4), (uuid.uuid6, 6), (uuid.uuid7, 7), (uuid.uuid8, 8)]:
    a, b = f(), f()
    print(a.version == version, a != b, a.variant, len(str(a)))
a, b = uuid.uuid7(), uuid.uuid7()
print(a < b, uuid.uuid1(node=5, clock_seq=7).node, uuid.uuid1(5, 7).clock_seq, uuid.uuid6(5, 7).node, uuid.uuid8(1, 2, 3), uuid.uuid8(2**60, 5, 2**65), isinstance(uuid.getnode(), int))
err(uuid.uuid3, "x", "y")
err(uuid.uuid5, uuid.NAMESPACE_DNS, 5)
print(UUID(int=1) < UUID(int=2), UUID(int=1) == UUID(int=1), UUID(int=1) == 1, hash(UUID(int=7)) == hash(UUID(int=7)), int(UUID(int=9)), sorted([UUID(int=3), UUID(int=1)])[0], pickle.loads(pickle.dumps(u)) == u, copy.deepcopy(u) == u, copy.copy(u) == u)
err(lambda: UUID(int=1) < 5)
err(setattr, u, "int", 5)
err(setattr, u, "x", 5)
err(lambda: u.__dict__)
print(uuid.SafeUUID.unknown, list(uuid.SafeUUID), uuid.RFC_4122, [str(UUID(int=k << 62)) [19] for k in range(4)], [UUID(int=k << 61).variant for k in (0, 4, 6, 7)], str(u) == format(u))
for n in (None, 0, 5, 32):
    t = secrets.token_bytes(n), secrets.token_hex(n), secrets.token_urlsafe(n)
    print(n, [len(x) for x in t], [type(x).__name__ for x in t])
err(secrets.token_bytes, -1)
err(secrets.token_hex, "x")
print(secrets.compare_digest("a", "a"), secrets.compare_digest(b"a", b"b"), secrets.choice([5]), secrets.randbelow(1), 0 <= secrets.randbelow(10) < 10, secrets.randbits(0), secrets.randbits(8) < 256, secrets.DEFAULT_ENTROPY, sorted(secrets.__all__))
err(secrets.compare_digest, "é", "é")
err(secrets.compare_digest, "a", b"a")
err(secrets.choice, [])
err(secrets.randbelow, 0)
err(secrets.randbits, -1)
