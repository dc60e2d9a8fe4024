# unicodedata: properties, names, normalization, the 3.2.0 database.
def t(f, *args, **kwargs):
    try:
        print(ascii(f(*args, **kwargs)))
    except BaseException as e:
        print(type(e).__module__ + "." + type(e).__name__, "|", ascii(str(e)), getattr(e, "__notes__", ""))


import unicodedata as u
print(u.unidata_version, u.ucd_3_2_0.unidata_version, type(u.ucd_3_2_0), u.ucd_3_2_0.__class__.__module__)
print([x for x in dir(u.ucd_3_2_0) if x not in dir(object)])
for f in ('name', 'category', 'bidirectional', 'combining', 'east_asian_width', 'mirrored', 'decomposition', 'decimal', 'digit', 'numeric'):
    g = getattr(u, f)
    for c in ('a', '5', '½', '٣', 'é', '́', '(', '가', '一', '😀', '\x00', '\ue000', '\U000e0fff', '①', 'ﬁ', '\ud800', '二'):
        print(f, ascii(c), end=' ')
        t(g, c)
    t(g, 'ab')
    t(g, 1)
    t(g)
    t(g, '\x00', 'd')
    t(g, '\x00', 5)
t(u.name, '\x00', None)
t(u.decimal, 'a', None)
t(u.numeric, '亿')
t(u.numeric, '༳')
for s in ('LATIN SMALL LETTER A', 'latin small letter a', 'NULL', 'NUL', 'LINE FEED', 'nope', 'HANGUL SYLLABLE GA', 'HANGUL SYLLABLE', 'CJK UNIFIED IDEOGRAPH-4E00', 'CJK UNIFIED IDEOGRAPH-4e00', 'CJK UNIFIED IDEOGRAPH-ABCD', 'KEYCAP NUMBER SIGN', 'LATIN SMALL LETTER R WITH TILDE', 'GRINNING FACE', '', 'A' * 300, 'BELL', 'ALERT', 'TIBETAN MARK BKA- SHOG YIG MGO', 'CJK COMPATIBILITY IDEOGRAPH-F900'):
    print(s[:40], end=' ')
    t(u.lookup, s)
t(u.lookup, 1)
t(u.lookup, 'é')
for f in ('NFC', 'NFD', 'NFKC', 'NFKD'):
    for s in ('', 'abc', 'é', 'é', 'ﬁ', '가', '각', 'Å', 'ạ̇', 'ạ̇', 'क़', '𝅗𝅥', '̈́', 'ẛ̣', 'q̣̇́x', 'Ǻ', '각', 'ཱཱི', 'ᅟᆣ', 'ㄱ'):
        print(f, ascii(s), ascii(u.normalize(f, s)), u.is_normalized(f, s))
t(u.normalize, 'X', 'a')
t(u.normalize, 'X', '')
t(u.normalize, 1, 'a')
t(u.normalize, 'NFC', 1)
t(u.is_normalized, 'X', 'a')
t(u.is_normalized, 'NFC', 'abc')
t(u.normalize, 'NFC')
o = u.ucd_3_2_0
for f in ('name', 'category', 'bidirectional', 'combining', 'east_asian_width', 'mirrored', 'decomposition'):
    for c in 'a😀ȡ€ﬁé':
        print(f, ascii(c), end=' ')
        t(getattr(o, f), c)
t(o.lookup, 'GRINNING FACE')
t(o.numeric, '5')
t(o.normalize, 'NFKC', 'ﬁ😀')
t(lambda: '•á')
t(lambda: eval("'\\N{nope}'"))
t(lambda: eval("'\\N{KEYCAP NUMBER SIGN}'"))
import stringprep
t(stringprep.in_table_a1, 'ȡ')
t(stringprep.map_table_b2, 'ß')
t('bücher'.encode, 'idna')
t('xn--bcher-kva'.encode('ascii').decode, 'idna')
