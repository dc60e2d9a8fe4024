// compile/symtable_analyze.c: the second walk, over blocks: decides the scope of every name.
//
// A block passes down the names bound around it and the names declared global around it; its children report the names
// they use freely. Comprehensions that will be inlined (PEP 709) are merged into the block around them on the way back.
//
// Invariants   Afterwards each symbol has exactly one scope, and a free variable of a block is a cell or free variable
//              of the one around it.
// Tests        tests/fidelity/bytecode.mjs, tests/python/functions/closures.py
// Optimize     Oz
#include "compile/symtable.h"
#include "object/error/errors.h"

typedef struct Analyzer {
  Symtable *st;
  VM *vm;
  Arena *arena;
} Analyzer;

static void put(Analyzer *a, NameMap *map, Ref name, int value) {
  if (!a->st->failed && names_put(a->vm, map, name, value) < 0) symtable_no_memory(a->st);
}
static void add_all(Analyzer *a, NameMap *map, const NameMap *from) {
  if (!a->st->failed && names_add_all(a->vm, map, from) < 0) symtable_no_memory(a->st);
}
static bool has(Analyzer *a, const NameMap *set, Ref name) { return names_has(a->vm, set, name); }

static void directive_error(Analyzer *a, const Block *block, Ref name, const char *format) {
  for (const Directive *d = block->directives; d; d = d->next) {
    if (!str_equal(d->name, name)) continue;
    Value msg = str_format(a->vm, format, name);
    syntax_error_at(a->vm, msg, a->st->filename, d->pos, false);
    a->st->failed = true;
    return;
  }
  err_set(a->vm, a->vm->exc.RuntimeError, "BUG: internal directive bookkeeping broken");
  a->st->failed = true;
}

// What surrounds a block: `bound` is NULL for the module.
typedef struct Context {
  NameMap *bound, *free, *global, *type_params;
  const Block *class_block;  // the class whose namespace the block can see
} Context;

static void analyze_name(Analyzer *a, Block *block, NameMap *scopes, Ref name, int flags, const Context *ctx,
                         NameMap *local) {
  if (flags & DEF_GLOBAL) {
    if (flags & DEF_NONLOCAL) {
      directive_error(a, block, name, "name '%U' is nonlocal and global");
      return;
    }
    put(a, scopes, name, SCOPE_GLOBAL_EXPLICIT);
    put(a, ctx->global, name, 0);
    if (ctx->bound) names_remove(a->vm, ctx->bound, name);
    return;
  }
  if (flags & DEF_NONLOCAL) {
    if (!ctx->bound) {
      directive_error(a, block, name, "nonlocal declaration not allowed at module level");
    } else if (!has(a, ctx->bound, name)) {
      directive_error(a, block, name, "no binding for nonlocal '%U' found");
    } else if (has(a, ctx->type_params, name)) {
      directive_error(a, block, name, "nonlocal binding not allowed for type parameter '%U'");
    } else {
      put(a, scopes, name, SCOPE_FREE);
      put(a, ctx->free, name, 0);
    }
    return;
  }
  if (flags & DEF_BOUND) {
    put(a, scopes, name, SCOPE_LOCAL);
    put(a, local, name, 0);
    names_remove(a->vm, ctx->global, name);
    if (flags & DEF_TYPE_PARAM) put(a, ctx->type_params, name, 0);
    else names_remove(a->vm, ctx->type_params, name);
    return;
  }
  // A name bound both by the class around and by a function further out is looked up in the class, then in the globals.
  if (ctx->class_block) {
    int class_flags = block_symbol(a->vm, ctx->class_block, name);
    if (class_flags & DEF_GLOBAL) {
      put(a, scopes, name, SCOPE_GLOBAL_EXPLICIT);
      return;
    }
    if ((class_flags & DEF_BOUND) && !(class_flags & DEF_NONLOCAL)) {
      put(a, scopes, name, SCOPE_GLOBAL_IMPLICIT);
      return;
    }
  }
  if (ctx->bound && has(a, ctx->bound, name)) {
    put(a, scopes, name, SCOPE_FREE);
    put(a, ctx->free, name, 0);
    return;
  }
  put(a, scopes, name, SCOPE_GLOBAL_IMPLICIT);
}

