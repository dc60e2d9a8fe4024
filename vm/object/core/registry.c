// object/core/registry.c: makes all built-in types from object/core/types.def and object/error/exceptions.def.
//
// Invariants   vm->types.* and vm->exc.* are immortal. They are allocated before anything else, so that strs, tuples
//              and dicts can be made while the types are still being filled.
// Tests        every test; tests/python/reference/03_data_model/type_hierarchy_attributes.py
// Optimize     Oz
#include "object/core/registry.h"

#include "object/class/class.h"
#include "object/typing/generic_alias.h"
#include "object/typing/typevar.h"

typedef struct Row {
  const char *field, *base;
  size_t offset;  // in VM
  const TypeSpec *spec;
} Row;

#define X(field, base, spec) extern const TypeSpec spec;
#include "object/core/types.def"
#undef X

static const Row rows[] = {
#define X(field, base, spec) {#field, #base, offsetof(VM, types) + offsetof(Types, field), &spec},
#include "object/core/types.def"
#undef X
#define X(name, base) {#name, #base, offsetof(VM, exc) + offsetof(Exceptions, name), NULL},
#include "object/error/exceptions.def"
#undef X
};

static Type **type_at(VM *vm, const Row *row) { return (Type **)((char *)vm + row->offset); }

static const Row *find_row(const char *field) {
  for (size_t i = 0; i < ARRAY_LEN(rows); i++)
    if (strcmp(rows[i].field, field) == 0) return &rows[i];
  return NULL;
}

static Type *base_of(VM *vm, const Row *row) { return row->base[0] ? *type_at(vm, find_row(row->base)) : NULL; }
static const TypeSpec *spec_of(const Row *row) { return row->spec ? row->spec : exception_spec(row->field); }

static const char *last_part(const char *dotted) {
  const char *dot = strrchr(dotted, '.');
  return dot ? dot + 1 : dotted;
}

void type_fill_from_spec(VM *vm, Type *type, const TypeSpec *spec, Type *base) {
  type->spec = spec;
  type->c_name = spec->name;
  type->flags = spec->flags | TYPE_IMMUTABLE;
  type->basic_size = spec->basic_size ? spec->basic_size : base ? base->basic_size : (uint32_t)sizeof(Object);
  type->item_size = spec->item_size ? spec->item_size : base ? base->item_size : 0;
  type->told_size = spec->told_size ? spec->told_size : base ? base->told_size : 0;
  type->dict_offset = spec->dict_offset;
  type->weaklist_offset = spec->weaklist_offset;
  if (spec->slots) type->slots = *spec->slots;
  if (base) {  // so that instances can be made and freed before type_ready
    if (!type->dict_offset) type->dict_offset = base->dict_offset;
    if (!type->weaklist_offset) type->weaklist_offset = base->weaklist_offset;
    type->flags |= base->flags & (TYPE_INT_SUBCLASS | TYPE_EXCEPTION_SUBCLASS | TYPE_GC);
    if (!type->slots.dealloc) type->slots.dealloc = base->slots.dealloc;
  }
  type->base = base;
  bool same_layout = base && type->basic_size == base->basic_size && type->item_size == base->item_size;
  type->solid = same_layout ? base->solid : type;
  type->name = type->qualname = type->bases = type->mro = type->own_slots = VALUE_NULL;
}

static Type *alloc_type(VM *vm) {
  GcHead *head = mem_alloc_zero(vm, sizeof(GcHead) + sizeof(Type));
  if (!head) return NULL;
  Type *type = (Type *)(head + 1);
  type->h.refcnt = REFCNT_IMMORTAL;
  return type;
}

int types_alloc(VM *vm) {
  for (size_t i = 0; i < ARRAY_LEN(rows); i++)
    if (!(*type_at(vm, &rows[i]) = alloc_type(vm))) return -1;
  for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
    Type *type = *type_at(vm, &rows[i]);
    type->h.type = vm->types.type;
    type_fill_from_spec(vm, type, spec_of(&rows[i]), base_of(vm, &rows[i]));
  }
  return method_cache_init(vm);
}

static int set_names(VM *vm, Type *type) {
  Value name = str_intern_cstr(vm, last_part(type->spec->name));
  if (value_is_null(name)) return -1;
  type->name = name;
  type->qualname = own(name);
  return 0;
}

static int make_ready(VM *vm, Type *type, Type *second_base) {
  if (set_names(vm, type) < 0) return -1;
  type->dict = dict_new_obj(vm);
  if (!type->dict) return -1;
  type->dict->role = DICT_HIDDEN;  // instructions know that the type does not change
  if (!type->base) type->bases = tuple_from_refs(vm, NULL, 0);
  else if (second_base) type->bases = tuple_pack2(vm, ref_from_ptr(type->base), ref_from_ptr(second_base));
  else type->bases = tuple_pack1(vm, ref_from_ptr(type->base));
  if (value_is_null(type->bases)) return -1;
  return type_ready(vm, type);
}

