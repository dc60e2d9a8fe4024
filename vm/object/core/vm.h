// object/core/vm.h: the state of one interpreter. No state of an interpreter lives elsewhere.
//
// Sub-states of higher layers are opaque pointers here, set up by their own layer; upcalls go through `hooks`.
#ifndef MORELIA_OBJECT_CORE_VM_H
#define MORELIA_OBJECT_CORE_VM_H

#include "base/hash.h"
#include "base/host.h"
#include "base/mem.h"
#include "object/core/gc.h"
#include "object/core/object.h"

typedef struct Frame Frame;

typedef struct Types {
#define X(field, base, spec) Type *field;
#include "object/core/types.def"
#undef X
} Types;

typedef struct Exceptions {
#define X(name, base) Type *name;
#include "object/error/exceptions.def"
#undef X
} Exceptions;

typedef struct Names {
#define X(id) Value n_##id;
#include "object/core/names.def"
#undef X
} Names;
#define NAME(id) borrow(vm->names.n_##id)

typedef struct ExcInfo {  // one level of "the exception being handled" (sys.exc_info); a generator has its own
  Value exc;              // exception or VALUE_NONE
  struct ExcInfo *previous;
} ExcInfo;

typedef struct Limits {
  uint32_t recursion_limit;    // Python frames (sys.setrecursionlimit)
  uint32_t c_recursion_limit;  // nested C calls that can recurse
  size_t memory;               // mirrors mem.limit
} Limits;

typedef struct Hooks {  // function slots for upcalls into higher layers
  Value (*call_function)(VM *vm, Ref function, const Value *args, Size nargs, Ref kwnames);  // interp
  // interp: runs the function of a class body with `ns` as its locals; its result
  Value (*run_class_body)(VM *vm, Ref function, Ref ns);
  // Runs a frame to its end or next yield. At its end the frame is cleared. throwing: the current exception is raised
  // in the frame.
  Value (*eval_frame)(VM *vm, Frame *frame, bool throwing);
  // For an adaptive instruction whose counter ran out or that runs for the first time: rewrites it, or sets its counter
  // (specialize).
  void (*specialize)(VM *vm, Frame *frame, uint16_t *ip, Value *sp, uint32_t oparg);
  Value (*import_name)(VM *vm, Ref name, Ref globals, Ref locals, Ref fromlist, int level);  // interp/import
  void (*source_seen)(VM *vm, const char *bytes, Size len);  // runtime/import: sees the text that is compiled
  Value (*current_folder)(VM *vm);                           // runtime/memfs: os.getcwd()
  // runtime/import: makes a module's __spec__ and __loader__ when they are read
  void (*spec_wanted)(VM *vm);
  // modules/builtins/builtins: a `name` that is not in vm->builtins: the value that site would have put there, or null
  // without an exception. Null name: all of them.
  Value (*builtin_wanted)(VM *vm, Ref name);
  // before code, defaults … change or the function dies (specialize, tier 2)
  void (*function_changed)(VM *vm, Function *f);
  void (*type_changed)(VM *vm, Type *t);  // a watched type changed
  void (*dict_changed)(VM *vm, Dict *d);  // a watched dict changed
  // compile() of an AST object, or to an AST (modules/ast/_ast): 1 with *out; 0 when `source` is text and a code object
  // is wanted; -1.
  int (*compile_ast_object)(VM *vm, Ref source, Ref filename, int mode, uint32_t flags, int optimize,
                            int feature_version, Value *out);
  // compile/verify: 0, or -1 with ValueError when the code would do harm: our compiler did not make it
  int (*verify_code)(VM *vm, Code *code);
  int (*warn)(VM *vm, Type *category, Ref message, int stacklevel);  // modules/_warnings
  int (*warn_unawaited)(VM *vm, Ref coroutine);
  int (*warn_explicit)(VM *vm, Type *category, Ref message, Ref filename, int lineno, Ref module, Ref registry);
  const struct MonitorHooks *monitor;        // monitor: object/exec/monitoring.h
  const struct TraceHooks *traces;           // tier2: object/exec/executor.h; NULL while tier 2 is off
  void (*code_dying)(VM *vm, Code *code);    // drops what higher layers attached to the code object
  Value (*normalize_nfkc)(VM *vm, Ref str);  // modules/text/unicodedata: normalizes identifiers that are not ASCII
  // Inspect builds only: a guard failed at ip (specialize); frame->ip is about to be executed while vm->stepper is set
  // (debug/step).
  void (*site_missed)(VM *vm, Frame *frame, uint16_t *ip, Value *sp, uint32_t oparg);
  void (*step)(VM *vm, Frame *frame, bool again);
  int (*poll)(VM *vm);  // runtime/run: vm_poll_slow and vm_work_slow
  int (*work)(VM *vm);
  bool (*look)(VM *vm);  // runtime/run: whether a limit is exceeded or an interrupt waits, which the next poll raises
  void (*unraisable)(VM *vm, Ref context, const char *message);  // runtime/traceback_print: err_unraisable
  void (*polled)(VM *vm);                                        // debugging: called at every slow poll
  void (*heap_left)(VM *vm);  // debugging: called at the end of the VM, after the last collection
} Hooks;

