// object/core/vm.h: the state of one interpreter. Nothing of ours lives outside it.
//
// Sub-states of higher layers are opaque pointers here, set up by their own layer; upcalls go through `hooks`.
#ifndef MORELIA_OBJECT_CORE_VM_H
#define MORELIA_OBJECT_CORE_VM_H

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

typedef struct ExcInfo {  // one level of "the exception being handled" (sys.exc_info); a generator carries its own
  Value exc;              // exception or VALUE_NONE
  struct ExcInfo *previous;
} ExcInfo;

typedef struct Limits {
  uint32_t recursion_limit;   // Python frames (sys.setrecursionlimit)
  uint32_t c_recursion_limit; // nested C calls that can recurse
  size_t memory;              // mirrors mem.limit
} Limits;

typedef struct Hooks {  // function slots for upcalls into higher layers
  Value (*call_function)(VM *vm, Ref function, const Value *args, Size nargs, Ref kwnames);  // interp
  Value (*run_class_body)(VM *vm, Ref function, Ref ns);  // interp: the body's function with `ns` as its locals; what it returns
  // Runs a frame to its end or next yield; it is cleared by then (not when it yielded). throwing: the current exception is raised in it.
  Value (*eval_frame)(VM *vm, Frame *frame, bool throwing);
  // An adaptive instruction's counter ran out, or it runs for the first time: rewrites it, or sets its counter anew (specialize).
  void (*specialize)(VM *vm, Frame *frame, uint16_t *ip, Value *sp, uint32_t oparg);
  Value (*import_name)(VM *vm, Ref name, Ref globals, Ref locals, Ref fromlist, int level);  // interp/import
  void (*source_seen)(VM *vm, const char *bytes, Size len);  // runtime/import: a text is compiled
  Value (*current_folder)(VM *vm);                           // runtime/memfs: what os.getcwd() answers
  void (*spec_wanted)(VM *vm);                               // runtime/import: somebody looks at a module's __spec__ or __loader__
  // modules/builtins/builtins: `name` is not in vm->builtins; what site would have put there (null: nothing, without an exception). Null name: all names are looked at.
  Value (*builtin_wanted)(VM *vm, Ref name);
  void (*function_changed)(VM *vm, Function *f);    // before code, defaults … change or the function dies (specialize, tier 2)
  void (*type_changed)(VM *vm, Type *t);            // a watched type changed
  void (*dict_changed)(VM *vm, Dict *d);            // a watched dict changed
  // compile() of an AST object, or to an AST (modules/ast/_ast): 1 done with *out, 0 source is text and a code object is wanted, -1.
  int (*compile_ast_object)(VM *vm, Ref source, Ref filename, int mode, uint32_t flags, int optimize, int feature_version, Value *out);
  int (*verify_code)(VM *vm, Code *code);  // compile/verify: 0, or -1 with ValueError: it was not made by our compiler and would do harm
  int (*warn)(VM *vm, Type *category, Ref message, int stacklevel);  // modules/_warnings
  int (*warn_unawaited)(VM *vm, Ref coroutine);
  int (*warn_explicit)(VM *vm, Type *category, Ref message, Ref filename, int lineno, Ref module, Ref registry);
  const struct MonitorHooks *monitor;      // monitor: object/exec/monitoring.h
  const struct TraceHooks *traces;         // tier2: object/exec/executor.h; NULL as long as tier 2 is off
  void (*code_dying)(VM *vm, Code *code);  // drops what higher layers hung on it
  Value (*normalize_nfkc)(VM *vm, Ref str);  // modules/text/unicodedata: identifiers that are not ASCII
  // Inspect builds only: a guard failed at ip (specialize); about to execute frame->ip while vm->stepper is set (debug/step).
  void (*site_missed)(VM *vm, Frame *frame, uint16_t *ip, Value *sp, uint32_t oparg);
  void (*step)(VM *vm, Frame *frame, bool again);
  int (*poll)(VM *vm);  // runtime/run: vm_poll_slow and vm_work_slow
  int (*work)(VM *vm);
  bool (*look)(VM *vm);  // runtime/run: whether a limit is over or an interrupt waits, which the next poll raises
  void (*unraisable)(VM *vm, Ref context, const char *message);  // runtime/traceback_print: err_unraisable
  void (*polled)(VM *vm);     // debugging: called at every slow poll
  void (*heap_left)(VM *vm);  // debugging: called at the end of the VM when all that can be collected is gone
} Hooks;

