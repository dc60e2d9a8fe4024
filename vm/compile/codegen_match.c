// compile/codegen_match.c: translates the match statement.
//
// The code of a pattern takes the subject from the top of the stack. On a match it falls through; otherwise it jumps to
// fail_pop[n], which pops n items first. Captured values stay on the stack until the whole pattern has matched, and are
// stored then; on_top counts what lies above them.
//
// Invariants   Every path to a fail_pop label has exactly that many items to pop. Alternatives bind the same names,
//              stored in one order.
// Tests        tests/fidelity/bytecode.mjs, tests/python/statements/match_*.py
// Optimize     Oz
#include "compile/codegen.h"

#include "object/number/int.h"

typedef struct PatternContext {
  Ref *stores;  // captured names, in the order of their values on the stack
  int n_stores, cap_stores;
  bool allow_irrefutable;
  Label *fail_pop;
  int n_fail_pop, cap_fail_pop;
  int on_top;
} PatternContext;

static void gen_pattern(Compiler *c, const Pattern *p, PatternContext *pc);

static bool is_wildcard(const Pattern *p) { return p->kind == PATTERN_MATCHAS && value_is_null(p->matchas.name); }
static bool is_star_wildcard(const Pattern *p) {
  return p->kind == PATTERN_MATCHSTAR && value_is_null(p->matchstar.name);
}

static void ensure_fail_pop(Compiler *c, PatternContext *pc, int n) {
  while (!c->failed && pc->n_fail_pop <= n) {
    if (!comp_room(c, &c->unit->arena, &pc->fail_pop, pc->n_fail_pop, &pc->cap_fail_pop, sizeof(Label))) return;
    pc->fail_pop[pc->n_fail_pop++] = new_label(c);
  }
}

static void jump_to_fail_pop(Compiler *c, Loc loc, PatternContext *pc, int op) {
  int pops = pc->on_top + pc->n_stores;
  ensure_fail_pop(c, pc, pops);
  if (!c->failed) emit_jump(c, loc, op, pc->fail_pop[pops]);
}

static void emit_fail_pop(Compiler *c, Loc loc, PatternContext *pc) {
  if (c->failed || !pc->n_fail_pop) return;
  while (--pc->n_fail_pop) {
    use_label(c, pc->fail_pop[pc->n_fail_pop]);
    emit(c, loc, POP_TOP);
  }
  use_label(c, pc->fail_pop[0]);
}

static void rotate(Compiler *c, Loc loc, int count) {
  while (1 < count) emit_arg(c, loc, SWAP, count--);
}

static int find_store(const PatternContext *pc, Ref name) {
  for (int i = 0; i < pc->n_stores; i++)
    if (str_equal(pc->stores[i], name)) return i;
  return -1;
}

static void add_store(Compiler *c, Loc loc, PatternContext *pc, Ref name) {
  if (c->failed) return;
  if (find_store(pc, name) >= 0) {
    COMP_ERROR(c, loc, "multiple assignments to name %R in pattern", name);
    return;
  }
  if (comp_room(c, &c->unit->arena, &pc->stores, pc->n_stores, &pc->cap_stores, sizeof(Ref)))
    pc->stores[pc->n_stores++] = name;
}

static void store_name(Compiler *c, Loc loc, Ref name, PatternContext *pc) {
  if (value_is_null(name)) {
    emit(c, loc, POP_TOP);
    return;
  }
  int rotations = pc->on_top + pc->n_stores + 1;
  add_store(c, loc, pc, name);
  rotate(c, loc, rotations);
}

static void gen_subpattern(Compiler *c, const Pattern *p, PatternContext *pc) {
  bool before = pc->allow_irrefutable;
  pc->allow_irrefutable = true;
  gen_pattern(c, p, pc);
  pc->allow_irrefutable = before;
}

// --- sequences

