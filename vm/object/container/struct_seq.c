// object/container/struct_seq.c: tuples with named fields.
//
// An instance is a tuple object with n_fields items whose length is n_sequence: the items beyond can be read as
// attributes only.
// Tests        tests/python/containers/struct_sequences.py
// Optimize     Oz
#include "object/container/struct_seq.h"

#include "object/core/args.h"
#include "object/container/dict.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"

typedef struct SeqInfo {  // the slots' data, kept behind the TypeSpec so that one pointer finds both
  TypeSpec type_spec;
  const StructSeqSpec *seq;
  struct SeqInfo *next;  // all of the VM's, freed with it
  MemberDef members[];
} SeqInfo;

static const StructSeqSpec *seq_spec(const Type *t) {
  while (!t->spec) t = t->base;
  return ((const SeqInfo *)t->spec)->seq;
}

static void seq_dealloc(VM *vm, Object *o) {
  Size n = seq_spec(o->type)->n_fields;
  gc_untrack(vm, o);
  values_drop(vm, ((Tuple *)o)->items, n);
  object_free(vm, o, (size_t)n * sizeof(Value));
}

static int seq_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  for (Size i = 0, n = seq_spec(o->type)->n_fields; i < n; i++) VISIT(((Tuple *)o)->items[i]);
  return 0;
}

static Tuple *seq_alloc(VM *vm, Type *type) {
  const StructSeqSpec *s = seq_spec(type);
  Tuple *t = object_alloc(vm, type, s->n_fields * sizeof(Value));
  if (!t) return NULL;
  t->len = s->n_sequence;
  t->hash = -1;
  for (int i = 0; i < s->n_fields; i++) t->items[i] = VALUE_NONE;
  return t;
}

Value struct_seq_new(VM *vm, Type *type, const Value *values) {
  const StructSeqSpec *s = seq_spec(type);
  bool failed = false;
  for (int i = 0; i < s->n_fields; i++) failed |= value_is_null(values[i]);
  Tuple *t = failed ? NULL : seq_alloc(vm, type);
  if (!t) {
    for (int i = 0; i < s->n_fields; i++) drop(vm, values[i]);
    return VALUE_NULL;
  }
  for (int i = 0; i < s->n_fields; i++) t->items[i] = values[i];
  gc_track(vm, t);
  return value_from_ptr(t);
}

// An item of the tuple has no name when a later field has the same one.
static bool is_unnamed(const StructSeqSpec *s, int i) {
  for (int k = i + 1; k < s->n_fields; k++) {
    if (strcmp(s->fields[k].name, s->fields[i].name) == 0) return true;
  }
  return false;
}

static int field_named(const StructSeqSpec *s, Ref name) {
  for (int i = 0; i < s->n_fields; i++) {
    if (str_equal_ascii(name, s->fields[i].name)) return i;
  }
  return -1;
}

static Value wrong_length(VM *vm, Type *type, const StructSeqSpec *s, Size len) {
  const char *name = type->c_name;
  if (s->n_fields == s->n_sequence)
    return err_set(vm, vm->exc.TypeError, "%.500s() takes a %d-sequence (%zd-sequence given)", name, s->n_sequence,
                   len);
  bool few = len < s->n_sequence;
  return err_set(vm, vm->exc.TypeError, "%.500s() takes an at %s %d-sequence (%zd-sequence given)", name,
                 few ? "least" : "most", few ? s->n_sequence : s->n_fields, len);
}

// A named field that was not given takes the value of the unnamed one.
static void fill_from_unnamed(const StructSeqSpec *s, Tuple *t, Size given) {
  for (int i = 0; i < s->n_sequence; i++) {
    for (int k = s->n_fields - 1; k >= given && is_unnamed(s, i); k--) {
      if (strcmp(s->fields[k].name, s->fields[i].name) == 0 && value_is_none(t->items[k]))
        t->items[k] = own(t->items[i]);
    }
  }
}

