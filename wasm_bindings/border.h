// wasm_bindings/border.h: declarations that C and TypeScript share. border.mjs makes web/src/gen/bindings.gen.ts from
// it, so that nothing of this is written a second time. Declarations of the VM that JavaScript uses are added to it
// (border.mjs lists them).
//
// Invariant    An enum's members have the prefix of the enum and at most a number each; a struct has fields of fixed
//              size.
// Tests        tests/node/border.test.mjs
#ifndef MORELIA_WASM_BINDINGS_BORDER_H
#define MORELIA_WASM_BINDINGS_BORDER_H

#include <stdint.h>

// Functions that JavaScript calls, by their names; functions of JavaScript that C calls.
#define EXPORT __attribute__((used, visibility("default")))
#define IMPORT(name) __attribute__((import_module("morelia"), import_name(#name)))

typedef enum {  // kinds of values
  ANSWER_ERROR,
  ANSWER_NONE,
  ANSWER_BOOL,
  ANSWER_INT,
  ANSWER_BIGINT,
  ANSWER_FLOAT,
  ANSWER_STR,
  ANSWER_BYTES,
  ANSWER_OBJECT,
  ANSWER_JS,
} AnswerKind;

// What a function returns to JavaScript besides its result (binding_answer).
typedef struct Answer {
  uint32_t kind;      // AnswerKind
  uint32_t ptr, len;  // a text or bytes; of an object: its address, its traits
  uint32_t handle;
  double number;
} Answer;

typedef enum {  // what an object can do
  TRAIT_CALLABLE = 1,
  TRAIT_AWAITABLE = 2,
  TRAIT_LEN = 4,
  TRAIT_ITERABLE = 8,
  TRAIT_ITERATOR = 16,
  TRAIT_GETITEM = 32,
  TRAIT_BUFFER = 64,
  TRAIT_ASYNC_ITERABLE = 128,
  TRAIT_DICT = 256,
  TRAIT_LIST = 512,
  TRAIT_TUPLE = 1024,
  TRAIT_SET = 2048,
  TRAIT_EXCEPTION = 4096,
  TRAIT_GENERATOR = 8192,
} Trait;

typedef enum {  // binding_set_option. Times are in seconds, memory in bytes; 0: no limit
  OPTION_SPECIALIZE,
  OPTION_MEMORY_LIMIT,
  OPTION_TIME_LIMIT,
  OPTION_POLL_LIMIT,
  OPTION_RECURSION_LIMIT,
  OPTION_GC_STRESS,
  OPTION_OPTIMIZE,
  OPTION_TIME_GRACE,
  OPTION_POLL_GRACE,
  OPTION_TERMINALS,
  OPTION_UNBUFFERED,
  OPTION_NO_DEBUG_RANGES,
  OPTION_TIER2,  // before the first run: back-edges and exits until a trace is tried (0: the usual number)
  OPTION_JIT,    // before the first run: back-edges until a loop is compiled
} Option;

typedef struct LimitsLeft {      // The remaining limits of a run in slices (binding_limits)
  double seconds, polls;         // 0: no limit
  double time_told, steps_told;  // 1: the limit was reported to the program
} LimitsLeft;

typedef enum {  // of a slice; the value is in Answer.handle
  SLICE_ERROR,
  SLICE_PAUSED,
  SLICE_DONE,
  SLICE_YIELDED,
} SliceStatus;

typedef enum {  // fs_change
  FS_MKDIR,
  FS_RMDIR,
  FS_UNLINK,
  FS_RENAME,
  FS_CHDIR,
} FsChange;

typedef enum {  // requests of the VM to a mounted folder (HostFiles)
  OP_OPEN,
  OP_CLOSE,
  OP_READ,
  OP_WRITE,
  OP_TRUNCATE,
  OP_SYNC,
  OP_STAT,
  OP_CHMOD,
  OP_UTIMES,
  OP_ACCESS,
  OP_MKDIR,
  OP_RMDIR,
  OP_UNLINK,
  OP_RENAME,
  OP_SYMLINK,
  OP_LIST,
  OP_READLINK,
  OP_REALPATH,
  OP_LINK,
} FileOp;

