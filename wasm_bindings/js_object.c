// wasm_bindings/js_object.c: JavaScript objects in Python: morelia.ffi.JsProxy, JsException, and the module
// _morelia_js.
//
// A JsObject holds the id of a JavaScript value. Every operation on it is one call of the import `js_op`, whose
// operands are handles that JavaScript takes over. JavaScript returns a handle or a number; 0 or -1 with the exception
// set in the VM (binding_raise …) is a failure. One JavaScript object has one JsObject at a time; JavaScript drops it
// (js_release) when the JsObject dies.
// Danger       js_op runs JavaScript, which may call back into the VM: MAY_RUN_CODE.
// Tests        tests/node/javascript.test.mjs
// Optimize     Oz
#include "object/core/args.h"
#include "object/bytes/bytes.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/bytes/memoryview.h"
#include "object/exec/module.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "wasm_bindings/bindings.h"

typedef struct JsObject {
  Object h;
  uint32_t id;
  Object *weaklist;
} JsObject;

IMPORT(js_op) int js_op(int op, uint32_t id, uint32_t a, uint32_t b);
// Calls (construct: with `new`) with handles; the last n_kw arguments are passed as one object with the names (a tuple
// of str).
IMPORT(js_call) uint32_t js_call(uint32_t id, const uint32_t *args, uint32_t nargs, uint32_t kwnames, int construct);
IMPORT(js_release) void js_release(uint32_t id);

ALWAYS_INLINE JsObject *as_js(Ref v) { return (JsObject *)value_as_ptr(v); }
static bool is_js(Binding *b, Ref v) {
  return value_is_ptr(v) && (value_as_ptr(v)->type == b->js_object || value_as_ptr(v)->type == b->js_callable);
}
uint32_t js_object_id(Binding *b, Ref v) { return is_js(b, v) ? as_js(v)->id : 0; }

// a, b: null or values.
static int op(VM *vm, JsOp what, Ref self, Ref a, Ref b) {
  Binding *binding = binding_of(vm);
  uint32_t ha = 0, hb = 0;
  if (!value_is_null(a) && !(ha = handle_new(binding, own(a)))) return -1;
  if (!value_is_null(b) && !(hb = handle_new(binding, own(b)))) return handle_free(binding, ha), -1;
  if (vm_enter(vm, " while using a JavaScript object") < 0)
    return handle_free(binding, ha), handle_free(binding, hb), -1;
  StackMark mark = vm_step_out(vm);
  int r = js_op(what, value_is_null(self) ? 0 : as_js(self)->id, ha, hb);
  vm_step_in(vm, mark);
  vm_leave(vm);
  return r;
}
static Value op_value(VM *vm, JsOp what, Ref self, Ref a, Ref b) {
  int h = op(vm, what, self, a, b);
  return h <= 0 ? VALUE_NULL : handle_take(binding_of(vm), (uint32_t)h);
}
static int failed(VM *vm, int r) {
  return r < 0 && !err_occurred(vm) ? err_set_i(vm, vm->exc.RuntimeError, "JavaScript failed without an exception") : r;
}

// --- slots

static void js_dealloc(VM *vm, Object *o) {
  JsObject *js = (JsObject *)o;
  if (js->weaklist) object_clear_weakrefs(vm, o);
  if (js->id) js_release(js->id);
  object_free(vm, o, 0);
}

