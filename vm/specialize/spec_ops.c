// specialize/spec_ops.c: BINARY_OP, COMPARE_OP, CONTAINS_OP, TO_BOOL, STORE_SUBSCR, UNPACK_SEQUENCE, FOR_ITER, SEND.
//
// Optimize     Os
#include "specialize/internal.h"

#include "object/number/int.h"
#include "object/container/list.h"
#include "object/container/set.h"
#include "object/container/slice.h"
#include "object/text/str.h"

// --- BINARY_OP

static int subscr_fail_kind(VM *vm, Ref a, Ref b) {
  bool index = is_int_exact(vm, b) && !(int_is_compact(b) && value_as_int48(b) >= 0), slice = is_slice(vm, b);
  bool list = is_list_exact(vm, a), tuple = is_tuple_exact(vm, a), str = is_str_exact(vm, a);
  if ((list || tuple || str) && index) return SPEC_FAIL_OUT_OF_RANGE;
  if (slice && list) return SPEC_FAIL_BINARY_OP_SUBSCR_LIST_SLICE;
  if (slice && tuple) return SPEC_FAIL_BINARY_OP_SUBSCR_TUPLE_SLICE;
  if (slice && str) return SPEC_FAIL_BINARY_OP_SUBSCR_STRING_SLICE;
  Type *type = type_of(vm, a);
  Ref getitem = type_lookup(vm, type, NAME(__getitem__));
  if (!value_is_null(getitem) && is_exact(vm, getitem, vm->types.function)) {
    if (!type_has(type, TYPE_HEAP)) return SPEC_FAIL_BINARY_OP_SUBSCR_NOT_HEAP_TYPE;
    int kind = function_kind(as_function(getitem)->code);
    if (kind) return kind;
    if (as_function(getitem)->code->argcount != 2) return SPEC_FAIL_WRONG_NUMBER_ARGUMENTS;
  }
  if (is_instance_of(vm, a, vm->types.mappingproxy)) return SPEC_FAIL_BINARY_OP_SUBSCR_MAPPINGPROXY;
  if (is_instance_of(vm, a, vm->types.bytes)) return SPEC_FAIL_BINARY_OP_SUBSCR_BYTES;
  if (is_instance_of(vm, a, vm->types.range)) return SPEC_FAIL_BINARY_OP_SUBSCR_RANGE;
  static const struct {
    const char *name;
    int kind;
  } named[] = {{"array.array", SPEC_FAIL_BINARY_OP_SUBSCR_ARRAY},
               {"re.Match", SPEC_FAIL_BINARY_OP_SUBSCR_RE_MATCH},
               {"collections.deque", SPEC_FAIL_BINARY_OP_SUBSCR_DEQUE},
               {"EnumDict", SPEC_FAIL_BINARY_OP_SUBSCR_ENUMDICT},
               {"StackSummary", SPEC_FAIL_BINARY_OP_SUBSCR_STACKSUMMARY},
               {"collections.defaultdict", SPEC_FAIL_BINARY_OP_SUBSCR_DEFAULTDICT},
               {"Counter", SPEC_FAIL_BINARY_OP_SUBSCR_COUNTER},
               {"collections.OrderedDict", SPEC_FAIL_BINARY_OP_SUBSCR_ORDEREDDICT},
               {"time.struct_time", SPEC_FAIL_BINARY_OP_SUBSCR_STRUCTTIME}};
  for (size_t i = 0; i < ARRAY_LEN(named); i++)
    if (strcmp(type->c_name, named[i].name) == 0) return named[i].kind;
  return slice ? SPEC_FAIL_BINARY_OP_SUBSCR_OTHER_SLICE : SPEC_FAIL_BINARY_OP_SUBSCR;
}