static bool free_in_any_child(Analyzer *a, const Block *block, Ref name) {
  for (int i = 0; i < block->n_children; i++)
    if (block_scope(a->vm, block->children[i], name) == SCOPE_FREE) return true;
  return false;
}

// Merges the symbols of a comprehension into the block that it will be inlined in.
static void inline_comprehension(Analyzer *a, Block *block, Block *comp, NameMap *scopes, NameMap *comp_free,
                                 NameMap *inlined_cells) {
  VM *vm = a->vm;
  bool remove_dunder_class = false;
  for (NameEntry *e = names_next(&comp->symbols, NULL); e && !a->st->failed; e = names_next(&comp->symbols, e)) {
    if (e->value & DEF_PARAM) continue;  // the implicit `.0`
    int scope = SCOPE_OF(e->value);
    int only_flags = e->value & ((1 << SCOPE_SHIFT) - 1);
    if (scope == SCOPE_CELL || only_flags & DEF_COMP_CELL) put(a, inlined_cells, e->name, 0);
    const NameEntry *existing = names_find(vm, &block->symbols, e->name);
    // __class__ is never free through a class.
    if (scope == SCOPE_FREE && block->type == BLOCK_CLASS && str_equal(e->name, NAME(__class__))) {
      scope = SCOPE_GLOBAL_IMPLICIT;
      names_remove(vm, comp_free, e->name);
      remove_dunder_class = true;
    }
    if (!existing) {
      put(a, &block->symbols, e->name, only_flags);
      put(a, scopes, e->name, scope);
    } else if ((existing->value & DEF_BOUND) && block->type != BLOCK_CLASS && !free_in_any_child(a, comp, e->name)) {
      names_remove(vm, comp_free, e->name);  // what was free in the comprehension is a local of the block
    }
  }
  if (remove_dunder_class) names_remove(vm, &comp->symbols, NAME(__class__));
}

static void mark_cells(Analyzer *a, NameMap *scopes, NameMap *free, const NameMap *inlined_cells) {
  for (NameEntry *e = names_next(scopes, NULL); e; e = names_next(scopes, e)) {
    if (e->value != SCOPE_LOCAL) continue;
    if (!has(a, free, e->name) && !has(a, inlined_cells, e->name)) continue;
    e->value = SCOPE_CELL;
    names_remove(a->vm, free, e->name);
  }
}

static bool take(Analyzer *a, NameMap *set, Ref name) {
  bool found = has(a, set, name);
  names_remove(a->vm, set, name);
  return found;
}

static void drop_class_free(Analyzer *a, Block *block, NameMap *free) {
  VM *vm = a->vm;
  if (take(a, free, NAME(__class__))) block->needs_class_closure = true;
  if (take(a, free, NAME(__classdict__))) block->needs_classdict = true;
  if (take(a, free, NAME(__conditional_annotations__))) block->has_conditional_annotations = true;
}

static void update_symbols(Analyzer *a, Block *block, const NameMap *scopes, const NameMap *bound, const NameMap *free,
                           const NameMap *inlined_cells, bool class_like) {
  for (NameEntry *e = names_next(&block->symbols, NULL); e; e = names_next(&block->symbols, e)) {
    if (has(a, inlined_cells, e->name)) e->value |= DEF_COMP_CELL;
    e->value |= names_get(a->vm, scopes, e->name, 0) << SCOPE_SHIFT;
  }
  for (const NameEntry *f = names_next(free, NULL); f; f = names_next(free, (NameEntry *)f)) {
    NameEntry *e = names_find(a->vm, &block->symbols, f->name);
    if (e) {
      // A free variable of a method that has the name of something in the class body.
      if (class_like) e->value |= DEF_FREE_CLASS;
      continue;
    }
    if (bound && !has(a, bound, f->name)) continue;  // a global
    put(a, &block->symbols, f->name, SCOPE_FREE << SCOPE_SHIFT);
  }
}

static void analyze_block(Analyzer *a, Block *block, const Context *ctx);

static void analyze_child(Analyzer *a, Block *child, const Context *around, NameMap *child_free) {
  NameMap bound, global, type_params;
  names_init(&bound, a->arena);
  names_init(&global, a->arena);
  names_init(&type_params, a->arena);
  names_init(child_free, a->arena);
  add_all(a, &bound, around->bound);
  add_all(a, &global, around->global);
  add_all(a, &type_params, around->type_params);
  add_all(a, child_free, around->free);
  Context ctx = {&bound, child_free, &global, &type_params, around->class_block};
  if (!a->st->failed) analyze_block(a, child, &ctx);
}

