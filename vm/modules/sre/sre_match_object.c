// modules/sre/sre_match_object.c: re.Match, and templates of replacement text.
//
// Tests        tests/python/library/text/re_use.py, tests/python/re/generated_*.py
// Optimize     Oz
#include "modules/sre/sre_objects.h"
#include "object/core/args.h"
#include "object/bytes/bytes.h"
#include "object/typing/generic_alias.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/container/tuple.h"

// ---- texts ----

int sre_text_get(VM *vm, Ref string, SreText *out) {
  *out = (SreText){.buf = {.obj = VALUE_NULL}};
  if (is_str(string)) {
    out->chars = as_str(string)->data;
    out->kind = as_str(string)->kind;
    out->len = as_str(string)->len;
    return 0;
  }
  if (!buffer_is_offered(vm, string) || buffer_get(vm, string, &out->buf, BUF_SIMPLE) < 0)
    return !err_forgive(vm)
               ? -1
               : err_set_i(vm, vm->exc.TypeError, "expected string or bytes-like object, got '%.200T'", string);
  out->chars = out->buf.data ? out->buf.data : (const uint8_t *)"";
  out->kind = 1;
  out->len = out->buf.len;
  out->is_bytes = true;
  return 0;
}
void sre_text_free(VM *vm, SreText *t) { buffer_release(vm, &t->buf); }

Value sre_text_slice(VM *vm, const SreText *t, Ref string, Size start, Size end) {
  if (!t->is_bytes) return str_substring(vm, string, start, end);
  if (is_bytes_exact(vm, string) && start == 0 && end == t->len) return own(string);
  return bytes_from(vm, (const uint8_t *)t->chars + start, end - start);
}

Value sre_join(VM *vm, Value list, bool is_bytes) {
  Value sep = is_bytes ? bytes_from(vm, "", 0) : str_from_ascii(vm, "", 0);
  Value out = VALUE_NULL;
  if (!value_is_null(sep)) out = is_bytes ? call_method1(vm, sep, NAME(join), list) : str_join(vm, sep, list);
  drop(vm, sep);
  drop(vm, list);
  return out;
}

// ---- construction ----

Value sre_match_new(VM *vm, SrePattern *p, const SreState *s, Ref string, Size pos, Size endpos) {
  SreMatch *m = object_alloc(vm, module_type(vm, MT_SRE_MATCH), 0);
  if (!m) return VALUE_NULL;
  m->string = m->regs = VALUE_NULL;
  m->n_groups = p->groups + 1;
  m->marks = mem_alloc_items(vm, (size_t)m->n_groups, 2 * sizeof(Size));
  if (!m->marks) {
    m->n_groups = 0;
    obj_drop(vm, m);
    return err_no_memory(vm);
  }
  obj_incref(p);
  m->pattern = p;
  m->string = own(string);
  m->pos = pos;
  m->endpos = endpos;
  m->lastindex = s->lastindex;
  m->marks[0] = s->start;
  m->marks[1] = s->at;
  for (Size i = 1; i < m->n_groups; i++) {
    Size from = s->marks[2 * (i - 1)], to = s->marks[2 * (i - 1) + 1];
    bool set = from >= 0 && to >= 0;
    m->marks[2 * i] = set ? from : -1;
    m->marks[2 * i + 1] = set ? to : -1;
  }
  gc_track(vm, m);
  return value_from_ptr(m);
}

static void match_dealloc(VM *vm, Object *o) {
  SreMatch *m = (SreMatch *)o;
  gc_untrack(vm, m);
  drop(vm, m->string);
  drop(vm, m->regs);
  obj_xdrop(vm, m->pattern);
  if (m->marks) mem_free(vm, m->marks, (size_t)m->n_groups * 2 * sizeof(Size));
  object_free(vm, m, 0);
}
static int match_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  SreMatch *m = (SreMatch *)o;
  VISIT(m->string);
  VISIT(m->regs);
  VISIT_OBJ(m->pattern);
  return 0;
}