typedef enum {  // requests of the VM about processes (HostProcesses)
  PROCESS_ID,
  PROCESS_SPAWN,
  PROCESS_WAIT,
  PROCESS_KILL,
  PROCESS_READY,
  PROCESS_LISTEN,
  PROCESS_END,
} ProcessOp;

typedef enum {  // operations of Python on a JavaScript object
  JS_GETATTR,
  JS_SETATTR,
  JS_DELATTR,
  JS_GETITEM,
  JS_SETITEM,
  JS_DELITEM,
  JS_LEN,
  JS_CONTAINS,
  JS_ITER,
  JS_NEXT,
  JS_REPR,
  JS_STR,
  JS_BOOL,
  JS_EQ,
  JS_HASH,
  JS_DIR,
  JS_TO_PY,
  JS_TO_BYTES,
  JS_TYPEOF,
  JS_ASSIGN,
  JS_TO_JS,
  JS_CREATE_PROXY,
  JS_DESTROY,
  JS_KEYS,
  JS_VALUES,
  JS_ENTRIES,
  JS_FLOAT,
  JS_CAN_WAIT,
  JS_WAITED,
} JsOp;

// inspect_dump: the adaptive bytecode of the program, tables of statistics, every site as JSON, the executors as JSON
typedef enum {
  DUMP_CODE,
  DUMP_STATS,
  DUMP_SITES,
  DUMP_EXECUTORS,
} Dump;

