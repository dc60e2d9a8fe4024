// interp/ops_names.c: the parts of instructions that look names up: locals, globals, builtins, cells, special methods.
//
// Tests        tests/python/reference/04_execution/*.py, tests/python/statements/del_global_nonlocal.py
// Optimize     Os
#include "interp/ops.h"
#include "object/class/attr_quick.h"
#include "object/container/dict.h"
#include "object/exec/function.h"
#include "object/text/str.h"

static COLD Value name_error(VM *vm, Type *type, const char *format, Ref name) RAISES {
  err_set(vm, type, format, name);
  Ref exc = borrow(vm->current_exception);
  if (type_of(vm, exc) == vm->exc.NameError && value_is_null(exc_field(exc, NAME_NAME)))
    exc_set_field(vm, exc, NAME_NAME, name);
  return VALUE_NULL;
}
static COLD Value not_defined(VM *vm, Ref name) RAISES {
  return name_error(vm, vm->exc.NameError, "name '%.200U' is not defined", name);
}
// Creates help, exit and the like when such a name is first read; or raises the error.
static COLD Value not_found(VM *vm, Frame *frame, Ref name) {
  Value v =
      frame->builtins == vm->builtins && vm->hooks.builtin_wanted ? vm->hooks.builtin_wanted(vm, name) : VALUE_NULL;
  return value_is_null(v) ? not_defined(vm, name) : v;
}

void op_unbound_local(VM *vm, Frame *frame, uint32_t slot) {
  err_set(vm, vm->exc.UnboundLocalError, "cannot access local variable '%U' where it is not associated with a value",
          tuple_at(frame->code->localsplusnames, (Size)slot));
}

void op_unbound_deref(VM *vm, Frame *frame, uint32_t slot) {
  Code *code = frame->code;
  if (slot < code->nlocalsplus - code->nfreevars) op_unbound_local(vm, frame, slot);
  else
    name_error(vm, vm->exc.NameError,
               "cannot access free variable '%U' where it is not associated with a value in enclosing scope",
               tuple_at(code->localsplusnames, (Size)slot));
}

Value op_common_constant(VM *vm, uint32_t which) {
  switch (which) {  // the numbers of opcode._common_constants
    case 0: return own_ptr(vm->exc.AssertionError);
    case 1: return own_ptr(vm->exc.NotImplementedError);
    case 2: return own_ptr(vm->types.tuple);
    case 3: return own(vm->interp->all);
    case 4: return own(vm->interp->any);
    default: return err_set(vm, vm->exc.SystemError, "bad common constant");
  }
}

// Looks up a name in a mapping that may be any object: 1 found (new reference), 0, -1.
static int mapping_get(VM *vm, Ref mapping, Ref name, Value *out) {
  if (is_dict_exact(vm, mapping)) {
    Ref found;
    int rc = dict_lookup_name(vm, as_dict(mapping), name, &found);
    *out = rc > 0 ? own(found) : VALUE_NULL;
    return rc;
  }
  *out = object_getitem(vm, mapping, name);
  if (!value_is_null(*out)) return 1;
  if (!err_matches(vm, vm->exc.KeyError)) return -1;
  err_clear(vm);
  return 0;
}

static int builtins_get(VM *vm, Frame *frame, Ref name, Value *out) {
  int rc = mapping_get(vm, ref_from_ptr(frame->builtins), name, out);
  if (LIKELY(rc != 0)) return rc;
  Ref mapping = builtins_mapping(vm, frame->builtins);
  return value_is_null(mapping) ? 0 : mapping_get(vm, mapping, name, out);
}

Value op_load_global(VM *vm, Frame *frame, Ref name) {
  Value v;
  int rc = mapping_get(vm, ref_from_ptr(frame->globals), name, &v);
  if (rc == 0) rc = builtins_get(vm, frame, name, &v);
  if (rc > 0) return v;
  return rc < 0 ? VALUE_NULL : not_found(vm, frame, name);
}

Value op_load_from_dict_or_globals(VM *vm, Frame *frame, Ref mapping, Ref name) {
  Value v;
  int rc = mapping_get(vm, mapping, name, &v);
  if (rc > 0) return v;
  return rc < 0 ? VALUE_NULL : op_load_global(vm, frame, name);
}

