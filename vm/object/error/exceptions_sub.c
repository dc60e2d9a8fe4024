// object/error/exceptions_sub.c: the built-in exceptions with more data than args: StopIteration, ImportError, OSError,
// SyntaxError …
// Tests        tests/python/exceptions/*.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/bytes/bytes.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

#define FLAGS (TYPE_BASETYPE | TYPE_GC | TYPE_EXCEPTION_SUBCLASS | TYPE_IMMUTABLE)
#define FIELD(name, i) \
  { name, MEMBER_VALUE_OR_NONE, FIELD_OFFSET(i), false, NULL }
#define SPEC_WITH(id, n, all_flags, ...) \
  const TypeSpec id##_spec = {.name = #id, \
                              .basic_size = EXC_SPEC_SIZE(n), \
                              .told_size = 36 + 4 * (n), \
                              .flags = all_flags, \
                              .dict_offset = offsetof(BaseExc, dict), \
                              __VA_ARGS__}
#define SPEC(id, n, ...) SPEC_WITH(id, n, FLAGS, __VA_ARGS__)

// --- StopIteration, SystemExit

static int stop_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (exc_base_init(vm, self, args, nargs, kwnames) < 0) return -1;
  exc_set_field(vm, self, STOP_VALUE, nargs > 0 ? borrow(args[0]) : REF_NONE);
  return 0;
}
static const MemberDef stop_members[] = {
    {"value", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(STOP_VALUE), false, DOC("generator return value")}, {0}};
static const TypeSlots stop_slots = {EXC_SLOTS, .new_ = exc_base_new, .init = stop_init};
SPEC(StopIteration, 1, .slots = &stop_slots, .members = stop_members,
     .doc = DOC("Signal the end from iterator.__next__()."));

static int exit_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (exc_base_init(vm, self, args, nargs, kwnames) < 0) return -1;
  if (nargs == 1) exc_set_field(vm, self, EXIT_CODE, args[0]);
  if (nargs > 1) exc_set_field(vm, self, EXIT_CODE, as_exc(self)->args);
  return 0;
}
static const MemberDef exit_members[] = {
    {"code", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(EXIT_CODE), false, "exception code"}, {0}};
static const TypeSlots exit_slots = {EXC_SLOTS, .new_ = exc_base_new, .init = exit_init};
SPEC(SystemExit, 1, .slots = &exit_slots, .members = exit_members, .doc = DOC("Request to exit from the interpreter."));

// --- exceptions with keyword-only fields: NameError(name=), AttributeError(name=, obj=), ImportError(name=, path=,
// name_from=)

// Sets args and then the fields named by keywords. names[i] goes to field indexes[i].
static int init_with_fields(VM *vm, Ref self, const char *fname, const Value *args, Size nargs, Ref kwnames,
                            const char *const *names, const int *indexes, int n) {
  if (exc_set_args(vm, self, args, nargs) < 0) return -1;
  for (int i = 0; i < n; i++) value_clear(vm, &as_exc(self)->fields[indexes[i]]);
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  if (n_kw > n)
    return err_set_i(vm, vm->exc.TypeError, "%s() takes at most %d keyword argument%s (%zd given)", fname, n,
                     n == 1 ? "" : "s", n_kw);
  for (Size k = 0; k < n_kw; k++) {
    int at = 0;
    while (at < n && !str_equal_ascii(tuple_at(kwnames, k), names[at])) at++;
    if (at == n) return args_unexpected_keyword(vm, fname, tuple_at(kwnames, k), names, n);
    exc_set_field(vm, self, indexes[at], args[nargs + k]);
  }
  return 0;
}

static int name_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return init_with_fields(vm, self, "NameError", args, nargs, kwnames, (const char *const[]){"name"},
                          (const int[]){NAME_NAME}, 1);
}
static const MemberDef name_members[] = {FIELD("name", NAME_NAME), {0}};
static const TypeSlots name_slots = {EXC_SLOTS, .new_ = exc_base_new, .init = name_init};
SPEC(NameError, 1, .slots = &name_slots, .members = name_members, .doc = DOC("Name not found globally."));

