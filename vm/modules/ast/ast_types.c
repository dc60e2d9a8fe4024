// modules/ast/ast_types.c: the base class of syntax tree nodes: construction, repr, copying.
//
// A node's fields are plain attributes in its dict; a class's field names are read from `_fields`, so that Python
// subclasses work too.
//
// Optimize     Oz
#include "modules/ast/ast_internal.h"
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/typing/generic_alias.h"
#include "object/container/list.h"
#include "object/container/set.h"
#include "object/container/tuple.h"
#include "object/typing/union.h"

typedef struct AstObject {
  Object h;
  Dict *dict;
} AstObject;

// --- creation and deallocation

static Value node_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  AstObject *o = object_alloc(vm, type, 0);
  if (!o) return VALUE_NULL;
  gc_track(vm, o);
  return value_from_ptr(o);
}
static int node_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  AstObject *n = (AstObject *)o;
  return n->dict ? visit(vm, (Object *)n->dict, arg) : 0;
}
static void node_clear(VM *vm, Object *o) { OBJ_CLEAR(vm, ((AstObject *)o)->dict); }
static void node_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  node_clear(vm, o);
  object_free(vm, o, 0);
}

// --- construction

static Value lookup(VM *vm, Ref o, const char *name) {  // attribute, or null without an exception when there is none
  Value n = str_intern_cstr(vm, name), v = VALUE_NULL;
  if (!value_is_null(n) && object_lookup_attr(vm, o, n, &v) < 0) v = VALUE_NULL;
  drop(vm, n);
  return v;
}

static int set_positional(VM *vm, Ref self, Ref fields, const Value *args, Size nargs, Ref remaining) {
  Size n = object_len(vm, fields);
  if (n < 0) return -1;
  if (nargs > n)
    return err_set_i(vm, vm->exc.TypeError, "%.400s constructor takes at most %zd positional argument%s",
                     type_short_name(type_of(vm, self)), n, n == 1 ? "" : "s");
  for (Size i = 0; i < nargs; i++) {
    Value name = sequence_getitem(vm, fields, i);
    int r = value_is_null(name) ? -1 : object_setattr(vm, self, name, args[i]);
    if (r == 0 && set_discard(vm, remaining, name) < 0) r = -1;
    drop(vm, name);
    if (r < 0) return -1;
  }
  return 0;
}

static int set_keyword(VM *vm, Ref self, Ref fields, Ref remaining, Ref key, Ref value) {
  Type *t = type_of(vm, self);
  int is_field = sequence_contains(vm, fields, key);
  if (is_field < 0) return -1;
  if (is_field) {
    int was = set_discard(vm, remaining, key);
    if (was < 0) return -1;
    if (!was)
      return err_set_i(vm, vm->exc.TypeError, "%.400s got multiple values for argument %R", type_short_name(t), key);
  } else {
    Value attributes = lookup(vm, ref_from_ptr(t), "_attributes");
    int known = value_is_null(attributes) ? 0 : sequence_contains(vm, attributes, key);
    drop(vm, attributes);
    if (known < 0 || err_occurred(vm)) return -1;
    if (!known && err_warn(vm, vm->exc.DeprecationWarning, 1,
                           "%.400s.__init__ got an unexpected keyword argument %R. Support for arbitrary "
                           "keyword arguments is deprecated and will be removed in Python 3.15.",
                           t->c_name, key) < 0)
      return -1;
  }
  return object_setattr(vm, self, key, value);
}

