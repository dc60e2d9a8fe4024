// modules/builtins/builtins_print.c: print and input.
// Tests        tests/python/builtin_functions/print_.py
// Optimize     Os
#include "runtime/import.h"
#include "modules/io/io.h"
#include "modules/builtins/builtins.h"
#include "runtime/std_stream.h"
#include "object/core/args.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

static int write_to(VM *vm, Ref file, Ref text) {
  if (is_std_stream(vm, file)) return std_stream_write(vm, file, text);
  Value r = call_method1(vm, file, NAME(write), text);
  if (value_is_null(r)) return -1;
  drop(vm, r);
  return 0;
}

static int write_made(VM *vm, Ref file, Value text) {  // text is consumed; null: -1
  if (value_is_null(text)) return -1;
  int r = write_to(vm, file, text);
  drop(vm, text);
  return r;
}
static int write_value(VM *vm, Ref file, Ref v) { return write_made(vm, file, object_str(vm, v)); }
static int write_char(VM *vm, Ref file, uint32_t c) { return write_made(vm, file, str_from_char(vm, c)); }

static int check_text(VM *vm, Ref *v, const char *what) {
  if (value_is_null(*v) || value_is_none(*v)) {
    *v = REF_NULL;
    return 0;
  }
  return is_str(*v) ? 0 : err_set_i(vm, vm->exc.TypeError, "%s must be None or a string, not %.200T", what, *v);
}

static int flush(VM *vm, Ref file) {
  if (is_std_stream(vm, file)) return std_stream_flush(vm, file);
  Value r = call_method0(vm, file, NAME(flush));
  if (value_is_null(r)) return -1;
  drop(vm, r);
  return 0;
}

static int print_all(VM *vm, Ref file, const Value *args, Size nargs, Ref sep, Ref end) {
  for (Size i = 0; i < nargs; i++) {
    if (i > 0 && (value_is_null(sep) ? write_char(vm, file, ' ') : write_to(vm, file, sep)) < 0) return -1;
    if (write_value(vm, file, args[i]) < 0) return -1;
  }
  return value_is_null(end) ? write_char(vm, file, '\n') : write_to(vm, file, end);
}

static Value builtin_print(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"sep", "end", "file", "flush"};
  static const ArgSpec spec = {"print", names, 4, 0, 0, 0, 0};
  Ref kw[4] = {REF_NULL, REF_NULL, REF_NULL, REF_NULL};
  // when all arguments are free, too many keywords are not counted
  for (Size k = 4; !value_is_null(kwnames) && k < tuple_len(kwnames); k++) {
    for (Size i = 0; i <= k; i++) {
      Ref name = tuple_at(kwnames, i);
      int at = 0;
      while (at < 4 && !str_equal_ascii(name, names[at])) at++;
      if (at == 4) return args_unexpected_keyword(vm, "print", name, names, 4) < 0 ? VALUE_NULL : VALUE_NONE;
    }
  }
  if (!value_is_null(kwnames) && args_bind(vm, &spec, args + nargs, 0, kwnames, kw) < 0) return VALUE_NULL;
  Ref file = kw[2];
  if (value_is_null(file) || value_is_none(file)) {
    file = dict_get_str(vm, vm->sys_dict, NAME(stdout));
    if (value_is_null(file)) return err_set(vm, vm->exc.RuntimeError, "lost sys.stdout");
    if (value_is_none(file)) return VALUE_NONE;
  }
  if (check_text(vm, &kw[0], "sep") < 0 || check_text(vm, &kw[1], "end") < 0) return VALUE_NULL;
  Value keep = own(file);
  int r = print_all(vm, file, args, nargs, kw[0], kw[1]);
  if (r == 0 && !value_is_null(kw[3])) {
    r = object_is_true(vm, kw[3]);
    if (r > 0) r = flush(vm, file);
  }
  drop(vm, keep);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}

// Owned: a file's methods or the prompt's __str__ may replace it in sys.
static Value std_file(VM *vm, Ref name, const char *text) {
  Ref f = dict_get_str(vm, vm->sys_dict, name);
  if (!value_is_null(f) && !value_is_none(f)) return own(f);
  return err_set(vm, vm->exc.RuntimeError, "lost sys.%s", text);
}

static Value ask_line(VM *vm, Ref in, Ref out, Ref err, Ref prompt) {
  if (flush(vm, err) < 0) err_clear(vm);
  if (!value_is_null(prompt) && write_value(vm, out, prompt) < 0) return VALUE_NULL;
  if (flush(vm, out) < 0) err_clear(vm);
  return call_method0(vm, in, NAME(readline));
}

static Value builtin_input(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "input", nargs, 0, 1) < 0) return VALUE_NULL;
  Value in = std_file(vm, NAME(stdin), "stdin"), out = VALUE_NULL, err = VALUE_NULL, line = VALUE_NULL;
  if (!value_is_null(in)) out = std_file(vm, NAME(stdout), "stdout");
  if (!value_is_null(out)) err = std_file(vm, NAME(stderr), "stderr");
  if (!value_is_null(err)) line = ask_line(vm, in, out, err, nargs ? borrow(args[0]) : REF_NULL);
  drop(vm, in);
  drop(vm, out);
  drop(vm, err);
  if (value_is_null(line)) return line;
  if (!is_str(line)) {
    drop(vm, line);
    return err_set(vm, vm->exc.TypeError, "object.readline() returned non-string");
  }
  Size n = as_str(line)->len;
  if (n == 0) {
    drop(vm, line);
    return err_set(vm, vm->exc.EOFError, "EOF when reading a line");
  }
  if (str_read(as_str(line), n - 1) != '\n') return line;
  Value r = str_substring(vm, line, 0, n - 1);
  drop(vm, line);
  return r;
}

// open() is _io's: the module is made at the first call.
static Value builtins_open(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value module = import_module(vm, "_io");
  if (value_is_null(module)) return module;
  drop(vm, module);
  return io_open(vm, self, args, nargs, kwnames);
}

const MethodDef builtins_print_methods[] = {
    {"open", builtins_open, METH_FAST_KW,
     DOC("($module, /, file, mode='r', buffering=-1, encoding=None,\n"
         "     errors=None, newline=None, closefd=True, opener=None)"),
     DOC("Open file and return a stream.  Raise OSError upon failure.")},
    {"input", builtin_input, METH_FAST, DOC("($module, prompt='', /)"),
     DOC("Read a string from standard input.  The trailing newline is stripped.\n\n"
         "The prompt string, if given, is printed to standard output without a\n"
         "trailing newline before reading input.\n\n"
         "If the user hits EOF (*nix: Ctrl-D, Windows: Ctrl-Z+Return), raise EOFError.\n"
         "On *nix systems, readline is used if available.")},
    {"print", builtin_print, METH_FAST_KW, DOC("($module, /, *args, sep=' ', end='\\n', file=None, flush=False)"),
     DOC("Prints the values to a stream, or to sys.stdout by default.\n\n  sep\n"
         "    string inserted between values, default a space.\n  end\n"
         "    string appended after the last value, default a newline.\n  file\n"
         "    a file-like object (stream); defaults to the current sys.stdout.\n  flush\n"
         "    whether to forcibly flush the stream.")},
    {0},
};
