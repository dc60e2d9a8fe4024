// modules/sre/_sre.c: the module under re: compile, template, case helpers of the compiler.
//
// Tests        tests/python/re/re_engine.py, *.py
// Optimize     O2
#include "base/unicode.h"
#include "modules/sre/sre_objects.h"
#include "object/core/args.h"
#include "object/bytes/bytes.h"
#include "object/container/dict.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/exec/module.h"
#include "object/container/tuple.h"

Value sre_copy(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return own(self);
}

// ---- compile ----

static int read_code(VM *vm, SrePattern *p, Ref list) {
  Size n = list_len(list);
  p->code = mem_alloc_items(vm, (size_t)n, sizeof *p->code);
  if (!p->code && n) return err_no_memory_i(vm);
  p->n_code = (uint32_t)n;
  for (Size i = 0; i < n; i++) {
    int64_t v;
    Ref item = list_at(list, i);
    if (!is_int(item)) return err_set_i(vm, vm->exc.TypeError, "an integer is required");
    if (!int_fits_i64(item, &v) || v < 0 || v > UINT32_MAX)
      return err_set_i(vm, vm->exc.OverflowError, "regular expression code size limit exceeded");
    p->code[i] = (uint32_t)v;
  }
  return 0;
}

static Value compile(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"pattern", "flags", "code", "groups", "groupindex", "indexgroup"};
  static const ArgSpec spec = {"compile", names, 6, 0, 6, 6, 0};
  Ref b[6] = {REF_NULL, REF_NULL, REF_NULL, REF_NULL, REF_NULL, REF_NULL};
  int flags;
  Size groups;
  if (args_bind(vm, &spec, args, nargs, kwnames, b) < 0 || arg_int(vm, b[1], &flags) < 0) return VALUE_NULL;
  if (!is_list(b[2])) return err_set(vm, vm->exc.TypeError, "compile() argument 'code' must be list, not %P", b[2]);
  if (arg_size(vm, b[3], &groups) < 0) return VALUE_NULL;
  if (!is_dict(b[4]))
    return err_set(vm, vm->exc.TypeError, "compile() argument 'groupindex' must be dict, not %P", b[4]);
  if (!is_tuple(b[5]))
    return err_set(vm, vm->exc.TypeError, "compile() argument 'indexgroup' must be tuple, not %P", b[5]);
  SrePattern *p = object_alloc(vm, module_type(vm, MT_SRE_PATTERN), 0);
  if (!p) return VALUE_NULL;
  p->pattern = own(b[0]);
  p->groupindex = own(b[4]);
  p->indexgroup = own(b[5]);
  p->groups = groups;
  p->flags = flags;
  p->is_bytes = value_is_none(b[0]) ? -1 : !is_str(b[0]);
  if (read_code(vm, p, b[2]) < 0) goto fail;
  if (groups < 0 || groups > SRE_MAXGROUPS || !sre_code_is_valid(p->code, p->n_code, groups)) {
    err_set(vm, vm->exc.RuntimeError, "invalid SRE code");
    goto fail;
  }
  if (sre_prepare(vm, p->code, p->n_code, &p->sets) < 0) goto fail;
  gc_track(vm, p);
  return value_from_ptr(p);
fail:
  obj_drop(vm, p);
  return VALUE_NULL;
}

// ---- template: [literal, group, literal, group, …, literal] ----

static int template_items(VM *vm, SreTemplate *t, Ref list) {
  for (Size i = 0; i < t->n; i++) t->items[i].literal = VALUE_NULL;
  for (Size i = 0; i < t->n; i++) {
    if (!is_int(list_at(list, 2 * i + 1))) return err_set_i(vm, vm->exc.TypeError, "an integer is required");
    Size group = number_as_size(vm, list_at(list, 2 * i + 1), NULL);
    if (group == -1 && err_occurred(vm)) return -1;
    if (group < 0) return err_set_i(vm, vm->exc.TypeError, "invalid template");
    t->items[i].group = group;
    Ref literal = list_at(list, 2 * i + 2);
    bool empty = is_str(literal) ? as_str(literal)->len == 0 : is_bytes(literal) && as_bytes(literal)->len == 0;
    if (!empty) t->items[i].literal = own(literal);
  }
  return 0;
}