// The default of a field that was not given: nothing when optional, an empty list, Load(); otherwise it is reported as
// missing.
static int set_default(VM *vm, Ref self, Ref types, Ref name) {
  Type *t = type_of(vm, self);
  Ref type;
  int found = dict_lookup(vm, as_dict(types), name, &type);
  if (found < 0) return -1;
  if (!found)
    return err_warn(vm, vm->exc.DeprecationWarning, 1,
                    "Field %R is missing from %.400s._field_types. This will become an error in Python 3.15.", name,
                    t->c_name);
  if (is_exact(vm, type, vm->types.union_)) return 0;
  Value v;
  AstState *st = vm->modules->ast;
  if (is_exact(vm, type, vm->types.generic_alias)) v = list_new(vm, 0);
  else if (st && st->bases[AST_T_EXPR_CONTEXT] && value_same(type, ref_from_ptr(st->bases[AST_T_EXPR_CONTEXT])))
    v = own(st->classes[AST_T_EXPR_CONTEXT][0].singleton);
  else
    return err_warn(
        vm, vm->exc.DeprecationWarning, 1,
        "%.400s.__init__ missing 1 required positional argument: %R. This will become an error in Python 3.15.",
        t->c_name, name);
  int r = value_is_null(v) ? -1 : object_setattr(vm, self, name, v);
  drop(vm, v);
  return r;
}

static int set_defaults(VM *vm, Ref self, Ref remaining) {
  if (set_len(remaining) == 0) return 0;
  Value types = lookup(vm, ref_from_ptr(type_of(vm, self)), "_field_types");
  if (value_is_null(types)) return err_occurred(vm) ? -1 : 0;
  int r = is_dict(types) ? 0 : err_set_i(vm, vm->exc.TypeError, "_field_types must be a dict");
  Size pos = 0;
  Ref name;
  Hash hash;
  while (r == 0 && set_next(as_set(remaining), &pos, &name, &hash)) r = set_default(vm, self, types, name);
  drop(vm, types);
  return r;
}

static int node_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value fields = lookup(vm, ref_from_ptr(type_of(vm, self)), "_fields");
  if (value_is_null(fields)) {
    return err_occurred(vm) ? -1
                            : err_set_i(vm, vm->exc.AttributeError, "type object '%.400N' has no attribute '_fields'",
                                        type_of(vm, self));
  }
  Value remaining = set_new(vm, fields);
  int r = value_is_null(remaining) ? -1 : set_positional(vm, self, fields, args, nargs, remaining);
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  for (Size i = 0; r == 0 && i < n_kw; i++)
    r = set_keyword(vm, self, fields, remaining, tuple_at(kwnames, i), args[nargs + i]);
  if (r == 0) r = set_defaults(vm, self, remaining);
  drop(vm, remaining);
  drop(vm, fields);
  return r;
}

// --- repr

static int repr_node(VM *vm, StrBuilder *b, Ref self, int depth);

static int repr_value(VM *vm, StrBuilder *b, Ref v, int depth) {
  return is_instance_of(vm, v, vm->modules->ast->ast) ? repr_node(vm, b, v, depth - 1) : sb_repr(b, v);
}

// The first and the last item.
static int repr_sequence(VM *vm, StrBuilder *b, Ref v, int depth) {
  Size n = object_len(vm, v);
  sb_char(b, is_list(v) ? '[' : '(');
  for (int i = 0; i < 2 && i < n; i++) {
    if (i) sb_cstr(b, ", ");
    Value item = sequence_getitem(vm, v, i ? n - 1 : 0);
    int r = value_is_null(item) ? -1 : repr_value(vm, b, item, depth);
    drop(vm, item);
    if (r < 0) return -1;
    if (!i && n > 2) sb_cstr(b, ", ...");
  }
  sb_char(b, is_list(v) ? ']' : ')');
  return 0;
}

static int repr_fields(VM *vm, StrBuilder *b, Ref self, Ref fields, int depth) {
  Size n = object_len(vm, fields);
  for (Size i = 0; i < n; i++) {
    Value name = sequence_getitem(vm, fields, i);
    Value v = value_is_null(name) ? VALUE_NULL : object_getattr(vm, self, name);
    int r = value_is_null(v) ? -1 : 0;
    if (r == 0) {
      if (i) sb_cstr(b, ", ");
      sb_str(b, name);
      sb_char(b, '=');
      r = is_list(v) || is_tuple(v) ? repr_sequence(vm, b, v, depth) : repr_value(vm, b, v, depth);
    }
    drop(vm, name);
    drop(vm, v);
    if (r < 0) return -1;
  }
  return n < 0 ? -1 : 0;
}