static int binary_fail_kind(VM *vm, uint32_t oparg, Ref a, Ref b) {
  bool differ = type_of(vm, a) != type_of(vm, b), ints = is_int_exact(vm, a);
  uint32_t op = oparg >= OP_INPLACE_ADD && oparg < OP_SUBSCR ? oparg - OP_INPLACE_ADD : oparg;
  switch (op) {
    case OP_ADD: return differ ? SPEC_FAIL_BINARY_OP_ADD_DIFFERENT_TYPES : SPEC_FAIL_BINARY_OP_ADD_OTHER;
    case OP_AND:
      return differ ? SPEC_FAIL_BINARY_OP_AND_DIFFERENT_TYPES
             : ints ? SPEC_FAIL_BINARY_OP_AND_INT
                    : SPEC_FAIL_BINARY_OP_AND_OTHER;
    case OP_FLOOR_DIVIDE: return SPEC_FAIL_BINARY_OP_FLOOR_DIVIDE;
    case OP_LSHIFT: return SPEC_FAIL_BINARY_OP_LSHIFT;
    case OP_MATRIX_MULTIPLY: return SPEC_FAIL_BINARY_OP_MATRIX_MULTIPLY;
    case OP_MULTIPLY: return differ ? SPEC_FAIL_BINARY_OP_MULTIPLY_DIFFERENT_TYPES : SPEC_FAIL_BINARY_OP_MULTIPLY_OTHER;
    case OP_OR:
      return differ ? SPEC_FAIL_BINARY_OP_OR_DIFFERENT_TYPES
             : ints ? SPEC_FAIL_BINARY_OP_OR_INT
                    : SPEC_FAIL_BINARY_OP_OR;
    case OP_POWER: return SPEC_FAIL_BINARY_OP_POWER;
    case OP_REMAINDER: return SPEC_FAIL_BINARY_OP_REMAINDER;
    case OP_RSHIFT: return SPEC_FAIL_BINARY_OP_RSHIFT;
    case OP_SUBTRACT: return differ ? SPEC_FAIL_BINARY_OP_SUBTRACT_DIFFERENT_TYPES : SPEC_FAIL_BINARY_OP_SUBTRACT_OTHER;
    case OP_TRUE_DIVIDE:
      return differ               ? SPEC_FAIL_BINARY_OP_TRUE_DIVIDE_DIFFERENT_TYPES
             : value_is_double(a) ? SPEC_FAIL_BINARY_OP_TRUE_DIVIDE_FLOAT
                                  : SPEC_FAIL_BINARY_OP_TRUE_DIVIDE_OTHER;
    case OP_XOR:
      return differ ? SPEC_FAIL_BINARY_OP_XOR_DIFFERENT_TYPES
             : ints ? SPEC_FAIL_BINARY_OP_XOR_INT
                    : SPEC_FAIL_BINARY_OP_XOR;
    default: return subscr_fail_kind(vm, a, b);
  }
}

static int subscr_form(VM *vm, Ref a, Ref b) {
  if (int_is_compact(b) && value_as_int48(b) >= 0) {
    if (is_list_exact(vm, a)) return BINARY_OP_SUBSCR_LIST_INT;
    if (is_tuple_exact(vm, a)) return BINARY_OP_SUBSCR_TUPLE_INT;
    if (is_str_exact(vm, a)) return BINARY_OP_SUBSCR_STR_INT;
  }
  if (is_dict_exact(vm, a)) return BINARY_OP_SUBSCR_DICT;
  if (is_list_exact(vm, a) && is_slice(vm, b)) return BINARY_OP_SUBSCR_LIST_SLICE;
  Type *type = type_of(vm, a);
  Ref getitem = type_lookup(vm, type, NAME(__getitem__));
  if (value_is_null(getitem) || !is_exact(vm, getitem, vm->types.function) || !type_has(type, TYPE_HEAP)) return 0;
  Function *f = as_function(getitem);
  if (function_kind(f->code) || f->code->argcount != 2) return 0;
  uint32_t version = function_version(vm, f);
  if (!version || !type_version(vm, type)) return 0;
  type->cached_getitem = f;
  type->cached_getitem_version = version;
  return BINARY_OP_SUBSCR_GETITEM;
}