// ---- groups ----

Value sre_match_slice(VM *vm, SreMatch *m, Size group, Ref fallback) {
  Size start = m->marks[2 * group], end = m->marks[2 * group + 1];
  if (start < 0) return own(fallback);
  SreText text;
  if (sre_text_get(vm, m->string, &text) < 0) return VALUE_NULL;
  if (start > text.len) start = text.len;  // the buffer may have shrunk
  if (end > text.len) end = text.len;
  Value v = sre_text_slice(vm, &text, m->string, start, end);
  sre_text_free(vm, &text);
  return v;
}

// The number of a group given by number or name; -1 with IndexError.
static Size group_index(VM *vm, SreMatch *m, Ref which) {
  Size i = -1;
  if (is_int(which) || number_has_index(vm, which)) {
    i = number_as_size(vm, which, NULL);
    if (i == -1 && err_occurred(vm)) return -1;
  } else {
    Ref found;
    Dict *names = as_dict(m->pattern->groupindex);
    int rc = dict_len(names) ? dict_lookup(vm, names, which, &found) : 0;
    if (rc < 0) return -1;
    if (rc > 0 && value_is_int48(found)) i = (Size)value_as_int48(found);
  }
  if (i >= 0 && i < m->n_groups) return i;
  err_set(vm, vm->exc.IndexError, "no such group");
  return -1;
}

static Value group_of(VM *vm, Ref self, Ref which) {
  Size i = group_index(vm, as_match(self), which);
  return i < 0 ? VALUE_NULL : sre_match_slice(vm, as_match(self), i, REF_NONE);
}

static Value match_group(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (nargs == 0) return sre_match_slice(vm, as_match(self), 0, REF_NONE);
  if (nargs == 1) return group_of(vm, self, args[0]);
  Tuple *t = tuple_alloc(vm, nargs);
  if (!t) return VALUE_NULL;
  for (Size i = 0; i < nargs; i++) {
    t->items[i] = group_of(vm, self, args[i]);
    if (value_is_null(t->items[i])) {
      obj_drop(vm, t);
      return VALUE_NULL;
    }
  }
  return tuple_done(vm, t);
}

static int one_default(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, Ref *out) {
  static const char *const names[] = {"default"};
  ArgSpec spec = {fname, names, 1, 0, 1, 0, 0};
  *out = REF_NULL;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return -1;
  if (value_is_null(*out)) *out = REF_NONE;
  return 0;
}

static Value match_groups(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref fallback;
  SreMatch *m = as_match(self);
  if (one_default(vm, "groups", args, nargs, kwnames, &fallback) < 0) return VALUE_NULL;
  Tuple *t = tuple_alloc(vm, m->n_groups - 1);
  if (!t) return VALUE_NULL;
  for (Size i = 1; i < m->n_groups; i++) {
    t->items[i - 1] = sre_match_slice(vm, m, i, fallback);
    if (value_is_null(t->items[i - 1])) {
      obj_drop(vm, t);
      return VALUE_NULL;
    }
  }
  return tuple_done(vm, t);
}

static Value match_groupdict(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref fallback, key, index;
  SreMatch *m = as_match(self);
  if (one_default(vm, "groupdict", args, nargs, kwnames, &fallback) < 0) return VALUE_NULL;
  Value out = dict_new(vm);
  Size pos = 0;
  while (!value_is_null(out) && dict_next(as_dict(m->pattern->groupindex), &pos, &key, &index)) {
    Size i = group_index(vm, m, index);
    Value v = i < 0 ? VALUE_NULL : sre_match_slice(vm, m, i, fallback);
    if (value_is_null(v) || dict_set(vm, as_dict(out), key, v) < 0) {
      drop(vm, out);
      out = VALUE_NULL;
    }
    drop(vm, v);
  }
  return out;
}

