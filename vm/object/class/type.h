// object/class/type.h: types: slots, flags, and the declarative tables that built-in types are made from.
//
// The Type of a built-in is made at VM start from a `static const TypeSpec`; a Python class is the same structure.
// Slots follow CPython's tp_/nb_/sq_/mp_/am_ slots one to one (names without the tp_ prefix), because
// `type(int.__add__)`, inheritance of slots, and which slot wins are visible to programs. object/class/slots.def is the
// one list of slots and their dunder names.
//
// Calling convention of everything callable ("vectorcall"): `args[0..nargs)` are positional and borrowed; when
// `kwnames` is not null it is a tuple of k str, and args[nargs..nargs+k) are the keyword values.
//
// Invariants   version_tag is 0 (unassigned) or unique; it is reset to 0 when the type or a type on its MRO changes,
//              and then in all subclasses as well. From LOOKUP_TAG on a tag is no version: no instruction is
//              specialized for it, only the lookup cache uses it. `mro[0]` is the type itself.
#ifndef MORELIA_OBJECT_CLASS_TYPE_H
#define MORELIA_OBJECT_CLASS_TYPE_H

#include "object/core/object.h"

typedef struct Dict Dict;
typedef struct DictKeys DictKeys;
typedef struct Tuple Tuple;
typedef struct Str Str;
typedef struct Code Code;
typedef struct Function Function;
typedef struct GcHead GcHead;

typedef Value (*CFunction)(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);

enum {  // MethodDef.flags: the calling convention as CPython declares it, because specialization depends on it
  METH_NOARGS = 1,    // nargs is 0 (checked by the caller of fn)
  METH_O = 2,         // nargs is 1
  METH_FAST = 4,      // positional only; fn checks the number
  METH_KW = 8,        // with METH_FAST or METH_VARARGS: keywords allowed
  METH_VARARGS = 16,  // same C signature, but CPython takes a tuple here: never specialized to a *_FAST form
  METH_CLASS = 32,    // bound to the type
  METH_STATIC = 64,
  METH_COEXIST = 128,  // replaces the slot wrapper with the same name
  METH_METHOD = 256,   // CPython tells the function its class: called as without it, never specialized
  METH_FAST_KW = METH_FAST | METH_KW,
  METH_VARARGS_KW = METH_VARARGS | METH_KW,
  METH_CALLING = METH_NOARGS | METH_O | METH_FAST | METH_KW | METH_VARARGS | METH_METHOD,  // what specialization asks
};

// A text that only help() and inspect read, for the fields sig and doc below; doc_text() gives it
// (object/class/doc_text.h). The mark in front is how wasm_bindings/take_docs.mjs finds it in the linked module. The
// zero behind it keeps the linker from letting another string share its end. Short signatures are plain texts, which
// many rows share. A TypeSpec's doc may be marked where classes cannot be changed; those of object, type, int and other
// usual bases are not, as programs walk the dicts of bases.
#define DOC_MARK \
  "\xF8" \
  "DOC"
#define DOC(text) DOC_MARK text "\0"

typedef struct MethodDef {
  const char *name;  // NULL ends the table
  CFunction fn;
  uint32_t flags;
  const char *sig;  // "($self, iterable, /)" as inspect.signature reads it, or NULL
  const char *doc;
} MethodDef;

typedef Value (*Getter)(VM *vm, Ref self, const void *closure);
typedef int (*Setter)(VM *vm, Ref self, Ref value, const void *closure);  // null value: delete
typedef struct GetSetDef {
  const char *name;
  Getter get;
  Setter set;
  const char *doc;
  const void *closure;
} GetSetDef;

typedef enum {
  MEMBER_VALUE,
  MEMBER_VALUE_OR_NONE,
  MEMBER_OBJ,
  MEMBER_OBJ_OR_NONE,
  MEMBER_SIZE,
  MEMBER_INT32,
  MEMBER_UINT32,
  MEMBER_BOOL,
  MEMBER_DOUBLE
} MemberKind;
typedef struct MemberDef {  // MEMBER_VALUE: AttributeError when null; MEMBER_OBJ: the field is an object pointer
  const char *name;
  MemberKind kind;
  uint32_t offset;
  bool readonly;
  const char *doc;
} MemberDef;

