# base64 and binascii: decode any bytes, encode them and come back.
# seen: binascii.c bytes*.c pack.c
import base64
import binascii

EXPECTED = (ValueError, binascii.Error, binascii.Incomplete)
DECODERS = [binascii.a2b_hex, binascii.a2b_uu, binascii.a2b_qp, binascii.a2b_base64, lambda d: binascii.a2b_base64(d, strict_mode=True), base64.b32decode,
            base64.b32hexdecode, base64.a85decode, lambda d: base64.a85decode(d, adobe=True), base64.b85decode, base64.z85decode, base64.b16decode,
            base64.urlsafe_b64decode, lambda d: binascii.a2b_qp(d, header=True)]
PAIRS = [(binascii.b2a_hex, binascii.a2b_hex), (binascii.b2a_base64, binascii.a2b_base64), (base64.b32encode, base64.b32decode),
         (base64.a85encode, base64.a85decode), (base64.b85encode, base64.b85decode), (binascii.b2a_qp, binascii.a2b_qp)]


def fuzz(data):
    take = Input(data)
    choice, data = take.byte(), take.rest()
    if choice & 1:
        encode, decode = PAIRS[choice // 2 % 6]
        if encode is not binascii.b2a_qp:
            check(decode(encode(data)) == data, "does not come back", encode)
        else:
            binascii.b2a_qp(data, quotetabs=choice & 64, istext=choice & 128)
        binascii.b2a_hex(data, ":", choice % 11 - 5)
        binascii.b2a_uu(data[:45])
        binascii.crc32(data), binascii.crc_hqx(data, choice)
    else:
        DECODERS[choice // 2 % 14](data)
        bytes.fromhex(as_text(data))
