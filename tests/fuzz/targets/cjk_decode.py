# Bytes through each multibyte codec: at once and in pieces, with each error handler.
# seen: cjk_*.c multibytecodec.c codec_*.c _codecs.c
include("codec_decode")
decode_with = fuzz
MULTIBYTE = ["gb2312", "gbk", "gb18030", "hz", "big5", "cp950", "big5hkscs", "cp932", "shift_jis", "shift_jis_2004", "shift_jisx0213", "euc_jp", "euc_jis_2004",
          "euc_jisx0213", "euc_kr", "cp949", "johab", "iso2022_jp", "iso2022_jp_1", "iso2022_jp_2", "iso2022_jp_3", "iso2022_jp_2004", "iso2022_jp_ext",
          "iso2022_kr"]


def fuzz(data):
    decode_with(data, MULTIBYTE)