struct VM {
  Mem mem;  // ORDER VM_MEM_FIRST
  Types types;
  Exceptions exc;
  Names names;
  // errors
  Value current_exception;  // the one being raised, or null
  ExcInfo *exc_info;        // top of the handled ones
  ExcInfo exc_base;
  Value memory_error;       // preallocated
  uint64_t n_nans;          // made so far by float("nan"): each has a payload of its own
  // execution
  Frame *frame;             // the running Python frame, or NULL
  uint32_t poll;            // non-zero: the eval loop and long C loops must call vm_poll
  uint32_t eval_budget;     // back-edges, calls and rounds of C loops until the host is asked; never 0 but on the way to vm_poll_slow
  uint32_t slice_depth;     // c_depth of a run that may pause (interp.h: eval_slice_*); 0: none
  bool pause;               // the host wants it to pause
  bool pausing;             // a trace of it has polled and waits: nothing else is done (vm/tier2)
  bool unwinding;           // no Python code runs until unwind_settle (interp/unwind.c)
  bool abandoned;           // a run was taken down so: the program's code does not run at the VM's end either
  uint32_t recursion_limit_kept;  // while unwinding
  Value unwound_by;               // the exception then; or null
  struct BlankedCode *blanked;    // code of the frames then
  bool watching;            // a tool of sys.monitoring wants events
  uint32_t facts;           // another one when what compiled code was told of types and attributes may be wrong now (jit/jit.h)
  uint8_t next_opcode;      // what eval_rare wants run at the same place
  uint32_t monitor_version; // of the events wanted; 0: never any
  uint16_t *came_from, *came_to;  // the last step told by an instruction, an exception or f_lineno (monitor/lines.c)
  Code *checked;            // code objects with a RESUME_CHECK
  uint32_t py_depth;        // Python frames now
  uint32_t c_depth;         // C calls that can recurse now
  uint32_t c_granted;       // the depth up to which the stack is known to have room (vm_enter)
  uint32_t c_low;           // below this depth the grant is lowered
  uint32_t c_floor;         // the depth at which the host called last: it knows what its own frames took, nobody else does
  struct ReprGuard *repr_guards;  // containers whose repr is being made (object/core/abstract.h)
  Limits limits;
  GcState gc;
  Hooks hooks;
  const Host *host;
  char *char_names;         // the names of characters, once read (object/text/char_names.h)
  char *doc_texts;          // of methods, once read (object/class/doc_text.h)
  // objects of which there is one
  Value empty_tuple, empty_str, empty_bytes, empty_frozenset;
  Value latin1_chars[256];  // str of one character
  Value byte_chars[256];    // bytes of one byte
  Dict *interned;           // interned strs
  Dict *sys_modules;        // sys.modules
  Dict *builtins;           // vars(builtins)
  Dict *sys_dict;           // vars(sys)
  Dict *codec_errors;       // codecs.register_error
  Value codec_search;       // list of search functions, dict cache behind it
  Dict *codec_cache;
  struct MethodCache *method_cache;
  uint8_t attr_guesses[512];  // indexes of names in shared keys, by both (object/container/dict_split.c)
  struct TypeState *type_state;  // object/class/class.h: names of slots
  uint32_t next_type_version, next_lookup_tag, next_keys_version, next_function_version;
  uint32_t hash_seed_prefix, hash_seed_suffix;
  uint32_t int_max_str_digits;
  uint32_t flags;           // VM_FLAG_*
  Value asyncgen_firstiter, asyncgen_finalizer;  // sys.set_asyncgen_hooks; or null
  uint32_t coroutine_origin_depth;               // sys.set_coroutine_origin_tracking_depth
  Code *main_code;          // the program's module code, owned (dumps); or NULL
  struct Interp *interp;    // interp/: data stack, free lists of frames
  struct Specializer *specializer;  // specialize/: switches, statistics, event log
  struct Monitor *monitor;
  struct Tier2 *tier2;
  struct ModuleState *modules;  // modules/: state of C modules
  void *struct_seq_infos;       // object/container/struct_seq: what its types were made from
  struct Context *context;      // contextvars: the current context
  uint64_t n_instructions;      // inspect builds
  struct ExecStats *exec_stats; // inspect builds: interp/stats.h
  struct Stepper *stepper;      // inspect builds: debug/step.h; NULL: nobody steps
  bool step_again;              // the instruction is dispatched again where it was
};
enum { VM_FLAG_NO_SPECIALIZE = 1, VM_FLAG_OPTIMIZE1 = 2, VM_FLAG_OPTIMIZE2 = 4, VM_FLAG_FINALIZING = 8, VM_FLAG_BYTES_WARNING = 16, VM_FLAG_NO_DEBUG_RANGES = 32, VM_FLAG_WARN_ENCODING = 64 };
_Static_assert(offsetof(VM, mem) == 0, "ORDER VM_MEM_FIRST");

