"""python -m pip: install, uninstall, list, freeze, show; wheels of pure Python, from files, folders, URLs and indexes."""
import argparse, os, re, sys
from morelia._wheels import InstallError, Requirement, Target, Wheel, normal, resolve, uninstall, version_fits, version_key


def _is_file(text):
    return text.endswith(".whl") or text.startswith("file:")


def _path(text):
    if text.startswith("file:"):
        from urllib.parse import unquote, urlsplit
        text = unquote(urlsplit(text).path)
    return text


def _given(texts, files):
    """The requirements of a command line and of files."""
    for name in files:
        with open(name) as lines:
            for line in re.sub(r"\\\n", "", lines.read()).splitlines():
                line = re.sub(r"(^|\s)#.*", "", line).strip()
                if line.startswith("-r"):
                    yield from _given([], [os.path.join(os.path.dirname(name), line[2:].strip())])
                elif line.startswith("-"):
                    raise InstallError(f"{name}: {line!r} cannot be had here")
                elif line:
                    yield line
    yield from texts


def _one(text, index):
    if text.startswith(("http:", "https:")):
        print(f"Collecting {text}")
        return Wheel(index.content(text))
    if _is_file(text):
        path = _path(text)
        if not os.path.exists(path):
            raise InstallError(f"Requirement {text!r} looks like a filename, but the file does not exist" if "/" not in text else f"Invalid requirement: {text!r}: no such file")
        print(f"Processing {text}")
        return Wheel(path)
    if "://" in text:
        raise InstallError(f"{text}: only http, https and files are fetched")
    if os.path.isdir(text) or text.startswith((".", "/")):
        raise InstallError(f"{text}: packages are not built here; give a wheel")
    return Requirement(text)


def _finder(folders):
    def find(requirement):
        best = None
        for folder in folders:
            for name in sorted(os.listdir(_path(folder))):
                parts = name.removesuffix(".whl").split("-")
                if name.endswith(".whl") and len(parts) >= 5 and normal(parts[0]) == requirement.name and version_fits(parts[1], requirement.specifiers):
                    if parts[-2:] == ["none", "any"] and (best is None or version_key(parts[1]) > version_key(best[0])):
                        best = parts[1], os.path.join(_path(folder), name)
        if best:
            print(f"Processing {best[1]}")
        return best and Wheel(best[1])
    return find


def _wheels(o, given, target, again):
    """The wheels that are wanted, and what they need."""
    find, deps = _finder(o.find_links), not o.no_deps
    if o.no_index or os.environ.get("PIP_NO_INDEX", "0").lower() in ("1", "true", "yes", "on"):
        return resolve(given, target, find, deps=deps, again=again)
    from pip._index import from_options, resolved
    return resolved(find, from_options(o), o.pre, given, target, deps=deps, again=again)


class _Index:
    """Made when it is needed: ssl and urllib take a moment to import."""

    def __init__(self, o):
        self.o = o

    def content(self, url):
        from pip._index import from_options
        return from_options(self.o).content(url)


def install(o):
    target = Target(o.target)
    given = [_one(text, _Index(o)) for text in _given(o.requirements, o.requirement)]
    if not given:
        raise InstallError('You must give at least one requirement to install (see "pip help install")')
    here = target.installed()
    again = o.force_reinstall or o.upgrade
    for each in list(given):
        if isinstance(each, Wheel) and not o.force_reinstall and normal(each.name) in here and here[normal(each.name)].version == each.version:
            print(f"{each.name} is already installed with the same version as the provided wheel. Use --force-reinstall to force an installation of the wheel.")
            given.remove(each)
        elif isinstance(each, Requirement):
            found = here.get(each.name)
            if found and not again and version_fits(found.version, each.specifiers):
                print(f"Requirement already satisfied: {each.text} in {target.packages} ({found.version})")
                given.remove(each)
    wanted = {normal(each.name) for each in given}
    wheels = _wheels(o, given, target, again)
    if not wheels:
        return 0
    print("Installing collected packages: " + ", ".join(wheel.name for wheel in wheels))
    for wheel in wheels:
        wheel.install(target, requested=normal(wheel.name) in wanted)
    print("Successfully installed " + " ".join(f"{wheel.name}-{wheel.version}" for wheel in sorted(wheels, key=lambda wheel: wheel.name)))
    return 0


def remove(o):
    target = Target()
    for name in _given(o.packages, o.requirement):
        found = target.installed().get(normal(name))
        if not found:
            print(f"WARNING: Skipping {name} as it is not installed.", file=sys.stderr)
            continue
        version, name = found.version, found.name
        print(f"Found existing installation: {name} {version}")
        if not o.yes and input("Proceed (Y/n)? ").strip().lower() not in ("", "y", "yes"):
            continue
        uninstall(name, target)
        print(f"Uninstalling {name}-{version}:\n  Successfully uninstalled {name}-{version}")
    return 0


