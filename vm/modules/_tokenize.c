// modules/_tokenize.c: TokenizerIter: the lexer's tokens as tuples, for the module tokenize.
//
// Lines are read from `readline` as the lexer needs them. With extra_tokens, comments and insignificant line ends
// are tokens too, operators are OP, and names need not be valid identifiers.
// Tests        tests/python/modules/tokenize_*.py
// Optimize     Oz
#include "runtime/import.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "syntax/lexer.h"
#include "object/bytes/bytes.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "object/container/iterators.h"

typedef struct TokenizerIter {
  Object h;
  Value readline, encoding, filename, last_line;  // encoding and last_line: str or null
  bool extra_tokens, started, busy, done;
  bool added_newline;  // the last line had no line end
  Lexer *lx;           // or NULL
  char *text;
  size_t len, size;
  int last_lineno;
} TokenizerIter;

static TokenizerIter *as_iter(Ref v) { return (TokenizerIter *)value_as_ptr(v); }

// --- creation and deallocation

static Value iter_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "encoding", "extra_tokens"};
  static const ArgSpec spec = {.fname = "tokenizeriter",
                               .names = names,
                               .n_params = 3,
                               .n_posonly = 1,
                               .n_positional = 1,
                               .n_required = 1,
                               .n_required_kwonly = 0};
  Ref a[3];
  bool extra;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (value_is_null(a[2]))
    return err_set(vm, vm->exc.TypeError, "tokenizeriter() missing required argument 'extra_tokens' (pos 2)");
  if (arg_bool(vm, a[2], &extra) < 0) return VALUE_NULL;
  if (!value_is_null(a[1]) && !value_is_none(a[1]) && arg_str(vm, "tokenizeriter", 2, a[1]) < 0) return VALUE_NULL;
  Value filename = str_intern_cstr(vm, "<string>");
  TokenizerIter *it = value_is_null(filename) ? NULL : object_alloc(vm, type, 0);
  if (!it) {
    drop(vm, filename);
    return VALUE_NULL;
  }
  it->readline = own(a[0]);
  it->encoding = value_is_null(a[1]) || value_is_none(a[1]) ? VALUE_NULL : own(a[1]);
  it->filename = filename;
  it->last_line = VALUE_NULL;
  it->last_lineno = -1;
  it->extra_tokens = extra;
  gc_track(vm, it);
  return value_from_ptr(it);
}

static void iter_clear(VM *vm, Object *o) { value_clear(vm, &((TokenizerIter *)o)->readline); }

static void iter_dealloc(VM *vm, Object *o) {
  TokenizerIter *it = (TokenizerIter *)o;
  if (it->lx) mem_free(vm, it->lx, sizeof *it->lx);
  if (it->text) mem_free(vm, it->text, it->size);
  owned_dealloc(vm, o);
}

// --- reading

// The next line as UTF-8 bytes; null without an exception at the end.
static Value read_line(VM *vm, TokenizerIter *it) {
  Value line = call0(vm, it->readline);
  if (value_is_null(line)) {
    if (err_matches(vm, vm->exc.StopIteration)) err_clear(vm);
    return VALUE_NULL;
  }
  if (value_is_null(it->encoding)) {
    if (!is_str(line)) {
      drop(vm, line);
      return err_set(vm, vm->exc.TypeError, "readline() returned a non-string object");
    }
  } else {
    if (!is_bytes(line)) {
      drop(vm, line);
      return err_set(vm, vm->exc.TypeError, "readline() returned a non-bytes object");
    }
    size_t len, size;
    char *encoding = str_to_utf8(vm, it->encoding, &len, &size);
    if (!encoding) {
      drop(vm, line);
      return VALUE_NULL;
    }
    Bytes *b = as_bytes(line);
    Value text = str_decode(vm, b->data, b->len, encoding, "replace");
    mem_free(vm, encoding, size);
    drop(vm, line);
    if (value_is_null(text)) return text;
    line = text;
  }
  Value bytes = str_encode_utf8(vm, line);
  drop(vm, line);
  return bytes;
}

