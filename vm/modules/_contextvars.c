// modules/_contextvars.c: context variables: Context, ContextVar, Token.
//
// A context's variables are a dict that copies share until one of them writes (copy on write by the dict's reference
// count).
//
// Invariants   vm->context is the running context, owned; NULL until one is needed. A running context has `entered` set
//              and holds the one that ran before it.
// Tests        tests/python/library/concurrency/queue_contextvars_sched_use.py
// Optimize     Oz
#include <stdio.h>

#include "modules/_contextvars.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "object/typing/generic_alias.h"
#include "object/container/iterators.h"

typedef struct Context {
  Object h;
  Dict *vars;                // owned
  struct Context *previous;  // owned while entered
  bool entered;
  Object *weaklist;
} Context;
typedef struct ContextVar {
  Object h;
  Value name, fallback;  // fallback: or null
} ContextVar;
typedef struct Token {
  Object h;
  Context *context;  // owned
  Value var, old;    // old: or null
  bool used;
} Token;

static Context *as_context(Ref v) { return (Context *)value_as_ptr(v); }
static ContextVar *as_var(Ref v) { return (ContextVar *)value_as_ptr(v); }
static Token *as_token(Ref v) { return (Token *)value_as_ptr(v); }
static bool is_var(VM *vm, Ref v) { return is_exact(vm, v, module_type(vm, MT_CONTEXT_VAR)); }
static const char *address(const void *p, char buf[24]) {
  snprintf(buf, 24, "0x%x", (unsigned)(uintptr_t)p);
  return buf;
}

// Consumes vars (NULL: none could be made).
static Context *context_make(VM *vm, Dict *vars) {
  Context *c = vars ? object_alloc(vm, module_type(vm, MT_CONTEXT), 0) : NULL;
  if (!c) {
    obj_xdrop(vm, vars);
    return NULL;
  }
  c->vars = vars;
  gc_track(vm, c);
  return c;
}

static Context *current(VM *vm) {  // borrowed; NULL with exception
  if (!vm->context) vm->context = (struct Context *)context_make(vm, dict_new_obj(vm));
  return (Context *)vm->context;
}

static Context *context_copy(VM *vm, Context *c) {
  obj_incref(c->vars);
  return context_make(vm, c->vars);
}

// The context's dict, unshared. NULL with exception.
static Dict *writable(VM *vm, Context *c) {
  if (c->vars->h.refcnt == 1) return c->vars;
  Value copy = dict_copy(vm, c->vars);
  if (value_is_null(copy)) return NULL;
  Dict *old = c->vars;
  c->vars = as_dict(copy);
  obj_drop(vm, old);
  return c->vars;
}

static int set_var(VM *vm, Ref var, Ref value) {
  Context *c = current(vm);
  Dict *d = c ? writable(vm, c) : NULL;
  return d ? dict_set(vm, d, var, value) : -1;
}

// ---- Context

static Value context_new(VM *vm, Type *type UNUSED, const Value *args UNUSED, Size nargs, Ref kwnames) {
  if (nargs || !value_is_null(kwnames))
    return err_set(vm, vm->exc.TypeError, "Context() does not accept any arguments");
  Context *c = context_make(vm, dict_new_obj(vm));
  return c ? value_from_ptr(c) : VALUE_NULL;
}
static void context_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  Context *c = (Context *)o;
  if (c->weaklist) object_clear_weakrefs(vm, o);
  obj_xdrop(vm, c->previous);
  obj_xdrop(vm, c->vars);
  object_free(vm, o, 0);
}
static int context_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Context *c = (Context *)o;
  VISIT_OBJ(c->previous);
  VISIT_OBJ(c->vars);
  return 0;
}
static void context_clear(VM *vm, Object *o) {
  Context *c = (Context *)o;
  OBJ_CLEAR(vm, c->previous);
}

static int check_key(VM *vm, Ref key) {
  return is_var(vm, key) ? 0 : err_set_i(vm, vm->exc.TypeError, "a ContextVar key was expected, got %R", key);
}
static Size context_length(VM *vm UNUSED, Ref self) { return dict_len(as_context(self)->vars); }
static int context_contains(VM *vm, Ref self, Ref key) {
  return check_key(vm, key) < 0 ? -1 : dict_contains(vm, as_context(self)->vars, key);
}
static Value context_subscript(VM *vm, Ref self, Ref key) {
  Ref v;
  if (check_key(vm, key) < 0) return VALUE_NULL;
  int found = dict_lookup(vm, as_context(self)->vars, key, &v);
  return found < 0 ? VALUE_NULL : found ? own(v) : err_key(vm, key);
}
static Value iter_of_list(VM *vm, Value list) {
  Value it = value_is_null(list) ? list : object_iter(vm, list);
  drop(vm, list);
  return it;
}
static Value context_iter(VM *vm, Ref self) { return iter_of_list(vm, dict_keys_list(vm, as_context(self)->vars)); }
static Value context_compare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_exact(vm, b, module_type(vm, MT_CONTEXT))) return VALUE_NOT_IMPLEMENTED;
  int eq = dict_equal(vm, as_context(a)->vars, as_context(b)->vars);
  return eq < 0 ? VALUE_NULL : value_from_bool(eq == (op == CMP_EQ));
}

