// modules/xml/pyexpat.c: the module pyexpat: the parser object, its attributes and methods.
//
// Tests        tests/python/library/formats/xml_*.py
// Optimize     Oz
#include "modules/xml/xml_parser.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/number/int.h"

// ---- the object

static int check_not_running(VM *vm, Ref self, const char *method) {
  return as_parser(self)->running
             ? err_set_i(vm, vm->exc.RuntimeError, "cannot call %s() from within a handler", method)
             : 0;
}
static Value parse_piece(VM *vm, Ref self, Ref data, bool final) {
  Value keep = own(self);
  as_parser(self)->running = true;
  Value r = xml_parse(vm, as_parser(self), data, final);
  as_parser(self)->running = false;
  drop(vm, keep);
  return r;
}
static Value x_parse(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  bool final = false;
  if (args_check(vm, "Parse", nargs, 1, 2) < 0 || (nargs > 1 && arg_bool(vm, args[1], &final) < 0) ||
      check_not_running(vm, self, "Parse") < 0)
    return VALUE_NULL;
  return parse_piece(vm, self, args[0], final);
}
static Value x_parse_file(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (check_not_running(vm, self, "ParseFile") < 0) return VALUE_NULL;
  Value read = object_getattr_s(vm, args[0], "read");
  if (value_is_null(read)) {
    if (!err_forgive(vm)) return VALUE_NULL;
    return err_set(vm, vm->exc.TypeError, "argument must have 'read' attribute");
  }
  Value r = VALUE_NULL;
  for (;;) {
    Value chunk = call1(vm, read, value_from_int48(2048));
    if (value_is_null(chunk)) break;
    bool end = is_bytes(chunk) ? as_bytes(chunk)->len == 0 : is_str(chunk) ? as_str(chunk)->len == 0 : false;
    if (!is_bytes(chunk) && !is_str(chunk) && !buffer_is_offered(vm, chunk)) {
      err_set(vm, vm->exc.TypeError, "read() did not return a bytes object (type=%.400T)", chunk);
      drop(vm, chunk);
      break;
    }
    r = check_not_running(vm, self, "ParseFile") < 0 ? VALUE_NULL : parse_piece(vm, self, chunk, end);
    drop(vm, chunk);
    if (end || value_is_null(r)) break;
  }
  drop(vm, read);
  return r;
}
static Value x_set_base(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!is_str(args[0])) return arg_type_error(vm, "SetBase", 0, "str", args[0]);
  value_set(vm, &as_parser(self)->base, own(args[0]));
  return VALUE_NONE;
}
static Value x_get_base(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return own(as_parser(self)->base);
}
static Value x_none(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return VALUE_NONE;
}
static Value x_set_deferral(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return arg_bool(vm, args[0], &as_parser(self)->reparse_deferral) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value x_get_deferral(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(as_parser(self)->reparse_deferral);
}

static Value x_set_parsing(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int flag;
  if (arg_int(vm, args[0], &flag) < 0) return VALUE_NULL;
  bool ok = as_parser(self)->direct == 0;
  if (ok) as_parser(self)->parsing = flag;
  return value_from_int48(ok);
}
static Value x_foreign(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  bool flag = true;
  if (args_check(vm, "UseForeignDTD", nargs, 0, 1) < 0 || (nargs && arg_bool(vm, args[0], &flag) < 0))
    return VALUE_NULL;
  if (as_parser(self)->direct) return xml_fail_at(vm, as_parser(self), E_FEATURE), VALUE_NULL;
  as_parser(self)->foreign = flag;
  return VALUE_NONE;
}
static Value refuse(VM *vm, Ref self, const char *text) {
  return xml_fail_text(vm, as_parser(self), str_from_cstr(vm, text), E_ARGUMENT), VALUE_NULL;
}
static Value x_set_threshold(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value index = number_index(vm, args[0]);
  if (value_is_null(index)) return VALUE_NULL;
  double n = int_as_double(vm, index);
  drop(vm, index);
  if (n < 0 && !err_occurred(vm)) return err_set(vm, vm->exc.ValueError, "Cannot convert negative int");
  if (n < 0 || n >= 0x1p64)
    return err_clear(vm), err_set(vm, vm->exc.OverflowError, "Python int too large for C unsigned long long");
  if (as_parser(self)->is_child) return refuse(vm, self, "parser must be a root parser");
  as_parser(self)->alloc_threshold = n;
  return VALUE_NONE;
}
static Value x_set_factor(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  double factor;
  if (arg_double(vm, args[0], &factor) < 0) return VALUE_NULL;
  if (as_parser(self)->is_child) return refuse(vm, self, "parser must be a root parser");
  if (!(factor >= 1)) return refuse(vm, self, "'max_factor' must be at least 1.0");
  as_parser(self)->alloc_factor = factor;
  return VALUE_NONE;
}

static Value get_handler(VM *vm UNUSED, Ref self, const void *closure) {
  return own(as_parser(self)->handlers[(uintptr_t)closure]);
}
static int set_handler(VM *vm, Ref self, Ref v, const void *closure) {
  Parser *p = as_parser(self);
  if (value_is_null(v)) return err_set_i(vm, vm->exc.RuntimeError, "Cannot delete attribute");
  if ((uintptr_t)closure == H_CharacterData && xml_flush_text(vm, p) < 0) return -1;
  if ((uintptr_t)closure >= H_Default) p->expand = (uintptr_t)closure == H_DefaultExpand;
  value_set(vm, &p->handlers[(uintptr_t)closure], own(v));
  return 0;
}
static Value get_flag(VM *vm UNUSED, Ref self, const void *closure) {
  return value_from_bool(*((const bool *)value_as_ptr(self) + (uintptr_t)closure));
}
static int set_flag(VM *vm, Ref self, Ref v, const void *closure) {
  if (value_is_null(v)) return err_set_i(vm, vm->exc.RuntimeError, "Cannot delete attribute");
  if ((uintptr_t)closure == offsetof(Parser, buffer_text) && xml_flush_text(vm, as_parser(self)) < 0) return -1;
  return arg_bool(vm, v, (bool *)value_as_ptr(self) + (uintptr_t)closure);
}
enum { N_LINE, N_COLUMN, N_BYTE, N_CODE, N_BUFFER_USED };
static Value get_number(VM *vm, Ref self, const void *closure) {
  const Parser *p = as_parser(self);
  switch ((uintptr_t)closure) {
    case N_LINE: return value_from_int48(p->line);
    case N_COLUMN: return value_from_int48(p->column);
    case N_BYTE: return int_from_i64(vm, p->byte_index);
    case N_CODE: return value_from_int48(p->error);
    default: return value_from_int48(p->used);
  }
}
static Value get_buffer_size(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_int48(as_parser(self)->buffer_size);
}
static int set_buffer_size(VM *vm, Ref self, Ref v, const void *closure UNUSED) {
  int n;
  if (value_is_null(v)) return err_set_i(vm, vm->exc.RuntimeError, "Cannot delete attribute");
  if (!is_int(v)) return err_set_i(vm, vm->exc.TypeError, "buffer_size must be an integer");
  if (arg_int(vm, v, &n) < 0) return -1;
  if (n <= 0) return err_set_i(vm, vm->exc.ValueError, "buffer_size must be greater than zero");
  if (n != as_parser(self)->buffer_size && xml_flush_text(vm, as_parser(self)) < 0) return -1;
  as_parser(self)->buffer_size = n;
  return 0;
}

static void parser_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  Parser *p = (Parser *)o;
  values_drop(vm, p->handlers, N_HANDLERS);
  Value values[] = {p->intern, p->base,     p->names,      p->namespaces, p->encoding, p->pending,
                    p->dtd,    p->entities, p->attributes, p->open,       p->table};
  values_drop(vm, values, ARRAY_LEN(values));
  if (!p->text.failed) sb_discard(&p->text);
  mem_free(vm, p->chars, (size_t)p->cap * 4);
  object_free(vm, o, 0);
}
static int parser_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Parser *p = (Parser *)o;
  for (int i = 0; i < N_HANDLERS; i++) VISIT(p->handlers[i]);
  VISIT(p->intern);
  VISIT(p->dtd);
  return 0;
}
static void parser_clear(VM *vm, Object *o) {
  Parser *p = (Parser *)o;
  for (int i = 0; i < N_HANDLERS; i++) value_set(vm, &p->handlers[i], VALUE_NONE);
  value_clear(vm, &p->dtd);
}

