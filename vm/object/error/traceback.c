// object/error/traceback.c: traceback objects and their attributes; raise.c makes them.
// Tests        tests/python/tracebacks/**, tests/python/reference/04_execution/frames_code.py
// Optimize     O2
#include "object/error/traceback.h"

#include "object/core/args.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

int traceback_line(const Traceback *tb) {
  return tb->lineno == -1 && tb->lasti >= 0 ? code_line(tb->code, (uint32_t)tb->lasti / 2) : tb->lineno;
}

static int tb_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Traceback *tb = (Traceback *)o;
  VISIT_OBJ(tb->next);
  VISIT_OBJ(tb->frame);
  return 0;
}
static Value get_lineno(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  int line = traceback_line(as_traceback(self));
  return line < 0 ? VALUE_NONE : value_from_int48(line);
}
static Value get_lasti(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  int32_t lasti = as_traceback(self)->lasti;
  return value_from_int48(lasti);
}
static Value get_next(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  Traceback *next = as_traceback(self)->next;
  return next ? own_ptr(next) : VALUE_NONE;
}
static int set_next(VM *vm, Ref self, Ref v, const void *c UNUSED) {
  if (value_is_null(v)) return err_set_i(vm, vm->exc.TypeError, "can't delete tb_next attribute");
  Traceback *next = NULL;
  if (!value_is_none(v)) {
    if (!is_exact(vm, v, vm->types.traceback))
      return err_set_i(vm, vm->exc.TypeError, "expected traceback object, got '%T'", v);
    next = as_traceback(v);
  }
  for (Traceback *at = next; at; at = at->next) {
    if (at == as_traceback(self)) return err_set_i(vm, vm->exc.ValueError, "traceback loop detected");
  }
  if (next) obj_incref(next);
  Traceback *old = as_traceback(self)->next;
  as_traceback(self)->next = next;
  obj_xdrop(vm, old);
  return 0;
}
static Value get_frame(VM *vm UNUSED, Ref self, const void *c UNUSED) { return own_ptr(as_traceback(self)->frame); }

static Value tb_new(VM *vm, Type *type UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"tb_next", "tb_frame", "tb_lasti", "tb_lineno"};
  static const ArgSpec spec = {"traceback", names, 4, 0, 4, 4, 0};
  Ref a[4];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_exact(vm, a[1], vm->types.frame)) {
    return err_set(vm, vm->exc.TypeError, "traceback() argument 'tb_frame' must be frame, not %P", a[1]);
  }
  int lasti, line;
  if (arg_int(vm, a[2], &lasti) < 0 || arg_int(vm, a[3], &line) < 0) return VALUE_NULL;
  if (!value_is_none(a[0]) && !is_exact(vm, a[0], vm->types.traceback)) {
    return err_set(vm, vm->exc.TypeError, "expected traceback object or None, got '%T'", a[0]);
  }
  Value code = object_getattr_s(vm, a[1], "f_code");
  if (value_is_null(code)) return code;
  Value tb = traceback_new(vm, value_is_none(a[0]) ? NULL : as_traceback(a[0]), (FrameObject *)value_as_ptr(a[1]),
                           (Code *)value_as_ptr(code), lasti, line);
  drop(vm, code);
  return tb;
}

static Value tb_dir(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  static const char *const names[] = {"tb_frame", "tb_next", "tb_lasti", "tb_lineno"};
  Value items[4];
  for (int i = 0; i < 4; i++) items[i] = str_intern_cstr(vm, names[i]);
  Value t = tuple_from_steal(vm, items, 4);
  if (value_is_null(t)) return t;
  Value list = sequence_list(vm, t);
  drop(vm, t);
  return list;
}

static const MethodDef methods[] = {{"__dir__", tb_dir, METH_NOARGS, "($self, /)", NULL}, {0}};
static const GetSetDef getsets[] = {
    {"tb_next", get_next, set_next, NULL, NULL},
    {"tb_lineno", get_lineno, NULL, NULL, NULL},
    {"tb_lasti", get_lasti, getset_readonly, NULL, NULL},
    {"tb_frame", get_frame, NULL, NULL, NULL},
    {0},
};
static const TypeSlots slots = {.new_ = tb_new,
                                .dealloc = traceback_dealloc,
                                .traverse = tb_traverse,
                                .clear = traceback_clear,
                                .getattro = object_generic_getattr};
const TypeSpec traceback_spec = {
    .name = "traceback",
    .basic_size = sizeof(Traceback),
    .told_size = 24,
    .flags = TYPE_GC | TYPE_IMMUTABLE,
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("traceback(tb_next, tb_frame, tb_lasti, tb_lineno)\n--\n\nCreate a new traceback object."),
};