static Value js_getattr(VM *vm, Ref self, Ref name) {
  Value v;
  int found = object_generic_lookup_attr(vm, self, name, &v);
  if (found) return found < 0 ? VALUE_NULL : v;
  Str *s = as_str(name);
  bool dunder = s->len > 4 && str_read(s, 0) == '_' && str_read(s, 1) == '_' && str_read(s, s->len - 1) == '_' &&
                str_read(s, s->len - 2) == '_';
  v = dunder ? VALUE_NULL : op_value(vm, JS_GETATTR, self, name, REF_NULL);
  return !value_is_null(v) || err_occurred(vm) ? v : err_attribute(vm, self, name);
}
static int js_setattr(VM *vm, Ref self, Ref name, Ref value) {
  return failed(
      vm, value_is_null(value) ? op(vm, JS_DELATTR, self, name, REF_NULL) : op(vm, JS_SETATTR, self, name, value));
}
static Value js_getitem(VM *vm, Ref self, Ref key) {
  Value v = op_value(vm, JS_GETITEM, self, key, REF_NULL);
  return !value_is_null(v) || err_occurred(vm) ? v : err_key(vm, key);
}
static int js_setitem(VM *vm, Ref self, Ref key, Ref value) {
  return failed(vm,
                value_is_null(value) ? op(vm, JS_DELITEM, self, key, REF_NULL) : op(vm, JS_SETITEM, self, key, value));
}
static Size js_len(VM *vm, Ref self) { return failed(vm, op(vm, JS_LEN, self, REF_NULL, REF_NULL)); }
static int js_contains(VM *vm, Ref self, Ref item) { return failed(vm, op(vm, JS_CONTAINS, self, item, REF_NULL)); }
static Value js_iter(VM *vm, Ref self) { return op_value(vm, JS_ITER, self, REF_NULL, REF_NULL); }
static Value js_next(VM *vm, Ref self) { return op_value(vm, JS_NEXT, self, REF_NULL, REF_NULL); }
static Value js_repr(VM *vm, Ref self) { return op_value(vm, JS_REPR, self, REF_NULL, REF_NULL); }
static Value js_str(VM *vm, Ref self) { return op_value(vm, JS_STR, self, REF_NULL, REF_NULL); }
static int js_bool(VM *vm, Ref self) { return failed(vm, op(vm, JS_BOOL, self, REF_NULL, REF_NULL)); }
static Value js_float(VM *vm, Ref self) { return op_value(vm, JS_FLOAT, self, REF_NULL, REF_NULL); }
static Hash js_hash(VM *vm, Ref self) { return op(vm, JS_HASH, self, REF_NULL, REF_NULL); }
static Value js_richcompare(VM *vm, Ref a, Ref b, int what) {
  if ((what != CMP_EQ && what != CMP_NE) || !is_js(binding_of(vm), b)) return VALUE_NOT_IMPLEMENTED;
  int r = value_same(a, b) ? 1 : failed(vm, op(vm, JS_EQ, a, b, REF_NULL));
  return r < 0 ? VALUE_NULL : value_from_bool(r == (what == CMP_EQ));
}

// Attributes of the module morelia._await decide how to wait: in an asyncio task or in the plain driver of
// runPythonAsync.
static Value js_await(VM *vm, Ref self) {
  Value name = str_from_cstr(vm, "morelia._await"), from = VALUE_NULL, module = VALUE_NULL, wait = VALUE_NULL,
        r = VALUE_NULL;
  Value wait_name = str_intern_cstr(vm, "wait");
  if (!value_is_null(wait_name)) from = tuple_pack1(vm, wait_name);
  if (!value_is_null(name) && !value_is_null(from))
    module = vm->hooks.import_name(vm, name, REF_NULL, REF_NULL, from, 0);
  if (!value_is_null(module)) wait = object_getattr(vm, module, wait_name);
  if (!value_is_null(wait)) r = call1(vm, wait, self);
  drop(vm, wait), drop(vm, module), drop(vm, from), drop(vm, wait_name), drop(vm, name);
  return r;
}

