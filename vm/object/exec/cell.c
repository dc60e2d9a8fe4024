// object/exec/cell.c: cells: they hold the variables that closures share.
// Tests        tests/python/reference/04_execution/closures_cells.py
// Optimize     O2
#include "object/core/args.h"
#include "object/class/class.h"

Value cell_new(VM *vm, Value v) {
  Cell *c = object_alloc(vm, vm->types.cell, 0);
  if (!c) {
    drop(vm, v);
    return VALUE_NULL;
  }
  c->value = v;
  gc_track(vm, c);
  return value_from_ptr(c);
}

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "cell", kwnames) < 0 || args_check(vm, "cell", nargs, 0, 1) < 0) return VALUE_NULL;
  return cell_new(vm, nargs ? own(args[0]) : VALUE_NULL);
}

static Value repr(VM *vm, Ref self) {
  char address[24], inner[24];
  value_address_text(self, address);
  Ref v = borrow(as_cell(self)->value);
  if (value_is_null(v)) return str_format(vm, "<cell at %s: empty>", address);
  return str_format(vm, "<cell at %s: %.80T object at %s>", address, v, value_address_text(v, inner));
}

static Value richcompare(VM *vm, Ref a, Ref b, int op) {
  if (!is_exact(vm, a, vm->types.cell) || !is_exact(vm, b, vm->types.cell)) return VALUE_NOT_IMPLEMENTED;
  Ref x = borrow(as_cell(a)->value), y = borrow(as_cell(b)->value);
  if (!value_is_null(x) && !value_is_null(y)) return object_richcompare(vm, x, y, op);
  int order = (int)value_is_null(y) - (int)value_is_null(x);  // an empty cell compares less than a full one
  return value_from_order(order, op);
}

static Value get_contents(VM *vm, Ref self, const void *closure) {
  Ref v = borrow(as_cell(self)->value);
  if (value_is_null(v)) return err_set(vm, vm->exc.ValueError, "Cell is empty");
  return own(v);
}

static int set_contents(VM *vm, Ref self, Ref value, const void *closure) {
  value_set(vm, &as_cell(self)->value, own(value));
  return 0;
}

static void dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  drop(vm, ((Cell *)o)->value);
  object_free(vm, o, 0);
}
static int traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((Cell *)o)->value);
  return 0;
}
static void clear(VM *vm, Object *o) { value_clear(vm, &((Cell *)o)->value); }

static const GetSetDef getsets[] = {{"cell_contents", get_contents, set_contents, NULL, NULL}, {NULL}};
static const TypeSlots slots = {
    .new_ = new_slot,
    .dealloc = dealloc,
    .traverse = traverse,
    .clear = clear,
    .repr = repr,
    .getattro = object_generic_getattr,
    .richcompare = richcompare,
};
const TypeSpec cell_spec = {
    .name = "cell",
    .basic_size = sizeof(Cell),
    .told_size = 12,
    .flags = TYPE_GC,
    .slots = &slots,
    .getsets = getsets,
    .doc = DOC("cell([contents])\n--\n\nCreate a new cell object.\n\n  contents\n"
               "    the contents of the cell. If not specified, the cell will be empty,\n    and \n"
               " further attempts to access its cell_contents attribute will\n    raise a ValueError."),
};