// type(v), borrowed. No value but null lacks one.
ALWAYS_INLINE Type *type_of(VM *vm, Ref v) {
  if (value_is_ptr(v)) return value_as_ptr(v)->type;
  if (value_is_double(v)) return vm->types.float_;
  if (value_is_int48(v)) return vm->types.int_;
  if (value_is_bool(v)) return vm->types.bool_;
  if (value_is_none(v)) return vm->types.none;
  return value_is_not_implemented(v) ? vm->types.not_implemented : vm->types.ellipsis;
}
ALWAYS_INLINE bool is_exact(VM *vm UNUSED, Ref v, const Type *t) { return value_is_ptr(v) && value_as_ptr(v)->type == t; }
ALWAYS_INLINE bool is_instance_of(VM *vm, Ref v, const Type *t) { return type_of(vm, v) == t || type_is_subtype(type_of(vm, v), t); }

// Answers an interrupt, a time limit or an instruction limit. 0, or -1 with KeyboardInterrupt, TimeoutError … set.
NODISCARD int vm_poll_slow(VM *vm) MAY_RUN_CODE;
// For each round of a loop in C that may be long. It spends the eval loop's budget, so that limits and interrupts are looked at even where
// nobody can set vm->poll meanwhile (a host of one thread).
NODISCARD ALWAYS_INLINE int vm_poll(VM *vm) { return UNLIKELY(vm->poll || --vm->eval_budget == 0) ? vm_poll_slow(vm) : 0; }
#define EVAL_BUDGET 5000
// For each piece of a long operation of C on data: so many steps were made, each worth some 10 nanoseconds (16 bytes looked at). A piece takes no more
// than a few milliseconds, so that limits and interrupts are seen in time. It runs no Python code: no collection, no signal handler of the
// program's. 0, or -1 as vm_poll.
NODISCARD int vm_work(VM *vm, uint64_t steps);
NODISCARD int vm_work_slow(VM *vm);  // when the steps are spent
#define WORK_PIECE (1 << 18)  // bytes that a long operation takes at a time, between two vm_work

// Around C code that can call itself through Python values. `where` as in " while calling a Python object". Each round of a recursion passes one of
// these: the stack is measured every few levels, and what is kept in reserve bounds the bytes of the levels between (docs/recursion.md).
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
// Around a call of the host that may call the VM again: nothing is known of the stack that it takes.
typedef struct StackMark {
  uint32_t granted, low, floor;
} StackMark;
StackMark vm_step_out(VM *vm);
void vm_step_in(VM *vm, StackMark mark);

#endif
