// object/error/exceptions.c: BaseException and the table of all built-in exception classes.
//
// Subclasses with fields of their own are in object/error/exceptions_sub.c, groups in object/error/exception_group.c,
// the making and the end of an exception in object/error/raise.c.
// Tests        tests/python/exceptions/*.py
// Optimize     Oz
#include "object/error/exceptions.h"

#include "object/core/args.h"
#include "object/class/class.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

void exc_clear(VM *vm, Object *o) {
  BaseExc *e = (BaseExc *)o;
  OBJ_CLEAR(vm, e->dict);
  for (Value *v = &e->args, *end = e->fields + exc_n_fields(vm, o->type); v < end; v++)
    if (!value_is_null(*v)) value_clear(vm, v);
}

int exc_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  BaseExc *e = (BaseExc *)o;
  VISIT_OBJ(e->dict);
  VISIT(e->args);
  VISIT(e->traceback);
  VISIT(e->context);
  VISIT(e->cause);
  for (Size i = 0, n = exc_n_fields(vm, o->type); i < n; i++) VISIT(e->fields[i]);
  return 0;
}

void exc_set_field(VM *vm, Ref self, int i, Ref v) { value_set(vm, &as_exc(self)->fields[i], own(v)); }

int exc_set_args(VM *vm, Ref self, const Value *args, Size nargs) {
  Value t = tuple_from_refs(vm, args, nargs);
  if (value_is_null(t)) return -1;
  value_set(vm, &as_exc(self)->args, t);
  return 0;
}

Value exc_base_str(VM *vm, Ref self) {
  Ref args = borrow(as_exc(self)->args);
  switch (tuple_len(args)) {
    case 0: return own(vm->empty_str);
    case 1: return object_str(vm, tuple_at(args, 0));
    default: return object_str(vm, args);
  }
}

static Value base_repr(VM *vm, Ref self) {
  Ref args = borrow(as_exc(self)->args);
  const char *name = type_short_name(type_of(vm, self));
  if (tuple_len(args) == 1) return str_format(vm, "%s(%R)", name, tuple_at(args, 0));
  return str_format(vm, "%s%R", name, args);
}

Value exc_base_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BaseExc *e = as_exc(self);
  if (e->dict && dict_len(e->dict)) return tuple_pack3(vm, ref_from_ptr(e->h.type), e->args, ref_from_ptr(e->dict));
  return tuple_pack2(vm, ref_from_ptr(e->h.type), e->args);
}

static Value base_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref state = borrow(args[0]);
  if (value_is_none(state)) return VALUE_NONE;
  if (!is_dict(state)) return err_set(vm, vm->exc.TypeError, "state is not a dictionary");
  Size pos = 0;
  Ref key, value;
  while (dict_next(as_dict(state), &pos, &key, &value)) {
    Value k = own(key), v = own(value);
    int ok = object_setattr(vm, self, k, v);
    drop(vm, k);
    drop(vm, v);
    if (ok < 0) return VALUE_NULL;
  }
  return VALUE_NONE;
}

static int set_traceback(VM *vm, Ref self, Ref v, const void *closure UNUSED) {
  if (value_is_null(v)) return err_set_i(vm, vm->exc.TypeError, "__traceback__ may not be deleted");
  if (!value_is_none(v) && !is_exact(vm, v, vm->types.traceback)) {
    return err_set_i(vm, vm->exc.TypeError, "__traceback__ must be a traceback or None");
  }
  value_set(vm, &as_exc(self)->traceback, value_is_none(v) ? VALUE_NULL : own(v));
  return 0;
}

static Value with_traceback(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return set_traceback(vm, self, args[0], NULL) < 0 ? VALUE_NULL : own(self);
}

int exc_add_note(VM *vm, Ref exc, Ref note) {
  Value notes;
  int r = object_lookup_attr(vm, exc, NAME(__notes__), &notes);
  if (r < 0) return -1;
  if (!r) {
    notes = list_new(vm, 1);
    if (value_is_null(notes)) return -1;
    r = object_setattr(vm, exc, NAME(__notes__), notes);
  }
  if (r >= 0)
    r = is_list(notes) ? list_append(vm, notes, note)
                       : err_set_i(vm, vm->exc.TypeError, "Cannot add note: __notes__ is not a list");
  drop(vm, notes);
  return r;
}

