// interp/ops.h: the parts of instructions that are outside of the eval loop. Implemented in interp/ops_*.c.
#ifndef MORELIA_INTERP_OPS_H
#define MORELIA_INTERP_OPS_H

#include "interp/frames.h"
#include "object/error/exceptions.h"

// Keeps a function separate: the wasm optimizer inlines one into its only caller, whatever the compiler was told,
// unless it is exported.
#define APART __attribute__((noinline, used, visibility("default")))

// ops_names.c
NODISCARD Value op_common_constant(VM *vm, uint32_t which);
COLD void op_unbound_local(VM *vm, Frame *frame, uint32_t slot);
COLD void op_unbound_deref(VM *vm, Frame *frame, uint32_t slot);
NODISCARD Value op_load_from_dict_or_deref(VM *vm, Frame *frame, Ref class_dict, uint32_t slot);
NODISCARD Value op_load_from_dict_or_globals(VM *vm, Frame *frame, Ref mapping, Ref name);
NODISCARD Value op_load_name(VM *vm, Frame *frame, Ref name);
NODISCARD Value op_load_global(VM *vm, Frame *frame, Ref name);
NODISCARD int op_store_name(VM *vm, Frame *frame, Ref name, Ref v);
NODISCARD int op_delete_name(VM *vm, Frame *frame, Ref name);
NODISCARD int op_delete_global(VM *vm, Frame *frame, Ref name);
NODISCARD int op_setup_annotations(VM *vm, Frame *frame);
NODISCARD Value op_load_build_class(VM *vm, Frame *frame);
NODISCARD int op_load_special(VM *vm, Ref owner, uint32_t which, Value *out);  // 1 unbound, 2 bound, -1

// ops_data.c
NODISCARD Value op_compare(VM *vm, Ref a, Ref b, int op);
NODISCARD Value op_binary_slice(VM *vm, Ref container, Value start, Value stop);  // start, stop consumed
NODISCARD int op_store_slice(VM *vm, Ref container, Value start, Value stop, Ref v);
NODISCARD Value op_build_set(VM *vm, Value *values, Size n);  // consumed
NODISCARD Value op_build_map(VM *vm, Value *values, Size n_pairs);
NODISCARD Value op_build_template(VM *vm, Ref strings, Ref interpolations);
NODISCARD Value op_build_interpolation(VM *vm, Ref value, Ref str, int conversion, Ref format_or_null);
NODISCARD int op_list_extend(VM *vm, Ref list, Ref iterable);
NODISCARD int op_dict_update(VM *vm, Dict *dict, Ref update);
NODISCARD int op_dict_merge(VM *vm, Ref callable, Dict *dict, Ref update);
NODISCARD Value op_callargs_tuple(VM *vm, Ref func, Ref args);
// The items go to top[-1], top[-2] …; n_after < 0: exactly n_before items; else a list between them.
NODISCARD int op_unpack(VM *vm, Ref seq, int n_before, int n_after, Value *top);
NODISCARD Value op_make_function(VM *vm, Frame *frame, Ref code);
NODISCARD int op_set_function_attribute(VM *vm, Function *f, uint32_t which, Value v);  // v is consumed
NODISCARD int op_check_closure(VM *vm, Ref closure_or_null, uint32_t n);                // 0, or -1: not n cells
COLD int op_no_set(VM *vm, Ref v) RAISES;                                               // -1
NODISCARD Value op_convert(VM *vm, Ref v, int how);
NODISCARD Value op_match_class(VM *vm, Ref subject, Ref type, Size n_positional, Ref names);  // tuple, or None
NODISCARD Value op_match_keys(VM *vm, Ref subject, Ref keys);

// ops_control.c
NODISCARD int op_for_iter_end(VM *vm);                // 0: it was StopIteration, now cleared
COLD Value op_no_iterator(VM *vm, Ref v) RAISES;      // null
COLD void op_no_init_result(VM *vm, Value v) RAISES;  // for what __init__ returned other than None
// A frame has returned to `frame` otherwise than RETURN_TO_CALLER; -1: with an exception. `result` is consumed.
NODISCARD COLD int op_returned(VM *vm, Frame *frame, OnReturn from, Value result) MAY_RUN_CODE;
// The answer r of the method of an operator or a comparison (`of`) of two operands of one class, or with one that is no
// object: what the instruction gives. r is consumed.
NODISCARD Value op_answered(VM *vm, OnReturn of, uint32_t oparg, Ref a, Ref b, Value r) MAY_RUN_CODE;
NODISCARD SendStatus op_send(VM *vm, Ref receiver, Ref v, Value *out);
NODISCARD Value op_yield_from_iter(VM *vm, Frame *frame, Ref iterable);
NODISCARD Value op_get_awaitable(VM *vm, Ref v, int oparg);
NODISCARD Value op_get_aiter(VM *vm, Ref v);
NODISCARD Value op_get_anext(VM *vm, Ref aiter);
bool op_raise(VM *vm, Ref exc_or_null, Ref cause_or_null);  // true: a bare raise, which keeps the traceback
NODISCARD int op_check_except_type(VM *vm, Ref type);
NODISCARD int op_check_except_star_type(VM *vm, Ref type);
NODISCARD int op_except_star(VM *vm, Frame *frame, Ref exc, Ref type, Value *match, Value *rest);
NODISCARD Value op_intrinsic_1(VM *vm, Frame *frame, uint32_t which, Ref v);
NODISCARD Value op_intrinsic_2(VM *vm, uint32_t which, Ref a, Ref b);

// import.c
NODISCARD Value op_import_name(VM *vm, Frame *frame, Ref name, Ref fromlist, Ref level);
NODISCARD Value op_import_from(VM *vm, Ref module, Ref name);
NODISCARD int import_star(VM *vm, Frame *frame, Ref module);

#endif