static Value call_js(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames, bool construct) {
  if (UNLIKELY(vm->unwinding)) return err_keep_unwinding(vm), VALUE_NULL;  // no more work is done then
  Binding *b = binding_of(vm);
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames), n = nargs + n_kw;
  uint32_t few[16], *handles = n <= 16 ? few : mem_alloc(vm, (size_t)n * sizeof *handles), names = 0;
  if (!handles) return err_no_memory(vm);
  Value r = VALUE_NULL;
  Size made = 0;
  while (made < n && (handles[made] = handle_new(b, own(args[made])))) made++;
  if (made == n && (!n_kw || (names = handle_new(b, own(kwnames)))) &&
      vm_enter(vm, " while calling a JavaScript function") == 0) {
    StackMark mark = vm_step_out(vm);
    uint32_t h = js_call(as_js(self)->id, handles, (uint32_t)nargs, names, construct);
    vm_step_in(vm, mark);
    vm_leave(vm);
    r = handle_take(b, h);
  } else {
    for (Size i = 0; i < made; i++) handle_free(b, handles[i]);
  }
  if (handles != few) mem_free(vm, handles, (size_t)n * sizeof *handles);
  return r;
}
static Value js_call_slot(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_js(vm, self, args, nargs, kwnames, false);
}
static Value js_new(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_js(vm, self, args, nargs, kwnames, true);
}

// --- methods

