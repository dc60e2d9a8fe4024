# packages: python3-pyrsistent python3-semver python3-humanize python3-inflection python3-unidecode
from pyrsistent import pmap, pvector, pset, freeze, thaw, PRecord, field, v, m, pdeque, PClass, CheckedPVector, InvariantException
a = pvector([1, 2, 3]); b = a.append(4).set(0, 9); print(a, b, b[1:3], a == v(1, 2, 3), hash(a) == hash(v(1, 2, 3)))
x = m(a=1, b=m(c=2)); print(sorted(x.set("z", 5)), x.transform(["b", "c"], lambda n: n + 10)["b"], thaw(freeze({"q": [1, {"r": 2}]})), x.evolver().set("a", 7).persistent()["a"], sorted(pset([3, 1, 2])), pdeque([1, 2], maxlen=2).append(3))
class R(PRecord):
    x = field(type=int, mandatory=True, invariant=lambda n: (n > 0, "positive")); y = field(type=str, initial="q")
print(R(x=1).set(x=2)["x"])
for bad in (lambda: R(x="s"), lambda: R(), lambda: R(x=-1), lambda: a.set(10, 1)):
    try: bad()
    except Exception as e: print(type(e).__name__, str(e)[:100])
big = pvector(range(5000)); print(sum(big), big[4097], len(big.delete(3)), len(pmap({i: i for i in range(2000)}).discard(5)))
import semver
print(semver.Version.parse("1.2.3-rc.1+b5").bump_minor(), semver.compare("1.0.0", "1.0.0-a"), sorted(map(semver.Version.parse, ["1.10.0", "1.9.0", "1.9.0-a"])), semver.Version(1, 2).match(">=1.0.0"))
import humanize, datetime as dt
print(humanize.intcomma(1234567), humanize.intword(10**9), humanize.naturalsize(123456789), humanize.naturalsize(1024, binary=True), humanize.naturaldelta(dt.timedelta(days=400)), humanize.ordinal(103), humanize.apnumber(5), humanize.fractional(0.33), humanize.scientific(1500), humanize.precisedelta(dt.timedelta(seconds=3633, days=2)))
import inflection
print(inflection.pluralize("octopus"), inflection.singularize("matrices"), inflection.camelize("a_b"), inflection.underscore("HTMLParser"), inflection.titleize("x_y_id"), inflection.ordinalize(22), inflection.parameterize("Ünder Score!"))
from unidecode import unidecode
print(unidecode("北京 Ελλάδα Привет ñandú ½ 🙂"), unidecode("kožušček"))