int specialize_binary_op(VM *vm, Site *site) {
  Ref a = borrow(site->sp[-2]), b = borrow(site->sp[-1]);
  bool same = type_of(vm, a) == type_of(vm, b), ints = same && is_int_exact(vm, a), floats = same && value_is_double(a);
  switch (site->oparg) {
    case OP_ADD:
    case OP_INPLACE_ADD:
      if (same && is_str_exact(vm, a)) {
        CodeUnit next = site->ip[1 + CACHE_UNITS_BINARY_OP];
        bool to_store =
            opcode_deopt[UNIT_OP(next)] == STORE_FAST && value_same(site->frame->localsplus[UNIT_ARG(next)], a);
        return to_store ? BINARY_OP_INPLACE_ADD_UNICODE : BINARY_OP_ADD_UNICODE;
      }
      if (ints) return BINARY_OP_ADD_INT;
      if (floats) return BINARY_OP_ADD_FLOAT;
      break;
    case OP_MULTIPLY:
    case OP_INPLACE_MULTIPLY:
      if (ints) return BINARY_OP_MULTIPLY_INT;
      if (floats) return BINARY_OP_MULTIPLY_FLOAT;
      break;
    case OP_SUBTRACT:
    case OP_INPLACE_SUBTRACT:
      if (ints) return BINARY_OP_SUBTRACT_INT;
      if (floats) return BINARY_OP_SUBTRACT_FLOAT;
      break;
    case OP_SUBSCR: {
      int form = subscr_form(vm, a, b);
      if (form) return form;
      break;
    }
    default: break;
  }
  const BinaryOpExtend *row = binary_op_row(site->oparg, a, b);
  if (row) {
    cache_write_ptr(&site->ip[2], row);
    return BINARY_OP_EXTEND;
  }
  return fail(site, binary_fail_kind(vm, site->oparg, a, b));
}

// --- COMPARE_OP, CONTAINS_OP, TO_BOOL

static int compare_fail_kind(VM *vm, Ref a, Ref b) {
  Type *type = type_of(vm, a);
  if (type != type_of(vm, b)) {
    if (value_is_double(a) && is_int_exact(vm, b)) return SPEC_FAIL_COMPARE_OP_FLOAT_LONG;
    if (is_int_exact(vm, a) && value_is_double(b)) return SPEC_FAIL_COMPARE_OP_LONG_FLOAT;
    return SPEC_FAIL_COMPARE_OP_DIFFERENT_TYPES;
  }
  if (type == vm->types.bytes) return SPEC_FAIL_COMPARE_OP_BYTES;
  if (type == vm->types.tuple) return SPEC_FAIL_COMPARE_OP_TUPLE;
  if (type == vm->types.list) return SPEC_FAIL_COMPARE_OP_LIST;
  if (type == vm->types.set || type == vm->types.frozenset) return SPEC_FAIL_COMPARE_OP_SET;
  if (type == vm->types.bool_) return SPEC_FAIL_COMPARE_OP_BOOL;
  if (type->slots.richcompare == vm->types.object->slots.richcompare) return SPEC_FAIL_COMPARE_OP_BASEOBJECT;
  return SPEC_FAIL_OTHER;
}

int specialize_compare_op(VM *vm, Site *site) {
  Ref a = borrow(site->sp[-2]), b = borrow(site->sp[-1]);
  if (type_of(vm, a) != type_of(vm, b)) return fail(site, compare_fail_kind(vm, a, b));
  if (value_is_double(a)) return COMPARE_OP_FLOAT;
  if (is_int_exact(vm, a))
    return int_is_compact(a) && int_is_compact(b) ? COMPARE_OP_INT : fail(site, SPEC_FAIL_COMPARE_OP_BIG_INT);
  if (is_str_exact(vm, a)) {
    uint32_t op = site->oparg >> 5;
    return op == CMP_EQ || op == CMP_NE ? COMPARE_OP_STR : fail(site, SPEC_FAIL_COMPARE_OP_STRING);
  }
  return fail(site, compare_fail_kind(vm, a, b));
}

int specialize_contains_op(VM *vm, Site *site) {
  Ref v = borrow(site->sp[-1]);
  if (is_dict_exact(vm, v)) return CONTAINS_OP_DICT;
  if (is_anyset_exact(vm, v)) return CONTAINS_OP_SET;
  return fail(site, is_str_exact(vm, v)     ? SPEC_FAIL_CONTAINS_OP_STR
                    : is_list_exact(vm, v)  ? SPEC_FAIL_CONTAINS_OP_LIST
                    : is_tuple_exact(vm, v) ? SPEC_FAIL_CONTAINS_OP_TUPLE
                    : is_type(v)            ? SPEC_FAIL_CONTAINS_OP_USER_CLASS
                                            : SPEC_FAIL_OTHER);
}

