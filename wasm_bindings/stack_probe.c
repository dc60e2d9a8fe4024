// wasm_bindings/stack_probe.c: a function with a frame of known size, for JavaScript to measure the engine's stack.
//
// WebAssembly cannot ask how much stack is left. The engine checks at each function's entry that the frame fits. The
// frame of stack_probe has at least 256 words, because that many loaded values live across a call in a branch that
// never runs. A probe of n frames either returns, or the engine throws at the entry of one of them, where nothing has
// begun and C's own stack was not touched (Wasm.hasRoom catches it).
// Tests        tests/node/recursion.test.mjs
// Optimize     O3
#include "wasm_bindings/bindings.h"

#define EACH4(X, n) X(n##0) X(n##1) X(n##2) X(n##3)
#define EACH16(X, n) EACH4(X, n##0) EACH4(X, n##1) EACH4(X, n##2) EACH4(X, n##3)
#define EACH64(X, n) EACH16(X, n##0) EACH16(X, n##1) EACH16(X, n##2) EACH16(X, n##3)
#define EACH256(X) EACH64(X, v0) EACH64(X, v1) EACH64(X, v2) EACH64(X, v3)
_Static_assert(PROBE_FRAME == 256 * sizeof(uint64_t), "EACH256 is made for it");
#define LOAD(v) uint64_t v = *next++;
#define USE(v) result /= v;

// `never` is null.
EXPORT __attribute__((noinline, disable_tail_calls)) uint32_t stack_probe(uint32_t frames,
                                                                          const volatile uint64_t *never) {
  if (LIKELY(!never)) return frames ? stack_probe(frames - 1, never) + 1 : 0;
  const volatile uint64_t *next = never;
  EACH256(LOAD)
  uint64_t result = stack_probe(frames, NULL);
  EACH256(USE)
  return (uint32_t)result;
}
