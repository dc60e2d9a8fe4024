// specialize/specialize.c: the entry from the eval loop, switches, statistics and the log.
//
// Danger       A specializer must not run Python code: the operands on the stack are borrowed.
// Optimize     Oz
#include "specialize/internal.h"

#include "interp/stats.h"
#include "interp/words.h"
#include "object/bytes/bytes.h"
#include "object/exec/executor.h"
#include "object/text/str.h"

#include <stdio.h>

// --- names of types in events

static uint16_t type_id(VM *vm, Ref v) { return value_is_null(v) ? 0 : specializer_type_number(vm, type_of(vm, v)); }

uint16_t specializer_type_number(VM *vm, const Type *type) {
  if (!type) return 0;
  Specializer *s = vm->specializer;
  const char *name = type->c_name;
  for (uint16_t i = 0; i < s->n_type_names; i++)
    if (strcmp(s->type_names[i], name) == 0) return (uint16_t)(i + 1);
  if (s->n_type_names == s->cap_type_names) {
    uint16_t cap = s->cap_type_names ? (uint16_t)(s->cap_type_names * 2) : 32;
    if (cap > 4096) return 0;
    char **names = mem_realloc_items(vm, s->type_names, s->cap_type_names, cap, sizeof *names);
    if (!names) return 0;
    s->type_names = names;
    s->cap_type_names = cap;
  }
  size_t size = strlen(name) + 1;
  char *copy = mem_alloc(vm, size);
  if (!copy) return 0;
  memcpy(copy, name, size);
  s->type_names[s->n_type_names++] = copy;
  return s->n_type_names;
}

const char *specializer_type_name(VM *vm, uint16_t type) {
  Specializer *s = vm->specializer;
  return type == 0 || type > s->n_type_names ? "" : s->type_names[type - 1];
}

// --- the log

void specializer_record(VM *vm) { vm->specializer->recording = true; }

void specializer_log(VM *vm, const SpecEvent *event) {
  Specializer *s = vm->specializer;
  if (!s->recording) return;
  if (!s->log) {
    s->log = mem_alloc_items(vm, EVENT_LOG_SIZE, sizeof *s->log);
    if (!s->log) return;
  }
  SpecEvent *e = &s->log[s->n_events % EVENT_LOG_SIZE];
  *e = *event;
  e->n_caches = opcode_caches[opcode_deopt[e->after]];
  e->sequence = s->n_events++;
}

void specializer_log_trace(VM *vm, EventCause cause, Code *code, uint32_t unit, uint32_t kind) {
  if (!vm->specializer->recording) return;
  SpecEvent e = {
      .code_id = specializer_code_id(vm, code), .unit = unit, .cause = (uint8_t)cause, .kind = (uint8_t)kind};
  e.before = code_base_opcode(code, unit);
  e.after = cause == EVENT_EXECUTOR_BUILT ? ENTER_EXECUTOR : e.before;
  specializer_log(vm, &e);
}

uint32_t specializer_event_count(VM *vm) { return vm->specializer->n_events; }

const SpecEvent *specializer_event(VM *vm, uint32_t sequence) {
  Specializer *s = vm->specializer;
  if (!s->log || sequence >= s->n_events || s->n_events - sequence > EVENT_LOG_SIZE) return NULL;
  return &s->log[sequence % EVENT_LOG_SIZE];
}

// How many operands a family looks at, from the top of the stack down.
static int operands_of(int base, uint32_t oparg) {
  switch (base) {
    case BINARY_OP:
    case COMPARE_OP:
    case CONTAINS_OP: return 2;
    case STORE_SUBSCR:
    case LOAD_SUPER_ATTR: return 3;
    case STORE_ATTR:
    case SEND: return 2;
    case TO_BOOL:
    case UNPACK_SEQUENCE:
    case FOR_ITER:
    case LOAD_ATTR: return 1;
    default: (void)oparg; return 0;
  }
}

uint32_t specializer_code_id(VM *vm, Code *code) {
  if (!code->id) code->id = ++vm->specializer->n_codes;
  return code->id;
}

