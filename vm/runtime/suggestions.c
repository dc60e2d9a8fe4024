// runtime/suggestions.c: "Did you mean": names that would have worked where a name, an attribute or an import failed.
//
// The rules are those of CPython's traceback module. With more than 750 candidates nothing is suggested.
// Tests        tests/python/tracebacks/suggestions/*/*.py
// Optimize     Oz
#include "runtime/suggestions.h"

#include "object/error/closest_name.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/error/traceback.h"

#include <stdlib.h>

enum { MAX_CANDIDATES = 750 };

Value suggestion_closest(VM *vm, Ref names, Ref wrong) {
  Size n = list_len(names);
  if (n > MAX_CANDIDATES) return VALUE_NULL;
  ClosestName c = {.wrong = wrong, .best = REF_NULL};
  for (Size i = 0; i < n; i++) {
    if (is_str(list_at(names, i))) closest_name_try(&c, list_at(names, i));
  }
  (void)vm;
  return value_is_null(c.best) ? VALUE_NULL : own(c.best);
}

static Traceback *innermost(Ref exc) {
  Ref tb = exc_traceback(exc);
  if (value_is_none(tb)) return NULL;
  Traceback *t = (Traceback *)value_as_ptr(tb);
  while (t->next) t = t->next;
  return t;
}

static bool begins_with_underscore(Ref name) { return as_str(name)->len > 0 && str_read(as_str(name), 0) == '_'; }

static int compare_names(const void *a, const void *b) { return str_compare(*(const Ref *)a, *(const Ref *)b); }

// obj.__dir__() as a sorted list of str; without names that begin with an underscore when those are hidden.
static Value candidates_of_object(VM *vm, Ref obj, bool hide_underscored) {
  bool found;
  Value given = call_special(vm, obj, NAME(__dir__), REF_NULL, REF_NULL, &found),
        names = value_is_null(given) ? given : sequence_list(vm, given);
  drop(vm, given);
  if (value_is_null(names)) return names;
  Size n = list_len(names), kept = 0;
  Ref *sorted = mem_alloc_items(vm, (size_t)n, sizeof *sorted);
  Value list = sorted ? list_new(vm, 0) : err_no_memory(vm);
  if (!value_is_null(list)) {
    for (Size i = 0; i < n; i++) {
      Ref name = list_at(names, i);
      if (is_str(name) && !(hide_underscored && begins_with_underscore(name))) sorted[kept++] = name;
    }
    qsort(sorted, (size_t)kept, sizeof *sorted, compare_names);
    for (Size i = 0; i < kept; i++) {
      if (list_append(vm, list, sorted[i]) < 0) break;
    }
  }
  mem_free(vm, sorted, sizeof *sorted * (size_t)n);
  drop(vm, names);
  return list;
}

static int add_keys(VM *vm, Ref list, Ref mapping) {
  Value keys = call_method0(vm, mapping, NAME(keys));
  if (value_is_null(keys)) return -1;
  int r = list_extend(vm, list, keys);
  drop(vm, keys);
  return r;
}

// Locals, globals and builtins of the innermost frame; *self_attribute: the name is an attribute of the frame's self.
static Value candidates_of_frame(VM *vm, Ref exc, Ref wrong, bool *self_attribute) {
  *self_attribute = false;
  Traceback *t = innermost(exc);
  if (!t) return VALUE_NULL;
  Ref frame = ref_from_ptr(t->frame);
  Value locals = object_getattr_s(vm, frame, "f_locals"), globals = object_getattr_s(vm, frame, "f_globals"),
        builtins = object_getattr_s(vm, frame, "f_builtins");
  Value list = list_new(vm, 0);
  bool ok = !value_is_null(locals) && !value_is_null(globals) && !value_is_null(builtins) && !value_is_null(list) &&
            add_keys(vm, list, locals) == 0 && add_keys(vm, list, globals) == 0 && add_keys(vm, list, builtins) == 0;
  if (ok && sequence_contains(vm, locals, NAME(self)) == 1) {
    Value self = object_getitem(vm, locals, NAME(self)), found;
    if (!value_is_null(self) && object_lookup_attr(vm, self, wrong, &found) == 1) {
      *self_attribute = true;
      drop(vm, found);
    }
    drop(vm, self);
  }
  drop(vm, locals);
  drop(vm, globals);
  drop(vm, builtins);
  if (ok && !err_occurred(vm)) return list;
  drop(vm, list);
  return VALUE_NULL;
}

static Value for_name(VM *vm, Ref exc, Ref wrong) {
  bool self_attribute;
  Value names = candidates_of_frame(vm, exc, wrong, &self_attribute);
  Value r = VALUE_NULL;
  if (!value_is_null(names))
    r = self_attribute ? str_format(vm, "self.%U", wrong) : suggestion_closest(vm, names, wrong);
  drop(vm, names);
  return r;
}

// Whether the object is the `self` of the frame that failed: then its private names may be suggested, too.
static bool is_self_of_frame(VM *vm, Ref exc, Ref obj) {
  Traceback *t = innermost(exc);
  if (!t) return false;
  Value locals = object_getattr_s(vm, ref_from_ptr(t->frame), "f_locals"), self = VALUE_NULL;
  if (!value_is_null(locals) && sequence_contains(vm, locals, NAME(self)) == 1)
    self = object_getitem(vm, locals, NAME(self));
  bool same = !value_is_null(self) && value_same(self, obj);
  err_clear(vm);
  drop(vm, self);
  drop(vm, locals);
  return same;
}

static Value closest_attribute(VM *vm, Ref obj, Ref wrong, bool hide_underscored) {
  Value names = candidates_of_object(vm, obj, hide_underscored);
  Value r = value_is_null(names) ? VALUE_NULL : suggestion_closest(vm, names, wrong);
  drop(vm, names);
  return r;
}

static Value for_attribute(VM *vm, Ref exc, Ref wrong) {
  Ref obj = exc_field(exc, ATTR_OBJ);
  if (value_is_null(obj)) obj = REF_NONE;
  return closest_attribute(vm, obj, wrong, !begins_with_underscore(wrong) && !is_self_of_frame(vm, exc, obj));
}

// The module for `import a.b`: the package at the top.
static Value for_import(VM *vm, Ref exc, Ref wrong) {
  Ref name = exc_field(exc, IMPORT_MODULE);
  if (value_is_null(name) || !is_str(name) || !vm->hooks.import_name) return VALUE_NULL;
  Value module = vm->hooks.import_name(vm, name, REF_NONE, REF_NONE, REF_NONE, 0);
  if (value_is_null(module)) return module;
  Value r = closest_attribute(vm, module, wrong, !begins_with_underscore(wrong));
  drop(vm, module);
  return r;
}

Value suggestion_for_exception(VM *vm, Ref exc) {
  Ref wrong = REF_NULL;
  Value (*find)(VM *, Ref, Ref) = NULL;
  if (is_instance_of(vm, exc, vm->exc.ImportError)) wrong = exc_field(exc, IMPORT_NAME_FROM), find = for_import;
  else if (is_instance_of(vm, exc, vm->exc.NameError)) wrong = exc_field(exc, NAME_NAME), find = for_name;
  else if (is_instance_of(vm, exc, vm->exc.AttributeError)) wrong = exc_field(exc, ATTR_NAME), find = for_attribute;
  if (value_is_null(wrong) || !is_str(wrong)) return VALUE_NULL;
  Value r = find(vm, exc, wrong);
  if (value_is_null(r)) err_clear(vm);
  return r;
}