struct VM {
  Mem mem;  // ORDER VM_MEM_FIRST
  Types types;
  Exceptions exc;
  Names names;
  // errors
  Value current_exception;  // the exception being raised, or null
  ExcInfo *exc_info;        // innermost handled exception
  ExcInfo exc_base;
  Value memory_error;  // preallocated
  uint64_t n_nans;     // number of NaNs made by float("nan"): each has a payload of its own
  // execution
  Frame *frame;   // the running Python frame, or NULL
  uint32_t poll;  // non-zero: the eval loop and long C loops must call vm_poll
  // back-edges, calls and rounds of C loops until the host is asked; never 0 except on the way to vm_poll_slow
  uint32_t eval_budget;
  // the same of the steps of vm_work: had they one budget, a loop that calls long operations would never spend it
  uint32_t work_budget;
  uint32_t slice_depth;           // c_depth of a run that may pause (interp.h: eval_slice_*); 0: none
  bool pause;                     // the host wants the run to pause
  bool pausing;                   // a trace of that run has polled and waits: nothing else is done (vm/tier2)
  bool unwinding;                 // no Python code runs until unwind_settle (interp/unwind.c)
  bool abandoned;                 // a run was unwound that way: the program's code does not run at the VM's end either
  uint32_t recursion_limit_kept;  // while unwinding
  Value unwound_by;               // the exception at that moment; or null
  struct BlankedCode *blanked;    // the code of the frames at that moment
  bool watching;                  // a tool of sys.monitoring wants events
  // another one when what compiled code was told of types and attributes may be wrong now (jit/jit.h)
  uint32_t facts;
  uint8_t next_opcode;       // the opcode that eval_rare wants run at the same place
  uint32_t monitor_version;  // of the events wanted; 0: never any
  // the last step reported by an instruction, an exception or f_lineno (monitor/lines.c)
  uint16_t *came_from, *came_to;
  Code *checked;       // list of the code objects with a RESUME_CHECK
  uint32_t py_depth;   // Python frames now
  uint32_t c_depth;    // depth of C calls that can recurse
  uint32_t c_granted;  // the depth up to which the stack is known to have room (vm_enter)
  uint32_t c_low;      // below this depth the grant is lowered
  uint32_t c_floor;    // the depth at which the host called last: only the host knows what its own frames took
  struct ReprGuard *repr_guards;  // containers whose repr is being made (object/core/abstract.h)
  Limits limits;
  GcState gc;
  Hooks hooks;
  const Host *host;
  char *char_names;  // the names of characters, once loaded (object/text/char_names.h)
  char *doc_texts;   // the doc texts of methods, once loaded (object/class/doc_text.h)
  // singletons
  Value empty_tuple, empty_str, empty_bytes, empty_frozenset;
  Value latin1_chars[256];  // str of one character
  Value byte_chars[256];    // bytes of one byte
  Dict *interned;           // interned strs
  Dict *sys_modules;        // sys.modules
  Dict *builtins;           // vars(builtins)
  Dict *sys_dict;           // vars(sys)
  Dict *codec_errors;       // codecs.register_error
  Value codec_search;       // list of search functions, and the dict that caches their results
  Dict *codec_cache;
  struct MethodCache *method_cache;
  uint8_t attr_guesses[512];     // indexes of names in shared keys, by keys and name (object/container/dict_split.c)
  struct TypeState *type_state;  // object/class/class.h: names of slots
  uint32_t next_type_version, next_lookup_tag, next_keys_version, next_function_version;
  HashSeed hash_seed;  // of texts and what is hashed as they are
  uint32_t int_max_str_digits;
  uint32_t flags;                                // VM_FLAG_*
  Value asyncgen_firstiter, asyncgen_finalizer;  // sys.set_asyncgen_hooks; or null
  uint32_t coroutine_origin_depth;               // sys.set_coroutine_origin_tracking_depth
  Code *main_code;                               // the program's module code, owned (for dumps); or NULL
  struct Interp *interp;                         // interp/: data stack, free lists of frames
  struct Specializer *specializer;               // specialize/: switches, statistics, event log
  struct Monitor *monitor;
  struct Tier2 *tier2;
  struct ModuleState *modules;   // modules/: state of C modules
  void *struct_seq_infos;        // object/container/struct_seq: the declarations that its types were made from
  struct Context *context;       // contextvars: the current context
  uint64_t n_instructions;       // inspect builds
  struct ExecStats *exec_stats;  // inspect builds: interp/stats.h
  struct Stepper *stepper;       // inspect builds: debug/step.h; NULL: no stepping
  bool step_again;               // the instruction is dispatched again at the same place
};
enum {
  VM_FLAG_NO_SPECIALIZE = 1,
  VM_FLAG_OPTIMIZE1 = 2,
  VM_FLAG_OPTIMIZE2 = 4,
  VM_FLAG_FINALIZING = 8,
  VM_FLAG_BYTES_WARNING = 16,
  VM_FLAG_NO_DEBUG_RANGES = 32,
  VM_FLAG_WARN_ENCODING = 64,
  VM_FLAG_DEV = 128
};
_Static_assert(offsetof(VM, mem) == 0, "ORDER VM_MEM_FIRST");

