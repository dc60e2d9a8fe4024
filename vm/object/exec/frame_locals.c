// object/exec/frame_locals.c: FrameLocalsProxy (PEP 667): f_locals of a function's frame, which reads and writes its
// variables.
//
// Names that are no variables of the frame are in FrameObject.extra_locals.
// Tests        tests/python/reference/04_execution/locals_pep667.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/bytes/bytes.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/exec/executor.h"
#include "object/exec/frame_object.h"
#include "object/container/list.h"
#include "object/text/str.h"

static FrameObject *frame_of(Ref self) { return ((FrameLocalsProxy *)value_as_ptr(self))->frame; }

// A cell holds the value of a shared variable one level deeper, once MAKE_CELL or COPY_FREE_VARS has run.
static Value *variable(VM *vm, Frame *f, Size i) {
  uint8_t kind = (uint8_t)as_bytes(f->code->localspluskinds)->data[i];
  Value *slot = &f->localsplus[i];
  if ((kind & (LOCAL_CELL | LOCAL_FREE)) && is_exact(vm, *slot, vm->types.cell)) return &as_cell(*slot)->value;
  return slot;
}
static bool is_hidden(Frame *f, Size i) { return (as_bytes(f->code->localspluskinds)->data[i] & LOCAL_HIDDEN) != 0; }
static bool has_slots(Frame *f) { return f->sp > f->localsplus || f->owner != FRAME_OWNED_BY_FRAME_OBJECT; }

// Index of a variable by name: -1 none, -2 error. for_read: it must be bound.
static Size find(VM *vm, FrameObject *fo, Ref key, bool for_read) {
  Frame *f = fo->frame;
  if (!has_slots(f)) return -1;
  bool is_plain = is_str_exact(vm, key);
  Hash hash = is_plain ? 0 : object_hash(vm, key);
  if (hash == -1) return -2;
  for (Size i = 0; i < (Size)f->code->nlocalsplus; i++) {
    Ref name = tuple_at(f->code->localsplusnames, i);
    int same = is_plain                        ? str_equal(name, key)
               : object_hash(vm, name) == hash ? object_richcompare_bool(vm, name, key, CMP_EQ)
                                               : 0;
    if (same < 0) return -2;
    if (!same) continue;
    if (!for_read) {
      if (!is_hidden(f, i)) return i;
    } else if (!value_is_null(*variable(vm, f, i))) {
      return i;
    }
  }
  return -1;
}

static int lookup(VM *vm, Ref self, Ref key, Value *out) {  // 1 / 0 / -1
  FrameObject *f = frame_of(self);
  *out = VALUE_NULL;
  Size i = find(vm, f, key, true);
  if (i >= 0) {
    *out = own(*variable(vm, f->frame, i));
    return 1;
  }
  if (i == -2) return -1;
  if (value_is_null(f->extra_locals)) return object_hash(vm, key) == -1 ? -1 : 0;
  Ref found;
  int rc = dict_lookup(vm, as_dict(f->extra_locals), key, &found);
  if (rc > 0) *out = own(found);
  return rc;
}

static Value proxy_subscript(VM *vm, Ref self, Ref key) {
  Value v;
  int rc = lookup(vm, self, key, &v);
  if (rc == 0) err_set(vm, vm->exc.KeyError, "local variable '%R' is not defined", key);
  return v;
}

static int proxy_ass_subscript(VM *vm, Ref self, Ref key, Ref value) {
  FrameObject *f = frame_of(self);
  Size i = find(vm, f, key, false);
  if (i == -2) return -1;
  if (i >= 0) {
    if (value_is_null(value))
      return err_set_i(vm, vm->exc.ValueError, "cannot remove local variables from FrameLocalsProxy");
    traces_code_changed(vm, f->frame->code);
    value_set(vm, variable(vm, f->frame, i), own(value));
    return 0;
  }
  if (value_is_null(value)) {
    if (value_is_null(f->extra_locals)) {
      err_key(vm, key);
      return -1;
    }
    return dict_del(vm, as_dict(f->extra_locals), key);
  }
  if (value_is_null(f->extra_locals)) {
    f->extra_locals = dict_new(vm);
    if (value_is_null(f->extra_locals)) return -1;
  }
  return dict_set(vm, as_dict(f->extra_locals), key, value);
}

// All names and values as a dict, the variables first, in their order.
static Value as_plain_dict(VM *vm, Ref self) {
  FrameObject *fo = frame_of(self);
  Frame *f = fo->frame;
  Dict *d = dict_new_obj(vm);
  if (!d) return VALUE_NULL;
  for (Size i = 0; has_slots(f) && i < (Size)f->code->nlocalsplus; i++) {
    Ref v = borrow(*variable(vm, f, i));
    if (!value_is_null(v) && dict_set(vm, d, tuple_at(f->code->localsplusnames, i), v) < 0) goto fail;
  }
  if (!value_is_null(fo->extra_locals) && dict_update(vm, d, fo->extra_locals) < 0) goto fail;
  return value_from_ptr(d);
fail:
  obj_drop(vm, d);
  return VALUE_NULL;
}

