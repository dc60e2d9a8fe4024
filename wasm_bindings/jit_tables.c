// wasm_bindings/jit_tables.c: what the compiler of loops (web/src/jit) has to know of this build: offsets in the VM's structures, and where the
// functions that loops call stand in the table.
//
// Optimize     Oz
#include <math.h>
#include <string.h>

#include "interp/frames.h"
#include "interp/ops.h"
#include "jit/jit.h"
#include "modules/math/math_internal.h"
#include "object/bytes/bytearray.h"
#include "object/bytes/bytes.h"
#include "object/class/class.h"
#include "object/class/property.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/container/range.h"
#include "object/container/set.h"
#include "object/container/slice.h"
#include "object/container/tuple.h"
#include "object/exec/frame.h"
#include "object/exec/function.h"
#include "object/exec/module.h"
#include "object/number/float.h"
#include "object/text/str.h"
#include "opcode.gen.h"
#include "specialize/specialize.h"
#include "tier2/tier2.h"
#include "wasm_bindings/bindings.h"

#define VM_TYPE(field) offsetof(VM, types.field)

static const uint16_t fields[] = {
  [FIELD_CODE_VARIABLES] = offsetof(Code, localsplusnames), [FIELD_CODE_ID] = offsetof(Code, id),
  [FIELD_FRAME_CODE] = offsetof(Frame, code), [FIELD_FRAME_GLOBALS] = offsetof(Frame, globals),
  [FIELD_FRAME_BUILTINS] = offsetof(Frame, builtins), [FIELD_FRAME_IP] = offsetof(Frame, ip), [FIELD_FRAME_SP] = offsetof(Frame, sp),
  [FIELD_FRAME_LOCALS] = offsetof(Frame, localsplus), [FIELD_FRAME_OBJECT] = offsetof(Frame, frame_obj),
  [FIELD_CODE_CONSTS] = offsetof(Code, consts), [FIELD_CODE_NAMES] = offsetof(Code, names), [FIELD_CODE_UNITS] = offsetof(Code, units),
  [FIELD_CODE_N_LOCALS] = offsetof(Code, nlocalsplus),
  [FIELD_CODE_EXECUTORS] = offsetof(Code, executors), [FIELD_CODE_QUALNAME] = offsetof(Code, qualname),
  [FIELD_CODE_DIRECT] = offsetof(Code, direct), [FIELD_CODE_FRAMESIZE] = offsetof(Code, framesize), [FIELD_CODE_N_FREE] = offsetof(Code, nfreevars),
  [FIELD_CODE_FIRST] = offsetof(Code, first_traceable), [FIELD_FRAME_PREVIOUS] = offsetof(Frame, previous), [FIELD_FRAME_FUNC] = offsetof(Frame, func),
  [FIELD_FRAME_OWNER] = offsetof(Frame, owner), [FIELD_FRAME_FROM_C] = FRAME_OWNED_BY_STACK | RETURN_TO_C << 8,
  [FIELD_EXECUTORS_ITEMS] = offsetof(Executors, items), [FIELD_EXECUTOR_ENDED] = offsetof(Executor, ended), [FIELD_EXECUTOR_DIRECT] = offsetof(Executor, direct), [FIELD_EXECUTOR_PASSED_BY] = offsetof(Executor, is_passed_by), [FIELD_EXECUTOR_CALLS_PYTHON] = offsetof(Executor, calls_python), [FIELD_EXECUTOR_ENTRY] = offsetof(Executor, entry),
  [FIELD_EXECUTOR_OPCODE] = offsetof(Executor, original_opcode), [FIELD_EXECUTOR_OPARG] = offsetof(Executor, original_oparg),
  [FIELD_TYPE_VERSION] = offsetof(Type, version_tag), [FIELD_TYPE_INLINE] = offsetof(Type, inline_offset), [FIELD_TYPE_DICT] = offsetof(Type, dict_offset),
  [FIELD_TYPE_SHARED_KEYS] = offsetof(Type, shared_keys), [FIELD_TYPE_MRO] = offsetof(Type, mro), [FIELD_TYPE_OWN_DICT] = offsetof(Type, dict), [FIELD_TYPE_CACHED_GETITEM] = offsetof(Type, cached_getitem),
  [FIELD_INLINE_VALID] = offsetof(InlineValues, valid), [FIELD_INLINE_CAPACITY] = offsetof(InlineValues, capacity), [FIELD_INLINE_SIZE] = offsetof(InlineValues, size),
  [FIELD_INLINE_ORDER] = offsetof(InlineValues, order), [FIELD_INLINE_VALUES] = offsetof(InlineValues, values),
  [FIELD_BYTES_LEN] = offsetof(Bytes, len), [FIELD_BYTES_DATA] = offsetof(Bytes, data), [FIELD_BYTEARRAY_LEN] = offsetof(ByteArray, len), [FIELD_BYTEARRAY_DATA] = offsetof(ByteArray, data),
  [FIELD_VM_BYTES] = VM_TYPE(bytes), [FIELD_VM_BYTEARRAY] = VM_TYPE(bytearray),
  [FIELD_SLICE_START] = offsetof(Slice, start), [FIELD_LIST_LEN] = offsetof(List, len), [FIELD_LIST_CAP] = offsetof(List, cap), [FIELD_LIST_ITEMS] = offsetof(List, items),
  [FIELD_TUPLE_LEN] = offsetof(Tuple, len), [FIELD_TUPLE_ITEMS] = offsetof(Tuple, items), [FIELD_STR_LEN] = offsetof(Str, len), [FIELD_STR_KIND] = offsetof(Str, kind),
  [FIELD_STR_DATA] = offsetof(Str, data),
  [FIELD_DICT_KEYS] = offsetof(Dict, keys), [FIELD_DICT_USED] = offsetof(Dict, used), [FIELD_KEYS_VERSION] = offsetof(DictKeys, version),
  [FIELD_KEYS_LOG2_INDEX] = offsetof(DictKeys, log2_index_bytes), [FIELD_KEYS_ENTRIES] = sizeof(DictKeys),
  [FIELD_KEYS_KIND] = offsetof(DictKeys, kind), [FIELD_KEYS_REFCNT] = offsetof(DictKeys, refcnt), [FIELD_KEYS_N_ENTRIES] = offsetof(DictKeys, n_entries), [FIELD_DICT_WATCHED] = offsetof(Dict, watched), [FIELD_FRAME_NAMES] = offsetof(Frame, locals),
  [FIELD_SEQ_INDEX] = offsetof(SeqIterator, index), [FIELD_SEQ_SEQ] = offsetof(SeqIterator, seq), [FIELD_RANGE_NEXT] = offsetof(RangeIterator, next),
  [FIELD_RANGE_STEP] = offsetof(RangeIterator, step), [FIELD_RANGE_REMAINING] = offsetof(RangeIterator, remaining),
  [FIELD_ENUMERATE_COUNT] = offsetof(Enumerate, count), [FIELD_ENUMERATE_IT] = offsetof(Enumerate, it), [FIELD_ENUMERATE_RESULT] = offsetof(Enumerate, result),
  [FIELD_ZIP_ITERATORS] = offsetof(Zip, iterators), [FIELD_ZIP_RESULT] = offsetof(Zip, extra), [FIELD_TUPLE_HASH] = offsetof(Tuple, hash), [FIELD_GC_HEAD] = sizeof(GcHead),
  [FIELD_VM_GC] = offsetof(VM, gc), [FIELD_TYPE_FLAGS] = offsetof(Type, flags),
  [FIELD_DICT_VALUES] = offsetof(Dict, values), [FIELD_DICT_ITERATOR] = offsetof(DictIter, used), [FIELD_VM_DICT_KEYITERATOR] = VM_TYPE(dict_keyiterator),
  [FIELD_VM_DICT_VALUEITERATOR] = VM_TYPE(dict_valueiterator), [FIELD_VM_DICT_ITEMITERATOR] = VM_TYPE(dict_itemiterator),
  [FIELD_VM_PROPERTY] = VM_TYPE(property), [FIELD_PROPERTY_GET] = offsetof(Property, get), [FIELD_PROPERTY_SET] = offsetof(Property, set), [FIELD_VM_BYTES_ITERATOR] = VM_TYPE(bytes_iterator),
  [FIELD_TYPE_CALL] = offsetof(Type, slots.call), [FIELD_TYPE_SUBCLASSES] = offsetof(Type, subclasses), [FIELD_TYPE_N_SUBCLASSES] = offsetof(Type, n_subclasses), [FIELD_TYPE_QUALNAME] = offsetof(Type, qualname),
  [FIELD_CODE_HANDLERS] = offsetof(Code, exceptiontable),
  [FIELD_VM_ENUMERATE] = VM_TYPE(enumerate), [FIELD_VM_ZIP] = VM_TYPE(zip), [FIELD_VM_SUPER] = VM_TYPE(super), [FIELD_VM_METHOD] = VM_TYPE(method), [FIELD_METHOD_FUNC] = offsetof(Method, func), [FIELD_METHOD_SELF] = offsetof(Method, self),
  [FIELD_VM_STATICMETHOD] = VM_TYPE(staticmethod), [FIELD_VM_CLASSMETHOD] = VM_TYPE(classmethod), [FIELD_WRAPPER_CALLABLE] = offsetof(Wrapper, callable),
  [FIELD_FUNCTION_VERSION] = offsetof(Function, version), [FIELD_FUNCTION_GLOBALS] = offsetof(Function, globals), [FIELD_FUNCTION_CODE] = offsetof(Function, code),
  [FIELD_FUNCTION_BUILTINS] = offsetof(Function, builtins), [FIELD_FUNCTION_CLOSURE] = offsetof(Function, closure), [FIELD_FUNCTION_DEFAULTS] = offsetof(Function, defaults), [FIELD_FUNCTION_KWDEFAULTS] = offsetof(Function, kwdefaults),
  [FIELD_CODE_ARGCOUNT] = offsetof(Code, argcount), [FIELD_CODE_POSONLY] = offsetof(Code, posonlyargcount), [FIELD_CODE_KWONLY] = offsetof(Code, kwonlyargcount),
  [FIELD_CODE_FLAGS] = offsetof(Code, flags), [FIELD_CODE_PLAIN_ARGCOUNT] = offsetof(Code, plain_argcount), [FIELD_VM_PY_DEPTH] = offsetof(VM, py_depth), [FIELD_VM_RECURSION_LIMIT] = offsetof(VM, limits.recursion_limit),
  [FIELD_CELL_VALUE] = offsetof(Cell, value), [FIELD_MODULE_DICT] = offsetof(Module, dict),
  [FIELD_VM_RANGE] = VM_TYPE(range), [FIELD_VM_EXC_INFO] = offsetof(VM, exc_info), [FIELD_GEN_FRAME] = offsetof(Generator, frame),
  [FIELD_GEN_SINK] = offsetof(Generator, sink), [FIELD_SINK_KIND] = offsetof(YieldSink, kind), [FIELD_SINK_TARGET] = offsetof(YieldSink, target), [FIELD_GEN_STATE] = offsetof(Generator, state), [FIELD_GEN_EXC_PREVIOUS] = offsetof(Generator, exc_info.previous),
  [FIELD_GEN_SUSPENDED] = (uint16_t)(int16_t)GEN_SUSPENDED, [FIELD_VM_GENERATOR] = VM_TYPE(generator), [FIELD_VM_BUILTIN_FUNCTION] = VM_TYPE(builtin_function), [FIELD_VM_METHOD_DESCRIPTOR] = VM_TYPE(method_descriptor),
  [FIELD_BUILTIN_DEF] = offsetof(BuiltinFunction, def), [FIELD_BUILTIN_SELF] = offsetof(BuiltinFunction, self),
  [FIELD_DEF_NAME] = offsetof(MethodDef, name), [FIELD_DEF_FN] = offsetof(MethodDef, fn), [FIELD_DEF_FLAGS] = offsetof(MethodDef, flags), [FIELD_DEF_NO_ARGUMENTS] = METH_NOARGS, [FIELD_DEF_ONE_ARGUMENT] = METH_O,
  [FIELD_DESCRIPTOR_METHOD] = offsetof(Descriptor, method), [FIELD_DESCRIPTOR_OWNER] = offsetof(Descriptor, owner),
  [FIELD_VM_FACTS] = offsetof(VM, facts), [FIELD_VM_C_DEPTH] = offsetof(VM, c_depth), [FIELD_VM_C_GRANTED] = offsetof(VM, c_granted), [FIELD_VM_C_LOW] = offsetof(VM, c_low),
  [FIELD_INTERP_TOP] = offsetof(Interp, top), [FIELD_INTERP_LIMIT] = offsetof(Interp, limit), [FIELD_INTERP_CHUNK] = offsetof(Interp, chunk), [FIELD_CHUNK_DATA] = offsetof(StackChunk, data),
  [FIELD_WAY_METHOD] = offsetof(AttrWay, method), [FIELD_WAY_VERSION] = offsetof(AttrWay, version), [FIELD_WAY_KEYS] = offsetof(AttrWay, keys),
  [FIELD_WAY_OFFSET] = offsetof(AttrWay, offset), [FIELD_WAY_IS_METHOD] = offsetof(AttrWay, is_method), [FIELD_WAY_SIZE] = sizeof(AttrWay),
  [FIELD_GLOBAL_CELL_AT] = offsetof(GlobalCell, at), [FIELD_GLOBAL_CELL_GLOBALS] = offsetof(GlobalCell, globals), [FIELD_GLOBAL_CELL_BUILTINS] = offsetof(GlobalCell, builtins),
  [FIELD_VM_FRAME] = offsetof(VM, frame), [FIELD_VM_POLL] = offsetof(VM, poll), [FIELD_VM_BUDGET] = offsetof(VM, eval_budget), [FIELD_VM_INT] = VM_TYPE(int_), [FIELD_VM_FLOAT] = VM_TYPE(float_), [FIELD_VM_COMPLEX] = VM_TYPE(complex_), [FIELD_COMPLEX_REAL] = offsetof(Complex, real), [FIELD_COMPLEX_SIZE] = sizeof(Complex),
  [FIELD_MEM_USED] = offsetof(Mem, used), [FIELD_MEM_EASY_UNTIL] = offsetof(Mem, easy_until), [FIELD_VM_LIST] = VM_TYPE(list), [FIELD_VM_TUPLE] = VM_TYPE(tuple),
  [FIELD_STR_HASH] = offsetof(Str, hash), [FIELD_KEYS_LOG2_SIZE] = offsetof(DictKeys, log2_size), [FIELD_SET_TABLE] = offsetof(Set, table), [FIELD_SET_MASK] = offsetof(Set, mask),
  [FIELD_VM_SET] = VM_TYPE(set), [FIELD_VM_FROZENSET] = VM_TYPE(frozenset), [FIELD_VM_STR] = VM_TYPE(str), [FIELD_VM_DICT] = VM_TYPE(dict), [FIELD_VM_FUNCTION] = VM_TYPE(function),
  [FIELD_VM_MODULE] = VM_TYPE(module), [FIELD_VM_LIST_ITERATOR] = VM_TYPE(list_iterator),
  [FIELD_VM_TUPLE_ITERATOR] = VM_TYPE(tuple_iterator), [FIELD_VM_ASCII_ITERATOR] = VM_TYPE(str_ascii_iterator), [FIELD_VM_LATIN1] = offsetof(VM, latin1_chars), [FIELD_VM_RANGE_ITERATOR] = VM_TYPE(range_iterator), [FIELD_VM_INTERP] = offsetof(VM, interp),
  [FIELD_INTERP_LEN] = offsetof(Interp, len), [FIELD_INTERP_LIST_APPEND] = offsetof(Interp, list_append), [FIELD_INTERP_ISINSTANCE] = offsetof(Interp, isinstance),
};