// type(v), borrowed. Every value but null has one.
ALWAYS_INLINE Type *type_of(VM *vm, Ref v) {
  if (value_is_ptr(v)) return value_as_ptr(v)->type;
  if (value_is_double(v)) return vm->types.float_;
  if (value_is_int48(v)) return vm->types.int_;
  if (value_is_bool(v)) return vm->types.bool_;
  if (value_is_none(v)) return vm->types.none;
  return value_is_not_implemented(v) ? vm->types.not_implemented : vm->types.ellipsis;
}
ALWAYS_INLINE bool is_exact(VM *vm UNUSED, Ref v, const Type *t) {
  return value_is_ptr(v) && value_as_ptr(v)->type == t;
}
ALWAYS_INLINE bool is_instance_of(VM *vm, Ref v, const Type *t) {
  return type_of(vm, v) == t || type_is_subtype(type_of(vm, v), t);
}

// In vm->poll: the eval loop is to be left at its next poll, though its budget is not spent, because a loop of C or one
// inside it spent the one before (interp/eval.c: Engine).
#define POLL_LEAVE (UINT32_C(1) << 29)

// Handles an interrupt, a time limit or an instruction limit: 0, or -1 with KeyboardInterrupt, TimeoutError … set.
NODISCARD int vm_poll_slow(VM *vm) MAY_RUN_CODE;
// The same for a loop that was left, for POLL_LEAVE perhaps: then nobody is asked, and only the step counts.
NODISCARD int vm_poll_left(VM *vm) MAY_RUN_CODE;
// Call it in each round of a C loop that may be long. It spends the eval loop's budget, so that limits and interrupts
// are seen even on a host with one thread, where nothing can set vm->poll meanwhile.
NODISCARD ALWAYS_INLINE int vm_poll(VM *vm) {
  return UNLIKELY((vm->poll & ~POLL_LEAVE) || --vm->eval_budget == 0) ? vm_poll_slow(vm) : 0;
}
// A prime: whatever a loop spends in a round, the ends of budgets come to all its places in turn, and the samples of
// vm/jit with them.
#define EVAL_BUDGET 5003
// Call it after each piece of a long C operation on data: `steps` were made, each worth some 10 nanoseconds (16 bytes
// looked at). A piece takes at most a few milliseconds, so that limits and interrupts are seen in time. It runs no
// Python code: no collection, no signal handler of the program. 0, or -1 as vm_poll.
NODISCARD int vm_work(VM *vm, uint64_t steps);
NODISCARD int vm_work_slow(VM *vm);  // when the steps are spent
#define WORK_PIECE (1 << 18)         // bytes that a long operation takes between two calls of vm_work

// Encloses C code that can call itself through Python values; `where` as in " while calling a Python object". Each
// round of a recursion passes one of these: the stack is measured every few levels, and the reserve bounds the bytes of
// the levels between (docs/recursion.md).
NODISCARD COLD int vm_recursion_error(VM *vm, const char *where);  // -1 with RecursionError
NODISCARD COLD NOINLINE int vm_enter_slow(VM *vm, const char *where);
COLD NOINLINE void vm_lower(VM *vm);
NODISCARD ALWAYS_INLINE int vm_enter(VM *vm, const char *where) {
  if (LIKELY(++vm->c_depth <= vm->c_granted)) return 0;
  return vm_enter_slow(vm, where);
}
ALWAYS_INLINE void vm_leave(VM *vm) {  // only after a vm_enter that returned 0
  if (UNLIKELY(--vm->c_depth < vm->c_low)) vm_lower(vm);
}
// Encloses a call of the host that may call the VM again: how much stack the host takes is unknown.
typedef struct StackMark {
  uint32_t granted, low, floor;
} StackMark;
StackMark vm_step_out(VM *vm);
void vm_step_in(VM *vm, StackMark mark);

#endif
