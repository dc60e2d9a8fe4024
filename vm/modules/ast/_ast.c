// modules/ast/_ast.c: the module `_ast`: its classes, and compile() from and to syntax trees.
//
// The classes are ordinary Python classes below ast.AST, made from the reflection tables when the module is imported or
// compile() is first asked for a tree.
// Tests        tests/python/modules/ast_*.py
// Optimize     Oz
#include "base/arena.h"
#include "compile/compile.h"
#include "modules/ast/ast_internal.h"
#include "runtime/import.h"
#include "syntax/parser.h"
#include "object/core/arena_values.h"
#include "object/bytes/bytes.h"
#include "object/typing/generic_alias.h"
#include "object/container/list.h"
#include "object/container/tuple.h"
#include "object/typing/union.h"

// --- making the classes

static Value names_tuple(VM *vm, const Value *names, int n) { return tuple_from_refs(vm, names, n); }

// "Name(type* field, …)", as Python.asdl has it.
static void add_signature(StrBuilder *b, const AstClass *c) {
  static const char marks[][3] = {[AST_ONE] = "", [AST_OPTIONAL] = "?", [AST_SEQ] = "*", [AST_OPTIONAL_SEQ] = "?*"};
  sb_cstr(b, c->name);
  for (int i = 0; i < c->n_fields; i++) {
    const AstField *f = &c->fields[i];
    sb_printf(b, "%s%s%s %s", i ? ", " : "(", ast_types[f->type].name, marks[f->quantifier], f->name);
  }
  if (c->n_fields) sb_char(b, ')');
}

// The doc of a class of nodes, or of the sum (given as NULL).
static Value class_doc(VM *vm, const AstType *t, const AstClass *c) {
  StrBuilder b;
  sb_init(&b, vm);
  if (c) return add_signature(&b, c), sb_finish(&b);
  for (int i = 0; i < t->n_classes; i++) {
    if (!i) sb_printf(&b, "%s = ", t->name);
    else if (t->shape == AST_SUM) sb_char(&b, '\n'), sb_fill(&b, ' ', (Size)strlen(t->name)), sb_cstr(&b, " | ");
    else sb_cstr(&b, " | ");
    add_signature(&b, &t->classes[i]);
  }
  return sb_finish(&b);
}

// type(name, (base,), {_fields, __match_args__, __module__, __doc__}); takes `doc` over; `names` are its n fields.
static Type *make_class(VM *vm, AstState *st, const char *name, Value doc, Type *base, const Value *names, int n) {
  Value ns = dict_new(vm), fields = names_tuple(vm, names, n), bases = tuple_pack1(vm, ref_from_ptr(base)),
        module = str_intern_cstr(vm, "ast"), cls_name = str_intern_cstr(vm, name), cls = VALUE_NULL;
  if (!err_occurred(vm)) {
    Dict *d = as_dict(ns);
    if (dict_set(vm, d, st->fields, fields) == 0 && dict_set(vm, d, NAME(__match_args__), fields) == 0 &&
        dict_set(vm, d, NAME(__module__), module) == 0 && dict_set(vm, d, NAME(__doc__), doc) == 0)
      cls = type_new_class(vm, vm->types.type, cls_name, bases, ns, NULL, REF_NULL);
  }
  Value all[] = {ns, fields, bases, module, doc, cls_name};
  values_drop(vm, all, 6);
  return value_is_null(cls) ? NULL : as_type(cls);
}

static int set_attr(VM *vm, Type *t, Ref name, Value v) {  // v consumed
  int r = value_is_null(v) ? -1 : object_setattr(vm, ref_from_ptr(t), name, v);
  drop(vm, v);
  return r;
}

// _attributes, and None as the default of the optional ones.
static int add_attributes(VM *vm, AstState *st, Type *t, bool has_position, bool ends_optional) {
  if (set_attr(vm, t, st->attributes, names_tuple(vm, st->positions, has_position ? 4 : 0)) < 0) return -1;
  for (int i = 2; has_position && ends_optional && i < 4; i++)
    if (set_attr(vm, t, st->positions[i], VALUE_NONE) < 0) return -1;
  return 0;
}

