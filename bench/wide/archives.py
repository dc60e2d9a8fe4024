# archives: zip and tar files are written and read in memory, data pickled in Python and compressed, paths matched.
# args: 4
import fnmatch
import io
import pathlib
import pickle
import sys
import tarfile
import zipfile

total = 0
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 80):
    names = [f"dir{k % 3}/sub/file{k}.{'txt' if k % 2 else 'py'}" for k in range(20)]
    z = io.BytesIO()
    with zipfile.ZipFile(z, "w", zipfile.ZIP_DEFLATED) as f:
        for name in names:
            f.writestr(name, f"# {name}\n" * 20)
    t = io.BytesIO()
    with zipfile.ZipFile(z) as f, tarfile.open(fileobj=t, mode="w") as g:
        for info in f.infolist():
            entry = tarfile.TarInfo(info.filename)
            entry.size = info.file_size
            g.addfile(entry, io.BytesIO(f.read(info)))
    t.seek(0)
    with tarfile.open(fileobj=t) as g:
        found = fnmatch.filter(g.getnames(), "dir1/*.py")
        total += sum(len(g.extractfile(n).read()) for n in found)
    paths = [pathlib.PurePosixPath(n) for n in names]
    total += sum(len(p.with_suffix(".md").name) + len(p.parts) + p.match("*.txt") + len(str(p.relative_to(p.parts[0]))) for p in paths)
    out = io.BytesIO()
    pickle._Pickler(out, 4).dump({"names": names, "paths": [str(p) for p in paths], "n": [(k, k / 2) for k in range(30)]})
    total += len(pickle._loads(out.getvalue())["n"])
print(total)
