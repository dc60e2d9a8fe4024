// wasm_bindings/bindings.h: declarations shared by the files of the JavaScript binding.
//
// JavaScript holds Python values as handles: small ints into a table of owned Values. Handle 0 means "no value: check
// for an error". Python holds JavaScript values as JsObjects: an id into a table of JavaScript's
// (web/src/border/js-objects.ts). Texts cross as UTF-8 in wasm memory: (pointer, length in bytes). web/src/wasm.ts is
// the other side of every export; border.h has the common declarations.
#ifndef MORELIA_WASM_BINDINGS_BINDINGS_H
#define MORELIA_WASM_BINDINGS_BINDINGS_H

#include "base/arena.h"
#include "debug/step.h"
#include "interp/interp.h"
#include "object/core/abstract.h"
#include "object/exec/generator.h"
#include "wasm_bindings/border.h"

typedef struct Handles {
  Value *values;  // null: free; free slots are found by scanning from `next`
  uint32_t cap, next, used;
  bool ended;  // none is made any more
} Handles;

typedef struct Binding {
  VM *vm;
  Host host;  // ctx: this
  Handles handles;
  Answer answer;    // of the last call; JavaScript reads it through binding_answer
  Stepper stepper;  // inspect builds
  char *text;       // storage of the last answer's text
  size_t text_size;
  // Python's view of JavaScript (js_object.c), made at the VM's start
  Type *js_object, *js_callable;
  Value js_exception;  // the class
  // the run that may pause (exports_async.c)
  EvalSlice slice;
  Generator *slice_gen;   // owned: the coroutine that it runs, or NULL
  uint32_t slice_handle;  // what it has left, for slice_take: a value, or an exception, which is owned
  bool slice_unwound;     // it was unwound: it is reported so, once
  Value slice_exception;
  LimitsLeft limits;  // binding_limits
} Binding;

ALWAYS_INLINE Binding *binding_of(VM *vm) { return vm->host->ctx; }
void wasm_host_init(Binding *b);

void handles_end(Binding *b);              // the interpreter is at its end: all are freed
uint32_t handle_new(Binding *b, Value v);  // consumes v; 0 with an exception set; a null v gives 0
Ref handle_value(Binding *b, uint32_t handle);
void handle_free(Binding *b, uint32_t handle);
NODISCARD Value handle_take(Binding *b, uint32_t handle);  // returns the value and frees the handle; null for 0
NODISCARD int answer_copy(Binding *b, const char *text, size_t len);  // copies text into the answer; 0 or -1
NODISCARD int answer_text(Binding *b, Ref str);  // copies the UTF-8 of a str into the answer; 0 or -1

// exports_run.c: parses a program and keeps its text for tracebacks. NULL with the exception set; call `binding_parsed`
// in both cases to end the arena.
NODISCARD struct Mod *binding_parse(VM *vm, Arena *arena, const char *source, int len, Ref filename);
void binding_parsed(Arena *arena);

// js_object.c
NODISCARD int js_setup(Binding *b);  // types, and the module _morelia_js; 0 or -1
void js_finish(Binding *b);
uint32_t js_object_id(Binding *b, Ref v);  // 0: not a JsObject

#endif
