// gen/ast.mjs: syntax/ast.def -> ast.gen.h (structs, enums, constructors), ast.gen.c (constructors, reflection tables).
// usage: node vm/gen/ast.mjs [--out] <outdir>
// gen-inputs: vm/syntax/ast.def
// gen-outputs: ast.gen.h ast.gen.c
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const source = path.join(here, '../syntax/ast.def');
const BASIC = { identifier: 'Ref', string: 'Ref', constant: 'Ref', int: 'int32_t' };
const C_WORDS = new Set(['if', 'for', 'while', 'return', 'assert', 'break', 'continue']);

/** Reads the table: a list of types in source order, each with its classes and their fields. */
function readTable(text) {
  const types = [];
  text.split('\n').forEach((line, i) => {
    const fail = (why) => { throw new Error(`ast.def:${i + 1}: ${why}`); };
    if (!line.trim() || line.startsWith('#')) return;
    if (!line.startsWith(' ')) {
      const [shape, name, ctype, ...rest] = line.trim().split(/\s+/);
      const pos = rest.at(-1) === '@';
      if (pos) rest.pop();
      if (!['sum', 'enum', 'product'].includes(shape)) fail(`unknown shape ${shape}`);
      const prefix = shape === 'product' ? '' : rest.shift();
      types.push({ shape, name, ctype, prefix, pos, classes: rest.map((n) => ({ name: n, fields: [] })) });
      return;
    }
    const m = /^\s+(\w+)\((.*)\)$/.exec(line) ?? fail('expected Name(fields)');
    const fields = m[2] ? m[2].split(', ').map((f) => {
      const g = /^(\w+)(\?\*|\?|\*)? (\w+)$/.exec(f) ?? fail(`bad field ${f}`);
      return { type: g[1], quant: g[2] ?? '', name: g[3] };
    }) : [];
    types.at(-1).classes.push({ name: m[1], fields });
  });
  const byName = new Map(types.map((t) => [t.name, t]));
  for (const t of types) for (const c of t.classes) for (const f of c.fields)
    if (!BASIC[f.type] && !byName.has(f.type)) throw new Error(`ast.def: ${c.name}.${f.name}: unknown type ${f.type}`);
  return { types, byName };
}

const { types, byName } = readTable(fs.readFileSync(source, 'utf8'));
const member = (c) => { const n = c.name.toLowerCase(); return C_WORDS.has(n) ? `${n}_` : n; };
const enumerator = (t, c) => `${t.prefix}_${c.name.toUpperCase()}`;
const typeId = (name) => `AST_T_${name.toUpperCase()}`;
function cField(f) {
  if (f.quant.includes('*')) return f.type === 'identifier' ? 'IdentSeq *' : `${byName.get(f.type).ctype}Seq *`;
  if (BASIC[f.type]) return `${BASIC[f.type]} `;
  const t = byName.get(f.type);
  return t.shape === 'enum' ? `${t.ctype} ` : `${t.ctype} *`;
}
const constructor = (t, c) => `${t.ctype} *ast_${c.name.toLowerCase()}(Arena *arena${c.fields.map((f) => `, ${cField(f)}${f.name}`).join('')}${t.pos ? ', AstPos pos' : ''})`;
const quantId = { '': 'AST_ONE', '?': 'AST_OPTIONAL', '*': 'AST_SEQ', '?*': 'AST_OPTIONAL_SEQ' };

const banner = (name) => `// ${name}: made by gen/ast.mjs from syntax/ast.def. Do not edit.\n`;
const h = [banner('ast.gen.h'), '#ifndef MORELIA_AST_GEN_H\n#define MORELIA_AST_GEN_H\n'];
for (const t of types) if (t.shape === 'enum')
  h.push(`typedef enum ${t.ctype} {\n${t.classes.map((c, i) => `  ${enumerator(t, c)}${i ? '' : ' = 1'},`).join('\n')}\n} ${t.ctype};\n`);
for (const t of types) if (t.shape !== 'enum') h.push(`typedef struct ${t.ctype} ${t.ctype};`);
h.push('');
for (const t of types) {
  const item = t.shape === 'enum' ? `${t.ctype} ` : `${t.ctype} *`;
  h.push(`typedef struct ${t.ctype}Seq {\n  Size len;\n  ${item}items[];\n} ${t.ctype}Seq;`);
}
h.push('');
for (const t of types) {
  if (t.shape === 'enum') continue;
  if (t.shape === 'sum')
    h.push(`typedef enum ${t.ctype}Kind {\n${t.classes.map((c, i) => `  ${enumerator(t, c)}${i ? '' : ' = 1'},`).join('\n')}\n} ${t.ctype}Kind;\n`);
  h.push(`struct ${t.ctype} {`);
  if (t.shape === 'sum') h.push(`  ${t.ctype}Kind kind;`);
  if (t.pos) h.push('  AST_POSITION;');
  if (t.shape === 'product') for (const f of t.classes[0].fields) h.push(`  ${cField(f)}${f.name};`);
  else {
    h.push('  union {');
    for (const c of t.classes) {
      if (!c.fields.length) continue;
      h.push('    struct {', ...c.fields.map((f) => `      ${cField(f)}${f.name};`), `    } ${member(c)};`);
    }
    h.push('  };');
  }
  h.push('};\n');
}
h.push('// Constructors: NULL when out of memory (no exception set). A sequence given as NULL is the empty one.');
for (const t of types) if (t.shape !== 'enum') for (const c of t.classes) h.push(`NODISCARD ${constructor(t, c)};`);
h.push('\n// New sequences of `len` items (NULL or REF_NULL each), to be filled by the caller; NULL: out of memory.');
h.push('NODISCARD IdentSeq *ast_ident_seq(Arena *arena, Size len);');
for (const t of types) h.push(`NODISCARD ${t.ctype}Seq *ast_${t.name}_seq(Arena *arena, Size len);`);
h.push('\ntypedef enum AstTypeId {');
for (const b of Object.keys(BASIC)) h.push(`  ${typeId(b)},`);
for (const t of types) h.push(`  ${typeId(t.name)},`);
h.push('  AST_N_TYPES\n} AstTypeId;\n\n#endif');