static int attribute_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return init_with_fields(vm, self, "AttributeError", args, nargs, kwnames, (const char *const[]){"name", "obj"},
                          (const int[]){ATTR_NAME, ATTR_OBJ}, 2);
}

// The state for pickling: the dict with name and args, without obj.
static Value attribute_state(VM *vm, Ref self) {
  BaseExc *e = as_exc(self);
  Value state = e->dict ? dict_copy(vm, e->dict) : dict_new(vm);
  if (value_is_null(state)) return state;
  Ref name = exc_field(self, ATTR_NAME);
  if ((!value_is_null(name) && dict_set_cstr(vm, as_dict(state), "name", name) < 0) ||
      dict_set_cstr(vm, as_dict(state), "args", e->args) < 0) {
    drop(vm, state);
    return VALUE_NULL;
  }
  return state;
}
static Value attribute_getstate(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return attribute_state(vm, self);
}
static Value attribute_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value state = attribute_state(vm, self);
  if (value_is_null(state)) return state;
  Value r = tuple_pack3(vm, ref_from_ptr(as_exc(self)->h.type), as_exc(self)->args, state);
  drop(vm, state);
  return r;
}
static const MemberDef attribute_members[] = {FIELD("name", ATTR_NAME), FIELD("obj", ATTR_OBJ), {0}};
static const MethodDef attribute_methods[] = {{"__getstate__", attribute_getstate, METH_NOARGS, "($self, /)", NULL},
                                              {"__reduce__", attribute_reduce, METH_NOARGS, "($self, /)", NULL},
                                              {0}};
static const TypeSlots attribute_slots = {EXC_SLOTS, .new_ = exc_base_new, .init = attribute_init};
SPEC(AttributeError, 2, .slots = &attribute_slots, .members = attribute_members, .methods = attribute_methods,
     .doc = "Attribute not found.");

static int import_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (init_with_fields(vm, self, "ImportError", args, nargs, kwnames,
                       (const char *const[]){"name", "path", "name_from"},
                       (const int[]){IMPORT_MODULE, IMPORT_PATH, IMPORT_NAME_FROM}, 3) < 0) {
    return -1;
  }
  value_set(vm, &as_exc(self)->fields[IMPORT_MSG], nargs == 1 ? own(args[0]) : VALUE_NULL);
  return 0;
}
static Value import_str(VM *vm, Ref self) {
  Ref msg = exc_field(self, IMPORT_MSG);
  return !value_is_null(msg) && is_str_exact(vm, msg) ? own(msg) : exc_base_str(vm, self);
}
static Value import_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  static const struct {
    const char *name;
    int index;
  } kept[] = {{"name", IMPORT_MODULE}, {"path", IMPORT_PATH}, {"name_from", IMPORT_NAME_FROM}};
  BaseExc *e = as_exc(self);
  Value state = e->dict ? dict_copy(vm, e->dict) : dict_new(vm);
  if (value_is_null(state)) return state;
  for (size_t i = 0; i < ARRAY_LEN(kept); i++) {
    Ref v = exc_field(self, kept[i].index);
    if (!value_is_null(v) && dict_set_cstr(vm, as_dict(state), kept[i].name, v) < 0) {
      drop(vm, state);
      return VALUE_NULL;
    }
  }
  Value r = dict_len(as_dict(state)) ? tuple_pack3(vm, ref_from_ptr(e->h.type), e->args, state)
                                     : tuple_pack2(vm, ref_from_ptr(e->h.type), e->args);
  drop(vm, state);
  return r;
}
static const MethodDef import_methods[] = {{"__reduce__", import_reduce, METH_NOARGS, "($self, /)", NULL}, {0}};
static const MemberDef import_members[] = {FIELD("msg", IMPORT_MSG),
                                           FIELD("name", IMPORT_MODULE),
                                           FIELD("path", IMPORT_PATH),
                                           FIELD("name_from", IMPORT_NAME_FROM),
                                           {0}};
