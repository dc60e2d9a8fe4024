// modules/pyexpat.c: the module pyexpat: a non-validating XML 1.0 parser with namespaces, by events, after the manner of Expat.
//
// Input is decoded to code points and kept until it makes a whole token. Internal general entities are put into the text where they are
// referred to; external ones and parameter entities are never read.
// Invariants   chars[at, len) is still to be parsed; `names` is the stack of open elements; line and column are those of chars[at].
// Tests        tests/python/library/xml_*.py
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

#define METHOD(name) static Value name(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED)

#define HANDLERS(X)                                                                                                                          \
  X(AttlistDecl) X(CharacterData) X(Comment) X(ElementDecl) X(EndCdataSection) X(EndDoctypeDecl) X(EndElement) X(EndNamespaceDecl)           \
  X(EntityDecl) X(ExternalEntityRef) X(NotStandalone) X(NotationDecl) X(ProcessingInstruction) X(SkippedEntity) X(StartCdataSection)         \
  X(StartDoctypeDecl) X(StartElement) X(StartNamespaceDecl) X(UnparsedEntityDecl) X(XmlDecl)
enum {
#define X(name) H_##name,
  HANDLERS(X)
#undef X
  H_Default, H_DefaultExpand, N_HANDLERS
};
static const char *const errors[] = {  // by Expat's number
    NULL, "out of memory", "syntax error", "no element found", "not well-formed (invalid token)", "unclosed token", "partial character", "mismatched tag",
    "duplicate attribute", "junk after document element", "illegal parameter entity reference", "undefined entity", "recursive entity reference",
    "asynchronous entity", "reference to invalid character number", "reference to binary entity", "reference to external entity in attribute",
    "XML or text declaration not at start of entity", "unknown encoding", "encoding specified in XML declaration is incorrect", "unclosed CDATA section",
    "error in processing external entity reference", "document is not standalone", "unexpected parser state - please send a bug report",
    "entity declared in parameter entity", "requested feature requires XML_DTD support in Expat", "cannot change setting once parsing has begun", "unbound prefix",
    "must not undeclare prefix", "incomplete markup in parameter entity", "XML declaration not well-formed", "text declaration not well-formed",
    "illegal character(s) in public id", "parser suspended", "parser not suspended", "parsing aborted", "parsing finished", "cannot suspend in external parameter entity",
    "reserved prefix (xml) must not be undeclared or bound to another namespace name",
    "reserved prefix (xmlns) must not be declared or undeclared", "prefix must not be bound to one of the reserved namespace names", "invalid argument",
    "a successful prior call to function XML_GetBuffer was required", "limit on input amplification factor (from DTD and entities) breached",
    "parser not started"};
static const char *const error_names[] = {
    NULL, "NO_MEMORY", "SYNTAX", "NO_ELEMENTS", "INVALID_TOKEN", "UNCLOSED_TOKEN", "PARTIAL_CHAR", "TAG_MISMATCH", "DUPLICATE_ATTRIBUTE", "JUNK_AFTER_DOC_ELEMENT",
    "PARAM_ENTITY_REF", "UNDEFINED_ENTITY", "RECURSIVE_ENTITY_REF", "ASYNC_ENTITY", "BAD_CHAR_REF", "BINARY_ENTITY_REF", "ATTRIBUTE_EXTERNAL_ENTITY_REF", "MISPLACED_XML_PI",
    "UNKNOWN_ENCODING", "INCORRECT_ENCODING", "UNCLOSED_CDATA_SECTION", "EXTERNAL_ENTITY_HANDLING", "NOT_STANDALONE", "UNEXPECTED_STATE", "ENTITY_DECLARED_IN_PE",
    "FEATURE_REQUIRES_XML_DTD", "CANT_CHANGE_FEATURE_ONCE_PARSING", "UNBOUND_PREFIX", "UNDECLARING_PREFIX", "INCOMPLETE_PE", "XML_DECL", "TEXT_DECL", "PUBLICID",
    "SUSPENDED", "NOT_SUSPENDED", "ABORTED", "FINISHED", "SUSPEND_PE", "RESERVED_PREFIX_XML", "RESERVED_PREFIX_XMLNS", "RESERVED_NAMESPACE_URI", "INVALID_ARGUMENT",
    "NO_BUFFER", "AMPLIFICATION_LIMIT_BREACH", "NOT_STARTED"};
enum { E_SYNTAX = 2, E_NO_ELEMENTS = 3, E_TOKEN = 4, E_UNCLOSED = 5, E_PARTIAL = 6, E_MISMATCH = 7, E_DUPLICATE = 8, E_JUNK = 9, E_UNDEFINED = 11, E_CHAR_REF = 14, E_MISPLACED = 17,
       E_ENCODING = 18, E_CDATA = 20, E_PREFIX = 27, E_XML_DECL = 30, E_FINISHED = 36, E_AMPLIFICATION = 43 };

