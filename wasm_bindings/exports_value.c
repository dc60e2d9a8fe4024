// wasm_bindings/exports_value.c: values across the border: numbers, texts and bytes are copied, everything else stays a
// handle.
//
// Optimize     Oz
#include "runtime/std_stream.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/bytes/memoryview.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/container/set.h"
#include "object/container/tuple.h"
#include "object/text/str.h"
#include "wasm_bindings/bindings.h"

#define MAX_SAFE INT64_C(9007199254740991)
#define MAX_BIGINT_BITS (UINT64_C(1) << 30)  // V8's

static int answer_kind(Binding *b, uint32_t kind) {
  b->answer.kind = kind;
  return (int)kind;
}

static int answer_int(Binding *b, Ref v) {
  int64_t n;
  if (int_fits_i64(v, &n) && n >= -MAX_SAFE && n <= MAX_SAFE) {
    b->answer.number = (double)n;
    return answer_kind(b, ANSWER_INT);
  }
  if (int_bit_length(v) > MAX_BIGINT_BITS) {
    err_set(b->vm, b->vm->exc.OverflowError, "int too large to convert to a JavaScript BigInt");
    return answer_kind(b, ANSWER_ERROR);
  }
  Value digits = int_to_str(b->vm, int_exact(v), 16);
  if (value_is_null(digits) || answer_text(b, digits) < 0) return drop(b->vm, digits), answer_kind(b, ANSWER_ERROR);
  drop(b->vm, digits);
  return answer_kind(b, ANSWER_BIGINT);  // hexadecimal digits with a sign
}

static uint32_t object_traits(VM *vm, Ref v) {
  Type *t = type_of(vm, v);
  const TypeSlots *s = &t->slots;
  return (s->call ? TRAIT_CALLABLE : 0) | (s->am_await ? TRAIT_AWAITABLE : 0) |
         (s->sq_length || s->mp_length ? TRAIT_LEN : 0) | (s->iter ? TRAIT_ITERABLE : 0) |
         (s->iternext && s->iter ? TRAIT_ITERATOR : 0) | (s->mp_subscript || s->sq_item ? TRAIT_GETITEM : 0) |
         (s->bf_getbuffer ? TRAIT_BUFFER : 0) | (s->am_aiter ? TRAIT_ASYNC_ITERABLE : 0) |
         (is_dict(v) ? TRAIT_DICT : 0) | (is_list(v) ? TRAIT_LIST : 0) | (is_tuple(v) ? TRAIT_TUPLE : 0) |
         (is_anyset(vm, v) ? TRAIT_SET : 0) | (is_exception(v) ? TRAIT_EXCEPTION : 0) |
         (t == vm->types.generator ? TRAIT_GENERATOR : 0);
}

// Describes a handle's value in the answer: its kind, and number, text or bytes.
EXPORT int binding_read(Binding *b, uint32_t handle) {
  Ref v = handle_value(b, handle);
  if (value_is_null(v)) return answer_kind(b, ANSWER_ERROR);
  if (value_is_none(v)) return answer_kind(b, ANSWER_NONE);
  if (value_is_bool(v)) {
    b->answer.number = value_is_true(v);
    return answer_kind(b, ANSWER_BOOL);
  }
  if (is_int(v)) return answer_int(b, v);
  if (is_float(b->vm, v)) {
    b->answer.number = float_value(v);
    return answer_kind(b, ANSWER_FLOAT);
  }
  if (is_str(v)) return answer_kind(b, answer_text(b, v) < 0 ? ANSWER_ERROR : ANSWER_STR);
  if (is_bytes(v)) {
    b->answer.ptr = (uint32_t)(uintptr_t)as_bytes(v)->data;
    b->answer.len = (uint32_t)as_bytes(v)->len;
    return answer_kind(b, ANSWER_BYTES);
  }
  b->answer.handle = js_object_id(b, v);
  if (b->answer.handle) return answer_kind(b, ANSWER_JS);
  b->answer.ptr = (uint32_t)(uintptr_t)value_as_ptr(v);  // identifies the object; null for singletons (Ellipsis …)
  if (!value_is_ptr(v)) b->answer.ptr = 0;
  b->answer.len = object_traits(b->vm, v);
  return answer_kind(b, ANSWER_OBJECT);
}

// The name of a handle's type, in the answer.
EXPORT int binding_type_name(Binding *b, uint32_t handle) {
  return answer_text(b, type_of(b->vm, handle_value(b, handle))->name);
}
EXPORT int binding_repr(Binding *b, uint32_t handle, int use_str) {
  Value text = use_str ? object_str(b->vm, handle_value(b, handle)) : object_repr(b->vm, handle_value(b, handle));
  if (value_is_null(text)) return -1;
  int r = answer_text(b, text);
  drop(b->vm, text);
  return r;
}

// --- making values