static const TypeSlots import_slots = {EXC_SLOTS, .new_ = exc_base_new, .init = import_init, .str = import_str};
SPEC(ImportError, 4, .slots = &import_slots, .members = import_members, .methods = import_methods,
     .doc = DOC("Import can't find module, or can't find name in module."));

// --- KeyError

static Value key_str(VM *vm, Ref self) {
  Ref args = borrow(as_exc(self)->args);
  return tuple_len(args) == 1 ? object_repr(vm, tuple_at(args, 0)) : exc_base_str(vm, self);
}
static const TypeSlots key_slots = {.str = key_str};
SPEC_WITH(KeyError, 0, FLAGS | TYPE_HAVE_VECTORCALL, .slots = &key_slots, .doc = "Mapping key not found.");

// --- OSError. Numbers are those of WASI, which Emscripten uses.

static const struct {
  int number;
  uint16_t offset;
} errno_classes[] = {
#define E(n, cls) \
  { n, offsetof(Exceptions, cls) }
    E(6, BlockingIOError),       E(26, BlockingIOError),        E(7, BlockingIOError),
    E(12, ChildProcessError),    E(13, ConnectionAbortedError), E(14, ConnectionRefusedError),
    E(15, ConnectionResetError), E(20, FileExistsError),        E(44, FileNotFoundError),
    E(27, InterruptedError),     E(31, IsADirectoryError),      E(54, NotADirectoryError),
    E(2, PermissionError),       E(63, PermissionError),        E(64, BrokenPipeError),
    E(71, ProcessLookupError),   E(73, TimeoutError),           E(140, BrokenPipeError),
#undef E
};

static Type *os_class(VM *vm, Ref number) {
  if (!value_is_int48(number)) return NULL;
  for (size_t i = 0; i < ARRAY_LEN(errno_classes); i++) {
    if (errno_classes[i].number == value_as_int48(number))
      return *(Type **)((char *)&vm->exc + errno_classes[i].offset);
  }
  return NULL;
}

// Sets errno, strerror, filename, (winerror), filename2 from 2 to 5 arguments; the filename is removed from args.
static int os_fill(VM *vm, Ref self, const Value *args, Size nargs) {
  if (nargs < 2 || nargs > 5) return exc_set_args(vm, self, args, nargs);
  exc_set_field(vm, self, OS_ERRNO, args[0]);
  exc_set_field(vm, self, OS_STRERROR, args[1]);
  Ref filename = nargs > 2 ? borrow(args[2]) : REF_NONE;
  if (value_is_none(filename)) return exc_set_args(vm, self, args, nargs);
  if (type_of(vm, self) == vm->exc.BlockingIOError && number_has_index(vm, filename)) {
    int64_t written = number_as_i64(vm, filename);
    if (written == -1 && err_occurred(vm)) return -1;
    value_set(vm, &as_exc(self)->fields[OS_WRITTEN], int_from_i64(vm, written));
    return exc_set_args(vm, self, args, nargs);
  }
  exc_set_field(vm, self, OS_FILENAME, filename);
  if (nargs > 4 && !value_is_none(args[4])) exc_set_field(vm, self, OS_FILENAME2, args[4]);
  return exc_set_args(vm, self, args, 2);
}

// As in CPython: __init__ fills an instance of a subclass that overrides __init__ but not __new__; for all others
// __new__ does.
static bool os_filled_by_init(const Type *type);

