// modules/sre/sre_pattern.c: re.Pattern: matching, searching, findall, split, sub; the scanner.
//
// Danger       sub calls Python code between matches: its buffer or str keeps the text meanwhile.
// Tests        tests/python/library/text/re_use.py, tests/python/re/*.py
// Optimize     Oz
#include "runtime/import.h"
#include "modules/sre/sre_objects.h"
#include "object/core/args.h"
#include "object/bytes/bytes.h"
#include "object/typing/generic_alias.h"
#include "object/class/class.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/container/tuple.h"

// ---- one run over a text ----

typedef struct Run {
  SreState state;
  SreText text;
  Ref string;
  SrePattern *pattern;
  Size pos, endpos;
} Run;

static int run_init(Run *r, VM *vm, SrePattern *p, Ref string, Size pos, Size endpos) {
  r->string = string;
  r->pattern = p;
  if (sre_text_get(vm, string, &r->text) < 0) return -1;
  const char *why = NULL;
  if (r->text.is_bytes && p->is_bytes == 0) why = "cannot use a string pattern on a bytes-like object";
  if (!r->text.is_bytes && p->is_bytes > 0) why = "cannot use a bytes pattern on a string-like object";
  Size len = r->text.len;
  r->pos = pos < 0 ? 0 : pos > len ? len : pos;
  r->endpos = endpos < 0 ? 0 : endpos > len ? len : endpos;
  sre_state_init(&r->state, vm, p->code, r->text.chars, r->text.kind, len);
  r->state.sets = p->sets.bits;
  r->state.has_first = p->sets.has_first;
  r->state.start = r->pos;
  r->state.end = r->endpos;
  if (!why && sre_state_marks(&r->state, p->groups) == 0) return 0;
  if (why) err_set(vm, vm->exc.TypeError, "%s", why);
  sre_text_free(vm, &r->text);
  return -1;
}

static void run_free(Run *r, VM *vm) {
  sre_state_free(&r->state);
  sre_text_free(vm, &r->text);
}

// The next match: 1 / 0 / -1.
static int run_next(Run *r) {
  if (r->state.start > r->state.end) return 0;
  sre_state_reset(&r->state);
  r->state.at = r->state.start;
  return sre_search(&r->state);
}
static void run_advance(Run *r) {
  r->state.must_advance = r->state.at == r->state.start;
  r->state.start = r->state.at;
}
static Value run_slice(Run *r, VM *vm, Size start, Size end) {
  return sre_text_slice(vm, &r->text, r->string, start, end);
}
static Value run_group(Run *r, VM *vm, Size group, bool empty_if_unset) {
  Size from = r->state.marks[2 * group - 2], to = r->state.marks[2 * group - 1];
  if (from >= 0 && to >= 0) return run_slice(r, vm, from, to < from ? from : to);
  return empty_if_unset ? run_slice(r, vm, 0, 0) : VALUE_NONE;
}

// ---- match, search, fullmatch ----

static int text_args(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, Ref *string, Size *pos,
                     Size *endpos) {
  static const char *const names[] = {"string", "pos", "endpos"};
  ArgSpec spec = {fname, names, 3, 0, 3, 1, 0};
  Ref bound[3] = {REF_NULL, REF_NULL, REF_NULL};
  *pos = 0;
  *endpos = SIZE_MAX_PY;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return -1;
  *string = bound[0];
  if (!value_is_null(bound[1]) && arg_size(vm, bound[1], pos) < 0) return -1;
  return value_is_null(bound[2]) ? 0 : arg_size(vm, bound[2], endpos);
}

typedef enum { DO_MATCH, DO_FULLMATCH, DO_SEARCH } How;

static Value match_as(VM *vm, const char *fname, Ref self, const Value *args, Size nargs, Ref kwnames, How how) {
  Run r;
  Ref string;
  Size pos, endpos;
  if (text_args(vm, fname, args, nargs, kwnames, &string, &pos, &endpos) < 0) return VALUE_NULL;
  if (run_init(&r, vm, as_pattern(self), string, pos, endpos) < 0) return VALUE_NULL;
  r.state.match_all = how == DO_FULLMATCH;
  r.state.at = r.state.start;
  int found = r.state.start > r.state.end ? 0 : how == DO_SEARCH ? sre_search(&r.state) : sre_match(&r.state);
  Value out = found < 0 ? VALUE_NULL : VALUE_NONE;
  if (found > 0) out = sre_match_new(vm, r.pattern, &r.state, string, r.pos, r.endpos);
  run_free(&r, vm);
  return out;
}
static Value pattern_match(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return match_as(vm, "match", self, args, nargs, kwnames, DO_MATCH);
}
static Value pattern_fullmatch(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return match_as(vm, "fullmatch", self, args, nargs, kwnames, DO_FULLMATCH);
}
static Value pattern_search(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return match_as(vm, "search", self, args, nargs, kwnames, DO_SEARCH);
}

