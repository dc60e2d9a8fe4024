// syntax/parser_internal.h: the parser's state, and declarations shared by its files.
//
// Each rule is a function that returns its node, or NULL with `mark` where the caller's alternatives expect it: a
// function that fails leaves `mark` as it found it. Every node takes its position from its first token and its last one
// that is not a line end or indentation.
//
// Two passes. The first accepts or fails. Only when it failed, the second runs: memoized, with `invalid` set, so that
// the rules named invalid_* look for known mistakes; their order decides which one is reported. So a function that
// merges alternatives must try them in the grammar's order where the second pass can see the difference.
//
// Danger       `error` set means that an exception is set: there are no more tokens, every rule fails, and nothing else
//              may be raised.
#ifndef MORELIA_SYNTAX_PARSER_INTERNAL_H
#define MORELIA_SYNTAX_PARSER_INTERNAL_H

#include "syntax/lexer.h"
#include "syntax/parser.h"

typedef struct Memo {
  struct Memo *next;
  void *node;
  int rule, mark;
} Memo;

typedef struct Token {
  LexToken lex;
  Memo *memo;
  Expr *expr;  // the Name or number node made from it
} Token;

// clang-format off
typedef enum Rule {  // rules that are memoized in the second pass
  R_SIMPLE_STMT, R_BLOCK, R_EXPRESSION, R_STAR_EXPRESSION, R_DISJUNCTION, R_CONJUNCTION, R_INVERSION, R_BITWISE_OR,
  R_BITWISE_XOR,
  R_BITWISE_AND, R_SHIFT, R_SUM, R_TERM, R_FACTOR, R_AWAIT_PRIMARY, R_PRIMARY, R_T_PRIMARY, R_STRINGS, R_ARGUMENTS,
  R_STAR_TARGET,
  R_TARGET_WITH_STAR_ATOM, R_DEL_TARGET, R_TYPE_PARAM, R_CLOSED_PATTERN, R_STAR_PATTERN, R_IMPORT_STMT, R_INVALID_NAMED,
  R_LAMBDA_PARAMS, R_PARAMS, R_TSTRING,
} Rule;
// clang-format on

typedef struct Parser {
  VM *vm;
  Arena *arena;   // of the tree
  Arena scratch;  // of tokens, memos and vectors
  Lexer *lx;
  const ParseOptions *options;
  Token **tokens;
  int fill, cap, mark;
  int depth;           // nesting of rules
  uint32_t n_entered;  // of them, deep ones
  bool error;          // an exception is set
  bool second;         // second pass
  bool memo;           // memoize the rules in `Rule`: in the second pass, and in the first once something is read twice
  bool invalid;        // try the invalid_* rules
  bool started;        // single mode: a token other than the end was seen
  bool barry;          // `<>` instead of `!=`
  int last_stmt_lineno, last_stmt_col;
  struct Vec *ignores;  // `# type: ignore` comments
} Parser;
typedef Parser P;

#define PARSER_MAX_DEPTH 4000

// --- tokens
Token *parser_token_slow(P *p);  // fetches the token at mark; NULL: error
ALWAYS_INLINE Token *peek(P *p) {
  if (UNLIKELY(p->error)) return NULL;
  return LIKELY(p->mark < p->fill) ? p->tokens[p->mark] : parser_token_slow(p);
}
NODISCARD ALWAYS_INLINE int peek_type(P *p) {
  Token *t = peek(p);
  return t ? t->lex.type : -1;
}
ALWAYS_INLINE bool at(P *p, int type) { return peek_type(p) == type; }
ALWAYS_INLINE Token *expect(P *p, int type) {
  Token *t = peek(p);
  if (!t || t->lex.type != type) return NULL;
  p->mark++;
  return t;
}
bool at_soft(P *p, const char *word);  // a NAME that reads `word`
Token *expect_soft(P *p, const char *word);
Token *expect_forced(P *p, int type, const char *what);  // &&: a SyntaxError when it is not there
bool token_is(const Token *t, const char *text);
ALWAYS_INLINE bool reset(P *p, int mark) {  // for the end of a failed alternative: always false
  p->mark = mark;
  return false;
}

// --- positions
AstPos span(P *p, int start_mark);  // from the token at start_mark to the last one read
AstPos span_expr(const Expr *from, const Expr *to);
AstPos token_pos(const Token *t);

// --- recursion, memory
bool enter(P *p);  // false: nested too deeply (error set)
ALWAYS_INLINE void leave(P *p) { p->depth--; }
void *parser_no_memory(P *p);
ALWAYS_INLINE void *made(P *p, void *node) { return LIKELY(node != NULL) ? node : parser_no_memory(p); }
bool memo_find(P *p, int rule, void **out_node);  // a hit: mark is moved to the end of the node
void memo_add(P *p, int mark, int rule, void *node);
// The same, only while memo is on.
ALWAYS_INLINE bool memo_get(P *p, int rule, void **out_node) { return p->memo && memo_find(p, rule, out_node); }
ALWAYS_INLINE void memo_put(P *p, int mark, int rule, void *node) {
  if (p->memo) memo_add(p, mark, rule, node);
}