static Value add_note(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref note = borrow(args[0]);
  if (!is_str(note)) return err_set(vm, vm->exc.TypeError, "add_note() argument must be str, not %P", note);
  return exc_add_note(vm, self, note) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value get_args(VM *vm UNUSED, Ref self, const void *c UNUSED) { return own(as_exc(self)->args); }
static Value get_traceback(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  return own_or_none(as_exc(self)->traceback);
}
static Value get_context(VM *vm UNUSED, Ref self, const void *c UNUSED) { return own_or_none(as_exc(self)->context); }
static Value get_cause(VM *vm UNUSED, Ref self, const void *c UNUSED) { return own_or_none(as_exc(self)->cause); }

static int set_args(VM *vm, Ref self, Ref v, const void *c UNUSED) {
  if (value_is_null(v)) return err_set_i(vm, vm->exc.TypeError, "args may not be deleted");
  Value t = sequence_tuple(vm, v);
  if (value_is_null(t)) return -1;
  value_set(vm, &as_exc(self)->args, t);
  return 0;
}

static int set_context(VM *vm, Ref self, Ref v, const void *c UNUSED) {
  if (value_is_null(v)) return err_set_i(vm, vm->exc.TypeError, "__context__ may not be deleted");
  if (!value_is_none(v) && !is_exception(v)) {
    return err_set_i(vm, vm->exc.TypeError, "exception context must be None or derive from BaseException");
  }
  exc_set_context(vm, self, value_is_none(v) ? VALUE_NULL : own(v));
  return 0;
}

static int set_cause(VM *vm, Ref self, Ref v, const void *c UNUSED) {
  if (value_is_null(v)) return err_set_i(vm, vm->exc.TypeError, "__cause__ may not be deleted");
  if (!value_is_none(v) && !is_exception(v)) {
    return err_set_i(vm, vm->exc.TypeError, "exception cause must be None or derive from BaseException");
  }
  exc_set_cause(vm, self, value_is_none(v) ? VALUE_NULL : own(v));
  return 0;
}

static Value get_dict(VM *vm, Ref self, const void *c UNUSED) {
  BaseExc *e = as_exc(self);
  if (!e->dict) e->dict = dict_new_obj(vm);
  return e->dict ? own_ptr(e->dict) : VALUE_NULL;
}

static int set_dict(VM *vm, Ref self, Ref v, const void *c UNUSED) {
  BaseExc *e = as_exc(self);
  if (value_is_null(v)) return err_set_i(vm, vm->exc.TypeError, "cannot delete __dict__");
  if (!is_dict(v)) return err_set_i(vm, vm->exc.TypeError, "__dict__ must be set to a dictionary, not a '%.200T'", v);
  Dict *old = e->dict;
  obj_incref(as_dict(v));
  e->dict = as_dict(v);
  obj_xdrop(vm, old);
  return 0;
}

void exc_set_traceback(VM *vm, Ref exc, Value tb) {
  value_set(vm, &as_exc(exc)->traceback, value_is_none(tb) ? VALUE_NULL : tb);
}
void exc_set_context(VM *vm, Ref exc, Value context) { value_set(vm, &as_exc(exc)->context, context); }
void exc_set_cause(VM *vm, Ref exc, Value cause) {
  as_exc(exc)->suppress_context = true;
  value_set(vm, &as_exc(exc)->cause, cause);
}
Ref exc_traceback(Ref exc) {
  Ref tb = borrow(as_exc(exc)->traceback);
  return value_is_null(tb) ? REF_NONE : tb;
}

static const MethodDef base_methods[] = {
    {"__reduce__", exc_base_reduce, METH_NOARGS, "($self, /)", NULL},
    {"__setstate__", base_setstate, METH_O, DOC("($self, state, /)"), NULL},
    {"with_traceback", with_traceback, METH_O, DOC("($self, tb, /)"),
     DOC("Set self.__traceback__ to tb and return self.")},
    {"add_note", add_note, METH_O, DOC("($self, note, /)"), DOC("Add a note to the exception")},
    {0},
};
static const GetSetDef base_getsets[] = {
    {"__dict__", get_dict, set_dict, NULL, NULL},
    {"args", get_args, set_args, NULL, NULL},
    {"__traceback__", get_traceback, set_traceback, NULL, NULL},
    {"__context__", get_context, set_context, NULL, NULL},
    {"__cause__", get_cause, set_cause, NULL, NULL},
    {0},
};
static const MemberDef base_members[] = {
    {"__suppress_context__", MEMBER_BOOL, offsetof(BaseExc, suppress_context), false, NULL},
    {0},
};
const TypeSlots exc_plain_slots = {EXC_SLOTS, .new_ = exc_base_new, .init = exc_base_init, .repr = base_repr,
                                   .str = exc_base_str};
static const TypeSlots base_slots = {
    EXC_SLOTS,
    .new_ = exc_base_new,
    .init = exc_base_init,
    .repr = base_repr,
    .str = exc_base_str,
    .getattro = object_generic_getattr,
    .setattro = object_generic_setattr,
};

#define FLAGS (TYPE_BASETYPE | TYPE_GC | TYPE_EXCEPTION_SUBCLASS | TYPE_IMMUTABLE)
const TypeSpec BaseException_spec = {
    .name = "BaseException",
    .basic_size = sizeof(BaseExc),
    .told_size = 36,
    .flags = FLAGS | TYPE_HAVE_VECTORCALL,
    .dict_offset = offsetof(BaseExc, dict),
    .slots = &base_slots,
    .methods = base_methods,
    .getsets = base_getsets,
    .members = base_members,
    .doc = DOC("Common base class for all exceptions"),
};

// Classes that add nothing but a name have the size and slots of the base. MemoryError alone has no vectorcall.
static const TypeSlots new_only_slots = {.new_ = exc_base_new, .init = exc_base_init};
#define PLAIN_WITH(id, more_flags, text) \
  { \
    .name = #id, .basic_size = sizeof(BaseExc), .told_size = 36, .flags = FLAGS | (more_flags), \
    .dict_offset = offsetof(BaseExc, dict), .slots = &new_only_slots, .doc = text \
  }
#define PLAIN(id, text) PLAIN_WITH(id, TYPE_HAVE_VECTORCALL, text)
#define DERIVED(id, n_fields, text) \
  { \
    .name = #id, .basic_size = sizeof(BaseExc) + (n_fields) * sizeof(Value), .told_size = 36 + 4 * (n_fields), \
    .flags = FLAGS, .dict_offset = offsetof(BaseExc, dict), .slots = NULL, .doc = text \
  }
static const TypeSpec plain_specs[] = {
    PLAIN(GeneratorExit, DOC("Request that a generator exit.")),
    PLAIN(KeyboardInterrupt, DOC("Program interrupted by user.")),
    PLAIN(Exception, DOC("Common base class for all non-exit exceptions.")),
    PLAIN(ArithmeticError, DOC("Base class for arithmetic errors.")),
    PLAIN(AssertionError, "Assertion failed."),
    PLAIN(BufferError, "Buffer error."),
    PLAIN(EOFError, DOC("Read beyond end of file.")),
    PLAIN(LookupError, DOC("Base class for lookup errors.")),
    PLAIN_WITH(MemoryError, 0, "Out of memory."),
    PLAIN(ReferenceError, DOC("Weak ref proxy used after referent went away.")),
    PLAIN(RuntimeError, DOC("Unspecified run-time error.")),
    PLAIN(StopAsyncIteration, DOC("Signal the end from iterator.__anext__().")),
    PLAIN(SystemError, DOC("Internal error in the Python interpreter.\n\n"
                           "Please report this to the Python maintainer, along with the traceback,\n"
                           "the Python version, and the hardware/OS platform and version.")),
    PLAIN(TypeError, DOC("Inappropriate argument type.")),
    PLAIN(ValueError, DOC("Inappropriate argument value (of correct type).")),
    PLAIN(Warning, DOC("Base class for warning categories.")),
    PLAIN(FloatingPointError, DOC("Floating-point operation failed.")),
    PLAIN(OverflowError, DOC("Result too large to be represented.")),
    PLAIN(ZeroDivisionError, DOC("Second argument to a division or modulo operation was zero.")),
    PLAIN(BytesWarning, DOC("Base class for warnings about bytes and buffer related problems, mostly\n"
                            "related to conversion from str or comparing to str.")),
    PLAIN(DeprecationWarning, DOC("Base class for warnings about deprecated features.")),
    PLAIN(EncodingWarning, DOC("Base class for warnings about encodings.")),
    PLAIN(FutureWarning, DOC("Base class for warnings about constructs that will change semantically\nin the future.")),
    PLAIN(ImportWarning, DOC("Base class for warnings about probable mistakes in module imports")),
    PLAIN(PendingDeprecationWarning,
          DOC("Base class for warnings about features which will be deprecated\nin the future.")),
    PLAIN(ResourceWarning, DOC("Base class for warnings about resource usage.")),
    PLAIN(RuntimeWarning, DOC("Base class for warnings about dubious runtime behavior.")),
    PLAIN(SyntaxWarning, DOC("Base class for warnings about dubious syntax.")),
    PLAIN(UnicodeWarning,
          DOC("Base class for warnings about Unicode related problems, mostly\nrelated to conversion problems.")),
    PLAIN(UserWarning, DOC("Base class for warnings generated by user code.")),
    DERIVED(BlockingIOError, 5, DOC("I/O operation would block.")),
    DERIVED(ChildProcessError, 5, "Child process error."),
    DERIVED(ConnectionError, 5, "Connection error."),
    DERIVED(FileExistsError, 5, "File already exists."),
    DERIVED(FileNotFoundError, 5, "File not found."),
    DERIVED(InterruptedError, 5, "Interrupted by signal."),
    DERIVED(IsADirectoryError, 5, DOC("Operation doesn't work on directories.")),
    DERIVED(NotADirectoryError, 5, DOC("Operation only works on directories.")),
    DERIVED(PermissionError, 5, "Not enough permissions."),
    DERIVED(ProcessLookupError, 5, "Process not found."),
    DERIVED(TimeoutError, 5, "Timeout expired."),
    DERIVED(BrokenPipeError, 5, "Broken pipe."),
    DERIVED(ConnectionAbortedError, 5, "Connection aborted."),
    DERIVED(ConnectionRefusedError, 5, "Connection refused."),
    DERIVED(ConnectionResetError, 5, "Connection reset."),
    PLAIN(IndexError, DOC("Sequence index out of range.")),
    DERIVED(ModuleNotFoundError, 4, "Module not found."),
    PLAIN(NotImplementedError, DOC("Method or function hasn't been implemented yet.")),
    PLAIN(PythonFinalizationError, DOC("Operation blocked during Python finalization.")),
    PLAIN(RecursionError, DOC("Recursion limit exceeded.")),
    DERIVED(UnboundLocalError, 1, DOC("Local name referenced but not bound to a value.")),
    PLAIN(UnicodeError, "Unicode related error."),
    DERIVED(IndentationError, 9, "Improper indentation."),
    DERIVED(_IncompleteInputError, 9, "incomplete input."),
    DERIVED(TabError, 9, DOC("Improper mixture of spaces and tabs.")),
};

const TypeSpec *exception_spec(const char *name) {
#define X(id) \
  if (strcmp(name, #id) == 0) return &id##_spec;
  EXC_SUBCLASS_SPECS(X)
#undef X
  for (size_t i = 0; i < ARRAY_LEN(plain_specs); i++) {
    if (strcmp(name, plain_specs[i].name) == 0) return &plain_specs[i];
  }
  return NULL;
}
