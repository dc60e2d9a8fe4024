// modules/ast/ast_convert.c: syntax trees to Python objects and back, driven by the reflection tables.
//
// Optimize     Oz
#include "modules/ast/ast_internal.h"
#include "object/core/arena_values.h"
#include "object/bytes/bytes.h"
#include "object/number/int.h"
#include "object/container/list.h"

// --- to objects

static Value item_to_object(VM *vm, AstState *st, AstTypeId type, const void *at) {
  switch (ast_types[type].shape) {
    case AST_BASIC:
      if (type == AST_T_INT) return value_from_int48(*(const int32_t *)at);
      return value_is_null(*(const Ref *)at) ? VALUE_NONE : own(*(const Ref *)at);
    case AST_ENUM: return own(st->classes[type][*(const int32_t *)at - 1].singleton);
    default: return *(void *const *)at ? ast_to_object(vm, st, type, *(void *const *)at) : VALUE_NONE;
  }
}

static bool is_seq(const AstField *f) { return f->quantifier == AST_SEQ || f->quantifier == AST_OPTIONAL_SEQ; }
static size_t items_offset(AstTypeId type) {
  if (ast_types[type].shape == AST_ENUM) return offsetof(CmpOpSeq, items);
  return ast_types[type].shape == AST_BASIC ? offsetof(IdentSeq, items) : offsetof(ExprSeq, items);
}

static Value seq_to_list(VM *vm, AstState *st, AstTypeId type, const char *seq) {
  Size n = *(const Size *)seq;
  Value list = list_new(vm, n);
  if (value_is_null(list)) return list;
  for (Size i = 0; i < n; i++) {
    Value v = item_to_object(vm, st, type, seq + items_offset(type) + (size_t)i * ast_item_size(type));
    if (value_is_null(v) || list_append_steal(vm, as_list(list), v) < 0) {
      drop(vm, list);
      return VALUE_NULL;
    }
  }
  return list;
}

static int set_steal(VM *vm, Ref o, Ref name, Value v) {
  int r = value_is_null(v) ? -1 : object_setattr(vm, o, name, v);
  drop(vm, v);
  return r;
}

Value ast_to_object(VM *vm, AstState *st, AstTypeId type, const void *node) {
  const AstType *t = &ast_types[type];
  const AstClass *c = ast_class_of(type, node);
  AstNodeClass *nc = &st->classes[type][c - t->classes];
  if (vm_work(vm, 2) < 0 || vm_enter(vm, " during ast construction") < 0) return VALUE_NULL;
  Value o = nc->type->slots.new_(vm, nc->type, NULL, 0, REF_NULL);
  int r = value_is_null(o) ? -1 : 0;
  for (int i = 0; r == 0 && i < c->n_fields; i++) {
    const AstField *f = &c->fields[i];
    const char *at = (const char *)node + f->offset;
    r = set_steal(
        vm, o, nc->fields[i],
        is_seq(f) ? seq_to_list(vm, st, f->type, *(const char *const *)at) : item_to_object(vm, st, f->type, at));
  }
  if (t->has_position) {
    const int32_t *pos = (const int32_t *)((const char *)node + t->pos_offset);
    for (int i = 0; r == 0 && i < 4; i++) r = set_steal(vm, o, st->positions[i], value_from_int48(pos[i]));
  }
  vm_leave(vm);
  if (r == 0) return o;
  drop(vm, o);
  return VALUE_NULL;
}

// --- from objects

typedef struct Reader {
  VM *vm;
  AstState *st;
  Arena *arena;
} Reader;

static int read_node(Reader *r, AstTypeId type, Ref o, void **out);

