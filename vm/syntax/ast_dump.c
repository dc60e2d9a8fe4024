// syntax/ast_dump.c: a tree as text, driven by the reflection tables.
//
// Optimize     Oz
#include "syntax/ast_dump.h"

#include <stdio.h>

typedef struct Dumper {
  VM *vm;
  StrBuilder b;
  bool attributes, ascii;
} Dumper;

static int dump_node(Dumper *d, AstTypeId type, const void *node);

static int dump_value(Dumper *d, Ref v) {
  if (value_is_null(v)) {
    sb_cstr(&d->b, "None");
    return 0;
  }
  Value text = d->ascii ? object_ascii(d->vm, v) : object_repr(d->vm, v);
  if (value_is_null(text)) return -1;
  sb_str(&d->b, text);
  drop(d->vm, text);
  return 0;
}

static void dump_int(Dumper *d, int32_t i) {
  char text[16];
  snprintf(text, sizeof text, "%d", i);
  sb_cstr(&d->b, text);
}

// One item of type `type` stored at `at`.
static int dump_item(Dumper *d, AstTypeId type, const void *at) {
  switch (ast_types[type].shape) {
    case AST_BASIC:
      if (type != AST_T_INT) return dump_value(d, *(const Ref *)at);
      dump_int(d, *(const int32_t *)at);
      return 0;
    case AST_ENUM:
      sb_cstr(&d->b, ast_types[type].classes[*(const int32_t *)at - 1].name);
      sb_cstr(&d->b, "()");
      return 0;
    default:
      if (*(void *const *)at) return dump_node(d, type, *(void *const *)at);
      sb_cstr(&d->b, "None");
      return 0;
  }
}

static bool is_absent(const AstField *f, const char *at) {
  if (f->quantifier == AST_SEQ || f->quantifier == AST_OPTIONAL_SEQ) return (*(const ExprSeq *const *)at)->len == 0;
  if (f->quantifier != AST_OPTIONAL || f->type == AST_T_INT) return false;
  return ast_types[f->type].shape == AST_BASIC ? value_is_null(*(const Ref *)at) : *(void *const *)at == NULL;
}

static int dump_field(Dumper *d, const AstField *f, const char *at) {
  sb_cstr(&d->b, f->name);
  sb_char(&d->b, '=');
  if (f->quantifier != AST_SEQ && f->quantifier != AST_OPTIONAL_SEQ) return dump_item(d, f->type, at);
  const char *seq = *(const char *const *)at;
  size_t size = ast_item_size(f->type), first = size < sizeof(void *) ? sizeof(Size)
                                                : f->type < AST_T_MOD ? offsetof(IdentSeq, items)
                                                                      : offsetof(ExprSeq, items);
  sb_char(&d->b, '[');
  for (Size i = 0; i < *(const Size *)seq; i++) {
    if (i) sb_cstr(&d->b, ", ");
    if (dump_item(d, f->type, seq + first + (size_t)i * size) < 0) return -1;
  }
  sb_char(&d->b, ']');
  return 0;
}

static void dump_position(Dumper *d, const AstPos *pos, bool *some) {
  static const char *const names[] = {"lineno", "col_offset", "end_lineno", "end_col_offset"};
  const int32_t values[] = {pos->lineno, pos->col_offset, pos->end_lineno, pos->end_col_offset};
  for (int i = 0; i < 4; i++) {
    if (*some) sb_cstr(&d->b, ", ");
    *some = true;
    sb_cstr(&d->b, names[i]);
    sb_char(&d->b, '=');
    dump_int(d, values[i]);
  }
}

static int dump_node(Dumper *d, AstTypeId type, const void *node) {
  const AstClass *c = ast_class_of(type, node);
  if (vm_enter(d->vm, " while dumping a syntax tree") < 0) return -1;
  sb_cstr(&d->b, c->name);
  sb_char(&d->b, '(');
  bool some = false;
  int r = 0;
  for (int i = 0; r == 0 && i < c->n_fields; i++) {
    const char *at = (const char *)node + c->fields[i].offset;
    if (is_absent(&c->fields[i], at)) continue;
    if (some) sb_cstr(&d->b, ", ");
    some = true;
    r = dump_field(d, &c->fields[i], at);
  }
  if (d->attributes && ast_types[type].has_position)
    dump_position(d, (const AstPos *)((const char *)node + ast_types[type].pos_offset), &some);
  sb_char(&d->b, ')');
  vm_leave(d->vm);
  return r;
}

Value ast_dump(VM *vm, AstTypeId type, const void *node, bool attributes, bool ascii) {
  Dumper d = {.vm = vm, .attributes = attributes, .ascii = ascii};
  sb_init(&d.b, vm);
  if (dump_node(&d, type, node) < 0) {
    sb_discard(&d.b);
    return VALUE_NULL;
  }
  return sb_finish(&d.b);
}