static Value with_dict(VM *vm, Ref self, Value (*fn)(VM *, Dict *)) {
  Value d = as_plain_dict(vm, self);
  if (value_is_null(d)) return d;
  Value r = fn(vm, as_dict(d));
  drop(vm, d);
  return r;
}

static Value proxy_keys(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return with_dict(vm, self, dict_keys_list);
}
static Value proxy_values(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return with_dict(vm, self, dict_values_list);
}
static Value proxy_items(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return with_dict(vm, self, dict_items_list);
}
static Value proxy_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return as_plain_dict(vm, self);
}
static Value proxy_get(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "get", nargs, 1, 2) < 0) return VALUE_NULL;
  Value v;
  int rc = lookup(vm, self, args[0], &v);
  return rc > 0 ? v : rc < 0 ? VALUE_NULL : nargs > 1 ? own(args[1]) : VALUE_NONE;
}
static Value proxy_setdefault(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "setdefault", nargs, 1, 2) < 0) return VALUE_NULL;
  Value v;
  Ref fallback = nargs > 1 ? borrow(args[1]) : REF_NONE;
  int rc = lookup(vm, self, args[0], &v);
  if (rc == 0) rc = proxy_ass_subscript(vm, self, args[0], fallback) < 0 ? -1 : 2;
  return rc == 1 ? v : rc < 0 ? VALUE_NULL : own(fallback);
}
static Value proxy_pop(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "pop", nargs, 1, 2) < 0) return VALUE_NULL;
  FrameObject *f = frame_of(self);
  if (find(vm, f, args[0], false) >= 0)
    return err_set(vm, vm->exc.ValueError, "cannot remove local variables from FrameLocalsProxy");
  Value v;
  int rc = value_is_null(f->extra_locals) ? 0 : dict_pop(vm, as_dict(f->extra_locals), args[0], &v);
  if (rc > 0) return v;
  if (rc == 0 && nargs > 1) return own(args[1]);
  return rc < 0 ? VALUE_NULL : err_key(vm, args[0]);
}

// Copies every key of another mapping. 0 or -1.
static int merge(VM *vm, Ref self, Ref other) {
  Value keys = call_method0(vm, other, NAME(keys));
  Value it = value_is_null(keys) ? keys : object_iter(vm, keys);
  drop(vm, keys);
  if (value_is_null(it)) return -1;
  int rc = 0;
  Value key;
  while (rc == 0 && !value_is_null(key = iter_next(vm, it))) {
    Value v = object_getitem(vm, other, key);
    rc = value_is_null(v) ? -1 : proxy_ass_subscript(vm, self, key, v);
    drop(vm, v);
    drop(vm, key);
  }
  drop(vm, it);
  return rc < 0 || err_occurred(vm) ? -1 : 0;
}
static bool is_merge_source(VM *vm, Ref v) { return is_dict(v) || is_exact(vm, v, vm->types.frame_locals_proxy); }
static Value proxy_update(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Ref other = nargs ? borrow(args[0]) : REF_NONE;
  if (!is_merge_source(vm, other)) {
    Value keys;
    int rc = object_lookup_attr(vm, other, NAME(keys), &keys);
    if (rc < 0) return VALUE_NULL;
    if (rc == 0) return err_set(vm, vm->exc.TypeError, "update() argument must be dict or another FrameLocalsProxy");
    drop(vm, keys);
  }
  return merge(vm, self, other) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value proxy_reversed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value keys = with_dict(vm, self, dict_keys_list);
  if (!value_is_null(keys) && list_reverse(vm, keys) < 0) value_clear(vm, &keys);
  return keys;
}