// A parser with its defaults, not yet tracked by the collector. encoding: may be null.
static Parser *parser_new(VM *vm, Ref encoding, Value intern) {
  Parser *p = value_is_null(intern) ? NULL : object_alloc(vm, module_type(vm, MT_EXPAT_PARSER), 0);
  if (!p) return drop(vm, intern), NULL;
  for (int i = 0; i < N_HANDLERS; i++) p->handlers[i] = VALUE_NONE;
  p->pending = p->dtd = p->entities = p->attributes = p->table = VALUE_NULL;
  p->base = VALUE_NONE;
  p->encoding = value_is_null(encoding) ? VALUE_NONE : own(encoding);
  p->intern = intern;
  p->names = list_new(vm, 0);
  p->namespaces = list_new(vm, 0);
  p->open = list_new(vm, 0);
  p->buffer_size = 8192;
  p->line = 1;
  p->reparse_deferral = p->expand = true;
  p->alloc_threshold = 64 << 20;
  p->alloc_factor = 100;
  sb_init(&p->text, vm);
  gc_track(vm, p);
  if (!value_is_null(p->names) && !value_is_null(p->namespaces) && !value_is_null(p->open)) return p;
  drop(vm, value_from_ptr(p));
  return NULL;
}

// A parser for an external entity; context None: for a part of the DTD, which it shares.
static Value x_create(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "ExternalEntityParserCreate", nargs, 1, 2) < 0) return VALUE_NULL;
  if (!is_str(args[0]) && !value_is_none(args[0]))
    return arg_type_error(vm, "ExternalEntityParserCreate", 1, "str or None", args[0]);
  if (nargs > 1 && !is_str(args[1])) return arg_type_error(vm, "ExternalEntityParserCreate", 2, "str", args[1]);
  Parser *of = as_parser(self),
         *p = xml_need_dtd(vm, of) < 0 ? NULL : parser_new(vm, nargs > 1 ? borrow(args[1]) : REF_NULL, own(of->intern));
  if (!p) return VALUE_NULL;
  for (int i = 0; i < N_HANDLERS; i++) p->handlers[i] = own(of->handlers[i]);
  p->dtd = own(of->dtd);
  p->entities = own(of->entities);
  p->attributes = own(of->attributes);
  p->buffer_text = of->buffer_text;
  p->buffer_size = of->buffer_size;
  p->ordered_attributes = of->ordered_attributes;
  p->specified_attributes = of->specified_attributes;
  p->namespace_prefixes = of->namespace_prefixes;
  p->reparse_deferral = of->reparse_deferral;
  p->ns = of->ns;
  p->ns_separator = of->ns_separator;
  p->parsing = of->parsing;
  p->expand = of->expand;
  p->standalone = of->standalone;
  p->is_child = true;
  p->is_subset = value_is_none(args[0]);
  p->is_general = !p->is_subset;
  Value v = value_from_ptr(p);
  for (Size i = 0; i < list_len(of->namespaces); i++) {
    if (list_append(vm, p->namespaces, list_at(of->namespaces, i)) < 0) return drop(vm, v), VALUE_NULL;
  }
  return v;
}