EXPORT uint32_t binding_none(Binding *b) { return handle_new(b, VALUE_NONE); }
EXPORT uint32_t binding_bool(Binding *b, int truth) { return handle_new(b, value_from_bool(truth)); }
EXPORT uint32_t binding_float(Binding *b, double d) { return handle_new(b, value_from_double_raw(d)); }
EXPORT uint32_t binding_int(Binding *b, double d) { return handle_new(b, int_from_i64(b->vm, (int64_t)d)); }
EXPORT uint32_t binding_bigint(Binding *b, const char *hex, int len) {
  return handle_new(b, int_from_text(b->vm, hex, len, 16));
}
EXPORT uint32_t binding_str(Binding *b, const char *utf8, int len) {
  return handle_new(b, str_decode(b->vm, utf8, len, "utf-8", "replace"));
}
EXPORT uint32_t binding_bytes(Binding *b, const char *data, int len) {
  return handle_new(b, bytes_from(b->vm, data, len));
}
EXPORT uint32_t binding_list(Binding *b) { return handle_new(b, list_new(b->vm, 0)); }
EXPORT uint32_t binding_dict(Binding *b) { return handle_new(b, dict_new(b->vm)); }
EXPORT int binding_append(Binding *b, uint32_t list, uint32_t item) {
  return list_append(b->vm, handle_value(b, list), handle_value(b, item));
}
EXPORT uint32_t binding_set(Binding *b, uint32_t iterable) {
  return handle_new(b, set_new(b->vm, handle_value(b, iterable)));
}
EXPORT uint32_t binding_tuple(Binding *b, uint32_t list) {
  return handle_new(b, list_to_tuple(b->vm, handle_value(b, list)));
}
EXPORT uint32_t binding_clone(Binding *b, uint32_t handle) { return handle_new(b, own(handle_value(b, handle))); }

// --- operations of proxies. Handle 0, or -1: the exception is set.

EXPORT uint32_t binding_getattr(Binding *b, uint32_t o, uint32_t name) {
  return handle_new(b, object_getattr(b->vm, handle_value(b, o), handle_value(b, name)));
}
EXPORT int binding_setattr(Binding *b, uint32_t o, uint32_t name, uint32_t v) {
  return object_setattr(b->vm, handle_value(b, o), handle_value(b, name), handle_value(b, v));
}
EXPORT int binding_delattr(Binding *b, uint32_t o, uint32_t name) {
  return object_setattr(b->vm, handle_value(b, o), handle_value(b, name), REF_NULL);
}
// 1: there, in answer.handle; 0: not there; -1
EXPORT int binding_lookup(Binding *b, uint32_t o, uint32_t name) {
  Value v;
  int found = object_lookup_attr(b->vm, handle_value(b, o), handle_value(b, name), &v);
  if (found > 0 && !(b->answer.handle = handle_new(b, v))) return -1;
  return found;
}
EXPORT uint32_t binding_dir(Binding *b, uint32_t o) { return handle_new(b, object_dir(b->vm, handle_value(b, o))); }
// A copy of a buffer's bytes in the answer; its item's format character in answer.handle. 0 or -1.
EXPORT int binding_buffer(Binding *b, uint32_t o) {
  VM *vm = b->vm;
  Buffer buf;
  if (buffer_get(vm, handle_value(b, o), &buf, BUF_FULL_RO) < 0) return -1;
  char *copy = mem_alloc(vm, (size_t)buf.len + 1);
  if (!copy) err_no_memory(vm);
  int rc = copy ? buffer_copy_out(vm, &buf, copy, 'C') : -1;
  if (rc < 0) {
    if (copy) mem_free(vm, copy, (size_t)buf.len + 1);
  } else {
    mem_free(vm, b->text, b->text_size);
    b->text = copy;
    b->text_size = (size_t)buf.len + 1;
    b->answer.ptr = (uint32_t)(uintptr_t)copy;
    b->answer.len = (uint32_t)buf.len;
    const char *format = buf.format ? buf.format : "B";
    b->answer.handle = (uint32_t)(strchr("@=<", format[0]) && format[0] ? format[1] : format[0]);
  }
  buffer_release(vm, &buf);
  return rc;
}
// A memoryview of an object, which keeps its buffer in place; its address is in answer.ptr. 0: exception.
EXPORT uint32_t binding_view(Binding *b, uint32_t o) {
  Value view = memoryview_from(b->vm, handle_value(b, o), BUF_FULL_RO);
  if (!value_is_null(view)) b->answer.ptr = (uint32_t)(uintptr_t)as_memoryview(view)->data;
  return handle_new(b, view);
}
EXPORT uint32_t binding_getitem(Binding *b, uint32_t o, uint32_t key) {
  return handle_new(b, object_getitem(b->vm, handle_value(b, o), handle_value(b, key)));
}
EXPORT int binding_setitem(Binding *b, uint32_t o, uint32_t key, uint32_t v) {
  return object_setitem(b->vm, handle_value(b, o), handle_value(b, key), handle_value(b, v));
}
EXPORT int binding_delitem(Binding *b, uint32_t o, uint32_t key) {
  return object_delitem(b->vm, handle_value(b, o), handle_value(b, key));
}
EXPORT int binding_contains(Binding *b, uint32_t o, uint32_t item) {
  return sequence_contains(b->vm, handle_value(b, o), handle_value(b, item));
}
EXPORT int binding_len(Binding *b, uint32_t o) { return object_len(b->vm, handle_value(b, o)); }
EXPORT uint32_t binding_iter(Binding *b, uint32_t o) { return handle_new(b, object_iter(b->vm, handle_value(b, o))); }
EXPORT uint32_t binding_next(Binding *b, uint32_t it) { return handle_new(b, iter_next(b->vm, handle_value(b, it))); }
EXPORT int binding_is_callable(Binding *b, uint32_t o) { return is_callable(b->vm, handle_value(b, o)); }

// args: a list; kwargs: a dict or 0
EXPORT uint32_t binding_call(Binding *b, uint32_t callable, uint32_t args, uint32_t kwargs) {
  VM *vm = b->vm;
  Value tuple = list_to_tuple(vm, handle_value(b, args));
  if (value_is_null(tuple)) return 0;
  Value r = call_ex(vm, handle_value(b, callable), tuple, kwargs ? handle_value(b, kwargs) : REF_NULL);
  drop(vm, tuple);
  if (!vm->frame) std_streams_flush(vm);
  return handle_new(b, r);
}
