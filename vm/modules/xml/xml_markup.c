// modules/xml/xml_markup.c: the loop over tokens: text, comments, processing instructions, CDATA, the document type
// declaration.
//
// Tests        tests/python/library/formats/xml_*.py
// Optimize     O2
#include "modules/xml/xml_parser.h"
#include "object/core/work.h"
#include "runtime/import.h"
#include "base/utf8.h"

// ---- other markup

static Step comment(VM *vm, Parser *p) {
  Size end = xml_find(p, p->at + 4, "--");
  if (end < 0 || end + 2 >= p->len) return MORE;
  if (p->chars[end + 2] != '>') return xml_fail_here(vm, p, end + 2, E_TOKEN);
  Step s;
  if (xml_has(p, H_Comment)) {
    Value text = xml_text_of(vm, p, p->at + 4, end);
    s = xml_call_handler(vm, p, H_Comment, &text, 1);
  } else {
    s = xml_give_default(vm, p, p->at, end + 3);
  }
  if (s == DONE) xml_advance(p, end + 3);
  return s;
}

// The value of name="…" in an XML declaration; null without exception: missing.
static Value pseudo_attribute(VM *vm, const Parser *p, Size from, Size to, const char *name) {
  for (Size i = from; i < to; i++) {
    if (!xml_is_blank(p->chars[i]) || xml_looking_at(p, i + 1, name) != 1) continue;
    Size k = xml_skip_blanks(p, i + 1 + (Size)strlen(name));
    if (k >= to || p->chars[k] != '=') continue;
    k = xml_skip_blanks(p, k + 1);
    Size end = k + 1;
    while (end < to && p->chars[end] != p->chars[k]) end++;
    return end < to ? xml_text_of(vm, p, k + 1, end) : VALUE_NULL;
  }
  return VALUE_NULL;
}

static Step xml_declaration(VM *vm, Parser *p, Size end) {
  Value version = pseudo_attribute(vm, p, p->at, end, "version"),
        encoding = pseudo_attribute(vm, p, p->at, end, "encoding"),
        alone = pseudo_attribute(vm, p, p->at, end, "standalone");
  Step s = DONE;
  if (!value_is_null(alone) && str_equal_ascii(alone, "yes")) {
    p->standalone = true;
    if (p->parsing == 1) p->parsing = 0;
  }
  if (value_is_null(version) && !p->is_general) {
    s = xml_fail_here(vm, p, p->at + 5, E_XML_DECL);
  } else if (xml_has(p, H_XmlDecl)) {
    Value args[3] = {value_is_null(version) ? VALUE_NONE : own(version),
                     value_is_null(encoding) ? VALUE_NONE : own(encoding),
                     value_from_int48(value_is_null(alone) ? -1 : str_equal_ascii(alone, "yes"))};
    s = xml_call_handler(vm, p, H_XmlDecl, args, 3);
  } else {
    s = xml_give_default(vm, p, p->at, end + 2);
  }
  drop(vm, version);
  drop(vm, encoding);
  drop(vm, alone);
  if (s == DONE) xml_advance(p, end + 2);
  return s;
}

static Step instruction(VM *vm, Parser *p) {
  Size name_end = xml_skip_name(p, p->at + 2), end = xml_find(p, p->at + 2, "?>");
  if (name_end == p->at + 2 && name_end < p->len) return xml_fail_here(vm, p, name_end, E_TOKEN);
  if (end < 0) return MORE;
  if (name_end - p->at == 5 && xml_looking_at(p, p->at + 2, "xml") == 1) {
    if (p->started) return xml_fail_here(vm, p, p->at, E_MISPLACED);
    return xml_declaration(vm, p, end);
  }
  Step s;
  if (xml_has(p, H_ProcessingInstruction)) {
    Value args[2] = {xml_interned(vm, p, xml_text_of(vm, p, p->at + 2, name_end)),
                     xml_text_of(vm, p, xml_skip_blanks(p, name_end) < end ? xml_skip_blanks(p, name_end) : end, end)};
    s = xml_call_handler(vm, p, H_ProcessingInstruction, args, 2);
  } else {
    s = xml_give_default(vm, p, p->at, end + 2);
  }
  if (s == DONE) xml_advance(p, end + 2);
  return s;
}