static Value parser_create(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"encoding", "namespace_separator", "intern"};
  static const ArgSpec spec = {"ParserCreate", names, 3, 0, 3, 0, 0};
  Ref a[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  for (int i = 0; i < 2; i++) {
    if (!value_is_null(a[i]) && !value_is_none(a[i]) && !is_str(a[i]))
      return err_set(vm, vm->exc.TypeError, "ParserCreate() argument '%s' must be str or None, not %.50P", names[i],
                     a[i]);
  }
  bool ns = !value_is_null(a[1]) && !value_is_none(a[1]);
  if (ns && as_str(a[1])->len > 1)
    return err_set(vm, vm->exc.ValueError, "namespace_separator must be at most one character, omitted, or None");
  if (!value_is_null(a[2]) && !value_is_none(a[2]) && !is_dict(a[2]))
    return err_set(vm, vm->exc.TypeError, "intern must be a dictionary");
  Parser *p = parser_new(vm, a[0], value_is_null(a[2]) || value_is_none(a[2]) ? dict_new(vm) : own(a[2]));
  if (!p) return VALUE_NULL;
  p->ns = ns;
  p->ns_separator = ns && as_str(a[1])->len ? str_read(as_str(a[1]), 0) : 0;
  return value_from_ptr(p);
}
static Value error_string(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int code;
  if (arg_int(vm, args[0], &code) < 0) return VALUE_NULL;
  return xml_error_text(vm, code);
}

