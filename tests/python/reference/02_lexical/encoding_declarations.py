# Source bytes: coding cookies, BOM, invalid bytes, null bytes.
def run(src):
    ns = {}
    try: exec(compile(src, "<s>", "exec"), ns); print(ascii(src)[:60], "->", ascii(ns.get("x")))
    except (SyntaxError, ValueError, LookupError) as e: print(ascii(src)[:60], "!", type(e).__name__, getattr(e, "msg", e))
for src in (b"x = '\xc3\xa9'", b"# coding: latin-1\nx = '\xe9'", b"# -*- coding: utf-8 -*-\nx = '\xc3\xa9'", b"#!/usr/bin/python\n# vim: set fileencoding=latin-1 :\nx = '\xe9'", b"\n# coding: latin-1\nx = '\xe9'", b"\n\n# coding: latin-1\nx = '\xe9'", b"x = 1\n# coding: latin-1\ny = '\xe9'", b"\xef\xbb\xbfx = '\xc3\xa9'", b"\xef\xbb\xbf# coding: utf-8\nx = 1", b"\xef\xbb\xbf# coding: latin-1\nx = 1", b"# coding: nope\nx = 1", b"# coding: ascii\nx = '\xe9'", b"x = '\xe9'", b"x = '\xff\xfe'", b"# \xff\nx = 1", b"# coding: cp1252\nx = '\x80'", b"# coding=utf8\nx = '\xc3\xa9'", b"#coding:utf-8\nx = 2", b"# encoding: iso-8859-15\nx = '\xa4'", b"# coding : latin-1\nx = '\xe9'", b"x = 1\0", "x = 1\0", b"# coding: utf-16\nx = 1", b"# coding: UTF_8\nx = '\xc3\xa9'", b"# coding: utf-8-sig\nx = 1", b"x = b'\xc3\xa9'", "x = 'é'", "# coding: latin-1\nx = 'é\u1234'", "\ufeffx = 1", b"x = '\xed\xa0\x80'", b"x = '\xf4\x90\x80\x80'", b"x = '\xc0\x80'", bytearray(b"x = 5"), b"# coding: hex\nx = 1", b"# coding: punycode\nx = 1", b"x = '''\n# coding: latin-1\n\xe9'''"):
    run(src)
print(eval(b"'\xc3\xa9'"), eval("'é'"), eval(bytearray(b"1+1")))
