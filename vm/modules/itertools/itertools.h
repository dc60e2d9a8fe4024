// modules/itertools/itertools.h: declarations shared by the itertools*.c files.
#ifndef MORELIA_MODULES_ITERTOOLS_ITERTOOLS_H
#define MORELIA_MODULES_ITERTOOLS_ITERTOOLS_H

#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "object/container/iterators.h"

// One struct for all of them: each type lists the fields that it uses in its comment. A null value: absent, or no
// longer needed.
typedef struct Tool {
  Object h;
  bool flag;
  Value a, b, c, d;
  Size i, j, k;
  Size *indices;  // n of them, owned
  Size n;
} Tool;
ALWAYS_INLINE Tool *as_tool(Ref v) { return (Tool *)value_as_ptr(v); }

NODISCARD Tool *tool_new(VM *vm, Type *type);  // all values null; tracked; NULL with exception
void tool_dealloc(VM *vm, Object *o);
void tool_clear(VM *vm, Object *o);
// The result tuple in `*slot` to be reused, or a copy of it when somebody else holds it. Null with exception.
NODISCARD Tuple *tool_result(VM *vm, Value *slot);
NODISCARD ALWAYS_INLINE Value tool_next(VM *vm, Ref it) { return vm_poll(vm) < 0 ? VALUE_NULL : iter_step(vm, it); }

#define TOOL_SPEC(id, text, told, new_fn, next_fn, method_table, doc_text) \
  static const TypeSlots id##_slots = {.new_ = new_fn, \
                                       .dealloc = tool_dealloc, \
                                       .traverse = owned_traverse, \
                                       .clear = tool_clear, \
                                       .iter = iterator_self, \
                                       .iternext = next_fn}; \
  const TypeSpec id##_spec = {.name = "itertools." text, \
                              .basic_size = sizeof(Tool), \
                              .told_size = told, \
                              .flags = TYPE_GC | TYPE_BASETYPE, \
                              OWNS(Tool, a, d), \
                              .slots = &id##_slots, \
                              .methods = method_table, \
                              .doc = doc_text};

// an exact type takes none
NODISCARD int tool_no_keywords(VM *vm, const char *name, Type *type, const TypeSpec *spec, Ref kwnames);

// itertools_combine.c, itertools_group.c
extern const TypeSpec product_spec, combinations_spec, combinations_with_replacement_spec, permutations_spec;
extern const TypeSpec groupby_spec, grouper_spec, tee_spec, tee_data_spec, zip_longest_spec, pairwise_spec,
    batched_spec;
NODISCARD Value itertools_tee(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);

#endif