// Appends the next line to the text, with a line end. 1, 0 at the end, or -1.
static int append_line(VM *vm, TokenizerIter *it) {
  Value line = read_line(vm, it);
  if (value_is_null(line)) return err_occurred(vm) ? -1 : 0;
  Bytes *b = as_bytes(line);
  size_t len = it->len, n = (size_t)b->len;
  int result = n > 0;
  if (n && memchr(b->data, 0, n)) {
    int lineno = (it->lx ? it->lx->lineno : 0) + 1;
    Value shown = str_from_utf8(vm, b->data, (Size)strlen(b->data));
    lexer_raise(vm, vm->exc.SyntaxError, "source code cannot contain null bytes", it->filename, lineno, 0, shown,
                lineno, 0);
    result = -1;
  } else if (n && len + n + 2 > it->size) {
    size_t size = (it->size + n + 2) * 2;
    char *text = mem_realloc(vm, it->text, it->size, size);
    if (text) {
      it->text = text;
      it->size = size;
    } else {
      result = err_no_memory_i(vm);
    }
  }
  if (result > 0) {
    memcpy(it->text + len, b->data, n);
    len += n;
    it->added_newline = it->text[len - 1] != '\n';
    if (it->added_newline) it->text[len++] = '\n';
    it->text[len] = 0;
    it->len = len;
  }
  drop(vm, line);
  return result;
}

static int lexer_more(Lexer *lx, void *arg) {
  TokenizerIter *it = arg;
  int result = append_line(lx->vm, it);
  if (it->text != lx->str) lexer_moved(lx, it->text);
  lx->end = it->text + it->len;
  return result;
}

// Reads the first line and starts the lexer.
static int start(VM *vm, TokenizerIter *it) {
  it->started = true;
  it->size = 2;
  if (!(it->text = mem_alloc(vm, it->size))) return err_no_memory_i(vm);
  it->text[0] = 0;
  int got = append_line(vm, it);
  if (got < 0) return -1;
  if (!(it->lx = mem_alloc(vm, sizeof *it->lx))) return err_no_memory_i(vm);
  lexer_init(it->lx, vm, it->text, it->len, it->filename);
  it->lx->extra_tokens = it->extra_tokens;
  it->lx->warn = true;
  it->lx->more = got ? lexer_more : NULL;
  it->lx->more_arg = it;
  return 0;
}

// --- errors

// (message, (filename, lineno, offset, line, end_lineno, None)) for the lexer's `done`. The offset is the length of the
// part of the line that was read.
static Value token_error(VM *vm, TokenizerIter *it) {
  Lexer *lx = it->lx;
  Type *type = vm->exc.SyntaxError;
  const char *message;
  bool at_end = false;
  switch (lx->done) {
    case LEX_EOF:
      message = "unexpected EOF in multi-line statement";
      at_end = true;
      break;
    case LEX_DEDENT:
      type = vm->exc.IndentationError;
      message = "unindent does not match any outer indentation level";
      break;
    case LEX_TAB_SPACE:
      type = vm->exc.TabError;
      message = "inconsistent use of tabs and spaces in indentation";
      break;
    case LEX_TOO_DEEP:
      type = vm->exc.IndentationError;
      message = "too many levels of indentation";
      break;
    case LEX_LINE_CONT: message = "unexpected character after line continuation character"; break;
    default: message = "unknown tokenization error";
  }
  const char *end = lx->inp;
  int col = at_end ? lx->start && lx->start < end ? (int)(end - lx->buf) : 0 : lexer_count_chars(lx->buf, end);
  if (end > lx->buf && end[-1] == '\n') end--;
  Value line = at_end ? VALUE_NONE : lexer_text(vm, lx->buf, end);
  if (value_is_null(line)) return line;
  Value place[6] = {own(it->filename),
                    value_from_int48(lx->lineno),
                    value_from_int48(col),
                    line,
                    at_end ? value_from_int48(lx->lineno) : VALUE_NONE,
                    VALUE_NONE};
  Value args[2] = {str_from_cstr(vm, message), tuple_from_steal(vm, place, 6)};
  return err_set_new(vm, type, args, 2);
}

// --- tokens

static bool is_string_part(int type) { return type == T_STRING || (type >= T_FSTRING_START && type <= T_TSTRING_END); }