def listed(o):
    found = sorted(Target().installed().items())
    if o.command == "freeze" or o.format == "freeze":
        for _, each in found:
            print(f"{each.name}=={each.version}")
    elif o.format == "json":
        import json
        print(json.dumps([{"name": each.name, "version": each.version} for _, each in found]))
    elif found:
        rows = [("Package", "Version"), *((each.name, each.version) for _, each in found)]
        widths = [max(len(row[i]) for row in rows) for i in (0, 1)]
        for row in (rows[0], tuple("-" * width for width in widths), *rows[1:]):
            print(f"{row[0]:{widths[0]}} {row[1]}".rstrip())
    return 0


def show(o):
    target, status = Target(), 1
    for name in o.packages:
        found = target.installed().get(normal(name))
        if not found:
            print(f"WARNING: Package(s) not found: {name}", file=sys.stderr)
            continue
        status = 0
        needs = ", ".join(Requirement(text).name for text in found.requires or () if Requirement(text).wanted(()))
        meta = found.metadata
        print(f"Name: {found.name}\nVersion: {found.version}\nSummary: {meta.get('Summary', '')}\nHome-page: {meta.get('Home-page', '')}\nLocation: {target.packages}\nRequires: {needs}")
        if o.files:
            print("Files:", *sorted(str(file) for file in found.files or ()), sep="\n  ")
    return status


# Options of pip's that say nothing here: there is no cache, no terminal's progress, nothing is compiled or built.
_IDLE = ["--disable-pip-version-check", "--no-cache-dir", "--no-input", "--no-color", "--no-python-version-warning", "-v", "--verbose"]
_IDLE_INSTALL = ["--no-compile", "--compile", "--break-system-packages", "--prefer-binary", "--no-build-isolation", "--no-warn-script-location"]
_IDLE_VALUES = ["--progress-bar", "--root-user-action", "--only-binary", "--upgrade-strategy"]


def main(args=None):
    parser = argparse.ArgumentParser("pip", description=__doc__)
    parser.add_argument("-V", "--version", action="version", version=f"pip of Morelia, wheels of pure Python only (python {sys.version_info[0]}.{sys.version_info[1]})")
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name, run, help):
        one = commands.add_parser(name, help=help)
        one.set_defaults(run=run)
        one.add_argument("-q", "--quiet", action="count")
        for option in _IDLE:
            one.add_argument(option, action="store_true", help=argparse.SUPPRESS)
        return one

    def wheels(one):
        one.add_argument("requirements", nargs="*", metavar="wheel or name")
        one.add_argument("-r", "--requirement", action="append", default=[], metavar="FILE")
        one.add_argument("-f", "--find-links", action="append", default=[], metavar="FOLDER", help="where wheels of names are looked for first")
        one.add_argument("-i", "--index-url", metavar="URL", help="the index of names (the simple API); default: PIP_INDEX_URL or https://pypi.org/simple")
        one.add_argument("--extra-index-url", action="append", default=[], metavar="URL", help="further indexes")
        one.add_argument("--no-index", action="store_true", help="no index is asked")
        one.add_argument("--pre", action="store_true", help="versions before a release count too")
        one.add_argument("--cert", metavar="FILE", help="whom servers' certificates shall be of")
        one.add_argument("--trusted-host", action="append", default=[], metavar="HOST", help="its certificate is not looked at")
        one.add_argument("--timeout", type=float, default=15.0, metavar="SECONDS")
        one.add_argument("--no-deps", action="store_true")

    one = command("install", install, "install wheels")
    wheels(one)
    one.add_argument("-t", "--target", metavar="FOLDER")
    one.add_argument("-U", "--upgrade", action="store_true")
    one.add_argument("--force-reinstall", action="store_true")
    for option in _IDLE_INSTALL:
        one.add_argument(option, action="store_true", help=argparse.SUPPRESS)
    for option in _IDLE_VALUES:
        one.add_argument(option, help=argparse.SUPPRESS)
    one = command("uninstall", remove, "remove packages")
    one.add_argument("packages", nargs="*")
    one.add_argument("-r", "--requirement", action="append", default=[], metavar="FILE")
    one.add_argument("-y", "--yes", action="store_true")
    command("freeze", listed, "list what is installed, as requirements")
    one = command("list", listed, "list what is installed")
    one.add_argument("--format", choices=["columns", "freeze", "json"], default="columns")
    one = command("show", show, "tell about packages")
    one.add_argument("packages", nargs="+")
    one.add_argument("-f", "--files", action="store_true")
    o = parser.parse_args(args)
    if getattr(o, "quiet", False):
        sys.stdout = open(os.devnull, "w")
    try:
        return o.run(o)
    except (InstallError, OSError) as error:
        print(f"ERROR: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
