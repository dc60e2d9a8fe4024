// modules/pickle/_pickle.c: the module _pickle: dump, dumps, load, loads, PickleBuffer, and the memo views of
// Pickler.memo and Unpickler.memo.
//
// The classes are in pickler.c and unpickler.c.
// Tests        tests/python/library/formats/pickle_*.py
// Optimize     Oz
#include "modules/pickle/pickle.h"
#include "object/bytes/buffer.h"
#include "object/class/class.h"
#include "object/bytes/memoryview.h"

// ---- shared by the files

static int raise_as(VM *vm, ModuleTypeId id, const char *format, va_list args, bool with_context) {
  Value before = with_context ? err_fetch(vm) : VALUE_NULL, text = str_vformat(vm, format, args);
  if (!value_is_null(text)) {
    err_set_value(vm, module_type(vm, id), text);
    drop(vm, text);
    if (with_context) return exc_set_context(vm, vm->current_exception, before), -1;
  }
  drop(vm, before);
  return -1;
}
int pickling_error(VM *vm, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int r = raise_as(vm, MT_PICKLING_ERROR, format, args, false);
  va_end(args);
  return r;
}
int unpickling_error(VM *vm, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int r = raise_as(vm, MT_UNPICKLING_ERROR, format, args, false);
  va_end(args);
  return r;
}
int pickling_error_from(VM *vm, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int r = raise_as(vm, MT_PICKLING_ERROR, format, args, true);
  va_end(args);
  return r;
}

Value get_dotted(VM *vm, Ref object, Ref path) {
  Value dot = str_from_ascii(vm, ".", 1), names = value_is_null(dot) ? dot : call_method1(vm, path, NAME(split), dot);
  drop(vm, dot);
  if (value_is_null(names)) return names;
  Value v = own(object);
  for (Size i = 0; i < list_len(names) && !value_is_null(v); i++)
    value_set(vm, &v, object_getattr(vm, v, list_at(names, i)));
  drop(vm, names);
  return v;
}

// ---- views of memos

// ---- persistent_id and persistent_load can be set on an instance, over the method

Value pickle_getattro(VM *vm, Ref self, Ref name, Ref own_name, Ref own_value) {
  if (!value_is_null(own_value) && value_same(name, own_name)) return own(own_value);
  return object_generic_getattr(vm, self, name);
}
int pickle_setattro(VM *vm, Ref self, Ref name, Ref value, Ref own_name, Value *slot) {
  if (!is_str(name) || !str_equal(name, own_name)) return object_generic_setattr(vm, self, name, value);
  if (value_is_null(value) && value_is_null(*slot)) return err_attribute(vm, self, name), -1;
  value_set(vm, slot, own(value));
  return 0;
}

typedef struct MemoProxy {
  Object h;
  Value owner;
} MemoProxy;
static Ref owner_of(Ref v) { return borrow(((MemoProxy *)value_as_ptr(v))->owner); }

Value pickle_proxy(VM *vm, ModuleTypeId type, Ref owner) {
  return owned_value(vm, module_type(vm, type), (Value[]){own(owner)}, 1);
}
static void proxy_clear(VM *vm, Object *o) { value_set(vm, &((MemoProxy *)o)->owner, VALUE_NONE); }
static bool is_pickler(VM *vm, Ref v) { return type_of(vm, v) == module_type(vm, MT_PICKLER_MEMO); }
static Value memo_clear(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (is_pickler(vm, self)) pickler_clear_memo(vm, as_pickler(owner_of(self)));
  else unpickler_clear_memo(vm, as_unpickler(owner_of(self)));
  return VALUE_NONE;
}
static Value memo_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_pickler(vm, self) ? pickler_memo_copy(vm, as_pickler(owner_of(self)))
                              : unpickler_memo_copy(vm, as_unpickler(owner_of(self)));
}
static Value memo_reduce(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value d = memo_copy(vm, self, args, 0, REF_NULL), state = value_is_null(d) ? d : tuple_pack1(vm, d);
  Value r = value_is_null(state) ? state : tuple_pack2(vm, ref_from_ptr(vm->types.dict), state);
  drop(vm, d);
  drop(vm, state);
  return r;
}
static const MethodDef proxy_methods[] = {
    {"clear", memo_clear, METH_NOARGS, "($self, /)", DOC("Remove all items from memo.")},
    {"copy", memo_copy, METH_NOARGS, "($self, /)", DOC("Copy the memo to a new object.")},
    {"__reduce__", memo_reduce, METH_NOARGS, "($self, /)", DOC("Implement pickle support.")},
    {0}};
static const TypeSlots proxy_slots = {
    .dealloc = owned_dealloc, .traverse = owned_traverse, .clear = proxy_clear, .hash = hash_not_implemented};
