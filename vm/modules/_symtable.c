// modules/_symtable.c: the compiler's symbol tables as objects, for the module symtable.
// Tests        tests/python/modules/symtable_entries.py
// Optimize     Oz
#include "base/arena.h"
#include "compile/compiler.h"
#include "runtime/import.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "syntax/parser.h"
#include "object/core/arena_values.h"
#include "object/bytes/bytes.h"
#include "object/number/int.h"
#include "object/container/list.h"

typedef struct SymtableEntry {
  Object h;
  Value id, name, symbols, varnames, children;
  int32_t nested, type, lineno;
} SymtableEntry;

// --- the type

static void entry_clear(VM *vm, Object *o) { value_clear(vm, &((SymtableEntry *)o)->children); }
static Value entry_repr(VM *vm, Ref self) {
  SymtableEntry *e = (SymtableEntry *)value_as_ptr(self);
  return str_format(vm, "<symtable entry %U(%R), line %d>", e->name, e->id, (int)e->lineno);
}

#define FIELD(name, kind, field) \
  { name, kind, offsetof(SymtableEntry, field), true, NULL }
static const MemberDef members[] = {
    FIELD("id", MEMBER_VALUE, id),
    FIELD("name", MEMBER_VALUE, name),
    FIELD("symbols", MEMBER_VALUE, symbols),
    FIELD("varnames", MEMBER_VALUE, varnames),
    FIELD("children", MEMBER_VALUE, children),
    FIELD("nested", MEMBER_INT32, nested),
    FIELD("type", MEMBER_INT32, type),
    FIELD("lineno", MEMBER_INT32, lineno),
    {0},
};
static const TypeSlots entry_slots = {
    .dealloc = owned_dealloc, .traverse = owned_traverse, .clear = entry_clear, .repr = entry_repr};
static const TypeSpec entry_spec = {.name = "symtable entry",
                                    .basic_size = sizeof(SymtableEntry),
                                    .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                    OWNS(SymtableEntry, id, children),
                                    .slots = &entry_slots,
                                    .members = members};

// --- from the compiler's blocks

static Value symbols_dict(VM *vm, const Block *b) {
  Value d = dict_new(vm);
  for (NameEntry *e = names_next(&b->symbols, NULL); e && !value_is_null(d); e = names_next(&b->symbols, e))
    if (dict_set(vm, as_dict(d), e->name, value_from_int48(e->value)) < 0) value_set(vm, &d, VALUE_NULL);
  return d;
}

static Value params_list(VM *vm, const Block *b) {
  Value list = list_new(vm, b->n_params);
  for (int i = 0; i < b->n_params && !value_is_null(list); i++)
    if (list_append(vm, list, b->params[i]) < 0) value_set(vm, &list, VALUE_NULL);
  return list;
}

static Value entry_from_block(VM *vm, const Block *b) {
  if (vm_enter(vm, " while building symbol tables") < 0) return VALUE_NULL;
  SymtableEntry *e = owned_new(vm, module_type(vm, MT_SYMTABLE_ENTRY), NULL, 0);
  if (e) {
    e->nested = b->nested;
    e->type = b->type;
    e->lineno = b->pos.lineno;
    e->id = int_from_u64(vm, (uint64_t)(uintptr_t)b->key);
    e->name = own(b->name);
    e->symbols = symbols_dict(vm, b);
    e->varnames = params_list(vm, b);
    e->children = list_new(vm, b->n_children);
    for (int i = 0; i < b->n_children && !err_occurred(vm); i++) {
      Value child = entry_from_block(vm, b->children[i]);
      // one err_occurred() below checks all of them
      if (!value_is_null(child)) DISCARD(list_append_steal(vm, as_list(e->children), child));
    }
  }
  vm_leave(vm);
  if (e && err_occurred(vm)) {
    obj_drop(vm, e);
    return VALUE_NULL;
  }
  return e ? value_from_ptr(e) : VALUE_NULL;
}

static Value build(VM *vm, const char *bytes, Size len, bool is_text, Ref filename, ParseMode mode) {
  Arena tree, work;
  arena_init(&tree, vm);
  arena_init(&work, vm);
  ParseOptions options = {.mode = mode, .filename = filename, .is_text = is_text, .warn = true};
  Mod *mod = parse_source(vm, &tree, bytes, len, &options);
  Value top = VALUE_NULL;
  uint32_t features;
  AstPos future_pos;
  if (mod && future_features(vm, mod, filename, &features, &future_pos) == 0) {
    Symtable st;
    memset(&st, 0, sizeof st);
    if (symtable_build(&st, vm, &work, mod, filename, features, future_pos) == 0) top = entry_from_block(vm, st.top);
    symtable_finish(&st);
  }
  arena_destroy(&work);
  arena_release_values(&tree);
  arena_destroy(&tree);
  return top;
}