// ---- findall, split ----

static Value found_item(Run *r, VM *vm) {
  Size groups = r->pattern->groups;
  if (groups == 0) return run_slice(r, vm, r->state.start, r->state.at);
  if (groups == 1) return run_group(r, vm, 1, true);
  Tuple *t = tuple_alloc(vm, groups);
  if (!t) return VALUE_NULL;
  for (Size i = 0; i < groups; i++) {
    t->items[i] = run_group(r, vm, i + 1, true);
    if (value_is_null(t->items[i])) {
      obj_drop(vm, t);
      return VALUE_NULL;
    }
  }
  return tuple_done(vm, t);
}

// Copying parts of a text counts as work.
static int add(VM *vm, Value list, Value item) {
  if (value_is_null(item) || list_append_steal(vm, as_list(list), item) < 0) return -1;
  return vm_work(vm, 4);
}

static Value pattern_findall(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Run r;
  Ref string;
  Size pos, endpos;
  if (text_args(vm, "findall", args, nargs, kwnames, &string, &pos, &endpos) < 0) return VALUE_NULL;
  if (run_init(&r, vm, as_pattern(self), string, pos, endpos) < 0) return VALUE_NULL;
  Value list = list_new(vm, 0);
  int found = value_is_null(list) ? -1 : 0;
  while (found == 0 && (found = run_next(&r)) > 0) {
    found = add(vm, list, found_item(&r, vm));
    run_advance(&r);
    if (found < 0) break;
    found = 0;
    if (r.state.start > r.state.end) break;
    continue;
  }
  run_free(&r, vm);
  if (found == 0) return list;
  drop(vm, list);
  return VALUE_NULL;
}

static Value pattern_split(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"string", "maxsplit"};
  static const ArgSpec spec = {"split", names, 2, 0, 2, 1, 0};
  Ref bound[2] = {REF_NULL, REF_NULL};
  Size max = 0, last = 0, n = 0;
  Run r;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  if (!value_is_null(bound[1]) && arg_size(vm, bound[1], &max) < 0) return VALUE_NULL;
  if (run_init(&r, vm, as_pattern(self), bound[0], 0, SIZE_MAX_PY) < 0) return VALUE_NULL;
  Value list = list_new(vm, 0);
  int rc = value_is_null(list) ? -1 : 0;
  while (rc == 0 && (max == 0 || n < max)) {
    int found = run_next(&r);
    if (found <= 0) {
      rc = found;
      break;
    }
    rc = add(vm, list, run_slice(&r, vm, last, r.state.start));
    for (Size i = 1; rc == 0 && i <= r.pattern->groups; i++) rc = add(vm, list, run_group(&r, vm, i, false));
    n++;
    last = r.state.at;
    run_advance(&r);
  }
  if (rc == 0) rc = add(vm, list, run_slice(&r, vm, last, r.endpos));
  run_free(&r, vm);
  if (rc == 0) return list;
  drop(vm, list);
  return VALUE_NULL;
}

// ---- sub ----

Value sre_template_of(VM *vm, SrePattern *p, Ref repl) {
  Value module = import_module(vm, "re");
  if (value_is_null(module)) return module;
  Value function = object_getattr_s(vm, module, "_compile_template");
  drop(vm, module);
  if (value_is_null(function)) return function;
  Value t = call2(vm, function, ref_from_ptr(p), repl);
  drop(vm, function);
  if (!value_is_null(t) && sre_is_template(vm, t) && ((SreTemplate *)value_as_ptr(t))->n == 0) {
    Value literal = own(((SreTemplate *)value_as_ptr(t))->literal);
    drop(vm, t);
    return literal;
  }
  return t;
}

static bool has_backslash(VM *vm, Ref repl) {
  SreText text;
  if (sre_text_get(vm, repl, &text) < 0) {
    err_forgive(vm);
    return true;
  }
  bool found = false;
  for (Size i = 0; i < text.len && !found; i++) found = str_read_at(text.chars, text.kind, i) == '\\';
  sre_text_free(vm, &text);
  return found;
}