_Static_assert(offsetof(Frame, on_return) == offsetof(Frame, owner) + 1, "compiled code writes both at once");
_Static_assert(sizeof(SetEntry) == 12 && offsetof(SetEntry, hash) == 8 && KEYS_INT + 1 == KEYS_STR && KEYS_STR == 2, "web/src/jit/lookups.ts has them");
_Static_assert(offsetof(DictIter, pos) == offsetof(DictIter, used) + 4 && offsetof(DictIter, len) == offsetof(DictIter, used) + 8 && offsetof(DictIter, dict) == offsetof(DictIter, used) + 16 && offsetof(DictIter, result) == offsetof(DictIter, used) + 24, "web/src/jit/dict-iterators.ts has them");
_Static_assert(GEN_EXECUTING == GEN_SUSPENDED + 2 && GEN_CREATED == GEN_SUSPENDED - 1, "web/src/jit/generators.ts has it");
_Static_assert(offsetof(Type, versions) == offsetof(Type, cached_getitem) + 14 && sizeof(((Type *)0)->versions) == 2, "web/src/jit/machine.ts has it");
_Static_assert(offsetof(DictKeys, n_entries) == offsetof(DictKeys, usable) + 4 && offsetof(InlineValues, capacity) == 0 && offsetof(InlineValues, valid) == 2 && offsetof(InlineValues, embedded) == 3 && ORDER_IN_HEADER == 4, "web/src/jit/instances.ts has them");
_Static_assert(REGION_ARGUMENTS == 12, "web/src/jit/code.ts has it");
_Static_assert(CODE_NOT_ENTERED == ((uint64_t)REGION_LEFT << 48 | 3), "web/src/jit/direct.ts has it");
_Static_assert(offsetof(GcState, generation) == 0 && offsetof(GcState, count) == 32 && offsetof(GcState, threshold) == 44 && offsetof(GcState, stress) == 132 && offsetof(GcHead, prev) == 4 && TYPE_GC == 1 << 14, "web/src/jit/allocation.ts and tuples.ts have them");
_Static_assert(offsetof(GcHead, next) == 0 && sizeof(Hash) == 4, "compiled code reads them");
_Static_assert(GC_FLAGS == 7 && GC_FINALIZED == 1 && TYPE_IMMUTABLE == 1 << 8, "web/src/jit/allocation.ts and machine.ts have them");
_Static_assert(offsetof(Mem, free) == 0 && offsetof(MemFree, next) == 0 && MEM_GRANULE == 8 && offsetof(Complex, imag) == offsetof(Complex, real) + 8, "web/src/jit/complex.ts has them");
_Static_assert(sizeof(Frame) == offsetof(Frame, localsplus), "a frame's values stand at its end");

