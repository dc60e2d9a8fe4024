// tests/recursion/paths.mjs: runs the parts of paths.py in one interpreter, wherever it is: Node, a worker, a page.

/// The parts: what stands before the first one goes before each.
export function partsOf(text) {
  const [head, ...rest] = text.split("\n#% ");
  return rest.map((part) => {
    const end = part.indexOf("\n"), [name, outcomes] = part.slice(0, end).split(" -> ");
    return { name, outcomes: outcomes.split("|"), source: head + "\n" + part.slice(end) };
  });
}

/// For hosts where all would take too long: every third part, and each that is about the end of the stack itself.
export function sample(parts) {
  return parts.filter(({ name }, i) => i % 3 === 0 || /setrecursionlimit|caught|every depth|chain|repr of|compile of|sort/.test(name));
}

// After each part a sum and a function made anew must work.
const CHECK = "def fresh(n): return [n + 1, *(fresh(n - 1) if n else ())]\nassert 1 + 1 == 2 and fresh(3) == [4, 3, 2, 1]\n'works'";

/// The parts that ended otherwise than they say. `python` has runPython, as an interpreter or as a promise.
export async function runParts(python, parts) {
  const otherwise = [];
  for (const { name, outcomes, source } of parts) {
    let got = "ok";
    try {
      await python.runPython(`exec(compile(${JSON.stringify(source)}, "part", "exec"), {"__name__": "part"})`);
    } catch (error) {
      got = error.type ?? `${error.name}: ${error.message}`;
    }
    let after;
    try {
      after = await python.runPython(CHECK);
    } catch (error) {
      after = String(error.message);
    }
    if (!outcomes.includes(got) || after !== "works") otherwise.push(`${name}: ${got.slice(0, 200)}; then ${after}`);
  }
  return otherwise;
}
