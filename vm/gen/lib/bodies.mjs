// gen/lib/bodies.mjs: the C of an instruction or micro-op, from its effects and body (the language: instructions.mjs).
import { isQuick, isRare, Sum } from "./instructions.mjs";

// Replaces `NAME(...)` calls with balanced parentheses.
export function replaceCalls(text, name, fn) {
  const re = new RegExp(`\\b${name}\\(`, "g");
  let out = "", last = 0, m;
  while ((m = re.exec(text))) {
    let i = re.lastIndex, depth = 1;
    for (; depth; i++) depth += text[i] === "(" ? 1 : text[i] === ")" ? -1 : 0;
    const arg = text.slice(re.lastIndex, i - 1);
    const semi = text[i] === ";" ? 1 : 0;
    out += text.slice(last, m.index) + fn(arg);
    last = i + semi;
    re.lastIndex = last;
  }
  return out + text.slice(last);
}

const UNUSED = new Set(["unused"]);
const C_WORDS = new Set(["bool", "float", "int"]);  // types that vm->types has under another name
// How DROP is written: inline (with frame->ip stored before a deallocation) where nothing else is called, and in
// specialized forms that have stored it; as a call in all others, which call something anyway. The loop must stay small
// (docs/how-it-works.md).
function dropOf(insn) {
  if (isRare(insn)) return "DROP_CALL";
  if (isQuick(insn)) return "DROP";
  return insn.base !== insn.name ? "DROP_STORED" : "DROP_CALL";
}