static Value *intern_names(VM *vm, const AstClass *c) {
  Value *names = mem_alloc_zero_items(vm, (size_t)(c->n_fields + 1), sizeof *names);
  if (!names) return err_no_memory(vm), NULL;
  for (int i = 0; i < c->n_fields; i++) names[i] = str_intern_cstr(vm, c->fields[i].name);
  if (!err_occurred(vm)) return names;
  values_drop(vm, names, c->n_fields);
  mem_free(vm, names, (size_t)(c->n_fields + 1) * sizeof *names);
  return NULL;
}

static bool is_node_optional(const AstField *f) { return f->quantifier == AST_OPTIONAL; }

static int make_node_class(VM *vm, AstState *st, AstTypeId type, int index) {
  const AstType *t = &ast_types[type];
  const AstClass *c = &t->classes[index];
  AstNodeClass *out = &st->classes[type][index];
  out->singleton = VALUE_NULL;
  if (!(out->fields = intern_names(vm, c))) return -1;
  out->type = make_class(vm, st, c->name, class_doc(vm, t, c), t->shape == AST_PRODUCT ? st->ast : st->bases[type],
                         out->fields, c->n_fields);
  if (!out->type) return -1;
  for (int i = 0; i < c->n_fields; i++)
    if (is_node_optional(&c->fields[i]) && set_attr(vm, out->type, out->fields[i], VALUE_NONE) < 0) return -1;
  if (t->shape == AST_PRODUCT && add_attributes(vm, st, out->type, t->has_position, true) < 0) return -1;
  if (t->shape != AST_ENUM) return 0;
  out->singleton = call0(vm, ref_from_ptr(out->type));
  return value_is_null(out->singleton) ? -1 : 0;
}

static Type *basic(VM *vm, AstState *st, AstTypeId type) {
  switch (type) {
    case AST_T_IDENTIFIER:
    case AST_T_STRING: return vm->types.str;
    case AST_T_CONSTANT: return vm->types.object;
    case AST_T_INT: return vm->types.int_;
    default: return ast_types[type].shape == AST_PRODUCT ? st->classes[type][0].type : st->bases[type];
  }
}

// The type of a field in `_field_types`: T, T | None or list[T].
static Value field_type(VM *vm, AstState *st, const AstField *f) {
  Type *t = basic(vm, st, f->type);
  if (f->quantifier == AST_SEQ || f->quantifier == AST_OPTIONAL_SEQ)
    return generic_alias_new(vm, ref_from_ptr(vm->types.list), ref_from_ptr(t));
  return f->quantifier == AST_OPTIONAL ? union_type_or(vm, ref_from_ptr(t), REF_NONE) : own_ptr(t);
}

static int add_field_types(VM *vm, AstState *st, AstTypeId type, int index) {
  const AstClass *c = &ast_types[type].classes[index];
  AstNodeClass *out = &st->classes[type][index];
  Value d = dict_new(vm);
  int r = value_is_null(d) ? -1 : 0;
  for (int i = 0; r == 0 && i < c->n_fields; i++) {
    Value v = field_type(vm, st, &c->fields[i]);
    r = value_is_null(v) ? -1 : dict_set(vm, as_dict(d), out->fields[i], v);
    drop(vm, v);
  }
  if (r == 0) r = object_setattr(vm, ref_from_ptr(out->type), st->field_types, d);
  if (r == 0) r = object_setattr(vm, ref_from_ptr(out->type), NAME(__annotations__), d);
  drop(vm, d);
  return r;
}