int context_enter(VM *vm, Ref context) {
  if (!is_exact(vm, context, module_type(vm, MT_CONTEXT)))
    return err_set_i(vm, vm->exc.TypeError, "an instance of Context was expected");
  Context *c = as_context(context);
  if (c->entered) return err_set_i(vm, vm->exc.RuntimeError, "cannot enter context: %R is already entered", context);
  c->previous = (Context *)vm->context;
  c->entered = true;
  obj_incref(c);
  vm->context = (struct Context *)c;
  return 0;
}
void context_leave(VM *vm) {
  Context *c = (Context *)vm->context;
  vm->context = (struct Context *)c->previous;
  c->previous = NULL;
  c->entered = false;
  obj_drop(vm, c);
}

static Value m_run(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (nargs < 1) return err_set(vm, vm->exc.TypeError, "run() missing 1 required positional argument");
  if (context_enter(vm, self) < 0) return VALUE_NULL;
  Value r = call(vm, args[0], args + 1, nargs - 1, kwnames);
  context_leave(vm);
  return r;
}
static Value m_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Context *c = context_copy(vm, as_context(self));
  return c ? value_from_ptr(c) : VALUE_NULL;
}
static Value m_get(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Ref v;
  if (args_check(vm, "get", nargs, 1, 2) < 0 || check_key(vm, args[0]) < 0) return VALUE_NULL;
  int found = dict_lookup(vm, as_context(self)->vars, args[0], &v);
  if (found < 0) return VALUE_NULL;
  return found ? own(v) : nargs > 1 ? own(args[1]) : VALUE_NONE;
}

typedef struct ContextView {  // keys(), values(), items(): an iterator that has been started
  Object h;
  Value it;
} ContextView;
static Value view_make(VM *vm, ModuleTypeId id, Value list) {
  Value it = iter_of_list(vm, list);
  return value_is_null(it) ? it : owned_value(vm, module_type(vm, id), &it, 1);
}
static Value view_next(VM *vm, Ref self) { return iter_next(vm, ((ContextView *)value_as_ptr(self))->it); }
static const TypeSlots view_slots = {
    .dealloc = owned_dealloc, .traverse = owned_traverse, .iter = iterator_self, .iternext = view_next};
#define VIEW_SPEC(id, text) \
  static const TypeSpec id = {.name = text, \
                              .basic_size = sizeof(ContextView), \
                              .told_size = 84, \
                              .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION, \
                              .slots = &view_slots, \
                              OWNS(ContextView, it, it)}
VIEW_SPEC(keys_spec, "keys");
VIEW_SPEC(values_spec, "values");
VIEW_SPEC(items_spec, "items");
static Value m_keys(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return view_make(vm, MT_CONTEXT_KEYS, dict_keys_list(vm, as_context(self)->vars));
}
static Value m_values(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return view_make(vm, MT_CONTEXT_VALUES, dict_values_list(vm, as_context(self)->vars));
}
static Value m_items(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return view_make(vm, MT_CONTEXT_ITEMS, dict_items_list(vm, as_context(self)->vars));
}

static const MethodDef context_methods[] = {
    {"run", m_run, METH_FAST_KW, NULL, NULL},
    {"copy", m_copy, METH_NOARGS, "($self, /)", DOC("Return a shallow copy of the context object.")},
    {"get", m_get, METH_FAST, DOC("($self, key, default=None, /)"),
     DOC("Return the value for `key` if `key` has the value in the context object.")},
    {"items", m_items, METH_NOARGS, "($self, /)", DOC("Return all variables and their values in the context object.")},
    {"keys", m_keys, METH_NOARGS, "($self, /)", DOC("Return a list of all variables in the context object.")},
    {"values", m_values, METH_NOARGS, "($self, /)",
     DOC("Return a list of all variables' values in the context object.")},
    {0},
};
static const TypeSlots context_slots = {
    .new_ = context_new,
    .dealloc = context_dealloc,
    .traverse = context_traverse,
    .clear = context_clear,
    .iter = context_iter,
    .hash = hash_not_implemented,
    .richcompare = context_compare,
    .sq_contains = context_contains,
    .mp_length = context_length,
    .mp_subscript = context_subscript,
};
static const TypeSpec context_spec = {.name = "_contextvars.Context",
                                      .basic_size = sizeof(Context),
                                      .told_size = 24,
                                      .flags = TYPE_GC,
                                      .weaklist_offset = offsetof(Context, weaklist),
                                      .slots = &context_slots,
                                      .methods = context_methods};