// The C of consecutive micro-ops on one stack: C variables hold the items that they take from it and leave on it.
// `words` defines the words of a body: cache(cache), error(flush), miss(), drop, size, jump(c), syncSp(flush),
// thenJump(c, flush). A flush stores the items that are still in variables, and moves sp.
function statements(name, parts, words) {
  const out = [];
  const declared = new Map();
  let stack = [];            // items above what was popped: {name, size, v, mem, pos}
  let base = new Sum();      // position, relative to sp at the start, of the bottom of `stack`
  const declare = (name, type, init) => {
    if (declared.has(name)) {
      if (init !== undefined && init !== name) out.push(`      ${name} = ${init};`);
      return;
    }
    declared.set(name, type);
    out.push(`      ${type}${type.endsWith("*") ? "" : " "}${name}${init !== undefined ? ` = ${init}` : ""};`);
  };
  const top = () => stack.reduce((s, i) => s.add(i.size), base);
  const slot = (pos) => `sp[${pos.text}]`;
  const positions = (items) => { let p = base; return items.map((i) => { const at = p; p = p.add(i.size); return at; }); };
  const flushText = (items) => {
    const pos = positions(items);
    return items.map((it, n) => (!it.mem && !it.type && it.v ? `${slot(pos[n])} = ${it.v}; ` : "")).join("");
  };
  const spMove = (sum) => (sum.zero ? "" : `sp += ${sum.text}; `);
  for (const p of parts) {
    if (p.skip) continue;
    const { inputs, outputs } = p.def.effects;
    for (const c of p.caches) {
      if (!UNUSED.has(c.name)) words.cache(c, p, declare);
    }
    // take the inputs
    const taken = [];
    for (let n = inputs.length - 1; n >= 0; n--) {
      const want = inputs[n];
      if (stack.length) {
        const have = stack.pop();
        const pos = top();
        if (want.type) { taken.unshift({ ...have, want }); continue; }
        if (want.array) {
          if (!have.mem) throw new Error(`${name}: array ${want.name} is not in memory`);
          if (!UNUSED.has(want.name)) declare(want.name, "Value *", `&${slot(pos)}`);
          taken.unshift({ name: want.name, size: want.size, v: want.name, mem: true, array: true });
        } else {
          if (!UNUSED.has(want.name)) { if (have.v !== want.name || !declared.has(want.name)) declare(want.name, "Value", have.v ?? slot(pos)); }
          taken.unshift({ name: want.name, size: want.size, v: UNUSED.has(want.name) ? have.v : want.name, mem: have.mem });
        }
      } else if (want.type) {
        taken.unshift({ name: want.name, size: want.size, type: want.type });
      } else {
        base = base.add(want.size, -1);
        if (want.array) { if (!UNUSED.has(want.name)) declare(want.name, "Value *", `&${slot(base)}`); }
        else if (!UNUSED.has(want.name)) declare(want.name, "Value", slot(base));
        taken.unshift({ name: want.name, size: want.size, v: UNUSED.has(want.name) ? null : want.name, mem: true, array: want.array });
      }
    }
    const below = [...stack];
    const belowTop = top();
    // which inputs stay as they are
    const kept = [];
    for (let n = 0; n < Math.min(inputs.length, outputs.length); n++) {
      if (inputs[n].name !== outputs[n].name || inputs[n].size !== outputs[n].size) break;
      kept.push(n);
    }
    const newOuts = outputs.slice(kept.length);
    let pos = [...below, ...kept.map((n) => taken[n])].reduce((s, i) => s.add(i.size), base);
    const keptTop = pos;
    for (const o of newOuts) {
      if (!UNUSED.has(o.name)) {
        if (o.array) declare(o.name, "Value *", `&${slot(pos)}`);
        else if (o.type) words.between(o, declare);
        else if (!(inputs.some((i) => i.name === o.name) && declared.has(o.name))) declare(o.name, "Value");
      }
      pos = pos.add(o.size);
    }
    const keptItems = kept.map((n) => taken[n]);
    // A consumed array that comes back unchanged at the same place after new outputs is not supported; keep ops simple.
    let body = p.def.body;
    const goError = (items, to) => `{ ${flushText(items)}${spMove(to)}${words.error} }`;
    const saved = base;
    body = replaceCalls(body, "ERROR_IF", (c) => `if (UNLIKELY(${c})) ${goError([...below, ...keptItems], keptTop)}`);
    body = replaceCalls(body, "ERROR_NO_POP", (c) => {
      const items = [...below, ...taken];
      const text = goError(items, items.reduce((s, i) => s.add(i.size), saved));
      return c.trim() === "" || c.trim() === "1" ? text : `if (UNLIKELY(${c})) ${text}`;
    });
    body = replaceCalls(body, "EXIT_POPPED_IF", (c) => `if (UNLIKELY(${c})) { ${flushText([...below, ...keptItems])}${spMove(keptTop)}${words.miss} }`);
    body = replaceCalls(body, "EXIT_IF", (c) => `if (UNLIKELY(${c})) ${words.miss}`);
    if (words.drop !== "DROP") body = replaceCalls(body, "DROP", (v) => `${words.drop}(${v});`);
    body = replaceCalls(body, "JUMPBY", words.jump);
    body = replaceCalls(body, "SYNC_SP", () => `${flushText([...below, ...keptItems])}${spMove(keptTop)}frame->sp = sp;`);
    body = replaceCalls(body, "THEN_JUMP", (c) => words.thenJump(c, `${flushText(below)}${spMove(belowTop)}`));
    body = body.replace(/\bINSTRUCTION_SIZE\b/g, `${words.size}`);
    if (body.trim()) out.push("      {", body.replace(/^ {2}/gm, "      "), "      }");
    for (const o of newOuts) if (o.python) out.push(`      CHECK_TYPE(${o.name}, ${o.python}${C_WORDS.has(o.python) ? "_" : ""});`);
    stack = [...below, ...keptItems.map((t, n) => ({ ...t })), ...newOuts.map((o) => ({ name: o.name, size: o.size, type: o.type, array: o.array,
      v: UNUSED.has(o.name) ? null : o.name, mem: !!o.array || UNUSED.has(o.name) }))];
  }
  const lastLine = (parts.at(-1)?.def?.body ?? "").trim().split("\n").at(-1).trim();
  const end = [];
  const leaves = /^(ENTER_FRAME\(|goto |LEAVE)/.test(lastLine);
  if (!leaves) {
    const flush = flushText(stack).trim();
    if (flush) end.push(`      ${flush}`);
    const t = top();
    if (!t.zero) end.push(`      ${spMove(t).trim()}`);
  }
  return { out, end, leaves };
}

/** The case of an instruction of tier 1. */
export function caseOf(insn) {
  const size = 1 + insn.cacheUnits;
  const { out, end, leaves } = statements(insn.name, insn.parts, {
    size, drop: dropOf(insn), error: "goto error;", miss: "goto miss;", jump: (c) => `ip += ${c};`,
    between: (item, declare) => declare(item.name, item.type),
    thenJump: (c, flush) => `if (IS_TRUTH_JUMP(ip[${size}])) { ${flush}truth = ${c}; ip += ${size}; goto truth_jump; }`,
    cache(c, part, declare) {
      if (c.name === "counter") {
        if (/\bcounter\b|\bADAPT\b/.test(part.def.body)) declare("counter", "uint16_t", `ip[${c.at + 1}]`);
        return;
      }
      const at = c.at + 1;
      if (c.units === 1) declare(c.name, "uint16_t", `ip[${at}]`);
      else if (c.units === 2) declare(c.name, "uint32_t", `cache_read_u32(&ip[${at}])`);
      else if (c.name.endsWith("_ptr")) declare(c.name, "void *", `cache_read_ptr(&ip[${at}])`);
      else declare(c.name, "Ref", `cache_read_value(&ip[${at}])`);
    },
  });
  if (!leaves) {
    end.push(`      ip += ${size};`, ...(insn.follow.length && !isRare(insn) ? ["      FOLLOW_FETCH();"] : []),
      ...(isRare(insn) ? [] : insn.follow.map((n) => `      FOLLOW(${n}, go_${n});`)), "      DISPATCH();");
  }
  return [`    TARGET(${insn.name})${insn.followed ? ` GO_LABEL(go_${insn.name})` : ""} {`, ...(isQuick(insn) || isRare(insn) ? [] : ["      frame->ip = ip;"]), ...out, ...end, "    }"].join("\n");
}

/** The case of a micro-op, and of its forms for one argument, where traces are run (tier2/run.c). */
export function uopCase(names, def) {
  const name = names[0];
  const operands = def.effects.caches.filter((c) => !UNUSED.has(c.name));
  const { out, end, leaves } = statements(name, [{ def, name, caches: operands.map((c, n) => ({ ...c, n })) }], {
    size: 0, drop: "DROP", error: "goto error;", miss: "goto leave;", jump: () => "", between: () => {}, thenJump: () => "",
    cache(c, part, declare) {
      const read = `uop->operand${c.n}`;
      if (c.name.endsWith("_ptr")) declare(c.name, "void *", `(void *)(uintptr_t)${read}`);
      else if (c.units === 4) declare(c.name, "Ref", `operand_ref(${read})`);
      else declare(c.name, c.units === 1 ? "uint16_t" : "uint32_t", `(${c.units === 1 ? "uint16_t" : "uint32_t"})${read}`);
    },
  });
  return [...names.slice(1).map((n) => `    case ${n}:`), `    case ${name}: {`, ...(def.words.includes("quick") ? [] : ["      POSITION();"]), ...out, ...end,
    ...(leaves ? [] : ["      NEXT_UOP();"]), "    }"].join("\n");
}

/**
 * The case of a micro-op, and of its forms for one argument, where a trace is interpreted with symbols (tier2/abstract.c). `rule`: its definition in
 * optimizer.insn; without one each output is a value that is not null.
 */
export function abstractCase(names, def, rule) {
  const { inputs, outputs } = (rule ?? def).effects;
  const out = [], at = (sum) => `sp[${sum.text}]`, plain = (item) => !UNUSED.has(item.name) && !item.type;
  const base = new Sum().minus(inputs.reduce((s, i) => s.add(i.size), new Sum()));
  const placed = (items) => { let pos = base; return items.map((item) => { const here = pos; pos = pos.add(item.size); return { ...item, here }; }); };
  const ins = placed(inputs), outs = placed(outputs);
  for (const i of ins) if (plain(i)) out.push(i.array ? `      Sym **${i.name} = &${at(i.here)};` : `      Sym *${i.name} = ${at(i.here)};`);
  const fresh = outs.filter((o, n) => !(inputs[n]?.name === o.name && inputs[n].size === o.size && outs.slice(0, n).every((p, k) => inputs[k]?.name === p.name)));
  const tail = [];
  if (rule) {
    for (const o of outs) if (plain(o) && !ins.some((i) => i.name === o.name)) out.push(o.array ? `      Sym **${o.name} = &${at(o.here)};` : `      Sym *${o.name};`);
    out.push("      {", rule.body.replace(/^ {2}/gm, "      "), "      }");
    if (!/LEAVE_WITH\(/.test(rule.body)) for (const o of outs) if (plain(o) && !o.array) tail.push(`      ${at(o.here)} = ${o.name};`);
  } else {
    for (const o of fresh) {
      if (o.type) continue;
      tail.push(o.array ? `      for (int i_ = 0; i_ < (int)(${o.size}); i_++) (&${at(o.here)})[i_] = sym_new_not_null(c);` : `      ${at(o.here)} = sym_new_not_null(c);`);
    }
  }
  const net = outs.reduce((s, o) => s.add(o.size), base);
  if (!net.zero && !/LEAVE_WITH\(/.test(rule?.body ?? "")) tail.push(`      sp += ${net.text};`);
  return [...names.map((n) => `    case ${n}:`), "    {", ...out, ...tail, "      break;", "    }"].join("\n");
}