const c = [banner('ast.gen.c'), '#include "syntax/ast.h"\n'];
c.push('static const struct {\n  Size len;\n} empty_seq;\n');
c.push('// The empty sequence is shared: nobody writes to its items, for it has none.');
c.push('static void *seq_or_empty(void *seq) { return seq ? seq : (void *)(uintptr_t)&empty_seq; }\n');
c.push('IdentSeq *ast_ident_seq(Arena *arena, Size len) {');
c.push('  IdentSeq *seq = arena_alloc(arena, sizeof(IdentSeq) + (size_t)len * sizeof(Ref));');
c.push('  if (!seq) return NULL;\n  seq->len = len;\n  for (Size i = 0; i < len; i++) seq->items[i] = REF_NULL;\n  return seq;\n}\n');
for (const t of types) {
  c.push(`${t.ctype}Seq *ast_${t.name}_seq(Arena *arena, Size len) {`);
  c.push(`  ${t.ctype}Seq *seq = arena_alloc(arena, sizeof(${t.ctype}Seq) + (size_t)len * sizeof(seq->items[0]));`);
  c.push('  if (seq) seq->len = len;\n  return seq;\n}\n');
}
for (const t of types) {
  if (t.shape === 'enum') continue;
  for (const k of t.classes) {
    c.push(`${constructor(t, k)} {`, `  ${t.ctype} *node = arena_alloc(arena, sizeof *node);`, '  if (!node) return NULL;');
    if (t.shape === 'sum') c.push(`  node->kind = ${enumerator(t, k)};`);
    if (t.pos) c.push('  node->pos = pos;');
    for (const f of k.fields) {
      const lhs = t.shape === 'sum' ? `node->${member(k)}.${f.name}` : `node->${f.name}`;
      c.push(`  ${lhs} = ${f.quant.includes('*') ? `seq_or_empty(${f.name})` : f.name};`);
    }
    c.push('  return node;\n}\n');
  }
}
for (const t of types) {
  if (t.shape !== 'enum') for (const k of t.classes) {
    if (!k.fields.length) continue;
    c.push(`static const AstField fields_${t.name}_${k.name}[] = {`);
    for (const f of k.fields) {
      const where = t.shape === 'sum' ? `${member(k)}.${f.name}` : f.name;
      c.push(`  {"${f.name}", ${typeId(f.type)}, ${quantId[f.quant]}, offsetof(${t.ctype}, ${where})},`);
    }
    c.push('};');
  }
  c.push(`static const AstClass classes_${t.name}[] = {`);
  for (const k of t.classes) c.push(`  {"${k.name}", ${k.fields.length}, ${k.fields.length ? `fields_${t.name}_${k.name}` : 'NULL'}},`);
  c.push('};\n');
}
c.push('const AstType ast_types[AST_N_TYPES] = {');
for (const b of Object.keys(BASIC)) c.push(`  [${typeId(b)}] = {"${b}", AST_BASIC, false, 0, 0, 0, NULL},`);
for (const t of types) {
  const shape = { sum: 'AST_SUM', enum: 'AST_ENUM', product: 'AST_PRODUCT' }[t.shape];
  c.push(`  [${typeId(t.name)}] = {"${t.name}", ${shape}, ${t.pos}, ${t.classes.length}, sizeof(${t.ctype}),`);
  c.push(`    ${t.pos ? `offsetof(${t.ctype}, pos)` : 0}, classes_${t.name}},`);
}
c.push('};\n');
c.push('const AstClass *ast_class_of(AstTypeId type, const void *node) {');
c.push('  const AstType *t = &ast_types[type];');
c.push('  return t->shape == AST_PRODUCT ? t->classes : &t->classes[*(const int32_t *)node - 1];\n}');

const out = process.argv.at(-1);
if (process.argv.length < 3) throw new Error('usage: node vm/gen/ast.mjs --out <outdir>');
fs.mkdirSync(out, { recursive: true });
/** Writes only what changed, so that the build recompiles nothing needlessly. */
function put(name, lines) {
  const text = lines.join('\n') + '\n', file = path.join(out, name);
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text);
}
put('ast.gen.h', h);
put('ast.gen.c', c);
