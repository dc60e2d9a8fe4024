# zipfile: writing and reading archives, infos, modes, compression, Path, errors, comments, appending, repairing nothing.
import io
import os
import tempfile
import warnings
import zipfile
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

warnings.simplefilter("ignore")


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, str(e).split("/tmp")[0])


def info(name, when=(2020, 2, 3, 4, 5, 6), **more):
    z = ZipInfo(name, when)
    for k, v in more.items():
        setattr(z, k, v)
    return z


b = io.BytesIO()
with ZipFile(b, "w", ZIP_DEFLATED, compresslevel=6) as z:
    z.writestr(info("a.txt", compress_type=ZIP_DEFLATED), "hello " * 50)
    z.writestr(info("dir/b.bin"), bytes(range(256)))
    z.writestr(info("é/ü.txt"), "unicode")
    z.mkdir("made")
    with z.open(info("stream.txt"), "w") as f:
        print(f.write(b"one\n"), f.write(b"two\n"), f.writable())
        err(z.writestr, "x", "y")
        err(z.close)
    z.comment = b"a comment"
    print(repr(z).split(" file=")[0], z.mode, z.compression, z.namelist(), z.debug)
    err(z.read, "nothing")
    z.writestr(info("a.txt"), "again")
data = b.getvalue()
print(len(data), data[:4], zipfile.is_zipfile(b), zipfile.is_zipfile(io.BytesIO(b"no")))
z0 = io.BytesIO(data)
z0.name = "data.zip"
with ZipFile(z0) as z:
    print(z.testzip(), z.comment)
    for i in z.infolist():
        print(i, i.filename, i.date_time, i.compress_type, i.file_size, i.compress_size, hex(i.CRC), i.flag_bits, i.is_dir(), i.header_offset, i.create_system, i.extract_version, i.external_attr, i.orig_filename)
    print(z.read("a.txt"), z.read(z.infolist()[0])[:6], z.getinfo("dir/b.bin").file_size)
    with z.open("stream.txt") as f:
        print(f.readline(), f.peek(2)[:2], f.read1(1), f.tell(), f.seek(0), f.read(), f.name, f.mode, f.seekable(), f.readable(), repr(f))
    with z.open("stream.txt") as f:
        print(list(io.TextIOWrapper(f, "ascii")))
    err(z.open, "none")
    err(z.getinfo, "none")
    err(z.open, "a.txt", "q")
    err(z.open, "a.txt", "r", pwd="str")
    err(z.writestr, "n", b"")
    z.printdir()
    p = zipfile.Path(z)
    print(sorted(x.name for x in p.iterdir()), (p / "dir" / "b.bin").exists(), (p / "dir").is_dir(), (p / "stream.txt").read_text(encoding="utf-8"), (p / "dir/b.bin").read_bytes()[:3], (p / "stream.txt").suffix, (p / "no").exists(), (p / "é" / "ü.txt").read_text("utf-8"))
    print(sorted(str(x.at) for x in p.glob("*.txt")), sorted(x.at for x in p.rglob("*")), (p / "dir").joinpath("b.bin").parent.at, (p / "stream.txt").stem, (p / "stream.txt").open(encoding="ascii").readline())
    err((p / "no").read_text)
    err((p / "dir").open)
root = tempfile.mkdtemp()
with ZipFile(io.BytesIO(data)) as z:
    print(os.path.relpath(z.extract("dir/b.bin", root), root), z.extractall(root, ["stream.txt", "made/"]), sorted(os.listdir(root)))
path = os.path.join(root, "t.zip")
with ZipFile(path, "w") as z:
    z.write(os.path.join(root, "stream.txt"), "renamed.txt")
    z.write(os.path.join(root, "dir"), "dir")
    print(z.namelist(), z.getinfo("renamed.txt").compress_type, z.getinfo("dir/").is_dir(), oct(z.getinfo("renamed.txt").external_attr >> 16))
with ZipFile(path, "a") as z:
    z.writestr("more.txt", "m" * 1000, ZIP_DEFLATED, 9)
    print(z.namelist(), z.read("more.txt")[:3], z.getinfo("more.txt").compress_size)
err(ZipFile, path, "x")
err(ZipFile, path, "q")
err(ZipFile, io.BytesIO(b"junk" * 30))
err(ZipFile, io.BytesIO())
err(ZipFile, io.BytesIO(data[:-30]))
err(ZipFile, path, "w", 99)
err(ZipFile, root + "/none.zip")
broken = bytearray(data)
at = broken.index(bytes(range(200)))
broken[at] ^= 255
with ZipFile(io.BytesIO(broken)) as z:
    print(z.testzip())
    err(z.read, "dir/b.bin")
closed = ZipFile(io.BytesIO(data))
closed.close()
err(closed.read, "a.txt")
err(closed.testzip)
print(closed)
evil = io.BytesIO()
with ZipFile(evil, "w") as z:
    z.writestr(info("../../up.txt"), "u")
    z.writestr(info("/abs.txt"), "a")
with ZipFile(evil) as z:
    z.extractall(os.path.join(root, "safe"))
print(sorted(os.listdir(os.path.join(root, "safe"))))
err(ZipInfo, "x", (1979, 1, 1, 0, 0, 0))
print(repr(ZipInfo("q/")), ZipInfo("a\0b").filename, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, zipfile.BadZipFile.__mro__[1].__name__, sorted(zipfile.__all__))
with ZipFile(io.BytesIO(b"prefix" + data)) as z:
    print(z.read("stream.txt"), z.infolist()[0].header_offset)