static void operand_types(VM *vm, const Site *site, int base, uint16_t types[EVENT_TYPES]) {
  int k = operands_of(base, site->oparg);
  for (int i = 0; i < k; i++) types[i] = type_id(vm, site->sp[i - k]);
  if (base == CALL || base == CALL_KW) {
    Value *args = site->sp - site->oparg - (base == CALL_KW);
    types[0] = type_id(vm, args[-2]);
    types[1] = type_id(vm, args[-1]);
    types[2] = site->oparg ? type_id(vm, args[0]) : 0;
  }
}

#if MORELIA_INSPECT
static void site_missed(VM *vm, Frame *frame, uint16_t *ip, Value *sp, uint32_t oparg) {
  UnitStats *u = &frame->code->site_stats->units[ip - frame->code->units];
  Site site = {frame, ip, sp, oparg, 0};
  memset(u->seen, 0, sizeof u->seen);
  operand_types(vm, &site, opcode_deopt[UNIT_OP(*ip)], u->seen);
}
#endif

static NOINLINE void event_begin(VM *vm, const Site *site, SpecEvent *e) {
  memset(e, 0, sizeof *e);
  e->clock = (double)vm->n_instructions;
  CodeUnit *ip = site->ip;
  int base = opcode_deopt[UNIT_OP(*ip)];
  e->code_id = specializer_code_id(vm, site->frame->code);
  e->unit = (uint32_t)(ip - site->frame->code->units);
  e->before = UNIT_OP(*ip);
  uint8_t n = opcode_caches[base];
  if (n) e->counter_before = ip[1];
  memcpy(e->cache_before, ip + 1, n * sizeof *ip);
  operand_types(vm, site, base, e->types);
}

static NOINLINE void event_end(VM *vm, const Site *site, SpecEvent *e, EventCause cause, int kind) {
  CodeUnit *ip = site->ip;
  e->after = UNIT_OP(*ip);
  e->cause = (uint8_t)cause;
  e->kind = (uint8_t)kind;
  uint8_t n = opcode_caches[e->after];
  if (n) e->counter_after = ip[1];
  memcpy(e->cache_after, ip + 1, n * sizeof *ip);
  specializer_log(vm, e);
}

ALWAYS_INLINE void event_start(VM *vm, const Site *site, SpecEvent *e) {
  if (UNLIKELY(vm->specializer->recording)) event_begin(vm, site, e);
}
ALWAYS_INLINE void event_finish(VM *vm, const Site *site, SpecEvent *e, EventCause cause, int kind) {
  if (UNLIKELY(vm->specializer->recording)) event_end(vm, site, e, cause, kind);
}

// --- rewriting

ALWAYS_INLINE void set_opcode(CodeUnit *ip, int opcode) { *ip = (CodeUnit)((*ip & 0xFF00) | opcode); }

static bool is_static_str(const Str *s) {
  static const char *const names[] = {
#define X(text) text,
#include "specialize/static_strs.def"
#undef X
  };
  if (!s->ascii || s->len > 40) return false;
  const char *text = (const char *)s->data;
  size_t low = 0, high = ARRAY_LEN(names);
  while (low < high) {
    size_t mid = (low + high) / 2;
    int c = names[mid][0] - text[0];
    if (c == 0) c = strcmp(names[mid], text);
    if (c == 0) return true;
    if (c < 0) low = mid + 1;
    else high = mid;
  }
  return false;
}

// Constants that CPython makes immortal: singletons, small ints, one-character and interned-for-ever strs, the empty
// tuple and bytes.
bool specializer_is_immortal(VM *vm, Ref v) {
  if (value_is_int48(v)) return value_as_int48(v) >= -5 && value_as_int48(v) <= 256;
  if (!value_is_ptr(v)) return !value_is_double(v);
  if (is_exact(vm, v, vm->types.code)) return false;
  if (value_same(v, vm->empty_tuple) || value_same(v, vm->empty_bytes) || value_same(v, vm->empty_str)) return true;
  if (is_exact(vm, v, vm->types.str)) {
    Str *s = as_str(v);
    if (!s->lasting)
      s->lasting =
          (s->len == 1 && str_read(s, 0) < 256) || s->interned == 2 || is_static_str(s) ? STR_LASTING : STR_NOT_LASTING;
    return s->lasting == STR_LASTING || s->interned == 2;
  }
  return is_exact(vm, v, vm->types.bytes) && as_bytes(v)->len == 1;
}

