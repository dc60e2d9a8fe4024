// syntax/parser.h: Python source to AST.
//
// parse_source decodes (BOM, coding cookie), tokenizes and parses. On failure it returns NULL with SyntaxError,
// IndentationError, TabError, MemoryError or RecursionError set, with CPython's text and positions.
#ifndef MORELIA_SYNTAX_PARSER_H
#define MORELIA_SYNTAX_PARSER_H

#include "syntax/ast.h"

typedef enum ParseMode { PARSE_EXEC, PARSE_EVAL, PARSE_SINGLE, PARSE_FUNC_TYPE } ParseMode;

typedef struct ParseOptions {
  ParseMode mode;
  Ref filename;            // str
  bool is_text;            // the source is a str's UTF-8: no BOM, no cookie (PyCF_IGNORE_COOKIE)
  bool dont_imply_dedent;  // codeop: an unfinished block is an error
  bool allow_incomplete;   // codeop: _IncompleteInputError at the end of input
  bool type_comments;
  bool barry_as_bdfl;   // `<>` instead of `!=`
  int feature_version;  // minor version of 3.x; 0: no limit (14)
  bool warn;            // issue SyntaxWarnings (invalid escapes, numbers run into keywords)
} ParseOptions;

NODISCARD Mod *parse_source(VM *vm, Arena *arena, const char *src, Size len, const ParseOptions *options);

#endif