static Value os_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (os_filled_by_init(type)) return exc_base_new(vm, type, args, 0, kwnames);
  if (args_no_keywords(vm, type->c_name, kwnames) < 0) return VALUE_NULL;
  if (type == vm->exc.OSError && nargs >= 2) {
    Type *better = os_class(vm, args[0]);
    if (better) type = better;
  }
  Value self = exc_base_new(vm, type, args, nargs, kwnames);
  if (value_is_null(self)) return self;
  if (os_fill(vm, self, args, nargs) < 0) {
    drop(vm, self);
    return VALUE_NULL;
  }
  return self;
}

static int os_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (!os_filled_by_init(type_of(vm, self))) return 0;
  if (args_no_keywords(vm, type_of(vm, self)->c_name, kwnames) < 0) return -1;
  return os_fill(vm, self, args, nargs);
}

static bool os_filled_by_init(const Type *type) { return type->slots.init != os_init && type->slots.new_ == os_new; }

static Value os_str(VM *vm, Ref self) {
  Ref number = exc_field(self, OS_ERRNO), text = exc_field(self, OS_STRERROR), file = exc_field(self, OS_FILENAME),
      file2 = exc_field(self, OS_FILENAME2);
  Ref e = value_is_null(number) ? REF_NONE : number, s = value_is_null(text) ? REF_NONE : text;
  if (!value_is_null(file)) {
    if (!value_is_null(file2)) return str_format(vm, "[Errno %S] %S: %R -> %R", e, s, file, file2);
    return str_format(vm, "[Errno %S] %S: %R", e, s, file);
  }
  if (!value_is_null(number) && !value_is_null(text)) return str_format(vm, "[Errno %S] %S", number, text);
  return exc_base_str(vm, self);
}

static Value os_full_args(VM *vm, Ref self) {
  Ref args = borrow(as_exc(self)->args), file = exc_field(self, OS_FILENAME), file2 = exc_field(self, OS_FILENAME2);
  if (tuple_len(args) != 2 || value_is_null(file)) return own(args);
  if (value_is_null(file2)) return tuple_pack3(vm, tuple_at(args, 0), tuple_at(args, 1), file);
  Value all[] = {own(tuple_at(args, 0)), own(tuple_at(args, 1)), own(file), VALUE_NONE, own(file2)};
  return tuple_from_steal(vm, all, 5);
}
static Value os_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BaseExc *e = as_exc(self);
  Value all = os_full_args(vm, self);
  if (value_is_null(all)) return all;
  Value r = e->dict ? tuple_pack3(vm, ref_from_ptr(e->h.type), all, ref_from_ptr(e->dict))
                    : tuple_pack2(vm, ref_from_ptr(e->h.type), all);
  drop(vm, all);
  return r;
}
static Value get_written(VM *vm, Ref self, const void *c UNUSED) {
  Ref v = exc_field(self, OS_WRITTEN);
  return value_is_null(v) ? err_set(vm, vm->exc.AttributeError, "characters_written") : own(v);
}
static int set_written(VM *vm, Ref self, Ref v, const void *c UNUSED) {
  if (value_is_null(v)) {
    if (value_is_null(exc_field(self, OS_WRITTEN))) return err_set_i(vm, vm->exc.AttributeError, "characters_written");
    value_clear(vm, &as_exc(self)->fields[OS_WRITTEN]);
    return 0;
  }
  Size n = number_as_size(vm, v, vm->exc.ValueError);
  if (n == -1 && err_occurred(vm)) return -1;
  value_set(vm, &as_exc(self)->fields[OS_WRITTEN], value_from_int48(n));
  return 0;
}
static const MethodDef os_methods[] = {{"__reduce__", os_reduce, METH_NOARGS, "($self, /)", NULL}, {0}};
static const GetSetDef os_getsets[] = {{"characters_written", get_written, set_written, NULL, NULL}, {0}};
static const MemberDef os_members[] = {
    {"errno", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(OS_ERRNO), false, DOC("POSIX exception code")},
    {"strerror", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(OS_STRERROR), false, "exception strerror"},
    {"filename", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(OS_FILENAME), false, "exception filename"},
    {"filename2", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(OS_FILENAME2), false, DOC("second exception filename")},
    {0},
};
static const TypeSlots os_slots = {.new_ = os_new, .init = os_init, .str = os_str};
SPEC(OSError, 5, .slots = &os_slots, .methods = os_methods, .getsets = os_getsets, .members = os_members,
     .doc = DOC("Base class for I/O related errors."));