#define TABLE(function) (uintptr_t)(function)
static const uintptr_t functions[] = {
  [HELPER_FORGET] = TABLE(region_forget), [HELPER_STARVE] = TABLE(region_starve),
  [HELPER_BINARY] = TABLE(region_binary), [HELPER_UNARY] = TABLE(region_unary), [HELPER_COMPARE] = TABLE(region_compare), [HELPER_TRUTH] = TABLE(region_truth),
  [HELPER_CONTAINS] = TABLE(region_contains), [HELPER_TYPE] = TABLE(region_type), [HELPER_GETATTR] = TABLE(region_attr), [HELPER_METHOD] = TABLE(region_method), [HELPER_SETATTR] = TABLE(region_set_attr),
  [HELPER_DICT_ITEM] = TABLE(region_dict_item), [HELPER_SET_ITEM] = TABLE(region_set_item), [HELPER_SET_DICT_ITEM] = TABLE(region_set_dict_item),
  [HELPER_ADD] = TABLE(region_add), [HELPER_CALL] = TABLE(region_call), [HELPER_NEW] = TABLE(region_new), [HELPER_RETURN] = TABLE(region_return), [HELPER_ITER] = TABLE(region_iter), [HELPER_NEXT] = TABLE(region_next),
  [HELPER_BUILD] = TABLE(region_build), [HELPER_SLICE] = TABLE(region_slice), [HELPER_CONCAT] = TABLE(region_concat), [HELPER_APPEND] = TABLE(region_append),
  [HELPER_STR_EQUAL] = TABLE(region_str_equal), [HELPER_LEN] = TABLE(region_len), [HELPER_GLOBAL] = TABLE(region_global), [HELPER_FIND_GLOBAL] = TABLE(region_find_global), [HELPER_CHAR] = TABLE(region_char),
  [HELPER_RARE] = TABLE(region_rare), [HELPER_BEGIN] = TABLE(region_begin), [HELPER_PUSH] = TABLE(region_push), [HELPER_DROP] = TABLE(drop_call), [HELPER_DEALLOC] = TABLE(object_dealloc), [HELPER_ISINSTANCE] = TABLE(object_isinstance),
  [HELPER_ANSWER] = TABLE(op_answered), [HELPER_SEQ_ITERATOR] = TABLE(seq_iterator_of), [HELPER_INSTANCE] = TABLE(region_instance), [HELPER_KEYS_VERSION] = TABLE(dict_keys_version),
  [HELPER_GO_ON] = TABLE(region_go_on), [HELPER_LOWER] = TABLE(vm_lower), [HELPER_LEAVE] = TABLE(region_leave), [HELPER_YIELD] = TABLE(region_yield), [HELPER_RESUME] = TABLE(region_resume), [HELPER_RANGE] = TABLE(range_iterator_of), [HELPER_OWN] = TABLE(region_own), [HELPER_BOX] = TABLE(region_box),
  [HELPER_CHR] = TABLE(str_from_char), [HELPER_SIN] = TABLE(sin), [HELPER_COS] = TABLE(cos), [HELPER_TAN] = TABLE(tan), [HELPER_EXP] = TABLE(exp), [HELPER_LOG] = TABLE(log),
  [HELPER_ATAN] = TABLE(atan), [HELPER_ATAN2] = TABLE(atan2), [HELPER_HYPOT] = TABLE(math_hypot_of), [HELPER_POW] = TABLE(pow), [HELPER_POWER] = TABLE(region_power), [HELPER_COMPLEX] = TABLE(complex_new), [HELPER_C_HYPOT] = TABLE(hypot), [HELPER_LIST_SLICE] = TABLE(list_get_slice), [HELPER_STORE_SLICE] = TABLE(op_store_slice), [HELPER_TUPLE] = TABLE(region_tuple),
  [HELPER_BOUND] = TABLE(region_bound), [HELPER_NO_INIT_RESULT] = TABLE(op_no_init_result), [HELPER_JOIN] = TABLE(region_join),
  [HELPER_PUSH_EXCEPTION] = TABLE(region_push_exception), [HELPER_POP_EXCEPTION] = TABLE(region_pop_exception), [HELPER_EXCEPTION_MATCHES] = TABLE(region_exception_matches),
};

