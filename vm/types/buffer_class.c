// types/buffer_class.c: the buffer protocol of Python classes (PEP 688): __buffer__ and __release_buffer__, and the wrappers of built-in ones.
//
// Invariants   A buffer lent through __buffer__ keeps the memoryview that the method returned in `internal`.
// Danger       MAY_RUN_CODE.
// Tests        tests/python/types/buffer_flags.py
#include "types/buffer.h"
#include "types/memoryview.h"

#include "types/class.h"
#include "types/int.h"


typedef struct Inner {  // what `internal` of a lent buffer points to
  Value view;           // the memoryview that __buffer__ returned
  void *internal;       // that view's own
} Inner;

Value wrap_buffer(VM *vm, void *fn, Ref self, Ref flags) {
  int64_t bits = number_as_i64(vm, flags);
  if (bits == -1 && err_occurred(vm)) return VALUE_NULL;
  if (bits != (int32_t)bits) return err_set(vm, vm->exc.OverflowError, "buffer flags out of range");
  return memoryview_from(vm, self, (int)bits);
}

Value wrap_release_buffer(VM *vm, void *fn, Ref self, Ref view) {
  if (!is_exact(vm, view, vm->types.memoryview)) return err_set(vm, vm->exc.TypeError, "expected a memoryview object");
  Ref lender = as_memoryview(view)->lease ? borrow(as_memoryview(view)->lease->buf.obj) : REF_NULL;
  if (value_is_null(lender)) return VALUE_NONE;  // released already
  if (!value_same(lender, self)) return err_set(vm, vm->exc.ValueError, "memoryview's buffer is not this object");
  Value name = str_intern_cstr(vm, "release");
  Value r = call_method0(vm, view, borrow(name));
  drop(vm, name);
  return r;
}

int slot_bf_getbuffer(VM *vm, Ref self, Buffer *out, int flags) {
  Value arg = value_from_int48(flags);
  bool found;
  Value view = call_special(vm, self, NAME(__buffer__), &arg, 1, &found);
  if (!found && !err_occurred(vm)) {
    err_set_value(vm, vm->exc.AttributeError, NAME(__buffer__));
    return -1;
  }
  if (value_is_null(borrow(view))) return -1;
  if (!is_exact(vm, borrow(view), vm->types.memoryview)) {
    err_set(vm, vm->exc.TypeError, "__buffer__ returned non-memoryview object");
    drop(vm, view);
    return -1;
  }
  Inner *inner = mem_alloc(vm, sizeof *inner);
  int r = inner ? buffer_get(vm, borrow(view), out, flags) : err_no_memory_i(vm);
  if (r < 0) {
    mem_free(vm, inner, sizeof *inner);
    drop(vm, view);
    return -1;
  }
  *inner = (Inner){view, out->internal};
  out->internal = inner;
  value_set(vm, &out->obj, own(self));  // the lender is the object
  return 0;
}

void slot_bf_releasebuffer(VM *vm, Ref self, Buffer *buffer) {
  Inner *inner = buffer->internal;
  if (!inner) return;
  Value view = inner->view;
  buffer->internal = inner->internal;
  mem_free(vm, inner, sizeof *inner);
  ReleaseBufferFn release = vm->types.memoryview->slots.bf_releasebuffer;
  if (release) release(vm, borrow(view), buffer);
  Value saved = err_fetch(vm);
  bool found;
  Value r = call_special(vm, self, NAME(__release_buffer__), &view, 1, &found);
  if (value_is_null(borrow(r)) && err_occurred(vm)) err_unraisable(vm, self, "Exception ignored in __release_buffer__ of");
  drop(vm, r);
  drop(vm, view);
  err_restore(vm, saved);
}
