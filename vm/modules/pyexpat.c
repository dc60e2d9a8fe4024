// modules/pyexpat.c: the module pyexpat: a non-validating XML 1.0 parser with namespaces, by events, after the manner of Expat.
//
// Input is decoded to code points and kept until it makes a whole token. Internal general entities are put into the text where they are
// referred to, with END_OF_ENTITY behind them; external ones are the handler's. The declarations of a DTD are read by web/python/_expat_dtd.py.
// Invariants   chars[at, len) is still to be parsed; `names` is the stack of open elements; line and column are those of chars[at], or of
//              the reference to the outermost entity that is open.
// Tests        tests/python/library/formats/xml_*.py
// Optimize     Oz
#include "runtime/import.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/core/work.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

// clang-format off
#define HANDLERS(X)                                                                                                                          \
  X(AttlistDecl) X(CharacterData) X(Comment) X(ElementDecl) X(EndCdataSection) X(EndDoctypeDecl) X(EndElement) X(EndNamespaceDecl)           \
  X(EntityDecl) X(ExternalEntityRef) X(NotStandalone) X(NotationDecl) X(ProcessingInstruction) X(SkippedEntity) X(StartCdataSection)         \
  X(StartDoctypeDecl) X(StartElement) X(StartNamespaceDecl) X(UnparsedEntityDecl) X(XmlDecl)
// clang-format on
enum {
#define X(name) H_##name,
  HANDLERS(X)
#undef X
  H_Default, H_DefaultExpand, N_HANDLERS
};
// Errors by Expat's numbers, some of those in web/python/_expat_errors.py.
enum { E_MEMORY = 1, E_SYNTAX = 2, E_NO_ELEMENTS = 3, E_TOKEN = 4, E_UNCLOSED = 5, E_PARTIAL = 6, E_MISMATCH = 7, E_DUPLICATE = 8, E_JUNK = 9, E_UNDEFINED = 11, E_RECURSIVE = 12, E_ASYNC = 13, E_CHAR_REF = 14, E_BINARY = 15, E_ATTRIBUTE_ENTITY = 16, E_MISPLACED = 17,
       E_ENCODING = 18, E_INCORRECT_ENCODING = 19, E_CDATA = 20, E_EXTERNAL = 21, E_STANDALONE = 22, E_FEATURE = 26, E_PREFIX = 27, E_XML_DECL = 30, E_FINISHED = 36, E_ARGUMENT = 41, E_AMPLIFICATION = 43 };
enum { END_OF_ENTITY = 0x7FFFFFFF };  // stands in chars where the text of an entity ends; no octets make it

typedef enum { ENC_UNKNOWN, ENC_UTF8, ENC_ASCII, ENC_LATIN1, ENC_UTF16, ENC_UTF16LE, ENC_UTF16BE, ENC_TABLE } Encoding;  // ENC_UTF16: the mark tells which
typedef enum { MORE = 0, DONE = 1, FAIL = -1 } Step;  // a token was incomplete; was taken; exception

typedef struct Parser {
  Object h;
  Value handlers[N_HANDLERS];
  Value intern, base, names, namespaces, encoding;  // namespaces: list of dicts, one per open element, or null
  Value dtd, entities, attributes;                  // a DTD of _expat_dtd.py and two of its dicts, or null
  Value open;                                       // entities whose text is being read: list of (name, number of open elements)
  Value table;                                      // ENC_TABLE: str of what the 256 octets mean
  StrBuilder text;                                  // character data that waits (buffer_text)
  bool buffer_text, ordered_attributes, specified_attributes, namespace_prefixes, ns, reparse_deferral;
  uint32_t ns_separator;
  int buffer_size, used, parsing;  // used: of the buffer, in octets; parsing: of parameter entities
  Encoding enc;
  bool running;  // inside Parse(): what a handler would feed it in the middle of a token is refused
  bool final, finished, started, seen_root, had_doctype, after_cr;
  bool expand, standalone, foreign;  // expand: internal entities are replaced by their text
  bool is_child, is_general, is_subset;  // made for an external entity; for a general one; for a subset or a parameter entity
  int error;
  uint32_t *chars;
  Size at, len, cap;
  uint8_t raw[64];  // octets that do not yet make a character
  int n_raw;
  Value pending;  // octets of an encoding that is not yet known, or null
  Size line, column, depth, ref_chars, ref_bytes;  // depth: of open entities; ref: the length of the outermost's reference
  Size partial;                                    // what the last piece left when it brought nothing to an end
  int64_t byte_index, direct, expanded;            // octets given; characters that entities made
  double alloc_threshold, alloc_factor;
} Parser;
static Parser *as_parser(Ref v) { return (Parser *)value_as_ptr(v); }

// ---- errors

// ExpatError(text): the text is consumed.
static Step fail_text(VM *vm, Parser *p, Value text, int code) {
  Value exc = value_is_null(text) ? text : exc_new(vm, module_type(vm, MT_EXPAT_ERROR), &text, 1);
  drop(vm, text);
  if (value_is_null(exc)) return FAIL;
  if (object_setattr_s(vm, exc, "code", value_from_int48(code)) < 0 || object_setattr_s(vm, exc, "offset", value_from_int48(p->column)) < 0 ||
      object_setattr_s(vm, exc, "lineno", value_from_int48(p->line)) < 0) {
    drop(vm, exc);
    return FAIL;
  }
  err_raise(vm, exc);
  return FAIL;
}
static Value error_list(VM *vm) {  // tuple of (name, text)
  Value module = import_module(vm, "_expat_errors"), list = value_is_null(module) ? module : object_getattr_s(vm, module, "ERRORS");
  drop(vm, module);
  return list;
}
static Value error_text(VM *vm, int code) {  // None: there is no such error
  Value list = error_list(vm), text = VALUE_NONE;
  if (value_is_null(list)) return list;
  if (code > 0 && code <= as_tuple(list)->len) text = own(tuple_at(tuple_at(list, code - 1), 1));
  drop(vm, list);
  return text;
}
static Step fail_at(VM *vm, Parser *p, int code) {
  Value text = error_text(vm, code);
  p->error = code;
  if (value_is_null(text)) return FAIL;
  Step s = fail_text(vm, p, str_format(vm, "%U: line %d, column %d", text, (int)p->line, (int)p->column), code);
  drop(vm, text);
  return s;
}

static int utf8_size(uint32_t c) { return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4; }
static int input_size(const Parser *p, uint32_t c) {  // octets of the input
  if (p->enc == ENC_UTF16LE || p->enc == ENC_UTF16BE) return c < 0x10000 ? 2 : 4;
  return p->enc == ENC_UTF8 ? utf8_size(c) : 1;
}

// Moves to `to`, counting lines.
static void advance(Parser *p, Size to) {
  for (; p->at < to; p->at++) {
    if (p->depth) continue;
    uint32_t c = p->chars[p->at];
    p->byte_index += input_size(p, c);
    if (c == '\n') {
      p->line++;
      p->column = 0;
    } else {
      p->column++;
    }
  }
}
static Step fail_here(VM *vm, Parser *p, Size at, int code) {
  advance(p, at < p->len ? at : p->len);
  return fail_at(vm, p, code);
}

// ---- calling handlers

static Value text_of(VM *vm, const Parser *p, Size from, Size to) { return str_from_kind(vm, 4, p->chars + from, to - from); }

// A str, shared through the intern dict.
static Value interned(VM *vm, Parser *p, Value s) {
  if (value_is_null(s) || !is_dict(p->intern)) return s;
  Value found;
  if (dict_setdefault(vm, as_dict(p->intern), s, s, &found) < 0) {
    drop(vm, s);
    return VALUE_NULL;
  }
  drop(vm, s);
  return found;
}

static bool has(const Parser *p, int which) { return !value_is_none(p->handlers[which]); }

static Step flush_text(VM *vm, Parser *p);

// The arguments are consumed. 0 as the result of NotStandaloneHandler and ExternalEntityRefHandler is an error.
static Step call_handler(VM *vm, Parser *p, int which, Value *args, Size n) {
  Step r = which == H_CharacterData ? DONE : flush_text(vm, p);
  for (Size i = 0; i < n; i++) r = value_is_null(args[i]) ? FAIL : r;
  if (r == DONE && has(p, which)) {
    Value f = own(p->handlers[which]), v = call(vm, f, args, n, REF_NULL);
    int told = 1;
    drop(vm, f);
    if (value_is_null(v) || ((which == H_NotStandalone || which == H_ExternalEntityRef) && arg_int(vm, v, &told) < 0)) r = FAIL;
    else if (!told) r = fail_at(vm, p, which == H_NotStandalone ? E_STANDALONE : E_EXTERNAL);
    drop(vm, v);
  }
  values_drop(vm, args, n);
  return r;
}

static Step flush_text(VM *vm, Parser *p) {
  if (p->used == 0) return DONE;
  Value s = sb_finish(&p->text);
  sb_init(&p->text, vm);
  p->used = 0;
  return call_handler(vm, p, H_CharacterData, &s, 1);
}