static Value proxy_or(VM *vm, Ref a, Ref b) {
  if (!is_merge_source(vm, a) || !is_merge_source(vm, b)) return VALUE_NOT_IMPLEMENTED;
  Value d = dict_new(vm);
  if (value_is_null(d)) return d;
  if (dict_update(vm, as_dict(d), a) < 0 || dict_update(vm, as_dict(d), b) < 0) value_clear(vm, &d);
  return d;
}
static Value proxy_ior(VM *vm, Ref a, Ref b) {
  if (!is_merge_source(vm, b)) return VALUE_NOT_IMPLEMENTED;
  return merge(vm, a, b) < 0 ? VALUE_NULL : own(a);
}
static Size proxy_len(VM *vm, Ref self) {
  Value d = as_plain_dict(vm, self);
  if (value_is_null(d)) return -1;
  Size n = dict_len(as_dict(d));
  drop(vm, d);
  return n;
}
static int proxy_contains(VM *vm, Ref self, Ref key) {
  Value v;
  int rc = lookup(vm, self, key, &v);
  drop(vm, v);
  return rc;
}
static Value proxy_iter(VM *vm, Ref self) {
  Value keys = with_dict(vm, self, dict_keys_list);
  if (value_is_null(keys)) return keys;
  Value it = object_iter(vm, keys);
  drop(vm, keys);
  return it;
}
static Value proxy_repr(VM *vm, Ref self) {
  // Each f_locals makes a new proxy, so a variable may hold another proxy of the same frame: its repr is {...}.
  FrameObject *f = frame_of(self);
  if (f->in_repr) return str_from_cstr(vm, "{...}");
  f->in_repr = true;
  Value d = as_plain_dict(vm, self);
  Value r = value_is_null(d) ? d : object_repr(vm, d);
  drop(vm, d);
  f->in_repr = false;
  return r;
}
static Value proxy_richcompare(VM *vm, Ref a, Ref b, int op) {
  if (op != CMP_EQ && op != CMP_NE) return VALUE_NOT_IMPLEMENTED;
  if (is_exact(vm, b, vm->types.frame_locals_proxy))
    return value_from_bool((frame_of(a) == frame_of(b)) == (op == CMP_EQ));
  if (!is_dict(b)) return VALUE_NOT_IMPLEMENTED;
  Value d = as_plain_dict(vm, a);
  if (value_is_null(d)) return d;
  Value r = object_richcompare(vm, d, b, op);
  drop(vm, d);
  return r;
}
static Value proxy_new(VM *vm, Type *type UNUSED, const Value *args, Size nargs, Ref kwnames) {
  if (!value_is_null(kwnames) && tuple_len(kwnames))
    return err_set(vm, vm->exc.TypeError, "FrameLocalsProxy takes no keyword arguments");
  if (nargs != 1) return err_set(vm, vm->exc.TypeError, "FrameLocalsProxy expected 1 argument, got %zd", nargs);
  if (!is_exact(vm, args[0], vm->types.frame)) return err_set(vm, vm->exc.TypeError, "expect frame, not %T", args[0]);
  FrameLocalsProxy *p = object_alloc(vm, vm->types.frame_locals_proxy, 0);
  if (!p) return VALUE_NULL;
  p->frame = (FrameObject *)value_as_ptr(args[0]);
  obj_incref(p->frame);
  gc_track(vm, p);
  return value_from_ptr(p);
}
static void proxy_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  obj_drop(vm, ((FrameLocalsProxy *)o)->frame);
  object_free(vm, o, 0);
}
static int proxy_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT_OBJ(((FrameLocalsProxy *)o)->frame);
  return 0;
}

static const MethodDef proxy_methods[] = {
    {"copy", proxy_copy, METH_NOARGS, NULL, DOC("Return a shallow copy of the proxy as a dict.")},
    {"get", proxy_get, METH_FAST, NULL, NULL},
    {"items", proxy_items, METH_NOARGS, NULL, NULL},
    {"keys", proxy_keys, METH_NOARGS, NULL, NULL},
    {"pop", proxy_pop, METH_FAST, NULL, NULL},
    {"setdefault", proxy_setdefault, METH_FAST, NULL, NULL},
    {"update", proxy_update, METH_O, NULL, NULL},
    {"values", proxy_values, METH_NOARGS, NULL, NULL},
    {"__reversed__", proxy_reversed, METH_NOARGS, "($self, /)", NULL},
    {0}};
static const TypeSlots proxy_slots = {.new_ = proxy_new,
                                      .dealloc = proxy_dealloc,
                                      .traverse = proxy_traverse,
                                      .repr = proxy_repr,
                                      .iter = proxy_iter,
                                      .hash = hash_not_implemented,
                                      .richcompare = proxy_richcompare,
                                      .nb_or = proxy_or,
                                      .nb_inplace_or = proxy_ior,
                                      .sq_contains = proxy_contains,
                                      .mp_length = proxy_len,
                                      .mp_subscript = proxy_subscript,
                                      .mp_ass_subscript = proxy_ass_subscript};
const TypeSpec frame_locals_proxy_spec = {.name = "FrameLocalsProxy",
                                          .basic_size = sizeof(FrameLocalsProxy),
                                          .told_size = 12,
                                          .flags = TYPE_GC | TYPE_MAPPING,
                                          .slots = &proxy_slots,
                                          .methods = proxy_methods};