// --- SyntaxError(msg, (filename, lineno, offset, text[, end_lineno, end_offset[, metadata]]))

static int syntax_location(VM *vm, Ref self, Ref info) {
  Size n = tuple_len(info);
  if (n < 4) return err_set_i(vm, vm->exc.TypeError, "function takes at least 4 arguments (%d given)", n);
  if (n > 7) return err_set_i(vm, vm->exc.TypeError, "function takes at most 7 arguments (%d given)", n);
  static const uint8_t order[] = {SYNTAX_FILENAME,   SYNTAX_LINENO,     SYNTAX_OFFSET,  SYNTAX_TEXT,
                                  SYNTAX_END_LINENO, SYNTAX_END_OFFSET, SYNTAX_METADATA};
  for (Size i = 0; i < n; i++) exc_set_field(vm, self, order[i], tuple_at(info, i));
  if (n == 5) return err_set_i(vm, vm->exc.TypeError, "end_offset must be provided when end_lineno is provided");
  return 0;
}

static int syntax_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (exc_base_init(vm, self, args, nargs, kwnames) < 0) return -1;
  if (nargs >= 1) exc_set_field(vm, self, SYNTAX_MSG, args[0]);
  if (nargs != 2) return 0;
  Value info = sequence_tuple(vm, args[1]);
  if (value_is_null(info)) return -1;
  for (int i = SYNTAX_FILENAME; i <= SYNTAX_TEXT; i++) value_clear(vm, &as_exc(self)->fields[i]);
  int r = syntax_location(vm, self, info);
  drop(vm, info);
  return r;
}

static Value base_name(VM *vm, Ref path) {
  Size at = as_str(path)->len;
  while (at > 0 && str_read(as_str(path), at - 1) != '/') at--;
  return str_substring(vm, path, at, as_str(path)->len);
}

static Value syntax_str(VM *vm, Ref self) {
  Ref msg = exc_field(self, SYNTAX_MSG), file = exc_field(self, SYNTAX_FILENAME), line = exc_field(self, SYNTAX_LINENO);
  if (value_is_null(msg)) msg = REF_NONE;
  bool has_file = !value_is_null(file) && is_str(file), has_line = !value_is_null(line) && is_int_exact(vm, line);
  if (!has_file && !has_line) return object_str(vm, msg);
  if (!has_file) return str_format(vm, "%S (line %S)", msg, line);
  Value name = base_name(vm, file);
  if (value_is_null(name)) return name;
  Value r = has_line ? str_format(vm, "%S (%U, line %S)", msg, name, line) : str_format(vm, "%S (%U)", msg, name);
  drop(vm, name);
  return r;
}
static const MemberDef syntax_members[] = {
    {"msg", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(SYNTAX_MSG), false, "exception msg"},
    {"filename", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(SYNTAX_FILENAME), false, "exception filename"},
    {"lineno", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(SYNTAX_LINENO), false, "exception lineno"},
    {"offset", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(SYNTAX_OFFSET), false, "exception offset"},
    {"text", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(SYNTAX_TEXT), false, "exception text"},
    {"end_lineno", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(SYNTAX_END_LINENO), false, DOC("exception end lineno")},
    {"end_offset", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(SYNTAX_END_OFFSET), false, DOC("exception end offset")},
    {"print_file_and_line", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(SYNTAX_PRINT), false,
     DOC("exception print_file_and_line")},
    {"_metadata", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(SYNTAX_METADATA), false, DOC("exception private metadata")},
    {0},
};
static const TypeSlots syntax_slots = {.init = syntax_init, .str = syntax_str};
SPEC(SyntaxError, 9, .slots = &syntax_slots, .members = syntax_members, .doc = "Invalid syntax.");

