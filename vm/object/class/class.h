// object/class/class.h: declarations shared by the files of the type machinery (type_*.c, object_type.c, instance.c,
// attr.c, descriptor.c, slot_wrappers.c).
//
// Invariants   The Type of a built-in is immortal and has a `spec`. A Python class has TYPE_HEAP and no spec.
#ifndef MORELIA_OBJECT_CLASS_CLASS_H
#define MORELIA_OBJECT_CLASS_CLASS_H

#include "object/container/dict.h"
#include "object/exec/function.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

// clang-format off
typedef enum {
  WRAP_NONE, WRAP_UNARY, WRAP_HASH, WRAP_CALL, WRAP_BINARY, WRAP_BINARY_R, WRAP_SETATTR, WRAP_DELATTR,
  WRAP_LT, WRAP_LE, WRAP_EQ, WRAP_NE, WRAP_GT, WRAP_GE,  // in the order of CMP_*
  WRAP_NEXT, WRAP_DESCR_GET, WRAP_DESCR_SET, WRAP_DESCR_DELETE, WRAP_INIT, WRAP_DEL, WRAP_BUFFER, WRAP_RELEASE_BUFFER,
  WRAP_TERNARY, WRAP_TERNARY_R, WRAP_INQUIRY, WRAP_LEN, WRAP_SETITEM, WRAP_DELITEM, WRAP_INDEX_ARG, WRAP_SQ_ITEM,
  WRAP_SQ_SETITEM, WRAP_SQ_DELITEM, WRAP_CONTAINS,
} WrapKind;
// clang-format on

typedef struct SlotDef {
  const char *name;
  uint16_t offset;  // in TypeSlots
  uint8_t wrap;     // WrapKind
  void *function;   // of Python classes
  const char *sig, *doc;
} SlotDef;

enum {
#define X(...) +1
  N_SLOT_DEFS = 0
#include "object/class/slots.def"
#undef X
};
extern const SlotDef slot_defs[N_SLOT_DEFS];

typedef struct TypeState {
  Value slot_names[N_SLOT_DEFS];  // interned, same order as slot_defs
  bool is_shared[N_SLOT_DEFS];    // whether another slot has the same name
  Value no_default;               // typing.NoDefault, once made
  Type **made;                    // types of type_from_spec, freed with the VM
  uint32_t n_made, cap_made;
} TypeState;

ALWAYS_INLINE void **slot_at(Type *t, uint32_t offset) { return (void **)((char *)&t->slots + offset); }

// --- type_slots.c
NODISCARD int type_slots_init(VM *vm);  // names; 0 or -1
void type_slots_finish(VM *vm);
void type_update_slots(VM *vm, Type *type);           // all slots of a new Python class
void type_update_slot(VM *vm, Type *type, Ref name);  // and of its subclasses
Ref comparison_name(const VM *vm, int op);            // __lt__ for CMP_LT
NODISCARD Value slot_getattr_hook(VM *vm, Ref self, Ref name);
NODISCARD Value slot_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames);
NODISCARD int slot_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD int slot_bf_getbuffer(VM *vm, Ref self, Buffer *out, int flags);  // buffer_class.c
void slot_bf_releasebuffer(VM *vm, Ref self, Buffer *buffer);

// --- slot_wrappers.c
NODISCARD Value wrapper_descriptor_new(VM *vm, Type *owner, const SlotDef *def, Ref name, void *wrapped);
// wrapper descriptors for the slots that a built-in fills
NODISCARD int type_add_operators(VM *vm, Type *type);

// --- type_ready.c
// bases, MRO, dict and inherited slots of a type whose slots are set
NODISCARD int type_ready(VM *vm, Type *type);
// A doc marked as DOC(…) is None in the class's dict until somebody looks: the text comes into its place, if there is a
// library that has it, and memory. No exception.
void type_read_doc(VM *vm, Type *type);
void type_inherit_slots(VM *vm, Type *type);
NODISCARD int type_add_subclass(VM *vm, Type *base, Type *sub);
void type_remove_subclass(Type *base, Type *sub);
NODISCARD Value new_wrapper(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);  // __new__ of built-ins