#define PROXY_SPEC(proxy_name) \
  { \
    .name = proxy_name, .basic_size = sizeof(MemoProxy), .flags = TYPE_GC, .slots = &proxy_slots, \
    OWNS(MemoProxy, owner, owner), .methods = proxy_methods \
  }
const TypeSpec pickler_memo_spec = PROXY_SPEC("_pickle.PicklerMemoProxy"),
               unpickler_memo_spec = PROXY_SPEC("_pickle.UnpicklerMemoProxy");

// ---- PickleBuffer

typedef struct PickleBuffer {
  Object h;
  Buffer view;  // obj null: released
  Object *weaklist;
} PickleBuffer;
static PickleBuffer *as_pickle_buffer(Ref v) { return (PickleBuffer *)value_as_ptr(v); }

Buffer *pickle_buffer_view(VM *vm, Ref v) {
  Buffer *view = &as_pickle_buffer(v)->view;
  if (!value_is_null(view->obj)) return view;
  err_set(vm, vm->exc.ValueError, "operation forbidden on released PickleBuffer object");
  return NULL;
}

static Value buffer_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "PickleBuffer", kwnames) < 0) return VALUE_NULL;
  if (nargs != 1) return err_set(vm, vm->exc.TypeError, "function missing required argument 'object' (pos 1)");
  PickleBuffer *b = object_alloc(vm, type, 0);
  if (!b) return VALUE_NULL;
  b->view.obj = VALUE_NULL;
  if (buffer_get(vm, args[0], &b->view, BUF_FULL_RO) < 0) {
    b->view.obj = VALUE_NULL;
    obj_drop(vm, b);
    return VALUE_NULL;
  }
  gc_track(vm, b);
  return value_from_ptr(b);
}
static void release_view(VM *vm, PickleBuffer *b) {
  if (!value_is_null(b->view.obj)) buffer_release(vm, &b->view);
  b->view.obj = VALUE_NULL;
}
static void buffer_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  object_clear_weakrefs(vm, o);
  release_view(vm, (PickleBuffer *)o);
  object_free(vm, o, 0);
}
static int buffer_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((PickleBuffer *)o)->view.obj);
  return 0;
}
static void buffer_clear(VM *vm, Object *o) { release_view(vm, (PickleBuffer *)o); }
static int buffer_getbuffer(VM *vm, Ref self, Buffer *out, int flags) {
  Buffer *view = pickle_buffer_view(vm, self);
  return view ? buffer_get(vm, view->obj, out, flags) : -1;
}
static Value raw(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Buffer *view = pickle_buffer_view(vm, self);
  if (!view) return VALUE_NULL;
  if (!buffer_is_contiguous(view, 'A'))
    return err_set(vm, vm->exc.BufferError, "cannot extract raw buffer from non-contiguous buffer");
  Value whole = memoryview_from(vm, self, BUF_FULL_RO);
  if (value_is_null(whole)) return whole;
  MemoryView *m = as_memoryview(whole);  // as one dimension of octets, whatever their order
  m->dims[0] = m->len;
  m->dims[m->ndim ? 1 : 0] = m->ndim ? 1 : m->dims[0];
  if (m->ndim) {
    m->ndim = 1;
    m->itemsize = 1;
    m->format = "B";
    return whole;
  }
  Value cast = object_getattr_s(vm, whole, "cast"), code = str_from_ascii(vm, "B", 1),
        r = value_is_null(cast) || value_is_null(code) ? VALUE_NULL : call1(vm, cast, code);
  drop(vm, cast);
  drop(vm, code);
  drop(vm, whole);
  return r;
}
static Value release(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  release_view(vm, as_pickle_buffer(self));
  return VALUE_NONE;
}
static const MethodDef buffer_methods[] = {{"raw", raw, METH_NOARGS, "($self, /)",
                                            DOC("Return a memoryview of the raw memory underlying this buffer.\n"
                                                "Will raise BufferError is the buffer isn't contiguous.")},
                                           {"release", release, METH_NOARGS, "($self, /)",
                                            DOC("Release the underlying buffer exposed by the PickleBuffer object.")},
                                           {0}};
static const TypeSlots buffer_slots = {.new_ = buffer_new,
                                       .dealloc = buffer_dealloc,
                                       .traverse = buffer_traverse,
                                       .clear = buffer_clear,
                                       .bf_getbuffer = buffer_getbuffer};
const TypeSpec pickle_buffer_spec = {.name = "pickle.PickleBuffer",
                                     .basic_size = sizeof(PickleBuffer),
                                     .flags = TYPE_GC | TYPE_IMMUTABLE,
                                     .weaklist_offset = offsetof(PickleBuffer, weaklist),
                                     .slots = &buffer_slots,
                                     .methods = buffer_methods,
                                     .doc = DOC("Wrapper for potentially out-of-band buffers")};