typedef enum { ENC_UNKNOWN, ENC_UTF8, ENC_LATIN1, ENC_UTF16LE, ENC_UTF16BE, ENC_OTHER } Encoding;
typedef enum { MORE = 0, DONE = 1, FAIL = -1 } Step;  // a token was incomplete; was taken; exception

typedef struct Parser {
  Object h;
  Value handlers[N_HANDLERS];
  Value intern, base, names, namespaces, entities, encoding;  // namespaces: list of dicts, one per open element, or null
  StrBuilder text;  // character data that waits (buffer_text)
  bool buffer_text, ordered_attributes, specified_attributes, namespace_prefixes, ns, reparse_deferral;
  uint32_t ns_separator;
  int buffer_size;
  Encoding enc;
  bool running;  // inside Parse(): what a handler would feed it in the middle of a token is refused
  bool final, finished, started, seen_root, had_doctype, external_subset, after_cr;
  int error;
  uint32_t *chars;
  Size at, len, cap;
  uint8_t raw[64];  // octets that do not yet make a character
  int n_raw;
  Value pending;  // octets of an encoding that is decoded at the end, or null
  Size line, column, expansions;
  int64_t byte_index;
} Parser;
static Parser *as_parser(Ref v) { return (Parser *)value_as_ptr(v); }

// ---- errors

