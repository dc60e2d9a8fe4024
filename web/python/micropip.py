"""micropip's interface, for code written for Pyodide: wheels from files, from bytes that JavaScript fetches where `js.fetch` is granted, names from the embedder's index (`packageIndex`)."""
from morelia._wheels import InstallError, Requirement, Target, Wheel, normal, record_hash, resolve_with_index, uninstall as _uninstall

__all__ = ["install", "uninstall", "list", "freeze", "add_mock_package", "InstallError"]


async def _bytes(url):
    try:
        from js import fetch
    except ImportError:
        raise InstallError(f"{url}: there is no network: JavaScript's fetch is not granted") from None
    response = await fetch(url)
    if not response.ok:
        raise InstallError(f"{url}: {response.status} {response.statusText}")
    return (await response.arrayBuffer()).to_py().tobytes()


async def install(requirements, keep_going=False, deps=True, credentials=None, pre=False, index_urls=None, *, constraints=None, reinstall=False, verbose=None):
    """Installs wheels: paths, emfs: and file: names, URLs that end with .whl; names from the embedder's index, which is the only one."""
    if index_urls is not None:
        raise InstallError("the index is the one that the embedder gave (packageIndex)")
    given = []
    for each in [requirements] if isinstance(requirements, str) else requirements:
        if each.startswith(("http:", "https:")):
            given.append(Wheel(await _bytes(each)))
        elif each.endswith(".whl"):
            given.append(Wheel(each.removeprefix("emfs:").removeprefix("file://")))
        else:
            given.append(Requirement(each))
    target = Target()
    for wheel in await resolve_with_index(given, target, early=pre, deps=deps, again=reinstall):
        wheel.install(target)


def uninstall(packages, *, verbose=None):
    for name in [packages] if isinstance(packages, str) else packages:
        _uninstall(name, Target())


def list():
    """What is installed, by name."""
    return {name: found for name, found in sorted(Target().installed().items())}


def freeze():
    import json
    return json.dumps({"packages": {name: {"name": found.name, "version": found.version} for name, found in list().items()}})


def add_mock_package(name, version, *, modules=None, persistent=False):
    """A package without content, for the requirements of others."""
    import io, zipfile
    info = f"{normal(name).replace('-', '_')}-{version}.dist-info"
    files = {f"{module.replace('.', '/')}/__init__.py": text for module, text in (modules or {name: ""}).items()}
    files |= {f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
        hashes = (f"{path},{record_hash(text.encode())},{len(text.encode())}" for path, text in files.items())
        archive.writestr(f"{info}/RECORD", "\n".join([*hashes, f"{info}/RECORD,,"]) + "\n")
    Wheel(out.getvalue()).install(Target())