static const char *const builtins[] = {
  [BUILTIN_ABS] = "abs", [BUILTIN_MIN] = "min", [BUILTIN_MAX] = "max", [BUILTIN_ORD] = "ord", [BUILTIN_CHR] = "chr",
  [BUILTIN_SQRT] = "sqrt", [BUILTIN_FABS] = "fabs", [BUILTIN_FLOOR] = "floor", [BUILTIN_CEIL] = "ceil", [BUILTIN_TRUNC] = "trunc", [BUILTIN_SIN] = "sin",
  [BUILTIN_COS] = "cos", [BUILTIN_TAN] = "tan", [BUILTIN_EXP] = "exp", [BUILTIN_LOG] = "log", [BUILTIN_ATAN] = "atan", [BUILTIN_ATAN2] = "atan2",
  [BUILTIN_HYPOT] = "hypot", [BUILTIN_POW] = "pow",
};

// Bytes of what a place in a region remembers about attributes.
EXPORT uint32_t jit_attr_cell(void) { return sizeof(AttrCell); }
// uint16_t offsets by JitField.
EXPORT const uint16_t *jit_fields(void) { return fields; }
// Places in the table by JitHelper.
EXPORT const uintptr_t *jit_functions(void) { return functions; }
// By opcode: the adaptive form; of a pair of instructions: the first's opcode.
EXPORT const uint8_t *jit_deopt(void) { return opcode_deopt; }
EXPORT const VM *jit_vm(const Binding *b) { return b->vm; }
// Has a cell remember where objects of the class with a version have an attribute, or its method.
EXPORT void jit_learn(const Binding *b, uint32_t version, Object *name, AttrCell *cell, uint32_t is_method) {
  Type *type = tier2_type_of_version(b->vm, version);
  if (type) region_learn(b->vm, type, value_from_ptr(name), cell, is_method);
}
// Versions of classes that the LOAD_ATTR or STORE_ATTR at a unit has met before (specializer_met), or NULL.
EXPORT const uint32_t *jit_met(const Binding *b, const CodeUnit *place) { return specializer_met(b->vm, place); }
EXPORT const Type *jit_type(const Binding *b, uint32_t version) { return tier2_type_of_version(b->vm, version); }
// The __init__ that a call of a class runs, or NULL (specializer_class_init).
EXPORT const Function *jit_init(const Binding *b, Type *type) { return specializer_class_init(b->vm, type); }
// What is compiled for the executor ends with the code object, or when tools come to it.
EXPORT void jit_depends(const Binding *b, Executor *e, Code *code) {
  code->written_out = true;
  tier2_add_dependency(b->vm, e, code);
}
// By how many values the stack grows by the instruction at a unit, where it does not jump.
EXPORT int jit_effect(const Code *code, uint32_t unit, int oparg) { return opcode_stack_effect(code_base_opcode(code, unit), oparg, false); }
// The handler of what an instruction raises: its unit, in the upper half twice the depth of the stack there, and 1 if it has the instruction's place on top; 0: there is none.
EXPORT uint32_t jit_handler(const Code *code, uint32_t unit) {
  uint32_t depth, target;
  bool lasti;
  return code_handler(code, unit, &depth, &target, &lasti) && target <= UINT16_MAX && depth < 1 << 14 ? (depth << 1 | lasti) << 16 | target : 0;
}
// The code of the function that was made last with a version, or NULL.
EXPORT const Code *jit_function(const Binding *b, uint32_t version) { return tier2_code_of_version(b->vm, version); }
// Which of JitBuiltin a function of C is, by the module that it was made for: its self, which no program can change.
EXPORT uint32_t jit_builtin(const Binding *b, const BuiltinFunction *f) {
  if (!is_exact(b->vm, f->self, b->vm->types.module) || !as_module(f->self)->def) return BUILTIN_OTHER;
  const char *module = as_module(f->self)->def->name;
  bool is_math = strcmp(module, "math") == 0;
  if (!is_math && strcmp(module, "builtins") != 0) return BUILTIN_OTHER;
  for (uint32_t i = is_math ? BUILTIN_SQRT : BUILTIN_ABS, end = is_math ? BUILTIN_POW + 1 : BUILTIN_SQRT; i < end; i++)
    if (strcmp(f->def->name, builtins[i]) == 0) return i;
  return BUILTIN_OTHER;
}
