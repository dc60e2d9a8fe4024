// specialize/internal.h: declarations shared by the files of specialize/.
#ifndef MORELIA_SPECIALIZE_INTERNAL_H
#define MORELIA_SPECIALIZE_INTERNAL_H

#include "interp/frames.h"
#include "object/exec/counters.h"
#include "specialize/specialize.h"

typedef struct Site {  // one attempt
  Frame *frame;
  CodeUnit *ip;  // the instruction; its caches follow
  Value *sp;
  uint32_t oparg;
  int kind;  // out: SPEC_FAIL_*
} Site;

// Classes that a place of an attribute has met before the one that its cache has, the last first.
#define MET_PLACES 128
typedef struct Met {
  const CodeUnit *place;
  uint32_t versions[MET_CLASSES];  // of types; 0: no more
} Met;

typedef struct Specializer {
  FamilyStats stats[N_FAMILIES];
  uint32_t families_off;  // bit per FamilyId
  uint32_t n_events;
  uint32_t n_codes;   // how many code objects have a number
  bool recording;     // the log is wanted
  SpecEvent *log;     // EVENT_LOG_SIZE, made at the first event
  char **type_names;  // 1-based
  uint16_t n_type_names, cap_type_names;
  Watcher watchers[N_WATCHERS];
  uint8_t watchers_used;
  Met met[MET_PLACES];  // by the place's address: a later one takes an earlier one's
} Specializer;

// A family's specializer: returns the opcode to write (its cache is written already), or 0 with site->kind;
// SPECIALIZE_COOL: only the counter is set.
#define SPECIALIZE_COOL 0x100
NODISCARD int specialize_load_attr(VM *vm, Site *site);
NODISCARD int specialize_store_attr(VM *vm, Site *site);
NODISCARD int specialize_load_super_attr(VM *vm, Site *site);
NODISCARD int specialize_load_global(VM *vm, Site *site);
NODISCARD int specialize_call(VM *vm, Site *site);
NODISCARD int specialize_call_kw(VM *vm, Site *site);
NODISCARD int specialize_binary_op(VM *vm, Site *site);
NODISCARD int specialize_compare_op(VM *vm, Site *site);
NODISCARD int specialize_contains_op(VM *vm, Site *site);
NODISCARD int specialize_to_bool(VM *vm, Site *site);
NODISCARD int specialize_store_subscr(VM *vm, Site *site);
NODISCARD int specialize_unpack_sequence(VM *vm, Site *site);
NODISCARD int specialize_for_iter(VM *vm, Site *site);
NODISCARD int specialize_send(VM *vm, Site *site);

ALWAYS_INLINE int fail(Site *site, int kind) MAY_DISCARD {
  site->kind = kind;
  return 0;
}
ALWAYS_INLINE void cache_write_u32(CodeUnit *p, uint32_t v) { memcpy(p, &v, sizeof v); }
ALWAYS_INLINE void cache_write_value(CodeUnit *p, Ref v) { memcpy(p, &v.bits, sizeof v.bits); }
ALWAYS_INLINE void cache_write_ptr(CodeUnit *p, const void *v) {
  uint64_t bits = (uint64_t)(uintptr_t)v;
  memcpy(p, &bits, sizeof bits);
}
// The row of BINARY_OP_EXTEND that applies to the operands; NULL: none.
const BinaryOpExtend *binary_op_row(uint32_t oparg, Ref a, Ref b);
// 0: positional parameters only; otherwise the reason.
NODISCARD int function_kind(const Code *code);

void specializer_set_hooks(VM *vm);
void specializer_clear_hooks(VM *vm);  // watches end without a call  // watchers.c

#endif
