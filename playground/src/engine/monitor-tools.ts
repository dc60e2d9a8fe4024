// The tools of sys.monitoring in Python, as a text: monitor.ts runs it in the interpreter of the program. Fetched behind the first paint.
//
// Tests        tests/browser/monitoring.test.mjs

// Callbacks keep no object of the program and run none of its code: values are shown by their types, except a few
// built-in ones. Their output goes to `emit` as lines of fields; most of it only on request (`report`), because a call
// into JavaScript costs more than an event.
export const SOURCE = `
import sys
from time import perf_counter
from _collections import deque

def make(file, names, kept, emit):
    mon = sys.monitoring
    E, DISABLE, MISSING = mon.events, mon.DISABLE, mon.MISSING
    EVENTS, COVERAGE, PROFILE = 4, mon.COVERAGE_ID, mon.PROFILER_ID
    names = names.split()
    LOCAL = {'PY_START', 'PY_RESUME', 'PY_RETURN', 'PY_YIELD', 'CALL', 'LINE', 'INSTRUCTION', 'JUMP', 'BRANCH_LEFT', 'BRANCH_RIGHT', 'STOP_ITERATION'}
    FUNCTION, BUILTIN = type(make), type(len)
    type_name = type.__dict__['__name__'].__get__
    PLAIN = {int, float, bool, type(None)}
    pending, counts, tables = deque(maxlen=kept), dict.fromkeys(names, 0), {}
    fired, live, once = 0, False, False

    def clean(text):
        return text.replace('\\t', ' ').replace('\\n', ' ')

    def value(x):
        t = type(x)
        if t is int and not -10**15 < x < 10**15:
            return 'a large int'
        if t in PLAIN:
            return repr(x)
        if t is str or t is bytes:
            return repr(x[:24]) + ('...' if len(x) > 24 else '')
        return '<' + type_name(t) + '>'

    def called(x):
        t = type(x)
        if t is FUNCTION:
            return x.__qualname__
        if t is BUILTIN:
            return x.__name__
        return type_name(x) if t is type else '<' + type_name(t) + '>'

    def shown(name, args):
        if name in ('PY_RETURN', 'PY_YIELD'):
            return value(args[0])
        if name in ('CALL', 'C_RETURN', 'C_RAISE'):
            return called(args[0]) + '(' + ('' if args[1] is MISSING else value(args[1])) + ')'
        if name in ('JUMP', 'BRANCH_LEFT', 'BRANCH_RIGHT'):
            return 'to ' + str(args[0])
        return type_name(type(args[0]))

    def lines_of(code):
        table = tables.get(id(code))
        if table is None:
            lines = [0] * (len(code.co_code) // 2)
            for start, end, line in code.co_lines():
                for i in range(start // 2, end // 2):
                    lines[i] = line or 0
            table = tables[id(code)] = (code, lines, len(tables))
        return table

    def row(n, name, code, where, text):
        line, offset = (where, -1) if name == 'LINE' else (lines_of(code)[1][where // 2], where)
        return '\\t'.join(('E', str(n), name, clean(code.co_qualname), str(code.co_firstlineno), str(line), str(offset), clean(text)))

    def watcher(name):
        local = name in LOCAL
        def told(code, where, *args):
            nonlocal fired
            if code.co_filename != file:
                return DISABLE if local else None
            fired += 1
            counts[name] += 1
            text = shown(name, args) if args else ''
            if live:
                emit(row(fired, name, code, where, text))
            else:
                pending.append((fired, name, code, where, text))
            if once and local:
                return DISABLE
        return told

    # coverage
    def know(code):
        if code.co_filename != file or id(code) in known:
            return
        _, lines, key = lines_of(code)
        known.add(id(code))
        first = code.co_firstlineno if code.co_name != '<module>' else 0
        has = sorted({line for _, _, line in code.co_lines() if line and line != first})
        emit('K\\t' + ','.join(map(str, has)))
        for at, left, right in code.co_branches():
            emit(f'B\\t{key}\\t{clean(code.co_qualname)}\\t{lines[at // 2]}\\t{at}\\t{left}\\t{right}')
        for const in code.co_consts:
            if type(const) is type(code):
                know(const)

    def seen(code):
        if id(code) not in known:
            frame = sys._getframe(2)
            while frame:
                know(frame.f_code)
                frame = frame.f_back
            know(code)

    def covered_line(code, line):
        if code.co_filename == file:
            seen(code)
            emit(f'L\\t{line}')
        return DISABLE

    def covered_branch(code, at, to):
        if code.co_filename == file:
            seen(code)
            emit(f'H\\t{lines_of(code)[2]}\\t{at}\\t{to}')
        return DISABLE

    known = set()

    # profiler: time spent in here is taken off the clock
    functions, stack, lost = {}, [], 0.0

    def push(code, call):
        nonlocal lost
        begin = perf_counter()
        entry = functions.get(id(code))
        if entry is None:
            entry = functions[id(code)] = [code, 0, 0.0, 0.0, 0]
        entry[1] += call
        entry[4] += 1
        stack.append([entry, begin - lost, 0.0])
        lost += perf_counter() - begin

    def pop(code):
        nonlocal lost
        begin = perf_counter()
        if stack and stack[-1][0][0] is code:
            entry, since, inner = stack.pop()
            spent = begin - lost - since
            entry[2] += spent - inner
            entry[4] -= 1
            if not entry[4]:
                entry[3] += spent
            if stack:
                stack[-1][2] += spent
        lost += perf_counter() - begin

    def entered(code, where):
        if code.co_filename != file:
            return DISABLE
        push(code, 1)

    def resumed(code, where):
        if code.co_filename != file:
            return DISABLE
        push(code, 0)

    def thrown(code, where, error):
        if code.co_filename == file:
            push(code, 0)

    def left(code, where, result):
        if code.co_filename != file:
            return DISABLE
        pop(code)

    def unwound(code, where, error):
        if code.co_filename == file:
            pop(code)

    def profile():
        now = perf_counter() - lost
        own = {key: entry[2] for key, entry in functions.items()}
        total = {key: entry[3] for key, entry in functions.items()}
        counted, below = set(), 0.0
        for entry, since, inner in stack:
            key = id(entry[0])
            if key not in counted:
                counted.add(key)
                total[key] += now - since
        for entry, since, inner in reversed(stack):
            own[id(entry[0])] += now - since - inner - below
            below = now - since
        return [f'P\\t{clean(entry[0].co_qualname)}\\t{entry[0].co_firstlineno}\\t{entry[1]}\\t{own[key]:.9f}\\t{total[key]:.9f}' for key, entry in functions.items()]

    def set_tool(tool, name, callbacks, extra=0):
        if mon.get_tool(tool) == name:
            mon.free_tool_id(tool)
        if callbacks:
            mon.use_tool_id(tool, name)
            events = extra
            for event, callback in callbacks.items():
                number = getattr(E, event)
                mon.register_callback(tool, number, callback)
                events |= E.CALL if event[:2] == 'C_' else number
            mon.set_events(tool, events)

    was = [0, 0, 0]
    def apply(chosen, disable, coverage, profiler):
        nonlocal once
        if once and not disable:
            mon.restart_events()
        once = disable
        if was[0] != chosen:
            set_tool(EVENTS, 'playground events', {name: watcher(name) for i, name in enumerate(names) if chosen >> i & 1})
            was[0] = chosen
        if was[1] != coverage:
            set_tool(COVERAGE, 'playground coverage', {'LINE': covered_line, 'BRANCH_LEFT': covered_branch, 'BRANCH_RIGHT': covered_branch} if coverage else {})
            was[1] = coverage
        if was[2] != profiler:
            stack.clear()
            for entry in functions.values():
                entry[4] = 0
            set_tool(PROFILE, 'playground profiler', {'PY_START': entered, 'PY_RESUME': resumed, 'PY_THROW': thrown, 'PY_RETURN': left, 'PY_YIELD': left,
                'PY_UNWIND': unwound} if profiler else {})
            was[2] = profiler

    def report():
        rows = [row(*one) for one in pending]
        pending.clear()
        rows.extend(f'C\\t{name}\\t{n}' for name, n in counts.items() if n)
        return '\\n'.join(rows + profile())

    def set_live(on):
        nonlocal live
        live = on
    return apply, report, set_live
make
`;