// --- type_mro.c
NODISCARD Value type_compute_mro(VM *vm, Type *type, bool custom);  // tuple; custom: calls an overridden mro()
NODISCARD int type_set_mro(VM *vm, Type *type);                     // computes and stores; 0 or -1
NODISCARD Value type_mro_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Type *type_best_base(VM *vm, Ref bases);  // borrowed; NULL with exception
NODISCARD Type *type_calculate_metaclass(VM *vm, Type *metatype, Ref bases);

// --- type_lookup.c
NODISCARD int method_cache_init(VM *vm);
void method_cache_finish(VM *vm);
void method_cache_clear(VM *vm);
Ref type_lookup_uncached(VM *vm, Type *type, Ref name);
// The class's own attribute `name` has another value. As type_modified; a class that changes again and again, and has
// no versions any more, forgets the lookups of this name only where no descriptor is concerned.
void type_value_replaced(VM *vm, Type *type, Ref name, Ref old, Ref value);
Ref dict_find(VM *vm, Dict *d, Ref name);          // any str key; borrowed or null, no exception
Ref type_dict_find(VM *vm, Type *type, Ref name);  // the same in the dict of a class

// --- type_attrs.c
const char *type_short_name(const Type *t);  // the part of its name behind the last dot
NODISCARD Value type_getattro(VM *vm, Ref self, Ref name);
NODISCARD int type_setattro(VM *vm, Ref self, Ref name, Ref value);
NODISCARD Value type_getattr_with(VM *vm, Type *type, Ref name, bool suppress);  // suppress: null without exception
NODISCARD Value type_module(VM *vm, Type *type);                                 // __module__
NODISCARD int type_check_name(VM *vm, Ref name);     // no null character, no surrogate: 0 or -1
NODISCARD int type_check_encodes(VM *vm, Ref text);  // no surrogate, if it is a str
NODISCARD Value type_repr_name(VM *vm, Type *type);  // "module.qualname", bare for builtins
NODISCARD int type_merge_class_dict(VM *vm, Dict *d, Ref cls);

// --- type_new.c
NODISCARD Value type_new_slot(VM *vm, Type *metatype, const Value *args, Size nargs, Ref kwnames);

// --- type_call.c
NODISCARD Value type_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);

// --- object_type.c
NODISCARD Value object_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames);
NODISCARD int object_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value object_repr_default(VM *vm, Ref self);
NODISCARD Hash object_hash_default(VM *vm, Ref self);
NODISCARD Value object_default_dir(VM *vm, Ref self);
const char *value_address_text(Ref v, char buf[24]);  // "0x…" as repr shows it; returns buf

// --- instance.c
// Tracks a new instance whose built-in base has no cycles (int, str, …) and therefore did not track it.
void instance_track(VM *vm, Ref v);
// a tracked instance of a Python class, all attributes absent; NULL: MemoryError is set
NODISCARD Object *instance_new(VM *vm, Type *type);
void instance_dealloc(VM *vm, Object *o);
NODISCARD int instance_traverse(VM *vm, Object *o, VisitFn visit, void *arg);
void instance_clear(VM *vm, Object *o);
// materialized; borrowed; NULL with exception (o has a dict slot)
NODISCARD Dict *instance_dict(VM *vm, Object *o);
InlineValues *instance_inline_values(const Object *o);  // NULL when its type has none
NODISCARD int instance_set_dict(VM *vm, Object *o, Ref dict_or_null);
NODISCARD Value instance_dict_get(VM *vm, Ref self, const void *closure);  // the getset __dict__
NODISCARD int instance_dict_set(VM *vm, Ref self, Ref value, const void *closure);
// the getset __dict__ that class creation adds
NODISCARD Value class_dict_get(VM *vm, Ref self, const void *closure);
NODISCARD int class_dict_set(VM *vm, Ref self, Ref value, const void *closure);

