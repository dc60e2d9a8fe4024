// object/text/template.c: t-strings: string.templatelib.Template, its iterator, and Interpolation.
//
// Invariants   A Template has one more string than interpolations; empty strings are kept.
// Tests        tests/python/strings/tstrings.py, templates.py
// Optimize     Oz
#include "object/text/template.h"

#include "object/core/args.h"
#include "object/typing/generic_alias.h"
#include "object/container/iterators.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

typedef struct Template {
  Object h;
  Value strings, interpolations;  // tuples
} Template;
typedef struct Interpolation {
  Object h;
  Value value, expression, conversion, format_spec;
} Interpolation;
static Template *as_template(Ref v) { return (Template *)value_as_ptr(v); }
static Interpolation *as_interpolation(Ref v) { return (Interpolation *)value_as_ptr(v); }

// ---- Interpolation ----

static Value interpolation_make(VM *vm, Type *type, Ref value, Ref expression, Ref conversion, Ref format_spec) {
  Value fields[] = {own(value), own(expression), own(conversion), own(format_spec)};
  return owned_value(vm, type, fields, 4);
}

Value interpolation_new(VM *vm, Ref value, Ref expression, int conversion, Ref format_spec) {
  static const char *const letters[] = {"", "s", "r", "a"};
  Value letter = conversion ? str_from_ascii(vm, letters[conversion], 1) : VALUE_NONE;
  if (value_is_null(letter)) return letter;
  Ref spec = value_is_null(format_spec) ? borrow(vm->empty_str) : format_spec;
  Value v = interpolation_make(vm, vm->types.interpolation, value, expression, letter, spec);
  drop(vm, letter);
  return v;
}

static Value interpolation_type_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"value", "expression", "conversion", "format_spec"};
  static const ArgSpec spec = {"Interpolation", names, 4, 0, 4, 1, 0};
  Ref bound[4] = {REF_NULL, REF_NULL, REF_NULL, REF_NULL};
  if (args_bind(vm, &spec, args, nargs, kwnames, bound) < 0) return VALUE_NULL;
  Ref empty = borrow(vm->empty_str);
  if (value_is_null(bound[1])) bound[1] = empty;
  if (value_is_null(bound[2])) bound[2] = REF_NONE;
  if (value_is_null(bound[3])) bound[3] = empty;
  for (int i = 1; i < 4; i++) {
    if (is_str(bound[i]) || (i == 2 && value_is_none(bound[i]))) continue;
    if (value_is_none(bound[i]))
      return err_set(vm, vm->exc.TypeError, "Interpolation() argument '%s' must be str, not None", names[i]);
    return err_set(vm, vm->exc.TypeError, "Interpolation() argument '%s' must be str, not %.50P", names[i], bound[i]);
  }
  if (is_str(bound[2]) && !str_equal_ascii(bound[2], "s") && !str_equal_ascii(bound[2], "r") &&
      !str_equal_ascii(bound[2], "a"))
    return err_set(vm, vm->exc.ValueError, "Interpolation() argument 'conversion' must be one of 's', 'a' or 'r'");
  return interpolation_make(vm, type, bound[0], bound[1], bound[2], bound[3]);
}

static void interpolation_clear(VM *vm, Object *obj) { value_set(vm, &((Interpolation *)obj)->value, VALUE_NONE); }

static Value interpolation_repr(VM *vm, Ref self) {
  Interpolation *o = as_interpolation(self);
  return str_format(vm, "Interpolation(%R, %R, %R, %R)", o->value, o->expression, o->conversion, o->format_spec);
}

static Value interpolation_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  Interpolation *o = as_interpolation(self);
  Value fields[4] = {o->value, o->expression, o->conversion, o->format_spec};
  Value inner = tuple_from_refs(vm, fields, 4);
  if (value_is_null(inner)) return inner;
  Value parts[2] = {own_ptr(o->h.type), inner};
  return tuple_from_steal(vm, parts, 2);
}

static Value match_args(VM *vm, Ref self UNUSED, const void *closure UNUSED) {
  static const char *const names[] = {"value", "expression", "conversion", "format_spec"};
  Value items[4];
  for (int i = 0; i < 4; i++) items[i] = str_intern_cstr(vm, names[i]);
  return tuple_from_steal(vm, items, 4);
}