static int repr_node(VM *vm, StrBuilder *b, Ref self, int depth) {
  Type *t = type_of(vm, self);
  sb_cstr(b, t->c_name);
  if (depth <= 0) {
    sb_cstr(b, "(...)");
    return 0;
  }
  Value fields = lookup(vm, ref_from_ptr(t), "_fields");
  if (value_is_null(fields) && err_occurred(vm)) return -1;
  sb_char(b, '(');
  int r = value_is_null(fields) ? 0 : repr_fields(vm, b, self, fields, depth);
  sb_char(b, ')');
  drop(vm, fields);
  return r;
}

static Value node_repr(VM *vm, Ref self) {
  StrBuilder b;
  sb_init(&b, vm);
  if (repr_node(vm, &b, self, 3) == 0) return sb_finish(&b);
  sb_discard(&b);
  return VALUE_NULL;
}

// --- copying

// (type, (None, …), dict): a None for each leading field; the dict then sets them all.
static Value node_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Type *t = type_of(vm, self);
  Value dict = lookup(vm, self, "__dict__"), fields = lookup(vm, ref_from_ptr(t), "_fields"), nones = list_new(vm, 0),
        result = VALUE_NULL;
  if (!err_occurred(vm) && !is_dict(dict))
    err_set(vm, vm->exc.TypeError, "__dict__ should be a dict, not %.200T", dict);
  if (!err_occurred(vm)) {
    Size n = value_is_null(fields) ? 0 : object_len(vm, fields);
    int r = 0;
    for (Size i = 0; r == 0 && i < n; i++) {
      Value name = sequence_getitem(vm, fields, i);
      Ref unused;
      int there = value_is_null(name) ? -1 : dict_lookup(vm, as_dict(dict), name, &unused);
      drop(vm, name);
      if (there == 0) break;
      r = there < 0 ? -1 : list_append_steal(vm, as_list(nones), VALUE_NONE);
    }
    if (r == 0) {
      Value parts[3] = {own_ptr(t), list_to_tuple(vm, nones), own(dict)};
      result = value_is_null(parts[1]) ? (values_drop(vm, parts, 3), VALUE_NULL) : tuple_from_steal(vm, parts, 3);
    }
  }
  drop(vm, dict);
  drop(vm, fields);
  drop(vm, nones);
  return result;
}

static int is_known(VM *vm, Ref fields, Ref attributes, Ref key) {
  int r = value_is_null(fields) ? 0 : sequence_contains(vm, fields, key);
  return r || value_is_null(attributes) ? r : sequence_contains(vm, attributes, key);
}

// Checks that a field that was deleted and has no default is given. 0, or -1 with TypeError.
static int check_missing(VM *vm, Type *t, Ref fields, Dict *payload) {
  Value types = lookup(vm, ref_from_ptr(t), "_field_types"), missing = list_new(vm, 0);
  int r = err_occurred(vm) ? -1 : 0;
  for (Size i = 0; r == 0 && is_tuple(fields) && i < tuple_len(fields); i++) {
    Ref name = tuple_at(fields, i), kind = REF_NULL, found;
    r = dict_lookup(vm, payload, name, &found);
    if (r == 0 && !value_is_null(types) && is_dict(types))
      r = dict_lookup(vm, as_dict(types), name, &kind) < 0
              ? -1
              : !value_is_null(kind) && is_exact(vm, kind, vm->types.union_);
    if (r == 0) {
      Value shown = str_format(vm, "%R", name);
      r = value_is_null(shown) ? -1 : list_append_steal(vm, as_list(missing), shown);
    } else if (r > 0) r = 0;
  }
  Size n = r == 0 ? list_len(missing) : 0;
  if (n > 0 && list_sort(vm, missing) == 0) {
    Value comma = str_from_cstr(vm, ", "), names = value_is_null(comma) ? comma : str_join(vm, comma, missing);
    if (!value_is_null(names))
      err_set(vm, vm->exc.TypeError, "%.400s.__replace__ missing %zd keyword argument%s: %U.", t->c_name, n,
              n == 1 ? "" : "s", borrow(names));
    drop(vm, comma);
    drop(vm, names);
  }
  drop(vm, types);
  drop(vm, missing);
  return r < 0 || n > 0 ? -1 : 0;
}