static const MethodDef methods[] = {
    {"Parse", x_parse, METH_FAST, DOC("($self, data, isfinal=False, /)"),
     DOC("Parse XML data.\n\n'isfinal' should be true at end of input.")},
    {"ParseFile", x_parse_file, METH_O, DOC("($self, file, /)"), DOC("Parse XML data from file-like object.")},
    {"SetBase", x_set_base, METH_O, DOC("($self, base, /)"), DOC("Set the base URL for the parser.")},
    {"GetBase", x_get_base, METH_NOARGS, "($self, /)", DOC("Return base URL string for the parser.")},
    {"GetInputContext", x_none, METH_NOARGS, "($self, /)",
     DOC("Return the untranslated text of the input that caused the current event.")},
    {"ExternalEntityParserCreate", x_create, METH_FAST,
     DOC("($self, context, encoding=<unrepresentable>,\n                           /)"), NULL},
    {"SetParamEntityParsing", x_set_parsing, METH_O, DOC("($self, flag, /)"),
     DOC("Controls parsing of parameter entities (including the external DTD subset).")},
    {"UseForeignDTD", x_foreign, METH_FAST, DOC("($self, flag=True, /)"),
     DOC("Allows the application to provide an artificial external subset.")},
    {"SetReparseDeferralEnabled", x_set_deferral, METH_O, DOC("($self, enabled, /)"),
     DOC("Enable/Disable reparse deferral.")},
    {"GetReparseDeferralEnabled", x_get_deferral, METH_NOARGS, "($self, /)",
     DOC("Retrieve reparse deferral enabled status.")},
    {"SetAllocTrackerActivationThreshold", x_set_threshold, METH_O, DOC("($self, threshold, /)"), NULL},
    {"SetAllocTrackerMaximumAmplification", x_set_factor, METH_O, DOC("($self, max_factor, /)"), NULL},
    {0}};