typedef enum {  // offsets in bytes that compiled loops need, in the order of jit_fields
  FIELD_CODE_VARIABLES,
  FIELD_CODE_ID,
  FIELD_FRAME_CODE,
  FIELD_FRAME_GLOBALS,
  FIELD_FRAME_BUILTINS,
  FIELD_FRAME_IP,
  FIELD_FRAME_SP,
  FIELD_FRAME_LOCALS,
  FIELD_FRAME_OBJECT,
  FIELD_CODE_CONSTS,
  FIELD_CODE_NAMES,
  FIELD_CODE_UNITS,
  FIELD_CODE_N_LOCALS,
  FIELD_CODE_EXECUTORS,
  FIELD_CODE_QUALNAME,
  FIELD_CODE_DIRECT,
  FIELD_CODE_N_CELLS,
  FIELD_CODE_FRAMESIZE,
  FIELD_CODE_N_FREE,
  FIELD_CODE_FIRST,
  FIELD_FRAME_PREVIOUS,
  FIELD_FRAME_FUNC,
  FIELD_FRAME_OWNER,
  FIELD_FRAME_FROM_C,
  FIELD_EXECUTORS_ITEMS,
  FIELD_EXECUTOR_ENDED,
  FIELD_EXECUTOR_DIRECT,
  FIELD_EXECUTOR_PASSED_BY,
  FIELD_EXECUTOR_OPCODE,
  FIELD_EXECUTOR_OPARG,
  FIELD_TYPE_VERSION,
  FIELD_TYPE_INLINE,
  FIELD_TYPE_DICT,
  FIELD_TYPE_SHARED_KEYS,
  FIELD_TYPE_CACHED_INIT,
  FIELD_INLINE_VALID,
  FIELD_INLINE_CAPACITY,
  FIELD_INLINE_SIZE,
  FIELD_INLINE_ORDER,
  FIELD_INLINE_VALUES,
  FIELD_LIST_LEN,
  FIELD_LIST_CAP,
  FIELD_LIST_ITEMS,
  FIELD_TUPLE_LEN,
  FIELD_TUPLE_ITEMS,
  FIELD_STR_LEN,
  FIELD_STR_KIND,
  FIELD_STR_DATA,
  FIELD_DICT_KEYS,
  FIELD_DICT_USED,
  FIELD_KEYS_VERSION,
  FIELD_KEYS_LOG2_INDEX,
  FIELD_KEYS_ENTRIES,
  FIELD_KEYS_KIND,
  FIELD_KEYS_REFCNT,
  FIELD_KEYS_N_ENTRIES,
  FIELD_DICT_WATCHED,
  FIELD_FRAME_NAMES,
  FIELD_SEQ_INDEX,
  FIELD_SEQ_SEQ,
  FIELD_RANGE_NEXT,
  FIELD_RANGE_STEP,
  FIELD_RANGE_REMAINING,
  FIELD_FUNCTION_VERSION,
  FIELD_FUNCTION_GLOBALS,
  FIELD_FUNCTION_BUILTINS,
  FIELD_FUNCTION_CLOSURE,
  FIELD_FUNCTION_CODE,
  FIELD_CODE_PLAIN_ARGCOUNT,
  FIELD_VM_PY_DEPTH,
  FIELD_VM_RECURSION_LIMIT,
  FIELD_CELL_VALUE,
  FIELD_MODULE_DICT,
  FIELD_VM_BUILTIN_FUNCTION,
  FIELD_VM_RANGE,
  FIELD_VM_EXC_INFO,
  FIELD_GEN_FRAME,
  FIELD_GEN_SINK,
  FIELD_GEN_STATE,
  FIELD_GEN_EXC_PREVIOUS,
  FIELD_GEN_SUSPENDED,
  FIELD_VM_METHOD_DESCRIPTOR,
  FIELD_BUILTIN_DEF,
  FIELD_BUILTIN_SELF,
  FIELD_DEF_FN,
  FIELD_DEF_FLAGS,
  FIELD_DESCRIPTOR_METHOD,
  FIELD_DESCRIPTOR_OWNER,
  FIELD_VM_FACTS,
  FIELD_VM_C_DEPTH,
  FIELD_VM_C_GRANTED,
  FIELD_VM_C_LOW,
  FIELD_INTERP_TOP,
  FIELD_INTERP_LIMIT,
  FIELD_INTERP_CHUNK,
  FIELD_CHUNK_DATA,
  FIELD_WAY_METHOD,
  FIELD_WAY_VERSION,
  FIELD_WAY_KEYS,
  FIELD_WAY_OFFSET,
  FIELD_WAY_VALID,
  FIELD_WAY_SIZE,
  FIELD_VM_FRAME,
  FIELD_VM_POLL,
  FIELD_VM_BUDGET,
  FIELD_VM_LIST,
  FIELD_VM_TUPLE,
  FIELD_VM_STR,
  FIELD_VM_DICT,
  FIELD_VM_FUNCTION,
  FIELD_VM_MODULE,
  FIELD_VM_LIST_ITERATOR,
  FIELD_VM_TUPLE_ITERATOR,
  FIELD_VM_RANGE_ITERATOR,
  FIELD_VM_INTERP,
  FIELD_INTERP_LEN,
  FIELD_INTERP_LIST_APPEND,
  FIELD_INTERP_ISINSTANCE,
} JitField;
typedef enum {  // functions that compiled loops call, in the order of jit_functions
  HELPER_FORGET,
  HELPER_STARVE,
  HELPER_GETTER,
  HELPER_BINARY,
  HELPER_UNARY,
  HELPER_COMPARE,
  HELPER_TRUTH,
  HELPER_CONTAINS,
  HELPER_GETATTR,
  HELPER_METHOD,
  HELPER_SETATTR,
  HELPER_DICT_ITEM,
  HELPER_SET_ITEM,
  HELPER_SET_DICT_ITEM,
  HELPER_ADD,
  HELPER_CALL,
  HELPER_NEW,
  HELPER_RETURN,
  HELPER_ITER,
  HELPER_NEXT,
  HELPER_BUILD,
  HELPER_SLICE,
  HELPER_CONCAT,
  HELPER_APPEND,
  HELPER_STR_EQUAL,
  HELPER_LEN,
  HELPER_GLOBAL,
  HELPER_CHAR,
  HELPER_RARE,
  HELPER_PUSH,
  HELPER_DROP,
  HELPER_DEALLOC,
  HELPER_ISINSTANCE,
  HELPER_PUSH_INIT,
  HELPER_INSTANCE,
  HELPER_KEYS_VERSION,
  HELPER_GO_ON,
  HELPER_LOWER,
  HELPER_LEAVE,
  HELPER_YIELD,
  HELPER_RANGE,
  HELPER_OWN,
  HELPER_BOX,
} JitHelper;

#define PROBE_FRAME 2048  // bytes of a frame of stack_probe, at least

#endif
