# packages: python3-pytest python3-pluggy python3-iniconfig python3-packaging python3-pygments
import sys, os, tempfile, re, io, contextlib
import pytest, pluggy, iniconfig
d = tempfile.mkdtemp()
open(os.path.join(d, "conftest.py"), "w").write("import pytest\n@pytest.fixture\ndef db():\n    d = {'a': 1}\n    yield d\n    d.clear()\n")
open(os.path.join(d, "test_it.py"), "w").write('''
import pytest, warnings
def inc(x): return x + 1
@pytest.mark.parametrize("a,b", [(1, 2), (3, 4), (5, 5)])
def test_inc(a, b): assert inc(a) == b
def test_db(db, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(db, "b", 2); (tmp_path / "f").write_text("x"); print("out")
    assert capsys.readouterr().out == "out\\n" and db == {"a": 1, "b": 2}
class TestC:
    @pytest.fixture(autouse=True)
    def setup(self): self.v = [1, 2, 3]
    def test_list(self): assert self.v == [1, 2, 4]
    def test_str(self): assert "spam and eggs" == "spam and ham"
    @pytest.mark.skip(reason="no")
    def test_skip(self): pass
    @pytest.mark.xfail
    def test_x(self): assert 0
def test_raises():
    with pytest.raises(ValueError, match="bad .*"): raise ValueError("bad thing")
    assert 0.1 + 0.2 == pytest.approx(0.3)
def test_warn():
    with pytest.warns(UserWarning): warnings.warn("w", UserWarning)
def test_dict(): assert {"a": 1, "b": {"c": 2}} == {"a": 1, "b": {"c": 3}}
def test_error(): {}["missing"]
''')
os.chdir(d)
out = io.StringIO()
with contextlib.redirect_stdout(out): code = pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", "-v", "--color=no", "-rA", "-W", "ignore::pytest.PytestCacheWarning", d])
text = out.getvalue().replace(d, "DIR")
text = re.sub(r"in [\d.]+s", "in Ts", text)
text = re.sub(r"platform .*|rootdir.*|plugins.*|cachedir.*|/[\w./-]*pytest-of-\w+/\S*", "", text)
text = re.sub(r"0x[0-9a-f]+", "0x", text)
print(code); print(text)
spec, impl = pluggy.HookspecMarker("x"), pluggy.HookimplMarker("x")
class Spec:
    @spec
    def hook(self, arg): pass
class P1:
    @impl(tryfirst=True)
    def hook(self, arg): return arg + 1
class P2:
    @impl(wrapper=True)
    def hook(self, arg):
        r = yield
        return r + ["w"]
pm = pluggy.PluginManager("x"); pm.add_hookspecs(Spec); pm.register(P1()); pm.register(P2()); print(pm.hook.hook(arg=1))
open("x.ini", "w").write("[a]\nx=1\n  more\n[b]\ny : 2 # c\n"); ini = iniconfig.IniConfig("x.ini"); print({s.name: dict(s.items()) for s in ini})