static Value seq_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"sequence", "dict"};
  ArgSpec spec = {"structseq", names, 2, 0, 2, 1, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  const StructSeqSpec *s = seq_spec(type);
  Value given = sequence_fast(vm, a[0], "constructor requires a sequence");
  if (value_is_null(given)) return given;
  Ref extra = a[1];
  if (!value_is_null(extra) && !is_dict(extra)) {
    drop(vm, given);
    return err_set(vm, vm->exc.TypeError, "%.500s() takes a dict as second arg, if any", type->c_name);
  }
  if (value_is_null(extra)) extra = REF_NONE;
  Size len;
  const Value *items = seq_items(given, &len);
  Value r = VALUE_NULL;
  if (len < s->n_sequence || len > s->n_fields) {
    r = wrong_length(vm, type, s, len);
  } else {
    Tuple *t = seq_alloc(vm, type);
    if (t) {
      for (Size i = 0; i < len; i++) t->items[i] = own(items[i]);
      Size unknown = is_dict(extra) ? dict_len(as_dict(extra)) : 0;
      for (Size i = len; i < s->n_fields && is_dict(extra); i++) {
        Ref v = dict_get_cstr(vm, as_dict(extra), s->fields[i].name);
        if (value_is_null(v)) continue;
        t->items[i] = own(v);
        unknown--;
      }
      fill_from_unnamed(s, t, len);
      gc_track(vm, t);
      r = value_from_ptr(t);
      if (unknown > 0)
        value_set(vm, &r,
                  err_set(vm, vm->exc.TypeError, "%.500s() got duplicate or unexpected field name(s)", type->c_name));
    }
  }
  drop(vm, given);
  return r;
}

static Value seq_repr(VM *vm, Ref self) {
  const StructSeqSpec *s = seq_spec(type_of(vm, self));
  StrBuilder b;
  sb_init(&b, vm);
  sb_cstr(&b, type_of(vm, self)->c_name);
  sb_char(&b, '(');
  for (int i = 0; i < s->n_sequence; i++) {
    if (i) sb_ascii(&b, ", ", 2);
    sb_cstr(&b, s->fields[i].name);
    sb_char(&b, '=');
    if (sb_repr(&b, as_tuple(self)->items[i]) < 0) {
      sb_discard(&b);
      return VALUE_NULL;
    }
  }
  sb_char(&b, ')');
  return sb_finish(&b);
}

static Value seq_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const StructSeqSpec *s = seq_spec(type_of(vm, self));
  Value shown = tuple_from_refs(vm, as_tuple(self)->items, s->n_sequence), rest = dict_new(vm), both = VALUE_NULL,
        r = VALUE_NULL;
  if (value_is_null(shown) || value_is_null(rest)) goto done;
  for (int i = s->n_sequence; i < s->n_fields; i++) {
    if (dict_set_cstr(vm, as_dict(rest), s->fields[i].name, as_tuple(self)->items[i]) < 0) goto done;
  }
  both = tuple_pack2(vm, shown, rest);
  if (!value_is_null(both)) r = tuple_pack2(vm, ref_from_ptr(type_of(vm, self)), both);
done:
  drop(vm, shown);
  drop(vm, rest);
  drop(vm, both);
  return r;
}

static Value seq_replace(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Type *type = type_of(vm, self);
  const StructSeqSpec *s = seq_spec(type);
  if (nargs) return err_set(vm, vm->exc.TypeError, "__replace__() takes no positional arguments");
  for (int i = 0; i < s->n_sequence; i++) {
    if (is_unnamed(s, i))
      return err_set(vm, vm->exc.TypeError, "__replace__() is not supported for %.500s because it has unnamed field(s)",
                     type->c_name);
  }
  Size n = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  Value unknown = list_new(vm, 0);
  Tuple *t = value_is_null(unknown) ? NULL : seq_alloc(vm, type);
  if (!t) return drop(vm, unknown), VALUE_NULL;
  for (int i = 0; i < s->n_fields; i++) t->items[i] = own(as_tuple(self)->items[i]);
  for (Size k = 0; k < n && !err_occurred(vm); k++) {
    int i = field_named(s, tuple_at(kwnames, k));
    if (i >= 0) value_set(vm, &t->items[i], own(args[k]));
    else if (list_append_steal(vm, as_list(unknown), own(tuple_at(kwnames, k))) < 0) break;
  }
  gc_track(vm, t);
  if (!err_occurred(vm) && list_len(unknown))
    err_set(vm, vm->exc.TypeError, "Got unexpected field name(s): %R", unknown);
  drop(vm, unknown);
  if (!err_occurred(vm)) return value_from_ptr(t);
  obj_drop(vm, t);
  return VALUE_NULL;
}