static void unpack_sequence(Compiler *c, Loc loc, const PatternSeq *patterns, PatternContext *pc) {
  Size n = patterns->len;
  bool seen_star = false;
  for (Size i = 0; i < n; i++) {
    if (patterns->items[i]->kind != PATTERN_MATCHSTAR) continue;
    if (seen_star) COMP_ERROR(c, loc, "multiple starred expressions in sequence pattern");
    else if (i >= 1 << 8 || n - i - 1 >= INT32_MAX >> 8)
      COMP_ERROR(c, loc, "too many expressions in star-unpacking sequence pattern");
    else emit_arg(c, loc, UNPACK_EX, i + ((n - i - 1) << 8));
    seen_star = true;
  }
  if (!seen_star) emit_arg(c, loc, UNPACK_SEQUENCE, n);
  pc->on_top += n;
  for (Size i = 0; i < n && !c->failed; i++) {
    pc->on_top--;
    gen_subpattern(c, patterns->items[i], pc);
  }
}

// With a starred wildcard, items are taken by index: [first, *_, last].
static void subscript_sequence(Compiler *c, Loc loc, const PatternSeq *patterns, Size star, PatternContext *pc) {
  pc->on_top++;
  Size n = patterns->len;
  for (Size i = 0; i < n && !c->failed; i++) {
    const Pattern *p = patterns->items[i];
    if (is_wildcard(p) || i == star) continue;
    emit_arg(c, loc, COPY, 1);
    if (i < star) {
      emit_int(c, loc, i);
    } else {  // not every sequence takes negative indexes
      emit(c, loc, GET_LEN);
      emit_int(c, loc, n - i);
      emit_binary(c, loc, OPERATOR_SUB, false);
    }
    emit_arg(c, loc, BINARY_OP, OP_SUBSCR);
    gen_subpattern(c, p, pc);
  }
  pc->on_top--;
  emit(c, loc, POP_TOP);
}

static void gen_sequence(Compiler *c, const Pattern *p, PatternContext *pc) {
  const PatternSeq *patterns = p->matchsequence.patterns;
  Loc loc = p->pos;
  Size n = patterns->len, star = -1;
  bool only_wildcard = true, star_wildcard = false;
  for (Size i = 0; i < n; i++) {
    const Pattern *item = patterns->items[i];
    if (item->kind == PATTERN_MATCHSTAR) {
      if (star >= 0) {
        COMP_ERROR(c, loc, "multiple starred names in sequence pattern");
        return;
      }
      star_wildcard = is_star_wildcard(item);
      only_wildcard &= star_wildcard;
      star = i;
    } else {
      only_wildcard &= is_wildcard(item);
    }
  }
  pc->on_top++;
  emit(c, loc, MATCH_SEQUENCE);
  jump_to_fail_pop(c, loc, pc, POP_JUMP_IF_FALSE);
  if (star < 0 || n > 1) {
    emit(c, loc, GET_LEN);
    emit_int(c, loc, star < 0 ? n : n - 1);
    emit_compare(c, loc, star < 0 ? CMPOP_EQ : CMPOP_GTE);
    jump_to_fail_pop(c, loc, pc, POP_JUMP_IF_FALSE);
  }
  pc->on_top--;
  if (only_wildcard) emit(c, loc, POP_TOP);
  else if (star_wildcard) subscript_sequence(c, loc, patterns, star, pc);
  else unpack_sequence(c, loc, patterns, pc);
}

// --- classes

static void check_kwd_attrs(Compiler *c, const IdentSeq *attrs, const PatternSeq *patterns) {
  for (Size i = 0; i < attrs->len; i++)
    for (Size j = i + 1; j < attrs->len; j++)
      if (str_equal(attrs->items[i], attrs->items[j])) {
        COMP_ERROR(c, patterns->items[j]->pos, "attribute name repeated in class pattern: %U", attrs->items[i]);
        return;
      }
}

static void emit_none_check(Compiler *c, Loc loc) {
  emit_arg(c, loc, COPY, 1);
  emit_const(c, loc, REF_NONE);
  emit_arg(c, loc, IS_OP, 1);
}