static int to_bool_fail_kind(VM *vm, Ref v) {
  if (is_exact(vm, v, vm->types.bytearray)) return SPEC_FAIL_TO_BOOL_BYTEARRAY;
  if (is_exact(vm, v, vm->types.bytes)) return SPEC_FAIL_TO_BOOL_BYTES;
  if (is_dict_exact(vm, v)) return SPEC_FAIL_TO_BOOL_DICT;
  if (value_is_double(v)) return SPEC_FAIL_TO_BOOL_FLOAT;
  if (is_exact(vm, v, vm->types.memoryview)) return SPEC_FAIL_TO_BOOL_MEMORY_VIEW;
  if (is_anyset_exact(vm, v)) return SPEC_FAIL_TO_BOOL_SET;
  return is_tuple_exact(vm, v) ? SPEC_FAIL_TO_BOOL_TUPLE : SPEC_FAIL_OTHER;
}

int specialize_to_bool(VM *vm, Site *site) {
  Ref v = borrow(site->sp[-1]);
  if (value_is_bool(v)) return TO_BOOL_BOOL;
  if (is_int_exact(vm, v)) return TO_BOOL_INT;
  if (is_list_exact(vm, v)) return TO_BOOL_LIST;
  if (value_is_none(v)) return TO_BOOL_NONE;
  if (is_str_exact(vm, v)) return TO_BOOL_STR;
  Type *type = type_of(vm, v);
  if (!type_has(type, TYPE_HEAP)) return fail(site, to_bool_fail_kind(vm, v));
  if (type->slots.nb_bool) return fail(site, SPEC_FAIL_TO_BOOL_NUMBER);
  if (type->slots.mp_length) return fail(site, SPEC_FAIL_TO_BOOL_MAPPING);
  if (type->slots.sq_length) return fail(site, SPEC_FAIL_TO_BOOL_SEQUENCE);
  uint32_t version = type_version(vm, type);
  if (!version) return fail(site, SPEC_FAIL_OUT_OF_VERSIONS);
  cache_write_u32(&site->ip[2], version);
  return TO_BOOL_ALWAYS_TRUE;
}

// --- STORE_SUBSCR, UNPACK_SEQUENCE

static int store_subscr_fail_kind(VM *vm, Ref container, Ref sub) {
  Type *type = type_of(vm, container);
  if (type->slots.mp_ass_subscript == vm->types.dict->slots.mp_ass_subscript)
    return SPEC_FAIL_SUBSCR_DICT_SUBCLASS_NO_OVERRIDE;
  if (type->slots.bf_getbuffer) {
    bool index = is_int_exact(vm, sub), slice = is_slice(vm, sub);
    if (index && !(int_is_compact(sub) && value_as_int48(sub) >= 0)) return SPEC_FAIL_OUT_OF_RANGE;
    if (strcmp(type->c_name, "array.array") == 0)
      return index ? SPEC_FAIL_SUBSCR_ARRAY_INT : slice ? SPEC_FAIL_SUBSCR_ARRAY_SLICE : SPEC_FAIL_OTHER;
    if (type == vm->types.bytearray)
      return index ? SPEC_FAIL_SUBSCR_BYTEARRAY_INT : slice ? SPEC_FAIL_SUBSCR_BYTEARRAY_SLICE : SPEC_FAIL_OTHER;
    return index ? SPEC_FAIL_SUBSCR_BUFFER_INT : slice ? SPEC_FAIL_SUBSCR_BUFFER_SLICE : SPEC_FAIL_OTHER;
  }
  Ref setitem = type_lookup(vm, type, NAME(__setitem__));
  if (value_is_null(setitem) || !is_exact(vm, setitem, vm->types.function)) return SPEC_FAIL_OTHER;
  return function_kind(as_function(setitem)->code) ? SPEC_FAIL_SUBSCR_PY_OTHER : SPEC_FAIL_SUBSCR_PY_SIMPLE;
}

int specialize_store_subscr(VM *vm, Site *site) {
  Ref container = borrow(site->sp[-2]), sub = borrow(site->sp[-1]);
  if (is_list_exact(vm, container)) {
    if (is_int_exact(vm, sub)) {
      bool fits = int_is_compact(sub) && value_as_int48(sub) >= 0 && value_as_int48(sub) < list_len(container);
      return fits ? STORE_SUBSCR_LIST_INT : fail(site, SPEC_FAIL_OUT_OF_RANGE);
    }
    return fail(site, is_slice(vm, sub) ? SPEC_FAIL_SUBSCR_LIST_SLICE : SPEC_FAIL_OTHER);
  }
  if (is_dict_exact(vm, container)) return STORE_SUBSCR_DICT;
  return fail(site, store_subscr_fail_kind(vm, container, sub));
}

