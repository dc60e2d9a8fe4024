# deltablue: one-way constraint hierarchy solved incrementally. Class hierarchies and dynamic dispatch.
# args: 20
import sys

REQUIRED, STRONG_PREFERRED, PREFERRED, STRONG_DEFAULT, NORMAL, WEAK_DEFAULT, WEAKEST = range(7)
NONE, FORWARD, BACKWARD = 0, 1, -1


class Variable:
    def __init__(self, name, value=0):
        self.name = name
        self.value = value
        self.constraints = []
        self.determined_by = None
        self.mark = 0
        self.walk_strength = WEAKEST
        self.stay = True


class Constraint:
    def __init__(self, strength):
        self.strength = strength

    def add(self, planner):
        self.add_to_graph()
        planner.incremental_add(self)

    def destroy(self, planner):
        if self.is_satisfied():
            planner.incremental_remove(self)
        self.remove_from_graph()

    def is_input(self):
        return False

    def satisfy(self, mark, planner):
        self.choose_method(mark)
        if not self.is_satisfied():
            if self.strength == REQUIRED:
                raise RuntimeError("could not satisfy a required constraint")
            return None
        self.mark_inputs(mark)
        out = self.output()
        overridden = out.determined_by
        if overridden is not None:
            overridden.mark_unsatisfied()
        out.determined_by = self
        if not planner.add_propagate(self, mark):
            raise RuntimeError("cycle")
        out.mark = mark
        return overridden


class UnaryConstraint(Constraint):
    def __init__(self, v, strength, planner):
        super().__init__(strength)
        self.out = v
        self.satisfied = False
        self.add(planner)

    def add_to_graph(self):
        self.out.constraints.append(self)
        self.satisfied = False

    def remove_from_graph(self):
        if self in self.out.constraints:
            self.out.constraints.remove(self)
        self.satisfied = False

    def choose_method(self, mark):
        self.satisfied = self.out.mark != mark and self.strength < self.out.walk_strength

    def is_satisfied(self):
        return self.satisfied

    def mark_inputs(self, mark):
        pass

    def inputs_known(self, mark):
        return True

    def output(self):
        return self.out

    def mark_unsatisfied(self):
        self.satisfied = False

    def recalculate(self):
        self.out.walk_strength = self.strength
        self.out.stay = not self.is_input()
        if self.out.stay:
            self.execute()

    def execute(self):
        pass


class Stay(UnaryConstraint):
    pass


class Edit(UnaryConstraint):
    def is_input(self):
        return True


class BinaryConstraint(Constraint):
    def __init__(self, v1, v2, strength, planner):
        super().__init__(strength)
        self.v1 = v1
        self.v2 = v2
        self.direction = NONE
        self.add(planner)

    def choose_method(self, mark):
        v1, v2 = self.v1, self.v2
        if v1.mark == mark:
            ok = v2.mark != mark and self.strength < v2.walk_strength
            self.direction = FORWARD if ok else NONE
        elif v2.mark == mark:
            ok = self.strength < v1.walk_strength
            self.direction = BACKWARD if ok else NONE
        elif v1.walk_strength > v2.walk_strength:
            self.direction = BACKWARD if self.strength < v1.walk_strength else NONE
        else:
            self.direction = FORWARD if self.strength < v2.walk_strength else NONE

    def add_to_graph(self):
        self.v1.constraints.append(self)
        self.v2.constraints.append(self)
        self.direction = NONE

    def remove_from_graph(self):
        for v in (self.v1, self.v2):
            if self in v.constraints:
                v.constraints.remove(self)
        self.direction = NONE

    def is_satisfied(self):
        return self.direction != NONE

    def mark_inputs(self, mark):
        self.input().mark = mark

    def inputs_known(self, mark):
        i = self.input()
        return i.mark == mark or i.stay or i.determined_by is None

    def input(self):
        return self.v1 if self.direction == FORWARD else self.v2

    def output(self):
        return self.v2 if self.direction == FORWARD else self.v1

    def mark_unsatisfied(self):
        self.direction = NONE

    def recalculate(self):
        source, out = self.input(), self.output()
        out.walk_strength = max(self.strength, source.walk_strength)
        out.stay = source.stay
        if out.stay:
            self.execute()


class Equality(BinaryConstraint):
    def execute(self):
        self.output().value = self.input().value


