# packages: python3-pytest python3-pluggy python3-iniconfig python3-packaging python3-pygments python3-toolz python3-simplejson python3-pyflakes python3-networkx
# The packages' own tests, where Debian ships them.
import contextlib, io, os, re
import pytest, toolz, simplejson, pyflakes, networkx
SUITES = [(toolz, "tests", ""), (simplejson, "tests", ""), (pyflakes, "test", "not IntegrationTests"), (networkx, "utils/tests", "")]
for package, folder, chosen in SUITES:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", "-q", "--color=no", "--no-header", "-W", "ignore", "-rA", "-k", chosen, os.path.join(os.path.dirname(package.__file__), folder)])
    text = out.getvalue()
    print(package.__name__, int(code), re.sub(r" in .*", "", text.strip().splitlines()[-1]))
    print("\n".join(sorted(re.sub(r" - .*", "", re.sub(r"^(\w+) .*(?:dist-packages|/packages)/", r"\1 ", line)) for line in text.splitlines() if re.match(r"[A-Z]+ .*::", line))))