typedef struct Vec {
  int n, cap;
  void **items;
} Vec;
bool vec_push(P *p, Vec *v, void *item);  // false: out of memory
void *vec_seq(P *p, const Vec *v);        // any sequence of pointers of the AST; NULL when empty or out of memory
void *seq_one(P *p, void *item);
IdentSeq *vec_idents(P *p, const Vec *names);  // the ids of Name nodes
NODISCARD Value parser_own_error(P *p);        // a null Value was returned: sets `error`
Ref type_comment(P *p, const Token *t);        // its text; null when there is none
Ref keep(P *p, Value v);                       // the arena owns it; null on failure

// --- errors (they return NULL)
void *syntax_error(P *p, const char *format, ...) __attribute__((format(printf, 2, 3)));  // at the last token read
void *syntax_error_next(P *p, const char *message);                                       // at the token at mark
void *indent_error(P *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void *error_at(P *p, AstPos pos, const char *format, ...) __attribute__((format(printf, 3, 4)));
void *error_range(P *p, AstPos from, AstPos to, const char *format, ...) __attribute__((format(printf, 4, 5)));
void *error_from(P *p, AstPos from, const char *message);  // up to where the lexer is
typedef enum TargetKind { STAR_TARGETS, DEL_TARGETS, FOR_TARGETS } TargetKind;
void *error_target(P *p, TargetKind kind, Expr *e);  // raises the error for an expression that is no target
const char *expr_kind_name(const Expr *e);
bool version_at_least(P *p, int minor, const char *what);  // false: error set

// --- names, contexts
Expr *name_token(P *p);
Expr *number_token(P *p);
Ref parser_identifier(P *p, const char *start, const char *end);  // interned, NFKC; null on failure
Expr *with_context(P *p, Expr *e, ExprContext ctx);               // a copy of `e` to be stored to or deleted

// --- rules that other files use (named after the grammar)
Mod *parse_file(P *p);
StmtSeq *statements(P *p);
StmtSeq *simple_stmts(P *p);
Stmt *simple_stmt(P *p);
StmtSeq *block(P *p);
Stmt *compound_stmt(P *p);
Stmt *match_stmt(P *p);
Stmt *pass_stmt(P *p), *break_stmt(P *p), *continue_stmt(P *p);
Arguments *params(P *p);
Arguments *lambda_params(P *p);
TypeParamSeq *type_params(P *p);
Expr *expression(P *p), *expressions(P *p), *star_expression(P *p), *star_expressions(P *p), *named_expression(P *p);
Expr *assignment_expression(P *p), *star_named_expression(P *p), *yield_expr(P *p), *annotated_rhs(P *p);
ExprSeq *star_named_expressions(P *p);
Expr *disjunction(P *p), *inversion(P *p), *bitwise_or(P *p), *sum(P *p), *factor(P *p), *atom(P *p), *slices(P *p),
    *strings(P *p);
Expr *list_rule(P *p), *tuple_rule(P *p), *genexp(P *p);
Expr *lambdef(P *p);
Expr *arguments(P *p), *args(P *p), *starred_expression(P *p);
Expr *call_rest(P *p, Expr *func, int start);  // `(…)` after a primary
ComprehensionSeq *for_if_clauses(P *p);
Expr *star_targets(P *p), *star_target(P *p), *single_target(P *p), *single_subscript_attribute_target(P *p);
ExprSeq *del_targets(P *p);
Pattern *patterns_rule(P *p);
Operator augassign(P *p);  // 0: none

// --- invalid_* rules: they raise or do nothing. Call them through `checked`.
// In the second pass runs `rule` and restores mark. False: it raised.
ALWAYS_INLINE bool checked(P *p, void (*rule)(P *p)) {
  if (p->invalid && !p->error) {
    int m = p->mark;
    rule(p);
    p->mark = m;
  }
  return !p->error;
}
void invalid_expression(P *p), invalid_legacy_expression(P *p), invalid_named_expression(P *p),
    invalid_assignment(P *p);
void invalid_comprehension(P *p), invalid_dict_comprehension(P *p), invalid_group(P *p),
    invalid_double_starred_kvpairs(P *p);
void invalid_arguments(P *p), invalid_kwarg(P *p), invalid_starred_expression_unpacking(P *p),
    invalid_starred_expression(P *p);
void invalid_for_target(P *p), invalid_for_if_clause(P *p), invalid_arithmetic(P *p), invalid_factor(P *p);
void invalid_replacement_field(P *p, bool is_t), invalid_string_tstring_concat(P *p);
Expr *expression_without_invalid(P *p);

// --- strings (parser_strings.c)
Expr *string_constant(P *p, Token *t);
Expr *concatenate_strings(P *p, const Vec *parts, AstPos pos);
Expr *concatenate_tstrings(P *p, const Vec *parts, AstPos pos);
Expr *fstring(P *p);
Expr *tstring(P *p);
ExprSeq *fstring_format_specs(P *p, bool is_t);  // for invalid_replacement_field

#endif