// --- Unicode errors

// Types of the arguments: s str, b bytes-like, i index.
static int unicode_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames, const char *kinds,
                        const uint8_t *order) {
  Size want = (Size)strlen(kinds);
  if (exc_base_init(vm, self, args, nargs, kwnames) < 0) return -1;
  if (nargs != want)
    return err_set_i(vm, vm->exc.TypeError, "function takes exactly %d arguments (%d given)", want, nargs);
  for (Size i = 0; i < want; i++) {
    Ref v = borrow(args[i]);
    if (kinds[i] == 's' && !is_str(v))
      return err_set_i(vm, vm->exc.TypeError, "argument %d must be str, not %P", i + 1, v);
    if (kinds[i] == 'i') {
      Size n = number_as_size(vm, v, vm->exc.OverflowError);
      if (n == -1 && err_occurred(vm)) return -1;
    }
    if (kinds[i] == 'b' && !is_bytes(v)) {
      if (!type_of(vm, v)->slots.bf_getbuffer)
        return err_set_i(vm, vm->exc.TypeError, "a bytes-like object is required, not '%T'", v);
      Value copy = call1(vm, ref_from_ptr(vm->types.bytes), v);
      if (value_is_null(copy)) return -1;
      value_set(vm, &as_exc(self)->fields[order[i]], copy);
      continue;
    }
    exc_set_field(vm, self, order[i], v);
  }
  return 0;
}
static const uint8_t codec_order[] = {UNICODE_ENCODING, UNICODE_OBJECT, UNICODE_START, UNICODE_END, UNICODE_REASON};
static int encode_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unicode_init(vm, self, args, nargs, kwnames, "ssiis", codec_order);
}
static int decode_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unicode_init(vm, self, args, nargs, kwnames, "sbiis", codec_order);
}
static int translate_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return unicode_init(vm, self, args, nargs, kwnames, "siis", codec_order + 1);
}

static Size unicode_index(VM *vm, Ref self, int field) {
  Ref v = exc_field(self, field);
  return value_is_null(v) ? 0 : number_as_size(vm, v, NULL);
}
static const char *escape_format(uint32_t c) { return c <= 0xff ? "\\x%02x" : c <= 0xffff ? "\\u%04x" : "\\U%08x"; }

// str() of a field; for a deleted one, what CPython prints.
static Value text_of(VM *vm, Ref self, int field) {
  Ref v = exc_field(self, field);
  return value_is_null(v) ? str_from_cstr(vm, "<NULL>") : object_str(vm, v);
}