static Value js_to_py(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"depth"};
  static const ArgSpec spec = {"to_py", names, 1, 0, 0, 0, 0};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  return op_value(vm, JS_TO_PY, self, a[0], REF_NULL);
}
static Value js_dir(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return op_value(vm, JS_DIR, self, REF_NULL, REF_NULL);
}
static Value js_to_bytes(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return op_value(vm, JS_TO_BYTES, self, REF_NULL, REF_NULL);
}
static Value js_object_keys(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return op_value(vm, JS_KEYS, self, REF_NULL, REF_NULL);
}
static Value js_object_values(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return op_value(vm, JS_VALUES, self, REF_NULL, REF_NULL);
}
static Value js_object_entries(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return op_value(vm, JS_ENTRIES, self, REF_NULL, REF_NULL);
}
static Value js_assign(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value view = memoryview_from(vm, args[0], BUF_FULL_RO), bytes = VALUE_NULL, method = VALUE_NULL;
  if (!value_is_null(view)) method = object_getattr_s(vm, view, "tobytes");
  if (!value_is_null(method)) bytes = call0(vm, method);
  int r = value_is_null(bytes) ? -1 : failed(vm, op(vm, JS_ASSIGN, self, bytes, REF_NULL));
  drop(vm, method), drop(vm, view), drop(vm, bytes);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value js_destroy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return failed(vm, op(vm, JS_DESTROY, self, REF_NULL, REF_NULL)) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value get_typeof(VM *vm, Ref self, const void *c UNUSED) {
  return op_value(vm, JS_TYPEOF, self, REF_NULL, REF_NULL);
}
static Value get_js_id(VM *vm UNUSED, Ref self, const void *c UNUSED) { return value_from_int48(as_js(self)->id); }

static const MethodDef methods[] = {
    {"new", js_new, METH_FAST_KW, NULL, DOC("Construct an instance: JavaScript's new self(*args).")},
    {"to_py", js_to_py, METH_FAST_KW, "($self, /, *, depth=-1)",
     DOC("Copy into Python objects, deeply or to a depth.")},
    {"to_bytes", js_to_bytes, METH_NOARGS, "($self, /)", DOC("The bytes of an ArrayBuffer or a view of one.")},
    {"assign", js_assign, METH_O, "($self, source, /)",
     DOC("Copy a buffer's bytes into an ArrayBuffer or a view of one.")},
    {"object_keys", js_object_keys, METH_NOARGS, "($self, /)", DOC("The names of an object's own properties.")},
    {"object_values", js_object_values, METH_NOARGS, "($self, /)", DOC("The values of an object's own properties.")},
    {"object_entries", js_object_entries, METH_NOARGS, "($self, /)",
     DOC("Pairs of names and values of an object's own properties.")},
    {"destroy", js_destroy, METH_NOARGS, "($self, /)", DOC("Give up a proxy made by create_proxy.")},
    {"__dir__", js_dir, METH_NOARGS, NULL, NULL},
    {0},
};
static const GetSetDef getsets[] = {
    {"typeof", get_typeof, NULL, DOC("JavaScript's typeof."), NULL},
    {"js_id", get_js_id, NULL, DOC("A number that no other live object has."), NULL},
    {0},
};
static const TypeSlots slots = {
    .dealloc = js_dealloc,
    .repr = js_repr,
    .str = js_str,
    .getattro = js_getattr,
    .setattro = js_setattr,
    .mp_subscript = js_getitem,
    .mp_ass_subscript = js_setitem,
    .mp_length = js_len,
    .sq_contains = js_contains,
    .iter = js_iter,
    .iternext = js_next,
    .nb_bool = js_bool,
    .nb_float = js_float,
    .hash = js_hash,
    .richcompare = js_richcompare,
    .am_await = js_await,
};
static const TypeSpec object_spec = {.name = "morelia.ffi.JsProxy",
                                     .basic_size = sizeof(JsObject),
                                     .flags = TYPE_BASETYPE | TYPE_DISALLOW_INSTANTIATION,
                                     .weaklist_offset = offsetof(JsObject, weaklist),
                                     .slots = &slots,
                                     .methods = methods,
                                     .getsets = getsets,
                                     .doc = "A JavaScript object."};
static const TypeSlots callable_slots = {.dealloc = js_dealloc, .call = js_call_slot};
static const TypeSpec callable_spec = {.name = "morelia.ffi.JsCallable",
                                       .basic_size = sizeof(JsObject),
                                       .flags = TYPE_DISALLOW_INSTANTIATION,
                                       .weaklist_offset = offsetof(JsObject, weaklist),
                                       .slots = &callable_slots,
                                       .doc = DOC("A JavaScript function or class.")};

// --- from JavaScript

// A new JsObject for a JavaScript value, whose address is in answer.ptr. A handle, or 0 with MemoryError.
EXPORT uint32_t binding_js_object(Binding *b, uint32_t id, int is_function) {
  JsObject *o = object_alloc(b->vm, is_function ? b->js_callable : b->js_object, 0);
  if (!o) return 0;
  o->id = id;
  o->weaklist = NULL;
  b->answer.ptr = (uint32_t)(uintptr_t)o;
  return handle_new(b, value_from_ptr(o));
}
// Another handle for the same JsObject: `object` is its address.
EXPORT uint32_t binding_js_again(Binding *b, Object *object) { return handle_new(b, own_ptr(object)); }
EXPORT uint32_t binding_js_id(Binding *b, uint32_t handle) { return js_object_id(b, handle_value(b, handle)); }

// Raises a JavaScript error: JsException(text) whose js_error is the value.
EXPORT void binding_js_raise(Binding *b, const char *text, int len, uint32_t error) {
  VM *vm = b->vm;
  Value message = str_decode(vm, text, len, "utf-8", "replace"), exc = VALUE_NULL;
  if (!value_is_null(message)) exc = call1(vm, b->js_exception, message);
  drop(vm, message);
  if (value_is_null(exc)) return;
  if (error && object_setattr_s(vm, exc, "js_error", handle_value(b, error)) < 0) err_clear(vm);
  err_raise(vm, exc);
}
// Raises an exception object.
EXPORT void binding_raise(Binding *b, uint32_t exc) { err_raise(b->vm, own(handle_value(b, exc))); }
// Raises a built-in exception by name.
EXPORT void binding_raise_type(Binding *b, const char *name, const char *text, int len) {
  VM *vm = b->vm;
  Ref type = dict_get_cstr(vm, vm->builtins, name);
  Value message = str_decode(vm, text, len, "utf-8", "replace");
  if (!value_is_null(message) && !value_is_null(type)) err_set_value(vm, as_type(type), message);
  drop(vm, message);
}

// --- the module

static Value fn_to_js(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"obj", "depth", "dict_converter"};
  static const ArgSpec spec = {"to_js", names, 3, 1, 1, 1, 0};
  Ref a[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Value options =
      tuple_pack2(vm, value_is_null(a[1]) ? borrow(value_from_int48(-1)) : a[1], value_is_null(a[2]) ? REF_NONE : a[2]);
  Value r = value_is_null(options) ? VALUE_NULL : op_value(vm, JS_TO_JS, REF_NULL, a[0], options);
  drop(vm, options);
  return r;
}
static Value fn_create_proxy(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return op_value(vm, JS_CREATE_PROXY, REF_NULL, args[0], REF_NULL);
}

// The host puts this stack aside until an awaitable is done, and its event loop goes on: what runs meanwhile is a run
// of its own (web/src/run-sync.ts).
IMPORT(wait) void js_wait(uint32_t awaitable);
static Value fn_run_sync(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Binding *b = binding_of(vm);
  if (failed(vm, op(vm, JS_CAN_WAIT, REF_NULL, args[0], REF_NULL)) < 0) return VALUE_NULL;
  uint32_t awaitable = handle_new(b, own(args[0]));
  if (!awaitable) return VALUE_NULL;
  EvalSlice aside;
  Generator *gen = b->slice_gen;
  StackMark mark = vm_step_out(vm);
  eval_put_aside(vm, &aside);
  js_wait(awaitable);
  eval_take_up(vm, &aside);
  vm_step_in(vm, mark);
  b->slice_gen = gen;
  return op_value(vm, JS_WAITED, REF_NULL, REF_NULL, REF_NULL);
}
static Value fn_can_run_sync(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  int r = op(vm, JS_CAN_WAIT, REF_NULL, REF_NULL, REF_NULL);
  if (r < 0) err_clear(vm);
  return value_from_bool(r >= 0);
}
static const MethodDef functions[] = {
    {"run_sync", fn_run_sync, METH_O, "($module, awaitable, /)", "Wait for an awaitable without await."},
    {"can_run_sync", fn_can_run_sync, METH_NOARGS, "($module, /)", "Whether run_sync could wait now."},
    {"to_js", fn_to_js, METH_FAST_KW, "($module, obj, /, *, depth=-1, dict_converter=None)",
     "Copy a Python object into JavaScript objects."},
    {"create_proxy", fn_create_proxy, METH_O, "($module, obj, /)",
     "A JavaScript proxy of a Python object that lives until destroy()."},
    {0},
};
static int exec(VM *vm, Ref module) {
  Binding *b = binding_of(vm);
  if (module_add(vm, module, "JsProxy", own_ptr(b->js_object)) < 0 ||
      module_add(vm, module, "JsCallable", own_ptr(b->js_callable)) < 0)
    return -1;
  return module_add(vm, module, "JsException", own(b->js_exception));
}
static const ModuleDef js_module = {
    .name = "_morelia_js", .doc = "The border to JavaScript; see morelia.ffi.", .methods = functions, .exec = exec};

static Value make_exception_class(VM *vm) {
  Value name = str_from_cstr(vm, "JsException"), bases = tuple_pack1(vm, ref_from_ptr(vm->exc.Exception)),
        ns = dict_new(vm), module = str_from_cstr(vm, "morelia.ffi");
  Value c = VALUE_NULL;
  if (!err_occurred(vm) && dict_set_cstr(vm, as_dict(ns), "__module__", module) == 0 &&
      dict_set_cstr(vm, as_dict(ns), "js_error", REF_NONE) == 0)
    c = call3(vm, ref_from_ptr(vm->types.type), name, bases, ns);
  drop(vm, name), drop(vm, bases), drop(vm, ns), drop(vm, module);
  return c;
}

int js_setup(Binding *b) {
  VM *vm = b->vm;
  if (!(b->js_object = type_from_spec(vm, &object_spec, vm->types.object))) return -1;
  if (!(b->js_callable = type_from_spec(vm, &callable_spec, b->js_object))) return -1;
  b->js_exception = make_exception_class(vm);
  if (value_is_null(b->js_exception)) return -1;
  Value m = module_from_def(vm, &js_module);
  int r = value_is_null(m) ? -1 : dict_set_cstr(vm, vm->sys_modules, "_morelia_js", m);
  drop(vm, m);
  return r;
}

void js_finish(Binding *b) { value_clear(b->vm, &b->js_exception); }