static const MethodDef interpolation_methods[] = {
    {"__reduce__", interpolation_reduce, METH_NOARGS, "($self, /)", DOC("Helper for pickle.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const MemberDef interpolation_members[] = {
    {"value", MEMBER_VALUE, offsetof(Interpolation, value), true, "Value"},
    {"expression", MEMBER_VALUE, offsetof(Interpolation, expression), true, "Expression"},
    {"conversion", MEMBER_VALUE, offsetof(Interpolation, conversion), true, "Conversion"},
    {"format_spec", MEMBER_VALUE, offsetof(Interpolation, format_spec), true, DOC("Format specifier")},
    {0},
};
static const TypeSlots interpolation_slots = {
    .new_ = interpolation_type_new,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .clear = interpolation_clear,
    .repr = interpolation_repr,
};
const TypeSpec interpolation_spec = {
    .name = "string.templatelib.Interpolation",
    .basic_size = sizeof(Interpolation),
    .told_size = 24,
    .flags = TYPE_GC | TYPE_IMMUTABLE,
    .slots = &interpolation_slots,
    OWNS(Interpolation, value, format_spec),
    .methods = interpolation_methods,
    .members = interpolation_members,
    .doc = "Interpolation object",
};
int template_init(VM *vm) {  // Interpolation.__match_args__
  Value names = match_args(vm, REF_NULL, NULL);
  if (value_is_null(names)) return -1;
  return value_is_null(type_attr_set(vm, vm->types.interpolation, "__match_args__", names)) ? -1 : 0;
}

// ---- Template ----

static Value template_make(VM *vm, Type *type, Ref strings, Ref interpolations) {
  Value fields[] = {own(strings), own(interpolations)};
  return owned_value(vm, type, fields, 2);
}

Value template_new(VM *vm, Ref strings, Ref interpolations) {
  return template_make(vm, vm->types.template, strings, interpolations);
}

// Makes strings and interpolations alternate: neighbouring strings are joined, missing ones are empty.
typedef struct Pieces {
  VM *vm;
  Tuple *strings, *interpolations;
  Size n_strings, n_interpolations;
} Pieces;

static int add_string(Pieces *p, Ref s) {
  bool joins = p->n_strings > p->n_interpolations;
  if (!joins) {
    p->strings->items[p->n_strings++] = own(s);
    return 0;
  }
  Value *last = &p->strings->items[p->n_strings - 1];
  Value joined = str_concat(p->vm, *last, s);
  if (value_is_null(joined)) return -1;
  value_set(p->vm, last, joined);
  return 0;
}

static int add_interpolation(Pieces *p, Ref v) {
  if (p->n_strings == p->n_interpolations && add_string(p, p->vm->empty_str) < 0) return -1;
  p->interpolations->items[p->n_interpolations++] = own(v);
  return 0;
}

static Value template_type_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (!value_is_null(kwnames) && tuple_len(kwnames))
    return err_set(vm, vm->exc.TypeError, "Template.__new__ only accepts *args arguments");
  Size n_interpolations = 0, n_strings = 1;
  for (Size i = 0; i < nargs; i++) {
    bool is_text = is_str(args[i]);
    if (!is_text && !is_exact(vm, args[i], vm->types.interpolation))
      return err_set(vm, vm->exc.TypeError,
                     "Template.__new__ *args need to be of type 'str' or 'Interpolation', got %T", args[i]);
    if (!is_text) n_interpolations++, n_strings++;
  }
  Pieces p = {.vm = vm, .strings = tuple_alloc(vm, n_strings), .interpolations = tuple_alloc(vm, n_interpolations)};
  int rc = p.strings && p.interpolations ? 0 : -1;
  for (Size i = 0; rc == 0 && i < nargs; i++)
    rc = is_str(args[i]) ? add_string(&p, args[i]) : add_interpolation(&p, args[i]);
  if (rc == 0 && p.n_strings == p.n_interpolations) rc = add_string(&p, vm->empty_str);
  if (rc < 0) {
    obj_xdrop(vm, p.strings);
    obj_xdrop(vm, p.interpolations);
    return VALUE_NULL;
  }
  Value strings = tuple_done(vm, p.strings), interpolations = tuple_done(vm, p.interpolations);
  Value v = template_make(vm, type, strings, interpolations);
  drop(vm, strings);
  drop(vm, interpolations);
  return v;
}

static Value template_repr(VM *vm, Ref self) {
  Template *o = as_template(self);
  return str_format(vm, "Template(strings=%R, interpolations=%R)", o->strings, o->interpolations);
}

static Value template_concat(VM *vm, Ref a, Ref b) {
  if (!is_exact(vm, a, vm->types.template) || !is_exact(vm, b, vm->types.template))
    return err_set(vm, vm->exc.TypeError,
                   "can only concatenate string.templatelib.Template (not \"%T\") to string.templatelib.Template", b);
  Tuple *x = as_tuple(as_template(a)->strings), *y = as_tuple(as_template(b)->strings);
  Tuple *all = tuple_alloc(vm, x->len + y->len - 1);
  if (!all) return VALUE_NULL;
  Value middle = str_concat(vm, x->items[x->len - 1], y->items[0]);
  for (Size i = 0; i < x->len - 1; i++) all->items[i] = own(x->items[i]);
  all->items[x->len - 1] = middle;
  for (Size i = 1; i < y->len; i++) all->items[x->len - 1 + i] = own(y->items[i]);
  if (value_is_null(middle)) {
    obj_drop(vm, all);
    return VALUE_NULL;
  }
  Value strings = tuple_done(vm, all), out = VALUE_NULL;
  Value interpolations = sequence_concat(vm, as_template(a)->interpolations, as_template(b)->interpolations);
  if (!value_is_null(interpolations)) out = template_new(vm, strings, interpolations);
  drop(vm, strings);
  drop(vm, interpolations);
  return out;
}

static Value template_values(VM *vm, Ref self, const void *closure UNUSED) {
  Tuple *from = as_tuple(as_template(self)->interpolations);
  Tuple *values = tuple_alloc(vm, from->len);
  if (!values) return VALUE_NULL;
  for (Size i = 0; i < from->len; i++) values->items[i] = own(as_interpolation(from->items[i])->value);
  return tuple_done(vm, values);
}

static Value template_iter(VM *vm, Ref self) { return seq_iterator_of(vm, vm->types.template_iterator, self); }

static Value template_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kw UNUSED) {
  Value name = str_intern_cstr(vm, "string.templatelib"), part = str_intern_cstr(vm, "_template_unpickle");
  Value from = tuple_from_refs(vm, &part, 1);
  Value module = vm->hooks.import_name(vm, name, REF_NULL, REF_NULL, from, 0), function = VALUE_NULL;
  if (!value_is_null(module)) function = object_getattr(vm, module, part);
  drop(vm, module);
  drop(vm, name);
  drop(vm, part);
  drop(vm, from);
  if (value_is_null(function)) return function;
  Value inner = tuple_pack2(vm, as_template(self)->strings, as_template(self)->interpolations);
  Value parts[2] = {function, inner};
  if (value_is_null(inner)) {
    drop(vm, function);
    return inner;
  }
  return tuple_from_steal(vm, parts, 2);
}

