// object/class/super.c: super(): the attributes that come after a class on an object's MRO. Zero-argument super() reads
// the running frame.
// Tests        tests/python/classes/super.py
// Optimize     O2
#include "object/bytes/bytes.h"
#include "object/class/class.h"
#include "object/class/super.h"
#include "object/core/args.h"
#include "object/exec/frame.h"

typedef struct Super {
  Object h;
  Type *type;      // super(type, ...), owned; NULL before __init__
  Value obj;       // or null: unbound
  Type *obj_type;  // owned; NULL when unbound
} Super;

static Super *as_super(Ref v) { return (Super *)value_as_ptr(v); }

// The class whose MRO is searched: obj's class, or obj itself when it is a subclass of `type`. Owned; NULL with
// exception.
static Type *check(VM *vm, Type *type, Ref obj) {
  if (is_type(obj) && type_is_subtype(as_type(obj), type)) {
    obj_incref(value_as_ptr(obj));
    return as_type(obj);
  }
  Type *obj_type = type_of(vm, obj);
  if (type_is_subtype(obj_type, type)) {
    obj_incref(obj_type);
    return obj_type;
  }
  Value cls;
  int r = object_lookup_attr(vm, obj, NAME(__class__), &cls);
  if (r < 0) return NULL;
  if (r > 0) {
    if (is_type(cls) && as_type(cls) != obj_type && type_is_subtype(as_type(cls), type)) return as_type(cls);
    drop(vm, cls);
  }
  bool of_class = is_type(obj);
  err_set(vm, vm->exc.TypeError, "super(type, obj): obj (%s %.200N) is not an instance or subtype of type (%.200N).",
          of_class ? "type" : "instance of", of_class ? as_type(obj) : obj_type, type);
  return NULL;
}

// Searches the MRO of `start` behind `type`. Null without exception: not there.
static Value lookup(VM *vm, Type *type, Type *start, Ref obj, Ref name, bool *out_method) {
  if (value_is_null(start->mro)) return VALUE_NULL;
  Value held = own(start->mro);
  Tuple *mro = as_tuple(held);
  Size i = 0;
  while (i < mro->len && as_type(mro->items[i]) != type) i++;
  Ref found = REF_NULL;
  for (i++; i < mro->len && value_is_null(found); i++) found = type_dict_find(vm, as_type(mro->items[i]), name);
  Value r = own(found);
  if (!value_is_null(found)) {
    Type *dt = type_of(vm, found);
    if (out_method && type_has(dt, TYPE_METHOD_DESCRIPTOR)) {
      *out_method = true;
    } else if (dt->slots.descr_get) {
      bool of_class = value_is_ptr(obj) && (Type *)value_as_ptr(obj) == start;
      Value bound = dt->slots.descr_get(vm, found, of_class ? REF_NULL : obj, ref_from_ptr(start));
      drop(vm, r);
      r = bound;
    }
  }
  drop(vm, held);
  return r;
}

// super().name for the interpreter, without making the super object (object/class/super.h).
Value super_lookup(VM *vm, Type *cls, Ref self, Ref name, bool *out_method) {
  if (out_method) *out_method = false;
  Type *start = check(vm, cls, self);
  if (!start) return VALUE_NULL;
  Value r = VALUE_NULL;
  if (!str_equal(name, NAME(__class__))) {
    // A call like a classmethod's on the class itself must not count as an unbound method.
    bool of_class = value_is_ptr(self) && (Type *)value_as_ptr(self) == start;
    r = lookup(vm, cls, start, self, name, of_class ? NULL : out_method);
  }
  obj_drop(vm, start);
  if (!value_is_null(r) || err_occurred(vm)) return r;
  Value args[] = {{ref_from_ptr(cls).bits}, {self.bits}};
  Value object = call(vm, ref_from_ptr(vm->types.super), args, 2, REF_NULL);
  if (value_is_null(object)) return object;
  r = object_generic_getattr(vm, object, name);
  drop(vm, object);
  return r;
}

static Value getattro(VM *vm, Ref self, Ref name) {
  Super *s = as_super(self);
  if (s->obj_type && !(is_str(name) && str_equal(name, NAME(__class__)))) {
    Type *start = s->obj_type;
    obj_incref(start);
    Value r = lookup(vm, s->type, start, s->obj, name, NULL);
    obj_drop(vm, start);
    if (!value_is_null(r) || err_occurred(vm)) return r;
  }
  return object_generic_getattr(vm, self, name);
}

// --- zero arguments: __class__ cell and first argument of the running function

static int bad(VM *vm, const char *text) { return err_set_i(vm, vm->exc.RuntimeError, "%s", text); }

static Ref unwrap_cell(VM *vm, Ref v) {
  return !value_is_null(v) && is_exact(vm, v, vm->types.cell) ? borrow(as_cell(v)->value) : v;
}

