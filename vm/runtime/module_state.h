// runtime/module_state.h: the state of C modules in the VM.
#ifndef MORELIA_RUNTIME_MODULE_STATE_H
#define MORELIA_RUNTIME_MODULE_STATE_H

#include "runtime/run.h"
#include "object/exec/module.h"

typedef struct StreamBuffer {
  char *bytes;
  uint32_t len;
  int error;  // of the last write that failed: its bytes are lost
} StreamBuffer;
#define STREAM_BUFFER_SIZE 8192

// Types of C modules that their own code looks up: module_type(vm, MT_DEQUE). They live as long as the VM, however
// often the module is imported.
// clang-format off
typedef enum {
  MT_GROUPER, MT_TEE, MT_TEE_DATA, MT_CHAIN, MT_DEQUE, MT_DEQUE_ITERATOR, MT_DEQUE_REVERSE_ITERATOR, MT_DEFAULTDICT,
  MT_ORDERED_DICT, MT_ODICT_KEYS, MT_ODICT_VALUES, MT_ODICT_ITEMS, MT_ODICT_ITERATOR, MT_TUPLEGETTER, MT_SIMPLE_QUEUE,
  MT_QUEUE_EMPTY, MT_CONTEXT, MT_CONTEXT_VAR, MT_TOKEN, MT_TOKEN_MISSING, MT_CONTEXT_KEYS, MT_CONTEXT_VALUES,
  MT_CONTEXT_ITEMS, MT_JSON_SCANNER, MT_JSON_ENCODER, MT_CSV_DIALECT, MT_CSV_READER, MT_CSV_WRITER, MT_CSV_ERROR,
  MT_FORMATTER_ITERATOR, MT_FIELD_NAME_ITERATOR, MT_SRE_PATTERN, MT_SRE_MATCH, MT_SRE_SCANNER, MT_SRE_TEMPLATE,
  MT_STRUCT, MT_STRUCT_ERROR, MT_UNPACK_ITERATOR, MT_BINASCII_ERROR, MT_BINASCII_INCOMPLETE, MT_ARRAY,
  MT_ARRAY_ITERATOR, MT_UCD, MT_PARTIAL, MT_PLACEHOLDER, MT_KEY_WRAPPER, MT_KEY_FUNCTION, MT_LRU_CACHE, MT_ITEMGETTER,
  MT_ATTRGETTER, MT_METHODCALLER, MT_TOKENIZER_ITER, MT_SYMTABLE_ENTRY, MT_IO_BASE, MT_IO_RAW_BASE, MT_IO_BUFFERED_BASE,
  MT_IO_TEXT_BASE,
  MT_IO_NEWLINE, MT_IO_BYTES, MT_IO_BYTES_BUFFER, MT_IO_STRING, MT_IO_FILE, MT_IO_READER, MT_IO_WRITER, MT_IO_RANDOM,
  MT_IO_RWPAIR, MT_IO_TEXT, MT_STAT_RESULT, MT_TERMINAL_SIZE, MT_TIMES_RESULT, MT_UNAME_RESULT, MT_DIR_ENTRY,
  MT_SCANDIR, MT_STATVFS_RESULT, MT_WAITID_RESULT,
  MT_HASH_FIRST, MT_HASH_LAST = MT_HASH_FIRST + 13, MT_HMAC, MT_HMAC_UNKNOWN, MT_ZLIB_COMPRESS, MT_ZLIB_DECOMPRESS,
  MT_ZLIB_BUFFERED, MT_ZLIB_ERROR,
  MT_SELECT_POLL, MT_SOCKET, MT_SOCKET_END, MT_SOCKET_GAIERROR, MT_SOCKET_HERROR,
  MT_DECIMAL, MT_DECIMAL_CONTEXT, MT_DECIMAL_SIGNALS, MT_DECIMAL_MANAGER,
  MT_EXPAT_PARSER, MT_EXPAT_ERROR, MT_ZONEINFO,
  MT_CJK_CODEC, MT_CJK_ENCODER, MT_CJK_DECODER, MT_CJK_READER, MT_CJK_WRITER,
  MT_BZ2_COMPRESSOR, MT_BZ2_DECOMPRESSOR, MT_LZMA_COMPRESSOR, MT_LZMA_DECOMPRESSOR, MT_LZMA_ERROR,
  MT_ZSTD_COMPRESSOR, MT_ZSTD_DECOMPRESSOR, MT_ZSTD_DICT, MT_ZSTD_ERROR, MT_MMAP,
  MT_DATE, MT_DATETIME, MT_TIME, MT_TIMEDELTA, MT_TZINFO, MT_TIMEZONE, MT_ISO_CALENDAR_DATE,
  MT_PICKLER, MT_UNPICKLER, MT_PICKLER_MEMO, MT_UNPICKLER_MEMO, MT_PICKLE_BUFFER, MT_PICKLE_ERROR, MT_PICKLING_ERROR,
  MT_UNPICKLING_ERROR,
  MT_PROFILER, MT_PROFILER_ENTRY, MT_PROFILER_SUBENTRY, MT_FUTURE, MT_FUTURE_ITER, MT_TASK, MT_TASK_STEP,
  N_MODULE_TYPES
} ModuleTypeId;
// clang-format on

