# Sources as bytes: byte order marks, coding cookies, wrong bytes.
# Each case is compiled; printed is what was raised and where (or ok).
from _report import show

show([
    b'\xef\xbb\xbfx=\xc3\xa9 b',
    b'x=\xe9',
    b'# coding: latin-1\nx="\xe9" b',
    b'# coding: foo\nx',
    b'\xef\xbb\xbf# coding: latin-1\nx',
    b'# -*- coding: ascii -*-\nx="\xe9"',
    b'\n# coding: latin-1\nx="\xe9\xe9" b',
    b'x=1\n# coding: latin-1\nx="\xe9" b',
    b'x="\xc3\xa9" b',
    'x="é" b',
    'x="é\ud800"',
    b'a\x00b',
    'a\x00b',
    '# a\x00b',
    'x\n"\x00"',
    b'# coding: utf-16\nx',
    b'# coding: utf-8\n"\xff"',
    b'"\xff\xfe"\nx y',
    b'# coding: iso-8859-15\nx="\xa4" b',
    b'# coding: utf8-sig\nx y',
    b'# coding: rot13\nx y',
    b'# coding: cp1252\nx="\x80" y',
    b'# coding: latin-1-unix\nx="\x80" y',
    b'# coding=utf-7\nx',
])