int specialize_unpack_sequence(VM *vm, Site *site) {
  Ref seq = borrow(site->sp[-1]);
  bool tuple = is_tuple_exact(vm, seq);
  if (tuple || is_list_exact(vm, seq)) {
    Size n = tuple ? tuple_len(seq) : list_len(seq);
    if (n != (Size)site->oparg) return fail(site, SPEC_FAIL_EXPECTED_ERROR);
    return !tuple ? UNPACK_SEQUENCE_LIST : n == 2 ? UNPACK_SEQUENCE_TWO_TUPLE : UNPACK_SEQUENCE_TUPLE;
  }
  return fail(site, is_sequence(vm, seq)   ? SPEC_FAIL_UNPACK_SEQUENCE_SEQUENCE
                    : is_iterator(vm, seq) ? SPEC_FAIL_UNPACK_SEQUENCE_ITERATOR
                                           : SPEC_FAIL_OTHER);
}

// --- FOR_ITER, SEND

static int iterator_kind(VM *vm, Ref it) {
  Type *t = type_of(vm, it);
  const struct {
    Type *type;
    int kind;
  } known[] = {{vm->types.generator, SPEC_FAIL_ITER_GENERATOR},
               {vm->types.coroutine, SPEC_FAIL_ITER_COROUTINE},
               {vm->types.async_generator, SPEC_FAIL_ITER_ASYNC_GENERATOR},
               {vm->types.async_generator_asend, SPEC_FAIL_ITER_ASYNC_GENERATOR_SEND},
               {vm->types.list_iterator, SPEC_FAIL_ITER_LIST},
               {vm->types.tuple_iterator, SPEC_FAIL_ITER_TUPLE},
               {vm->types.dict_keyiterator, SPEC_FAIL_ITER_DICT_KEYS},
               {vm->types.dict_valueiterator, SPEC_FAIL_ITER_DICT_VALUES},
               {vm->types.dict_itemiterator, SPEC_FAIL_ITER_DICT_ITEMS},
               {vm->types.set_iterator, SPEC_FAIL_ITER_SET},
               {vm->types.str_iterator, SPEC_FAIL_ITER_STRING},
               {vm->types.bytes_iterator, SPEC_FAIL_ITER_BYTES},
               {vm->types.range_iterator, SPEC_FAIL_ITER_RANGE},
               {vm->types.enumerate, SPEC_FAIL_ITER_ENUMERATE},
               {vm->types.map, SPEC_FAIL_ITER_MAP},
               {vm->types.zip, SPEC_FAIL_ITER_ZIP},
               {vm->types.seq_iterator, SPEC_FAIL_ITER_SEQ_ITER},
               {vm->types.list_reverseiterator, SPEC_FAIL_ITER_REVERSED_LIST},
               {vm->types.str_ascii_iterator, SPEC_FAIL_ITER_ASCII_STRING},
               {vm->types.callable_iterator, SPEC_FAIL_ITER_CALLABLE}};
  for (size_t i = 0; i < ARRAY_LEN(known); i++)
    if (t == known[i].type) return known[i].kind;
  return strncmp(t->c_name, "itertools", 9) == 0 ? SPEC_FAIL_ITER_ITERTOOLS : SPEC_FAIL_OTHER;
}

int specialize_for_iter(VM *vm, Site *site) {
  Ref it = borrow(site->sp[-1]);
  Type *t = type_of(vm, it);
  if (t == vm->types.list_iterator) return FOR_ITER_LIST;
  if (t == vm->types.tuple_iterator) return FOR_ITER_TUPLE;
  if (t == vm->types.range_iterator) return FOR_ITER_RANGE;
  if (t == vm->types.generator && site->oparg <= INT16_MAX) return FOR_ITER_GEN;
  return fail(site, iterator_kind(vm, it));
}

int specialize_send(VM *vm, Site *site) {
  Ref receiver = borrow(site->sp[-2]);
  Type *t = type_of(vm, receiver);
  if (t == vm->types.generator || t == vm->types.coroutine) return SEND_GEN;
  return fail(site, iterator_kind(vm, receiver));
}