// ---- ContextVar

static Value var_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Ref fallback = REF_NULL;
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  if (nargs < 1) return err_set(vm, vm->exc.TypeError, "ContextVar() takes exactly 1 positional argument (0 given)");
  if (nargs > 1)
    return err_set(vm, vm->exc.TypeError, "ContextVar() takes at most 1 positional argument (%d given)", (int)nargs);
  for (Size i = 0; i < n_kw; i++) {
    if (!str_equal_ascii(tuple_at(kwnames, i), "default")) {
      return err_set(vm, vm->exc.TypeError, "ContextVar() got an unexpected keyword argument '%U'",
                     tuple_at(kwnames, i));
    }
    fallback = borrow(args[nargs + i]);
  }
  if (!is_str(args[0])) return err_set(vm, vm->exc.TypeError, "context variable name must be a str");
  if (object_hash(vm, args[0]) == -1) return VALUE_NULL;
  Value fields[] = {own(args[0]), own(fallback)};
  return owned_value(vm, type, fields, 2);
}
static Value var_repr(VM *vm, Ref self) {
  char at[24];
  ContextVar *v = as_var(self);
  if (value_is_null(v->fallback)) return str_format(vm, "<ContextVar name=%R at %s>", v->name, address(v, at));
  return str_format(vm, "<ContextVar name=%R default=%R at %s>", v->name, v->fallback, address(v, at));
}

// The current value, borrowed: 1 / 0 / -1.
static int lookup(VM *vm, Ref var, Ref *out) {
  *out = REF_NULL;
  return vm->context ? dict_lookup(vm, ((Context *)vm->context)->vars, var, out) : 0;
}

int contextvar_lookup(VM *vm, Ref var, Ref *out) { return lookup(vm, var, out); }
int contextvar_assign(VM *vm, Ref var, Ref value) { return current(vm) ? set_var(vm, var, value) : -1; }

static Value var_get(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Ref v;
  if (args_check(vm, "get", nargs, 0, 1) < 0) return VALUE_NULL;
  int found = lookup(vm, self, &v);
  if (found < 0) return VALUE_NULL;
  if (found) return own(v);
  if (nargs) return own(args[0]);
  if (!value_is_null(as_var(self)->fallback)) return own(as_var(self)->fallback);
  return err_set_value(vm, vm->exc.LookupError, self);
}
static Value var_set(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref old;
  Context *c = current(vm);
  if (!c || lookup(vm, self, &old) < 0) return VALUE_NULL;
  Token *t = object_alloc(vm, module_type(vm, MT_TOKEN), 0);
  if (!t) return VALUE_NULL;
  t->old = own(old);
  t->var = own(self);
  t->context = c;
  obj_incref(c);
  gc_track(vm, t);
  if (set_var(vm, self, args[0]) < 0) {
    obj_drop(vm, t);
    return VALUE_NULL;
  }
  return value_from_ptr(t);
}

static int reset(VM *vm, Ref self, Ref token) {
  if (!is_exact(vm, token, module_type(vm, MT_TOKEN)))
    return err_set_i(vm, vm->exc.TypeError, "expected an instance of Token, got %R", token);
  Token *t = as_token(token);
  if (t->used) return err_set_i(vm, vm->exc.RuntimeError, "%R has already been used once", token);
  if (!value_same(t->var, self))
    return err_set_i(vm, vm->exc.ValueError, "%R was created by a different ContextVar", token);
  Context *c = current(vm);
  if (!c) return -1;
  if (t->context != c) return err_set_i(vm, vm->exc.ValueError, "%R was created in a different Context", token);
  t->used = true;
  if (!value_is_null(t->old)) return set_var(vm, self, t->old);
  Dict *d = writable(vm, c);
  return d ? dict_del(vm, d, self) : -1;
}
static Value var_reset(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return reset(vm, self, args[0]) < 0 ? VALUE_NULL : VALUE_NONE;
}

