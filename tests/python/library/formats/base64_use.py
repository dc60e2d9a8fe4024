# base64: every encoding, alphabets, padding, validation, wrapping, both ways for all short lengths; errors.
import base64
import binascii
import io


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


data = bytes((i * 37 + 11) % 256 for i in range(50))
pairs = [("b64", base64.b64encode, base64.b64decode), ("std", base64.standard_b64encode, base64.standard_b64decode), ("url", base64.urlsafe_b64encode, base64.urlsafe_b64decode), ("b32", base64.b32encode, base64.b32decode), ("hex32", base64.b32hexencode, base64.b32hexdecode),
         ("b16", base64.b16encode, base64.b16decode), ("a85", base64.a85encode, base64.a85decode), ("b85", base64.b85encode, base64.b85decode), ("z85", base64.z85encode, base64.z85decode), ("bytes", base64.encodebytes, base64.decodebytes)]
for name, enc, dec in pairs:
    for n in list(range(10)) + [50]:
        e = enc(data[:n])
        assert dec(e) == data[:n], (name, n)
        if n in (1, 3, 5, 50):
            print(name, n, e)
    print(enc(bytearray(b"ab")), enc(memoryview(b"abc")), end=" ")
    err(enc, "text")
    try:
        print(dec(enc(b"hello").decode()))
    except Exception as x:
        print(type(x).__name__, x)
    err(dec, "é")
    err(dec, 5)
print(base64.b64encode(b"\xfb\xff", b"@!"), base64.b64decode("@!8=", "@!") if False else base64.b64decode(b"-_8=", b"-_"), base64.b64decode("YQ==\n YWI="), base64.b64decode("Y!W(J)j"), base64.b64decode("YWJj", validate=True))
for s in ["YQ", "YQ=", "Y", "YQ==Y", "====", "Y===", "YWJj=", "YQ=a="]:
    err(base64.b64decode, s)
    err(base64.b64decode, s, validate=True)
err(base64.b64encode, b"a", b"x")
err(base64.b64decode, "Y!==", validate=True)
for s in ["ME", "me======", "M0======", "ME=====", "MFRGG===", "1A======", "MA=A===="]:
    err(base64.b32decode, s)
    err(base64.b32decode, s, True)
    err(base64.b32decode, s, map01="L")
err(base64.b16decode, "ab")
print(base64.b16decode("ab", True))
err(base64.b16decode, "ABC")
err(base64.b16decode, "GG")
print(base64.a85encode(b"    \0\0\0\0x", foldspaces=True), base64.a85encode(data, wrapcol=20), base64.a85encode(b"ab", pad=True), base64.a85encode(b"ab", adobe=True), base64.a85decode(b"<~8Q~>".replace(b"8Q", b"@:B"), adobe=True) if False else base64.a85decode(base64.a85encode(b"abc", adobe=True), adobe=True), base64.a85decode(b"y+9", foldspaces=True))
err(base64.a85decode, b"vvvvv")
err(base64.a85decode, b"s8W-\"")
err(base64.a85decode, b"ab", adobe=True)
err(base64.a85decode, b"az")
err(base64.a85decode, b"yyyy")
print(base64.a85decode(b"87 cU\nR", ignorechars=b" \n"))
print(base64.b85encode(b"ab", pad=True))
err(base64.b85decode, b"~~~~~")
err(base64.b85decode, b"ab cd")
err(base64.z85decode, b"~~~~~")
err(base64.z85decode, b"#####")
err(base64.encodebytes, 5)
err(base64.decodebytes, "x")
out = io.BytesIO()
base64.encode(io.BytesIO(data * 3), out)
back = io.BytesIO()
base64.decode(io.BytesIO(out.getvalue()), back)
print(out.getvalue(), back.getvalue() == data * 3, binascii.Error.__mro__[1].__name__, sorted(base64.__all__))