// The text of the line that the token is on, kept while the lexer stays on it.
static Value token_line(VM *vm, TokenizerIter *it, const char *line_start, bool trailing) {
  Lexer *lx = it->lx;
  if (trailing && (it->extra_tokens || value_is_null(it->last_line))) return str_from_cstr(vm, "");
  if (lx->lineno == it->last_lineno && !value_is_null(it->last_line)) return own(it->last_line);
  const char *end = lx->inp;
  if (it->added_newline && end == lx->end && end > line_start) end--;
  Value line = lexer_text(vm, line_start, end);
  if (!value_is_null(line)) value_set(vm, &it->last_line, own(line));
  return line;
}

static Value token_text(VM *vm, TokenizerIter *it, const LexToken *t) {
  bool added = it->added_newline && it->lx->inp == it->lx->end;
  if (it->extra_tokens && t->type == T_NEWLINE)
    return str_from_cstr(vm, added ? "" : *it->lx->start == '\r' ? "\r\n" : "\n");
  if (it->extra_tokens && t->type == T_NL && added) return str_from_cstr(vm, "");
  if (!t->start || !t->end) return str_from_cstr(vm, "");
  return lexer_text(vm, t->start, t->end);
}

static Value next_token(VM *vm, TokenizerIter *it) {
  if (it->done) return err_set(vm, vm->exc.StopIteration, "EOF");
  if (!it->started && start(vm, it) < 0) return VALUE_NULL;
  if (!it->lx || (!it->extra_tokens && it->lx->str == it->lx->end)) return VALUE_NULL;
  Lexer *lx = it->lx;
  LexToken t;
  int type = lexer_next(lx, &t);
  if (type == T_ERRORTOKEN || UNLIKELY(err_occurred(vm))) {  // readline failed behind what closes a block
    it->done = true;
    return err_occurred(vm) ? VALUE_NULL : token_error(vm, it);
  }
  bool trailing = type == T_ENDMARKER || (type == T_DEDENT && lx->done == LEX_EOF);
  const char *line_start = is_string_part(type) ? lx->multi_line_start : lx->line_start;
  int lineno = is_string_part(type) ? lx->first_lineno : lx->lineno, end_lineno = lx->lineno;
  Value line = token_line(vm, it, line_start, trailing);
  it->last_lineno = lineno;
  int col = t.start && t.start >= line_start ? lexer_count_chars(line_start, t.start) : -1;
  int end_col = t.end && t.end >= lx->line_start ? lexer_count_chars(lx->line_start, t.end) : -1;
  Value text = token_text(vm, it, &t);
  if (it->extra_tokens) {
    if (trailing) {
      lineno = end_lineno = lineno + 1;
      col = end_col = 0;
    }
    if (type > T_DEDENT && type < T_OP) type = T_OP;
    else if (type == T_NEWLINE) end_col++;
  }
  if (type == T_ENDMARKER) it->done = true;
  Value from[2] = {value_from_int48(lineno), value_from_int48(col)},
        to[2] = {value_from_int48(end_lineno), value_from_int48(end_col)};
  Value parts[5] = {value_from_int48(type), text, tuple_from_steal(vm, from, 2), tuple_from_steal(vm, to, 2), line};
  for (int i = 0; i < 5; i++)
    if (value_is_null(parts[i])) {
      values_drop(vm, parts, 5);
      return VALUE_NULL;
    }
  return tuple_from_steal(vm, parts, 5);
}

// `readline` may be any code.
static Value iter_next_token(VM *vm, Ref self) {
  TokenizerIter *it = as_iter(self);
  if (it->busy) return err_set(vm, vm->exc.ValueError, "tokenizer already executing");
  it->busy = true;
  Value token = next_token(vm, it);
  it->busy = false;
  return token;
}

static const TypeSlots slots = {.new_ = iter_new,
                                .dealloc = iter_dealloc,
                                .traverse = owned_traverse,
                                .clear = iter_clear,
                                .iter = iterator_self,
                                .iternext = iter_next_token};
static const TypeSpec tokenizer_iter_spec = {.name = "_tokenize.TokenizerIter",
                                             .basic_size = sizeof(TokenizerIter),
                                             .told_size = 32,
                                             .flags = TYPE_GC,
                                             .slots = &slots,
                                             OWNS(TokenizerIter, readline, last_line)};

static int tokenize_exec(VM *vm, Ref module) {
  return module_make_type(vm, module, MT_TOKENIZER_ITER, &tokenizer_iter_spec, NULL);
}

const ModuleDef _tokenize_module = {.name = "_tokenize", .exec = tokenize_exec};