// copy.replace(): a new node with this one's fields and attributes, some of them replaced.
static Value node_replace(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (nargs) return err_set(vm, vm->exc.TypeError, "__replace__() takes no positional arguments");
  Type *t = type_of(vm, self);
  Value dict = lookup(vm, self, "__dict__"), fields = lookup(vm, ref_from_ptr(t), "_fields"),
        attributes = lookup(vm, ref_from_ptr(t), "_attributes");
  Value payload = dict_new(vm), result = VALUE_NULL;
  int r = err_occurred(vm) ? -1 : 0;
  Size pos = 0, n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  Ref key, value;
  if (r == 0 && !is_dict(dict)) r = err_set_i(vm, vm->exc.TypeError, "__dict__ should be a dict, not %.200T", dict);
  while (r == 0 && dict_next(as_dict(dict), &pos, &key, &value)) {
    Value k = own(key), x = own(value);
    int known = is_known(vm, fields, attributes, k);
    r = known < 0 ? -1 : known ? dict_set(vm, as_dict(payload), k, x) : 0;
    drop(vm, k);
    drop(vm, x);
  }
  for (Size i = 0; r == 0 && i < n_kw; i++) {
    int known = is_known(vm, fields, attributes, tuple_at(kwnames, i));
    if (known == 0)
      r = err_set_i(vm, vm->exc.TypeError, "%.400s.__replace__ got an unexpected keyword argument %R.", t->c_name,
                    tuple_at(kwnames, i));
    else r = known < 0 ? -1 : dict_set(vm, as_dict(payload), tuple_at(kwnames, i), args[nargs + i]);
  }
  if (r == 0) r = check_missing(vm, t, fields, as_dict(payload));
  if (r == 0) result = call_ex(vm, ref_from_ptr(t), vm->empty_tuple, payload);
  Value all[] = {dict, fields, attributes, payload};
  values_drop(vm, all, 4);
  return result;
}

static const MethodDef methods[] = {
    {"__reduce__", node_reduce, METH_NOARGS, "($self, /)", NULL},
    {"__replace__", node_replace, METH_VARARGS_KW, DOC("($self, /, **fields)"),
     DOC("Return a copy of the AST node with new values for the specified fields.")},
    {0},
};
static Value get_dict(VM *vm, Ref self, const void *closure UNUSED) {
  Dict *d;
  return object_get_dict(vm, self, &d) < 0 ? VALUE_NULL : own_ptr(d);
}
static int set_dict(VM *vm, Ref self, Ref value, const void *closure UNUSED) {
  if (value_is_null(value) || !is_dict(value))
    return err_set_i(vm, vm->exc.TypeError, "__dict__ must be set to a dictionary, not a '%.200T'", value);
  return instance_set_dict(vm, value_as_ptr(self), value);
}
static const GetSetDef getsets[] = {
    {"__dict__", get_dict, set_dict, NULL, NULL},
    {0},
};
static const TypeSlots slots = {.new_ = node_new,
                                .init = node_init,
                                .dealloc = node_dealloc,
                                .traverse = node_traverse,
                                .clear = node_clear,
                                .repr = node_repr,
                                .getattro = object_generic_getattr,
                                .setattro = object_generic_setattr};

const TypeSpec ast_base_spec = {
    .name = "ast.AST",
    .basic_size = sizeof(AstObject),
    .told_size = 12,
    .flags = TYPE_GC | TYPE_BASETYPE,
    .dict_offset = offsetof(AstObject, dict),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
};
