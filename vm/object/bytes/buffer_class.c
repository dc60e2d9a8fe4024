// object/bytes/buffer_class.c: the buffer protocol of Python classes (PEP 688): __buffer__ and __release_buffer__, and
// their wrappers for built-in types.
//
// Invariants   A buffer lent through a Python __buffer__ has a BufferWrapper as its `obj`: it holds the lender and the
//              memoryview that the method returned, until the buffer is released. A buffer that C code lends has the
//              lender itself as `obj`.
// Danger       MAY_RUN_CODE.
// Tests        tests/python/bytes/buffer_flags.py, buffer_super.py, buffer_release.py
// Optimize     Os
#include "object/bytes/buffer.h"
#include "object/bytes/memoryview.h"

#include "object/class/class.h"
#include "object/number/int.h"
#include "object/container/tuple.h"

Value wrap_buffer(VM *vm, void *fn, Ref self, Ref flags) {
  Size bits = number_as_size(vm, flags, vm->exc.OverflowError);
  if (bits == -1 && err_occurred(vm)) return VALUE_NULL;
  return memoryview_by(vm, self, (GetBufferFn)fn, bits);
}

Value wrap_release_buffer(VM *vm, void *fn UNUSED, Ref self, Ref view) {
  if (!is_exact(vm, view, vm->types.memoryview)) return err_set(vm, vm->exc.TypeError, "expected a memoryview object");
  MemoryView *m = as_memoryview(view);
  if (!m->lender) return VALUE_NONE;  // a view made for __release_buffer__
  if (m->lender != self.bits) return err_set(vm, vm->exc.ValueError, "memoryview's buffer is not this object");
  if (!m->lease) return err_set(vm, vm->exc.ValueError, "memoryview's buffer has already been released");
  return memoryview_release(vm, m) < 0 ? VALUE_NULL : VALUE_NONE;
}

// ---- the object between a lender in Python and the holder of its buffer ----

typedef struct BufferWrapper {
  Object h;
  Value view;  // the result of __buffer__; null once the buffer is released
  Value lender;
} BufferWrapper;

static BufferWrapper *as_wrapper(Ref v) { return (BufferWrapper *)value_as_ptr(v); }

static void wrapper_clear(VM *vm, Object *o) {
  value_clear(vm, &((BufferWrapper *)o)->view);
  value_clear(vm, &((BufferWrapper *)o)->lender);
}
// Reports the current exception, which no caller can handle.
static void report(VM *vm, const char *method, Ref self) {
  Value text = str_format(vm, "Exception ignored in %s of %.100T", method, self);
  size_t len, size;
  char *utf8 = value_is_null(text) ? NULL : str_to_utf8(vm, text, &len, &size);
  err_unraisable(vm, REF_NULL, utf8);
  if (utf8) mem_free(vm, utf8, size);
  drop(vm, text);
}

// Calls __release_buffer__. A pending exception stays; one that the method raises is only reported.
static void call_release(VM *vm, Ref self, Ref view) {
  Value saved = err_fetch(vm), arg = own(view);
  bool found;
  Value r = call_special(vm, self, NAME(__release_buffer__), arg, REF_NULL, &found);
  if (value_is_null(r) && !found && !err_occurred(vm))
    err_set_value(vm, vm->exc.AttributeError, NAME(__release_buffer__));
  if (value_is_null(r)) report(vm, "__release_buffer__", self);
  drop(vm, r);
  drop(vm, arg);
  err_restore(vm, saved);
}

// Decrements the view's own count. A lender in C is notified when the view ends, possibly much later; a lender in
// Python is notified now.
static void wrapper_release(VM *vm, Ref self, Buffer *buffer) {
  BufferWrapper *w = as_wrapper(self);
  Ref view = borrow(w->view), lender = borrow(w->lender);
  if (value_is_null(view)) return;
  vm->types.memoryview->slots.bf_releasebuffer(vm, view, buffer);
  if (as_memoryview(view)->lender != lender.bits &&
      type_of(vm, lender)->slots.bf_releasebuffer == slot_bf_releasebuffer)
    call_release(vm, lender, view);
  wrapper_clear(vm, &w->h);
}

static const TypeSlots wrapper_slots = {
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .clear = wrapper_clear,
    .bf_releasebuffer = wrapper_release,
};
const TypeSpec buffer_wrapper_spec = {
    .name = "_buffer_wrapper",
    .basic_size = sizeof(BufferWrapper),
    .told_size = 16,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    OWNS(BufferWrapper, view, lender),
    .slots = &wrapper_slots,
};

// ---- the slots of a class with these methods ----

// The buffer of the view that __buffer__ returned; consumes the view.
static int lend_view(VM *vm, Ref self, Value view, bool found, Buffer *out, int flags) {
  if (!found && !err_occurred(vm)) {
    err_set_value(vm, vm->exc.AttributeError, NAME(__buffer__));
    return -1;
  }
  if (value_is_null(view)) return -1;
  BufferWrapper *w = NULL;
  if (!is_exact(vm, view, vm->types.memoryview))
    err_set(vm, vm->exc.TypeError, "__buffer__ returned non-memoryview object");
  else w = object_alloc(vm, vm->types.buffer_wrapper, 0);
  if (w) w->view = w->lender = VALUE_NULL;
  if (!w || buffer_get(vm, view, out, flags) < 0) {
    drop(vm, view);
    obj_xdrop(vm, w);
    return -1;
  }
  w->view = view;
  w->lender = own(self);
  gc_track(vm, w);
  value_set(vm, &out->obj, value_from_ptr(w));
  return 0;
}
int slot_bf_getbuffer(VM *vm, Ref self, Buffer *out, int flags) {
  Value arg = value_from_int48(flags), lender = own(self);  // the object may have held the last reference
  bool found;
  Value view = call_special(vm, self, NAME(__buffer__), arg, REF_NULL, &found);
  int r = lend_view(vm, self, view, found, out, flags);
  drop(vm, lender);
  return r;
}

// The release slot of the nearest base with one in C.
static ReleaseBufferFn base_release(VM *vm, Type *type) {
  const Tuple *mro = as_tuple(type->mro);
  Size i = 0;
  while (i < mro->len && as_type(mro->items[i]) != type) i++;
  for (i++; i < mro->len; i++) {
    ReleaseBufferFn release = as_type(mro->items[i])->slots.bf_releasebuffer;
    if (release && release != slot_bf_releasebuffer) return release;
  }
  return NULL;
}

// For a class with a __release_buffer__ in Python and a __buffer__ in C: the method gets a view that ends with the
// call.
void slot_bf_releasebuffer(VM *vm, Ref self, Buffer *buffer) {
  Value saved = err_fetch(vm);
  Value view = memoryview_restricted(vm, buffer);
  if (value_is_null(view)) {
    report(vm, "bf_releasebuffer", self);
  } else {
    call_release(vm, self, view);
    if (memoryview_release(vm, as_memoryview(view)) < 0) err_clear(vm);
    drop(vm, view);
  }
  err_restore(vm, saved);
  ReleaseBufferFn release = base_release(vm, type_of(vm, self));
  if (release) release(vm, self, buffer);
}
