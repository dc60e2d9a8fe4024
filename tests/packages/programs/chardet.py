# packages: python3-chardet
import chardet
from chardet.universaldetector import UniversalDetector
SAMPLES = [("Hello world, plain text", "ascii"), ("Grüße aus München, schöne Straße für Jürgen Müller", "latin-1"), ("Привет, как дела? Это проверка кодировки текста.", "koi8-r"), ("Привет, как дела? Это проверка кодировки.", "cp1251"),
           ("日本語のテキストです。これはテストです。", "shift_jis"), ("日本語のテキストです。これはテストです。", "euc-jp"), ("中文文本測試編碼檢測功能", "big5"), ("这是一个简体中文的测试文本", "gb2312"), ("한국어 텍스트 인코딩 테스트", "euc-kr"), ("ελληνικά κείμενο δοκιμή", "iso8859-7"), ("utf ✓ ünïcode", "utf-8"), ("bom", "utf-8-sig"), ("wide", "utf-16"), ("wide", "utf-32")]
for text, enc in SAMPLES:
    print(enc, chardet.detect(text.encode(enc)))
d = UniversalDetector()
for chunk in [b"abc", "ü".encode(), "ß".encode() * 5]: d.feed(chunk)
d.close(); print(d.result)
print(chardet.detect_all("Привет мир".encode("cp1251"))[:3])