typedef enum { FILTER_LITERAL, FILTER_CALL, FILTER_TEMPLATE } FilterKind;

// The replacement of the match: a new value, VALUE_NONE for nothing.
static Value replacement(VM *vm, Run *r, FilterKind kind, Ref filter) {
  if (kind == FILTER_LITERAL) return own(filter);
  Value m = sre_match_new(vm, r->pattern, &r->state, r->string, r->pos, r->endpos);
  if (value_is_null(m)) return m;
  Value out = kind == FILTER_CALL ? call1(vm, filter, m)
                                  : sre_template_expand(vm, (SreTemplate *)value_as_ptr(filter), as_match(m));
  drop(vm, m);
  return out;
}

static int substitute(VM *vm, Run *r, FilterKind kind, Ref filter, Size max, Value list, Size *out_n) {
  Size n = 0, done = 0;
  while (max == 0 || n < max) {
    int found = run_next(r);
    if (found < 0) return -1;
    if (found == 0) break;
    Size start = r->state.start;
    if (done < start && add(vm, list, run_slice(r, vm, done, start)) < 0) return -1;
    Value v = replacement(vm, r, kind, filter);
    if (value_is_null(v)) return -1;
    if (!value_is_none(v) && add(vm, list, v) < 0) return -1;
    done = r->state.at;
    n++;
    run_advance(r);
  }
  *out_n = n;
  return done < r->endpos ? add(vm, list, run_slice(r, vm, done, r->endpos)) : 0;
}

static Value sub(VM *vm, const char *fname, Ref self, const Value *args, Size nargs, Ref kwnames, bool with_count) {
  static const char *const names[] = {"repl", "string", "count"};
  ArgSpec spec = {fname, names, 3, 0, 3, 2, 0};
  Ref bound[3] = {REF_NULL, REF_NULL, REF_NULL};
  Size max = 0, n = 0;
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  if (!value_is_null(bound[2]) && arg_size(vm, bound[2], &max) < 0) return VALUE_NULL;
  FilterKind kind = FILTER_LITERAL;
  Value filter;
  if (is_callable(vm, bound[0])) {
    kind = FILTER_CALL;
    filter = own(bound[0]);
  } else if (!has_backslash(vm, bound[0])) {
    filter = own(bound[0]);
  } else {
    filter = err_occurred(vm) ? VALUE_NULL : sre_template_of(vm, as_pattern(self), bound[0]);
    if (value_is_null(filter)) return filter;
    if (sre_is_template(vm, filter)) kind = FILTER_TEMPLATE;
  }
  Run r;
  if (run_init(&r, vm, as_pattern(self), bound[1], 0, SIZE_MAX_PY) < 0) {
    drop(vm, filter);
    return VALUE_NULL;
  }
  Value list = list_new(vm, 0), out = VALUE_NULL;
  if (!value_is_null(list) && substitute(vm, &r, kind, filter, max, list, &n) == 0) {
    out = sre_join(vm, list, r.text.is_bytes);
  } else {
    drop(vm, list);
  }
  run_free(&r, vm);
  drop(vm, filter);
  if (!with_count || value_is_null(out)) return out;
  Value parts[2] = {out, value_from_int48(n)};
  return tuple_from_steal(vm, parts, 2);
}
static Value pattern_sub(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return sub(vm, "sub", self, args, nargs, kwnames, false);
}
static Value pattern_subn(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return sub(vm, "subn", self, args, nargs, kwnames, true);
}

// ---- scanner ----

typedef struct Scanner {
  Object h;
  Value pattern, string;
  Run run;
  bool ready, done, busy;
} Scanner;

static Value scanner_next(VM *vm, Ref self, bool is_search) {
  Scanner *sc = (Scanner *)value_as_ptr(self);
  if (sc->done) return VALUE_NONE;
  if (sc->busy) return err_set(vm, vm->exc.ValueError, "regular expression scanner already executing");
  sc->busy = true;
  SreState *s = &sc->run.state;
  sre_state_reset(s);
  s->at = s->start;
  int found = s->start > s->end ? 0 : is_search ? sre_search(s) : sre_match(s);
  Value out = found < 0 ? VALUE_NULL : VALUE_NONE;
  if (found > 0) {
    out = sre_match_new(vm, sc->run.pattern, s, sc->string, sc->run.pos, sc->run.endpos);
    run_advance(&sc->run);
  } else if (found == 0) {
    sc->done = true;
  }
  sc->busy = false;
  return out;
}
static Value scanner_match(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return scanner_next(vm, self, false);
}
static Value scanner_search(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return scanner_next(vm, self, true);
}