static int first_form(VM *vm, Frame *frame, int base, uint32_t oparg) {
  switch (base) {
    case RESUME: return code_check(vm, frame->code), RESUME_CHECK;
    case JUMP_BACKWARD:
      return vm->hooks.traces && vm->hooks.traces->warmup(vm) != COUNTER(0, COUNTER_NEVER) ? JUMP_BACKWARD_JIT
                                                                                           : JUMP_BACKWARD_NO_JIT;
    default:
      return specializer_is_immortal(vm, tuple_at(frame->code->consts, (Size)oparg)) ? LOAD_CONST_IMMORTAL
                                                                                     : LOAD_CONST_MORTAL;
  }
}

// Constants, RESUME and back-edges take their form when they first run, without a counter.
static NOINLINE void first_run(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, uint32_t oparg) {
  Specializer *s = vm->specializer;
  int base = opcode_deopt[UNIT_OP(*ip)];
  FamilyId family = (FamilyId)opcode_family[base];
  if ((vm->flags & VM_FLAG_NO_SPECIALIZE) || (s->families_off >> family & 1)) return;
  s->stats[family].success++;
  SpecEvent e;
  Site site = {frame, ip, sp, oparg, 0};
  event_start(vm, &site, &e);
  int form = first_form(vm, frame, base, oparg);
  set_opcode(ip, form);
  if (form == JUMP_BACKWARD_JIT) {  // this execution counts already
    uint16_t counter = vm->hooks.traces->warmup(vm);
    ip[1] = counter_triggers(counter) ? counter : counter_advance(counter);
  }
  event_finish(vm, &site, &e, EVENT_SPECIALIZED, 0);
}

static Met *met_at(const VM *vm, const CodeUnit *place) {
  return &vm->specializer->met[(uintptr_t)place / sizeof *place % MET_PLACES];
}

const uint32_t *specializer_met(const VM *vm, const CodeUnit *place) {
  const Met *met = met_at(vm, place);
  return met->place == place ? met->versions : NULL;
}

// The class in the cache of a specialized place is about to be replaced.
static void remember_class(VM *vm, const CodeUnit *place, uint32_t version) {
  Met *met = met_at(vm, place);
  if (met->place != place) *met = (Met){.place = place};
  if (met->versions[0] == version) return;
  memmove(met->versions + 1, met->versions, (MET_CLASSES - 1) * sizeof *met->versions);
  met->versions[0] = version;
}

static int specialize_by_family(VM *vm, Site *site, int base) {
  switch (base) {
    case LOAD_ATTR: return specialize_load_attr(vm, site);
    case STORE_ATTR: return specialize_store_attr(vm, site);
    case LOAD_SUPER_ATTR: return specialize_load_super_attr(vm, site);
    case LOAD_GLOBAL: return specialize_load_global(vm, site);
    case CALL: return specialize_call(vm, site);
    case CALL_KW: return specialize_call_kw(vm, site);
    case BINARY_OP: return specialize_binary_op(vm, site);
    case COMPARE_OP: return specialize_compare_op(vm, site);
    case CONTAINS_OP: return specialize_contains_op(vm, site);
    case TO_BOOL: return specialize_to_bool(vm, site);
    case STORE_SUBSCR: return specialize_store_subscr(vm, site);
    case UNPACK_SEQUENCE: return specialize_unpack_sequence(vm, site);
    case FOR_ITER: return specialize_for_iter(vm, site);
    case SEND: return specialize_send(vm, site);
    default: return fail(site, SPEC_FAIL_OTHER);
  }
}