static void gen_class_pattern(Compiler *c, const Pattern *p, PatternContext *pc) {
  const PatternSeq *patterns = p->matchclass.patterns, *kwd_patterns = p->matchclass.kwd_patterns;
  const IdentSeq *attrs = p->matchclass.kwd_attrs;
  Loc loc = p->pos;
  int n_args = patterns->len, n_attrs = attrs->len;
  if (n_attrs != kwd_patterns->len) {
    COMP_ERROR(c, loc, "kwd_attrs (%d) / kwd_patterns (%d) length mismatch in class pattern", n_attrs,
               (int)kwd_patterns->len);
    return;
  }
  check_kwd_attrs(c, attrs, kwd_patterns);
  gen_expr(c, p->matchclass.cls);
  Tuple *names = c->failed ? NULL : tuple_alloc(c->vm, n_attrs);
  if (!names) {
    c->failed = true;
    return;
  }
  for (int i = 0; i < n_attrs; i++) names->items[i] = own(attrs->items[i]);
  emit_const_new(c, loc, tuple_done(c->vm, names));
  emit_arg(c, loc, MATCH_CLASS, n_args);
  emit_none_check(c, loc);
  pc->on_top++;
  jump_to_fail_pop(c, loc, pc, POP_JUMP_IF_FALSE);
  emit_arg(c, loc, UNPACK_SEQUENCE, n_args + n_attrs);
  pc->on_top += n_args + n_attrs - 1;
  for (int i = 0; i < n_args + n_attrs && !c->failed; i++) {
    pc->on_top--;
    const Pattern *item = i < n_args ? patterns->items[i] : kwd_patterns->items[i - n_args];
    if (is_wildcard(item)) emit(c, loc, POP_TOP);
    else gen_subpattern(c, item, pc);
  }
}

// --- mappings

static void gen_mapping_keys(Compiler *c, const Pattern *p) {
  const ExprSeq *keys = p->matchmapping.keys;
  for (Size i = 0; i < keys->len && !c->failed; i++) {
    const Expr *key = keys->items[i];
    if (!key) {
      COMP_ERROR(c, p->matchmapping.patterns->items[i]->pos,
                 "can't use NULL keys in MatchMapping (set 'rest' parameter instead)");
    } else if (key->kind == EXPR_CONSTANT) {
      for (Size j = 0; j < i && !c->failed; j++) {
        if (keys->items[j]->kind != EXPR_CONSTANT) continue;
        int same = object_richcompare_bool(c->vm, keys->items[j]->constant.value, key->constant.value, CMP_EQ);
        if (same < 0) c->failed = true;
        else if (same) COMP_ERROR(c, p->pos, "mapping pattern checks duplicate key (%R)", key->constant.value);
      }
    } else if (key->kind != EXPR_ATTRIBUTE) {
      COMP_ERROR(c, p->pos, "mapping pattern keys may only match literals and attribute lookups");
    }
    if (!c->failed) gen_expr(c, key);
  }
}

