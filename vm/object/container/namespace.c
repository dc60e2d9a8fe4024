// object/container/namespace.c: types.SimpleNamespace.
// Tests        tests/python/containers/dict/mappingproxy_namespace.py
// Optimize     Oz
#include "object/container/namespace.h"

#include "object/core/args.h"
#include "object/class/class.h"

typedef struct Namespace {
  Object h;
  Dict *dict;
} Namespace;

static Namespace *as_ns(Ref v) { return (Namespace *)value_as_ptr(v); }

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Namespace *ns = object_alloc(vm, type, 0);
  if (!ns) return VALUE_NULL;
  ns->dict = dict_new_obj(vm);
  if (!ns->dict) {
    obj_drop(vm, ns);
    return VALUE_NULL;
  }
  gc_track(vm, ns);
  return value_from_ptr(ns);
}

static int add_mapping(VM *vm, Namespace *ns, Ref source) {
  Value d = dict_new(vm);
  if (value_is_null(d)) return -1;
  Dict *dict = as_dict(d);
  int r = dict_update(vm, dict, source);
  Size pos = 0;
  Ref key, value;
  while (r == 0 && dict_next(dict, &pos, &key, &value))
    if (!is_str(key)) r = err_set_i(vm, vm->exc.TypeError, "keywords must be strings");
  if (r == 0) r = dict_update(vm, ns->dict, d);
  drop(vm, d);
  return r;
}

static int init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "SimpleNamespace", nargs, 0, 1) < 0) return -1;
  Namespace *ns = as_ns(self);
  if (nargs == 1 && add_mapping(vm, ns, args[0]) < 0) return -1;
  Size n = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  for (Size i = 0; i < n; i++)
    if (dict_set(vm, ns->dict, tuple_at(kwnames, i), args[nargs + i]) < 0) return -1;
  return 0;
}

static int repr_items(StrBuilder *b, Dict *d) {
  Size pos = 0;
  Ref key, value;
  bool first = true;
  while (dict_next(d, &pos, &key, &value)) {
    if (!is_str(key) || as_str(key)->len == 0) continue;
    if (!first) sb_cstr(b, ", ");
    first = false;
    sb_str(b, key);
    sb_char(b, '=');
    Value held = own(value);
    int r = sb_repr(b, held);
    drop(b->vm, held);
    if (r < 0) return -1;
  }
  return 0;
}

static Value repr(VM *vm, Ref self) {
  StrBuilder b;
  sb_init(&b, vm);
  if (is_exact(vm, self, vm->types.simple_namespace)) sb_cstr(&b, "namespace");
  else sb_str(&b, type_of(vm, self)->name);
  ReprGuard guard;
  if (repr_enter(vm, &guard, self)) {
    sb_cstr(&b, "(...)");
    return sb_finish(&b);
  }
  sb_char(&b, '(');
  int r = repr_items(&b, as_ns(self)->dict);
  repr_leave(vm, &guard);
  if (r < 0) {
    sb_discard(&b);
    return VALUE_NULL;
  }
  sb_char(&b, ')');
  return sb_finish(&b);
}

static Value richcompare(VM *vm, Ref a, Ref b, int op) {
  Type *type = vm->types.simple_namespace;
  if (!is_instance_of(vm, a, type) || !is_instance_of(vm, b, type)) return VALUE_NOT_IMPLEMENTED;
  return object_richcompare(vm, ref_from_ptr(as_ns(a)->dict), ref_from_ptr(as_ns(b)->dict), op);
}

static Value reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return tuple_pack3(vm, ref_from_ptr(type_of(vm, self)), vm->empty_tuple, ref_from_ptr(as_ns(self)->dict));
}

static Value replace(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (nargs) return err_set(vm, vm->exc.TypeError, "__replace__() takes no positional arguments");
  Value r = call0(vm, ref_from_ptr(type_of(vm, self)));
  if (value_is_null(r)) return r;
  if (!is_instance_of(vm, r, vm->types.simple_namespace)) {
    err_set(vm, vm->exc.TypeError, "expect %N type, but %T() returned '%T' object", vm->types.simple_namespace, self,
            r);
    goto fail;
  }
  Dict *d = as_ns(r)->dict;
  if (dict_update(vm, d, ref_from_ptr(as_ns(self)->dict)) < 0) goto fail;
  for (Size i = 0; !value_is_null(kwnames) && i < tuple_len(kwnames); i++)
    if (dict_set(vm, d, tuple_at(kwnames, i), args[i]) < 0) goto fail;
  return r;
fail:
  drop(vm, r);
  return VALUE_NULL;
}

static void dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  OBJ_CLEAR(vm, ((Namespace *)o)->dict);
  object_free(vm, o, 0);
}
static int traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT_OBJ(((Namespace *)o)->dict);
  return 0;
}
static void clear(VM *vm, Object *o) {
  if (((Namespace *)o)->dict) dict_clear(vm, ((Namespace *)o)->dict);
}

static const MethodDef methods[] = {
    {"__reduce__", reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling")},
    {"__replace__", replace, METH_VARARGS_KW, DOC("($self, /, **changes)"),
     DOC("Return a copy of the namespace object with new values for the specified attributes.")},
    {NULL},
};
static const MemberDef members[] = {{"__dict__", MEMBER_OBJ, offsetof(Namespace, dict), true, NULL}, {NULL}};
static const TypeSlots slots = {
    .new_ = new_slot,
    .init = init,
    .dealloc = dealloc,
    .traverse = traverse,
    .clear = clear,
    .repr = repr,
    .getattro = object_generic_getattr,
    .setattro = object_generic_setattr,
    .richcompare = richcompare,
};
const TypeSpec simple_namespace_spec = {
    .name = "types.SimpleNamespace",
    .basic_size = sizeof(Namespace),
    .told_size = 12,
    .flags = TYPE_GC | TYPE_BASETYPE,
    .dict_offset = offsetof(Namespace, dict),
    .slots = &slots,
    .methods = methods,
    .members = members,
    .doc = DOC("SimpleNamespace(mapping_or_iterable=(), /, **kwargs)\n--\n\nA simple attribute-based namespace."),
};