// Stores the value for `v` at `at`. None becomes absent; the caller decides whether that is allowed.
static int read_item(Reader *r, AstTypeId type, Ref v, void *at) {
  VM *vm = r->vm;
  switch (type) {
    case AST_T_IDENTIFIER:
    case AST_T_STRING:
      if (value_is_none(v)) {
        *(Ref *)at = REF_NULL;
        return 0;
      }
      if (!is_str_exact(vm, v) && !(type == AST_T_STRING && is_exact(vm, v, vm->types.bytes)))
        return err_set_i(vm, vm->exc.TypeError, "AST %s must be of type str",
                         type == AST_T_STRING ? "string" : "identifier");
      // fall through
    case AST_T_CONSTANT: {
      Value held = type == AST_T_IDENTIFIER ? str_intern(vm, own(v)) : own(v);
      *(Ref *)at = arena_own(r->arena, held);
      return value_is_null(*(Ref *)at) ? -1 : 0;
    }
    case AST_T_INT: {
      if (!is_int(v)) return err_set_i(vm, vm->exc.ValueError, "invalid integer value: %R", v);
      int64_t i;
      if (!int_fits_i64(v, &i) || i < INT32_MIN || i > INT32_MAX)
        return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C int");
      *(int32_t *)at = (int32_t)i;
      return 0;
    }
    default: break;
  }
  if (ast_types[type].shape != AST_ENUM) return read_node(r, type, v, at);
  for (int i = 0; i < ast_types[type].n_classes; i++) {
    int is = object_isinstance(vm, v, ref_from_ptr(r->st->classes[type][i].type));
    if (is < 0) return -1;
    if (is) {
      *(int32_t *)at = i + 1;
      return 0;
    }
  }
  return err_set_i(vm, vm->exc.TypeError, "expected some sort of %s, but got %R", ast_types[type].name, v);
}

static int read_list(Reader *r, const AstField *f, const char *class_name, Ref v, void *at) {
  VM *vm = r->vm;
  if (!is_list(v))
    return err_set_i(vm, vm->exc.TypeError, "%s field \"%s\" must be a list, not a %.200T", class_name, f->name, v);
  Size n = list_len(v);
  char *seq = arena_alloc(r->arena, items_offset(f->type) + (size_t)(n ? n : 1) * ast_item_size(f->type));
  if (!seq) return err_no_memory_i(vm);
  *(Size *)seq = n;
  *(char **)at = seq;
  for (Size i = 0; i < n; i++) {
    Value item = own(list_at(v, i));
    int e = read_item(r, f->type, item, seq + items_offset(f->type) + (size_t)i * ast_item_size(f->type));
    drop(vm, item);
    if (e < 0) return -1;
    bool no_name = f->type == AST_T_IDENTIFIER && value_is_null(((const Ref *)(seq + items_offset(f->type)))[i]);
    if (no_name) return err_set_i(vm, vm->exc.ValueError, "None disallowed in identifier list");
    if (list_len(v) != n)
      return err_set_i(vm, vm->exc.RuntimeError, "%s field \"%s\" changed size during iteration", class_name, f->name);
  }
  return 0;
}

static bool is_missing(const AstField *f, const void *at) {
  if (f->quantifier != AST_ONE || f->type == AST_T_INT || ast_types[f->type].shape == AST_ENUM ||
      f->type == AST_T_CONSTANT)
    return false;
  return ast_types[f->type].shape == AST_BASIC ? value_is_null(*(const Ref *)at) : *(void *const *)at == NULL;
}

static int read_field(Reader *r, const AstField *f, const char *class_name, Ref name, Ref o, void *at) {
  VM *vm = r->vm;
  Value v;
  int found = object_lookup_attr(vm, o, name, &v);
  if (found < 0) return -1;
  if (!found) {
    if (is_seq(f)) v = list_new(vm, 0);
    else if (f->quantifier == AST_OPTIONAL) v = VALUE_NONE;
    else if (f->type == AST_T_EXPR_CONTEXT) v = own(r->st->classes[AST_T_EXPR_CONTEXT][0].singleton);
    else return err_set_i(vm, vm->exc.TypeError, "required field \"%s\" missing from %s", f->name, class_name);
    if (value_is_null(v)) return -1;
  }
  int e;
  if (is_seq(f)) e = read_list(r, f, class_name, v, at);
  else if (f->quantifier == AST_OPTIONAL && value_is_none(v))
    e = (ast_types[f->type].shape == AST_BASIC && f->type != AST_T_INT ? *(Ref *)at = REF_NULL : REF_NULL, 0);
  else e = read_item(r, f->type, v, at);
  drop(vm, v);
  if (e < 0) return -1;
  if (is_missing(f, at)) return err_set_i(vm, vm->exc.ValueError, "field '%s' is required for %s", f->name, class_name);
  return 0;
}