typedef int (*VisitFn)(VM *vm, Object *o, void *arg);
typedef Value (*UnaryFn)(VM *vm, Ref self);
typedef Value (*BinaryFn)(VM *vm, Ref a, Ref b);
typedef Value (*TernaryFn)(VM *vm, Ref a, Ref b, Ref c);
typedef int (*InquiryFn)(VM *vm, Ref self);
typedef Size (*LenFn)(VM *vm, Ref self);
typedef Hash (*HashFn)(VM *vm, Ref self);  // -1: exception
typedef Value (*SizeArgFn)(VM *vm, Ref self, Size i);
typedef int (*SizeSetFn)(VM *vm, Ref self, Size i, Ref value);  // null value: delete
typedef int (*ContainsFn)(VM *vm, Ref self, Ref item);
typedef int (*SetItemFn)(VM *vm, Ref self, Ref key, Ref value);  // null value: delete
typedef Value (*NewFn)(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames);
typedef int (*InitFn)(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
typedef Value (*RichCmpFn)(VM *vm, Ref a, Ref b, int op);
typedef Value (*GetAttrFn)(VM *vm, Ref self, Ref name);
typedef int (*SetAttrFn)(VM *vm, Ref self, Ref name, Ref value);    // null value: delete
typedef Value (*DescrGetFn)(VM *vm, Ref descr, Ref obj, Ref type);  // null obj: looked up on the class
typedef int (*DescrSetFn)(VM *vm, Ref descr, Ref obj, Ref value);
typedef enum { SEND_NEXT, SEND_RETURN, SEND_ERROR } SendStatus;
typedef SendStatus (*SendFn)(VM *vm, Ref self, Ref arg, Value *out);
typedef struct Buffer Buffer;
typedef int (*GetBufferFn)(VM *vm, Ref self, Buffer *out, int flags);
typedef void (*ReleaseBufferFn)(VM *vm, Ref self, Buffer *buffer);

enum { CMP_LT, CMP_LE, CMP_EQ, CMP_NE, CMP_GT, CMP_GE };  // CPython's numbers (oparg of COMPARE_OP)

typedef struct TypeSlots {
  // life
  NewFn new_;
  InitFn init;
  void (*dealloc)(VM *vm, Object *o);  // refcnt is 0; ends in object_free
  int (*traverse)(VM *vm, Object *o, VisitFn visit, void *arg);
  void (*clear)(VM *vm, Object *o);
  void (*finalize)(VM *vm, Ref self);  // __del__
  // basics
  UnaryFn repr, str, iter;
  UnaryFn iternext;  // null without an exception: exhausted
  HashFn hash;
  CFunction call;  // instances are called
  GetAttrFn getattro;
  SetAttrFn setattro;
  RichCmpFn richcompare;
  DescrGetFn descr_get;
  DescrSetFn descr_set;
  // numbers
  BinaryFn nb_add, nb_subtract, nb_multiply, nb_remainder, nb_divmod, nb_lshift, nb_rshift, nb_and, nb_xor, nb_or,
      nb_floor_divide, nb_true_divide, nb_matrix_multiply;
  BinaryFn nb_inplace_add, nb_inplace_subtract, nb_inplace_multiply, nb_inplace_remainder, nb_inplace_lshift,
      nb_inplace_rshift, nb_inplace_and, nb_inplace_xor, nb_inplace_or, nb_inplace_floor_divide, nb_inplace_true_divide,
      nb_inplace_matrix_multiply;
  TernaryFn nb_power, nb_inplace_power;
  UnaryFn nb_negative, nb_positive, nb_absolute, nb_invert, nb_int, nb_float, nb_index;
  InquiryFn nb_bool;
  // sequences
  LenFn sq_length;
  BinaryFn sq_concat, sq_inplace_concat;
  SizeArgFn sq_repeat, sq_inplace_repeat, sq_item;
  SizeSetFn sq_ass_item;
  ContainsFn sq_contains;
  // mappings
  LenFn mp_length;
  BinaryFn mp_subscript;
  SetItemFn mp_ass_subscript;
  // asynchronous
  UnaryFn am_await, am_aiter, am_anext;
  SendFn am_send;
  // buffers
  GetBufferFn bf_getbuffer;
  ReleaseBufferFn bf_releasebuffer;
} TypeSlots;

enum {  // Type.flags; the numbers that programs see in __flags__ are CPython's
  TYPE_INLINE_VALUES = 1 << 2,
  TYPE_MANAGED_DICT = 1 << 4,  // instances have a dict slot made by class creation
  TYPE_SEQUENCE = 1 << 5,      // matches sequence patterns
  TYPE_MAPPING = 1 << 6,
  TYPE_DISALLOW_INSTANTIATION = 1 << 7,
  TYPE_IMMUTABLE = 1 << 8,
  TYPE_HEAP = 1 << 9,
  TYPE_BASETYPE = 1 << 10,         // can be subclassed
  TYPE_HAVE_VECTORCALL = 1 << 11,  // CPython's type has tp_vectorcall: CALL_BUILTIN_CLASS applies
  TYPE_READY = 1 << 12,
  // object's __new__ is the only one that Python sees; it creates instances with their own `new_`
  TYPE_OBJECT_NEW = 1 << 15,
  TYPE_GC = 1 << 14,
  TYPE_NO_VERSION = 1 << 16,  // a program's mro(): lookups there can change without notice
  TYPE_METHOD_DESCRIPTOR = 1 << 17,
  TYPE_ITEMS_AT_END = 1 << 23,
  TYPE_INT_SUBCLASS = 1 << 24,
  TYPE_LIST_SUBCLASS = 1 << 25,
  TYPE_TUPLE_SUBCLASS = 1 << 26,
  TYPE_BYTES_SUBCLASS = 1 << 27,
  TYPE_STR_SUBCLASS = 1 << 28,
  TYPE_DICT_SUBCLASS = 1 << 29,
  TYPE_EXCEPTION_SUBCLASS = 1 << 30,
};
#define TYPE_TYPE_SUBCLASS (UINT32_C(1) << 31)
#define TYPE_IS_ABSTRACT (1 << 20)
#define TYPE_MATCH_SELF (1 << 22)  // positional class patterns match the subject itself

// In Type.dict_offset: the Dict * is behind the items of a tuple subclass.
#define DICT_AT_END UINT32_C(0x80000000)

typedef struct TypeSpec {
  const char *name;  // "int", "collections.deque": module before the last dot, else builtins
  uint32_t basic_size;
  uint16_t item_size;
  uint16_t told_size;  // the value of __basicsize__: CPython's for 32 bits; 0: the base's
  uint32_t flags;
  uint32_t dict_offset, weaklist_offset;  // 0: none; offset of a `Dict *` / `Object *` field
  uint16_t owned_at, n_owned;             // OWNS: the consecutive Values that owned_dealloc and owned_traverse handle
  const TypeSlots *slots;
  const MethodDef *methods;
  const GetSetDef *getsets;
  const MemberDef *members;
  const char *doc;
} TypeSpec;

// In a TypeSpec: all that instances own is the Values from field `first` to `last` (and their attributes, by
// dict_offset, and weak references to them, by weaklist_offset).
#define OWNS(T, first, last) \
  .owned_at = offsetof(T, first), .n_owned = (offsetof(T, last) - offsetof(T, first)) / sizeof(Value) + 1
void owned_dealloc(VM *vm, Object *o) MAY_RUN_CODE;
NODISCARD int owned_traverse(VM *vm, Object *o, VisitFn visit, void *arg);
// Makes an instance with the first n of these Values, the others null, and tracks it. It takes `values` over: without
// memory they are dropped, and the result is NULL (owned_value: null).
NODISCARD void *owned_new(VM *vm, Type *type, const Value *values, Size n);
NODISCARD Value owned_value(VM *vm, Type *type, const Value *values, Size n);

struct Type {
  Object h;
  uint32_t flags;
  uint32_t version_tag;
  uint32_t basic_size, item_size;         // bytes
  uint32_t dict_offset, weaklist_offset;  // 0: none; dict_offset may hold DICT_AT_END: use object_dict_slot
  uint32_t inline_offset;                 // where inline values begin, when TYPE_INLINE_VALUES
  // class creation added the fields from here to basic_size (Values, then Dict *, weaklist); 0: none
  uint32_t init_from;
  Type *solid;  // the nearest type (itself or a base) that determines the layout; borrowed
  TypeSlots slots;
  const char *c_name;     // as CPython's tp_name: dotted for built-ins, __name__ for classes (UTF-8, lives with `name`)
  Value name, qualname;   // str
  Value own_slots;        // sorted, mangled __slots__ of a Python class, or null
  Type *base;             // owned
  Value bases, mro;       // tuples (mro null until ready)
  Dict *dict;             // owned
  DictKeys *shared_keys;  // key table that inline values of instances share
  Type **subclasses;      // borrowed
  uint32_t n_subclasses, cap_subclasses;
  Object *weaklist;      // weak references to the type itself
  const TypeSpec *spec;  // NULL for Python classes
  // What the specializer caches per type: __getitem__ and __init__ as Python functions (borrowed, valid for the
  // version).
  Function *cached_getitem, *cached_init;
  uint32_t cached_getitem_version;
  uint16_t told_size;  // the values of __basicsize__ and __sizeof__, as in CPython on 32 bits; basic_size is ours
  uint16_t versions;   // how many versions it has had; a type that changes again and again gets no more
  uint8_t watched;     // bit per watcher
};
#define TYPE_VERSIONS_MAX 1000  // the reference's
#define LOOKUP_TAG 0x80000000u

ALWAYS_INLINE Type *as_type(Ref v) { return (Type *)value_as_ptr(v); }
ALWAYS_INLINE bool type_has(const Type *t, uint32_t flag) { return (t->flags & flag) != 0; }
// a class
ALWAYS_INLINE bool is_type(Ref v) { return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_TYPE_SUBCLASS); }