static Size span_arg(VM *vm, const char *name, Ref self, const Value *args, Size nargs) {
  if (args_check(vm, name, nargs, 0, 1) < 0) return -1;
  return nargs ? group_index(vm, as_match(self), args[0]) : 0;
}
static Value match_start(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size i = span_arg(vm, "start", self, args, nargs);
  return i < 0 ? VALUE_NULL : value_from_int48(as_match(self)->marks[2 * i]);
}
static Value match_end(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size i = span_arg(vm, "end", self, args, nargs);
  return i < 0 ? VALUE_NULL : value_from_int48(as_match(self)->marks[2 * i + 1]);
}
static Value pair(VM *vm, Size a, Size b) {
  Value parts[2] = {value_from_int48(a), value_from_int48(b)};
  return tuple_from_steal(vm, parts, 2);
}
static Value match_span(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size i = span_arg(vm, "span", self, args, nargs);
  return i < 0 ? VALUE_NULL : pair(vm, as_match(self)->marks[2 * i], as_match(self)->marks[2 * i + 1]);
}

static Value match_subscript(VM *vm, Ref self, Ref key) { return group_of(vm, self, key); }

static Value match_repr(VM *vm, Ref self) {
  SreMatch *m = as_match(self);
  Value text = sre_match_slice(vm, m, 0, REF_NONE);
  if (value_is_null(text)) return text;
  Value out = str_format(vm, "<re.Match object; span=(%zd, %zd), match=%.50R>", m->marks[0], m->marks[1], text);
  drop(vm, text);
  return out;
}

static Value match_expand(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"template"};
  static const ArgSpec spec = {"expand", names, 1, 0, 1, 1, 0};
  Ref bound[1] = {REF_NULL};
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  Value t = sre_template_of(vm, as_match(self)->pattern, bound[0]);
  if (value_is_null(t) || !sre_is_template(vm, t)) return t;
  Value out = sre_template_expand(vm, (SreTemplate *)value_as_ptr(t), as_match(self));
  drop(vm, t);
  return out;
}

static Value get_lastindex(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  Size i = as_match(self)->lastindex;
  return i >= 0 ? value_from_int48(i) : VALUE_NONE;
}
static Value get_lastgroup(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  SreMatch *m = as_match(self);
  Ref names = borrow(m->pattern->indexgroup);
  if (m->lastindex >= 0 && m->lastindex < tuple_len(names)) return own(tuple_at(names, m->lastindex));
  return VALUE_NONE;
}
static Value get_regs(VM *vm, Ref self, const void *closure UNUSED) {
  SreMatch *m = as_match(self);
  if (!value_is_null(m->regs)) return own(m->regs);
  Tuple *t = tuple_alloc(vm, m->n_groups);
  if (!t) return VALUE_NULL;
  for (Size i = 0; i < m->n_groups; i++) {
    t->items[i] = pair(vm, m->marks[2 * i], m->marks[2 * i + 1]);
    if (value_is_null(t->items[i])) {
      obj_drop(vm, t);
      return VALUE_NULL;
    }
  }
  m->regs = tuple_done(vm, t);
  return own(m->regs);
}