#define FLAG(name) \
  { #name, get_flag, set_flag, NULL, (const void *)offsetof(Parser, name) }
#define NUMBER(name, n) \
  { name, get_number, NULL, NULL, (const void *)(uintptr_t)(n) }
static const GetSetDef getsets[] = {
#define X(name) {#name "Handler", get_handler, set_handler, NULL, (const void *)(uintptr_t)H_##name},
    HANDLERS(X)
#undef X
        {"DefaultHandler", get_handler, set_handler, NULL, (const void *)(uintptr_t)H_Default},
    {"DefaultHandlerExpand", get_handler, set_handler, NULL, (const void *)(uintptr_t)H_DefaultExpand},
    FLAG(buffer_text),
    FLAG(ordered_attributes),
    FLAG(specified_attributes),
    FLAG(namespace_prefixes),
    {"buffer_size", get_buffer_size, set_buffer_size, NULL, NULL},
    NUMBER("buffer_used", N_BUFFER_USED),
    NUMBER("CurrentLineNumber", N_LINE),
    NUMBER("CurrentColumnNumber", N_COLUMN),
    NUMBER("CurrentByteIndex", N_BYTE),
    NUMBER("ErrorLineNumber", N_LINE),
    NUMBER("ErrorColumnNumber", N_COLUMN),
    NUMBER("ErrorByteIndex", N_BYTE),
    NUMBER("ErrorCode", N_CODE),
    {0}};
static const MemberDef members[] = {{"intern", MEMBER_VALUE, offsetof(Parser, intern), true, NULL}, {0}};
static const TypeSlots slots = {.dealloc = parser_dealloc, .traverse = parser_traverse, .clear = parser_clear};
static const TypeSpec parser_spec = {.name = "pyexpat.xmlparser",
                                     .basic_size = sizeof(Parser),
                                     .told_size = 56,
                                     .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
                                     .slots = &slots,
                                     .methods = methods,
                                     .getsets = getsets,
                                     .members = members,
                                     .doc = "XML parser"};
static const TypeSpec error_spec = {.name = "xml.parsers.expat.ExpatError", .flags = TYPE_GC | TYPE_BASETYPE};

static const MethodDef functions[] = {
    {"ParserCreate", parser_create, METH_FAST_KW,
     DOC("($module, /, encoding=None, namespace_separator=None,\n"
         "             intern=<unrepresentable>)"),
     DOC("Return a new XML parser object.")},
    {"ErrorString", error_string, METH_O, DOC("($module, code, /)"), DOC("Returns string error for given number.")},
    {0}};

static Value submodule(VM *vm, Ref module, const char *full_name, const char *name) {  // borrowed from the module
  Value text = str_from_cstr(vm, full_name), m = value_is_null(text) ? text : module_new(vm, text);
  int r = value_is_null(m) ? -1 : dict_set(vm, vm->sys_modules, text, m);
  drop(vm, text);
  if (r < 0) {
    drop(vm, m);
    return VALUE_NULL;
  }
  return module_add(vm, module, name, own(m)) < 0 ? (drop(vm, m), VALUE_NULL) : m;
}

static int add_errors(VM *vm, Ref m) {
  Value codes = dict_new(vm), messages = dict_new(vm), list = xml_error_list(vm);
  int r = value_is_null(codes) || value_is_null(messages) || value_is_null(list) ? -1 : 0;
  for (Size i = 0; r == 0 && i < as_tuple(list)->len; i++) {
    Ref text = tuple_at(tuple_at(list, i), 1);
    Value code = value_from_int48(i + 1), name = str_format(vm, "XML_ERROR_%U", tuple_at(tuple_at(list, i), 0));
    if (value_is_null(name) || dict_set(vm, as_dict(codes), text, code) < 0 ||
        dict_set(vm, as_dict(messages), code, text) < 0 || dict_set(vm, as_module(m)->dict, name, text) < 0)
      r = -1;
    drop(vm, name);
  }
  drop(vm, list);
  if (r == 0) r = module_add(vm, m, "codes", own(codes));
  if (r == 0) r = module_add(vm, m, "messages", own(messages));
  drop(vm, codes);
  drop(vm, messages);
  return r;
}

static int exec(VM *vm, Ref module) {
  static const struct {
    const char *name;
    int value;
  } model[] = {{"XML_CTYPE_EMPTY", 1},  {"XML_CTYPE_ANY", 2},  {"XML_CTYPE_MIXED", 3}, {"XML_CTYPE_NAME", 4},
               {"XML_CTYPE_CHOICE", 5}, {"XML_CTYPE_SEQ", 6},  {"XML_CQUANT_NONE", 0}, {"XML_CQUANT_OPT", 1},
               {"XML_CQUANT_REP", 2},   {"XML_CQUANT_PLUS", 3}};
  if (module_make_type(vm, REF_NULL, MT_EXPAT_PARSER, &parser_spec, NULL) < 0 ||
      module_make_type(vm, module, MT_EXPAT_ERROR, &error_spec, vm->exc.Exception) < 0 ||
      module_add(vm, module, "error", own_ptr(module_type(vm, MT_EXPAT_ERROR))) < 0 ||
      module_add(vm, module, "XMLParserType", own_ptr(module_type(vm, MT_EXPAT_PARSER))) < 0)
    return -1;
  Value version[3] = {value_from_int48(2), value_from_int48(7), value_from_int48(3)};
  if (module_add(vm, module, "EXPAT_VERSION", str_from_cstr(vm, "expat_2.7.3")) < 0 ||
      module_add(vm, module, "native_encoding", str_from_cstr(vm, "UTF-8")) < 0 ||
      module_add(vm, module, "version_info", tuple_from_refs(vm, version, 3)) < 0 ||
      module_add(vm, module, "features", list_new(vm, 0)) < 0)
    return -1;
  static const char *const parsing[] = {"XML_PARAM_ENTITY_PARSING_NEVER", "XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE",
                                        "XML_PARAM_ENTITY_PARSING_ALWAYS"};
  for (int i = 0; i < 3; i++) {
    if (module_add(vm, module, parsing[i], value_from_int48(i)) < 0) return -1;
  }
  Value m = submodule(vm, module, "pyexpat.errors", "errors");
  int r = value_is_null(m) ? -1 : add_errors(vm, m);
  drop(vm, m);
  if (r < 0) return -1;
  m = submodule(vm, module, "pyexpat.model", "model");
  for (size_t i = 0; !value_is_null(m) && i < ARRAY_LEN(model); i++) {
    if (module_add(vm, m, model[i].name, value_from_int48(model[i].value)) < 0) return drop(vm, m), -1;
  }
  r = value_is_null(m) ? -1 : 0;
  drop(vm, m);
  return r;
}
const ModuleDef pyexpat_module = {
    .name = "pyexpat", .methods = functions, .exec = exec, .doc = "Python wrapper for Expat parser."};