// ---- functions

static int flag(VM *vm, Ref v, bool *out) {
  *out = true;
  return value_is_null(v) ? 0 : arg_bool(vm, v, out);
}

static Value dump(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"obj", "file", "protocol", "fix_imports", "buffer_callback"};
  static const ArgSpec spec = {"dump", names, 5, 0, 3, 2, 0};
  Ref a[5];
  bool fix_imports;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || flag(vm, a[3], &fix_imports) < 0) return VALUE_NULL;
  Pickler *p = pickler_make(vm, module_type(vm, MT_PICKLER));
  if (!p) return VALUE_NULL;
  int r = pickler_setup(vm, p, a[2], fix_imports, a[4]) < 0 || pickler_set_file(vm, p, a[1]) < 0 ||
                  pickler_dump(vm, p, a[0]) < 0
              ? -1
              : 0;
  Value octets = r < 0 ? VALUE_NULL : bytes_from(vm, p->out, p->len),
        done = value_is_null(octets) ? octets : call1(vm, p->write, octets);
  if (value_is_null(done)) r = -1;
  drop(vm, octets);
  drop(vm, done);
  obj_drop(vm, p);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value dumps(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"obj", "protocol", "fix_imports", "buffer_callback"};
  static const ArgSpec spec = {"dumps", names, 4, 0, 2, 1, 0};
  Ref a[4];
  bool fix_imports;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || flag(vm, a[2], &fix_imports) < 0) return VALUE_NULL;
  Pickler *p = pickler_make(vm, module_type(vm, MT_PICKLER));
  if (!p) return VALUE_NULL;
  Value r = pickler_setup(vm, p, a[1], fix_imports, a[3]) < 0 || pickler_dump(vm, p, a[0]) < 0
                ? VALUE_NULL
                : bytes_from(vm, p->out, p->len);
  obj_drop(vm, p);
  return r;
}

static Value load(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"file", "fix_imports", "encoding", "errors", "buffers"};
  static const ArgSpec spec = {"load", names, 5, 0, 1, 1, 0};
  Ref a[5];
  bool fix_imports;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || flag(vm, a[1], &fix_imports) < 0) return VALUE_NULL;
  Unpickler *u = unpickler_make(vm, module_type(vm, MT_UNPICKLER));
  if (!u) return VALUE_NULL;
  Value r = unpickler_set_file(vm, u, a[0]) < 0 || unpickler_setup(vm, u, fix_imports, a[2], a[3], a[4]) < 0
                ? VALUE_NULL
                : unpickler_load(vm, u);
  obj_drop(vm, u);
  return r;
}

static Value loads(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "fix_imports", "encoding", "errors", "buffers"};
  static const ArgSpec spec = {"loads", names, 5, 1, 1, 1, 0};
  Ref a[5];
  bool fix_imports;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || flag(vm, a[1], &fix_imports) < 0) return VALUE_NULL;
  Unpickler *u = unpickler_make(vm, module_type(vm, MT_UNPICKLER));
  if (!u) return VALUE_NULL;
  Buffer view;
  Value r = VALUE_NULL;
  if (buffer_get(vm, a[0], &view, BUF_CONTIG_RO) == 0) {
    u->data = view.data;
    u->end = view.len;
    if (unpickler_setup(vm, u, fix_imports, a[2], a[3], a[4]) == 0) r = unpickler_load(vm, u);
    u->data = NULL;
    u->at = u->end = 0;
    buffer_release(vm, &view);
  }
  obj_drop(vm, u);
  return r;
}

#define PROTOCOL_DOC \
  "The optional *protocol* argument tells the pickler to use the given\nprotocol; supported protocols are 0, 1, 2, 3, 4 and 5.  The default\nprotocol is 5. It was introduced in Python 3.8, " \
  "and is incompatible\nwith previous versions.\n\nSpecifying a negative protocol version selects the highest protocol\nversion supported.  The higher the protocol used, the more recent " \
  "the\nversion of Python needed to read the pickle produced.\n\n"
#define FIX_DOC \
  "If *fix_imports* is True and *protocol* is less than 3, pickle will\ntry to map the new Python 3 names to the old module names used in\nPython 2, so that the pickle data stream is " \
  "readable with Python 2.\n\n"
#define CALLBACK_DOC \
  "If *buffer_callback* is None (the default), buffer views are serialized\ninto *file* as part of the pickle stream.  It is an error if\n*buffer_callback* is not None and *protocol* is " \
  "None or smaller than 5."