static const MethodDef match_methods[] = {
    {"group", match_group, METH_VARARGS, NULL,
     DOC("group([group1, ...]) -> str or tuple.\n"
         "Return subgroup(s) of the match by indices or names.\nFor 0 returns the entire match.")},
    {"start", match_start, METH_FAST, DOC("($self, group=0, /)"),
     DOC("Return index of the start of the substring matched by group.")},
    {"end", match_end, METH_FAST, DOC("($self, group=0, /)"),
     DOC("Return index of the end of the substring matched by group.")},
    {"span", match_span, METH_FAST, DOC("($self, group=0, /)"),
     DOC("For match object m, return the 2-tuple (m.start(group), m.end(group)).")},
    {"groups", match_groups, METH_FAST_KW, DOC("($self, /, default=None)"),
     DOC("Return a tuple containing all the subgroups of the match, from 1.")},
    {"groupdict", match_groupdict, METH_FAST_KW, DOC("($self, /, default=None)"),
     DOC("Return a dictionary containing all the named subgroups of the match, keyed by the subgroup name.")},
    {"expand", match_expand, METH_FAST_KW, DOC("($self, /, template)"),
     DOC("Return the string obtained by doing backslash substitution on the string template, as done by "
         "the sub() method.")},
    {"__copy__", sre_copy, METH_NOARGS, "($self, /)", NULL},
    {"__deepcopy__", sre_copy, METH_O, DOC("($self, memo, /)"), NULL},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const GetSetDef match_getsets[] = {
    {"lastindex", get_lastindex, NULL, DOC("The integer index of the last matched capturing group."), NULL},
    {"lastgroup", get_lastgroup, NULL, DOC("The name of the last matched capturing group."), NULL},
    {"regs", get_regs, NULL, NULL, NULL},
    {0},
};
static const MemberDef match_members[] = {
    {"string", MEMBER_VALUE, offsetof(SreMatch, string), true, DOC("The string passed to match() or search().")},
    {"re", MEMBER_OBJ, offsetof(SreMatch, pattern), true, DOC("The regular expression object.")},
    {"pos", MEMBER_SIZE, offsetof(SreMatch, pos), true,
     DOC("The index into the string at which the RE engine started looking for a match.")},
    {"endpos", MEMBER_SIZE, offsetof(SreMatch, endpos), true,
     DOC("The index into the string beyond which the RE engine will not go.")},
    {0},
};
static const TypeSlots match_slots = {
    .dealloc = match_dealloc,
    .traverse = match_traverse,
    .repr = match_repr,
    .mp_subscript = match_subscript,
};
const TypeSpec sre_match_spec = {
    .name = "re.Match",
    .basic_size = sizeof(SreMatch),
    .told_size = 44,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &match_slots,
    .methods = match_methods,
    .getsets = match_getsets,
    .members = match_members,
    .doc = DOC("The result of re.match() and re.search().\nMatch objects always have a boolean value of True."),
};

// ---- templates ----

bool sre_is_template(VM *vm, Ref v) { return is_exact(vm, v, module_type(vm, MT_SRE_TEMPLATE)); }

static void template_dealloc(VM *vm, Object *o) {
  SreTemplate *t = (SreTemplate *)o;
  drop(vm, t->literal);
  for (Size i = 0; i < t->n; i++) drop(vm, t->items[i].literal);
  mem_free(vm, t->items, (size_t)t->n * sizeof *t->items);
  object_free(vm, t, 0);
}
static const TypeSlots template_slots = {.dealloc = template_dealloc};
const TypeSpec sre_template_spec = {
    .name = "_sre.SRE_Template",
    .basic_size = sizeof(SreTemplate),
    .told_size = 20,
    .flags = TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &template_slots,
};

static bool is_empty_text(Ref v) { return is_str(v) ? as_str(v)->len == 0 : is_bytes(v) && as_bytes(v)->len == 0; }

Value sre_template_expand(VM *vm, SreTemplate *t, SreMatch *m) {
  if (t->n == 0) return own(t->literal);
  Value list = list_new(vm, 2 * t->n + 1);
  if (value_is_null(list)) return list;
  int rc = is_empty_text(t->literal) ? 0 : list_append(vm, list, t->literal);
  for (Size i = 0; rc == 0 && i < t->n; i++) {
    if (t->items[i].group >= m->n_groups) {
      rc = err_set_i(vm, vm->exc.IndexError, "no such group");
      break;
    }
    Value v = sre_match_slice(vm, m, t->items[i].group, REF_NONE);
    if (value_is_null(v)) rc = -1;
    else if (!value_is_none(v)) rc = list_append(vm, list, v);
    drop(vm, v);
    if (rc == 0 && !value_is_null(t->items[i].literal)) rc = list_append(vm, list, t->items[i].literal);
  }
  if (rc == 0) return sre_join(vm, list, !is_str(m->string));
  drop(vm, list);
  return VALUE_NULL;
}
