// wasm_bindings/handles.c: the table of Python values that JavaScript holds, and texts as answers.
//
// Optimize     Os
#include "object/text/str.h"
#include "wasm_bindings/bindings.h"

uint32_t handle_new(Binding *b, Value v) {
  Handles *h = &b->handles;
  if (value_is_null(v)) return 0;
  if (h->ended) {
    drop(b->vm, v);
    err_set(b->vm, b->vm->exc.RuntimeError, "this interpreter has been disposed of");
    return 0;
  }
  if (h->used + 1 >= h->cap) {
    uint32_t cap = h->cap ? h->cap * 2 : 64;
    Value *more = mem_realloc(b->vm, h->values, h->cap * sizeof(Value), cap * sizeof(Value));
    if (!more) {
      drop(b->vm, v);
      err_no_memory(b->vm);
      return 0;
    }
    for (uint32_t i = h->cap; i < cap; i++) more[i] = VALUE_NULL;
    h->values = more;
    h->cap = cap;
  }
  uint32_t i = h->next ? h->next : 1;
  while (!value_is_null(h->values[i])) i = i + 1 < h->cap ? i + 1 : 1;
  h->values[i] = v;
  h->next = i + 1 < h->cap ? i + 1 : 1;
  h->used++;
  return i;
}

Ref handle_value(Binding *b, uint32_t handle) {
  return handle > 0 && handle < b->handles.cap ? borrow(b->handles.values[handle]) : REF_NULL;
}

void handle_free(Binding *b, uint32_t handle) {
  if (value_is_null(handle_value(b, handle))) return;
  b->handles.used--;
  value_clear(b->vm, &b->handles.values[handle]);
}

Value handle_take(Binding *b, uint32_t handle) {
  Value v = own(handle_value(b, handle));
  if (handle) handle_free(b, handle);
  return v;
}

int answer_copy(Binding *b, const char *text, size_t len) {
  mem_free(b->vm, b->text, b->text_size);
  b->text_size = len + 1;
  b->text = mem_alloc(b->vm, b->text_size);
  if (!b->text) {
    b->text_size = 0;
    err_no_memory(b->vm);
    return -1;
  }
  memcpy(b->text, text, len);
  b->answer.ptr = (uint32_t)(uintptr_t)b->text;
  b->answer.len = (uint32_t)len;
  return 0;
}

// A long text looks at the limits on its way; JavaScript may call in then and get answers of its own, so the answer is
// set at the end.
int answer_text(Binding *b, Ref str) {
  Value keep = own(str);
  size_t len, size;
  char *text = str_to_utf8(b->vm, keep, &len, &size);
  drop(b->vm, keep);
  if (!text) return -1;
  mem_free(b->vm, b->text, b->text_size);
  b->text = text;
  b->text_size = size;
  b->answer.ptr = (uint32_t)(uintptr_t)b->text;
  b->answer.len = (uint32_t)len;
  return 0;
}

// Finalizers may make new ones while all are freed: those go at the end, and none is made from then on.
void handles_end(Binding *b) {
  for (uint32_t i = 1; i < b->handles.cap; i++) handle_free(b, i);
  Handles last = b->handles;
  b->handles = (Handles){.ended = true};
  for (uint32_t i = 1; i < last.cap; i++) {
    if (!value_is_null(last.values[i])) drop(b->vm, last.values[i]);
  }
  mem_free(b->vm, last.values, last.cap * sizeof(Value));
}