// Replaces inlined comprehensions among the children by their own children.
static void splice_children(Analyzer *a, Block *block) {
  int n = 0;
  bool any = false;
  for (int i = 0; i < block->n_children; i++) {
    const Block *child = block->children[i];
    any |= child->comp_inlined;
    n += child->comp_inlined ? child->n_children : 1;
  }
  if (!any) return;
  Block **children = arena_alloc(a->st->arena, (size_t)n * sizeof(Block *));
  if (!children) {
    symtable_no_memory(a->st);
    return;
  }
  int at = 0;
  for (int i = 0; i < block->n_children; i++) {
    Block *child = block->children[i];
    if (!child->comp_inlined) {
      children[at++] = child;
      continue;
    }
    for (int j = 0; j < child->n_children; j++) children[at++] = child->children[j];
  }
  block->children = children;
  block->n_children = block->cap_children = n;
}

static void analyze_block(Analyzer *a, Block *block, const Context *ctx) {
  VM *vm = a->vm;
  if (vm_enter(vm, " during compilation") < 0) {
    a->st->failed = true;
    return;
  }
  NameMap local, scopes, new_global, new_free, new_bound, inlined_cells;
  NameMap *all[] = {&local, &scopes, &new_global, &new_free, &new_bound, &inlined_cells};
  for (size_t i = 0; i < ARRAY_LEN(all); i++) names_init(all[i], a->arena);

  // Names of a class body are not visible in its methods: they get what was visible around the class.
  if (block->type == BLOCK_CLASS) {
    add_all(a, &new_global, ctx->global);
    if (ctx->bound) add_all(a, &new_bound, ctx->bound);
  }
  for (NameEntry *e = names_next(&block->symbols, NULL); e && !a->st->failed; e = names_next(&block->symbols, e))
    analyze_name(a, block, &scopes, e->name, e->value, ctx, &local);
  if (block->type != BLOCK_CLASS) {
    if (block_is_function_like(block)) add_all(a, &new_bound, &local);
    if (ctx->bound) add_all(a, &new_bound, ctx->bound);
    add_all(a, &new_global, ctx->global);
  } else {
    put(a, &new_bound, NAME(__class__), 0);
    put(a, &new_bound, NAME(__classdict__), 0);
    put(a, &new_bound, NAME(__conditional_annotations__), 0);
  }

  for (int i = 0; i < block->n_children && !a->st->failed; i++) {
    Block *child = block->children[i];
    const Block *class_block = NULL;
    if (child->can_see_class_scope) class_block = block->type == BLOCK_CLASS ? block : ctx->class_block;
    // Not inlined: generator expressions, and comprehensions in annotation scopes of classes.
    bool inlined = child->comprehension && !child->generator && !block->can_see_class_scope;
    Context inner = {&new_bound, &new_free, &new_global, ctx->type_params, class_block};
    NameMap child_free;
    analyze_child(a, child, &inner, &child_free);
    if (a->st->failed) break;
    if (inlined) {
      inline_comprehension(a, block, child, &scopes, &child_free, &inlined_cells);
      child->comp_inlined = true;
    }
    add_all(a, &new_free, &child_free);
  }
  if (!a->st->failed) {
    splice_children(a, block);
    if (block_is_function_like(block)) mark_cells(a, &scopes, &new_free, &inlined_cells);
    else if (block->type == BLOCK_CLASS) drop_class_free(a, block, &new_free);
    update_symbols(a, block, &scopes, ctx->bound, &new_free, &inlined_cells,
                   block->type == BLOCK_CLASS || block->can_see_class_scope);
    add_all(a, ctx->free, &new_free);
  }
  vm_leave(vm);
}

int symtable_analyze(Symtable *st) {
  Arena scratch;
  arena_init(&scratch, st->vm);
  Analyzer a = {st, st->vm, &scratch};
  NameMap free, global, type_params;
  names_init(&free, &scratch);
  names_init(&global, &scratch);
  names_init(&type_params, &scratch);
  Context ctx = {NULL, &free, &global, &type_params, NULL};
  analyze_block(&a, st->top, &ctx);
  arena_destroy(&scratch);
  return st->failed ? -1 : 0;
}