static const MethodDef template_methods[] = {
    {"__reduce__", template_reduce, METH_NOARGS, "($self, /)", DOC("Helper for pickle.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const MemberDef template_members[] = {
    {"strings", MEMBER_VALUE, offsetof(Template, strings), true, "Strings"},
    {"interpolations", MEMBER_VALUE, offsetof(Template, interpolations), true, DOC("Interpolations")},
    {0},
};
static const GetSetDef template_getsets[] = {
    {"values", template_values, NULL, DOC("Values of interpolations"), NULL},
    {0},
};
static const TypeSlots template_slots = {
    .new_ = template_type_new,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .repr = template_repr,
    .iter = template_iter,
    .sq_concat = template_concat,
};
const TypeSpec template_spec = {
    .name = "string.templatelib.Template",
    .basic_size = sizeof(Template),
    .told_size = 16,
    .flags = TYPE_GC | TYPE_IMMUTABLE,
    .slots = &template_slots,
    OWNS(Template, strings, interpolations),
    .methods = template_methods,
    .members = template_members,
    .getsets = template_getsets,
    .doc = "Template object",
};

// ---- the iterator: strings that are not empty, and interpolations, in order ----

static Value iterator_next(VM *vm, Ref self) {
  SeqIterator *it = as_seq_iterator(self);  // index is even: string index / 2; odd: interpolation index / 2
  if (value_is_null(it->seq)) return VALUE_NULL;
  Template *t = as_template(it->seq);
  for (;;) {
    Size i = it->index / 2;
    if (it->index % 2 == 0) {
      Ref s = tuple_at(t->strings, i);
      it->index++;
      if (as_str(s)->len) return own(s);
    } else {
      if (i >= tuple_len(t->interpolations)) break;
      it->index++;
      return own(tuple_at(t->interpolations, i));
    }
  }
  value_clear(vm, &it->seq);
  return VALUE_NULL;
}

static const TypeSlots iterator_slots = {
    .dealloc = seq_iterator_dealloc,
    .traverse = seq_iterator_traverse,
    .iter = iterator_self,
    .iternext = iterator_next,
};
const TypeSpec template_iterator_spec = {
    .name = "string.templatelib.TemplateIter",
    .basic_size = sizeof(SeqIterator),
    .told_size = 20,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &iterator_slots,
    .doc = DOC("Template iterator object"),
};
