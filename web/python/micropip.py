"""micropip's interface, for code written for Pyodide: wheels from files, from bytes that JavaScript fetches where `js.fetch` is granted; no index."""
from morelia._wheels import InstallError, Requirement, Target, Wheel, normal, resolve, uninstall as _uninstall

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
    """Installs wheels: paths, emfs: and file: names, URLs that end with .whl; a name has to be installed already."""
    given = []
    for each in [requirements] if isinstance(requirements, str) else requirements:
        if each.startswith(("http:", "https:")):
            given.append(Wheel(await _bytes(each)))
        elif each.endswith(".whl"):
            given.append(Wheel(each.removeprefix("emfs:").removeprefix("file://")))
        else:
            given.append(Requirement(each))
    target = Target()
    for wheel in resolve(given, target, deps=deps, again=reinstall):
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
    import base64, hashlib, io, zipfile
    info = f"{normal(name).replace('-', '_')}-{version}.dist-info"
    files = {f"{module.replace('.', '/')}/__init__.py": text for module, text in (modules or {name: ""}).items()}
    files |= {f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
        hashes = (f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b'=').decode()},{len(text.encode())}" for path, text in files.items())
        archive.writestr(f"{info}/RECORD", "\n".join([*hashes, f"{info}/RECORD,,"]) + "\n")
    Wheel(out.getvalue()).install(Target())