static int make_classes(VM *vm, AstState *st) {
  static const char *const positions[] = {"lineno", "col_offset", "end_lineno", "end_col_offset"};
  for (int i = 0; i < 4; i++) st->positions[i] = str_intern_cstr(vm, positions[i]);
  st->fields = str_intern_cstr(vm, "_fields");
  st->attributes = str_intern_cstr(vm, "_attributes");
  st->field_types = str_intern_cstr(vm, "_field_types");
  if (err_occurred(vm) || !(st->ast = type_from_spec(vm, &ast_base_spec, vm->types.object))) return -1;
  st->ast->flags &= ~(uint32_t)TYPE_IMMUTABLE;
  static const char *const empty[] = {"_fields", "__match_args__", "_attributes"};
  for (int i = 0; i < 3; i++)
    if (value_is_null(type_attr_set(vm, st->ast, empty[i], own(vm->empty_tuple)))) return -1;
  for (AstTypeId t = AST_T_INT + 1; t < AST_N_TYPES; t++) {
    const AstType *info = &ast_types[t];
    if (info->shape != AST_PRODUCT) {
      if (!(st->bases[t] = make_class(vm, st, info->name, class_doc(vm, info, NULL), st->ast, NULL, 0))) return -1;
      if (add_attributes(vm, st, st->bases[t], info->has_position, t != AST_T_PATTERN && t != AST_T_TYPE_PARAM) < 0)
        return -1;
    }
    if (!(st->classes[t] = mem_alloc_zero_items(vm, info->n_classes, sizeof **st->classes))) return err_no_memory_i(vm);
    for (int i = 0; i < info->n_classes; i++) st->classes[t][i].singleton = VALUE_NULL;
    for (int i = 0; i < info->n_classes; i++)
      if (make_node_class(vm, st, t, i) < 0) return -1;
  }
  for (AstTypeId t = AST_T_INT + 1; t < AST_N_TYPES; t++)
    for (int i = 0; i < ast_types[t].n_classes; i++)
      if (add_field_types(vm, st, t, i) < 0) return -1;
  return 0;
}

static void free_state(VM *vm, AstState *st) {
  for (AstTypeId t = AST_T_INT + 1; t < AST_N_TYPES; t++) {
    const AstType *info = &ast_types[t];
    obj_xdrop(vm, st->bases[t]);
    for (int i = 0; st->classes[t] && i < info->n_classes; i++) {
      AstNodeClass *c = &st->classes[t][i];
      obj_xdrop(vm, c->type);
      drop(vm, c->singleton);
      if (!c->fields) continue;
      values_drop(vm, c->fields, info->classes[i].n_fields);
      mem_free(vm, c->fields, (size_t)(info->classes[i].n_fields + 1) * sizeof *c->fields);
    }
    if (st->classes[t]) mem_free(vm, st->classes[t], info->n_classes * sizeof **st->classes);
  }
  values_drop(vm, st->positions, 4);
  drop(vm, st->fields);
  drop(vm, st->attributes);
  drop(vm, st->field_types);
  mem_free(vm, st, sizeof *st);
}

AstState *ast_state(VM *vm) {
  if (vm->modules->ast) return vm->modules->ast;
  AstState *st = mem_alloc_zero(vm, sizeof *st);
  if (!st) return err_no_memory(vm), NULL;
  st->fields = st->attributes = st->field_types = VALUE_NULL;
  for (int i = 0; i < 4; i++) st->positions[i] = VALUE_NULL;
  if (make_classes(vm, st) < 0) {
    free_state(vm, st);
    return NULL;
  }
  return vm->modules->ast = st;
}

void ast_finish(VM *vm) {
  AstState *st = vm->modules->ast;
  vm->modules->ast = NULL;
  if (st) free_state(vm, st);
}

// --- compile()

static Value tree_from_text(VM *vm, AstState *st, Ref source, Ref filename, int mode, uint32_t flags, int optimize,
                            int feature_version) {
  Value text = VALUE_NULL;
  const char *bytes = NULL;
  Size len = 0;
  if (is_str(source)) {
    text = str_encode_utf8(vm, source);
    if (value_is_null(text)) return text;
  } else {
    text = own(source);
  }
  Bytes *b = as_bytes(text);
  bytes = b->data;
  len = b->len;
  Arena arena;
  arena_init(&arena, vm);
  ParseOptions options = {.mode = (ParseMode)mode,
                          .filename = filename,
                          .is_text = is_str(source) || (flags & COMPILE_IGNORE_COOKIE),
                          .dont_imply_dedent = (flags & COMPILE_DONT_IMPLY_DEDENT) != 0,
                          .allow_incomplete = (flags & COMPILE_ALLOW_INCOMPLETE_INPUT) != 0,
                          .type_comments = (flags & COMPILE_TYPE_COMMENTS) != 0,
                          .barry_as_bdfl = (flags & COMPILE_FUTURE_BARRY_AS_BDFL) != 0,
                          .feature_version = feature_version,
                          .warn = true};
  Mod *mod = parse_source(vm, &arena, bytes, len, &options);
  Value tree = VALUE_NULL;
  bool optimized = (flags & COMPILE_OPTIMIZED_AST) == COMPILE_OPTIMIZED_AST;
  if (mod && compile_preprocess(vm, mod, &arena, filename, flags, optimize, !optimized) == 0)
    tree = ast_to_object(vm, st, AST_T_MOD, mod);
  arena_release_values(&arena);
  arena_destroy(&arena);
  drop(vm, text);
  return tree;
}