static Value symtable_symtable(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "", ""};
  static const ArgSpec spec = {
      .fname = "symtable", .names = names, .n_params = 3, .n_posonly = 3, .n_positional = 3, .n_required = 3};
  Ref a[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || arg_str(vm, "symtable", 3, a[2]) < 0) return VALUE_NULL;
  ParseMode mode;
  if (str_equal_ascii(a[2], "exec")) mode = PARSE_EXEC;
  else if (str_equal_ascii(a[2], "eval")) mode = PARSE_EVAL;
  else if (str_equal_ascii(a[2], "single")) mode = PARSE_SINGLE;
  else return err_set(vm, vm->exc.ValueError, "symtable() arg 3 must be 'exec' or 'eval' or 'single'");
  Value filename = is_bytes(a[1])
                       ? str_decode(vm, as_bytes(a[1])->data, as_bytes(a[1])->len, "utf-8", "surrogateescape")
                       : own(a[1]);
  if (!value_is_null(filename) && !is_str(filename)) {
    drop(vm, filename);
    return err_set(vm, vm->exc.TypeError, "expected str, bytes or os.PathLike object, not %.200T", a[1]);
  }
  Value text = is_str(a[0])     ? str_encode_utf8(vm, a[0])
               : is_bytes(a[0]) ? own(a[0])
                                : err_set(vm, vm->exc.TypeError, "symtable() arg 1 must be a string or bytes");
  Value top = VALUE_NULL;
  if (!value_is_null(text) && !value_is_null(filename))
    top = build(vm, as_bytes(text)->data, as_bytes(text)->len, is_str(a[0]), filename, mode);
  drop(vm, text);
  drop(vm, filename);
  return top;
}

static const MethodDef methods[] = {
    {"symtable", symtable_symtable, METH_FAST, DOC("($module, source, filename, startstr, /)"),
     DOC("Return symbol and scope dictionaries used internally by compiler.")},
    {0},
};

static int symtable_exec(VM *vm, Ref module) {
  static const ModuleInt constants[] = {{"USE", USE},
                                        {"DEF_GLOBAL", DEF_GLOBAL},
                                        {"DEF_NONLOCAL", DEF_NONLOCAL},
                                        {"DEF_LOCAL", DEF_LOCAL},
                                        {"DEF_PARAM", DEF_PARAM},
                                        {"DEF_TYPE_PARAM", DEF_TYPE_PARAM},
                                        {"DEF_FREE_CLASS", DEF_FREE_CLASS},
                                        {"DEF_IMPORT", DEF_IMPORT},
                                        {"DEF_BOUND", 134},
                                        {"DEF_ANNOT", DEF_ANNOT},
                                        {"DEF_COMP_ITER", DEF_COMP_ITER},
                                        {"DEF_COMP_CELL", DEF_COMP_CELL},
                                        {"TYPE_FUNCTION", BLOCK_FUNCTION},
                                        {"TYPE_CLASS", BLOCK_CLASS},
                                        {"TYPE_MODULE", BLOCK_MODULE},
                                        {"TYPE_ANNOTATION", BLOCK_ANNOTATION},
                                        {"TYPE_TYPE_ALIAS", BLOCK_TYPE_ALIAS},
                                        {"TYPE_TYPE_PARAMETERS", BLOCK_TYPE_PARAMETERS},
                                        {"TYPE_TYPE_VARIABLE", BLOCK_TYPE_VARIABLE},
                                        {"LOCAL", SCOPE_LOCAL},
                                        {"GLOBAL_EXPLICIT", SCOPE_GLOBAL_EXPLICIT},
                                        {"GLOBAL_IMPLICIT", SCOPE_GLOBAL_IMPLICIT},
                                        {"FREE", SCOPE_FREE},
                                        {"CELL", SCOPE_CELL},
                                        {"SCOPE_OFF", SCOPE_SHIFT},
                                        {"SCOPE_MASK", 15}};
  if (module_add_ints(vm, module, constants, ARRAY_LEN(constants)) < 0) return -1;
  return module_make_type(vm, REF_NULL, MT_SYMTABLE_ENTRY, &entry_spec, NULL);
}

const ModuleDef _symtable_module = {.name = "_symtable", .methods = methods, .exec = symtable_exec};
