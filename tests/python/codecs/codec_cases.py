# Codecs: every handler on every kind of failure, the registry, _codecs.
def t(f, *args, **kwargs):
    try:
        print(ascii(f(*args, **kwargs)))
    except BaseException as e:
        print(type(e).__module__ + "." + type(e).__name__, "|", ascii(str(e)), getattr(e, "__notes__", ""))


import codecs, sys
for enc in ('utf-16', 'utf-16-le', 'utf-16-be', 'utf-32', 'utf-32-le', 'utf-32-be', 'utf-8', 'utf-8-sig', 'utf-7', 'latin-1', 'ascii', 'unicode_escape', 'raw_unicode_escape', 'cp1252'):
    for s in ('', 'a', 'é', 'Ā', '😀', '\ud800', 'a\ud800b\udc80c'):
        for err in ('strict', 'surrogatepass', 'surrogateescape', 'replace', 'backslashreplace', 'xmlcharrefreplace', 'namereplace', 'ignore'):
            if err != 'strict' and ord(max(s, default='a')) < 55296 and (enc not in ('latin-1', 'ascii', 'cp1252')):
                continue
            print(enc, ascii(s), err, end=' ')
            t(s.encode, enc, err)
data = {'utf-16': [b'', b'\xff', b'\xff\xfea\x00', b'\xfe\xff\x00a', b'a\x00b', b'\x00\xd8', b'\x00\xd8a\x00', b'\x00\xdc', b'\x00\xd8\x00\xdc', b'a\x00\x00\xd8', b'a\x00\x00\xd8\x00'], 'utf-16-le': [b'\xff\xfea\x00', b'a', b'\x00\xd8a\x00', b'\x00\xdc', b'\x00\xd8', b'a\x00\x00\xd8b'], 'utf-16-be': [b'\xd8\x00', b'\xd8\x00\x00a', b'a'], 'utf-32': [b'a\x00\x00\x00', b'\xff\xfe\x00\x00a\x00\x00\x00', b'a\x00\x00', b'\x00\xd8\x00\x00', b'\x00\x00\x11\x00', b'\x00\x00\xfe\xff\x00\x00\x00a'], 'utf-32-be': [b'a\x00\x00\x00', b'\x00\x00\x00a\x00'], 'utf-32-le': [b'\x00\xd8\x00\x00'], 'utf-8': [b'\xff', b'a\xc3', b'\xc3(', b'\xe2\x82', b'\xe2\x82(', b'\xed\xa0\x80', b'\xf0\x9f\x98', b'\xf4\x90\x80\x80', b'\xc0\x80', b'\xe0\x80\x80', b'ab\x80\x81c', b'\xf5', b'\xed\xa0\x80\xed\xb0\x80'], 'ascii': [b'\xff', b'a\xe9b'], 'latin-1': [b'\xff'], 'unicode_escape': [b'\\x41\\u0100\\U0001f600\\n\\t\\\\\\101\\\'\\"\\a\\b\\f\\v\\r', b'\\x4', b'\\u12', b'\\U0011ffff', b'\\N{BULLET}', b'\\N{foo}', b'\\N', b'\\Nx', b'\\N{', b'\\', b'\\q', b'\\400', b'\xe9', b'a\\\nb', b'\\xzz', b'\\N{}'], 'raw_unicode_escape': [b'\\u0041\\\\u0041\\x41\\U0001f600', b'\\u12', b'\\U00110000', b'\\', b'\xe9'], 'utf-8-sig': [b'\xef\xbb\xbfa', b'a'], 'utf-7': [b'+AGE-', b'+'], 'cp1252': [b'\x81', b'\x80']}
import warnings
warnings.simplefilter('ignore')
for enc, l in data.items():
    for d in l:
        for err in ('strict', 'replace', 'ignore', 'backslashreplace', 'surrogateescape', 'surrogatepass'):
            print(enc, d, err, end=' ')
            t(d.decode, enc, err)
codecs.register_error('t1', lambda e: ('XX', e.end))
codecs.register_error('t2', lambda e: (b'YY', e.end))
codecs.register_error('t3', lambda e: 'x')
codecs.register_error('t4', lambda e: ('x', 100))
codecs.register_error('t5', lambda e: ('€', e.end))
codecs.register_error('t6', lambda e: ('x', -1) if len(e.object) > 3 else ('q', e.end))
codecs.register_error('t7', lambda e: (1, 1))
for e in ('t1', 't2', 't3', 't4', 't5', 't6', 't7', 'nope'):
    print(e)
    t('a€€b'.encode, 'ascii', e)
    t('a\ud800\ud801b'.encode, 'utf-8', e)
    t('a\ud800b'.encode, 'utf-16', e)
    t(b'a\xff\xfeb'.decode, 'ascii', e)
    t(b'a\xff\xfeb'.decode, 'utf-8', e)
    t('a€'.encode, 'cp1252', e)
    t('aĀ'.encode, 'cp1252', e)
    t('a\ud800b'.encode, 'utf-32-le', e)
import _codecs
t(_codecs.utf_8_decode, b'a\xe2\x82')
t(_codecs.utf_8_decode, b'a\xe2\x82', 'strict', True)
t(_codecs.utf_16_ex_decode, b'\xff\xfea\x00', 'strict', 0, False)
t(_codecs.utf_16_ex_decode, b'a\x00b', 'strict', 0, False)
t(_codecs.utf_8_encode, 'a')
t(_codecs.escape_decode, b'\\x41\\n\\q')
t(_codecs.escape_decode, b'\\x4')
t(_codecs.escape_encode, b"a\n\xff'")
t(_codecs.charmap_decode, b'ab', 'strict', 'xy' + 'z' * 100)
t(_codecs.charmap_decode, b'ab', 'strict', {97: 'x', 98: None})
t(_codecs.charmap_decode, b'a', 'strict', {97: '\ufffe'})
t(_codecs.charmap_decode, b'\xff', 'strict', 'abc')
t(_codecs.charmap_decode, b'a', 'strict', {97: 1114112})
t(_codecs.charmap_decode, b'a', 'strict', {97: 1.5})
t(_codecs.charmap_encode, 'ab', 'strict', {97: 'x', 98: b'yy'})
t(_codecs.charmap_encode, 'ab', 'strict', {97: 120})
t(_codecs.charmap_encode, 'a', 'strict', {97: 300})
t(_codecs.charmap_encode, 'a', 'strict', {97: 1.5})
t(_codecs.readbuffer_encode, 'aé')
t(_codecs.encode, 'a', 'rot13')
t(_codecs.decode, 'a', 'rot13')
t(_codecs.encode, 'a')
t(_codecs.register, 1)
t(_codecs.register_error, 'x', 1)
t(_codecs.lookup_error, 'zz')
t(_codecs.unregister, len)
t(codecs.encode, b'a', 'hex')
t(codecs.decode, b'zz', 'hex')
t('a'.encode, 'hex')
t(b'a'.decode, 'hex')
t(b'a'.decode, 'a\x00b')
t(_codecs.unicode_escape_decode, b'\\u12', None, False)
t(_codecs.raw_unicode_escape_decode, b'a\\u12', None, False)
t(_codecs.unicode_escape_encode, "a\néĀ😀\\'")
t(_codecs.raw_unicode_escape_encode, "a\néĀ😀\\'")
t(_codecs.utf_7_encode, 'aé+b')
t(_codecs.latin_1_decode, b'\xe9')
t(_codecs.unicode_escape_decode, 'aĀ')
t(_codecs.escape_decode, 'a\\n')
