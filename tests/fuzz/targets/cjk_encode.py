# A text through each multibyte codec: at once and in pieces.
# seen: cjk_*.c multibytecodec.c codec_*.c _codecs.c
include("cjk_decode")
include("codec_encode")
encode_with = fuzz


def fuzz(data):
    encode_with(data, MULTIBYTE)