static const MethodDef methods[] = {
    {"__reduce__", seq_reduce, METH_NOARGS, "($self, /)", NULL},
    {"__replace__", seq_replace, METH_FAST_KW | METH_METHOD, DOC("($self, /, **changes)"),
     DOC("Return a copy of the structure with new values for the specified fields.")},
    {0}};
static const TypeSlots slots = {.new_ = seq_new, .dealloc = seq_dealloc, .traverse = seq_traverse, .repr = seq_repr};
static const TypeSlots closed_slots = {.dealloc = seq_dealloc, .traverse = seq_traverse, .repr = seq_repr};

static int set_match_args(VM *vm, Type *type, const StructSeqSpec *s) {
  int n = 0;
  for (int i = 0; i < s->n_sequence; i++) n += !is_unnamed(s, i);
  Tuple *t = tuple_alloc(vm, n);
  if (!t) return -1;
  bool failed = false;
  n = 0;
  for (int i = 0; i < s->n_sequence; i++) {
    if (is_unnamed(s, i)) continue;
    t->items[n] = str_intern_cstr(vm, s->fields[i].name);
    failed |= value_is_null(t->items[n++]);
  }
  Value names = tuple_done(vm, t);
  if (failed) return drop(vm, names), -1;
  return value_is_null(type_attr_set(vm, type, "__match_args__", names)) ? -1 : 0;
}

Type *struct_seq_type(VM *vm, const StructSeqSpec *s) {
  // fits: the fields of a C table
  SeqInfo *info = mem_alloc_zero(vm, sizeof *info + (s->n_fields + 1u) * sizeof(MemberDef));
  if (!info) return err_no_memory(vm), NULL;
  info->seq = s;
  int n = 0;
  for (int i = 0; i < s->n_fields; i++) {
    if (is_unnamed(s, i)) continue;
    info->members[n++] =
        (MemberDef){s->fields[i].name, MEMBER_VALUE, (uint32_t)(offsetof(Tuple, items) + (size_t)i * sizeof(Value)),
                    true, s->fields[i].doc};
  }
  info->type_spec = (TypeSpec){
      .name = s->name,
      .basic_size = sizeof(Tuple),
      .item_size = sizeof(Value),
      .told_size = (uint16_t)(16 + 4 * (s->n_fields - s->n_sequence)),
      .flags = TYPE_GC | TYPE_TUPLE_SUBCLASS | TYPE_IMMUTABLE | (s->closed ? TYPE_DISALLOW_INSTANTIATION : 0),
      .slots = s->closed ? &closed_slots : &slots,
      .methods = methods,
      .members = info->members,
      .doc = s->doc};
  Type *t = type_from_spec(vm, &info->type_spec, vm->types.tuple);
  if (!t) return mem_free(vm, info, sizeof *info + (s->n_fields + 1u) * sizeof(MemberDef)), NULL;
  info->next = vm->struct_seq_infos;
  vm->struct_seq_infos = info;
  const struct {
    const char *name;
    int n;
  } counts[] = {{"n_sequence_fields", s->n_sequence}, {"n_fields", s->n_fields}, {"n_unnamed_fields", s->n_fields - n}};
  for (size_t i = 0; i < ARRAY_LEN(counts); i++) {
    if (value_is_null(type_attr_set(vm, t, counts[i].name, value_from_int48(counts[i].n)))) return NULL;
  }
  return set_match_args(vm, t, s) < 0 ? NULL : t;
}

void struct_seq_finish(VM *vm) {
  while (vm->struct_seq_infos) {
    SeqInfo *info = vm->struct_seq_infos;
    vm->struct_seq_infos = info->next;
    mem_free(vm, info, sizeof *info + (info->seq->n_fields + 1u) * sizeof(MemberDef));
  }
}