// The tree must be of the mode's kind.
static int check_mode(VM *vm, AstState *st, Ref source, int mode) {
  static const int kinds[] = {MOD_MODULE, MOD_EXPRESSION, MOD_INTERACTIVE, MOD_FUNCTIONTYPE};  // by CompileMode
  Type *wanted = st->classes[AST_T_MOD][kinds[mode] - 1].type;
  if (is_instance_of(vm, source, wanted)) return 0;
  return err_set_i(vm, vm->exc.TypeError, "expected %s node, got %.400T",
                   ast_types[AST_T_MOD].classes[kinds[mode] - 1].name, source);
}

static Value code_from_tree(VM *vm, AstState *st, Ref source, Ref filename, uint32_t flags, int optimize) {
  Arena arena;
  arena_init(&arena, vm);
  Mod *mod = ast_from_object(vm, st, &arena, source);
  Value r = VALUE_NULL;
  if (mod && ast_validate(vm, mod) == 0) {
    if (!(flags & COMPILE_ONLY_AST)) r = compile_ast(vm, mod, &arena, filename, flags, optimize);
    else if (compile_preprocess(vm, mod, &arena, filename, flags, optimize, false) == 0)
      r = ast_to_object(vm, st, AST_T_MOD, mod);
  }
  arena_release_values(&arena);
  arena_destroy(&arena);
  return r;
}

// Hooks.compile_ast_object.
static int compile_tree(VM *vm, Ref source, Ref filename, int mode, uint32_t flags, int optimize, int feature_version,
                        Value *out) {
  bool text = is_str(source) || is_bytes(source);
  if (text && !(flags & COMPILE_ONLY_AST)) return 0;
  if (!text && !vm->modules->ast) return 0;  // no tree can exist yet
  AstState *st = ast_state(vm);
  if (!st) return -1;
  if (text) {
    *out = tree_from_text(vm, st, source, filename, mode, flags, optimize, feature_version);
  } else {
    if (!is_instance_of(vm, source, st->ast)) return 0;
    bool optimized = (flags & COMPILE_OPTIMIZED_AST) == COMPILE_OPTIMIZED_AST;
    if (check_mode(vm, st, source, mode) < 0) return -1;
    *out = (flags & COMPILE_ONLY_AST) && !optimized ? own(source)
                                                    : code_from_tree(vm, st, source, filename, flags, optimize);
  }
  return value_is_null(*out) ? -1 : 1;
}

void ast_setup(VM *vm) { vm->hooks.compile_ast_object = compile_tree; }

// --- the module

static int add_type(VM *vm, Ref module, const char *name, Type *t) { return module_add(vm, module, name, own_ptr(t)); }

static int ast_exec(VM *vm, Ref module) {
  static const ModuleInt constants[] = {{"PyCF_ALLOW_TOP_LEVEL_AWAIT", COMPILE_ALLOW_TOP_LEVEL_AWAIT},
                                        {"PyCF_ONLY_AST", COMPILE_ONLY_AST},
                                        {"PyCF_TYPE_COMMENTS", COMPILE_TYPE_COMMENTS},
                                        {"PyCF_OPTIMIZED_AST", COMPILE_OPTIMIZED_AST}};
  AstState *st = ast_state(vm);
  if (!st || add_type(vm, module, "AST", st->ast) < 0) return -1;
  if (module_add_ints(vm, module, constants, ARRAY_LEN(constants)) < 0) return -1;
  for (AstTypeId t = AST_T_INT + 1; t < AST_N_TYPES; t++) {
    if (st->bases[t] && add_type(vm, module, ast_types[t].name, st->bases[t]) < 0) return -1;
    for (int i = 0; i < ast_types[t].n_classes; i++)
      if (add_type(vm, module, ast_types[t].classes[i].name, st->classes[t][i].type) < 0) return -1;
  }
  return 0;
}

const ModuleDef _ast_module = {.name = "_ast", .exec = ast_exec};