static void scanner_dealloc(VM *vm, Object *o) {
  Scanner *sc = (Scanner *)o;
  gc_untrack(vm, sc);
  if (sc->ready) run_free(&sc->run, vm);
  owned_dealloc(vm, o);
}
static const MethodDef scanner_methods[] = {
    {"match", scanner_match, METH_NOARGS | METH_METHOD, "($self, /)", NULL},
    {"search", scanner_search, METH_NOARGS | METH_METHOD, "($self, /)", NULL},
    {0},
};
static const MemberDef scanner_members[] = {{"pattern", MEMBER_VALUE, offsetof(Scanner, pattern), true, NULL}, {0}};
static const TypeSlots scanner_slots = {.dealloc = scanner_dealloc, .traverse = owned_traverse};
const TypeSpec sre_scanner_spec = {
    .name = "_sre.SRE_Scanner",
    .basic_size = sizeof(Scanner),
    .told_size = 148,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    OWNS(Scanner, pattern, string),
    .slots = &scanner_slots,
    .methods = scanner_methods,
    .members = scanner_members,
};

static Value scanner_new(VM *vm, const char *fname, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref string;
  Size pos, endpos;
  if (text_args(vm, fname, args, nargs, kwnames, &string, &pos, &endpos) < 0) return VALUE_NULL;
  Scanner *sc = object_alloc(vm, module_type(vm, MT_SRE_SCANNER), 0);
  if (!sc) return VALUE_NULL;
  sc->pattern = own(self);
  sc->string = own(string);
  if (run_init(&sc->run, vm, as_pattern(self), string, pos, endpos) < 0) {
    obj_drop(vm, sc);
    return VALUE_NULL;
  }
  sc->ready = true;
  gc_track(vm, sc);
  return value_from_ptr(sc);
}
static Value pattern_scanner(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return scanner_new(vm, "scanner", self, args, nargs, kwnames);
}

static Value pattern_finditer(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value scanner = scanner_new(vm, "finditer", self, args, nargs, kwnames);
  if (value_is_null(scanner)) return scanner;
  Value search = object_getattr_s(vm, scanner, "search");
  drop(vm, scanner);
  if (value_is_null(search)) return search;
  Value it = callable_iterator_new(vm, search, REF_NONE);
  drop(vm, search);
  return it;
}

// ---- the type ----

static void pattern_dealloc(VM *vm, Object *o) {
  SrePattern *p = (SrePattern *)o;
  mem_free(vm, p->code, (size_t)p->n_code * sizeof *p->code);
  mem_free(vm, p->sets.bits, (size_t)p->sets.cap * 32);
  owned_dealloc(vm, o);
}
static Value pattern_repr(VM *vm, Ref self) {
  static const struct {
    const char *name;
    int32_t flag;
  } names[] = {{"re.IGNORECASE", 2}, {"re.LOCALE", 4},   {"re.MULTILINE", 8}, {"re.DOTALL", 16},
               {"re.UNICODE", 32},   {"re.VERBOSE", 64}, {"re.DEBUG", 128},   {"re.ASCII", 256}};
  SrePattern *p = as_pattern(self);
  int32_t flags = p->flags;
  if (p->is_bytes == 0 && (flags & (4 | 32 | 256)) == 32) flags &= ~32;  // the default of str patterns is not shown
  StrBuilder b;
  sb_init(&b, vm);
  if (sb_printf(&b, "re.compile(%.200R", p->pattern) < 0) {
    if (!b.failed) sb_discard(&b);
    return VALUE_NULL;
  }
  bool first = true;
  for (size_t i = 0; i < ARRAY_LEN(names); i++) {
    if (!(flags & names[i].flag)) continue;
    sb_cstr(&b, first ? ", " : "|");
    sb_cstr(&b, names[i].name);
    flags &= ~names[i].flag;
    first = false;
  }
  if (flags) sb_printf(&b, "%s0x%x", first ? ", " : "|", (unsigned)flags);
  sb_char(&b, ')');
  return sb_finish(&b);
}

