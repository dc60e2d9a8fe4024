// start/module_table.c: the modules written in C: one line each, in alphabetical order. They are made when they are
// imported.
//
// Optimize     Oz
#include "runtime/import.h"

#if MORELIA_COMPILER_STAGES  // not in the plain wasm build (CMakeLists.txt)
#define STAGES(X) X(_compiler_stages) X(_executors)
#else
#define STAGES(X)
#endif

// clang-format off
#define MODULES(X) \
  X(_abc) \
  X(_ast) \
  X(_asyncio) \
  X(_bisect) \
  X(_blake2) \
  X(_bz2) \
  X(_codecs) \
  X(_codecs_cn) \
  X(_codecs_hk) \
  X(_codecs_iso2022) \
  X(_codecs_jp) \
  X(_codecs_kr) \
  X(_codecs_tw) \
  X(_collections) \
  X(_contextvars) \
  X(_csv) \
  X(_datetime) \
  X(_decimal) \
  X(_functools) \
  X(_heapq) \
  X(_hmac) \
  X(_imp) \
  X(_io) \
  X(_json) \
  X(_locale) \
  X(_lsprof) \
  X(_lzma) \
  X(_md5) \
  X(_multibytecodec) \
  X(_opcode) \
  X(_pickle) \
  X(_operator) \
  X(_posixsubprocess) \
  X(_queue) \
  X(_random) \
  X(_sha1) \
  X(_sha2) \
  X(_sha3) \
  X(_signal) \
  X(_socket) \
  X(_sre) \
  X(_stat) \
  X(_statistics) \
  X(_string) \
  X(_struct) \
  X(_suggestions) \
  X(_symtable) \
  X(_sysconfig) \
  X(_thread) \
  X(_tokenize) \
  X(_tracemalloc) \
  X(_types) \
  X(_typing) \
  X(_warnings) \
  X(_weakref) \
  X(_zoneinfo) \
  X(_zstd) \
  X(array) \
  X(atexit) \
  X(binascii) \
  X(cmath) \
  X(errno) \
  X(faulthandler) \
  X(fcntl) \
  X(gc) \
  X(itertools) \
  X(marshal) \
  X(math) \
  X(posix) \
  X(pyexpat) \
  X(select) \
  X(termios) \
  X(time) \
  X(unicodedata) \
  X(zlib) \
  STAGES(X)
// clang-format on

#define X(name) extern const ModuleDef name##_module;
#define _warnings_module warnings_module
MODULES(X)
#undef X
#define X(name) &name##_module,
const ModuleDef *const builtin_modules[] = {MODULES(X) NULL};
