// debug/show.c: a value as a short text, as a debugger shows it: its repr() where that runs no Python code, else the
// type and the attributes.
//
// Invariants   Runs no Python code and leaves no exception: it is called between two instructions.
// Tests        tests/browser/stepping.test.mjs
// Optimize     Oz
#include "debug/show.h"

#include "object/container/dict.h"
#include "object/exec/function.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/exec/module.h"
#include "object/container/set.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

#define MAX_CHARS 48
#define MAX_ITEMS 8

void show_text(VM *vm, Ref s, FILE *out) {
  size_t len, size;
  char *text = str_to_utf8(vm, s, &len, &size);
  if (!text) {
    err_clear(vm);
    return;
  }
  fwrite(text, 1, len, out);
  mem_free(vm, text, size);
}

static void put_json(const char *text, size_t len, FILE *out) {
  fputc('"', out);
  for (const char *end = text + len; text < end; text++) {
    if (*text == '"' || *text == '\\') fprintf(out, "\\%c", *text);
    else if ((unsigned char)*text < 0x20) fprintf(out, "\\u%04x", *text);
    else fputc(*text, out);
  }
  fputc('"', out);
}

void show_json(const char *text, FILE *out) { put_json(text, strlen(text), out); }

void show_json_str(VM *vm, Ref s, FILE *out) {
  size_t len, size;
  char *text = str_to_utf8(vm, s, &len, &size);
  put_json(text ? text : "", text ? len : 0, out);
  if (text) mem_free(vm, text, size);
  else err_clear(vm);
}

static void show_str(VM *vm, Ref s, FILE *out) {
  bool cut = as_str(s)->len > MAX_CHARS;
  Value part = cut ? str_substring(vm, s, 0, MAX_CHARS) : own(s);
  Value repr = value_is_null(part) ? VALUE_NULL : str_repr(vm, part);
  if (value_is_null(repr)) err_clear(vm);
  else show_text(vm, repr, out);
  if (cut) fputs("…", out);
  drop(vm, part);
  drop(vm, repr);
}

// For types whose repr runs only C code.
static void show_repr(VM *vm, Ref v, FILE *out) {
  Value repr = object_repr(vm, v);
  if (value_is_null(repr)) {
    err_clear(vm);
    fprintf(out, "<%s>", type_of(vm, v)->c_name);
  } else if (as_str(repr)->len > MAX_CHARS * 2) {
    Value part = str_substring(vm, repr, 0, MAX_CHARS * 2);
    if (!value_is_null(part)) show_text(vm, part, out);
    else err_clear(vm);
    fputs("…", out);
    drop(vm, part);
  } else {
    show_text(vm, repr, out);
  }
  drop(vm, repr);
}

static void show_items(VM *vm, const Value *items, Size n, const char *open, const char *close, int depth, FILE *out) {
  fputs(open, out);
  if (depth <= 0 && n > 0) fputs("…", out);
  else
    for (Size i = 0; i < n; i++) {
      if (i) fputs(", ", out);
      if (i == MAX_ITEMS) {
        fprintf(out, "… %d in all", (int)n);
        break;
      }
      show_value(vm, items[i], depth - 1, out);
    }
  fputs(close, out);
}

static void show_dict(VM *vm, Dict *d, int depth, FILE *out) {
  fputc('{', out);
  Size pos = 0, n = 0;
  Ref key, value;
  if (depth <= 0 && d->used) fputs("…", out);
  else
    while (dict_next(d, &pos, &key, &value)) {
      if (n) fputs(", ", out);
      if (n++ == MAX_ITEMS) {
        fprintf(out, "… %d in all", (int)d->used);
        break;
      }
      show_value(vm, key, depth - 1, out);
      fputs(": ", out);
      show_value(vm, value, depth - 1, out);
    }
  fputc('}', out);
}

static void show_set(VM *vm, Set *s, int depth, FILE *out) {
  Size pos = 0, n = 0;
  Ref key;
  Hash hash;
  fputc('{', out);
  if (depth <= 0 && s->used) fputs("…", out);
  else
    while (set_next(s, &pos, &key, &hash)) {
      if (n) fputs(", ", out);
      if (n++ == MAX_ITEMS) {
        fprintf(out, "… %d in all", (int)s->used);
        break;
      }
      show_value(vm, key, depth - 1, out);
    }
  fputc('}', out);
}

// An instance of a Python class: <Point x=1 y=2>.
static void show_instance(VM *vm, Object *o, int depth, FILE *out) {
  const Type *type = o->type;
  fprintf(out, "<%s", type->c_name);
  InlineValues *values = type_has(type, TYPE_INLINE_VALUES) ? (InlineValues *)((char *)o + type->inline_offset) : NULL;
  if (depth > 0 && values && values->valid && type->shared_keys) {
    const Entry *entries = dict_entries(type->shared_keys);
    const uint8_t *order = (const uint8_t *)(values->values + values->capacity);
    for (int i = 0; i < values->size && i < MAX_ITEMS; i++) {
      fputc(' ', out);
      show_text(vm, entries[order[i]].key, out);
      fputc('=', out);
      show_value(vm, values->values[order[i]], depth - 1, out);
    }
  }
  fputc('>', out);
}

static void show_named(VM *vm, const char *what, Ref name, FILE *out) {
  fprintf(out, "<%s ", what);
  if (is_str(name)) show_text(vm, name, out);
  fputc('>', out);
}

void show_value(VM *vm, Ref v, int depth, FILE *out) {
  if (value_is_null(v) || value_is_mark(v)) {
    fputs("NULL", out);
    return;
  }
  if (!value_is_ptr(v)) {
    show_repr(vm, v, out);
    return;
  }
  Type *type = type_of(vm, v);
  if (is_str_exact(vm, v)) show_str(vm, v, out);
  else if (type == vm->types.int_) {
    if (((Int *)value_as_ptr(v))->n_limbs > 40)
      fprintf(out, "<int of %d bits>", (int)((Int *)value_as_ptr(v))->n_limbs * 32);
    else show_repr(vm, v, out);
  } else if (is_list_exact(vm, v)) show_items(vm, as_list(v)->items, as_list(v)->len, "[", "]", depth, out);
  else if (is_exact(vm, v, vm->types.tuple))
    show_items(vm, as_tuple(v)->items, tuple_len(v), "(", tuple_len(v) == 1 ? ",)" : ")", depth, out);
  else if (is_dict_exact(vm, v)) show_dict(vm, as_dict(v), depth, out);
  else if (is_set_exact(vm, v) && as_set(v)->used) show_set(vm, as_set(v), depth, out);
  else if (type == vm->types.function) show_named(vm, "function", as_function(v)->qualname, out);
  else if (type_has(type, TYPE_TYPE_SUBCLASS)) fprintf(out, "<class %s>", as_type(v)->c_name);
  else if (type == vm->types.module) show_named(vm, "module", ((Module *)value_as_ptr(v))->name, out);
  else if (type == vm->types.code) show_named(vm, "code", ((Code *)value_as_ptr(v))->qualname, out);
  else if (type == vm->types.cell) {
    fputs("cell of ", out);
    show_value(vm, ((Cell *)value_as_ptr(v))->value, depth - 1, out);
  } else if (type == vm->types.range || type == vm->types.bytes || type == vm->types.complex_) show_repr(vm, v, out);
  else show_instance(vm, value_as_ptr(v), depth, out);
}