// Handles a site whose counter has run out.
static NOINLINE void specialize_counted(VM *vm, Frame *frame, uint16_t *ip, Value *sp, uint32_t oparg, int base) {
  Specializer *s = vm->specializer;
  Site site = {frame, ip, sp, oparg, 0};
  FamilyId family = (FamilyId)opcode_family[base];
  FamilyStats *stats = &s->stats[family];
  stats->deopt += UNIT_OP(*ip) != base;
  bool off = (vm->flags & VM_FLAG_NO_SPECIALIZE) || (s->families_off >> family & 1);
  if (off) {
    set_opcode(ip, base);
    ip[1] = counter_restart(ip[1]);
    return;
  }
  SpecEvent e;
  event_start(vm, &site, &e);
  if ((base == LOAD_ATTR || base == STORE_ATTR) && UNIT_OP(*ip) != base) remember_class(vm, ip, cache_read_u32(&ip[2]));
  int opcode = specialize_by_family(vm, &site, base);
  if (opcode == SPECIALIZE_COOL) {
    ip[1] = COUNTER_COOLDOWN;
    event_finish(vm, &site, &e, EVENT_COOLED, 0);
    return;
  }
  if (opcode) {
    set_opcode(ip, opcode);
    ip[1] = COUNTER_COOLDOWN;
    stats->success++;
    event_finish(vm, &site, &e, EVENT_SPECIALIZED, 0);
    return;
  }
  stats->failure++;
  stats->failure_kinds[site.kind]++;
  STAT_FAILED();
  bool deopt = UNIT_OP(*ip) != base;
  set_opcode(ip, base);
  ip[1] = counter_restart(ip[1]);
  event_finish(vm, &site, &e, deopt ? EVENT_DEOPTIMIZED : EVENT_FAILED, site.kind);
}

// The form of a constant; 0: a str that was not examined yet, or bytes.
ALWAYS_INLINE int easy_constant_form(VM *vm, Ref v) {
  if (value_is_int48(v)) return (uint64_t)(value_as_int48(v) + 5) <= 261 ? LOAD_CONST_IMMORTAL : LOAD_CONST_MORTAL;
  if (!value_is_ptr(v)) return value_is_double(v) ? LOAD_CONST_MORTAL : LOAD_CONST_IMMORTAL;
  const Type *type = value_as_ptr(v)->type;
  if (type == vm->types.code) return LOAD_CONST_MORTAL;
  if (type == vm->types.tuple) return value_same(v, vm->empty_tuple) ? LOAD_CONST_IMMORTAL : LOAD_CONST_MORTAL;
  if (type != vm->types.str || !as_str(v)->lasting) return 0;
  return as_str(v)->lasting == STR_LASTING || as_str(v)->interned == 2 ? LOAD_CONST_IMMORTAL : LOAD_CONST_MORTAL;
}

// Every other path ends with a call: so nothing has to be saved on the one that runs most in code that runs once.
static void specialize_site(VM *vm, Frame *frame, uint16_t *ip, Value *sp, uint32_t oparg) {
  Specializer *s = vm->specializer;
  int base = opcode_deopt[UNIT_OP(*ip)];
  if (base == LOAD_CONST) {
    int form = easy_constant_form(vm, tuple_at(frame->code->consts, (Size)oparg));
    if (UNLIKELY(!form || s->recording || s->families_off || (vm->flags & VM_FLAG_NO_SPECIALIZE))) {
      first_run(vm, frame, ip, sp, oparg);
      return;
    }
    s->stats[FAMILY_LOAD_CONST].success++;
    set_opcode(ip, form);
  } else if (base == RESUME) {
    if (UNLIKELY(s->recording || s->families_off || (vm->flags & VM_FLAG_NO_SPECIALIZE))) {
      first_run(vm, frame, ip, sp, oparg);
      return;
    }
    s->stats[FAMILY_RESUME].success++;
    set_opcode(ip, RESUME_CHECK);
    code_check(vm, frame->code);
  } else if (base == JUMP_BACKWARD) {
    first_run(vm, frame, ip, sp, oparg);
  } else {
    specialize_counted(vm, frame, ip, sp, oparg, base);
  }
}

// --- set-up and switches

#if MORELIA_INSPECT
static void drop_site_stats(VM *vm, Code *code) {
  if (code->site_stats)
    mem_free(vm, code->site_stats, sizeof(SiteStats) + code->site_stats->n_units * sizeof(UnitStats));
  code->site_stats = NULL;
}
#endif

