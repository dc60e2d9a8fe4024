// modules/sre/sre_objects.h: re.Pattern and re.Match, for the files of _sre.
#ifndef MORELIA_MODULES_SRE_SRE_OBJECTS_H
#define MORELIA_MODULES_SRE_SRE_OBJECTS_H

#include "runtime/module_state.h"
#include "modules/sre/sre_engine.h"
#include "object/bytes/buffer.h"
#include "object/text/str.h"

typedef struct SrePattern {
  Object h;
  Value pattern;     // str, bytes or None
  Value groupindex;  // dict: name to group
  Value indexgroup;  // tuple: name of each group, or None
  Size groups;
  int32_t flags;
  int8_t is_bytes;  // -1: any (pattern None)
  uint32_t n_code;
  uint32_t *code;
  SreSets sets;
  Object *weaklist;
} SrePattern;

typedef struct SreMatch {
  Object h;
  Value string;
  SrePattern *pattern;                    // owned
  Size pos, endpos, lastindex, n_groups;  // n_groups: includes group 0
  Value regs;                             // or null
  Size *marks;                            // 2 for each group, group 0 first; -1: not part of the match
} SreMatch;

typedef struct SreTemplate {
  Object h;
  Value literal;  // the text before the first group
  Size n;
  struct SreTemplateItem {
    Size group;
    Value literal;  // the text behind the group, or null
  } * items;
} SreTemplate;

ALWAYS_INLINE SrePattern *as_pattern(Ref v) { return (SrePattern *)value_as_ptr(v); }
ALWAYS_INLINE SreMatch *as_match(Ref v) { return (SreMatch *)value_as_ptr(v); }

typedef struct SreText {  // the text that is searched
  Buffer buf;             // of bytes-like objects
  const void *chars;
  int kind;
  Size len;
  bool is_bytes;
} SreText;
// TypeError: expected string or bytes-like object; 0 or -1
NODISCARD int sre_text_get(VM *vm, Ref string, SreText *out);
void sre_text_free(VM *vm, SreText *t);
NODISCARD Value sre_text_slice(VM *vm, const SreText *t, Ref string, Size start, Size end);

NODISCARD Value sre_match_new(VM *vm, SrePattern *p, const SreState *s, Ref string, Size pos, Size endpos);
NODISCARD Value sre_match_slice(VM *vm, SreMatch *m, Size group, Ref fallback);  // a group's text
NODISCARD Value sre_template_expand(VM *vm, SreTemplate *t, SreMatch *m);
NODISCARD Value sre_join(VM *vm, Value list, bool is_bytes);  // list consumed
bool sre_is_template(VM *vm, Ref v);

extern const TypeSpec sre_pattern_spec, sre_match_spec, sre_scanner_spec, sre_template_spec;
extern const MethodDef sre_pattern_methods[];
NODISCARD Value sre_copy(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value sre_template_of(VM *vm, SrePattern *p, Ref repl);  // re._compile_template(pattern, repl)

#endif