// What no handler wants goes to the default one.
static Step give_default(VM *vm, Parser *p, Size from, Size to) {
  int which = has(p, H_DefaultExpand) ? H_DefaultExpand : H_Default;
  if (!has(p, which) || from == to) return DONE;
  Value s = text_of(vm, p, from, to);
  return call_handler(vm, p, which, &s, 1);
}

// Character data of so many octets; s is consumed.
static Step give_piece(VM *vm, Parser *p, Value s, Size bytes) {
  Step r = value_is_null(s) ? FAIL : DONE;
  if (r == DONE && p->buffer_text && bytes > p->buffer_size - p->used) r = flush_text(vm, p);
  if (r == DONE && (!p->buffer_text || bytes > p->buffer_size)) return call_handler(vm, p, H_CharacterData, &s, 1);
  if (r == DONE) {
    sb_str(&p->text, s);
    p->used += (int)bytes;  // fits: at most buffer_size
    if (p->text.failed) r = FAIL;
  }
  drop(vm, s);
  return r;
}

static Step give_text(VM *vm, Parser *p, Size from, Size to) {
  if (!has(p, H_CharacterData)) return give_default(vm, p, from, to);
  Size limit = p->enc == ENC_UTF8 || p->depth ? (to - from) * 4 : 1024;  // what Expat converts comes in pieces
  while (from < to) {  // a line's end comes by itself
    Size end = from, bytes = 0;
    advance(p, from);
    if (p->chars[from] == '\n') end++, bytes = 1;
    else
      for (; end < to && p->chars[end] != '\n' && bytes + utf8_size(p->chars[end]) <= limit; end++) bytes += utf8_size(p->chars[end]);
    if (give_piece(vm, p, text_of(vm, p, from, end), bytes) < 0) return FAIL;
    from = end;
  }
  return DONE;
}

// ---- characters