static void gen_mapping(Compiler *c, const Pattern *p, PatternContext *pc) {
  Loc loc = p->pos;
  int size = p->matchmapping.keys->len;
  Ref rest = p->matchmapping.rest;
  if (size != p->matchmapping.patterns->len) {
    COMP_ERROR(c, loc, "keys (%d) / patterns (%d) length mismatch in mapping pattern", size,
               (int)p->matchmapping.patterns->len);
    return;
  }
  pc->on_top++;
  emit(c, loc, MATCH_MAPPING);
  jump_to_fail_pop(c, loc, pc, POP_JUMP_IF_FALSE);
  if (!size && value_is_null(rest)) {
    pc->on_top--;
    emit(c, loc, POP_TOP);
    return;
  }
  if (size) {
    emit(c, loc, GET_LEN);
    emit_int(c, loc, size);
    emit_compare(c, loc, CMPOP_GTE);
    jump_to_fail_pop(c, loc, pc, POP_JUMP_IF_FALSE);
  }
  gen_mapping_keys(c, p);
  emit_arg(c, loc, BUILD_TUPLE, size);
  emit(c, loc, MATCH_KEYS);
  pc->on_top += 2;
  emit_none_check(c, loc);
  jump_to_fail_pop(c, loc, pc, POP_JUMP_IF_FALSE);
  emit_arg(c, loc, UNPACK_SEQUENCE, size);
  pc->on_top += size - 1;
  for (int i = 0; i < size && !c->failed; i++) {
    pc->on_top--;
    gen_subpattern(c, p->matchmapping.patterns->items[i], pc);
  }
  pc->on_top -= 2;
  if (value_is_null(rest)) {
    emit(c, loc, POP_TOP);
    emit(c, loc, POP_TOP);
    return;
  }
  // rest = dict(subject); for key in keys: del rest[key]
  emit_arg(c, loc, BUILD_MAP, 0);
  emit_arg(c, loc, SWAP, 3);
  emit_arg(c, loc, DICT_UPDATE, 2);
  emit_arg(c, loc, UNPACK_SEQUENCE, size);
  while (size) {
    emit_arg(c, loc, COPY, 1 + size--);
    emit_arg(c, loc, SWAP, 2);
    emit(c, loc, DELETE_SUBSCR);
  }
  store_name(c, loc, rest, pc);
}

// --- alternatives

// Brings the captures of an alternative into the order of the first one's. false: they are other names.
static bool reorder_stores(Compiler *c, Loc loc, PatternContext *pc, const PatternContext *control) {
  if (pc->n_stores != control->n_stores) return false;
  for (int i = pc->n_stores; i-- > 0;) {
    int at = find_store(pc, control->stores[i]);
    if (at < 0) return false;
    if (at == i) continue;
    // The first at + 1 names move behind the others up to i; the values do the same, one by one.
    int n = at + 1;
    Ref *moved = comp_alloc(c, &c->unit->arena, (size_t)n * sizeof(Ref));
    if (!moved) return true;
    memcpy(moved, pc->stores, (size_t)n * sizeof(Ref));
    memmove(pc->stores, pc->stores + n, (size_t)(pc->n_stores - n) * sizeof(Ref));
    memmove(pc->stores + (i - at) + n, pc->stores + (i - at), (size_t)(pc->n_stores - n - (i - at)) * sizeof(Ref));
    memcpy(pc->stores + (i - at), moved, (size_t)n * sizeof(Ref));
    while (n--) rotate(c, loc, i + 1);
  }
  return true;
}

static void gen_or(Compiler *c, const Pattern *p, PatternContext *pc) {
  const PatternSeq *alternatives = p->matchor.patterns;
  Label end = new_label(c);
  PatternContext control = {0};
  for (Size i = 0; i < alternatives->len && !c->failed; i++) {
    const Pattern *alt = alternatives->items[i];
    PatternContext own_context = {.allow_irrefutable = i == alternatives->len - 1 && pc->allow_irrefutable};
    emit_arg(c, alt->pos, COPY, 1);
    gen_pattern(c, alt, &own_context);
    if (c->failed) return;
    if (i == 0) {
      control = own_context;
    } else if (!reorder_stores(c, alt->pos, &own_context, &control)) {
      COMP_ERROR(c, p->pos, "alternative patterns bind different names");
      return;
    }
    emit_jump(c, alt->pos, JUMP, end);
    emit_fail_pop(c, alt->pos, &own_context);
  }
  emit(c, p->pos, POP_TOP);
  jump_to_fail_pop(c, p->pos, pc, JUMP);
  use_label(c, end);
  // The captures go under whatever was on the stack, and under the copy of the subject.
  int n = control.n_stores, rotations = n + 1 + pc->on_top + pc->n_stores;
  for (int i = 0; i < n && !c->failed; i++) {
    rotate(c, p->pos, rotations);
    add_store(c, p->pos, pc, control.stores[i]);
  }
  emit(c, p->pos, POP_TOP);
}

// --- the rest

