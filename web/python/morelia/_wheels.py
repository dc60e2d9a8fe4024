"""Wheels of pure Python: checked, unpacked, with their metadata; and what is installed. `-m pip`, micropip and `py.install` work with this.

A wheel is installed when all of it is well: its files are those of its RECORD, with their hashes, none leads out of the folder, it says that it is for
this Python. Nothing of a package is run.
"""
import base64, csv, hashlib, io, os, re, sys, zipfile
from email.parser import HeaderParser


class InstallError(Exception):
    """A wheel that cannot be installed, or a requirement that nothing meets."""


class Conflict(InstallError):
    """A package that was chosen already does not meet another requirement of it."""

    def __init__(self, text, requirement):
        super().__init__(text)
        self.requirement = requirement


PYTHON = "%d.%d.%d" % sys.version_info[:3]


def normal(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def record_hash(content, kind="sha256"):
    """The hash of a file's bytes as RECORD writes it."""
    return f"{kind}={base64.urlsafe_b64encode(hashlib.new(kind, content).digest()).rstrip(b'=').decode()}"


# --- versions (PEP 440), requirements (PEP 508)

_VERSION = re.compile(r"v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[-_.]?(a|alpha|b|beta|c|rc|pre|preview)[-_.]?(\d*))?(?:-(\d+)|[-_.]?(?:post|rev|r)[-_.]?(\d*))?(?:[-_.]?dev[-_.]?(\d*))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?", re.I)
_STAGES = {"a": 0, "alpha": 0, "b": 1, "beta": 1}


def version_key(text, local=True):
    """What versions are ordered by."""
    m = _VERSION.fullmatch(text.strip())
    if not m:
        raise InstallError(f"{text!r} is no version")
    epoch, release, stage, n, post, post_n, dev, own = m.groups()
    numbers = [int(part) for part in release.split(".")]
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    has_post = post is not None or post_n is not None
    pre = (_STAGES.get(stage.lower(), 2), int(n or 0)) if stage else (-1, 0) if dev is not None and not has_post else (3, 0)
    after = int(post or post_n or 0) if has_post else -1
    parts = tuple((1, int(p), "") if p.isdigit() else (0, 0, p.lower()) for p in re.split(r"[-_.]", own)) if own and local else ()
    return int(epoch or 0), tuple(numbers), pre, after, float("inf") if dev is None else int(dev or 0), parts


def _is_early(version):
    _, _, pre, _, dev, _ = version_key(version)
    return pre[0] < 3 or dev != float("inf")


def _fits(version, operator, wanted):
    if operator == "===":
        return version == wanted
    if wanted.endswith(".*"):
        epoch, numbers, *_ = version_key(wanted[:-2])
        n = len(wanted[:-2].split("!")[-1].split("."))
        pad = lambda parts: tuple((parts + (0,) * n)[:n])
        own = version_key(version)
        return ((own[0], pad(own[1])) == (epoch, pad(numbers))) == (operator == "==")
    a, b = version_key(version, "+" in wanted), version_key(wanted)
    match operator:
        case "==": return a == b
        case "!=": return a != b
        case ">=": return a >= b
        case "<=": return a <= b
        case ">": return a > b and not (a[:2] == b[:2] and a[3] > b[3] == -1)
        case "<": return a < b and not (a[:2] == b[:2] and b[2][0] == 3 and _is_early(version))
        case "~=": return a >= b and _fits(version, "==", re.sub(r"(\.\d+)[^.]*$", "", re.match(r"[\d!.]+", wanted)[0].rstrip(".")) + ".*")
    raise InstallError(f"{operator!r} is no comparison of versions")


_CLAUSE = re.compile(r"(===|==|!=|~=|>=|<=|<|>)\s*([^\s,;)]+)")


def version_fits(version, specifiers):
    """Whether a version meets clauses as in ">=1.2, !=1.5"."""
    return all(_fits(version, *clause) for clause in _CLAUSE.findall(specifiers))


class Requirement:
    """A name with extras, clauses about its version and a marker."""

    def __init__(self, text):
        m = re.fullmatch(r"\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[([^]]*)\])?\s*(?:@\s*(\S+)|\(?([^;()]*)\)?)\s*(?:;(.*))?", text, re.S)
        if not m or (m[4] and _CLAUSE.sub("", m[4]).strip(" ,")):
            raise InstallError(f"Invalid requirement: {text!r}")
        self.name, self.url, self.specifiers, self.marker = normal(m[1]), m[3], (m[4] or "").strip(), m[5]
        self.extras = {normal(extra.strip()) for extra in (m[2] or "").split(",") if extra.strip()}
        self.text = text.split(";")[0].strip()

    def wanted(self, extras):
        """Whether the marker holds here, for one of the extras or without any."""
        return not self.marker or any(_Marker(self.marker, extra).value() for extra in extras or {""})


class _Marker:
    def __init__(self, text, extra):
        import platform
        version = sys.version_info
        self.words = re.findall(r"\(|\)|'[^']*'|\"[^\"]*\"|[<>=!~]+|[\w.]+", text)
        self.names = {
            "python_version": f"{version[0]}.{version[1]}", "python_full_version": PYTHON, "os_name": os.name, "sys_platform": sys.platform,
            "platform_machine": platform.machine(), "platform_system": platform.system(), "platform_release": platform.release(), "platform_version": platform.version(),
            "platform_python_implementation": "CPython", "implementation_name": "cpython", "implementation_version": PYTHON, "extra": extra}

    def value(self):
        result = self.any()
        if self.words:
            raise InstallError(f"a marker goes on with {self.words[0]!r}")
        return result

    def any(self):
        result = self.all()
        while self.words[:1] == ["or"]:
            self.words.pop(0)
            result = self.all() or result
        return result

    def all(self):
        result = self.one()
        while self.words[:1] == ["and"]:
            self.words.pop(0)
            result = self.one() and result
        return result

    def operand(self):
        word = self.words.pop(0)
        if word[0] in "'\"":
            return word[1:-1], False
        if word not in self.names:
            raise InstallError(f"a marker asks for {word!r}")
        return self.names[word], word != "extra" and "version" in word

    def one(self):
        try:
            if self.words[0] == "(":
                self.words.pop(0)
                result = self.any()
                if self.words.pop(0) != ")":
                    raise InstallError("a marker has no closing parenthesis")
                return result
            (a, a_version), operator = self.operand(), self.words.pop(0)
            if operator == "not":
                operator += " " + self.words.pop(0)
            b, b_version = self.operand()
        except IndexError:
            raise InstallError("a marker ends too early") from None
        if operator in ("in", "not in"):
            return (a in b) == (operator == "in")
        if a_version or b_version:
            return _fits(a, operator, b) if a_version else _fits(b, {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(operator, operator), a)
        if operator not in ("==", "!="):
            raise InstallError(f"a marker compares texts by {operator!r}")
        return (normal(a) == normal(b)) == (operator == "==")


# --- a wheel

def _headers(text):
    return HeaderParser().parsestr(text)


class Wheel:
    """An archive, from a path or its bytes, checked."""

    def __init__(self, source):
        self.origin = os.fspath(source) if isinstance(source, (str, os.PathLike)) else "the wheel"
        try:
            self.archive = zipfile.ZipFile(source if isinstance(source, (str, os.PathLike)) else io.BytesIO(source))
        except zipfile.BadZipFile as error:
            raise InstallError(f"{self.origin} is no wheel: {error}") from None
        self.files = [info.filename for info in self.archive.infolist() if not info.is_dir()]
        found = [name for name in self.files if re.fullmatch(r"[^/]+\.dist-info/WHEEL", name)]
        if len(found) != 1:
            raise InstallError(f"{self.origin} is no wheel: {len(found)} folders of it end with .dist-info")
        self.info = found[0].split("/")[0]
        self._check_tags()
        self.metadata = _headers(self._text("METADATA"))
        self.name, self.version = self.metadata["Name"], self.metadata["Version"]
        if not self.name or not self.version or not re.fullmatch(r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?", self.name):
            raise InstallError(f"{self.origin}: the metadata has no name or version")
        version_key(self.version)
        python = self.metadata["Requires-Python"]
        if python and not version_fits(PYTHON, python):
            raise InstallError(f"Package {self.name!r} requires a different Python: {PYTHON} not in {python!r}")
        self._check_record()

    def _text(self, name):
        try:
            return self.archive.read(f"{self.info}/{name}").decode()
        except KeyError:
            raise InstallError(f"{self.origin}: {self.info} has no {name}") from None

    def _check_tags(self):
        said = _headers(self._text("WHEEL"))
        if (said["Wheel-Version"] or "").split(".")[0] != "1":
            raise InstallError(f"{self.origin}: Wheel-Version {said['Wheel-Version']} is not known here")
        tags = said.get_all("Tag") or []
        minor = sys.version_info[1]
        fitting = {"py3", *(f"py3{n}" for n in range(minor + 1)), f"cp3{minor}"}
        if not any(set(tag.split("-")[0].split(".")) & fitting and tag.split("-")[1:] == ["none", "any"] for tag in tags):
            raise InstallError(f"{os.path.basename(self.origin)} is not a supported wheel on this platform: {', '.join(tags) or 'no tags'}; wheels of pure Python are")

    def _check_record(self):
        listed = {}
        for row in csv.reader(io.StringIO(self._text("RECORD"))):
            if len(row) < 2:
                raise InstallError(f"{self.origin}: a line of RECORD has {len(row)} fields")
            listed[row[0]] = row[1]
        free = {f"{self.info}/{name}" for name in ("RECORD", "RECORD.jws", "RECORD.p7s")}
        if len(set(self.files)) != len(self.files):
            raise InstallError(f"{self.origin} has two files of one name")
        for name in self.files:
            parts = name.split("/")
            if name.startswith("/") or "\\" in name or "\0" in name or ".." in parts or "." in parts or "" in parts or re.match("[A-Za-z]:", name):
                raise InstallError(f"{self.origin}: {name!r} leads out of the folder")
            if name in free:
                continue
            kind, _, wanted = listed.get(name, "").partition("=")
            if kind not in ("sha256", "sha384", "sha512"):
                raise InstallError(f"{self.origin}: {name} has no hash in RECORD")
            if record_hash(self.archive.read(name), kind) != f"{kind}={wanted.rstrip('=')}":
                raise InstallError(f"{self.origin}: {name} is not what its hash in RECORD says")
        for name in listed.keys() - set(self.files):
            raise InstallError(f"{self.origin}: {name} of RECORD is missing")

    def requirements(self, extras=()):
        wanted = [Requirement(text) for text in self.metadata.get_all("Requires-Dist") or []]
        return [requirement for requirement in wanted if requirement.wanted({normal(e) for e in extras})]

    # --- installing

    def _places(self, target):
        """Each file with where it goes, and whether it is a program."""
        data = self.info.removesuffix(".dist-info") + ".data/"
        for name in self.files:
            if not name.startswith(data):
                yield name, os.path.join(target.packages, name), False
                continue
            scheme, _, rest = name.removeprefix(data).partition("/")
            if not rest:
                raise InstallError(f"{self.origin}: {name} is in no scheme")
            place = {"purelib": target.packages, "platlib": target.packages, "scripts": target.programs, "data": target.prefix}.get(scheme)
            if scheme not in ("purelib", "platlib", "scripts", "data", "headers"):
                raise InstallError(f"{self.origin}: {scheme!r} is no scheme")
            if place:
                yield name, os.path.join(place, rest), scheme == "scripts"

    def _entry_points(self):
        import configparser
        name = f"{self.info}/entry_points.txt"
        if name not in self.files:
            return
        parser = configparser.ConfigParser(delimiters=("=",), interpolation=None)
        parser.optionxform = str
        parser.read_string(self.archive.read(name).decode())
        for section in ("console_scripts", "gui_scripts"):
            for program, value in parser[section].items() if section in parser else ():
                m = re.fullmatch(r"\s*([\w.]+)\s*:\s*([\w.]+)\s*(?:\[.*\])?\s*", value)
                if not m or not re.fullmatch(r"[\w.-]+", program):
                    raise InstallError(f"{self.origin}: {program} = {value} is no entry point")
                yield program, m[1], m[2]

    def install(self, target, requested=True):
        """Puts the files where they belong; what was installed of this name before goes."""
        programs = list(self._entry_points())
        places = [place for place in self._places(target) if place[0] != f"{self.info}/RECORD"]
        uninstall(self.name, target)
        record = []

        def put(place, content, mode=0o644):
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as file:
                file.write(content)
            if mode != 0o644:
                os.chmod(place, mode)
            record.append((os.path.relpath(place, target.packages), record_hash(content), len(content)))

        for name, place, is_program in places:
            content = self.archive.read(name)
            if not is_program:
                put(place, content)
            elif target.executable:
                if content.startswith(b"#!python"):
                    content = _program(target.executable, content[content.find(b"\n") + 1:])
                put(place, content, 0o755)
        if target.executable:
            for program, module, name in programs:
                first = name.split(".")[0]
                text = f"import sys\nfrom {module} import {first}\nif __name__ == '__main__':\n    sys.argv[0] = sys.argv[0].removesuffix('.exe')\n    sys.exit({name}())\n"
                put(os.path.join(target.programs, program), _program(target.executable, text.encode()), 0o755)
        info = os.path.join(target.packages, self.info)
        put(os.path.join(info, "INSTALLER"), b"morelia\n")
        if requested:
            put(os.path.join(info, "REQUESTED"), b"")
        rows = io.StringIO()
        csv.writer(rows, lineterminator="\n").writerows(sorted(record) + [(f"{self.info}/RECORD", "", "")])
        with open(os.path.join(info, "RECORD"), "w", newline="") as file:
            file.write(rows.getvalue())
        target.ready()


# A program that Python runs: by way of sh, for the interpreter is a script itself, which not every system runs scripts by.
def _program(executable, text):
    quoted = "'" + executable.replace("'", "'\"'\"'") + "'"
    return f"#!/bin/sh\n'''exec' {quoted} \"$0\" \"$@\"\n' '''\n".encode() + text


class Target:
    """Where packages go: a virtual environment's folders, or those of a prefix of this project."""

    def __init__(self, packages=None):
        environment = sys.prefix != sys.base_prefix
        self.prefix = sys.prefix if environment else os.path.abspath(".morelia") if sys.executable else "/home/web_user/.morelia"
        version = "python%d.%d" % sys.version_info[:2]
        self.packages = os.path.abspath(packages) if packages else os.path.join(self.prefix, "lib", version, "site-packages") if environment else os.path.join(self.prefix, "site-packages")
        self.programs = os.path.join(self.packages if packages else self.prefix, "bin")
        self.executable = sys.executable

    def ready(self):
        """What was installed can be imported from now on."""
        import importlib
        if self.packages not in sys.path:
            sys.path.append(self.packages)
        importlib.invalidate_caches()

    def installed(self):
        """Metadata folders by normal name."""
        from importlib import metadata
        return {normal(found.name): found for found in metadata.distributions(path=[self.packages])} if os.path.isdir(self.packages) else {}


def uninstall(name, target):
    """Removes what RECORD says of an installed package. Whether there was one."""
    found = target.installed().get(normal(name))
    if not found:
        return False
    folders, top = set(), os.path.commonpath([target.packages, target.programs, target.prefix]) if target.programs.startswith(target.prefix) else target.packages
    for file in found.files or ():
        place = os.path.normpath(os.path.join(target.packages, file))
        if not place.startswith(top + os.sep):
            continue  # a RECORD is only a text
        for each in (place, _compiled(place)):
            if each and os.path.lexists(each):
                os.remove(each)
                folders.add(os.path.dirname(each))
    for folder in sorted(folders, key=len, reverse=True):
        while folder.startswith(target.packages + os.sep) and os.path.isdir(folder) and not os.listdir(folder):
            os.rmdir(folder)
            folder = os.path.dirname(folder)
    return True


async def install_all(sources):
    """Installs what py.install was given: wheels by their bytes or paths, and requirements."""
    target = Target()
    wanted = [Requirement(each) if isinstance(each, str) and not each.endswith(".whl") else Wheel(each) for each in sources]
    for wheel in await resolve_with_index(wanted, target):
        wheel.install(target)


def _compiled(place):
    if not place.endswith(".py"):
        return None
    from importlib.util import cache_from_source
    try:
        return cache_from_source(place)
    except NotImplementedError:
        return None


def resolve(requirements, target, find=lambda requirement: None, deps=True, again=False):
    """The wheels to install for requirements and wheels, with what they need: a list in the order to install in. `find` gives a wheel for a requirement, or None."""
    chosen, order, here = {}, [], {} if again else target.installed()
    queue = [(each, None) for each in requirements]
    for each, _ in queue:  # given wheels meet what others need
        if isinstance(each, Wheel):
            chosen[normal(each.name)] = each

    def add(wheel, extras, depth):
        if deps:
            for requirement in wheel.requirements(extras):
                take(requirement, wheel, depth + 1)
        if wheel not in order:
            order.append(wheel)

    seen = set()

    def take(requirement, asker, depth=0):
        wheel = chosen.get(requirement.name)
        if wheel is None and requirement.name in here and version_fits(here[requirement.name].version, requirement.specifiers):
            return
        if wheel is None:
            wheel = chosen[requirement.name] = find(requirement)
        if wheel is None:
            asked = f" (from {asker.name})" if asker else ""
            raise InstallError(f"Could not find a version that satisfies the requirement {requirement.text}{asked}: there is no index to ask (packageIndex in JavaScript, -i of pip); give its wheel too, or for pip a folder of wheels (--find-links)")
        if not version_fits(wheel.version, requirement.specifiers):
            raise Conflict(f"{asker.name if asker else 'You'} require{'s' if asker else ''} {requirement.text}, but {wheel.name} is {wheel.version}", requirement)
        if (requirement.name, frozenset(requirement.extras)) in seen:
            return
        seen.add((requirement.name, frozenset(requirement.extras)))
        add(wheel, requirement.extras, depth)

    for each, asker in queue:
        if isinstance(each, Wheel):
            add(each, (), 0)
        else:
            take(each, asker)
    return order


# --- names from an index

_TAGS = re.compile(r"(?:py2\.)?py3(?:\d+)?(?:\.py[\d.]+)*-none-any")


class _Candidate:
    """A wheel that an index names."""

    def __init__(self, file):
        parts = file["filename"].removesuffix(".whl").split("-")
        self.pure = file["filename"].endswith(".whl") and len(parts) in (5, 6) and _TAGS.fullmatch("-".join(parts[-3:])) is not None
        self.version, self.file = parts[1] if len(parts) > 1 else "", file
        self.key = version_key(self.version) if self.pure else None

    def fits(self, specifiers, early):
        if not self.pure or not version_fits(self.version, specifiers) or not version_fits(PYTHON, self.file.get("requires-python") or ""):
            return False
        if self.file.get("yanked") and f"=={self.version}" not in specifiers.replace(" ", ""):
            return False
        return early or not _is_early(self.version)


def _candidates(page):
    found = []
    for file in page.get("files", ()):
        try:
            found.append(_Candidate(file))
        except (InstallError, KeyError):
            pass  # a file with a name that nobody can read
    return sorted((each for each in found if each.pure), key=lambda each: each.key, reverse=True)


class _Missing(Exception):
    """What has to be fetched before the resolver can go on."""


class Resolver:
    """Chooses wheels of an index; a choice that another requirement refuses is made again under both."""

    def __init__(self, index, early=False):
        self.index, self.early = index, early
        self.pages, self.wheels, self.clauses = {}, {}, {}

    def find(self, requirement):
        name = requirement.name
        if name not in self.pages:
            raise _Missing(name, None)
        if self.pages[name] is None:
            raise InstallError(f"Could not find a version that satisfies the requirement {requirement.text}: the index has no {name}")
        specifiers = ",".join([requirement.specifiers, *self.clauses.get(name, ())])
        early = self.early or any(_is_early(version.removesuffix(".*")) for operator, version in _CLAUSE.findall(specifiers) if operator != "!=" and _VERSION.fullmatch(version.removesuffix(".*")))
        fitting = [each for each in self.pages[name] if each.fits(specifiers, early)] or [each for each in self.pages[name] if each.fits(specifiers, True)]
        if not fitting:
            raise InstallError(f"Could not find a version that satisfies the requirement {requirement.text}: wheels of pure Python there are of "
                               f"{', '.join(each.version for each in self.pages[name][:10]) or 'no version'}")
        url = fitting[0].file["url"]
        if url not in self.wheels:
            raise _Missing(name, fitting[0].file)
        return self.wheels[url]

    async def fetch(self, name, file):
        if file is None:
            import json
            page = await self.index.project(name)
            self.pages[name] = None if page is None else _candidates(json.loads(page))
            return
        content = await self.index.file(file["url"])
        content = content if isinstance(content, bytes) else bytes(content.to_py())
        hashes = file.get("hashes") or {}
        kind = next((kind for kind in ("sha512", "sha384", "sha256") if kind in hashes), None)
        if kind and hashlib.new(kind, content).hexdigest() != hashes[kind].lower():
            raise InstallError(f"{file['filename']} is not what its hash in the index says")
        wheel = Wheel(content)
        if normal(wheel.name) != name or version_key(wheel.version) != version_key(_Candidate(file).version):
            raise InstallError(f"{file['filename']} holds {wheel.name} {wheel.version}")
        self.wheels[file["url"]] = wheel

    async def resolve(self, requirements, target, **options):
        while True:
            try:
                return resolve(requirements, target, self.find, **options)
            except _Missing as missing:
                await self.fetch(*missing.args)
            except Conflict as conflict:
                name, clauses = conflict.requirement.name, self.clauses.setdefault(conflict.requirement.name, [])
                if name not in self.pages or conflict.requirement.specifiers in clauses:
                    raise
                clauses.append(conflict.requirement.specifiers)


async def resolve_with_index(requirements, target, early=False, **options):
    """`resolve` with the index that the embedder gave, if it gave one."""
    try:
        import _morelia_index as index
    except ImportError:
        return resolve(requirements, target, **options)
    return await Resolver(index, early).resolve(requirements, target, **options)