int specializer_init(VM *vm) {
  vm->specializer = mem_alloc_zero(vm, sizeof *vm->specializer);
  if (!vm->specializer) return -1;
  vm->specializer->recording = MORELIA_INSPECT;
  vm->hooks.specialize = specialize_site;
  specializer_set_hooks(vm);
#if MORELIA_INSPECT
  vm->exec_stats = mem_alloc_zero(vm, sizeof *vm->exec_stats);
  if (!vm->exec_stats) return -1;
  vm->hooks.code_dying = drop_site_stats;
  vm->hooks.site_missed = site_missed;
#endif
  return 0;
}

void specializer_finish(VM *vm) {
  Specializer *s = vm->specializer;
  if (!s) return;
  for (uint16_t i = 0; i < s->n_type_names; i++) mem_free(vm, s->type_names[i], strlen(s->type_names[i]) + 1);
  mem_free(vm, s->type_names, s->cap_type_names * sizeof *s->type_names);
  if (s->log) mem_free(vm, s->log, EVENT_LOG_SIZE * sizeof *s->log);
#if MORELIA_INSPECT
  mem_free(vm, vm->exec_stats, sizeof *vm->exec_stats);
  vm->exec_stats = NULL;
#endif
  mem_free(vm, s, sizeof *s);
  vm->specializer = NULL;
  specializer_clear_hooks(vm);
}

int specializer_switch_family(VM *vm, const char *base_name, bool on) {
  for (int f = 1; f < N_FAMILIES; f++) {
    if (strcmp(opcode_names[family_base[f]], base_name) != 0) continue;
    if (on) vm->specializer->families_off &= ~(1u << f);
    else vm->specializer->families_off |= 1u << f;
    return 0;
  }
  return -1;
}

// --- statistics

void specializer_family_stats(VM *vm, FamilyId family, FamilyStats *out) {
  *out = vm->specializer->stats[family];
#if MORELIA_INSPECT
  for (int op = 0; op < 256; op++) {
    if (opcode_family[op] != family) continue;
    const ExecStats *x = vm->exec_stats;
    out->hit += x->hit[op];
    out->miss += x->missed[op];
    out->deferred += x->deferred[op];
    out->failed += x->failed[op];
  }
#endif
}

// clang-format off
typedef enum { GROUP_COMMON, GROUP_GLOBAL, GROUP_SUPER, GROUP_ATTR, GROUP_STORE_SUBSCR, GROUP_BINARY_OP, GROUP_CALL,
GROUP_COMPARE_OP, GROUP_ITER, GROUP_UNPACK,
               GROUP_TO_BOOL, GROUP_CONTAINS } FailureGroup;
// clang-format on
static FailureGroup group_of(FamilyId family) {
  switch (family_base[family]) {
    case LOAD_GLOBAL: return GROUP_GLOBAL;
    case LOAD_SUPER_ATTR: return GROUP_SUPER;
    case LOAD_ATTR:
    case STORE_ATTR: return GROUP_ATTR;
    case STORE_SUBSCR: return GROUP_STORE_SUBSCR;
    case BINARY_OP: return GROUP_BINARY_OP;
    case CALL:
    case CALL_KW: return GROUP_CALL;
    case COMPARE_OP: return GROUP_COMPARE_OP;
    case FOR_ITER:
    case SEND: return GROUP_ITER;
    case UNPACK_SEQUENCE: return GROUP_UNPACK;
    case TO_BOOL: return GROUP_TO_BOOL;
    case CONTAINS_OP: return GROUP_CONTAINS;
    default: return GROUP_COMMON;
  }
}

const char *specializer_failure_name(FamilyId family, int kind) {
  static const struct {
    FailureGroup group;
    uint8_t number;
    const char *name;
  } names[] = {
#define X(group, number, name) {GROUP_##group, number, #name},
#include "specialize/failures.def"
#undef X
  };
  FailureGroup group = group_of(family);
  for (size_t i = 0; i < ARRAY_LEN(names); i++)
    if (names[i].number == kind && (names[i].group == group || names[i].group == GROUP_COMMON)) return names[i].name;
  return NULL;
}

int function_kind(const Code *code) {
  if ((code->flags & (CO_VARKEYWORDS | CO_VARARGS)) || code->kwonlyargcount) return SPEC_FAIL_CODE_COMPLEX_PARAMETERS;
  return code->flags & CO_OPTIMIZED ? 0 : SPEC_FAIL_CODE_NOT_OPTIMIZED;
}
