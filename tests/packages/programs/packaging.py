# packages: python3-packaging
from packaging.version import Version, InvalidVersion, parse
from packaging.specifiers import SpecifierSet, Specifier, InvalidSpecifier
from packaging.requirements import Requirement, InvalidRequirement
from packaging.markers import Marker
from packaging.utils import canonicalize_name, parse_wheel_filename, canonicalize_version
from packaging.metadata import Metadata, parse_email
from packaging.tags import Tag, parse_tag
vs = ["1.0", "1.0.post1", "1.0a1", "1.0.dev3", "1!0.5", "1.0+local.1", "1.0rc2", "2024.1", "v1.0-1"]
print([str(v) for v in sorted(map(Version, vs))], [hash(Version("1.0")) == hash(Version("1.0.0"))])
v = Version("1!2.3.4rc5.post6.dev7+abc")
print(v.epoch, v.release, v.pre, v.post, v.dev, v.local, v.public, v.base_version, v.is_prerelease, repr(v))
s = SpecifierSet(">=1.0,!=1.5.*,<2")
print(sorted(map(str, s)), [x for x in ("0.9", "1.0", "1.5.1", "1.6a1", "2.0") if x in s], list(s.filter(["1.1", "1.5.2", "1.7"])), Specifier("~=2.2").contains("2.9"))
r = Requirement('requests[security,tests]>=2.8.1,==2.8.*;python_version<"2.7" and extra == "x"')
print(r, r.name, sorted(r.extras), r.specifier, r.marker)
m = Marker("python_version >= '3.8' and (sys_platform == 'linux' or os_name != 'nt')")
print(m, m.evaluate({"python_version": "3.14", "sys_platform": "win32", "os_name": "nt"}), m.evaluate({"sys_platform": "linux"}))
for bad, f in [("1.x", Version), (">>1", SpecifierSet), ("a b", Requirement), ("x @ ", Requirement), ("a; python_version", Requirement)]:
    try: print(f(bad))
    except ValueError as e: print(type(e).__name__, e)
print(canonicalize_name("A_b.-C"), parse_wheel_filename("x_y-1.0-1-py2.py3-none-any.whl")[:3], canonicalize_version("1.0.0"), sorted(map(str, parse_tag("cp38.cp39-abi3-any"))))
meta = Metadata.from_email("Metadata-Version: 2.1\nName: x\nVersion: 1\nRequires-Dist: a>1\nClassifier: A\n\nBody", validate=False)
print(meta.name, meta.version, meta.requires_dist, meta.description)