static Step fail_at(VM *vm, Parser *p, int code) {
  p->error = code;
  Value text = str_format(vm, "%s: line %d, column %d", errors[code], (int)p->line, (int)p->column);
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

// Moves to `to`, counting lines.
static void advance(Parser *p, Size to) {
  for (; p->at < to; p->at++) {
    uint32_t c = p->chars[p->at];
    p->byte_index += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
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

static Step call_handler(VM *vm, Parser *p, int which, Value *args, Size n) {  // the arguments are consumed
  Step r = FAIL;
  bool ok = true;
  for (Size i = 0; i < n; i++) ok = ok && !value_is_null(args[i]);
  if (ok) {
    Value f = own(borrow(p->handlers[which])), v = call(vm, f, args, n, REF_NULL);
    drop(vm, f);
    r = value_is_null(v) ? FAIL : DONE;
    drop(vm, v);
  }
  values_drop(vm, args, n);
  return r;
}
static bool has(const Parser *p, int which) { return !value_is_none(borrow(p->handlers[which])); }

static Step flush_text(VM *vm, Parser *p) {
  if (p->text.len == 0) return DONE;
  Value s = sb_finish(&p->text);
  sb_init(&p->text, vm);
  if (!has(p, H_CharacterData)) {
    drop(vm, s);
    return DONE;
  }
  return call_handler(vm, p, H_CharacterData, &s, 1);
}

// What no handler wants goes to the default one.
static Step give_default(VM *vm, Parser *p, Size from, Size to) {
  int which = has(p, H_DefaultExpand) ? H_DefaultExpand : H_Default;
  if (!has(p, which) || from == to) return DONE;
  if (flush_text(vm, p) < 0) return FAIL;
  Value s = text_of(vm, p, from, to);
  return call_handler(vm, p, which, &s, 1);
}

static Step give_text(VM *vm, Parser *p, Size from, Size to) {
  if (!has(p, H_CharacterData)) return give_default(vm, p, from, to);
  if (p->buffer_text) {
    for (Size i = from; i < to; i++) {
      if (p->text.len >= p->buffer_size && flush_text(vm, p) < 0) return FAIL;
      sb_char(&p->text, p->chars[i]);
    }
    return p->text.failed ? FAIL : DONE;
  }
  while (from < to) {  // a line's end comes by itself
    Size end = from;
    if (p->chars[from] == '\n') end++;
    else
      while (end < to && p->chars[end] != '\n') end++;
    Value s = text_of(vm, p, from, end);
    if (call_handler(vm, p, H_CharacterData, &s, 1) < 0) return FAIL;
    from = end;
  }
  return DONE;
}
static Step give_char(VM *vm, Parser *p, uint32_t c) {
  if (!has(p, H_CharacterData)) return DONE;
  if (p->buffer_text) {
    sb_char(&p->text, c);
    return p->text.failed ? FAIL : DONE;
  }
  Value s = str_from_char(vm, c);
  return call_handler(vm, p, H_CharacterData, &s, 1);
}

// ---- characters

static bool is_blank(uint32_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_name_start(uint32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' || (c >= 0xC0 && c != 0xD7 && c != 0xF7 && !(c >= 0x2000 && c <= 0x206F && c != 0x200C && c != 0x200D) && c < 0xD800) ||
         (c >= 0xF900 && c < 0xFFFE) || c >= 0x10000;
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

// Puts the entity's text where the reference chars[from, to) stands.
static Step expand(VM *vm, Parser *p, Size from, Size to, Ref entity) {
  const Str *s = as_str(entity);
  Size n = s->len, grow = n - (to - from);
  if (++p->expansions > 100000 || p->len + grow > 32000000) return fail_here(vm, p, from, E_AMPLIFICATION);  // fits: an entity is a part of the input
  if (p->len + grow > p->cap) {  // fits: at most 32000000
    Size cap = (p->len + grow) * 2;
    uint32_t *chars = mem_realloc_items(vm, p->chars, (size_t)p->cap, (size_t)cap, 4);
    if (!chars) return err_no_memory(vm), FAIL;
    p->chars = chars;
    p->cap = cap;
  }
  memmove(p->chars + from + n, p->chars + to, (size_t)(p->len - to) * 4);
  for (Size i = 0; i < n; i++) p->chars[from + i] = str_read(s, i);
  p->len += grow;
  return DONE;
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
  Value prefix = colon == len ? own(borrow(vm->empty_str)) : str_substring(vm, name, 0, colon);
  Value local = colon == len ? own(borrow(name)) : str_substring(vm, name, colon + 1, len), uri = value_is_null(prefix) ? prefix : lookup_prefix(vm, p, prefix);
  Value r = VALUE_NULL;
  if (!value_is_null(uri) && as_str(uri)->len) {
    r = p->ns_separator ? str_format(vm, "%U%c%U", borrow(uri), (int)p->ns_separator, borrow(local)) : str_format(vm, "%U%U", borrow(uri), borrow(local));
    if (p->namespace_prefixes && colon < len && p->ns_separator && !value_is_null(r)) {
      Value with = str_format(vm, "%U%c%U", borrow(r), (int)p->ns_separator, borrow(prefix));
      drop(vm, r);
      r = with;
    }
  } else if (!err_occurred(vm)) {
    if (colon < len) fail_at(vm, p, E_PREFIX);
    else r = own(borrow(name));
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

// The value of an attribute in quotes, chars[from, to): references replaced, blanks made spaces.
static Value attribute_value(VM *vm, Parser *p, Size from, Size to, int depth) {
  StrBuilder b;
  sb_init(&b, vm);
  for (Size i = from; i < to;) {
    uint32_t c = p->chars[i];
    if (c == '<' || !is_xml_char(c)) {
      sb_discard(&b);
      fail_here(vm, p, i, E_TOKEN);
      return VALUE_NULL;
    }
    if (c != '&') {
      sb_char(&b, is_blank(c) ? ' ' : c);
      i++;
      continue;
    }
    Ref entity;
    Size end;
    Step s = reference(vm, p, i, &end, &c, &entity);
    if (s == DONE && end <= to && c) {
      sb_char(&b, c);
    } else if (s == DONE && end <= to && !value_is_null(entity) && depth < 20) {
      sb_str(&b, entity);
    } else {
      if (s == DONE) fail_here(vm, p, i, end <= to ? E_UNDEFINED : E_TOKEN);
      else if (s == MORE) fail_here(vm, p, i, E_TOKEN);
      sb_discard(&b);
      return VALUE_NULL;
    }
    i = end;
  }
  return sb_finish(&b);
}

static Step end_element(VM *vm, Parser *p) {  // the innermost one
  if (flush_text(vm, p) < 0) return FAIL;
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

// Attributes as a flat list of names and values, namespaces declared into *scope.
static Step read_attributes(VM *vm, Parser *p, Size *at, Ref attrs, Value *scope, bool *empty) {
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
    Value name = text_of(vm, p, i, name_end), value = value_is_null(name) ? VALUE_NULL : attribute_value(vm, p, quote + 1, end, 0);
    if (value_is_null(value)) return drop(vm, name), FAIL;
    Step s = DONE;
    bool is_default = str_equal_ascii(name, "xmlns");
    if (p->ns && (is_default || (as_str(name)->len > 6 && looking_at(p, i, "xmlns:") == 1))) {
      Value prefix = is_default ? own(borrow(vm->empty_str)) : str_substring(vm, name, 6, as_str(name)->len);
      s = value_is_null(prefix) ? FAIL : declare_namespace(vm, p, prefix, value, scope);
      drop(vm, prefix);
    } else {
      for (Size k = 0; k < list_len(attrs); k += 2) {
        if (str_equal(list_at(attrs, k), name)) s = fail_here(vm, p, i, E_DUPLICATE);
      }
      if (s == DONE && (list_append(vm, attrs, name) < 0 || list_append(vm, attrs, value) < 0)) s = FAIL;
    }
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
  }
  return false;
}

static Step start_tag(VM *vm, Parser *p) {
  Size name_end = skip_name(p, p->at + 1), i = name_end, open = p->at;
  if (name_end == p->at + 1) return p->at + 1 >= p->len ? MORE : fail_here(vm, p, p->at + 1, E_TOKEN);
  if (!tag_is_complete(p, i) && !p->final) return MORE;
  if (list_len(p->names) == 0 && p->seen_root) return fail_at(vm, p, E_JUNK);
  if (flush_text(vm, p) < 0) return FAIL;
  Value attrs = list_new(vm, 0), scope = VALUE_NONE, name = VALUE_NULL, raw = VALUE_NULL, out = VALUE_NULL;
  bool empty = false;
  Step s = value_is_null(attrs) ? FAIL : read_attributes(vm, p, &i, attrs, &scope, &empty);
  if (s != DONE) goto done;
  s = FAIL;
  if (p->ns && list_append(vm, p->namespaces, scope) < 0) goto done;
  raw = text_of(vm, p, open + 1, name_end);
  name = value_is_null(raw) ? VALUE_NULL : interned(vm, p, expand_name(vm, p, own(borrow(raw)), false));
  if (value_is_null(name)) goto done;
  for (Size k = 0; k < list_len(attrs); k += 2) {
    Value full = interned(vm, p, expand_name(vm, p, own(list_at(attrs, k)), true));
    if (value_is_null(full)) goto done;
    value_set(vm, &as_list(attrs)->items[k], full);
  }
  Value entry = tuple_pack2(vm, raw, name);
  if (value_is_null(entry) || list_append_steal(vm, as_list(p->names), entry) < 0) goto done;
  p->seen_root = true;
  if (has(p, H_StartElement)) {
    if (p->ordered_attributes) {
      out = own(borrow(attrs));
    } else {
      out = dict_new(vm);
      for (Size k = 0; !value_is_null(out) && k < list_len(attrs); k += 2) {
        if (dict_set(vm, as_dict(out), list_at(attrs, k), list_at(attrs, k + 1)) < 0) value_clear(vm, &out);
      }
    }
    Value args[2] = {own(borrow(name)), out};
    s = call_handler(vm, p, H_StartElement, args, 2);
  } else {
    s = give_default(vm, p, open, i);
  }
  if (s == DONE && empty) s = end_element(vm, p);
  if (s == DONE) advance(p, i);
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
  if (flush_text(vm, p) < 0) return FAIL;
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
  if (value_is_null(version)) {
    s = fail_here(vm, p, p->at + 5, E_XML_DECL);
  } else if (has(p, H_XmlDecl)) {
    Value args[3] = {own(borrow(version)), value_is_null(encoding) ? VALUE_NONE : own(borrow(encoding)),
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
  if (flush_text(vm, p) < 0) return FAIL;
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
    if (flush_text(vm, p) < 0 || call_handler(vm, p, H_StartCdataSection, NULL, 0) < 0) return FAIL;
  } else if (!has(p, H_CharacterData) && give_default(vm, p, p->at, begin) < 0) {
    return FAIL;
  }
  if (give_text(vm, p, begin, end) < 0) return FAIL;
  if (has(p, H_EndCdataSection) && (flush_text(vm, p) < 0 || call_handler(vm, p, H_EndCdataSection, NULL, 0) < 0)) return FAIL;
  advance(p, end + 3);
  return DONE;
}

// A quoted literal at i: its text, *end behind it. Null without exception: there is none.
static Value literal(VM *vm, const Parser *p, Size i, Size *end) {
  if (i >= p->len || (p->chars[i] != '"' && p->chars[i] != '\'')) return VALUE_NULL;
  Size k = i + 1;
  while (k < p->len && p->chars[k] != p->chars[i]) k++;
  if (k >= p->len) return VALUE_NULL;
  *end = k + 1;
  return text_of(vm, p, i + 1, k);
}

// A literal that must be there, into *out, which holds None.
static Step needed_literal(VM *vm, Parser *p, Size *i, Value *out) {
  Value text = literal(vm, p, *i, i);
  if (!value_is_null(text)) return *out = text, DONE;
  if (err_occurred(vm)) return FAIL;
  Size end = skip_name(p, *i);
  bool runs_on = end > *i && end < p->len && (p->chars[end] == '"' || p->chars[end] == '\'');
  return fail_here(vm, p, runs_on ? end : *i, runs_on ? E_TOKEN : E_SYNTAX);
}

// SYSTEM "…" or PUBLIC "…" "…" at i; None for what is not there. *end behind it.
static Step external_id(VM *vm, Parser *p, Size i, Size *end, Value *system, Value *public_) {
  *system = *public_ = VALUE_NONE;
  *end = i;
  bool has_public = looking_at(p, i, "PUBLIC") == 1;
  if (!has_public && looking_at(p, i, "SYSTEM") != 1) return DONE;
  i = skip_blanks(p, i + 6);
  Step s = has_public ? needed_literal(vm, p, &i, public_) : DONE;
  if (has_public) i = skip_blanks(p, i);
  if (s == DONE) s = needed_literal(vm, p, &i, system);
  *end = i;
  return s;
}

static Step entity_declaration(VM *vm, Parser *p, Size i) {  // behind "<!ENTITY"
  i = skip_blanks(p, i);
  bool parameter = i < p->len && p->chars[i] == '%';
  if (parameter) i = skip_blanks(p, i + 1);
  Size name_end = skip_name(p, i), end;
  Value name = text_of(vm, p, i, name_end), system = VALUE_NONE, public_ = VALUE_NONE;
  i = skip_blanks(p, name_end);
  Value value = literal(vm, p, i, &end), notation = VALUE_NONE;
  if (value_is_null(value)) {
    if (err_occurred(vm) || external_id(vm, p, i, &end, &system, &public_) != DONE) goto failed;
    Size k = skip_blanks(p, end);
    if (looking_at(p, k, "NDATA") == 1) {
      k = skip_blanks(p, k + 5);
      notation = text_of(vm, p, k, skip_name(p, k));
    }
  } else if (!parameter) {  // character references are replaced at once
    StrBuilder b;
    sb_init(&b, vm);
    Size stop = end - 1;
    Step s = DONE;
    for (Size k = i + 1; k < stop && s == DONE;) {
      uint32_t c = p->chars[k];
      Ref entity;
      Size next = k + 1;
      if (c == '&' && k + 1 < stop && p->chars[k + 1] == '#') s = reference(vm, p, k, &next, &c, &entity);
      sb_char(&b, c);
      k = next;
    }
    value_set(vm, &value, sb_finish(&b));
    if (value_is_null(p->entities)) p->entities = dict_new(vm);
    if (s != DONE || value_is_null(value) || value_is_null(name) || value_is_null(p->entities) || dict_setdefault(vm, as_dict(p->entities), name, value, NULL) < 0) goto failed;
  }
  Step s = DONE;
  if (has(p, H_EntityDecl)) {
    Value args[7] = {own(borrow(name)), value_from_int48(parameter), value_is_null(value) ? VALUE_NONE : own(borrow(value)), own(borrow(p->base)), own(borrow(system)), own(borrow(public_)),
                     own(borrow(notation))};
    s = call_handler(vm, p, H_EntityDecl, args, 7);
  }
  drop(vm, name);
  drop(vm, value);
  drop(vm, system);
  drop(vm, public_);
  drop(vm, notation);
  return s;
failed:
  drop(vm, name);
  drop(vm, value);
  drop(vm, system);
  drop(vm, public_);
  return FAIL;
}

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

static Step doctype(VM *vm, Parser *p) {
  Size end = doctype_end(p, p->at + 9), i = skip_blanks(p, p->at + 9), name_end = skip_name(p, i), after;
  if (end < 0) return MORE;
  if (p->seen_root || p->had_doctype || name_end == i) return fail_here(vm, p, p->at, E_TOKEN);
  p->had_doctype = true;
  Value system, public_;
  if (external_id(vm, p, skip_blanks(p, name_end), &after, &system, &public_) != DONE) {
    drop(vm, system);
    drop(vm, public_);
    return FAIL;
  }
  p->external_subset = !value_is_none(system);
  Size subset = skip_blanks(p, after);
  bool internal = subset < p->len && p->chars[subset] == '[';
  Step s = DONE;
  if (has(p, H_StartDoctypeDecl)) {
    Value args[4] = {text_of(vm, p, i, name_end), own(borrow(system)), own(borrow(public_)), value_from_int48(internal)};
    s = call_handler(vm, p, H_StartDoctypeDecl, args, 4);
  } else {  // token by token, as Expat gives them to the default handler
    s = give_default(vm, p, p->at, p->at + 9);
    if (s == DONE) s = give_default(vm, p, i, name_end);
    for (Size k = skip_blanks(p, name_end); s == DONE && k < subset && k < end - 1;) {
      Size stop = k + 1;
      if (p->chars[k] == '"' || p->chars[k] == '\'') {
        while (p->chars[stop] != p->chars[k]) stop++;
        stop++;
      } else {
        while (stop < end - 1 && !is_blank(p->chars[stop])) stop++;
      }
      s = give_default(vm, p, k, stop);
      k = skip_blanks(p, stop);
    }
  }
  drop(vm, system);
  drop(vm, public_);
  for (Size k = subset; internal && s == DONE && k < end; k++) {
    if (looking_at(p, k, "<!--") == 1) {
      k = find(p, k + 4, "-->");
      if (k < 0) break;  // in a literal
    } else if (looking_at(p, k, "<!ENTITY") == 1) s = entity_declaration(vm, p, k + 8);
  }
  if (s == DONE && has(p, H_EndDoctypeDecl)) s = call_handler(vm, p, H_EndDoctypeDecl, NULL, 0);
  else if (s == DONE && !has(p, H_StartDoctypeDecl)) s = give_default(vm, p, end - 1, end);
  if (s == DONE) advance(p, end);
  return s;
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

static Step content(VM *vm, Parser *p) {  // text or a reference inside an element
  if (p->chars[p->at] == '&') {
    Size end;
    uint32_t c;
    Ref entity;
    Step s = reference(vm, p, p->at, &end, &c, &entity);
    if (s != DONE) return s;
    if (!c && !value_is_null(entity)) return expand(vm, p, p->at, end, entity);
    if (c) {
      s = has(p, H_CharacterData) ? give_char(vm, p, c) : give_default(vm, p, p->at, end);
    } else if (!p->external_subset) {
      return fail_at(vm, p, E_UNDEFINED);
    } else if (has(p, H_SkippedEntity)) {
      Value args[2] = {text_of(vm, p, p->at + 1, end - 1), VALUE_FALSE};
      s = call_handler(vm, p, H_SkippedEntity, args, 2);
    } else {
      s = give_default(vm, p, p->at, end);
    }
    if (s == DONE) advance(p, end);
    return s;
  }
  Size end = p->at;
  while (end < p->len && p->chars[end] != '<' && p->chars[end] != '&') {
    if (!is_xml_char(p->chars[end]) || looking_at(p, end, "]]>") == 1) {
      if (end > p->at && give_text(vm, p, p->at, end) < 0) return FAIL;
      return fail_here(vm, p, is_xml_char(p->chars[end]) ? end + 2 : end, E_TOKEN);
    }
    end++;
  }
  if (end == p->len && !p->final) {  // "]]>" may be under way
    while (end > p->at && p->chars[end - 1] == ']') end--;
    if (end == p->at) return MORE;
  }
  if (give_text(vm, p, p->at, end) < 0) return FAIL;
  advance(p, end);
  return DONE;
}

static Step parse_all(VM *vm, Parser *p) {
  for (;;) {
    Step s = DONE;
    if (p->at >= p->len) break;
    if (p->chars[p->at] == '<') {
      s = markup(vm, p);
    } else if (list_len(p->names) > 0) {
      s = content(vm, p);
    } else {
      Size end = skip_blanks(p, p->at);
      if (end == p->at) return fail_at(vm, p, p->seen_root ? E_JUNK : is_xml_char(p->chars[p->at]) && p->started ? 2 : p->chars[p->at] == '&' ? E_TOKEN : 2);
      s = give_default(vm, p, p->at, end);
      advance(p, end);
    }
    p->started = true;
    if (s == FAIL) return FAIL;
    if (s == MORE) {
      if (!p->final) break;
      return fail_at(vm, p, E_UNCLOSED);
    }
    if (vm_poll(vm) < 0) return FAIL;
  }
  if (p->final) {
    if (flush_text(vm, p) < 0) return FAIL;
    if (!p->seen_root || list_len(p->names) > 0) return fail_at(vm, p, E_NO_ELEMENTS);
    p->finished = true;
  }
  return DONE;
}

// ---- input

static int push_char(VM *vm, Parser *p, uint32_t c) {
  if (p->len == p->cap) {
    Size cap = p->cap ? p->cap * 2 : 1024;
    uint32_t *chars = mem_realloc_items(vm, p->chars, (size_t)p->cap, (size_t)cap, 4);
    if (!chars) return err_no_memory_i(vm);
    p->chars = chars;
    p->cap = cap;
  }
  bool after_cr = p->after_cr;
  p->after_cr = c == '\r';
  if (c == '\n' && after_cr) return 0;  // "\r\n" is one line end
  p->chars[p->len++] = c == '\r' ? '\n' : c;
  return 0;
}
static int push_str(VM *vm, Parser *p, Ref s) {
  for (Size i = 0; i < as_str(s)->len; i++) {
    if (push_char(vm, p, str_read(as_str(s), i)) < 0) return -1;
  }
  return 0;
}

static Encoding encoding_of(VM *vm, Ref name) {
  static const struct {
    const char *name;
    Encoding enc;
  } known[] = {{"utf-8", ENC_UTF8}, {"utf8", ENC_UTF8}, {"us-ascii", ENC_UTF8}, {"ascii", ENC_UTF8}, {"iso-8859-1", ENC_LATIN1}, {"latin-1", ENC_LATIN1}, {"latin1", ENC_LATIN1}};
  size_t len, size;
  char *text = str_to_utf8(vm, name, &len, &size);
  if (!text) return ENC_UNKNOWN;
  Encoding enc = ENC_OTHER;
  for (char *c = text; *c; c++) {
    if (*c >= 'A' && *c <= 'Z') *c += 32;
  }
  for (size_t i = 0; i < ARRAY_LEN(known); i++) {
    if (strcmp(text, known[i].name) == 0) enc = known[i].enc;
  }
  mem_free(vm, text, size);
  return enc;
}

// The encoding by its mark or its declaration. 1 known; 0: more octets are needed; -1.
static int detect(VM *vm, Parser *p, const uint8_t *d, Size n, Size *skip) {
  *skip = 0;
  if (!value_is_none(p->encoding)) {
    p->enc = encoding_of(vm, p->encoding);
    return p->enc == ENC_UNKNOWN ? -1 : 1;
  }
  if (n < 4 && !p->final) return 0;
  p->enc = ENC_UTF8;
  if (n >= 3 && d[0] == 0xEF && d[1] == 0xBB && d[2] == 0xBF) *skip = 3;
  else if (n >= 2 && d[0] == 0xFF && d[1] == 0xFE) p->enc = ENC_UTF16LE, *skip = 2;
  else if (n >= 2 && d[0] == 0xFE && d[1] == 0xFF) p->enc = ENC_UTF16BE, *skip = 2;
  else if (n >= 2 && d[0] == '<' && d[1] == 0) p->enc = ENC_UTF16LE;
  else if (n >= 2 && d[0] == 0 && d[1] == '<') p->enc = ENC_UTF16BE;
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
      p->enc = encoding_of(vm, p->encoding);
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
  if (p->enc == ENC_OTHER) {
    if (!p->final) {
      p->pending = bb_finish(&all);
      return value_is_null(p->pending) ? -1 : 0;
    }
    size_t len, size;
    char *name = str_to_utf8(vm, p->encoding, &len, &size);
    Value text = name ? str_decode(vm, (const char *)all.data, all.len, name, NULL) : VALUE_NULL;
    if (name) mem_free(vm, name, size);
    bb_discard(&all);
    if (value_is_null(text)) {
      if (err_matches(vm, vm->exc.LookupError)) {
        err_clear(vm);
        fail_at(vm, p, E_ENCODING);
      }
      return -1;
    }
    r = push_str(vm, p, text);
    drop(vm, text);
    return r;
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
      if (size == 0) {  // what came before is parsed first, so that the place is right
        p->final = false;
        r = parse_all(vm, p) < 0 ? -1 : (fail_here(vm, p, p->len, E_TOKEN), -1);
        break;
      }
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
    r = push_str(vm, p, data);
  } else {
    Buffer buf;
    if (buffer_get(vm, data, &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
    r = feed(vm, p, buf.data, buf.len);
    buffer_release(vm, &buf);
  }
  if (r < 0 || parse_all(vm, p) < 0) {
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
METHOD(x_parse) {
  bool final = false;
  if (args_check(vm, "Parse", nargs, 1, 2) < 0 || (nargs > 1 && arg_bool(vm, args[1], &final) < 0) || check_not_running(vm, self, "Parse") < 0) return VALUE_NULL;
  return parse_piece(vm, self, borrow(args[0]), final);
}
METHOD(x_parse_file) {
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
      err_set(vm, vm->exc.TypeError, "read() did not return a bytes object (type=%.400T)", borrow(chunk));
      drop(vm, chunk);
      break;
    }
    r = check_not_running(vm, self, "ParseFile") < 0 ? VALUE_NULL : parse_piece(vm, self, borrow(chunk), end);
    drop(vm, chunk);
    if (end || value_is_null(r)) break;
  }
  drop(vm, read);
  return r;
}
METHOD(x_set_base) {
  value_set(vm, &as_parser(self)->base, own(borrow(args[0])));
  return VALUE_NONE;
}
METHOD(x_get_base) { return own(borrow(as_parser(self)->base)); }
METHOD(x_none) { return VALUE_NONE; }
METHOD(x_one) { return value_from_int48(1); }
METHOD(x_set_deferral) { return arg_bool(vm, args[0], &as_parser(self)->reparse_deferral) < 0 ? VALUE_NULL : VALUE_NONE; }
METHOD(x_get_deferral) { return value_from_bool(as_parser(self)->reparse_deferral); }

static Value get_handler(VM *vm UNUSED, Ref self, const void *closure) { return own(borrow(as_parser(self)->handlers[(uintptr_t)closure])); }
static int set_handler(VM *vm, Ref self, Ref v, const void *closure) {
  if (value_is_null(v)) return err_set_i(vm, vm->exc.RuntimeError, "Cannot delete attribute");
  if ((uintptr_t)closure == H_CharacterData && flush_text(vm, as_parser(self)) < 0) return -1;
  value_set(vm, &as_parser(self)->handlers[(uintptr_t)closure], own(v));
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
    default: return value_from_int48(p->text.len);
  }
}
static Value get_buffer_size(VM *vm UNUSED, Ref self, const void *closure UNUSED) { return value_from_int48(as_parser(self)->buffer_size); }
static int set_buffer_size(VM *vm, Ref self, Ref v, const void *closure UNUSED) {
  int n;
  if (value_is_null(v)) return err_set_i(vm, vm->exc.RuntimeError, "Cannot delete attribute");
  if (!is_int(v)) return err_set_i(vm, vm->exc.TypeError, "buffer_size must be an integer");
  if (arg_int(vm, v, &n) < 0) return -1;
  if (n <= 0) return err_set_i(vm, vm->exc.ValueError, "buffer_size must be greater than zero");
  if (flush_text(vm, as_parser(self)) < 0) return -1;
  as_parser(self)->buffer_size = n;
  return 0;
}

static void parser_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  Parser *p = (Parser *)o;
  values_drop(vm, p->handlers, N_HANDLERS);
  Value values[] = {p->intern, p->base, p->names, p->namespaces, p->entities, p->encoding, p->pending};
  values_drop(vm, values, ARRAY_LEN(values));
  if (!p->text.failed) sb_discard(&p->text);
  mem_free(vm, p->chars, (size_t)p->cap * 4);
  object_free(vm, o, 0);
}
static int parser_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Parser *p = (Parser *)o;
  for (int i = 0; i < N_HANDLERS; i++) VISIT(p->handlers[i]);
  VISIT(p->intern);
  return 0;
}
static int parser_clear(VM *vm, Object *o) {
  Parser *p = (Parser *)o;
  for (int i = 0; i < N_HANDLERS; i++) value_set(vm, &p->handlers[i], VALUE_NONE);
  return 0;
}

METHOD(parser_create) {
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
  Parser *p = object_alloc(vm, module_type(vm, MT_EXPAT_PARSER), 0);
  if (!p) return VALUE_NULL;
  for (int i = 0; i < N_HANDLERS; i++) p->handlers[i] = VALUE_NONE;
  p->pending = p->entities = VALUE_NULL;
  p->base = VALUE_NONE;
  p->encoding = value_is_null(a[0]) ? VALUE_NONE : own(a[0]);
  p->intern = value_is_null(a[2]) || value_is_none(a[2]) ? dict_new(vm) : own(a[2]);
  p->names = list_new(vm, 0);
  p->namespaces = list_new(vm, 0);
  p->ns = ns;
  p->ns_separator = ns && as_str(a[1])->len ? str_read(as_str(a[1]), 0) : 0;
  p->buffer_size = 8192;
  p->line = 1;
  p->reparse_deferral = true;
  sb_init(&p->text, vm);
  gc_track(vm, p);
  Value v = value_from_ptr(p);
  if (value_is_null(p->intern) || value_is_null(p->names) || value_is_null(p->namespaces)) value_clear(vm, &v);
  return v;
}
METHOD(error_string) {
  int code;
  if (arg_int(vm, args[0], &code) < 0) return VALUE_NULL;
  return code <= 0 || code >= (int)ARRAY_LEN(errors) ? VALUE_NONE : str_from_cstr(vm, errors[code]);
}

static const MethodDef methods[] = {
    {"Parse", x_parse, METH_FAST, "($self, data, isfinal=False, /)", "Parse XML data.\n\n'isfinal' should be true at end of input."},
    {"ParseFile", x_parse_file, METH_O, "($self, file, /)", "Parse XML data from file-like object."},
    {"SetBase", x_set_base, METH_O, "($self, base, /)", "Set the base URL for the parser."},
    {"GetBase", x_get_base, METH_NOARGS, "($self, /)", "Return base URL string for the parser."},
    {"GetInputContext", x_none, METH_NOARGS, "($self, /)", "Return the untranslated text of the input that caused the current event."},
    {"SetParamEntityParsing", x_one, METH_O, "($self, flag, /)", "Controls parsing of parameter entities (including the external DTD subset)."},
    {"UseForeignDTD", x_none, METH_FAST, "($self, flag=True, /)", "Allows the application to provide an artificial external subset."},
    {"SetReparseDeferralEnabled", x_set_deferral, METH_O, "($self, enabled, /)", "Enable/Disable reparse deferral."},
    {"GetReparseDeferralEnabled", x_get_deferral, METH_NOARGS, "($self, /)", "Retrieve reparse deferral enabled status."},
    {"SetAllocTrackerActivationThreshold", x_none, METH_O, "($self, threshold, /)", NULL},
    {"SetAllocTrackerMaximumAmplification", x_none, METH_O, "($self, max_factor, /)", NULL},
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
  return module_add(vm, module, name, own(borrow(m))) < 0 ? (drop(vm, m), VALUE_NULL) : m;
}

static int add_errors(VM *vm, Ref m) {
  Value codes = dict_new(vm), messages = dict_new(vm);
  int r = value_is_null(codes) || value_is_null(messages) ? -1 : 0;
  for (int i = 1; r == 0 && i < (int)ARRAY_LEN(errors); i++) {
    Value text = str_from_cstr(vm, errors[i]), name = str_format(vm, "XML_ERROR_%s", error_names[i]);
    if (value_is_null(text) || value_is_null(name) || dict_set(vm, as_dict(codes), text, value_from_int48(i)) < 0 ||
        dict_set(vm, as_dict(messages), value_from_int48(i), text) < 0 || dict_set(vm, as_module(m)->dict, name, text) < 0)
      r = -1;
    drop(vm, text);
    drop(vm, name);
  }
  if (r == 0) r = module_add(vm, m, "codes", own(borrow(codes)));
  if (r == 0) r = module_add(vm, m, "messages", own(borrow(messages)));
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