// Inside a CDATA section: what has come of it is given, but for what may begin its end.
static Step cdata_text(VM *vm, Parser *p) {
  Size close = xml_find(p, p->at, "]]>"), end = close < 0 ? p->len : close;
  for (int i = 0; close < 0 && !p->final && i < 2 && end > p->at && p->chars[end - 1] == ']'; i++) end--;
  if (close < 0 && !p->final && end == p->at) return MORE;
  for (Size to = p->at; to < end; xml_advance(p, to)) {  // Expat looks at each ']' anew
    Size begin = to;
    for (; to < end && xml_is_xml_char(p->chars[to]) && (to == begin || p->chars[to] != ']'); to++)
      if (work_round(vm, (size_t)to) < 0) return FAIL;
    if (to > begin && xml_give_text(vm, p, begin, to) < 0) return FAIL;
    if (to < end && p->chars[to] == END_OF_ENTITY) return xml_fail_at(vm, p, E_CDATA);
    if (to < end && !xml_is_xml_char(p->chars[to])) return xml_fail_here(vm, p, to, E_TOKEN);
  }
  if (close < 0) return p->final ? xml_fail_at(vm, p, E_CDATA) : DONE;
  if ((xml_has(p, H_EndCdataSection) ? xml_call_handler(vm, p, H_EndCdataSection, NULL, 0)
                                     : xml_give_default(vm, p, end, end + 3)) < 0)
    return FAIL;
  p->in_cdata = false;
  xml_advance(p, end + 3);
  return DONE;
}

static Step cdata(VM *vm, Parser *p) {  // from "<![CDATA[" on
  Size begin = p->at + 9;
  if ((xml_has(p, H_StartCdataSection) ? xml_call_handler(vm, p, H_StartCdataSection, NULL, 0)
                                       : xml_give_default(vm, p, p->at, begin)) < 0)
    return FAIL;
  xml_advance(p, begin);
  p->in_cdata = true;
  return DONE;
}

// ---- declarations

