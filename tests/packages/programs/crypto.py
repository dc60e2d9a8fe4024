# packages: python3-ecdsa python3-rsa python3-pyasn1 python3-six
import hashlib, random
from ecdsa import SigningKey, VerifyingKey, NIST256p, SECP256k1, Ed25519, BadSignatureError
from ecdsa.util import sigencode_der, sigdecode_der
for curve in (NIST256p, SECP256k1):
    sk = SigningKey.from_secret_exponent(123456789, curve, hashfunc=hashlib.sha256); vk = sk.verifying_key
    sig = sk.sign_deterministic(b"message", sigencode=sigencode_der)
    print(curve.name, sig.hex(), vk.to_string("compressed").hex(), vk.verify(sig, b"message", sigdecode=sigdecode_der))
    try: vk.verify(sig, b"other", sigdecode=sigdecode_der)
    except BadSignatureError as e: print(e)
print(sk.to_pem().decode(), VerifyingKey.from_pem(vk.to_pem()) == vk)
ed = SigningKey.from_string(bytes(range(32)), Ed25519); print(ed.sign(b"x").hex(), ed.verifying_key.to_string().hex())
import rsa
from rsa import key, common, prime, transform
priv = rsa.PrivateKey(3247, 65537, 833, 191, 17)
print(rsa.core.encrypt_int(42, 65537, 3247), rsa.core.decrypt_int(rsa.core.encrypt_int(42, 65537, 3247), 833, 3247), common.inverse(3, 11), prime.is_prime(104729), transform.int2bytes(123456789), priv.save_pkcs1().decode())
from pyasn1.type import univ, namedtype, char, tag
from pyasn1.codec.der import encoder, decoder
class Rec(univ.Sequence):
    componentType = namedtype.NamedTypes(namedtype.NamedType("id", univ.Integer()), namedtype.OptionalNamedType("room", univ.Integer().subtype(implicitTag=tag.Tag(tag.tagClassContext, tag.tagFormatSimple, 0))), namedtype.DefaultedNamedType("house", univ.Integer(0)), namedtype.NamedType("name", char.UTF8String()))
r = Rec(); r["id"] = 123; r["room"] = 321; r["name"] = "é"
data = encoder.encode(r); print(data.hex(), decoder.decode(data, asn1Spec=Rec())[0].prettyPrint(), univ.ObjectIdentifier("1.2.840.113549"), encoder.encode(univ.BitString("1011")).hex())
for bad in [b"\x30\x05\x02", b"\x02\x00", b"\xff\xff"]:
    try: print(decoder.decode(bad))
    except Exception as e: print(type(e).__name__, str(e)[:90])