// Types of modules have __module__ in their dict, as CPython's heap types do, so that instances have the attribute.
static int set_module(VM *vm, Type *type) {
  Value module = type_module(vm, type);
  if (value_is_null(module)) return -1;
  int r = value_is_null(dict_get_str(vm, type->dict, NAME(__module__)))
              ? dict_set(vm, type->dict, NAME(__module__), module)
              : 0;
  drop(vm, module);
  return r;
}

int types_ready(VM *vm) {
  if (type_slots_init(vm) < 0) return -1;
  for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
    Type *type = *type_at(vm, &rows[i]);
    if (make_ready(vm, type, type == vm->exc.ExceptionGroup ? vm->exc.Exception : NULL) < 0) return -1;
  }
  Type *const heap_in_cpython[] = {vm->types.type_var,        vm->types.type_var_tuple,    vm->types.param_spec,
                                   vm->types.param_spec_args, vm->types.param_spec_kwargs, vm->types.generic};
  for (size_t i = 0; i < ARRAY_LEN(heap_in_cpython); i++)
    if (set_module(vm, heap_in_cpython[i]) < 0) return -1;
  Value no_default = no_default_value(vm);  // made now, so that a later use cannot fail for lack of memory
  drop(vm, no_default);
  return value_is_null(no_default) ? -1 : 0;
}

Type *type_from_spec(VM *vm, const TypeSpec *spec, Type *base) {
  if (!base) base = vm->types.object;
  Type *type = alloc_type(vm);
  if (!type) {
    err_no_memory(vm);
    return NULL;
  }
  type->h.type = base->h.type;
  type_fill_from_spec(vm, type, spec, base);
  TypeState *state = vm->type_state;
  if (state->n_made == state->cap_made) {
    uint32_t cap = state->cap_made ? state->cap_made * 2 : 64;
    Type **made = mem_realloc_items(vm, state->made, state->cap_made, cap, sizeof(Type *));
    if (!made) {
      mem_free(vm, gc_head(type), sizeof(GcHead) + sizeof(Type));
      err_no_memory(vm);
      return NULL;
    }
    state->made = made;
    state->cap_made = cap;
  }
  state->made[state->n_made++] = type;
  return make_ready(vm, type, NULL) < 0 || set_module(vm, type) < 0 ? NULL : type;
}

// --- the end

static void clear_type(VM *vm, Type *type) {
  Dict *dict = type->dict;
  if (dict) {
    obj_incref(dict);
    dict_clear(vm, dict);
    obj_drop(vm, dict);
  }
}

void types_clear(VM *vm) {
  if (vm->method_cache) method_cache_clear(vm);
  if (vm->type_state) value_clear(vm, &vm->type_state->no_default);
  for (uint32_t i = 0; vm->type_state && i < vm->type_state->n_made; i++) clear_type(vm, vm->type_state->made[i]);
  for (size_t i = ARRAY_LEN(rows); i-- > 0;)
    if (*type_at(vm, &rows[i])) clear_type(vm, *type_at(vm, &rows[i]));
}

static void drop_parts(VM *vm, Type *type) {
  OBJ_CLEAR(vm, type->dict);
  value_clear(vm, &type->bases);
  value_clear(vm, &type->mro);
  value_clear(vm, &type->name);
  value_clear(vm, &type->qualname);
  mem_free(vm, type->subclasses, type->cap_subclasses * sizeof(Type *));
  type->subclasses = NULL;
  type->n_subclasses = type->cap_subclasses = 0;
}

void types_finish(VM *vm) {
  method_cache_finish(vm);
  TypeState *state = vm->type_state;
  for (uint32_t i = 0; state && i < state->n_made; i++) drop_parts(vm, state->made[i]);
  for (size_t i = ARRAY_LEN(rows); i-- > 0;)
    if (*type_at(vm, &rows[i])) drop_parts(vm, *type_at(vm, &rows[i]));
  if (vm->hooks.heap_left) vm->hooks.heap_left(vm);  // what is tracked now is lost for good
  for (uint32_t i = 0; state && i < state->n_made; i++)
    mem_free(vm, gc_head(state->made[i]), sizeof(GcHead) + sizeof(Type));
  if (state) mem_free(vm, state->made, state->cap_made * sizeof(Type *));
  type_slots_finish(vm);
  for (size_t i = ARRAY_LEN(rows); i-- > 0;) {
    Type **slot = type_at(vm, &rows[i]);
    if (*slot) mem_free(vm, gc_head(*slot), sizeof(GcHead) + sizeof(Type));
    *slot = NULL;
  }
}
