"""Archives, unpacked into Python's files: `py.unpackArchive`."""
import io, os

_TAR = {"tar": "", "gztar": "gz", "tgz": "gz", "tar.gz": "gz", "bztar": "bz2", "tbz2": "bz2", "tar.bz2": "bz2", "xztar": "xz", "txz": "xz", "tar.xz": "xz"}


def unpack(sources, format, folder):
    """Unpacks one archive's bytes. What would lie outside of the folder is refused: most of it before anything is written, the rest (links by way of links) before it is."""
    source, = sources
    format = format.lower().removeprefix(".")
    os.makedirs(folder, exist_ok=True)
    if format in ("zip", "whl", "wheel"):
        _unzip(source, folder)
    elif format in _TAR:
        import tarfile
        with tarfile.open(fileobj=io.BytesIO(source), mode=f"r:{_TAR[format]}") as archive:
            members = [tarfile.data_filter(member, folder) for member in archive.getmembers()]
            archive.extractall(folder, members, filter="data")
    else:
        raise ValueError(f"unknown archive format {format!r}: zip, whl, {', '.join(_TAR)}")


def _unzip(source, folder):
    import zipfile
    with zipfile.ZipFile(io.BytesIO(source)) as archive:
        for name in archive.namelist():
            if name.startswith(("/", "\\")) or ".." in name.replace("\\", "/").split("/") or name[1:2] == ":":
                raise ValueError(f"{name!r} leads out of the folder")
        archive.extractall(folder)
