// modules/sre/sre_engine.h: the matcher of re: runs the code that re._compiler makes, on text of 1, 2 or 4 bytes a
// character.
//
// Backtracking with a stack of its own (no C recursion): a Choice says where to continue when the path fails; marks
// (group ends) are undone through a log; the counters of running repeats are immutable records, so that going back is
// setting an index.
// Invariants   Every index of chars is within [0, length]; sre_code_is_valid has checked the code.
// Tests        tests/python/re/re_engine.py, *.py
#ifndef MORELIA_MODULES_SRE_SRE_ENGINE_H
#define MORELIA_MODULES_SRE_SRE_ENGINE_H

#include "object/error/errors.h"

// clang-format off
enum {  // in the order of re._constants.OPCODES
  SRE_FAILURE, SRE_SUCCESS, SRE_ANY, SRE_ANY_ALL, SRE_ASSERT, SRE_ASSERT_NOT, SRE_AT, SRE_BRANCH, SRE_CATEGORY,
  SRE_CHARSET,
  SRE_BIGCHARSET, SRE_GROUPREF, SRE_GROUPREF_EXISTS, SRE_IN, SRE_INFO, SRE_JUMP, SRE_LITERAL, SRE_MARK, SRE_MAX_UNTIL,
  SRE_MIN_UNTIL, SRE_NOT_LITERAL, SRE_NEGATE, SRE_RANGE, SRE_REPEAT, SRE_REPEAT_ONE, SRE_SUBPATTERN, SRE_MIN_REPEAT_ONE,
  SRE_ATOMIC_GROUP, SRE_POSSESSIVE_REPEAT, SRE_POSSESSIVE_REPEAT_ONE, SRE_GROUPREF_IGNORE, SRE_IN_IGNORE,
  SRE_LITERAL_IGNORE,
  SRE_NOT_LITERAL_IGNORE, SRE_GROUPREF_LOC_IGNORE, SRE_IN_LOC_IGNORE, SRE_LITERAL_LOC_IGNORE,
  SRE_NOT_LITERAL_LOC_IGNORE,
  SRE_GROUPREF_UNI_IGNORE, SRE_IN_UNI_IGNORE, SRE_LITERAL_UNI_IGNORE, SRE_NOT_LITERAL_UNI_IGNORE, SRE_RANGE_UNI_IGNORE,
  SRE_N_OPS
};
// clang-format on
enum {  // of re._constants.ATCODES
  SRE_AT_BEGINNING,
  SRE_AT_BEGINNING_LINE,
  SRE_AT_BEGINNING_STRING,
  SRE_AT_BOUNDARY,
  SRE_AT_NON_BOUNDARY,
  SRE_AT_END,
  SRE_AT_END_LINE,
  SRE_AT_END_STRING,
  SRE_AT_LOC_BOUNDARY,
  SRE_AT_LOC_NON_BOUNDARY,
  SRE_AT_UNI_BOUNDARY,
  SRE_AT_UNI_NON_BOUNDARY,
  SRE_N_ATS
};
#define SRE_N_CATEGORIES 18  // of re._constants.CHCODES; sre_category has them in this order
enum { SRE_INFO_PREFIX = 1, SRE_INFO_LITERAL = 2, SRE_INFO_CHARSET = 4 };
#define SRE_MAGIC 20230612
#define SRE_MAXREPEAT 2147483647
#define SRE_MAXGROUPS 268435455

typedef struct SreRepeat {  // one iteration of a running REPEAT
  uint32_t code;            // index of its operands
  Size count, last;         // last: where the previous iteration began, -1: none
  int32_t prev;             // the enclosing repeat
} SreRepeat;

typedef struct SreChoice {
  uint8_t kind;
  uint32_t pc;
  Size at, count;
  Size lastindex;
  int32_t repeat, n_repeats, n_log;
  int32_t sub;  // of barriers: the enclosing barrier
} SreChoice;

typedef struct SreLog {
  uint32_t mark;
  Size old;
} SreLog;

typedef struct SreState {
  VM *vm;
  const uint32_t *code;
  const uint32_t *sets;  // bitmaps of 8 words, see sre_prepare
  bool has_first;
  const void *chars;
  int kind;
  Size length;        // of the text
  Size start, end;    // the part that is searched; after a match: its start
  Size at;            // where matching begins; after a match: its end
  bool match_all;     // a match must end at `end`
  bool must_advance;  // an empty match at `start` is not accepted
  Size *marks;        // 2 for each group; -1: not set
  uint32_t n_marks;
  Size lastindex;  // last group that was closed, or -1
  // The rest is the matcher's own.
  SreChoice *choices;
  SreRepeat *repeats;
  SreLog *log;
  int32_t n_choices, cap_choices, n_repeats, cap_repeats, n_log, cap_log;
  uint32_t ticks;
  bool dirty;  // a mark was set without a log entry: a failed match resets all marks
} SreState;

void sre_state_init(SreState *s, VM *vm, const uint32_t *code, const void *chars, int kind, Size length);
NODISCARD int sre_state_marks(SreState *s, Size n_groups);  // 0 or -1
void sre_state_free(SreState *s);
void sre_state_reset(SreState *s);      // before the next match with the same state
NODISCARD int sre_match(SreState *s);   // at s->at: 1 / 0 / -1 with exception
NODISCARD int sre_search(SreState *s);  // from s->start on

bool sre_category(uint32_t category, uint32_t c);
uint32_t sre_lower_ascii(uint32_t c);
uint32_t sre_upper_ascii(uint32_t c);
bool sre_charset(const uint32_t *set, uint32_t c);
bool sre_charset_locale(const uint32_t *set, uint32_t c);

// The shared machinery of the three matchers.
typedef enum {
  CHOICE_BRANCH,
  CHOICE_ONE_GREEDY,
  CHOICE_ONE_LAZY,
  CHOICE_UNTIL_TAIL,
  CHOICE_UNTIL_BODY,
  // barriers: a sub-match runs above them
  CHOICE_ASSERT,
  CHOICE_ASSERT_NOT,
  CHOICE_ATOMIC,
  CHOICE_POSSESSIVE,
} SreChoiceKind;
SreChoice *sre_push_choice(SreState *s);  // NULL: MemoryError
int32_t sre_push_repeat(SreState *s);     // -1: MemoryError
NODISCARD int sre_set_mark(SreState *s, uint32_t mark, Size at);
void sre_undo(SreState *s, int32_t n_log);

// Bitmaps of the characters below 256. Number 0: what a match can begin with, if has_first. The upper 24 bits of an
// instruction name the others: for a class, its members; for a repeat of a single item, what its tail can begin with
// (0: anything); for a branch, that of its first alternative; those of the others follow it.
typedef struct SreSets {
  uint32_t *bits;
  uint32_t n, cap;
  bool has_first;
} SreSets;
NODISCARD int sre_prepare(VM *vm, uint32_t *code, uint32_t n, SreSets *out);  // of valid code; 0 or -1
ALWAYS_INLINE bool sre_has(const uint32_t *set, uint32_t c) { return set[c >> 5] >> (c & 31) & 1; }
bool sre_single(const uint32_t *item, uint32_t c);  // whether a single-character item, except sets, matches c

bool sre_code_is_valid(const uint32_t *code, uint32_t n, Size n_groups);

#endif
