# str: case mapping beyond ASCII, and the is* predicates.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)



each('''
"stra\\u00dfe".upper(), "\\u0130".lower(), len("\\u0130".lower()), "\\u01c5".title(), "\\u01c4".lower(), "\\ufb01".upper(), "\\ufb01".title(), "\\ufb01x".capitalize(), "\\u0149".upper(), "\\u1e9e".lower(), "\\u0390".upper()
"stra\\u00dfe".casefold(), "\\u0130".casefold(), "\\u1e9e".casefold(), "ABC".casefold(), "\\u03c2".casefold(), "\\u13a0".casefold(), "\\uab70".casefold()
"\\u03a3".lower(), "A\\u03a3".lower(), "A\\u03a3B".lower(), "A\\u03a3.".lower(), "\\u03a3\\u03a3".lower(), "a\\u03a3\\u0301".lower(), "a\\u03a3\\u0301b".lower()
"hello world's it".title(), "HELLO wORLD".title(), "a1b2".title(), "they're bill's".title(), "x\\u0301y z".title(), "\\u01c6ab".title(), "\\u01c6ab".capitalize()
"hELLO".capitalize(), "".capitalize(), "1aB".capitalize(), "aBc\\u00df".swapcase(), "\\u01c5".swapcase(), "\\u0149".swapcase()
"abc".isalpha(), "ab1".isalpha(), "".isalpha(), "\\u4e00".isalpha(), "\\u00aa".isalpha(), "\\u0301".isalpha(), "\\u2160".isalpha()
"12".isdigit(), "\\u00b2".isdigit(), "\\u00bd".isdigit(), "\\u0661".isdigit(), "\\u4e00".isdigit(), "".isdigit()
"12".isdecimal(), "\\u00b2".isdecimal(), "\\u0661".isdecimal(), "1.0".isdecimal(), "\\U0001D7CE".isdecimal()
"12".isnumeric(), "\\u00bd".isnumeric(), "\\u4e00".isnumeric(), "\\u2160".isnumeric(), "-1".isnumeric()
"a1".isalnum(), "a_".isalnum(), "\\u00bd".isalnum(), "".isalnum()
" \\t".isspace(), "\\x1f".isspace(), "\\u2003".isspace(), "\\u200b".isspace(), "".isspace(), "\\x85".isspace(), "\\u180e".isspace()
"ab".islower(), "aB".islower(), "a1".islower(), "1".islower(), "\\u01c5".islower(), "\\u00aa".islower(), "\\u2170".islower()
"AB".isupper(), "A1".isupper(), "\\u2160".isupper(), "\\u01c5".isupper(), "\\u1e9e".isupper()
"Ab Cd".istitle(), "AB".istitle(), "A".istitle(), "".istitle(), "1A".istitle(), "A1b".istitle(), "A1B".istitle(), "\\u01c5a".istitle(), "\\u01c4".istitle()
"abc".isidentifier(), "1a".isidentifier(), "".isidentifier(), "def".isidentifier(), "\\u00e9".isidentifier(), "a-b".isidentifier(), "_".isidentifier(), "a\\u0301".isidentifier(), "\\u2118".isidentifier(), "a\\u00b7".isidentifier(), "\\u00b2".isidentifier(), "\\u309b".isidentifier()
"abc".isprintable(), "".isprintable(), "\\n".isprintable(), "\\xa0".isprintable(), " ".isprintable(), "\\u00ad".isprintable(), "\\u0378".isprintable(), "\\ud800".isprintable(), "\\U000e0001".isprintable(), "\\u200b".isprintable()
"abc".isascii(), "\\x7f".isascii(), "\\x80".isascii(), "".isascii()
"abc".upper(1)
"abc".islower(x=1)
str.upper(b"a")
str.upper()
str.upper(1)
"\\U00010428".upper(), "\\U00010400".lower(), "\\u1fb3".upper(), "\\u1fb3".title(), "\\u1fbc".lower(), "\\u0345".upper(), "\\u10d0".upper(), "\\u10d0".title(), "\\u1c90".lower()
''')