static Value template(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "template", nargs, 2, 2) < 0) return VALUE_NULL;
  Ref list = borrow(args[1]);
  if (!is_list(list) || list_len(list) % 2 == 0) return err_set(vm, vm->exc.TypeError, "invalid template");
  SreTemplate *t = object_alloc(vm, module_type(vm, MT_SRE_TEMPLATE), 0);
  if (!t) return VALUE_NULL;
  t->literal = own(list_at(list, 0));
  Size n = list_len(list) / 2;
  if (n) {
    t->items = mem_alloc_items(vm, (size_t)n, sizeof *t->items);
    if (!t->items) {
      obj_drop(vm, t);
      return err_no_memory(vm);
    }
    t->n = n;
    if (template_items(vm, t, list) < 0) {
      obj_drop(vm, t);
      return VALUE_NULL;
    }
  }
  return value_from_ptr(t);
}

// ---- helpers of the compiler ----

static Value getcodesize(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                         Ref kwnames UNUSED) {
  return value_from_int48(4);
}

static int character(VM *vm, Ref v, uint32_t *out) {
  int c;
  if (arg_int(vm, v, &c) < 0) return -1;
  *out = (uint32_t)c;
  return 0;
}
static Value ascii_iscased(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t c;
  if (character(vm, args[0], &c) < 0) return VALUE_NULL;
  return value_from_bool(sre_lower_ascii(c) != c || sre_upper_ascii(c) != c);
}
static Value ascii_tolower(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t c;
  return character(vm, args[0], &c) < 0 ? VALUE_NULL : value_from_int48((int32_t)sre_lower_ascii(c));
}
static Value unicode_iscased(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t c;
  if (character(vm, args[0], &c) < 0) return VALUE_NULL;
  uint32_t upper[UNICODE_CASE_MAX];
  // as in CPython's table: sharp s has case, because its upper case SS begins with another letter
  DISCARD(unicode_upper_full(c, upper));
  return value_from_bool(unicode_to_lower(c) != c || upper[0] != c);
}
static Value unicode_tolower(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint32_t c;
  return character(vm, args[0], &c) < 0 ? VALUE_NULL : value_from_int48((int32_t)unicode_to_lower(c));
}

static const MethodDef functions[] = {
    {"compile", compile, METH_FAST_KW,
     DOC("($module, /, pattern, flags, code, groups, groupindex,\n        indexgroup)"), NULL},
    {"template", template, METH_FAST, DOC("($module, pattern, template, /)"), NULL},
    {"getcodesize", getcodesize, METH_NOARGS, DOC("($module, /)"), NULL},
    {"ascii_iscased", ascii_iscased, METH_O, DOC("($module, character, /)"), NULL},
    {"ascii_tolower", ascii_tolower, METH_O, DOC("($module, character, /)"), NULL},
    {"unicode_iscased", unicode_iscased, METH_O, DOC("($module, character, /)"), NULL},
    {"unicode_tolower", unicode_tolower, METH_O, DOC("($module, character, /)"), NULL},
    {0},
};

static int exec(VM *vm, Ref module) {
  if (module_make_type(vm, REF_NULL, MT_SRE_PATTERN, &sre_pattern_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_SRE_MATCH, &sre_match_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_SRE_SCANNER, &sre_scanner_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_SRE_TEMPLATE, &sre_template_spec, NULL) < 0)
    return -1;
  if (module_add(vm, module, "MAGIC", value_from_int48(SRE_MAGIC)) < 0 ||
      module_add(vm, module, "CODESIZE", value_from_int48(4)) < 0 ||
      module_add(vm, module, "MAXREPEAT", value_from_int48(SRE_MAXREPEAT)) < 0)
    return -1;
  if (module_add(vm, module, "copyright", str_from_cstr(vm, " SRE 2.2.2 Copyright (c) 1997-2002 by Secret Labs AB ")) <
      0)
    return -1;
  return module_add(vm, module, "MAXGROUPS", value_from_int48(SRE_MAXGROUPS));
}

const ModuleDef _sre_module = {.name = "_sre", .methods = functions, .exec = exec};
