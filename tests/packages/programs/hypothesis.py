# packages: python3-hypothesis python3-sortedcontainers python3-attr
from hypothesis import given, settings, strategies as st, example, assume, find, Phase, HealthCheck
CFG = dict(derandomize=True, database=None, deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@settings(**CFG)
@given(st.lists(st.integers()), st.text(max_size=5))
@example([0], "x")
def reverse_twice(xs, s): assert list(reversed(list(reversed(xs)))) == xs and (s * 2)[: len(s)] == s
reverse_twice(); print("ok")
@settings(**CFG, print_blob=False, report_multiple_bugs=False)
@given(st.lists(st.integers(0, 1000)))
def sorted_is_same(xs): assert sorted(xs) == xs
try: sorted_is_same()
except AssertionError as e: print(getattr(e, "__notes__", None))
print(find(st.integers(), lambda x: x > 1000, settings=settings(**CFG)), find(st.lists(st.booleans()), lambda l: sum(l) >= 2, settings=settings(**CFG)))
@settings(**CFG)
@given(st.data(), st.builds(dict, a=st.floats(allow_nan=False)), st.recursive(st.none() | st.booleans(), lambda c: st.lists(c, max_size=3), max_leaves=5), st.from_regex(r"\A[a-z]{2,4}\d\Z"), st.datetimes(), st.sampled_from("abc").filter(lambda c: c != "b").map(str.upper))
def various(data, d, r, rx, dt, c):
    n = data.draw(st.integers(1, 5)); assume(n != 3)
    assert 1 <= n <= 5 and rx[-1].isdigit() and c in "AC" and dt.year > 0
various(); print("various")
from hypothesis.stateful import RuleBasedStateMachine, rule, invariant, run_state_machine_as_test
class Machine(RuleBasedStateMachine):
    def __init__(self): super().__init__(); self.a, self.b = [], []
    @rule(x=st.integers())
    def push(self, x): self.a.append(x); self.b = self.b + [x]
    @invariant()
    def same(self): assert self.a == self.b
run_state_machine_as_test(Machine, settings=settings(**{**CFG, "max_examples": 15}, stateful_step_count=8)); print("machine")