static void gen_as(Compiler *c, const Pattern *p, PatternContext *pc) {
  Ref name = p->matchas.name;
  if (p->matchas.pattern) {
    pc->on_top++;
    emit_arg(c, p->pos, COPY, 1);
    gen_pattern(c, p->matchas.pattern, pc);
    pc->on_top--;
  } else if (!pc->allow_irrefutable) {
    if (value_is_null(name)) COMP_ERROR(c, p->pos, "wildcard makes remaining patterns unreachable");
    else COMP_ERROR(c, p->pos, "name capture %R makes remaining patterns unreachable", name);
    return;
  }
  store_name(c, p->pos, name, pc);
}

static void gen_value(Compiler *c, const Pattern *p, PatternContext *pc) {
  const Expr *value = p->matchvalue.value;
  if (value->kind != EXPR_CONSTANT && value->kind != EXPR_ATTRIBUTE) {
    COMP_ERROR(c, p->pos, "patterns may only match literals and attribute lookups");
    return;
  }
  gen_expr(c, value);
  emit_compare(c, p->pos, CMPOP_EQ);
  emit(c, p->pos, TO_BOOL);
  jump_to_fail_pop(c, p->pos, pc, POP_JUMP_IF_FALSE);
}

static void gen_pattern(Compiler *c, const Pattern *p, PatternContext *pc) {
  if (c->failed) return;
  if (vm_enter(c->vm, " during compilation") < 0) {
    c->failed = true;
    return;
  }
  switch (p->kind) {
    case PATTERN_MATCHVALUE: gen_value(c, p, pc); break;
    case PATTERN_MATCHSINGLETON:
      emit_const(c, p->pos, p->matchsingleton.value);
      emit_compare(c, p->pos, CMPOP_IS);
      jump_to_fail_pop(c, p->pos, pc, POP_JUMP_IF_FALSE);
      break;
    case PATTERN_MATCHSEQUENCE: gen_sequence(c, p, pc); break;
    case PATTERN_MATCHMAPPING: gen_mapping(c, p, pc); break;
    case PATTERN_MATCHCLASS: gen_class_pattern(c, p, pc); break;
    case PATTERN_MATCHSTAR: store_name(c, p->pos, p->matchstar.name, pc); break;
    case PATTERN_MATCHAS: gen_as(c, p, pc); break;
    case PATTERN_MATCHOR: gen_or(c, p, pc); break;
  }
  vm_leave(c->vm);
}

void gen_match(Compiler *c, const Stmt *s) {
  gen_expr(c, s->match.subject);
  Label end = new_label(c);
  const MatchCaseSeq *cases = s->match.cases;
  Size n = cases->len;
  const MatchCase *m = cases->items[n - 1];
  bool has_default = is_wildcard(m->pattern) && !m->pattern->matchas.pattern && n > 1;
  for (Size i = 0; i < n - has_default && !c->failed; i++) {
    m = cases->items[i];
    bool last = i == n - has_default - 1;
    if (!last) emit_arg(c, m->pattern->pos, COPY, 1);
    PatternContext pc = {.allow_irrefutable = m->guard || i == n - 1};
    gen_pattern(c, m->pattern, &pc);
    for (int k = 0; k < pc.n_stores && !c->failed; k++) emit_nameop(c, m->pattern->pos, pc.stores[k], CTX_STORE);
    if (m->guard) {
      ensure_fail_pop(c, &pc, 0);
      if (!c->failed) gen_jump_if(c, m->pattern->pos, m->guard, pc.fail_pop[0], false);
    }
    if (!last) emit(c, NEXT_LOCATION, POP_TOP);  // the subject
    gen_stmts(c, m->body);
    emit_jump(c, NO_LOCATION, JUMP, end);
    emit_fail_pop(c, m->pattern->pos, &pc);
  }
  if (has_default) {
    m = cases->items[n - 1];
    emit(c, m->pattern->pos, NOP);
    if (m->guard) gen_jump_if(c, m->pattern->pos, m->guard, end, false);
    gen_stmts(c, m->body);
  }
  use_label(c, end);
}