// If globals is a subclass of dict it is read as a plain dict here, unlike in the two above.
APART Value op_load_name(VM *vm, Frame *frame, Ref name) {
  if (LIKELY(is_dict_exact(vm, frame->locals))) {
    const Entry *e = dict_guess_entry(vm, as_dict(frame->locals), name);
    if (e) return own(e->value);
  }
  if (value_is_null(frame->locals)) return err_set(vm, vm->exc.SystemError, "no locals when loading %R", name);
  Value v;
  int rc = mapping_get(vm, frame->locals, name, &v);
  if (rc == 0 && !value_same(frame->locals, ref_from_ptr(frame->globals))) {
    Ref found;
    rc = dict_lookup_name(vm, frame->globals, name, &found);
    v = rc > 0 ? own(found) : VALUE_NULL;
  }
  if (rc == 0) rc = builtins_get(vm, frame, name, &v);
  if (rc > 0) return v;
  return rc < 0 ? VALUE_NULL : not_found(vm, frame, name);
}

Value op_load_from_dict_or_deref(VM *vm, Frame *frame, Ref class_dict, uint32_t slot) {
  Value v;
  int rc = mapping_get(vm, class_dict, tuple_at(frame->code->localsplusnames, (Size)slot), &v);
  if (rc > 0) return v;
  if (rc < 0) return VALUE_NULL;
  v = own(as_cell(frame->localsplus[slot])->value);
  if (value_is_null(v)) op_unbound_deref(vm, frame, slot);
  return v;
}

APART int op_store_name(VM *vm, Frame *frame, Ref name, Ref v) {
  Ref locals = borrow(frame->locals);
  if (value_is_null(locals)) return err_set_i(vm, vm->exc.SystemError, "no locals found when storing %R", name);
  return is_dict_exact(vm, locals) ? dict_set_name(vm, as_dict(locals), name, v) : object_setitem(vm, locals, name, v);
}

int op_delete_name(VM *vm, Frame *frame, Ref name) {
  Ref locals = borrow(frame->locals);
  if (value_is_null(locals)) return err_set_i(vm, vm->exc.SystemError, "no locals when deleting %R", name);
  if (object_delitem(vm, locals, name) == 0) return 0;
  if (err_matches(vm, vm->exc.KeyError)) {
    err_clear(vm);
    not_defined(vm, name);
  }
  return -1;
}

int op_delete_global(VM *vm, Frame *frame, Ref name) {
  Value old;
  int rc = dict_pop(vm, frame->globals, name, &old);
  if (rc > 0) drop(vm, old);
  if (rc == 0) not_defined(vm, name);
  return rc > 0 ? 0 : -1;
}

int op_setup_annotations(VM *vm, Frame *frame) {
  Ref locals = borrow(frame->locals);
  if (value_is_null(locals)) return err_set_i(vm, vm->exc.SystemError, "no locals found when setting up annotations");
  Value v;
  int rc = mapping_get(vm, locals, NAME(__annotations__), &v);
  if (rc > 0) drop(vm, v);
  if (rc != 0) return rc < 0 ? -1 : 0;
  Value d = dict_new(vm);
  if (value_is_null(d)) return -1;
  rc = op_store_name(vm, frame, NAME(__annotations__), d);
  drop(vm, d);
  return rc;
}

Value op_load_build_class(VM *vm, Frame *frame) {
  Value v;
  int rc = builtins_get(vm, frame, NAME(__build_class__), &v);
  if (rc == 0) err_set(vm, vm->exc.NameError, "__build_class__ not found");
  return rc > 0 ? v : VALUE_NULL;
}

// --- with

// CPython's text for a missing method, with the hint when the other kind of manager is meant.
static COLD int no_special(VM *vm, Ref owner, uint32_t which) {
  bool async = which >= 2;
  Type *type = type_of(vm, owner);
  Ref enter = async ? NAME(__enter__) : NAME(__aenter__), exit = async ? NAME(__exit__) : NAME(__aexit__);
  bool other = !value_is_null(type_lookup(vm, type, enter)) && !value_is_null(type_lookup(vm, type, exit));
  static const char *const names[] = {"__enter__", "__exit__", "__aenter__", "__aexit__"};
  return err_set_i(
      vm, vm->exc.TypeError, "'%T' object does not support the %scontext manager protocol (missed %s method)%s", owner,
      async ? "asynchronous " : "", names[which],
      !other  ? ""
      : async ? " but it supports the context manager protocol. Did you mean to use 'with'?"
              : " but it supports the asynchronous context manager protocol. Did you mean to use 'async with'?");
}

int op_load_special(VM *vm, Ref owner, uint32_t which, Value *out) {
  Ref name = which == 0   ? NAME(__enter__)
             : which == 1 ? NAME(__exit__)
             : which == 2 ? NAME(__aenter__)
                          : NAME(__aexit__);
  int rc = object_lookup_special_method(vm, owner, name, out);
  return rc == 0 ? no_special(vm, owner, which) : rc;
}
