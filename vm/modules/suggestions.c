// modules/suggestions.c: "Did you mean": edit distance with CPython's costs and limits.
//
// A move costs 2, a change of case 1. A name is suggested when its distance is at most a third of both lengths together, and shorter
// than the best so far; candidates of more than 40 characters, or more than 750 candidates, are not looked at.
// Tests        tests/python/exceptions/suggestions.py
#include "modules/suggestions.h"

#include "types/dict.h"
#include "types/exceptions.h"
#include "types/list.h"
#include "types/traceback.h"

enum { MAX_CANDIDATES = 750, MAX_LEN = 40, MOVE_COST = 2, CASE_COST = 1 };

static int substitution_cost(uint32_t a, uint32_t b) {
  if ((a & 31) != (b & 31)) return MOVE_COST;  // cheap look at the low bits first: other letters
  if (a == b) return 0;
  uint32_t la = a >= 'A' && a <= 'Z' ? a + 32 : a, lb = b >= 'A' && b <= 'Z' ? b + 32 : b;
  return la == lb ? CASE_COST : MOVE_COST;
}

// Levenshtein distance in UTF-8 bytes' place: names here are short; returns max_cost + 1 when it is more.
static int distance(Ref ra, Ref rb, int max_cost) {
  Str *a = as_str(ra), *b = as_str(rb);
  Size a0 = 0, an = a->len, b0 = 0, bn = b->len;
  while (a0 < an && b0 < bn && str_read(a, a0) == str_read(b, b0)) a0++, b0++;
  while (an > a0 && bn > b0 && str_read(a, an - 1) == str_read(b, bn - 1)) an--, bn--;
  Size la = an - a0, lb = bn - b0;
  if (la == 0 || lb == 0) return (la + lb) * MOVE_COST;
  if (la > MAX_LEN || lb > MAX_LEN) return max_cost + 1;
  if (lb < la) {  // the row is over the shorter one
    Str *t = a; a = b; b = t;
    Size s = a0; a0 = b0; b0 = s;
    s = la; la = lb; lb = s;
  }
  if ((lb - la) * MOVE_COST > max_cost) return max_cost + 1;
  int row[MAX_LEN];
  for (Size i = 0; i < la; i++) row[i] = (i + 1) * MOVE_COST;
  int result = 0;
  for (Size j = 0; j < lb; j++) {
    uint32_t c = str_read(b, b0 + j);
    int diagonal = result = j * MOVE_COST, least = INT32_MAX;
    for (Size i = 0; i < la; i++) {
      int substitute = diagonal + substitution_cost(c, str_read(a, a0 + i));
      diagonal = row[i];
      int insert_delete = (result < diagonal ? result : diagonal) + MOVE_COST;
      result = insert_delete < substitute ? insert_delete : substitute;
      row[i] = result;
      if (result < least) least = result;
    }
    if (least > max_cost) return max_cost + 1;
  }
  return result;
}

Value suggestion_closest(VM *vm, Ref names, Ref wrong) {
  Size n = list_len(names), len = as_str(wrong)->len;
  if (n > MAX_CANDIDATES || len > MAX_LEN) return VALUE_NULL;
  Ref best = REF_NULL;
  int best_cost = INT32_MAX;
  for (Size i = 0; i < n; i++) {
    Ref name = list_at(names, i);
    if (!is_str(name) || str_equal(name, wrong)) continue;
    int max_cost = (as_str(name)->len + len + 3) * MOVE_COST / 6;
    if (max_cost > best_cost - 1) max_cost = best_cost - 1;
    int cost = distance(wrong, name, max_cost);
    if (cost > max_cost || cost >= best_cost) continue;
    best = name;
    best_cost = cost;
  }
  (void)vm;
  return value_is_null(best) ? VALUE_NULL : own(best);
}