// Values of C modules that live as long as the VM: module_value(vm, MV_…), null until set.
// clang-format off
typedef enum {
  MV_CSV_DIALECTS, MV_STRUCT_CACHE, MV_SOCKETS, MV_SOCKET_TIMEOUT, MV_SOCKET_NAMES,
  MV_DECIMAL_DEFAULT, MV_DECIMAL_BASIC, MV_DECIMAL_EXTENDED, MV_DECIMAL_VAR, MV_DECIMAL_SIGNAL_DICT, MV_DECIMAL_TUPLE,
  MV_DECIMAL_RATIONAL,
  MV_DECIMAL_SIGNALS, MV_DECIMAL_LAST_SIGNAL = MV_DECIMAL_SIGNALS + 12,
  MV_ZONEINFO_TIMEDELTA, MV_ZONEINFO_DATETIME, MV_ZONEINFO_FIND, MV_ZONEINFO_OPEN, MV_ZONEINFO_COMMON,
  MV_ZONEINFO_DELTAS, MV_ZONEINFO_WEAK, MV_ZONEINFO_STRONG,
  MV_ZSTD_CPARAMETER, MV_ZSTD_DPARAMETER,
  MV_ASYNCIO_LOOP, MV_ASYNCIO_TASK, MV_ASYNCIO_SCHEDULED, MV_ASYNCIO_EAGER, MV_ASYNCIO_KWNAMES,
  MV_ASYNCIO_FIRST, MV_ASYNCIO_CANCELLED = MV_ASYNCIO_FIRST, MV_ASYNCIO_INVALID_STATE, MV_ASYNCIO_FUTURE_REPR,
  MV_ASYNCIO_TASK_REPR, MV_ASYNCIO_LAST = MV_ASYNCIO_TASK_REPR,
  MV_ENVIRON, MV_ENVIRON_NOW, MV_DATETIME_ZERO, MV_DATETIME_UTC, MV_DATETIME_EPOCH,
  N_MODULE_VALUES
} ModuleValueId;
// clang-format on

enum { SIG_INT = 2 };  // the signal of the host's interrupt
typedef struct ModuleState {
  Type *types[N_MODULE_TYPES];
  Value values[N_MODULE_VALUES];
  Size csv_field_limit;
  Type *std_stream;
  StreamBuffer out[3];  // by file descriptor; 0 is unused
  uint8_t terminals;    // bits 1, 2, 4: standard input, output, error is a terminal
  bool unbuffered;      // -u: output is flushed at once
  char *in_bytes;       // input that was read from stdin and not yet consumed
  size_t in_len, in_at, in_size;
  Type *version_info, *flags_type, *float_info, *int_info, *hash_info, *thread_info, *emscripten_info, *asyncgen_hooks,
      *unraisable_args;
  Value atexit;            // list of (function, args, kwargs), or null
  Value path;              // sys.path while starting
  double switch_interval;  // sys.setswitchinterval; 0: the default
  double start_time;       // CLOCK_MONO at vm_new
  RunLimits limits;
  struct WarningState *warnings;
  struct Task *tasks;                      // modules/asyncio/task: those that are scheduled
  int64_t n_tasks;                         // that got a name by their number
  struct AstState *ast;                    // the classes of _ast, once made
  Value io_unsupported;                    // class io.UnsupportedOperation, or null
  struct CjkTables *cjk;                   // modules/cjk/cjk_tables: made at first use
  const uint32_t *unicode;                 // modules/text/unicodedata: read at first use
  struct MemFs *fs;                        // runtime/memfs: made at first use
  Value signal_handlers;                   // modules/os/_signal: list, or null
  int (*signal)(VM *vm, int n);            // set by modules/os/_signal, once imported: runs the action of a signal
  bool (*signal_is_plain)(VM *vm, int n);  // the same: whether that runs no Python code
  int answer;                              // of the host's poll, seen where nothing can be raised (run_look)
  uint32_t n_signals;                      // delivered, for signal.pause
  uint64_t signals_waiting;                // 1 << n - 1: came where no Python code may run
  bool in_asked;                           // waiting for input of the host, which may call Python meanwhile
  // runtime/import*.c: the library's folder (or null), what importlib added to sys when it started, the lock of imports
  Value library, file_finder, meta_path, path_hooks, finders, hooks;
  uint8_t library_state;
  bool frozen_off;                // _imp._override_frozen_modules_for_tests: only the import system itself is frozen
  bool site_done;                 // help, exit … are in builtins, or could not be made
  int import_lock, dlopen_flags;  // the latter: sys.setdlopenflags, as a difference from its initial value
  Size n_builtins;                // names in builtins at the start
  // file name to its text (str), lines (list) or the data of its cache entry (tuple), for tracebacks
  Dict *sources;
} ModuleState;

#define IMPORT_VALUES(st) \
  { &(st)->library, &(st)->file_finder, &(st)->meta_path, &(st)->path_hooks, &(st)->finders, &(st)->hooks }

ALWAYS_INLINE Type *module_type(VM *vm, ModuleTypeId id) { return vm->modules->types[id]; }
ALWAYS_INLINE Value *module_value(VM *vm, ModuleValueId id) { return &vm->modules->values[id]; }
// Makes the type once (base NULL: object) and adds it to the module under its name, when `module` is not null. 0 or -1.
NODISCARD int module_make_type(VM *vm, Ref module, ModuleTypeId id, const TypeSpec *spec, Type *base);

#endif