static int read_position(Reader *r, AstTypeId type, Ref o, int32_t *pos) {
  VM *vm = r->vm;
  for (int i = 0; i < 4; i++) {
    Value v;
    int found = object_lookup_attr(vm, o, r->st->positions[i], &v);
    if (found < 0) return -1;
    bool optional = i >= 2 && type != AST_T_PATTERN && type != AST_T_TYPE_PARAM;
    if (optional && (!found || value_is_none(v))) {
      pos[i] = pos[i - 2];
      continue;
    }
    static const char *const names[] = {"lineno", "col_offset", "end_lineno", "end_col_offset"};
    if (!found)
      return err_set_i(vm, vm->exc.TypeError, "required field \"%s\" missing from %s", names[i], ast_types[type].name);
    int e = read_item(r, AST_T_INT, v, &pos[i]);
    drop(vm, v);
    if (e < 0) return -1;
  }
  return 0;
}

// The class of a choice that `o` is an instance of: its index, -1 none (TypeError set) or failure.
static int class_index(Reader *r, AstTypeId type, Ref o) {
  VM *vm = r->vm;
  const AstType *t = &ast_types[type];
  if (t->shape == AST_PRODUCT) return 0;
  for (int i = 0; i < t->n_classes; i++)
    if (ref_from_ptr(type_of(vm, o)).bits == ref_from_ptr(r->st->classes[type][i].type).bits) return i;
  for (int i = 0; i < t->n_classes; i++) {
    int is = object_isinstance(vm, o, ref_from_ptr(r->st->classes[type][i].type));
    if (is) return is < 0 ? -1 : i;
  }
  return err_set_i(vm, vm->exc.TypeError, "expected some sort of %s, but got %R", t->name, o);
}

static int read_node(Reader *r, AstTypeId type, Ref o, void **out) {
  VM *vm = r->vm;
  const AstType *t = &ast_types[type];
  *out = NULL;
  if (value_is_none(o) && t->shape != AST_PRODUCT) return 0;  // None for a product lacks its fields, as any object
  char where[64] = " while traversing '";
  strcat(strcat(where, t->name), "' node");
  if (vm_work(vm, 2) < 0 || vm_enter(vm, where) < 0) return -1;
  char *node = arena_alloc(r->arena, t->size);
  int e = node ? 0 : err_no_memory_i(vm);
  int32_t pos[4] = {0};
  if (e == 0 && t->has_position && t->shape != AST_PRODUCT) e = read_position(r, type, o, pos);
  int index = e == 0 ? class_index(r, type, o) : -1;
  if (index < 0) e = -1;
  if (e == 0) {
    const AstClass *c = &t->classes[index];
    if (t->shape == AST_SUM) *(int32_t *)node = index + 1;
    for (int i = 0; e == 0 && i < c->n_fields; i++)
      e = read_field(r, &c->fields[i], c->name, r->st->classes[type][index].fields[i], o, node + c->fields[i].offset);
    if (e == 0 && t->has_position && t->shape == AST_PRODUCT) e = read_position(r, type, o, pos);
  }
  if (e == 0 && t->has_position) memcpy(node + t->pos_offset, pos, sizeof pos);
  vm_leave(vm);
  if (e < 0) return -1;
  *out = node;
  return 0;
}

Mod *ast_from_object(VM *vm, AstState *st, Arena *arena, Ref object) {
  Reader r = {vm, st, arena};
  void *mod;
  return read_node(&r, AST_T_MOD, object, &mod) < 0 ? NULL : mod;
}
