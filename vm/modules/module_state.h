// modules/module_state.h: what the C modules keep in the VM.
#ifndef MORELIA_MODULES_MODULE_STATE_H
#define MORELIA_MODULES_MODULE_STATE_H

#include "modules/run.h"
#include "types/module.h"

typedef struct StreamBuffer {
  char *bytes;
  uint32_t len;
} StreamBuffer;
#define STREAM_BUFFER_SIZE 8192

typedef struct ModuleState {
  Type *std_stream;
  StreamBuffer out[3];  // by file descriptor; 0 is unused
  char *in_bytes;       // what was read from stdin and not yet taken
  size_t in_len, in_at, in_size;
  Type *version_info, *flags_type, *float_info, *int_info, *hash_info, *thread_info, *asyncgen_hooks, *unraisable_args;
  Value atexit;         // list of (function, args, kwargs), or null
  Value path;           // sys.path while starting
  double start_time;    // CLOCK_MONO at vm_new
  RunLimits limits;
  struct WarningState *warnings;
  Dict *sources;        // file name to its text (str) or lines (list), for tracebacks
} ModuleState;

#endif