static const MethodDef var_methods[] = {
    {"get", var_get, METH_FAST, DOC("($self, default=<unrepresentable>, /)"),
     DOC("Return a value for the context variable for the current context.")},
    {"set", var_set, METH_O, DOC("($self, value, /)"),
     DOC("Call to set a new value for the context variable in the current context.")},
    {"reset", var_reset, METH_O, DOC("($self, token, /)"), DOC("Reset the context variable.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const MemberDef var_members[] = {{"name", MEMBER_VALUE, offsetof(ContextVar, name), true, NULL}, {0}};
static const TypeSlots var_slots = {
    .new_ = var_new, .dealloc = owned_dealloc, .traverse = owned_traverse, .repr = var_repr};
static const TypeSpec var_spec = {.name = "_contextvars.ContextVar",
                                  .basic_size = sizeof(ContextVar),
                                  .told_size = 48,
                                  .flags = TYPE_GC,
                                  .slots = &var_slots,
                                  OWNS(ContextVar, name, fallback),
                                  .methods = var_methods,
                                  .members = var_members};

// ---- Token

static Value token_new(VM *vm, Type *type UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_set(vm, vm->exc.RuntimeError, "Tokens can only be created by ContextVars");
}
static void token_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  obj_xdrop(vm, ((Token *)o)->context);
  owned_dealloc(vm, o);
}
static int token_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT_OBJ(((Token *)o)->context);
  return owned_traverse(vm, o, visit, arg);
}
static Value token_repr(VM *vm, Ref self) {
  char at[24];
  return str_format(vm, "<Token%s var=%R at %s>", as_token(self)->used ? " used" : "", as_token(self)->var,
                    address(value_as_ptr(self), at));
}
static Value token_var(VM *vm UNUSED, Ref self, const void *closure UNUSED) { return own(as_token(self)->var); }
static Value token_old(VM *vm, Ref self, const void *closure UNUSED) {
  if (!value_is_null(as_token(self)->old)) return own(as_token(self)->old);
  Ref missing = dict_get_cstr(vm, module_type(vm, MT_TOKEN)->dict, "MISSING");
  return own(missing);
}
static Value token_enter(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return own(self);
}
static Value token_exit(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return reset(vm, as_token(self)->var, self) < 0 ? VALUE_NULL : VALUE_NONE;
}
static const MethodDef token_methods[] = {
    {"__enter__", token_enter, METH_NOARGS, "($self, /)", DOC("Enter into Token context manager.")},
    {"__exit__", token_exit, METH_FAST, DOC("($self, type, val, tb, /)"),
     DOC("Exit from Token context manager, restore the linked ContextVar.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const GetSetDef token_getsets[] = {
    {"var", token_var, NULL, NULL, NULL}, {"old_value", token_old, NULL, NULL, NULL}, {0}};
static const TypeSlots token_slots = {.new_ = token_new,
                                      .dealloc = token_dealloc,
                                      .traverse = token_traverse,
                                      .repr = token_repr,
                                      .hash = hash_not_implemented};
static const TypeSpec token_spec = {.name = "_contextvars.Token",
                                    .basic_size = sizeof(Token),
                                    .told_size = 24,
                                    .flags = TYPE_GC,
                                    .slots = &token_slots,
                                    OWNS(Token, var, old),
                                    .methods = token_methods,
                                    .getsets = token_getsets};

static Value missing_repr(VM *vm, Ref self UNUSED) { return str_from_cstr(vm, "<Token.MISSING>"); }
static const TypeSlots missing_slots = {.repr = missing_repr};
static const TypeSpec missing_spec = {.name = "Token.MISSING",
                                      .basic_size = sizeof(Object),
                                      .told_size = 8,
                                      .flags = TYPE_DISALLOW_INSTANTIATION,
                                      .slots = &missing_slots};

// ---- the module

Value context_copy_current(VM *vm) {
  Context *c = current(vm), *copy = c ? context_copy(vm, c) : NULL;
  return copy ? value_from_ptr(copy) : VALUE_NULL;
}
static Value copy_context(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return context_copy_current(vm);
}

static int exec(VM *vm, Ref module) {
  if (module_make_type(vm, module, MT_CONTEXT, &context_spec, NULL) < 0 ||
      module_make_type(vm, module, MT_CONTEXT_VAR, &var_spec, NULL) < 0)
    return -1;
  if (module_make_type(vm, module, MT_TOKEN, &token_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_TOKEN_MISSING, &missing_spec, NULL) < 0)
    return -1;
  if (module_make_type(vm, REF_NULL, MT_CONTEXT_KEYS, &keys_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_CONTEXT_VALUES, &values_spec, NULL) < 0)
    return -1;
  if (module_make_type(vm, REF_NULL, MT_CONTEXT_ITEMS, &items_spec, NULL) < 0) return -1;
  Dict *d = module_type(vm, MT_TOKEN)->dict;
  if (!value_is_null(dict_get_cstr(vm, d, "MISSING"))) return 0;
  Object *missing = object_alloc(vm, module_type(vm, MT_TOKEN_MISSING), 0);
  if (!missing) return -1;
  Value v = type_attr_set(vm, module_type(vm, MT_TOKEN), "MISSING", value_from_ptr(missing));
  return value_is_null(v) ? -1 : 0;
}
static const MethodDef methods[] = {{"copy_context", copy_context, METH_NOARGS, DOC("($module, /)"), NULL}, {0}};
const ModuleDef _contextvars_module = {
    .name = "_contextvars", .methods = methods, .exec = exec, .doc = "Context Variables"};
