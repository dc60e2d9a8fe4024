import gzip
import io
import os
import tarfile
import tempfile
import zipfile

data = b'\n'.join(b'line %d of the file' % i for i in range(2000))
z = gzip.compress(data, mtime=0)
print(len(z), z[:10], gzip.decompress(z) == data)
buf = io.BytesIO()
with gzip.GzipFile('name.txt', 'wb', 9, buf, mtime=5) as f:
    f.write(data[:1000])
    f.write(data[1000:])
print(len(buf.getvalue()), buf.getvalue()[:20])
with gzip.GzipFile(fileobj=io.BytesIO(buf.getvalue())) as f:
    print(f.readline(), f.read(10), f.seek(30000), f.readline(), f.tell(), f.mtime)
with gzip.open(io.BytesIO(z + z), 'rt') as f:
    print(sum(1 for line in f))
for bad in (b'abc', z[:50], z[:-5] + b'xxxxx'):
    try:
        gzip.decompress(bad)
    except (OSError, EOFError) as e:
        print(type(e).__name__, e)
buf = io.BytesIO()
with zipfile.ZipFile(buf, 'w', zipfile.ZIP_DEFLATED) as f:
    f.writestr(zipfile.ZipInfo('a.txt', (2020, 1, 2, 3, 4, 6)), data, zipfile.ZIP_DEFLATED)
    f.writestr(zipfile.ZipInfo('dir/b.txt', (2021, 1, 2, 3, 4, 6)), b'stored', zipfile.ZIP_STORED)
    f.writestr(zipfile.ZipInfo('é.txt', (2021, 1, 2, 3, 4, 6)), 'text é')
with zipfile.ZipFile(buf) as f:
    for i in f.infolist():
        print(i.filename, i.date_time, i.compress_type, i.file_size, i.compress_size, hex(i.CRC))
    print(f.read('a.txt') == data, f.testzip(), f.read('é.txt').decode())
    with f.open('a.txt') as g:
        print(g.readline(), g.read(5), g.seek(100), g.read(10))
    try:
        f.read('nope')
    except KeyError as e:
        print(e)
broken = bytearray(buf.getvalue())
broken[60] ^= 0xFF
try:
    with zipfile.ZipFile(io.BytesIO(bytes(broken))) as f:
        f.read('a.txt')
except Exception as e:
    print(type(e).__name__, e)
try:
    zipfile.ZipFile(io.BytesIO(b'not a zip'))
except zipfile.BadZipFile as e:
    print(e)
buf = io.BytesIO()
with tarfile.open(fileobj=buf, mode='w:gz') as t:
    for name, content in (('one.txt', data), ('sub/two.txt', b'two')):
        info = tarfile.TarInfo(name)
        info.size = len(content)
        info.mtime = 1000000000
        t.addfile(info, io.BytesIO(content))
buf.seek(0)
with tarfile.open(fileobj=buf) as t:
    for m in t:
        print(m.name, m.size, m.mtime, m.isfile(), oct(m.mode))
    print(t.extractfile('one.txt').read() == data, t.getnames())
with tempfile.TemporaryDirectory() as d:
    path = os.path.join(d, 'x.gz')
    with gzip.open(path, 'wb') as f:
        f.write(data)
    with gzip.open(path) as f:
        print(f.read() == data)
    path = os.path.join(d, 'x.zip')
    with zipfile.ZipFile(path, 'w') as f:
        f.writestr('k', 'v')
    print(zipfile.is_zipfile(path), zipfile.ZipFile(path).namelist())