// --- type_attrs.c
NODISCARD int dict_discard(VM *vm, Dict *d, Ref key);  // 1 / 0: it was not there / -1

// --- function.c
// the result of __annotate__(1); an empty dict when there is nothing to call; TypeError when it is no dict
NODISCARD Value annotate_call(VM *vm, Ref annotate_or_null);

// --- descriptor.c
// name consumed, null fails; the caller sets its def
NODISCARD Value descriptor_new(VM *vm, Type *kind, Type *owner, Value name);
NODISCARD Value descriptor_get_qualname(VM *vm, Ref self, const void *closure);
NODISCARD Value descriptor_repr(VM *vm, Ref self, const char *what);
void descriptor_dealloc(VM *vm, Object *o);
NODISCARD int descriptor_traverse(VM *vm, Object *o, VisitFn visit, void *arg);
extern const MemberDef descriptor_members[];
extern const MethodDef descriptor_methods[];
// (getattr, (o, name)), which pickles a method got from `o`; name consumed
NODISCARD Value getattr_reduce(VM *vm, Ref o, Value name);
NODISCARD Value method_descriptor_new(VM *vm, Type *owner, const MethodDef *def);
NODISCARD Value classmethod_descriptor_new(VM *vm, Type *owner, const MethodDef *def);
NODISCARD Value getset_descriptor_new(VM *vm, Type *owner, const GetSetDef *def);
NODISCARD Value member_descriptor_new(VM *vm, Type *owner, const MemberDef *def);
NODISCARD Value slot_member_new(VM *vm, Type *owner, Ref name, uint32_t offset);  // a __slots__ entry
NODISCARD Value member_get(VM *vm, Object *o, const MemberDef *def);
// the setter of an attribute that is a read-only member in CPython
NODISCARD int getset_readonly(VM *vm, Ref self, Ref value, const void *closure);
NODISCARD int member_set(VM *vm, Object *o, const MemberDef *def, Ref value);
NODISCARD Value doc_value(VM *vm, const char *doc);             // str or None
NODISCARD Value text_signature_value(VM *vm, const char *sig);  // str or None
ALWAYS_INLINE Descriptor *as_descriptor(Ref v) { return (Descriptor *)value_as_ptr(v); }
ALWAYS_INLINE bool is_data_descriptor(VM *vm, Ref v) { return type_of(vm, v)->slots.descr_set != NULL; }

// --- builtin_function.c
NODISCARD Value function_display_name(VM *vm, Ref callable);  // "module.qualname()" as messages show it
// Calls a MethodDef's function after the checks that its flags ask for (METH_NOARGS, METH_O, keywords). Messages name
// `callable`.
NODISCARD Value method_def_call_as(VM *vm, Ref callable, const MethodDef *def, Ref self, const Value *args, Size nargs,
                                   Ref kwnames);

// --- attr.c
NODISCARD Value generic_getattr_with_dict(VM *vm, Ref o, Ref name, bool suppress);  // suppress: null without exception
// sets .obj and .name of a current AttributeError without them
void err_attach_attribute(VM *vm, Ref obj, Ref name);
NODISCARD int attr_name_check(VM *vm, Ref name);  // must be str

// --- classmethod.c
typedef struct Wrapper {  // a staticmethod or a classmethod
  Object h;
  Value callable;
  Dict *dict;
} Wrapper;
NODISCARD Value staticmethod_new(VM *vm, Ref callable);
NODISCARD Value classmethod_new(VM *vm, Ref callable);

// --- abstract_class.c
NODISCARD int object_real_isinstance(VM *vm, Ref o, Ref cls);  // without __instancecheck__
NODISCARD int object_real_issubclass(VM *vm, Ref sub, Ref cls);

// --- mappingproxy.c
NODISCARD Value mappingproxy_new(VM *vm, Ref mapping);

// --- call helpers (type_slots.c)

#endif
