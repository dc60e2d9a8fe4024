// compile/future.c: reads the `from __future__ import` statements at the head of a module: their features, and where
// they end.
//
// Tests        tests/fidelity/errors.mjs, tests/python/statements/annotations_text.py
// Optimize     Oz
#include "compile/compiler.h"

Expr *ast_docstring(const StmtSeq *body) {
  if (!body->len) return NULL;
  const Stmt *s = body->items[0];
  if (s->kind != STMT_EXPR || s->expr.value->kind != EXPR_CONSTANT) return NULL;
  Ref v = s->expr.value->constant.value;
  return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_STR_SUBCLASS) ? s->expr.value : NULL;
}

static int check_features(VM *vm, const Stmt *s, Ref filename, uint32_t *features) {
  static const char *const mandatory[] = {"nested_scopes",  "generators",     "division",         "absolute_import",
                                          "with_statement", "print_function", "unicode_literals", "generator_stop"};
  for (Size i = 0; i < s->importfrom.names->len; i++) {
    const Alias *a = s->importfrom.names->items[i];
    bool known = false;
    for (size_t k = 0; k < ARRAY_LEN(mandatory) && !known; k++) known = str_equal_ascii(a->name, mandatory[k]);
    if (known) continue;
    if (str_equal_ascii(a->name, "annotations")) {
      *features |= CO_FUTURE_ANNOTATIONS;
    } else if (str_equal_ascii(a->name, "barry_as_FLUFL")) {
      *features |= COMPILE_FUTURE_BARRY_AS_BDFL;
    } else {
      bool braces = str_equal_ascii(a->name, "braces");
      Value msg =
          braces ? str_from_cstr(vm, "not a chance") : str_format(vm, "future feature %U is not defined", a->name);
      syntax_error_at(vm, msg, filename, a->pos, false);
      return -1;
    }
  }
  return 0;
}

int future_features(VM *vm, const Mod *mod, Ref filename, uint32_t *out_features, AstPos *out_pos) {
  *out_features = 0;
  *out_pos = NO_LOCATION;
  if (mod->kind != MOD_MODULE && mod->kind != MOD_INTERACTIVE) return 0;
  const StmtSeq *body = mod->kind == MOD_MODULE ? mod->module.body : mod->interactive.body;
  for (Size i = 0; i < body->len; i++) {
    const Stmt *s = body->items[i];
    if (s->kind == STMT_IMPORTFROM && s->importfrom.level == 0 && !value_is_null(s->importfrom.module) &&
        str_equal_ascii(s->importfrom.module, "__future__")) {
      if (check_features(vm, s, filename, out_features) < 0) return -1;
      *out_pos = s->pos;
    } else if (i > 0 || !ast_docstring(body)) {
      return 0;
    }
  }
  return 0;
}