static Size doctype_end(const Parser *p, Size i) {  // behind the '>' that ends it; -1: incomplete
  int depth = 0;
  uint32_t quote = 0;
  for (; i < p->len; i++) {
    uint32_t c = p->chars[i];
    if (quote) {
      if (c == quote) quote = 0;
    } else if (xml_looking_at(p, i, "<!--") == 1) {
      i = xml_find(p, i + 4, "-->");
      if (i < 0) return -1;
      i += 2;
    } else if (xml_looking_at(p, i, "<?") == 1) {
      i = xml_find(p, i + 2, "?>");
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

Step xml_need_dtd(VM *vm, Parser *p) {
  if (!value_is_null(p->dtd)) return DONE;
  Value type = import_attr(vm, "_expat_dtd", "DTD");
  p->dtd = value_is_null(type) ? type : call(vm, type, NULL, 0, REF_NULL);
  drop(vm, type);
  if (value_is_null(p->dtd)) return FAIL;
  p->entities = object_getattr_s(vm, p->dtd, "entities");
  p->attributes = object_getattr_s(vm, p->dtd, "attributes");
  if (!value_is_null(p->entities) && !value_is_null(p->attributes) && is_dict(p->entities) && is_dict(p->attributes))
    return DONE;
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
  xml_advance(p, begin + (Size)value_as_int48(tuple_at(event, 0)));
  if (!is_str(what)) return xml_fail_at(vm, p, (int)value_as_int48(what));
  Ref told = tuple_at(event, 2);
  Value args[8];
  Size n = as_tuple(told)->len;
  for (Size i = 0; i < n; i++) args[i] = own(tuple_at(told, i));
  int which = xml_has(p, H_DefaultExpand) ? H_DefaultExpand : H_Default;
  for (size_t i = 0; i < ARRAY_LEN(names); i++) {
    if (str_equal_ascii(what, names[i])) which = (int)i;
  }
  return xml_call_handler(vm, p, which, args, n);
}

Step xml_declarations(VM *vm, Parser *p, const char *method, Size end) {
  if (xml_need_dtd(vm, p) < 0) return FAIL;
  Size begin = p->at;
  bool is_foreign = *method == 'f';
  Value args[5] = {own_ptr(p), is_foreign ? value_from_int48(p->parsing) : xml_text_of(vm, p, begin, end),
                   is_foreign ? value_from_bool(p->standalone) : value_from_int48(p->parsing),
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
  if (s == DONE) xml_advance(p, end);
  return s;
}

static Step doctype(VM *vm, Parser *p) {
  Size end = doctype_end(p, p->at + 9), name = xml_skip_blanks(p, p->at + 9);
  if (end < 0 && !p->final) return MORE;
  if (p->seen_root || p->had_doctype || (end > 0 && xml_skip_name(p, name) == name))
    return xml_fail_here(vm, p, p->at, E_TOKEN);
  p->had_doctype = true;
  return xml_declarations(vm, p, "document", end < 0 ? p->len : end);
}

static bool is_in_content(const Parser *p) { return list_len(p->names) > 0 || p->is_general || p->depth; }

static Step markup(VM *vm, Parser *p) {
  if (p->at + 1 >= p->len) return MORE;
  uint32_t c = p->chars[p->at + 1];
  if (c == '/') return xml_end_tag(vm, p);
  if (c == '?') return instruction(vm, p);
  if (c != '!') return xml_start_tag(vm, p);
  int is_comment = xml_looking_at(p, p->at, "<!--"), is_cdata = xml_looking_at(p, p->at, "<![CDATA["),
      is_doctype = xml_looking_at(p, p->at, "<!DOCTYPE");
  if (is_comment == 1) return comment(vm, p);
  if (is_cdata == 1 && is_in_content(p)) return cdata(vm, p);
  if (is_cdata == 1) return xml_fail_at(vm, p, p->seen_root ? E_JUNK : E_SYNTAX);
  if (is_doctype == 1) return doctype(vm, p);
  if (is_comment < 0 || is_cdata < 0 || is_doctype < 0) return MORE;
  return xml_fail_here(vm, p, p->at + 2, E_TOKEN);
}

// The context for an external parser: the declared namespaces, and the open entities.
static Value context(VM *vm, const Parser *p, Ref name) {
  StrBuilder b;
  sb_init(&b, vm);
  if (p->ns) sb_cstr(&b, "xml=http://www.w3.org/XML/1998/namespace\f");
  for (Size i = 0; i < list_len(p->namespaces); i++) {
    Ref prefix, uri;
    Size at = 0;
    while (is_dict(list_at(p->namespaces, i)) && dict_next(as_dict(list_at(p->namespaces, i)), &at, &prefix, &uri))
      sb_printf(&b, "%U=%U\f", prefix, uri);
  }
  for (Size i = 0; i < list_len(p->open); i++) sb_printf(&b, "%U\f", tuple_at(list_at(p->open, i), 0));
  sb_str(&b, name);
  return sb_finish(&b);
}

// A reference chars[at, end) to an entity in an element. Null: it has no declaration.
static Step entity_reference(VM *vm, Parser *p, Size end, Ref entity) {
  Value name = xml_text_of(vm, p, p->at + 1, end - 1);
  if (value_is_null(name)) return FAIL;
  Step s = DONE;
  bool skip = value_is_null(entity) || (is_str(entity) && !p->expand);
  if (value_is_null(entity)) {
    int skipped = xml_skips_unknown(vm, p);
    if (skipped <= 0) s = skipped < 0 ? FAIL : xml_fail_at(vm, p, E_UNDEFINED);
  }
  if (s == DONE && skip) {
    Value args[2] = {own(name), value_from_int48(0)};
    if (xml_has(p, H_SkippedEntity)) s = xml_call_handler(vm, p, H_SkippedEntity, args, 2);
    else values_drop(vm, args, 1), s = xml_give_default(vm, p, p->at, end);
  } else if (s == DONE && is_str(entity)) {
    s = xml_expand(vm, p, end, name, entity);
    end = p->at;
  } else if (s == DONE && !value_is_none(tuple_at(entity, 3))) {
    s = xml_fail_at(vm, p, E_BINARY);
  } else if (s == DONE && xml_has(p, H_ExternalEntityRef)) {
    Value args[4] = {context(vm, p, name), own(tuple_at(entity, 2)), own(tuple_at(entity, 0)),
                     own(tuple_at(entity, 1))};
    s = xml_call_handler(vm, p, H_ExternalEntityRef, args, 4);
  } else if (s == DONE) {
    s = xml_give_default(vm, p, p->at, end);
  }
  drop(vm, name);
  if (s == DONE) xml_advance(p, end);
  return s;
}

static Step content(VM *vm, Parser *p) {  // text or a reference inside an element
  if (p->chars[p->at] == END_OF_ENTITY) return xml_end_of_entity(vm, p);
  if (p->chars[p->at] == '&') {
    Size end;
    uint32_t c;
    Ref entity;
    Step s = xml_reference(vm, p, p->at, &end, &c, &entity);
    if (s != DONE) return s;
    if (!c) return entity_reference(vm, p, end, entity);
    s = xml_has(p, H_CharacterData) ? xml_give_piece(vm, p, str_from_char(vm, c), utf8_char_size(c))
                                    : xml_give_default(vm, p, p->at, end);
    if (s == DONE) xml_advance(p, end);
    return s;
  }
  Size end = p->at;
  while (end < p->len && p->chars[end] != '<' && p->chars[end] != '&' && p->chars[end] != END_OF_ENTITY) {
    if (!xml_is_xml_char(p->chars[end]) || xml_looking_at(p, end, "]]>") == 1) {
      if (end > p->at && xml_give_text(vm, p, p->at, end) < 0) return FAIL;
      return xml_fail_here(vm, p, xml_is_xml_char(p->chars[end]) ? end + 2 : end, E_TOKEN);
    }
    if (work_round(vm, (size_t)end++) < 0) return FAIL;
  }
  if (end == p->len && !p->final) {  // "]]>" may have begun
    while (end > p->at && p->chars[end - 1] == ']') end--;
    if (end == p->at) return MORE;
  }
  if (xml_give_text(vm, p, p->at, end) < 0) return FAIL;
  for (; end - p->at > WORK_CHARS; xml_advance(p, p->at + WORK_CHARS))
    if (vm_work(vm, WORK_CHARS / 8) < 0) return FAIL;
  xml_advance(p, end);
  return DONE;
}

// Text outside of the root element that is neither markup nor white space: a word is a syntax error, reported at its
// end.
static Step stray(VM *vm, Parser *p) {
  Size end = xml_skip_name(p, p->at);
  uint32_t c = end < p->len ? p->chars[end] : 0;
  if (end == p->at)
    return xml_fail_at(vm, p,
                       p->chars[p->at] == '&' || !xml_is_xml_char(p->chars[p->at]) ? E_TOKEN
                       : p->seen_root                                              ? E_JUNK
                                                                                   : E_SYNTAX);
  if (end == p->len && !p->final) return MORE;
  if (end < p->len && !xml_is_blank(c) && (c > 127 || !strchr(">),|[%+*?", (int)c)))
    return xml_fail_here(vm, p, end, E_TOKEN);
  return xml_fail_at(vm, p, p->seen_root ? E_JUNK : E_SYNTAX);
}

Step xml_parse_all(VM *vm, Parser *p) {
  for (;;) {
    Step s = DONE;
    if (p->at >= p->len) break;
    if (p->in_cdata) {
      s = cdata_text(vm, p);
    } else if (p->chars[p->at] == '<') {
      s = markup(vm, p);
    } else if (is_in_content(p)) {
      s = content(vm, p);
    } else {
      Size end = xml_skip_blanks(p, p->at);
      if (end == p->at) s = stray(vm, p);
      else s = xml_give_default(vm, p, p->at, end);
      if (s == DONE) xml_advance(p, end);
    }
    if (s == FAIL) return FAIL;
    if (s == DONE) p->started = true;
    if (s == MORE) {
      if (!p->final && !p->depth) break;
      return xml_fail_at(vm, p, E_UNCLOSED);
    }
    if (vm_poll(vm) < 0) return FAIL;
  }
  if (p->final) {
    if (xml_flush_text(vm, p) < 0) return FAIL;
    if (p->in_cdata) return xml_fail_at(vm, p, E_CDATA);
    if (p->is_general && list_len(p->names) > 0) return xml_fail_at(vm, p, E_ASYNC);
    if (!p->is_general && (!p->seen_root || list_len(p->names) > 0)) return xml_fail_at(vm, p, E_NO_ELEMENTS);
    p->finished = true;
  }
  return DONE;
}