class Scale(BinaryConstraint):
    def __init__(self, source, scale, offset, dest, strength, planner):
        self.scale = scale
        self.offset = offset
        super().__init__(source, dest, strength, planner)

    def add_to_graph(self):
        super().add_to_graph()
        self.scale.constraints.append(self)
        self.offset.constraints.append(self)

    def mark_inputs(self, mark):
        super().mark_inputs(mark)
        self.scale.mark = self.offset.mark = mark

    def execute(self):
        if self.direction == FORWARD:
            self.v2.value = self.v1.value * self.scale.value + self.offset.value
        else:
            self.v1.value = (self.v2.value - self.offset.value) // self.scale.value

    def recalculate(self):
        source, out = self.input(), self.output()
        out.walk_strength = max(self.strength, source.walk_strength)
        out.stay = source.stay and self.scale.stay and self.offset.stay
        if out.stay:
            self.execute()


class Planner:
    def __init__(self):
        self.current = 0

    def new_mark(self):
        self.current += 1
        return self.current

    def incremental_add(self, c):
        mark = self.new_mark()
        overridden = c.satisfy(mark, self)
        while overridden is not None:
            overridden = overridden.satisfy(mark, self)

    def incremental_remove(self, c):
        out = c.output()
        c.mark_unsatisfied()
        c.remove_from_graph()
        unsatisfied = self.remove_propagate(out)
        for strength in range(REQUIRED, WEAKEST + 1):
            for u in unsatisfied:
                if u.strength == strength:
                    self.incremental_add(u)

    def add_propagate(self, c, mark):
        todo = [c]
        while todo:
            d = todo.pop()
            if d.output().mark == mark:
                self.incremental_remove(c)
                return False
            d.recalculate()
            self.add_consuming(d.output(), todo)
        return True

    def remove_propagate(self, out):
        out.determined_by = None
        out.walk_strength = WEAKEST
        out.stay = True
        unsatisfied = []
        todo = [out]
        while todo:
            v = todo.pop()
            unsatisfied.extend(c for c in v.constraints if not c.is_satisfied())
            for c in v.constraints:
                if c is not v.determined_by and c.is_satisfied():
                    c.recalculate()
                    todo.append(c.output())
        return unsatisfied

    def add_consuming(self, v, into):
        for c in v.constraints:
            if c is not v.determined_by and c.is_satisfied():
                into.append(c)

    def make_plan(self, sources):
        mark = self.new_mark()
        plan = []
        todo = list(sources)
        while todo:
            c = todo.pop()
            if c.output().mark != mark and c.inputs_known(mark):
                plan.append(c)
                c.output().mark = mark
                self.add_consuming(c.output(), todo)
        return plan

    def plan_from(self, constraints):
        return self.make_plan([c for c in constraints if c.is_input() and c.is_satisfied()])


def change(planner, v, new):
    edit = Edit(v, PREFERRED, planner)
    plan = planner.plan_from([edit])
    for _ in range(10):
        v.value = new
        for c in plan:
            c.execute()
    edit.destroy(planner)


def chain_test(n):
    planner = Planner()
    variables = [Variable(f"v{i}") for i in range(n + 1)]
    for a, b in zip(variables, variables[1:]):
        Equality(a, b, REQUIRED, planner)
    Stay(variables[-1], STRONG_DEFAULT, planner)
    edit = Edit(variables[0], PREFERRED, planner)
    plan = planner.plan_from([edit])
    total = 0
    for i in range(100):
        variables[0].value = i
        for c in plan:
            c.execute()
        total += variables[-1].value
    edit.destroy(planner)
    return total


def projection_test(n):
    planner = Planner()
    scale, offset = Variable("scale", 10), Variable("offset", 1000)
    dests = []
    for i in range(n):
        source, dest = Variable("src", i), Variable("dst", i)
        dests.append(dest)
        Stay(source, NORMAL, planner)
        Scale(source, scale, offset, dest, REQUIRED, planner)
    change(planner, source, 17)
    a = dest.value
    change(planner, dest, 1050)
    b = source.value
    change(planner, scale, 5)
    c = sum(d.value for d in dests[:-1])
    change(planner, offset, 2000)
    return a, b, c, sum(d.value for d in dests[:-1])


n = int(sys.argv[1]) if len(sys.argv) > 1 else 35000
print(chain_test(n))
print(projection_test(n))