static Value unicode_str(VM *vm, Ref self, const char *verb) {  // verb: "encode", "decode", "translate"
  if (value_is_null(exc_field(self, UNICODE_OBJECT))) return own(vm->empty_str);
  Value head = VALUE_NULL, r = VALUE_NULL, reason = VALUE_NULL,
        encoding = verb[0] == 't' ? VALUE_NULL : text_of(vm, self, UNICODE_ENCODING);
  if (!err_occurred(vm)) reason = text_of(vm, self, UNICODE_REASON);
  if (err_occurred(vm)) goto done;
  Ref object = exc_field(self, UNICODE_OBJECT);  // read late: a __str__ may have changed it
  bool decode = verb[0] == 'd';
  if (value_is_null(object) || (decode ? !is_bytes(object) : !is_str(object))) {
    err_set(vm, vm->exc.TypeError,
            value_is_null(object) ? "UnicodeError 'object' attribute is not set"
                                  : "UnicodeError 'object' attribute must be a %s",
            decode ? "bytes" : "string");
    goto done;
  }
  Size start = unicode_index(vm, self, UNICODE_START), end = unicode_index(vm, self, UNICODE_END);
  Size len = decode ? as_bytes(object)->len : as_str(object)->len;
  head = verb[0] == 't' ? str_format(vm, "can't %s", verb) : str_format(vm, "'%U' codec can't %s", encoding, verb);
  if (value_is_null(head)) goto done;
  if (start >= 0 && start < len && end >= 0 && end <= len && end == start + 1) {
    char shown[16];
    uint32_t c = decode ? (uint8_t)as_bytes(object)->data[start] : str_read(as_str(object), start);
    if (decode) {
      r = str_format(vm, "%U byte 0x%02x in position %zd: %U", head, c, start, reason);
    } else {
      __builtin_snprintf(shown, sizeof shown, escape_format(c), c);
      r = str_format(vm, "%U character '%s' in position %zd: %U", head, shown, start, reason);
    }
  } else {
    r = str_format(vm, "%U %s in position %zd-%zd: %U", head, decode ? "bytes" : "characters", start, end - 1, reason);
  }
done:
  drop(vm, head);
  drop(vm, encoding);
  drop(vm, reason);
  return r;
}
static Value encode_str(VM *vm, Ref self) { return unicode_str(vm, self, "encode"); }
static Value decode_str(VM *vm, Ref self) { return unicode_str(vm, self, "decode"); }
static Value translate_str(VM *vm, Ref self) { return unicode_str(vm, self, "translate"); }

// start and end are integers: no other value may be assigned, and they cannot be deleted.
static Value get_index(VM *vm UNUSED, Ref self, const void *field) {
  Ref v = exc_field(self, *(const int *)field);
  return value_is_null(v) ? value_from_int48(0) : own(v);
}
static int set_index(VM *vm, Ref self, Ref value, const void *field) {
  if (value_is_null(value)) return err_set_i(vm, vm->exc.TypeError, "can't delete numeric/char attribute");
  if (!is_int(value)) return err_set_i(vm, vm->exc.TypeError, "an integer is required");
  Size n = number_as_size(vm, value, vm->exc.OverflowError);
  if (n == -1 && err_occurred(vm)) {
    err_clear(vm);
    return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C ssize_t");
  }
  Value copy = value_from_int48(n);
  exc_set_field(vm, self, *(const int *)field, copy);
  return 0;
}
static const int start_field = UNICODE_START, end_field = UNICODE_END;
static const GetSetDef unicode_getsets[] = {
    {"start", get_index, set_index, DOC("exception start"), &start_field},
    {"end", get_index, set_index, DOC("exception end"), &end_field},
    {0},
};

static const MemberDef unicode_members[] = {
    {"encoding", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(UNICODE_ENCODING), false, "exception encoding"},
    {"object", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(UNICODE_OBJECT), false, "exception object"},
    {"reason", MEMBER_VALUE_OR_NONE, FIELD_OFFSET(UNICODE_REASON), false, "exception reason"},
    {0},
};
static const TypeSlots encode_slots = {EXC_SLOTS, .new_ = exc_base_new, .init = encode_init, .str = encode_str};
static const TypeSlots decode_slots = {EXC_SLOTS, .new_ = exc_base_new, .init = decode_init, .str = decode_str};
static const TypeSlots translate_slots = {EXC_SLOTS, .new_ = exc_base_new, .init = translate_init,
                                          .str = translate_str};
SPEC(UnicodeEncodeError, 5, .slots = &encode_slots, .members = unicode_members, .getsets = unicode_getsets,
     .doc = "Unicode encoding error.");
SPEC(UnicodeDecodeError, 5, .slots = &decode_slots, .members = unicode_members, .getsets = unicode_getsets,
     .doc = "Unicode decoding error.");
SPEC(UnicodeTranslateError, 5, .slots = &translate_slots, .members = unicode_members, .getsets = unicode_getsets,
     .doc = DOC("Unicode translation error."));
