// base/config.h: compiler attributes and the switches of debug builds.
//
// Debug switches (0 or 1, set by the build; every one is built and tested, none is `#if 0`)
//   MORELIA_DEBUG          assertions, poisoned frees, heap checks on request
//   MORELIA_SYSTEM_MALLOC  every block from the system's malloc, so that ASan sees each one
//   MORELIA_COUNT_REFERENCES  counts the changes of reference counts
//   MORELIA_INSPECT        counts executions, hits and misses of every instruction. Not known here: CMakeLists.txt
//                          tells the sources that look at it.
#ifndef MORELIA_BASE_CONFIG_H
#define MORELIA_BASE_CONFIG_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifndef MORELIA_DEBUG
#define MORELIA_DEBUG 0
#endif
#ifndef MORELIA_SYSTEM_MALLOC
#define MORELIA_SYSTEM_MALLOC 0
#endif
#ifndef MORELIA_COUNT_REFERENCES
#define MORELIA_COUNT_REFERENCES 0
#endif

// For every function that returns an owned value, a status or something that may be missing. Results that need not be
// looked at are marked behind the parameters (tests/lint/nodiscard.mjs):
//   RAISES       always raises: its result (null, -1) only serves the caller's `return`
//   STICKY       its first argument keeps the failure, too: finishing that argument reports it
//   MAY_DISCARD  returns something that not every caller needs
#define NODISCARD __attribute__((warn_unused_result))
#define RAISES
#define STICKY
#define MAY_DISCARD
// Drops the result of a call on purpose; the reason stands beside it.
#define DISCARD(call) \
  do { \
    __typeof__(call) dropped_ UNUSED = (call); \
  } while (0)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))
#define COLD __attribute__((cold, noinline))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))
#define UNUSED __attribute__((unused))

// Documentation only: the function can run Python code (a `__del__`, a comparison, …), so borrowed
// pointers into containers are stale after a call.
#define MAY_RUN_CODE

// Debug-build assertion about the VM's own invariants, never about user input.
#if MORELIA_DEBUG
#define CHECK(x) assert(x)
#else
#define CHECK(x) ((void)0)
#endif

typedef struct VM VM;

// Lengths, indexes and hashes are 32 bits wide on every platform, as in CPython on wasm32:
// sys.maxsize is 2**31 - 1 natively too, so that a program has the same output everywhere.
typedef int32_t Size;
typedef int32_t Hash;
#define SIZE_MAX_PY INT32_MAX

#endif