static bool is_blank(uint32_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_name_start(uint32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' || (c >= 0xC0 && c != 0xD7 && c != 0xF7 && !(c >= 0x2000 && c <= 0x206F && c != 0x200C && c != 0x200D) && c < 0xD800) ||
         (c >= 0xF900 && c < 0xFFFE) || (c >= 0x10000 && c < 0x110000);
}
static bool is_name_char(uint32_t c) { return is_name_start(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == 0xB7; }
static bool is_xml_char(uint32_t c) { return c >= 0x20 ? !(c >= 0xD800 && c < 0xE000) && c != 0xFFFE && c != 0xFFFF && c < 0x110000 : c == '\t' || c == '\n' || c == '\r'; }
static Size skip_blanks(const Parser *p, Size i) {
  while (i < p->len && is_blank(p->chars[i])) i++;
  return i;
}
static Size skip_name(const Parser *p, Size i) {
  if (i >= p->len || !is_name_start(p->chars[i])) return i;
  while (i < p->len && is_name_char(p->chars[i])) i++;
  return i;
}
// Does chars[i …) begin with the text? 1; 0; -1: it might, when there were more.
static int looking_at(const Parser *p, Size i, const char *text) {
  for (; *text; text++, i++) {
    if (i >= p->len) return -1;
    if (p->chars[i] != (uint8_t)*text) return 0;
  }
  return 1;
}
static Size find(const Parser *p, Size i, const char *text) {  // -1: not there
  for (; i < p->len; i++) {
    if (looking_at(p, i, text) == 1) return i;
    if (p->chars[i] == END_OF_ENTITY) return -1;
  }
  return -1;
}

// ---- references

// Reads "&…;" at i: *end behind it. A character: *c. An entity: its value (str, borrowed) in *entity. MORE: incomplete.
static Step reference(VM *vm, Parser *p, Size i, Size *end, uint32_t *c, Ref *entity) {
  static const struct {
    const char *name;
    char c;
  } predefined[] = {{"lt;", '<'}, {"gt;", '>'}, {"amp;", '&'}, {"quot;", '"'}, {"apos;", '\''}};
  *entity = REF_NULL;
  *c = 0;
  Size k = i + 1;
  if (k >= p->len) return MORE;
  if (p->chars[k] == '#') {
    bool hex = k + 1 < p->len && p->chars[k + 1] == 'x';
    uint64_t n = 0;
    Size begin = k += hex ? 2 : 1;
    for (; k < p->len; k++) {
      uint32_t d = p->chars[k], v = d >= '0' && d <= '9' ? d - '0' : hex && (d | 32) >= 'a' && (d | 32) <= 'f' ? (d | 32) - 'a' + 10 : 99;
      if (v == 99) break;
      if (n < 0x200000) n = n * (hex ? 16 : 10) + v;
    }
    if (k >= p->len) return MORE;
    if (k == begin || p->chars[k] != ';') return fail_here(vm, p, k, E_TOKEN);
    if (!is_xml_char((uint32_t)n)) return fail_here(vm, p, i, E_CHAR_REF);
    *c = (uint32_t)n;
    *end = k + 1;
    return DONE;
  }
  for (size_t e = 0; e < ARRAY_LEN(predefined); e++) {
    if (looking_at(p, k, predefined[e].name) == 1) {
      *c = (uint8_t)predefined[e].c;
      *end = k + (Size)strlen(predefined[e].name);
      return DONE;
    }
  }
  Size name_end = skip_name(p, k);
  if (name_end >= p->len) return MORE;
  if (name_end == k || p->chars[name_end] != ';') return fail_here(vm, p, name_end, E_TOKEN);
  *end = name_end + 1;
  if (value_is_null(p->entities)) return DONE;
  Value name = text_of(vm, p, k, name_end);
  if (value_is_null(name)) return FAIL;
  int found = dict_lookup(vm, as_dict(p->entities), name, entity);
  drop(vm, name);
  return found < 0 ? FAIL : DONE;
}

static Step make_room(VM *vm, Parser *p, Size need) {  // need: at most some 2^28
  if (need <= p->cap) return DONE;
  Size cap = need < 512 ? 1024 : need * 2;
  double bytes = (double)cap * 4;
  if (!p->is_child && bytes >= p->alloc_threshold && bytes > p->alloc_factor * (double)p->direct) return fail_at(vm, p, E_MEMORY);
  uint32_t *chars = mem_realloc_items(vm, p->chars, (size_t)p->cap, (size_t)cap, 4);
  if (!chars) return err_no_memory(vm), FAIL;
  p->chars = chars;
  p->cap = cap;
  return DONE;
}

// Opens an entity. Refuses one that is open, and what grows to over 8 MB and a hundred times the input.
static Step enter_entity(VM *vm, Parser *p, Ref name, Size len) {
  for (Size i = 0; i < list_len(p->open); i++) {
    if (str_equal(tuple_at(list_at(p->open, i), 0), name)) return fail_at(vm, p, E_RECURSIVE);
  }
  p->expanded += len;
  if (p->direct + p->expanded > 8 << 20 &&  // fits: of 64 bits
      p->expanded > 99 * p->direct) return fail_at(vm, p, E_AMPLIFICATION);
  Value entry = tuple_pack2(vm, name, value_from_int48(list_len(p->names)));
  if (value_is_null(entry) || list_append_steal(vm, as_list(p->open), entry) < 0) return FAIL;
  p->depth++;
  return DONE;
}
static void leave_entity(VM *vm, Parser *p) {
  List *open = as_list(p->open);
  drop(vm, open->items[--open->len]);
  p->depth--;
}
static Size entity_level(const Parser *p) { return (Size)value_as_int48(tuple_at(list_at(p->open, list_len(p->open) - 1), 1)); }

// Puts the entity's text where the reference chars[at, to) stands: into what has been read already, as far as there is room.
static Step expand(VM *vm, Parser *p, Size to, Ref name, Ref entity) {
  const Str *s = as_str(entity);
  Size n = s->len + 1, shift = n > to ? n - to : 0;
  if (enter_entity(vm, p, name, s->len) < 0) return FAIL;
  if (p->depth == 1) {
    p->ref_chars = to - p->at;
    p->ref_bytes = 0;
    for (Size i = p->at; i < to; i++) p->ref_bytes += input_size(p, p->chars[i]);
  }
  if (shift) {
    if (make_room(vm, p, p->len + shift) < 0) return FAIL;
    memmove(p->chars + to + shift, p->chars + to, (size_t)(p->len - to) * 4);
    p->len += shift;
  }
  p->at = to + shift - n;
  for (Size i = 0; i < n - 1; i++) p->chars[p->at + i] = str_read(s, i);
  p->chars[p->at + n - 1] = END_OF_ENTITY;
  return DONE;
}

static Step end_of_entity(VM *vm, Parser *p) {
  if (entity_level(p) != list_len(p->names)) return fail_at(vm, p, E_ASYNC);
  p->at++;
  leave_entity(vm, p);
  if (p->depth == 0) {
    p->column += p->ref_chars;
    p->byte_index += p->ref_bytes;
  }
  return DONE;
}

// Is an entity that has no declaration skipped? 1; 0: it is an error; -1
static int skips_unknown(VM *vm, const Parser *p) {
  if (value_is_null(p->dtd) || p->standalone) return 0;
  Value v = object_getattr_s(vm, p->dtd, "incomplete");
  int r = value_is_null(v) ? -1 : object_is_true(vm, v);
  drop(vm, v);
  return r;
}

// ---- namespaces

static Value lookup_prefix(VM *vm, Parser *p, Ref prefix) {  // the URI, owned; null without exception: none
  if (str_equal_ascii(prefix, "xml")) return str_from_cstr(vm, "http://www.w3.org/XML/1998/namespace");
  for (Size i = list_len(p->namespaces) - 1; i >= 0; i--) {
    Ref uri;
    if (value_is_none(list_at(p->namespaces, i))) continue;
    int r = dict_lookup(vm, as_dict(list_at(p->namespaces, i)), prefix, &uri);
    if (r) return r < 0 ? VALUE_NULL : own(uri);
  }
  return VALUE_NULL;
}

// uri + separator + local name; the name as it is when it has no namespace. Consumes name.
static Value expand_name(VM *vm, Parser *p, Value name, bool attribute) {
  if (!p->ns || value_is_null(name)) return name;
  Size colon = 0, len = as_str(name)->len;
  while (colon < len && str_read(as_str(name), colon) != ':') colon++;
  if (colon == len && attribute) return name;
  Value prefix = colon == len ? own(vm->empty_str) : str_substring(vm, name, 0, colon);
  Value local = colon == len ? own(name) : str_substring(vm, name, colon + 1, len), uri = value_is_null(prefix) ? prefix : lookup_prefix(vm, p, prefix);
  Value r = VALUE_NULL;
  if (!value_is_null(uri) && as_str(uri)->len) {
    r = p->ns_separator ? str_format(vm, "%U%c%U", uri, (int)p->ns_separator, local) : str_format(vm, "%U%U", uri, local);
    if (p->namespace_prefixes && colon < len && p->ns_separator && !value_is_null(r)) {
      Value with = str_format(vm, "%U%c%U", r, (int)p->ns_separator, prefix);
      drop(vm, r);
      r = with;
    }
  } else if (!err_occurred(vm)) {
    if (colon < len) fail_at(vm, p, E_PREFIX);
    else r = own(name);
  }
  drop(vm, prefix);
  drop(vm, local);
  drop(vm, uri);
  drop(vm, name);
  return r;
}

static Step declare_namespace(VM *vm, Parser *p, Ref prefix, Ref uri, Value *scope) {
  if (value_is_none(*scope)) *scope = dict_new(vm);
  if (value_is_null(*scope) || dict_set(vm, as_dict(*scope), prefix, uri) < 0) return FAIL;
  if (!has(p, H_StartNamespaceDecl)) return DONE;
  Value args[2] = {as_str(prefix)->len ? own(prefix) : VALUE_NONE, as_str(uri)->len ? own(uri) : VALUE_NONE};
  return call_handler(vm, p, H_StartNamespaceDecl, args, 2);
}

// ---- elements

static Step entity_value(VM *vm, Parser *p, StrBuilder *b, Size i, Size end, Ref entity);

// Adds the value of an attribute, chars[from, to): references replaced, blanks made spaces.
static Step add_value(VM *vm, Parser *p, StrBuilder *b, Size from, Size to) {
  for (Size i = from; i < to;) {
    uint32_t c = p->chars[i];
    if (c == '<' || !is_xml_char(c)) return fail_here(vm, p, i, E_TOKEN);
    if (c != '&') {
      sb_char(b, is_blank(c) ? ' ' : c);
      i++;
      continue;
    }
    Ref entity;
    Size end;
    Step s = reference(vm, p, i, &end, &c, &entity);
    if (s < 0) return FAIL;
    if (s == MORE || end > to) return fail_here(vm, p, i, E_TOKEN);
    if (c) sb_char(b, c);
    else if (entity_value(vm, p, b, i, end, entity) < 0) return FAIL;
    i = end;
  }
  return DONE;
}

// The same of the entity that chars[i, end) refers to.
static Step entity_value(VM *vm, Parser *p, StrBuilder *b, Size i, Size end, Ref entity) {
  if (value_is_null(entity)) {
    int skipped = skips_unknown(vm, p);
    return skipped < 0 ? FAIL : skipped ? DONE : fail_at(vm, p, E_UNDEFINED);
  }
  if (!is_str(entity)) return fail_here(vm, p, i, value_is_none(tuple_at(entity, 3)) ? E_ATTRIBUTE_ENTITY : E_BINARY);
  Size n = as_str(entity)->len, len = p->len, at = p->at;
  uint32_t *chars = p->chars, *inner = mem_alloc(vm, (size_t)(n ? n : 1) * 4);
  if (!inner) return err_no_memory(vm), FAIL;
  for (Size k = 0; k < n; k++) inner[k] = str_read(as_str(entity), k);
  Value name = text_of(vm, p, i + 1, end - 1);
  Step s = value_is_null(name) || vm_enter(vm, " while expanding an entity") < 0 ? FAIL : DONE;
  if (s == DONE) {
    s = enter_entity(vm, p, name, n);
    if (s == DONE) {
      p->chars = inner;
      p->len = n;
      s = add_value(vm, p, b, 0, n);
      p->chars = chars;
      p->len = len;
      p->at = at;
      leave_entity(vm, p);
    }
    vm_leave(vm);
  }
  drop(vm, name);
  mem_free(vm, inner, (size_t)(n ? n : 1) * 4);
  return s;
}

static Value attribute_value(VM *vm, Parser *p, Size from, Size to) {
  StrBuilder b;
  sb_init(&b, vm);
  if (add_value(vm, p, &b, from, to) == DONE) return sb_finish(&b);
  sb_discard(&b);
  return VALUE_NULL;
}

static Step end_element(VM *vm, Parser *p) {  // the innermost one
  List *names = as_list(p->names);
  Value entry = names->items[--names->len], name = own(tuple_at(entry, 1));
  drop(vm, entry);
  if (has(p, H_EndElement)) {
    if (call_handler(vm, p, H_EndElement, &name, 1) < 0) return FAIL;
  } else {
    drop(vm, name);
  }
  if (!p->ns) return DONE;
  List *scopes = as_list(p->namespaces);
  Value scope = scopes->items[--scopes->len];
  Step r = DONE;
  if (is_dict(scope) && has(p, H_EndNamespaceDecl)) {
    Value keys = dict_keys_list(vm, as_dict(scope));
    if (value_is_null(keys)) r = FAIL;
    for (Size i = value_is_null(keys) ? -1 : list_len(keys) - 1; r == DONE && i >= 0; i--) {
      Ref prefix = list_at(keys, i);
      Value arg = as_str(prefix)->len ? own(prefix) : VALUE_NONE;
      r = call_handler(vm, p, H_EndNamespaceDecl, &arg, 1);
    }
    drop(vm, keys);
  }
  drop(vm, scope);
  return r;
}

// Attributes as a flat list of names and values.
static Step read_attributes(VM *vm, Parser *p, Size *at, Ref attrs, bool *empty) {
  Size i = *at;
  *empty = false;
  for (;;) {
    Size begin = i;
    i = skip_blanks(p, i);
    if (i >= p->len) return MORE;
    if (p->chars[i] == '>') break;
    if (p->chars[i] == '/') {
      if (i + 1 >= p->len) return MORE;
      if (p->chars[i + 1] != '>') return fail_here(vm, p, i + 1, E_TOKEN);
      *empty = true;
      i++;
      break;
    }
    Size name_end = skip_name(p, i);
    if (name_end >= p->len) return MORE;
    if (name_end == i || begin == i) return fail_here(vm, p, i, E_TOKEN);
    Size eq = skip_blanks(p, name_end), quote = eq < p->len && p->chars[eq] == '=' ? skip_blanks(p, eq + 1) : eq;
    if (quote >= p->len) return MORE;
    if (p->chars[eq] != '=' || (p->chars[quote] != '"' && p->chars[quote] != '\'')) return fail_here(vm, p, quote, E_TOKEN);
    Size end = quote + 1;
    while (end < p->len && p->chars[end] != p->chars[quote]) end++;
    if (end >= p->len) return MORE;
    Value name = text_of(vm, p, i, name_end), value = value_is_null(name) ? VALUE_NULL : attribute_value(vm, p, quote + 1, end);
    if (value_is_null(value)) return drop(vm, name), FAIL;
    Step s = DONE;
    for (Size k = 0; k < list_len(attrs); k += 2) {
      if (str_equal(list_at(attrs, k), name)) s = fail_here(vm, p, i, E_DUPLICATE);
    }
    if (s == DONE && (list_append(vm, attrs, name) < 0 || list_append(vm, attrs, value) < 0)) s = FAIL;
    drop(vm, name);
    drop(vm, value);
    if (s < 0) return FAIL;
    i = end + 1;
    if (i < p->len && !is_blank(p->chars[i]) && p->chars[i] != '>' && p->chars[i] != '/') return fail_here(vm, p, i, E_TOKEN);
  }
  *at = i + 1;
  return DONE;
}

// Is a whole tag there? Quoted parts may hold '>'.
static bool tag_is_complete(const Parser *p, Size i) {
  uint32_t quote = 0;
  for (; i < p->len; i++) {
    uint32_t c = p->chars[i];
    if (quote) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return true;
    }
    if (c == END_OF_ENTITY) return false;
  }
  return false;
}

// Namespaces that the attributes declare go into *scope; the others are given their full names.
static Step resolve_attributes(VM *vm, Parser *p, Ref attrs, Size n_specified, Value *scope) {
  List *list = as_list(attrs);
  Size n = 0;
  for (Size k = 0; k < list->len; k += 2) {
    Ref name = borrow(list->items[k]);
    bool is_default = p->ns && str_equal_ascii(name, "xmlns"), told = !p->specified_attributes || k < n_specified;
    Value prefix = is_default ? own(vm->empty_str) : VALUE_NULL;
    if (p->ns && !is_default && as_str(name)->len > 6) {
      prefix = str_substring(vm, name, 0, 6);
      if (value_is_null(prefix)) return FAIL;
      value_set(vm, &prefix, str_equal_ascii(prefix, "xmlns:") ? str_substring(vm, name, 6, as_str(name)->len) : VALUE_NULL);
      if (err_occurred(vm)) return FAIL;
    }
    if (!value_is_null(prefix)) {
      Step s = declare_namespace(vm, p, prefix, list->items[k + 1], scope);
      drop(vm, prefix);
      if (s < 0) return FAIL;
    } else if (told) {  // kept, in front of what goes
      Value kept[2] = {list->items[k], list->items[k + 1]};
      list->items[k] = list->items[n];
      list->items[k + 1] = list->items[n + 1];
      list->items[n++] = kept[0];
      list->items[n++] = kept[1];
    }
  }
  while (list->len > n) drop(vm, list->items[--list->len]);
  return DONE;
}
static Step name_attributes(VM *vm, Parser *p, Ref attrs) {
  for (Size k = 0; k < list_len(attrs); k += 2) {
    Value full = interned(vm, p, expand_name(vm, p, own(list_at(attrs, k)), true));
    if (value_is_null(full)) return FAIL;
    value_set(vm, &as_list(attrs)->items[k], full);
    for (Size i = 0; p->ns && i < k; i += 2) {
      if (str_equal(list_at(attrs, i), full)) return fail_at(vm, p, E_DUPLICATE);
    }
  }
  return DONE;
}

static Step declarations(VM *vm, Parser *p, const char *method, Size end);

// Adds the attributes that the DTD has and the tag has not.
static Step add_defaults(VM *vm, Parser *p, Ref element, Ref attrs) {
  Ref known;
  int found = value_is_null(p->attributes) ? 0 : dict_lookup(vm, as_dict(p->attributes), element, &known);
  if (found <= 0) return found < 0 ? FAIL : DONE;
  Value args[2] = {own(element), own(attrs)}, method = object_getattr_s(vm, p->dtd, "complete");
  Value v = value_is_null(method) ? method : call(vm, method, args, 2, REF_NULL);
  values_drop(vm, args, 2);
  drop(vm, method);
  Step s = value_is_null(v) ? FAIL : DONE;
  drop(vm, v);
  return s;
}

static Step start_tag(VM *vm, Parser *p) {
  Size name_end = skip_name(p, p->at + 1), i = name_end, open = p->at;
  if (name_end == p->at + 1) return p->at + 1 >= p->len ? MORE : fail_here(vm, p, p->at + 1, E_TOKEN);
  if (!tag_is_complete(p, i) && (!p->final || p->depth)) return MORE;
  if (list_len(p->names) == 0 && p->seen_root) return fail_at(vm, p, E_JUNK);
  if (p->foreign && !p->seen_root && !p->is_child && declarations(vm, p, "foreign", p->at) < 0) return FAIL;
  Value attrs = list_new(vm, 0), scope = VALUE_NONE, name = VALUE_NULL, raw = text_of(vm, p, open + 1, name_end), out = VALUE_NULL;
  bool empty = false;
  Step s = value_is_null(attrs) || value_is_null(raw) ? FAIL : read_attributes(vm, p, &i, attrs, &empty);
  if (s != DONE) goto done;
  Size n_specified = list_len(attrs);
  s = FAIL;
  if (add_defaults(vm, p, raw, attrs) < 0 || resolve_attributes(vm, p, attrs, n_specified, &scope) < 0) goto done;
  if (p->ns && list_append(vm, p->namespaces, scope) < 0) goto done;
  name = interned(vm, p, expand_name(vm, p, own(raw), false));
  if (value_is_null(name) || name_attributes(vm, p, attrs) < 0) goto done;
  Value entry = tuple_pack2(vm, raw, name);
  if (value_is_null(entry) || list_append_steal(vm, as_list(p->names), entry) < 0) goto done;
  p->seen_root = true;
  if (has(p, H_StartElement)) {
    if (p->ordered_attributes) {
      out = own(attrs);
    } else {
      out = dict_new(vm);
      for (Size k = 0; !value_is_null(out) && k < list_len(attrs); k += 2) {
        if (dict_set(vm, as_dict(out), list_at(attrs, k), list_at(attrs, k + 1)) < 0) value_clear(vm, &out);
      }
    }
    Value args[2] = {own(name), out};
    s = call_handler(vm, p, H_StartElement, args, 2);
  } else {
    s = give_default(vm, p, open, i);
  }
  if (s == DONE) advance(p, i);
  if (s == DONE && empty) s = end_element(vm, p);
done:
  drop(vm, attrs);
  drop(vm, scope);
  drop(vm, name);
  drop(vm, raw);
  return s;
}

static Step end_tag(VM *vm, Parser *p) {
  Size begin = p->at + 2, end = skip_name(p, begin), close = skip_blanks(p, end);
  if (close >= p->len) return MORE;
  if (end == begin || p->chars[close] != '>') return fail_here(vm, p, close, E_TOKEN);
  if (p->depth && entity_level(p) == list_len(p->names)) return fail_at(vm, p, E_ASYNC);
  if (list_len(p->names) == 0) return fail_here(vm, p, begin, E_TOKEN);
  Ref open = tuple_at(list_at(p->names, list_len(p->names) - 1), 0);
  Value name = text_of(vm, p, begin, end);
  if (value_is_null(name)) return FAIL;
  bool same = str_equal(name, open);
  drop(vm, name);
  if (!same) return fail_here(vm, p, begin, E_MISMATCH);
  if (!has(p, H_EndElement) && give_default(vm, p, p->at, close + 1) < 0) return FAIL;
  if (end_element(vm, p) < 0) return FAIL;
  advance(p, close + 1);
  return DONE;
}

// ---- other markup

static Step comment(VM *vm, Parser *p) {
  Size end = find(p, p->at + 4, "--");
  if (end < 0 || end + 2 >= p->len) return MORE;
  if (p->chars[end + 2] != '>') return fail_here(vm, p, end + 2, E_TOKEN);
  Step s;
  if (has(p, H_Comment)) {
    Value text = text_of(vm, p, p->at + 4, end);
    s = call_handler(vm, p, H_Comment, &text, 1);
  } else {
    s = give_default(vm, p, p->at, end + 3);
  }
  if (s == DONE) advance(p, end + 3);
  return s;
}

// The value of name="…" in an XML declaration; null without exception: not there.
static Value pseudo_attribute(VM *vm, const Parser *p, Size from, Size to, const char *name) {
  for (Size i = from; i < to; i++) {
    if (!is_blank(p->chars[i]) || looking_at(p, i + 1, name) != 1) continue;
    Size k = skip_blanks(p, i + 1 + (Size)strlen(name));
    if (k >= to || p->chars[k] != '=') continue;
    k = skip_blanks(p, k + 1);
    Size end = k + 1;
    while (end < to && p->chars[end] != p->chars[k]) end++;
    return end < to ? text_of(vm, p, k + 1, end) : VALUE_NULL;
  }
  return VALUE_NULL;
}

static Step xml_declaration(VM *vm, Parser *p, Size end) {
  Value version = pseudo_attribute(vm, p, p->at, end, "version"), encoding = pseudo_attribute(vm, p, p->at, end, "encoding"), alone = pseudo_attribute(vm, p, p->at, end, "standalone");
  Step s = DONE;
  if (!value_is_null(alone) && str_equal_ascii(alone, "yes")) {
    p->standalone = true;
    if (p->parsing == 1) p->parsing = 0;
  }
  if (value_is_null(version) && !p->is_general) {
    s = fail_here(vm, p, p->at + 5, E_XML_DECL);
  } else if (has(p, H_XmlDecl)) {
    Value args[3] = {value_is_null(version) ? VALUE_NONE : own(version), value_is_null(encoding) ? VALUE_NONE : own(encoding),
                     value_from_int48(value_is_null(alone) ? -1 : str_equal_ascii(alone, "yes"))};
    s = call_handler(vm, p, H_XmlDecl, args, 3);
  } else {
    s = give_default(vm, p, p->at, end + 2);
  }
  drop(vm, version);
  drop(vm, encoding);
  drop(vm, alone);
  if (s == DONE) advance(p, end + 2);
  return s;
}

static Step instruction(VM *vm, Parser *p) {
  Size name_end = skip_name(p, p->at + 2), end = find(p, p->at + 2, "?>");
  if (name_end == p->at + 2 && name_end < p->len) return fail_here(vm, p, name_end, E_TOKEN);
  if (end < 0) return MORE;
  if (name_end - p->at == 5 && looking_at(p, p->at + 2, "xml") == 1) {
    if (p->started) return fail_here(vm, p, p->at, E_MISPLACED);
    return xml_declaration(vm, p, end);
  }
  Step s;
  if (has(p, H_ProcessingInstruction)) {
    Value args[2] = {interned(vm, p, text_of(vm, p, p->at + 2, name_end)), text_of(vm, p, skip_blanks(p, name_end) < end ? skip_blanks(p, name_end) : end, end)};
    s = call_handler(vm, p, H_ProcessingInstruction, args, 2);
  } else {
    s = give_default(vm, p, p->at, end + 2);
  }
  if (s == DONE) advance(p, end + 2);
  return s;
}

static Step cdata(VM *vm, Parser *p) {  // from "<![CDATA[" on
  Size begin = p->at + 9, end = find(p, begin, "]]>");
  if (end < 0) return p->final ? fail_here(vm, p, p->len, E_CDATA) : MORE;
  if (has(p, H_StartCdataSection)) {
    if (call_handler(vm, p, H_StartCdataSection, NULL, 0) < 0) return FAIL;
  } else if (!has(p, H_CharacterData) && give_default(vm, p, p->at, begin) < 0) {
    return FAIL;
  }
  if (give_text(vm, p, begin, end) < 0) return FAIL;
  if (has(p, H_EndCdataSection) && call_handler(vm, p, H_EndCdataSection, NULL, 0) < 0) return FAIL;
  advance(p, end + 3);
  return DONE;
}

// ---- declarations

static Size doctype_end(const Parser *p, Size i) {  // behind the '>' that ends it; -1: not there
  int depth = 0;
  uint32_t quote = 0;
  for (; i < p->len; i++) {
    uint32_t c = p->chars[i];
    if (quote) {
      if (c == quote) quote = 0;
    } else if (looking_at(p, i, "<!--") == 1) {
      i = find(p, i + 4, "-->");
      if (i < 0) return -1;
      i += 2;
    } else if (looking_at(p, i, "<?") == 1) {
      i = find(p, i + 2, "?>");
      if (i < 0) return -1;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[') {
      depth++;
    } else if (c == ']') {
      depth--;
    } else if (c == '>' && depth == 0) {
      return i + 1;
    }
  }
  return -1;
}

static Step need_dtd(VM *vm, Parser *p) {
  if (!value_is_null(p->dtd)) return DONE;
  Value module = import_module(vm, "_expat_dtd"), type = value_is_null(module) ? module : object_getattr_s(vm, module, "DTD");
  p->dtd = value_is_null(type) ? type : call(vm, type, NULL, 0, REF_NULL);
  drop(vm, type);
  drop(vm, module);
  if (value_is_null(p->dtd)) return FAIL;
  p->entities = object_getattr_s(vm, p->dtd, "entities");
  p->attributes = object_getattr_s(vm, p->dtd, "attributes");
  if (!value_is_null(p->entities) && !value_is_null(p->attributes) && is_dict(p->entities) && is_dict(p->attributes)) return DONE;
  value_clear(vm, &p->dtd);
  return FAIL;
}

// An event of _expat_dtd.py, whose text begins at `begin`.
static Step declared(VM *vm, Parser *p, Size begin, Ref event) {
  static const char *const names[] = {
#define X(name) #name "Handler",
      HANDLERS(X)
#undef X
  };
  Ref what = tuple_at(event, 1);
  advance(p, begin + (Size)value_as_int48(tuple_at(event, 0)));
  if (!is_str(what)) return fail_at(vm, p, (int)value_as_int48(what));
  Ref told = tuple_at(event, 2);
  Value args[8];
  Size n = as_tuple(told)->len;
  for (Size i = 0; i < n; i++) args[i] = own(tuple_at(told, i));
  int which = has(p, H_DefaultExpand) ? H_DefaultExpand : H_Default;
  for (size_t i = 0; i < ARRAY_LEN(names); i++) {
    if (str_equal_ascii(what, names[i])) which = (int)i;
  }
  return call_handler(vm, p, which, args, n);
}

// Has chars[at, end) read by a method of the DTD.
static Step declarations(VM *vm, Parser *p, const char *method, Size end) {
  if (need_dtd(vm, p) < 0) return FAIL;
  Size begin = p->at;
  bool is_foreign = *method == 'f';
  Value args[5] = {own_ptr(p), is_foreign ? value_from_int48(p->parsing) : text_of(vm, p, begin, end), is_foreign ? value_from_bool(p->standalone) : value_from_int48(p->parsing),
                   value_from_bool(p->standalone), value_from_bool(p->foreign)};
  Value f = value_is_null(args[1]) ? VALUE_NULL : object_getattr_s(vm, p->dtd, method), events = VALUE_NULL;
  if (!value_is_null(f)) events = call(vm, f, args, is_foreign ? 3 : *method == 'd' ? 5 : 4, REF_NULL);
  values_drop(vm, args, 5);
  drop(vm, f);
  p->foreign = false;
  Step s = value_is_null(events) ? FAIL : DONE;
  while (s == DONE) {
    Value event = iter_next(vm, events);
    if (value_is_null(event)) {
      if (err_occurred(vm)) s = FAIL;
      break;
    }
    s = declared(vm, p, begin, event);
    drop(vm, event);
  }
  drop(vm, events);
  if (s == DONE) advance(p, end);
  return s;
}

static Step doctype(VM *vm, Parser *p) {
  Size end = doctype_end(p, p->at + 9), name = skip_blanks(p, p->at + 9);
  if (end < 0 && !p->final) return MORE;
  if (p->seen_root || p->had_doctype || (end > 0 && skip_name(p, name) == name)) return fail_here(vm, p, p->at, E_TOKEN);
  p->had_doctype = true;
  return declarations(vm, p, "document", end < 0 ? p->len : end);
}

static Step markup(VM *vm, Parser *p) {
  if (p->at + 1 >= p->len) return MORE;
  uint32_t c = p->chars[p->at + 1];
  if (c == '/') return end_tag(vm, p);
  if (c == '?') return instruction(vm, p);
  if (c != '!') return start_tag(vm, p);
  int is_comment = looking_at(p, p->at, "<!--"), is_cdata = looking_at(p, p->at, "<![CDATA["), is_doctype = looking_at(p, p->at, "<!DOCTYPE");
  if (is_comment == 1) return comment(vm, p);
  if (is_cdata == 1 && list_len(p->names) > 0) return cdata(vm, p);
  if (is_doctype == 1) return doctype(vm, p);
  if (is_comment < 0 || is_cdata < 0 || is_doctype < 0) return MORE;
  return fail_here(vm, p, p->at + 2, E_TOKEN);
}

// What an external parser is told: the namespaces that are declared, and the entities that are open.
static Value context(VM *vm, const Parser *p, Ref name) {
  StrBuilder b;
  sb_init(&b, vm);
  if (p->ns) sb_cstr(&b, "xml=http://www.w3.org/XML/1998/namespace\f");
  for (Size i = 0; i < list_len(p->namespaces); i++) {
    Ref prefix, uri;
    Size at = 0;
    while (is_dict(list_at(p->namespaces, i)) && dict_next(as_dict(list_at(p->namespaces, i)), &at, &prefix, &uri)) sb_printf(&b, "%U=%U\f", prefix, uri);
  }
  for (Size i = 0; i < list_len(p->open); i++) sb_printf(&b, "%U\f", tuple_at(list_at(p->open, i), 0));
  sb_str(&b, name);
  return sb_finish(&b);
}

// A reference chars[at, end) to an entity in an element. Null: it has no declaration.
static Step entity_reference(VM *vm, Parser *p, Size end, Ref entity) {
  Value name = text_of(vm, p, p->at + 1, end - 1);
  if (value_is_null(name)) return FAIL;
  Step s = DONE;
  bool skip = value_is_null(entity) || (is_str(entity) && !p->expand);
  if (value_is_null(entity)) {
    int skipped = skips_unknown(vm, p);
    if (skipped <= 0) s = skipped < 0 ? FAIL : fail_at(vm, p, E_UNDEFINED);
  }
  if (s == DONE && skip) {
    Value args[2] = {own(name), value_from_int48(0)};
    if (has(p, H_SkippedEntity)) s = call_handler(vm, p, H_SkippedEntity, args, 2);
    else values_drop(vm, args, 1), s = give_default(vm, p, p->at, end);
  } else if (s == DONE && is_str(entity)) {
    s = expand(vm, p, end, name, entity);
    end = p->at;
  } else if (s == DONE && !value_is_none(tuple_at(entity, 3))) {
    s = fail_at(vm, p, E_BINARY);
  } else if (s == DONE && has(p, H_ExternalEntityRef)) {
    Value args[4] = {context(vm, p, name), own(tuple_at(entity, 2)), own(tuple_at(entity, 0)), own(tuple_at(entity, 1))};
    s = call_handler(vm, p, H_ExternalEntityRef, args, 4);
  } else if (s == DONE) {
    s = give_default(vm, p, p->at, end);
  }
  drop(vm, name);
  if (s == DONE) advance(p, end);
  return s;
}

static Step content(VM *vm, Parser *p) {  // text or a reference inside an element
  if (p->chars[p->at] == END_OF_ENTITY) return end_of_entity(vm, p);
  if (p->chars[p->at] == '&') {
    Size end;
    uint32_t c;
    Ref entity;
    Step s = reference(vm, p, p->at, &end, &c, &entity);
    if (s != DONE) return s;
    if (!c) return entity_reference(vm, p, end, entity);
    s = has(p, H_CharacterData) ? give_piece(vm, p, str_from_char(vm, c), utf8_size(c)) : give_default(vm, p, p->at, end);
    if (s == DONE) advance(p, end);
    return s;
  }
  Size end = p->at;
  while (end < p->len && p->chars[end] != '<' && p->chars[end] != '&' && p->chars[end] != END_OF_ENTITY) {
    if (!is_xml_char(p->chars[end]) || looking_at(p, end, "]]>") == 1) {
      if (end > p->at && give_text(vm, p, p->at, end) < 0) return FAIL;
      return fail_here(vm, p, is_xml_char(p->chars[end]) ? end + 2 : end, E_TOKEN);
    }
    if (work_round(vm, (size_t)end++) < 0) return FAIL;
  }
  if (end == p->len && !p->final) {  // "]]>" may be under way
    while (end > p->at && p->chars[end - 1] == ']') end--;
    if (end == p->at) return MORE;
  }
  if (give_text(vm, p, p->at, end) < 0) return FAIL;
  for (; end - p->at > WORK_CHARS; advance(p, p->at + WORK_CHARS))
    if (vm_work(vm, WORK_CHARS / 8) < 0) return FAIL;
  advance(p, end);
  return DONE;
}

// What is neither markup nor white space outside of the root element: a word is an error of the grammar, when it ends as one.
static Step stray(VM *vm, Parser *p) {
  Size end = skip_name(p, p->at);
  uint32_t c = end < p->len ? p->chars[end] : 0;
  if (end == p->at) return fail_at(vm, p, p->chars[p->at] == '&' || !is_xml_char(p->chars[p->at]) ? E_TOKEN : p->seen_root ? E_JUNK : E_SYNTAX);
  if (end == p->len && !p->final) return MORE;
  if (end < p->len && !is_blank(c) && (c > 127 || !strchr(">),|[%+*?", (int)c))) return fail_here(vm, p, end, E_TOKEN);
  return fail_at(vm, p, p->seen_root ? E_JUNK : E_SYNTAX);
}

static Step parse_all(VM *vm, Parser *p) {
  for (;;) {
    Step s = DONE;
    if (p->at >= p->len) break;
    if (p->chars[p->at] == '<') {
      s = markup(vm, p);
    } else if (list_len(p->names) > 0 || p->is_general || p->depth) {
      s = content(vm, p);
    } else {
      Size end = skip_blanks(p, p->at);
      if (end == p->at) s = stray(vm, p);
      else s = give_default(vm, p, p->at, end);
      if (s == DONE) advance(p, end);
    }
    if (s == FAIL) return FAIL;
    if (s == DONE) p->started = true;
    if (s == MORE) {
      if (!p->final && !p->depth) break;
      return fail_at(vm, p, E_UNCLOSED);
    }
    if (vm_poll(vm) < 0) return FAIL;
  }
  if (p->final) {
    if (flush_text(vm, p) < 0) return FAIL;
    if (p->is_general && list_len(p->names) > 0) return fail_at(vm, p, E_ASYNC);
    if (!p->is_general && (!p->seen_root || list_len(p->names) > 0)) return fail_at(vm, p, E_NO_ELEMENTS);
    p->finished = true;
  }
  return DONE;
}

// ---- input

static int push_char(VM *vm, Parser *p, uint32_t c) {
  if (p->len == p->cap && make_room(vm, p, p->len + 1) < 0) return -1;
  bool after_cr = p->after_cr;
  p->after_cr = c == '\r';
  if (c == '\n' && after_cr) return 0;  // "\r\n" is one line end
  p->chars[p->len] = c == '\r' ? '\n' : c;
  return work_round(vm, (size_t)p->len++);
}
static int push_str(VM *vm, Parser *p, Ref s) {
  for (Size i = 0; i < as_str(s)->len; i++) {
    if (push_char(vm, p, str_read(as_str(s), i)) < 0) return -1;
  }
  return 0;
}

// What the octets of an encoding mean, into p->table. ENC_TABLE; ENC_UNKNOWN with an exception: it has no such table.
static Encoding encoding_table(VM *vm, Parser *p, const char *name) {
  char octets[256];
  for (int i = 0; i < 256; i++) octets[i] = (char)i;
  value_set(vm, &p->table, str_decode(vm, octets, 256, name, "replace"));
  if (value_is_null(p->table)) return ENC_UNKNOWN;
  const Str *s = as_str(p->table);
  if (s->len != 256) return err_set(vm, vm->exc.ValueError, "multi-byte encodings are not supported"), ENC_UNKNOWN;
  for (Size i = 0; i < 256; i++) {  // what markup is made of must be ASCII, and ASCII only that
    uint32_t c = str_read(s, i), ascii = i < 128 ? (uint32_t)i : c;
    bool counts = ascii < 127 && (ascii >= ' ' || ascii == '\t' || ascii == '\n' || ascii == '\r') && !strchr("$@\\^`{}~", (int)ascii);
    if ((counts && c != (uint32_t)i) || (c > 0xFFFF)) return fail_at(vm, p, E_ENCODING), ENC_UNKNOWN;
  }
  return ENC_TABLE;
}

static Encoding encoding_of(VM *vm, Parser *p) {
  static const struct {
    const char *name;
    Encoding enc;
  } known[] = {{"utf-8", ENC_UTF8}, {"us-ascii", ENC_ASCII}, {"iso-8859-1", ENC_LATIN1}, {"utf-16", ENC_UTF16}, {"utf-16le", ENC_UTF16LE}, {"utf-16be", ENC_UTF16BE}};
  size_t len, size;
  char *text = str_to_utf8(vm, p->encoding, &len, &size);
  if (!text) return ENC_UNKNOWN;
  Encoding enc = ENC_UNKNOWN;
  for (char *c = text; *c; c++) {
    if (*c >= 'A' && *c <= 'Z') *c += 32;
  }
  for (size_t i = 0; i < ARRAY_LEN(known); i++) {
    if (strcmp(text, known[i].name) == 0) enc = known[i].enc;
  }
  if (enc == ENC_UNKNOWN) enc = encoding_table(vm, p, text);
  mem_free(vm, text, size);
  return enc;
}

// The encoding by its mark or its declaration. 1 known; 0: more octets are needed; -1.
static int detect(VM *vm, Parser *p, const uint8_t *d, Size n, Size *skip) {
  *skip = 0;
  bool big = n >= 2 && d[0] == 0xFE && d[1] == 0xFF, little = n >= 2 && d[0] == 0xFF && d[1] == 0xFE;
  if (!value_is_none(p->encoding)) {
    Encoding enc = encoding_of(vm, p);
    if (enc == ENC_UNKNOWN) return -1;
    if (enc >= ENC_UTF16 && enc <= ENC_UTF16BE) {
      if (n < 2 && !p->final) return 0;
      if (big || little) *skip = 2;
      if (enc == ENC_UTF16 || big || little) enc = little ? ENC_UTF16LE : ENC_UTF16BE;
    }
    p->enc = enc;
    return 1;
  }
  if (n < 4 && !p->final) return 0;
  p->enc = ENC_UTF8;
  if (n >= 3 && d[0] == 0xEF && d[1] == 0xBB && d[2] == 0xBF) *skip = 3;
  else if (little) p->enc = ENC_UTF16LE, *skip = 2;
  else if (big) p->enc = ENC_UTF16BE, *skip = 2;
  else if (n >= 2 && d[1] == 0) p->enc = ENC_UTF16LE;  // a document begins with ASCII
  else if (n >= 2 && d[0] == 0) p->enc = ENC_UTF16BE;
  else if (n >= 5 && memcmp(d, "<?xml", 5) == 0) {
    const uint8_t *end = memchr(d, '>', (size_t)n);
    if (!end) return p->final ? 1 : (p->enc = ENC_UNKNOWN, 0);
    for (const uint8_t *q = d; q + 9 < end; q++) {
      if (memcmp(q, "encoding", 8) != 0) continue;
      while (q < end && *q != '"' && *q != '\'') q++;
      const uint8_t *stop = q < end ? memchr(q + 1, *q, (size_t)(end - q)) : NULL;
      if (!stop) return 1;
      value_set(vm, &p->encoding, str_from_utf8(vm, (const char *)q + 1, (Size)(stop - q - 1)));
      if (value_is_null(p->encoding)) return -1;
      p->column = q + 1 - d;
      p->enc = encoding_of(vm, p);
      if (p->enc >= ENC_UTF16 && p->enc <= ENC_UTF16BE) return fail_at(vm, p, E_INCORRECT_ENCODING);
      p->column = 0;
      return p->enc == ENC_UNKNOWN ? -1 : 1;
    }
  }
  return 1;
}

// Decodes octets into chars. 0 or -1.
static int feed(VM *vm, Parser *p, const uint8_t *d, Size n) {
  BytesBuilder all;
  bb_init(&all, vm);
  bb_bytes(&all, p->raw, p->n_raw);
  if (!value_is_null(p->pending)) {
    bb_bytes(&all, as_bytes(p->pending)->data, as_bytes(p->pending)->len);
    value_clear(vm, &p->pending);
  }
  bb_bytes(&all, d, n);
  if (all.failed) return -1;
  p->n_raw = 0;
  Size i = 0;
  int r = 0;
  if (p->enc == ENC_UNKNOWN) {
    int known = detect(vm, p, all.data, all.len, &i);
    if (i) p->column = 1;  // the mark counts as a character
    if (known <= 0) {
      if (known == 0) p->pending = bb_finish(&all);
      else bb_discard(&all);
      return known < 0 || value_is_null(p->pending) ? -1 : 0;
    }
  }
  while (i < all.len && r == 0) {
    uint32_t c = all.data[i];
    Size left = all.len - i, size = 1;
    if (p->enc == ENC_UTF16LE || p->enc == ENC_UTF16BE) {
      bool big = p->enc == ENC_UTF16BE;
      size = 2;
      if (left < 2) break;
      c = (uint32_t)all.data[i + (big ? 0 : 1)] << 8 | all.data[i + (big ? 1 : 0)];
      if (c >= 0xD800 && c < 0xDC00) {
        size = 4;
        if (left < 4) break;
        // What follows is taken for a low surrogate, whatever it is, as Expat does.
        c = 0x10000 + ((c - 0xD800) << 10) + (((uint32_t)all.data[i + (big ? 2 : 3)] << 8 | all.data[i + (big ? 3 : 2)]) & 0x3FF);
      }
    } else if (p->enc == ENC_UTF8 && c >= 0x80) {
      size = c < 0xC2 ? 0 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : c < 0xF5 ? 4 : 0;
      if (size && left < size) break;
      c &= size ? 0xFFu >> (size + 1) : 0;
      for (Size k = 1; k < size; k++) {
        if ((all.data[i + k] & 0xC0) != 0x80) size = 0;
        else c = c << 6 | (all.data[i + k] & 0x3F);
      }
    } else if (p->enc == ENC_TABLE) {
      c = str_read(as_str(p->table), (Size)c);
    }
    if (size == 0 || (c >= 0x80 && p->enc == ENC_ASCII) || (c == 0xFFFD && p->enc == ENC_TABLE)) {  // what came before is parsed first, so that the place is right
      p->final = false;
      r = parse_all(vm, p) < 0 ? -1 : (fail_here(vm, p, p->len, E_TOKEN), -1);
      break;
    }
    r = push_char(vm, p, c);
    i += size;
  }
  if (r == 0 && i < all.len) {
    p->n_raw = all.len - i;
    memcpy(p->raw, all.data + i, (size_t)p->n_raw);
    if (p->final) {
      bool half_unit = p->n_raw == 1 && (p->enc == ENC_UTF16LE || p->enc == ENC_UTF16BE);
      p->final = false;
      r = (parse_all(vm, p) < 0 ? 0 : fail_at(vm, p, half_unit ? E_UNCLOSED : E_PARTIAL), -1);
    }
  }
  bb_discard(&all);
  return r;
}

static Value parse(VM *vm, Parser *p, Ref data, bool final) {
  if (p->finished || p->error) {
    if (!p->error || p->finished) fail_at(vm, p, E_FINISHED);
    else fail_at(vm, p, p->error);
    return VALUE_NULL;
  }
  p->final = final;
  int r;
  if (is_str(data)) {
    p->enc = ENC_UTF8;
    p->direct += as_str(data)->len;
    r = push_str(vm, p, data);
  } else {
    Buffer buf;
    if (buffer_get(vm, data, &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
    p->direct += buf.len;
    r = feed(vm, p, buf.data, buf.len);
    buffer_release(vm, &buf);
  }
  Size had = p->len - p->at;
  bool wait = !final && (p->is_subset || (p->reparse_deferral && had < 2 * p->partial));  // for much more, so that a token is not read from its beginning with each octet
  if (r == 0 && !wait) {
    r = p->is_subset ? declarations(vm, p, "external", p->len) : parse_all(vm, p);
    if (p->is_subset) p->finished = true;
    p->partial = p->len - p->at == had ? had : 0;
  }
  if (r < 0 || flush_text(vm, p) < 0) {
    if (!p->error) p->error = 35;
    return VALUE_NULL;
  }
  if (p->at > 0) {  // only what is left is kept
    memmove(p->chars, p->chars + p->at, (size_t)(p->len - p->at) * 4);
    p->len -= p->at;
    p->at = 0;
  }
  return value_from_int48(1);
}

// ---- the object

static int check_not_running(VM *vm, Ref self, const char *method) {
  return as_parser(self)->running ? err_set_i(vm, vm->exc.RuntimeError, "cannot call %s() from within a handler", method) : 0;
}
static Value parse_piece(VM *vm, Ref self, Ref data, bool final) {
  Value keep = own(self);
  as_parser(self)->running = true;
  Value r = parse(vm, as_parser(self), data, final);
  as_parser(self)->running = false;
  drop(vm, keep);
  return r;
}
static Value x_parse(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  bool final = false;
  if (args_check(vm, "Parse", nargs, 1, 2) < 0 || (nargs > 1 && arg_bool(vm, args[1], &final) < 0) || check_not_running(vm, self, "Parse") < 0) return VALUE_NULL;
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
static Value x_none(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                    Ref kwnames UNUSED) {
  return VALUE_NONE;
}
static Value x_set_deferral(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return arg_bool(vm, args[0], &as_parser(self)->reparse_deferral) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value x_get_deferral(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                            Ref kwnames UNUSED) {
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
  if (args_check(vm, "UseForeignDTD", nargs, 0, 1) < 0 || (nargs && arg_bool(vm, args[0], &flag) < 0)) return VALUE_NULL;
  if (as_parser(self)->direct) return fail_at(vm, as_parser(self), E_FEATURE), VALUE_NULL;
  as_parser(self)->foreign = flag;
  return VALUE_NONE;
}
static Value refuse(VM *vm, Ref self, const char *text) { return fail_text(vm, as_parser(self), str_from_cstr(vm, text), E_ARGUMENT), VALUE_NULL; }
static Value x_set_threshold(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value index = number_index(vm, args[0]);
  if (value_is_null(index)) return VALUE_NULL;
  double n = int_as_double(vm, index);
  drop(vm, index);
  if (n < 0 && !err_occurred(vm)) return err_set(vm, vm->exc.ValueError, "Cannot convert negative int");
  if (n < 0 || n >= 0x1p64) return err_clear(vm), err_set(vm, vm->exc.OverflowError, "Python int too large for C unsigned long long");
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

static Value get_handler(VM *vm UNUSED, Ref self, const void *closure) { return own(as_parser(self)->handlers[(uintptr_t)closure]); }
static int set_handler(VM *vm, Ref self, Ref v, const void *closure) {
  Parser *p = as_parser(self);
  if (value_is_null(v)) return err_set_i(vm, vm->exc.RuntimeError, "Cannot delete attribute");
  if ((uintptr_t)closure == H_CharacterData && flush_text(vm, p) < 0) return -1;
  if ((uintptr_t)closure >= H_Default) p->expand = (uintptr_t)closure == H_DefaultExpand;
  value_set(vm, &p->handlers[(uintptr_t)closure], own(v));
  return 0;
}
static Value get_flag(VM *vm UNUSED, Ref self, const void *closure) { return value_from_bool(*((const bool *)value_as_ptr(self) + (uintptr_t)closure)); }
static int set_flag(VM *vm, Ref self, Ref v, const void *closure) {
  if (value_is_null(v)) return err_set_i(vm, vm->exc.RuntimeError, "Cannot delete attribute");
  if ((uintptr_t)closure == offsetof(Parser, buffer_text) && flush_text(vm, as_parser(self)) < 0) return -1;
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
static Value get_buffer_size(VM *vm UNUSED, Ref self, const void *closure UNUSED) { return value_from_int48(as_parser(self)->buffer_size); }
static int set_buffer_size(VM *vm, Ref self, Ref v, const void *closure UNUSED) {
  int n;
  if (value_is_null(v)) return err_set_i(vm, vm->exc.RuntimeError, "Cannot delete attribute");
  if (!is_int(v)) return err_set_i(vm, vm->exc.TypeError, "buffer_size must be an integer");
  if (arg_int(vm, v, &n) < 0) return -1;
  if (n <= 0) return err_set_i(vm, vm->exc.ValueError, "buffer_size must be greater than zero");
  if (n != as_parser(self)->buffer_size && flush_text(vm, as_parser(self)) < 0) return -1;
  as_parser(self)->buffer_size = n;
  return 0;
}

static void parser_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  Parser *p = (Parser *)o;
  values_drop(vm, p->handlers, N_HANDLERS);
  Value values[] = {p->intern, p->base, p->names, p->namespaces, p->encoding, p->pending, p->dtd, p->entities, p->attributes, p->open, p->table};
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

// A parser with its defaults, not yet seen by the collector. encoding: may be null.
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
  if (!is_str(args[0]) && !value_is_none(args[0])) return arg_type_error(vm, "ExternalEntityParserCreate", 1, "str or None", args[0]);
  if (nargs > 1 && !is_str(args[1])) return arg_type_error(vm, "ExternalEntityParserCreate", 2, "str", args[1]);
  Parser *of = as_parser(self), *p = need_dtd(vm, of) < 0 ? NULL : parser_new(vm, nargs > 1 ? borrow(args[1]) : REF_NULL, own(of->intern));
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
      return err_set(vm, vm->exc.TypeError, "ParserCreate() argument '%s' must be str or None, not %.50P", names[i], a[i]);
  }
  bool ns = !value_is_null(a[1]) && !value_is_none(a[1]);
  if (ns && as_str(a[1])->len > 1) return err_set(vm, vm->exc.ValueError, "namespace_separator must be at most one character, omitted, or None");
  if (!value_is_null(a[2]) && !value_is_none(a[2]) && !is_dict(a[2])) return err_set(vm, vm->exc.TypeError, "intern must be a dictionary");
  Parser *p = parser_new(vm, a[0], value_is_null(a[2]) || value_is_none(a[2]) ? dict_new(vm) : own(a[2]));
  if (!p) return VALUE_NULL;
  p->ns = ns;
  p->ns_separator = ns && as_str(a[1])->len ? str_read(as_str(a[1]), 0) : 0;
  return value_from_ptr(p);
}
static Value error_string(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int code;
  if (arg_int(vm, args[0], &code) < 0) return VALUE_NULL;
  return error_text(vm, code);
}

static const MethodDef methods[] = {
    {"Parse", x_parse, METH_FAST, "($self, data, isfinal=False, /)", "Parse XML data.\n\n'isfinal' should be true at end of input."},
    {"ParseFile", x_parse_file, METH_O, "($self, file, /)", "Parse XML data from file-like object."},
    {"SetBase", x_set_base, METH_O, "($self, base, /)", "Set the base URL for the parser."},
    {"GetBase", x_get_base, METH_NOARGS, "($self, /)", "Return base URL string for the parser."},
    {"GetInputContext", x_none, METH_NOARGS, "($self, /)", "Return the untranslated text of the input that caused the current event."},
    {"ExternalEntityParserCreate", x_create, METH_FAST, "($self, context, encoding=<unrepresentable>,\n                           /)", NULL},
    {"SetParamEntityParsing", x_set_parsing, METH_O, "($self, flag, /)", "Controls parsing of parameter entities (including the external DTD subset)."},
    {"UseForeignDTD", x_foreign, METH_FAST, "($self, flag=True, /)", "Allows the application to provide an artificial external subset."},
    {"SetReparseDeferralEnabled", x_set_deferral, METH_O, "($self, enabled, /)", "Enable/Disable reparse deferral."},
    {"GetReparseDeferralEnabled", x_get_deferral, METH_NOARGS, "($self, /)", "Retrieve reparse deferral enabled status."},
    {"SetAllocTrackerActivationThreshold", x_set_threshold, METH_O, "($self, threshold, /)", NULL},
    {"SetAllocTrackerMaximumAmplification", x_set_factor, METH_O, "($self, max_factor, /)", NULL},
    {0}};
#define FLAG(name) {#name, get_flag, set_flag, NULL, (const void *)offsetof(Parser, name)}
#define NUMBER(name, n) {name, get_number, NULL, NULL, (const void *)(uintptr_t)(n)}
static const GetSetDef getsets[] = {
#define X(name) {#name "Handler", get_handler, set_handler, NULL, (const void *)(uintptr_t)H_##name},
    HANDLERS(X)
#undef X
    {"DefaultHandler", get_handler, set_handler, NULL, (const void *)(uintptr_t)H_Default},
    {"DefaultHandlerExpand", get_handler, set_handler, NULL, (const void *)(uintptr_t)H_DefaultExpand},
    FLAG(buffer_text), FLAG(ordered_attributes), FLAG(specified_attributes), FLAG(namespace_prefixes),
    {"buffer_size", get_buffer_size, set_buffer_size, NULL, NULL}, NUMBER("buffer_used", N_BUFFER_USED), NUMBER("CurrentLineNumber", N_LINE),
    NUMBER("CurrentColumnNumber", N_COLUMN), NUMBER("CurrentByteIndex", N_BYTE), NUMBER("ErrorLineNumber", N_LINE), NUMBER("ErrorColumnNumber", N_COLUMN),
    NUMBER("ErrorByteIndex", N_BYTE), NUMBER("ErrorCode", N_CODE), {0}};
static const MemberDef members[] = {{"intern", MEMBER_VALUE, offsetof(Parser, intern), true, NULL}, {0}};
static const TypeSlots slots = {.dealloc = parser_dealloc, .traverse = parser_traverse, .clear = parser_clear};
static const TypeSpec parser_spec = {.name = "pyexpat.xmlparser", .basic_size = sizeof(Parser), .told_size = 56, .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
                                     .slots = &slots, .methods = methods, .getsets = getsets, .members = members, .doc = "XML parser"};
static const TypeSpec error_spec = {.name = "xml.parsers.expat.ExpatError", .flags = TYPE_GC | TYPE_BASETYPE};

static const MethodDef functions[] = {
    {"ParserCreate", parser_create, METH_FAST_KW, "($module, /, encoding=None, namespace_separator=None,\n             intern=<unrepresentable>)", "Return a new XML parser object."},
    {"ErrorString", error_string, METH_O, "($module, code, /)", "Returns string error for given number."},
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
  Value codes = dict_new(vm), messages = dict_new(vm), list = error_list(vm);
  int r = value_is_null(codes) || value_is_null(messages) || value_is_null(list) ? -1 : 0;
  for (Size i = 0; r == 0 && i < as_tuple(list)->len; i++) {
    Ref text = tuple_at(tuple_at(list, i), 1);
    Value code = value_from_int48(i + 1), name = str_format(vm, "XML_ERROR_%U", tuple_at(tuple_at(list, i), 0));
    if (value_is_null(name) || dict_set(vm, as_dict(codes), text, code) < 0 || dict_set(vm, as_dict(messages), code, text) < 0 ||
        dict_set(vm, as_module(m)->dict, name, text) < 0)
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
  } model[] = {{"XML_CTYPE_EMPTY", 1}, {"XML_CTYPE_ANY", 2}, {"XML_CTYPE_MIXED", 3}, {"XML_CTYPE_NAME", 4}, {"XML_CTYPE_CHOICE", 5}, {"XML_CTYPE_SEQ", 6},
               {"XML_CQUANT_NONE", 0}, {"XML_CQUANT_OPT", 1}, {"XML_CQUANT_REP", 2}, {"XML_CQUANT_PLUS", 3}};
  if (module_make_type(vm, REF_NULL, MT_EXPAT_PARSER, &parser_spec, NULL) < 0 || module_make_type(vm, module, MT_EXPAT_ERROR, &error_spec, vm->exc.Exception) < 0 ||
      module_add(vm, module, "error", own_ptr(module_type(vm, MT_EXPAT_ERROR))) < 0 ||
      module_add(vm, module, "XMLParserType", own_ptr(module_type(vm, MT_EXPAT_PARSER))) < 0)
    return -1;
  Value version[3] = {value_from_int48(2), value_from_int48(7), value_from_int48(3)};
  if (module_add(vm, module, "EXPAT_VERSION", str_from_cstr(vm, "expat_2.7.3")) < 0 || module_add(vm, module, "native_encoding", str_from_cstr(vm, "UTF-8")) < 0 ||
      module_add(vm, module, "version_info", tuple_from_refs(vm, version, 3)) < 0 || module_add(vm, module, "features", list_new(vm, 0)) < 0)
    return -1;
  static const char *const parsing[] = {"XML_PARAM_ENTITY_PARSING_NEVER", "XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE", "XML_PARAM_ENTITY_PARSING_ALWAYS"};
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
const ModuleDef pyexpat_module = {.name = "pyexpat", .methods = functions, .exec = exec, .doc = "Python wrapper for Expat parser."};