static Hash pattern_hash(VM *vm, Ref self) {
  SrePattern *p = as_pattern(self);
  Hash h = object_hash(vm, p->pattern);
  if (h == -1) return -1;
  uint32_t mix = (uint32_t)h;
  for (uint32_t i = 0; i < p->n_code; i++) mix = mix * 1000003u ^ p->code[i];
  mix ^= (uint32_t)p->flags ^ (uint32_t)p->is_bytes ^ (uint32_t)p->groups;
  return mix == UINT32_MAX ? -2 : (Hash)mix;
}

static Value pattern_richcompare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_exact(vm, b, module_type(vm, MT_SRE_PATTERN))) return VALUE_NOT_IMPLEMENTED;
  SrePattern *x = as_pattern(a), *y = as_pattern(b);
  int same = x == y;
  if (!same) {
    same = x->flags == y->flags && x->is_bytes == y->is_bytes && x->groups == y->groups && x->n_code == y->n_code &&
           memcmp(x->code, y->code, (size_t)x->n_code * sizeof *x->code) == 0;
    if (same) same = object_richcompare_bool(vm, x->pattern, y->pattern, CMP_EQ);
  }
  return same < 0 ? VALUE_NULL : value_from_bool((op == CMP_EQ) == (same != 0));
}

static Value get_groupindex(VM *vm, Ref self, const void *closure UNUSED) {
  return mappingproxy_new(vm, as_pattern(self)->groupindex);
}

#define TEXT_SIG "($self, /, string, pos=0, endpos=sys.maxsize)"
static const MethodDef methods[] = {
    {"match", pattern_match, METH_FAST_KW | METH_METHOD, TEXT_SIG,
     DOC("Matches zero or more characters at the beginning of the string.")},
    {"fullmatch", pattern_fullmatch, METH_FAST_KW | METH_METHOD, TEXT_SIG, DOC("Matches against all of the string.")},
    {"search", pattern_search, METH_FAST_KW | METH_METHOD, TEXT_SIG,
     DOC("Scan through string looking for a match, and return a corresponding match object instance.\n\nReturn None if no position in the string matches.")},
    {"sub", pattern_sub, METH_FAST_KW | METH_METHOD, DOC("($self, /, repl, string, count=0)"),
     DOC("Return the string obtained by replacing the leftmost non-overlapping occurrences of pattern in "
         "string by the replacement repl.")},
    {"subn", pattern_subn, METH_FAST_KW | METH_METHOD, DOC("($self, /, repl, string, count=0)"),
     DOC("Return the tuple (new_string, number_of_subs_made) found by replacing the leftmost "
         "non-overlapping occurrences of pattern with the replacement repl.")},
    {"findall", pattern_findall, METH_FAST_KW, TEXT_SIG,
     DOC("Return a list of all non-overlapping matches of pattern in string.")},
    {"split", pattern_split, METH_FAST_KW, DOC("($self, /, string, maxsplit=0)"),
     DOC("Split string by the occurrences of pattern.")},
    {"finditer", pattern_finditer, METH_FAST_KW | METH_METHOD, TEXT_SIG,
     DOC("Return an iterator over all non-overlapping matches for the RE pattern in string.\n\nFor each match, the iterator returns a match object.")},
    {"scanner", pattern_scanner, METH_FAST_KW | METH_METHOD, TEXT_SIG, NULL},
    {"__copy__", sre_copy, METH_NOARGS, "($self, /)", NULL},
    {"__deepcopy__", sre_copy, METH_O, DOC("($self, memo, /)"), NULL},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const GetSetDef getsets[] = {
    {"groupindex", get_groupindex, NULL, DOC("A dictionary mapping group names to group numbers."), NULL},
    {0},
};
static const MemberDef members[] = {
    {"pattern", MEMBER_VALUE, offsetof(SrePattern, pattern), true,
     DOC("The pattern string from which the RE object was compiled.")},
    {"flags", MEMBER_INT32, offsetof(SrePattern, flags), true, DOC("The regex matching flags.")},
    {"groups", MEMBER_SIZE, offsetof(SrePattern, groups), true, DOC("The number of capturing groups in the pattern.")},
    {0},
};
static const TypeSlots slots = {
    .dealloc = pattern_dealloc,
    .traverse = owned_traverse,
    .repr = pattern_repr,
    .hash = pattern_hash,
    .richcompare = pattern_richcompare,
};
const TypeSpec sre_pattern_spec = {
    .name = "re.Pattern",
    .basic_size = sizeof(SrePattern),
    .told_size = 48,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .weaklist_offset = offsetof(SrePattern, weaklist),
    OWNS(SrePattern, pattern, indexgroup),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .members = members,
    .doc = DOC("Compiled regular expression object."),
};
