// object/exec/code.h: code objects: bytecode units with inline caches, constants, names, tables.
//
// Invariants   `units` is the adaptive code, rewritten in place while it runs; code_base_units gives the code as
//              compiled (specialized opcodes deoptimized, caches zeroed): that is co_code. A unit is opcode | oparg <<
//              8. localsplus = varnames (arguments first), then cells that are no arguments, then free variables.
// Tests        tests/stage, npm run fidelity
#ifndef MORELIA_OBJECT_EXEC_CODE_H
#define MORELIA_OBJECT_EXEC_CODE_H

#include "object/core/vm.h"

typedef uint16_t CodeUnit;
#define UNIT(op, arg) ((CodeUnit)((op) | (arg) << 8))
#define UNIT_OP(u) ((u)&0xFF)
#define UNIT_ARG(u) ((u) >> 8)

enum {  // co_flags
  CO_OPTIMIZED = 0x1,
  CO_NEWLOCALS = 0x2,
  CO_VARARGS = 0x4,
  CO_VARKEYWORDS = 0x8,
  CO_NESTED = 0x10,
  CO_GENERATOR = 0x20,
  CO_COROUTINE = 0x80,
  CO_ITERABLE_COROUTINE = 0x100,
  CO_ASYNC_GENERATOR = 0x200,
  CO_FUTURE_DIVISION = 0x20000,
  CO_FUTURE_ANNOTATIONS = 0x1000000,
  CO_NO_MONITORING_EVENTS = 0x2000000,
  CO_HAS_DOCSTRING = 0x4000000,
  CO_METHOD = 0x8000000,
};
enum {
  LOCAL_HIDDEN = 0x10,
  LOCAL_LOCAL = 0x20,
  LOCAL_CELL = 0x40,
  LOCAL_FREE = 0x80,
  LOCAL_ARG_POS = 0x02,
  LOCAL_ARG_KW = 0x04,
  LOCAL_ARG_VAR = 0x08
};

#define CODE_NOT_ENTERED ((uint64_t)0xffff << 48 | 3)  // the answer of `direct` when it has done nothing
struct Code {
  Object h;
  Value consts, names;                                                   // tuples
  Value exceptiontable, linetable;                                       // bytes
  Value filename, name, qualname;                                        // str
  Value localsplusnames;                                                 // tuple of str
  Value localspluskinds;                                                 // bytes of LOCAL_*
  Value cached_code, cached_varnames, cached_cellvars, cached_freevars;  // made when first asked for
  uint32_t flags;
  uint32_t argcount, posonlyargcount, kwonlyargcount;
  uint32_t plain_argcount;  // argcount, in a function without other parameters; else UINT32_MAX, which no call passes
  uint32_t stacksize;       // values
  uint32_t firstlineno;
  uint32_t nlocalsplus, nlocals, ncellvars, nfreevars;
  uint32_t framesize;  // values: nlocalsplus + stacksize
  uint32_t version;    // for function versions; 0: none
  uint32_t n_units;
  uint32_t first_traceable;  // unit index of the first RESUME
  Object *weaklist;
  struct Monitoring *monitoring;  // monitor/: its tables, or NULL
  struct Executors *executors;    // object/exec/executor.h; NULL: none
  struct SiteStats *site_stats;   // inspect builds: executions, hits and misses of each unit
  uint32_t monitor_version;       // the events that it is instrumented for (vm->monitor_version)
  // its links in vm->checked, while it has a RESUME_CHECK, which compares no versions
  Code *next_checked, **at_checked;
  uint32_t heat;            // how often a sample found it running (jit/jit.c)
  uint32_t resumes_wanted;  // of a generator's code: tries left to compile what comes behind a yield (jit/jit.c)
  // of a generator: the RESUME of its yield, where it goes on as it begins; 0: none (jit/jit.c)
  uint32_t begins_behind;
  uint32_t direct;         // the place in the table of the function that compiled code calls; 0: none (jit/jit.h)
  struct Executor *aside;  // owned: compiled from its RESUME on, where tier 1 does not enter; NULL: none
  // of a generator: how often it began outside of its region, counted again and again (jit/jit.c)
  uint8_t begun;
  bool written_out;  // executors of other code have its instructions: they end when it dies (tier2/tier2.c)
  uint32_t id;       // number in the VM's list of live code objects, for the event log
  CodeUnit *units;   // n_units, owned
};

typedef struct CodeParams {  // everything borrowed
  Ref filename, name, qualname, code /* bytes, as compiled */, consts, names, localsplusnames, localspluskinds,
      linetable, exceptiontable;
  uint32_t flags, firstlineno, argcount, posonlyargcount, kwonlyargcount, stacksize;
} CodeParams;

// `units` is quickened (adaptive counters set). Foreign code must be verified (compile/verify.h) before it is
// published. NULL with exception
NODISCARD Code *code_new(VM *vm, const CodeParams *params);
// LOCAL_ARG_... of the i-th local; 0: it is no parameter. n_either: parameters that are positional or keywords.
uint8_t code_argument_kind(int i, int n_posonly, int n_either, int n_kwonly, uint32_t flags);
// in a copy of its units: a fused pair's opcode becomes that of its first instruction (opcode_shown)
void code_hide_pairs(const Code *code, CodeUnit *units);
NODISCARD Value code_base_units(VM *vm, Code *code);        // bytes: co_code
uint8_t code_base_opcode(const Code *code, uint32_t unit);  // the opcode as compiled at that unit
uint8_t code_base_oparg(const Code *code, uint32_t unit);   // and the argument
void code_check(VM *vm, Code *code);                        // adds it to the list of code objects with a RESUME_CHECK
void code_uncheck(Code *code);                              // takes it off

// -1: unknown; columns in UTF-8 bytes from 0
typedef struct CodeSpan {
  int32_t line, end_line, col, end_col;
} CodeSpan;
CodeSpan code_span(const Code *code, uint32_t unit);       // location of an instruction (PEP 657 table)
NODISCARD int code_line(const Code *code, uint32_t unit);  // -1: none
// The handler of an exception raised at `unit`: 1 with depth, target unit and lasti flag; 0: none.
NODISCARD int code_handler(const Code *code, uint32_t unit, uint32_t *out_depth, uint32_t *out_target, bool *out_lasti);

#endif
