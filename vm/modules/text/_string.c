// modules/text/_string.c: formatter_parser and formatter_field_name_split, for string.Formatter.
//
// Tests        tests/python/library/text/string_use.py
// Optimize     Os
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/text/format_markup.h"
#include "object/exec/module.h"
#include "object/container/tuple.h"
#include "object/container/iterators.h"

typedef struct PieceIterator {  // of either function: the rest of the format
  Object h;
  Value s;
  Markup markup;
  Span rest;
} PieceIterator;

static PieceIterator *as_piece_iterator(Ref v) { return (PieceIterator *)value_as_ptr(v); }
static Value text(VM *vm, Ref s, Span span) { return str_substring(vm, s, span.start, span.end); }

// (literal, field name, spec, conversion); the last three are None when no field follows.
static Value next_markup(VM *vm, Ref self) {
  PieceIterator *it = as_piece_iterator(self);
  MarkupPiece piece;
  Ref s = borrow(it->s);
  if (markup_next(vm, &it->markup, &piece) <= 0) return VALUE_NULL;
  Value parts[4] = {text(vm, s, piece.literal), VALUE_NONE, VALUE_NONE, VALUE_NONE};
  if (piece.has_field) {
    parts[1] = text(vm, s, piece.name);
    parts[2] = text(vm, s, piece.spec);
    if (piece.conversion) parts[3] = str_from_char(vm, piece.conversion);
  }
  for (int i = 0; i < 4; i++)
    if (value_is_null(parts[i])) {
      for (int k = 0; k < 4; k++) drop(vm, parts[k]);
      return VALUE_NULL;
    }
  return tuple_from_steal(vm, parts, 4);
}

// (is attribute, name or index)
static Value next_part(VM *vm, Ref self) {
  PieceIterator *it = as_piece_iterator(self);
  bool is_attribute;
  Span name;
  Size number;
  if (field_name_next(vm, as_str(it->s), &it->rest, &is_attribute, &name, &number) <= 0) return VALUE_NULL;
  Value parts[2] = {value_from_bool(is_attribute), number >= 0 ? value_from_int48(number) : text(vm, it->s, name)};
  return value_is_null(parts[1]) ? VALUE_NULL : tuple_from_steal(vm, parts, 2);
}

static const TypeSlots markup_slots = {.dealloc = owned_dealloc, .iter = iterator_self, .iternext = next_markup};
static const TypeSlots field_slots = {.dealloc = owned_dealloc, .iter = iterator_self, .iternext = next_part};
static const TypeSpec markup_spec = {
    .name = "formatteriterator",
    .basic_size = sizeof(PieceIterator),
    .flags = TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &markup_slots,
    OWNS(PieceIterator, s, s),
};
static const TypeSpec field_spec = {
    .name = "fieldnameiterator",
    .basic_size = sizeof(PieceIterator),
    .flags = TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &field_slots,
    OWNS(PieceIterator, s, s),
};

static PieceIterator *iterator_new(VM *vm, ModuleTypeId id, const TypeSpec *spec, Ref s) {
  if (module_make_type(vm, REF_NULL, id, spec, NULL) < 0) return NULL;
  PieceIterator *it = object_alloc(vm, module_type(vm, id), 0);
  if (it) it->s = own(s);
  return it;
}

static Value formatter_parser(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  Ref s = borrow(args[0]);
  if (!is_str(s)) return err_set(vm, vm->exc.TypeError, "expected str, got %T", s);
  PieceIterator *it = iterator_new(vm, MT_FORMATTER_ITERATOR, &markup_spec, s);
  if (!it) return VALUE_NULL;
  it->markup = (Markup){as_str(s), 0, as_str(s)->len};
  return value_from_ptr(it);
}

static Value formatter_field_name_split(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kw UNUSED) {
  Ref s = borrow(args[0]);
  if (!is_str(s)) return err_set(vm, vm->exc.TypeError, "expected str, got %T", s);
  Span first, rest;
  Size index;
  if (field_name_split(vm, as_str(s), (Span){0, as_str(s)->len}, &first, &index, &rest, NULL) < 0) return VALUE_NULL;
  PieceIterator *it = iterator_new(vm, MT_FIELD_NAME_ITERATOR, &field_spec, s);
  if (!it) return VALUE_NULL;
  it->rest = rest;
  Value parts[2] = {index >= 0 ? value_from_int48(index) : text(vm, s, first), value_from_ptr(it)};
  if (value_is_null(parts[0])) {
    drop(vm, parts[1]);
    return VALUE_NULL;
  }
  return tuple_from_steal(vm, parts, 2);
}

static const MethodDef functions[] = {
    {"formatter_field_name_split", formatter_field_name_split, METH_O, DOC("($module, object, /)"),
     DOC("split the argument as a field name")},
    {"formatter_parser", formatter_parser, METH_O, DOC("($module, object, /)"),
     DOC("parse the argument as a format string")},
    {0},
};
const ModuleDef _string_module = {.name = "_string", .doc = "string helper module", .methods = functions};