static int find_class(VM *vm, Frame *frame, Type **out) {
  Code *code = frame->code;
  for (uint32_t i = code->nlocalsplus - code->nfreevars; i < code->nlocalsplus; i++) {
    if (!str_equal(tuple_at(code->localsplusnames, (Size)i), NAME(__class__))) continue;
    Ref cell = borrow(frame->localsplus[i]);
    if (value_is_null(cell) || !is_exact(vm, cell, vm->types.cell)) return bad(vm, "super(): bad __class__ cell");
    Ref cls = borrow(as_cell(cell)->value);
    if (value_is_null(cls)) return bad(vm, "super(): empty __class__ cell");
    if (!is_type(cls)) return err_set_i(vm, vm->exc.RuntimeError, "super(): __class__ is not a type (%T)", cls);
    *out = as_type(cls);
    return 0;
  }
  return bad(vm, "super(): __class__ cell not found");
}

static int from_frame(VM *vm, Type **out_type, Ref *out_obj) {
  Frame *frame = vm->frame;
  if (!frame || !frame->code) return bad(vm, "super(): no current frame");
  if (frame->code->argcount == 0) return bad(vm, "super(): no arguments");
  Ref first = borrow(frame->localsplus[0]);
  if ((uint8_t)as_bytes(frame->code->localspluskinds)->data[0] & LOCAL_CELL) first = unwrap_cell(vm, first);
  if (value_is_null(first)) return bad(vm, "super(): arg[0] deleted");
  *out_obj = first;
  return find_class(vm, frame, out_type);
}

static int init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "super", kwnames) < 0 || args_check(vm, "super()", nargs, 0, 2) < 0) return -1;
  Type *type = NULL;
  Ref obj = REF_NULL;
  if (nargs == 0) {
    if (from_frame(vm, &type, &obj) < 0) return -1;
  } else {
    if (!is_type(args[0]))
      return err_set_i(vm, vm->exc.TypeError, "super() argument 1 must be a type, not %.200T", args[0]);
    type = as_type(args[0]);
    if (nargs == 2 && !value_is_none(args[1])) obj = borrow(args[1]);
  }
  Type *obj_type = NULL;
  if (!value_is_null(obj)) {
    obj_type = check(vm, type, obj);
    if (!obj_type) return -1;
  }
  Super *s = as_super(self);
  obj_incref(type);
  Type *old_type = s->type, *old_obj_type = s->obj_type;
  s->type = type;
  s->obj_type = obj_type;
  value_set(vm, &s->obj, own(obj));
  obj_xdrop(vm, old_type);
  obj_xdrop(vm, old_obj_type);
  return 0;
}

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Super *s = object_alloc(vm, type, 0);
  if (!s) return VALUE_NULL;
  s->obj = VALUE_NULL;
  gc_track(vm, s);
  return value_from_ptr(s);
}

static Value repr(VM *vm, Ref self) {
  Super *s = as_super(self);
  if (!s->type) return str_format(vm, "<super: <class 'NULL'>, NULL>");
  if (s->obj_type) return str_format(vm, "<super: <class '%N'>, <%N object>>", s->type, s->obj_type);
  return str_format(vm, "<super: <class '%N'>, NULL>", s->type);
}

static Value descr_get(VM *vm, Ref self, Ref obj, Ref type) {
  Super *s = as_super(self);
  if (value_is_null(obj) || value_is_none(obj) || !value_is_null(s->obj)) return own(self);
  Value args[] = {{ref_from_ptr(s->type).bits}, {obj.bits}};
  return call(vm, ref_from_ptr(type_of(vm, self)), args, 2, REF_NULL);
}

static void dealloc(VM *vm, Object *o) {
  Super *s = (Super *)o;
  gc_untrack(vm, s);
  drop(vm, s->obj);
  obj_xdrop(vm, s->type);
  obj_xdrop(vm, s->obj_type);
  object_free(vm, s, 0);
}
static int traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Super *s = (Super *)o;
  VISIT(s->obj);
  VISIT_OBJ(s->type);
  VISIT_OBJ(s->obj_type);
  return 0;
}

static const MemberDef members[] = {
    {"__thisclass__", MEMBER_OBJ_OR_NONE, offsetof(Super, type), true, DOC("the class invoking super()")},
    {"__self__", MEMBER_VALUE_OR_NONE, offsetof(Super, obj), true, DOC("the instance invoking super(); may be None")},
    {"__self_class__", MEMBER_OBJ_OR_NONE, offsetof(Super, obj_type), true,
     DOC("the type of the instance invoking super(); may be None")},
    {NULL},
};
static const TypeSlots slots = {
    .new_ = new_slot,
    .init = init,
    .dealloc = dealloc,
    .traverse = traverse,
    .repr = repr,
    .getattro = getattro,
    .descr_get = descr_get,
};
const TypeSpec super_spec = {
    .name = "super",
    .basic_size = sizeof(Super),
    .told_size = 20,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_HAVE_VECTORCALL,
    .slots = &slots,
    .members = members,
    .doc = DOC("super() -> same as super(__class__, <first argument>)\nsuper(type) -> unbound super object\n"
               "super(type, obj) -> bound super object; requires isinstance(obj, type)\n"
               "super(type, type2) -> bound super object; requires issubclass(type2, type)\n"
               "Typical use to call a cooperative superclass method:\nclass C(B):\n"
               "    def meth(self, arg):\n        super().meth(arg)\nThis works for class methods too:\n"
               "class C(B):\n    @classmethod\n    def cmeth(cls, arg):\n        super().cmeth(arg)\n"),
};
