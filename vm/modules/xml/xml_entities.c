// modules/xml/xml_entities.c: references to characters and entities; the texts of entities replace references to them.
//
// Danger       An entity may grow the text without bound: xml_enter_entity limits it.
// Tests        tests/python/library/formats/xml_*.py
// Optimize     Os
#include "modules/xml/xml_parser.h"

// ---- references

Step xml_reference(VM *vm, Parser *p, Size i, Size *end, uint32_t *c, Ref *entity) {
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
      uint32_t d = p->chars[k], v = d >= '0' && d <= '9'                        ? d - '0'
                                    : hex && (d | 32) >= 'a' && (d | 32) <= 'f' ? (d | 32) - 'a' + 10
                                                                                : 99;
      if (v == 99) break;
      if (n < 0x200000) n = n * (hex ? 16 : 10) + v;
    }
    if (k >= p->len) return MORE;
    if (k == begin || p->chars[k] != ';') return xml_fail_here(vm, p, k, E_TOKEN);
    if (!xml_is_xml_char((uint32_t)n)) return xml_fail_here(vm, p, i, E_CHAR_REF);
    *c = (uint32_t)n;
    *end = k + 1;
    return DONE;
  }
  for (size_t e = 0; e < ARRAY_LEN(predefined); e++) {
    if (xml_looking_at(p, k, predefined[e].name) == 1) {
      *c = (uint8_t)predefined[e].c;
      *end = k + (Size)strlen(predefined[e].name);
      return DONE;
    }
  }
  Size name_end = xml_skip_name(p, k);
  if (name_end >= p->len) return MORE;
  if (name_end == k || p->chars[name_end] != ';') return xml_fail_here(vm, p, name_end, E_TOKEN);
  *end = name_end + 1;
  if (value_is_null(p->entities)) return DONE;
  Value name = xml_text_of(vm, p, k, name_end);
  if (value_is_null(name)) return FAIL;
  int found = dict_lookup(vm, as_dict(p->entities), name, entity);
  drop(vm, name);
  return found < 0 ? FAIL : DONE;
}

Step xml_make_room(VM *vm, Parser *p, Size need) {  // need: at most some 2^28
  if (need <= p->cap) return DONE;
  Size cap = need < 512 ? 1024 : need * 2;
  double bytes = (double)cap * 4;
  if (!p->is_child && bytes >= p->alloc_threshold && bytes > p->alloc_factor * (double)p->direct)
    return xml_fail_at(vm, p, E_MEMORY);
  uint32_t *chars = mem_realloc_items(vm, p->chars, (size_t)p->cap, (size_t)cap, 4);
  if (!chars) return err_no_memory(vm), FAIL;
  p->chars = chars;
  p->cap = cap;
  return DONE;
}

Step xml_enter_entity(VM *vm, Parser *p, Ref name, Size len) {
  for (Size i = 0; i < list_len(p->open); i++) {
    if (str_equal(tuple_at(list_at(p->open, i), 0), name)) return xml_fail_at(vm, p, E_RECURSIVE);
  }
  p->expanded += len;
  if (p->direct + p->expanded > 8 << 20 &&  // fits: of 64 bits
      p->expanded > 99 * p->direct)
    return xml_fail_at(vm, p, E_AMPLIFICATION);
  Value entry = tuple_pack2(vm, name, value_from_int48(list_len(p->names)));
  if (value_is_null(entry) || list_append_steal(vm, as_list(p->open), entry) < 0) return FAIL;
  p->depth++;
  return DONE;
}
void xml_leave_entity(VM *vm, Parser *p) {
  List *open = as_list(p->open);
  drop(vm, open->items[--open->len]);
  p->depth--;
}
Size xml_entity_level(const Parser *p) {
  return (Size)value_as_int48(tuple_at(list_at(p->open, list_len(p->open) - 1), 1));
}

Step xml_expand(VM *vm, Parser *p, Size to, Ref name, Ref entity) {
  const Str *s = as_str(entity);
  Size n = s->len + 1, shift = n > to ? n - to : 0;
  if (xml_enter_entity(vm, p, name, s->len) < 0) return FAIL;
  if (p->depth == 1) {
    p->ref_chars = to - p->at;
    p->ref_bytes = 0;
    for (Size i = p->at; i < to; i++) p->ref_bytes += xml_input_size(p, p->chars[i]);
  }
  if (shift) {
    if (xml_make_room(vm, p, p->len + shift) < 0) return FAIL;
    memmove(p->chars + to + shift, p->chars + to, (size_t)(p->len - to) * 4);
    p->len += shift;
  }
  p->at = to + shift - n;
  for (Size i = 0; i < n - 1; i++) p->chars[p->at + i] = str_read(s, i);
  p->chars[p->at + n - 1] = END_OF_ENTITY;
  return DONE;
}

Step xml_end_of_entity(VM *vm, Parser *p) {
  if (xml_entity_level(p) != list_len(p->names)) return xml_fail_at(vm, p, E_ASYNC);
  p->at++;
  xml_leave_entity(vm, p);
  if (p->depth == 0) {
    p->column += p->ref_chars;
    p->byte_index += p->ref_bytes;
  }
  return DONE;
}

int xml_skips_unknown(VM *vm, const Parser *p) {
  if (value_is_null(p->dtd) || p->standalone) return 0;
  Value v = object_getattr_s(vm, p->dtd, "incomplete");
  int r = value_is_null(v) ? -1 : object_is_true(vm, v);
  drop(vm, v);
  return r;
}