#define PYTHON2_DOC \
  "Optional keyword arguments are *fix_imports*, *encoding* and *errors*,\nwhich are used to control compatibility support for pickle stream\ngenerated by Python 2.  If *fix_imports* is " \
  "True, pickle will try to\nmap the old Python 2 names to the new names used in Python 3.  The\n*encoding* and *errors* tell pickle how to decode 8-bit string\ninstances pickled by Python 2; " \
  "these default to 'ASCII' and 'strict',\nrespectively.  The *encoding* can be 'bytes' to read these 8-bit\nstring instances as bytes objects."
static const MethodDef methods[] = {
    {"dump", dump, METH_FAST_KW,
     DOC("($module, /, obj, file, protocol=None, *, fix_imports=True,\n     buffer_callback=None)"),
     DOC("Write a pickled representation of obj to the open file object file.\n\n"
         "This is equivalent to ``Pickler(file, protocol).dump(obj)``, but may\nbe more efficient.\n\n" PROTOCOL_DOC
         "The *file* argument must have a write() method that accepts a single\nbytes argument.  It can thus be a file object opened for binary\nwriting, an io.BytesIO instance, or any other custom "
         "object that meets\nthis interface.\n\nIf *fix_imports* is True and protocol is less than 3, pickle will try\nto map the new Python 3 names to the old module names used in Python\n2, so that "
         "the pickle data stream is readable with Python 2.\n\n" CALLBACK_DOC)},
    {"dumps", dumps, METH_FAST_KW,
     DOC("($module, /, obj, protocol=None, *, fix_imports=True,\n      buffer_callback=None)"),
     DOC("Return the pickled representation of the object as a bytes object.\n\n" PROTOCOL_DOC FIX_DOC CALLBACK_DOC)},
    {"load", load, METH_FAST_KW,
     DOC("($module, /, file, *, fix_imports=True, encoding='ASCII',\n     errors='strict', buffers=())"),
     DOC("Read and return an object from the pickle data stored in a file.\n\n"
         "This is equivalent to ``Unpickler(file).load()``, but may be more\nefficient.\n\n"
         "The protocol version of the pickle is detected automatically, so no\n"
         "protocol argument is needed.  Bytes past the pickled object's\n"
         "representation are ignored.\n\n"
         "The argument *file* must have two methods, a read() method that takes\n"
         "an integer argument, and a readline() method that requires no\n"
         "arguments.  Both methods should return bytes.  Thus *file* can be a\n"
         "binary file object opened for reading, an io.BytesIO object, or any\n"
         "other custom object that meets this interface.\n\n" PYTHON2_DOC)},
    {"loads", loads, METH_FAST_KW,
     DOC("($module, data, /, *, fix_imports=True, encoding='ASCII',\n"
         "      errors='strict', buffers=())"),
     DOC("Read and return an object from the given pickle data.\n\n"
         "The protocol version of the pickle is detected automatically, so no\n"
         "protocol argument is needed.  Bytes past the pickled object's\n"
         "representation are ignored.\n\n" PYTHON2_DOC)},
    {0}};

// ---- the module

#define ERROR_SPEC(error_name) \
  { .name = "_pickle." error_name, .flags = TYPE_GC | TYPE_BASETYPE }
static const TypeSpec error_specs[] = {ERROR_SPEC("PickleError"), ERROR_SPEC("PicklingError"),
                                       ERROR_SPEC("UnpicklingError")};

static int exec(VM *vm, Ref module) {
  return module_make_type(vm, module, MT_PICKLE_ERROR, &error_specs[0], vm->exc.Exception) < 0 ||
                 module_make_type(vm, module, MT_PICKLING_ERROR, &error_specs[1], module_type(vm, MT_PICKLE_ERROR)) <
                     0 ||
                 module_make_type(vm, module, MT_UNPICKLING_ERROR, &error_specs[2], module_type(vm, MT_PICKLE_ERROR)) <
                     0 ||
                 module_make_type(vm, module, MT_PICKLER, &pickler_spec, NULL) < 0 ||
                 module_make_type(vm, module, MT_UNPICKLER, &unpickler_spec, NULL) < 0 ||
                 module_make_type(vm, module, MT_PICKLE_BUFFER, &pickle_buffer_spec, NULL) < 0 ||
                 module_make_type(vm, REF_NULL, MT_PICKLER_MEMO, &pickler_memo_spec, NULL) < 0 ||
                 module_make_type(vm, REF_NULL, MT_UNPICKLER_MEMO, &unpickler_memo_spec, NULL) < 0
             ? -1
             : 0;
}

const ModuleDef _pickle_module = {.name = "_pickle",
                                  .methods = methods,
                                  .exec = exec,
                                  .doc = "Optimized C implementation for the Python pickle module."};
