// jit/operators.c: operators on objects of Python classes: each place in a region remembers a class and its method.
//
// Invariants   A method is borrowed from its class, or a base, while the class has the version. The left operand's method is asked first when the right one
//              is of the same class, or no object at all: then no class below the left one's has something to say.
// Tests        tests/python/jit/operators.py
// Optimize     Os
#include "jit/jit.h"

#include "object/class/class.h"
#include "object/core/abstract.h"

#define OF(name) offsetof(Names, n_##name)
static const uint16_t method_names[OP_INPLACE_ADD] = {
  [OP_ADD] = OF(__add__), [OP_AND] = OF(__and__), [OP_FLOOR_DIVIDE] = OF(__floordiv__), [OP_LSHIFT] = OF(__lshift__), [OP_MATRIX_MULTIPLY] = OF(__matmul__),
  [OP_MULTIPLY] = OF(__mul__), [OP_REMAINDER] = OF(__mod__), [OP_OR] = OF(__or__), [OP_RSHIFT] = OF(__rshift__), [OP_SUBTRACT] = OF(__sub__),
  [OP_TRUE_DIVIDE] = OF(__truediv__), [OP_XOR] = OF(__xor__),
};

static bool is_alone(Ref a, Ref b) { return !value_is_ptr(b) || value_as_ptr(a)->type == value_as_ptr(b)->type; }

// In-place operators have methods of their own: they are left alone.
static void learn(VM *vm, uint32_t op, Ref a, OperatorCell *cell) {
  if (op >= OP_INPLACE_ADD || !method_names[op]) return;
  Type *type = value_as_ptr(a)->type;
  if (!type_has(type, TYPE_HEAP) || !type->version_tag) return;
  Ref method = type_lookup(vm, type, *(const Value *)((const char *)&vm->names + method_names[op]));
  if (value_is_null(method) || !is_exact(vm, method, vm->types.function)) return;
  *cell = (OperatorCell){.method = {method.bits}, .version = type->version_tag};
}

static Value operate(VM *vm, uint32_t op, Ref a, Ref b, const OperatorCell *cell) {
  Value args[] = {own(cell->method), own(a), own(b)};
  Value r = region_call(vm, args + 2, 1);
  return LIKELY(!value_is_not_implemented(r)) ? r : number_binary_rest(vm, (BinaryOp)op, a, b);
}

Value region_binary(VM *vm, uint32_t op, Value a, Value b, OperatorCell *cell) {
  Value r;
  if (value_is_ptr(a) && cell->version && value_as_ptr(a)->type->version_tag == cell->version && is_alone(a, b)) {
    r = operate(vm, op, a, b, cell);
  } else {
    r = number_binary(vm, (BinaryOp)op, a, b);
    if (value_is_ptr(a)) learn(vm, op, a, cell);
  }
  drop(vm, a);
  drop(vm, b);
  return r;
}