// Whether `a` is `b` or a subclass of it, by MRO (no hooks).
bool type_is_subtype(const Type *a, const Type *b);
// The hash slot of unhashable types (`__hash__ = None`): TypeError "unhashable type: 'T'".
NODISCARD Hash hash_not_implemented(VM *vm, Ref self);
// The attribute found on the MRO, borrowed; null (no exception) when there is none. `name` is an interned str or any
// str.
Ref type_lookup(VM *vm, Type *type, Ref name);
// Assigns a version when the type has none; 0 when no versions are left.
NODISCARD uint32_t type_version(VM *vm, Type *type);
// Call it after any change to a type's dict or bases: it resets versions and refreshes the slots of `name` (null: all).
void type_modified(VM *vm, Type *type);
void type_dict_changed(VM *vm, Dict *d);  // the dict of a class, by a program that has come by it
// new built-in type, ready; NULL with exception
NODISCARD Type *type_from_spec(VM *vm, const TypeSpec *spec, Type *base);
// v consumed; for set-up code; VALUE_NONE or null
NODISCARD Value type_attr_set(VM *vm, Type *type, const char *name, Value v);
// type(name, bases, namespace, **kw): the full class creation.
NODISCARD Value type_new_class(VM *vm, Type *metatype, Ref name, Ref bases, Ref ns, const Value *kwvalues,
                               Ref kwnames) MAY_RUN_CODE;

// The slot functions of Python classes' dunder methods are in object/class/type_slots.c.

#endif
