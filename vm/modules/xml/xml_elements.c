// modules/xml/xml_elements.c: start and end tags, attributes and their defaults, namespaces.
//
// Tests        tests/python/library/formats/xml_*.py
// Optimize     O2
#include "modules/xml/xml_parser.h"

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

// uri + separator + local name; a name without a namespace stays as it is. Consumes name.
static Value expand_name(VM *vm, Parser *p, Value name, bool attribute) {
  if (!p->ns || value_is_null(name)) return name;
  Size colon = 0, len = as_str(name)->len;
  while (colon < len && str_read(as_str(name), colon) != ':') colon++;
  if (colon == len && attribute) return name;
  Value prefix = colon == len ? own(vm->empty_str) : str_substring(vm, name, 0, colon);
  Value local = colon == len ? own(name) : str_substring(vm, name, colon + 1, len),
        uri = value_is_null(prefix) ? prefix : lookup_prefix(vm, p, prefix);
  Value r = VALUE_NULL;
  if (!value_is_null(uri) && as_str(uri)->len) {
    r = p->ns_separator ? str_format(vm, "%U%c%U", uri, (int)p->ns_separator, local)
                        : str_format(vm, "%U%U", uri, local);
    if (p->namespace_prefixes && colon < len && p->ns_separator && !value_is_null(r)) {
      Value with = str_format(vm, "%U%c%U", r, (int)p->ns_separator, prefix);
      drop(vm, r);
      r = with;
    }
  } else if (!err_occurred(vm)) {
    if (colon < len) xml_fail_at(vm, p, E_PREFIX);
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
  if (!xml_has(p, H_StartNamespaceDecl)) return DONE;
  Value args[2] = {as_str(prefix)->len ? own(prefix) : VALUE_NONE, as_str(uri)->len ? own(uri) : VALUE_NONE};
  return xml_call_handler(vm, p, H_StartNamespaceDecl, args, 2);
}

// ---- elements

static Step entity_value(VM *vm, Parser *p, StrBuilder *b, Size i, Size end, Ref entity);

// Adds the value of an attribute, chars[from, to): references replaced, blanks made spaces.
static Step add_value(VM *vm, Parser *p, StrBuilder *b, Size from, Size to) {
  for (Size i = from; i < to;) {
    uint32_t c = p->chars[i];
    if (c == '<' || !xml_is_xml_char(c)) return xml_fail_here(vm, p, i, E_TOKEN);
    if (c != '&') {
      sb_char(b, xml_is_blank(c) ? ' ' : c);
      i++;
      continue;
    }
    Ref entity;
    Size end;
    Step s = xml_reference(vm, p, i, &end, &c, &entity);
    if (s < 0) return FAIL;
    if (s == MORE || end > to) return xml_fail_here(vm, p, i, E_TOKEN);
    if (c) sb_char(b, c);
    else if (entity_value(vm, p, b, i, end, entity) < 0) return FAIL;
    i = end;
  }
  return DONE;
}

// The same for the entity that chars[i, end) refers to.
static Step entity_value(VM *vm, Parser *p, StrBuilder *b, Size i, Size end, Ref entity) {
  if (value_is_null(entity)) {
    int skipped = xml_skips_unknown(vm, p);
    return skipped < 0 ? FAIL : skipped ? DONE : xml_fail_at(vm, p, E_UNDEFINED);
  }
  if (!is_str(entity))
    return xml_fail_here(vm, p, i, value_is_none(tuple_at(entity, 3)) ? E_ATTRIBUTE_ENTITY : E_BINARY);
  Size n = as_str(entity)->len, len = p->len, at = p->at;
  uint32_t *chars = p->chars, *inner = mem_alloc(vm, (size_t)(n ? n : 1) * 4);
  if (!inner) return err_no_memory(vm), FAIL;
  for (Size k = 0; k < n; k++) inner[k] = str_read(as_str(entity), k);
  Value name = xml_text_of(vm, p, i + 1, end - 1);
  Step s = value_is_null(name) || vm_enter(vm, " while expanding an entity") < 0 ? FAIL : DONE;
  if (s == DONE) {
    s = xml_enter_entity(vm, p, name, n);
    if (s == DONE) {
      p->chars = inner;
      p->len = n;
      s = add_value(vm, p, b, 0, n);
      p->chars = chars;
      p->len = len;
      p->at = at;
      xml_leave_entity(vm, p);
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
  if (xml_has(p, H_EndElement)) {
    if (xml_call_handler(vm, p, H_EndElement, &name, 1) < 0) return FAIL;
  } else {
    drop(vm, name);
  }
  if (!p->ns) return DONE;
  List *scopes = as_list(p->namespaces);
  Value scope = scopes->items[--scopes->len];
  Step r = DONE;
  if (is_dict(scope) && xml_has(p, H_EndNamespaceDecl)) {
    Value keys = dict_keys_list(vm, as_dict(scope));
    if (value_is_null(keys)) r = FAIL;
    for (Size i = value_is_null(keys) ? -1 : list_len(keys) - 1; r == DONE && i >= 0; i--) {
      Ref prefix = list_at(keys, i);
      Value arg = as_str(prefix)->len ? own(prefix) : VALUE_NONE;
      r = xml_call_handler(vm, p, H_EndNamespaceDecl, &arg, 1);
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
    i = xml_skip_blanks(p, i);
    if (i >= p->len) return MORE;
    if (p->chars[i] == '>') break;
    if (p->chars[i] == '/') {
      if (i + 1 >= p->len) return MORE;
      if (p->chars[i + 1] != '>') return xml_fail_here(vm, p, i + 1, E_TOKEN);
      *empty = true;
      i++;
      break;
    }
    Size name_end = xml_skip_name(p, i);
    if (name_end >= p->len) return MORE;
    if (name_end == i || begin == i) return xml_fail_here(vm, p, i, E_TOKEN);
    Size eq = xml_skip_blanks(p, name_end),
         quote = eq < p->len && p->chars[eq] == '=' ? xml_skip_blanks(p, eq + 1) : eq;
    if (quote >= p->len) return MORE;
    if (p->chars[eq] != '=' || (p->chars[quote] != '"' && p->chars[quote] != '\''))
      return xml_fail_here(vm, p, quote, E_TOKEN);
    Size end = quote + 1;
    while (end < p->len && p->chars[end] != p->chars[quote]) end++;
    if (end >= p->len) return MORE;
    Value name = xml_text_of(vm, p, i, name_end),
          value = value_is_null(name) ? VALUE_NULL : attribute_value(vm, p, quote + 1, end);
    if (value_is_null(value)) return drop(vm, name), FAIL;
    Step s = DONE;
    for (Size k = 0; k < list_len(attrs); k += 2) {
      if (str_equal(list_at(attrs, k), name)) s = xml_fail_here(vm, p, i, E_DUPLICATE);
    }
    if (s == DONE && (list_append(vm, attrs, name) < 0 || list_append(vm, attrs, value) < 0)) s = FAIL;
    drop(vm, name);
    drop(vm, value);
    if (s < 0) return FAIL;
    i = end + 1;
    if (i < p->len && !xml_is_blank(p->chars[i]) && p->chars[i] != '>' && p->chars[i] != '/')
      return xml_fail_here(vm, p, i, E_TOKEN);
  }
  *at = i + 1;
  return DONE;
}

// Whether a whole tag is there. Quoted parts may hold '>'.
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

// Namespaces that the attributes declare go into *scope; the other attributes get their full names.
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
      value_set(vm, &prefix,
                str_equal_ascii(prefix, "xmlns:") ? str_substring(vm, name, 6, as_str(name)->len) : VALUE_NULL);
      if (err_occurred(vm)) return FAIL;
    }
    if (!value_is_null(prefix)) {
      Step s = declare_namespace(vm, p, prefix, list->items[k + 1], scope);
      drop(vm, prefix);
      if (s < 0) return FAIL;
    } else if (told) {  // kept, in front of those that go
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
    Value full = xml_interned(vm, p, expand_name(vm, p, own(list_at(attrs, k)), true));
    if (value_is_null(full)) return FAIL;
    value_set(vm, &as_list(attrs)->items[k], full);
    for (Size i = 0; p->ns && i < k; i += 2) {
      if (str_equal(list_at(attrs, i), full)) return xml_fail_at(vm, p, E_DUPLICATE);
    }
  }
  return DONE;
}

// Adds attributes that have a default in the DTD and are not in the tag.
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

Step xml_start_tag(VM *vm, Parser *p) {
  Size name_end = xml_skip_name(p, p->at + 1), i = name_end, open = p->at;
  if (name_end == p->at + 1) return p->at + 1 >= p->len ? MORE : xml_fail_here(vm, p, p->at + 1, E_TOKEN);
  if (!tag_is_complete(p, i) && (!p->final || p->depth)) return MORE;
  if (list_len(p->names) == 0 && p->seen_root) return xml_fail_at(vm, p, E_JUNK);
  if (p->foreign && !p->seen_root && !p->is_child && xml_declarations(vm, p, "foreign", p->at) < 0) return FAIL;
  Value attrs = list_new(vm, 0), scope = VALUE_NONE, name = VALUE_NULL, raw = xml_text_of(vm, p, open + 1, name_end),
        out = VALUE_NULL;
  bool empty = false;
  Step s = value_is_null(attrs) || value_is_null(raw) ? FAIL : read_attributes(vm, p, &i, attrs, &empty);
  if (s != DONE) goto done;
  Size n_specified = list_len(attrs);
  s = FAIL;
  if (add_defaults(vm, p, raw, attrs) < 0 || resolve_attributes(vm, p, attrs, n_specified, &scope) < 0) goto done;
  if (p->ns && list_append(vm, p->namespaces, scope) < 0) goto done;
  name = xml_interned(vm, p, expand_name(vm, p, own(raw), false));
  if (value_is_null(name) || name_attributes(vm, p, attrs) < 0) goto done;
  Value entry = tuple_pack2(vm, raw, name);
  if (value_is_null(entry) || list_append_steal(vm, as_list(p->names), entry) < 0) goto done;
  p->seen_root = true;
  if (xml_has(p, H_StartElement)) {
    if (p->ordered_attributes) {
      out = own(attrs);
    } else {
      out = dict_new(vm);
      for (Size k = 0; !value_is_null(out) && k < list_len(attrs); k += 2) {
        if (dict_set(vm, as_dict(out), list_at(attrs, k), list_at(attrs, k + 1)) < 0) value_clear(vm, &out);
      }
    }
    Value args[2] = {own(name), out};
    s = xml_call_handler(vm, p, H_StartElement, args, 2);
  } else {
    s = xml_give_default(vm, p, open, i);
  }
  if (s == DONE) xml_advance(p, i);
  if (s == DONE && empty) s = end_element(vm, p);
done:
  drop(vm, attrs);
  drop(vm, scope);
  drop(vm, name);
  drop(vm, raw);
  return s;
}

Step xml_end_tag(VM *vm, Parser *p) {
  Size begin = p->at + 2, end = xml_skip_name(p, begin), close = xml_skip_blanks(p, end);
  if (close >= p->len) return MORE;
  if (end == begin || p->chars[close] != '>') return xml_fail_here(vm, p, close, E_TOKEN);
  if (p->depth && xml_entity_level(p) == list_len(p->names)) return xml_fail_at(vm, p, E_ASYNC);
  if (list_len(p->names) == 0) return xml_fail_here(vm, p, begin, E_TOKEN);
  Ref open = tuple_at(list_at(p->names, list_len(p->names) - 1), 0);
  Value name = xml_text_of(vm, p, begin, end);
  if (value_is_null(name)) return FAIL;
  bool same = str_equal(name, open);
  drop(vm, name);
  if (!same) return xml_fail_here(vm, p, begin, E_MISMATCH);
  if (!xml_has(p, H_EndElement) && xml_give_default(vm, p, p->at, close + 1) < 0) return FAIL;
  if (end_element(vm, p) < 0) return FAIL;
  xml_advance(p, close + 1);
  return DONE;
}