// dir(obj) as a list of str, without names that begin with an underscore unless the wrong one does too.
static Value candidates_of_object(VM *vm, Ref obj, Ref wrong) {
  Value names = object_dir(vm, obj);
  if (value_is_null(borrow(names))) return names;
  Value list = list_new(vm, 0);
  bool underscore = as_str(wrong)->len > 0 && str_read(as_str(wrong), 0) == '_';
  for (Size i = 0; !value_is_null(borrow(list)) && i < list_len(borrow(names)); i++) {
    Ref name = list_at(borrow(names), i);
    if (!is_str(name)) continue;
    if (!underscore && as_str(name)->len > 0 && str_read(as_str(name), 0) == '_') continue;
    if (list_append(vm, borrow(list), name) < 0) break;
  }
  drop(vm, names);
  return list;
}

static int add_keys(VM *vm, Ref list, Ref mapping) {
  Value keys = call_method0(vm, mapping, NAME(keys));
  if (value_is_null(borrow(keys))) return -1;
  int r = list_extend(vm, list, borrow(keys));
  drop(vm, keys);
  return r;
}

// Locals, globals and builtins of the innermost frame; *self_attribute: the name is an attribute of the frame's self.
static Value candidates_of_frame(VM *vm, Ref exc, Ref wrong, bool *self_attribute) {
  *self_attribute = false;
  Ref tb = exc_traceback(exc);
  if (value_is_none(tb)) return VALUE_NULL;
  Traceback *t = (Traceback *)value_as_ptr(tb);
  while (t->next) t = t->next;
  Ref frame = ref_from_ptr(t->frame);
  Value locals = object_getattr_s(vm, frame, "f_locals"), globals = object_getattr_s(vm, frame, "f_globals"), builtins = object_getattr_s(vm, frame, "f_builtins");
  Value list = list_new(vm, 0);
  bool ok = !value_is_null(borrow(locals)) && !value_is_null(borrow(globals)) && !value_is_null(borrow(builtins)) && !value_is_null(borrow(list)) &&
            add_keys(vm, borrow(list), borrow(locals)) == 0 && add_keys(vm, borrow(list), borrow(globals)) == 0 && add_keys(vm, borrow(list), borrow(builtins)) == 0;
  if (ok && sequence_contains(vm, borrow(locals), NAME(self)) == 1) {
    Value self = object_getitem(vm, borrow(locals), NAME(self)), found;
    if (!value_is_null(borrow(self)) && object_lookup_attr(vm, borrow(self), wrong, &found) == 1) {
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
  if (!value_is_null(borrow(names))) r = self_attribute ? str_format(vm, "self.%U", wrong) : suggestion_closest(vm, borrow(names), wrong);
  drop(vm, names);
  return r;
}

static Value for_attribute(VM *vm, Ref exc, Ref wrong) {
  Ref obj = exc_field(exc, ATTR_OBJ);
  if (value_is_null(obj)) return VALUE_NULL;
  Value names = candidates_of_object(vm, obj, wrong);
  Value r = value_is_null(borrow(names)) ? VALUE_NULL : suggestion_closest(vm, borrow(names), wrong);
  drop(vm, names);
  return r;
}

static Value for_import(VM *vm, Ref exc, Ref wrong) {
  Ref name = exc_field(exc, IMPORT_MODULE);
  if (value_is_null(name) || !is_str(name)) return VALUE_NULL;
  Ref module = dict_get_str(vm, vm->sys_modules, name);
  if (value_is_null(module)) return VALUE_NULL;
  Value names = candidates_of_object(vm, module, wrong);
  Value r = value_is_null(borrow(names)) ? VALUE_NULL : suggestion_closest(vm, borrow(names), wrong);
  drop(vm, names);
  return r;
}

Value suggestion_for_exception(VM *vm, Ref exc) {
  Ref wrong = REF_NULL;
  Value (*find)(VM *, Ref, Ref) = NULL;
  if (is_instance_of(vm, exc, vm->exc.NameError)) wrong = exc_field(exc, NAME_NAME), find = for_name;
  else if (is_instance_of(vm, exc, vm->exc.AttributeError)) wrong = exc_field(exc, ATTR_NAME), find = for_attribute;
  else if (is_instance_of(vm, exc, vm->exc.ImportError)) wrong = exc_field(exc, IMPORT_NAME_FROM), find = for_import;
  if (value_is_null(wrong) || !is_str(wrong)) return VALUE_NULL;
  Value r = find(vm, exc, wrong);
  if (value_is_null(borrow(r))) err_clear(vm);
  return r;
}
