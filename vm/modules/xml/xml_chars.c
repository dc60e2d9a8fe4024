// modules/xml/xml_chars.c: characters of XML, and look-ahead in the text.
//
// Tests        tests/python/library/formats/xml_*.py
// Optimize     Oz
#include "modules/xml/xml_parser.h"

// ---- characters

bool xml_is_blank(uint32_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static bool is_name_start(uint32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':' ||
         (c >= 0xC0 && c != 0xD7 && c != 0xF7 && !(c >= 0x2000 && c <= 0x206F && c != 0x200C && c != 0x200D) &&
          c < 0xD800) ||
         (c >= 0xF900 && c < 0xFFFE) || (c >= 0x10000 && c < 0x110000);
}
static bool is_name_char(uint32_t c) {
  return is_name_start(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == 0xB7;
}
bool xml_is_xml_char(uint32_t c) {
  return c >= 0x20 ? !(c >= 0xD800 && c < 0xE000) && c != 0xFFFE && c != 0xFFFF && c < 0x110000
                   : c == '\t' || c == '\n' || c == '\r';
}
Size xml_skip_blanks(const Parser *p, Size i) {
  while (i < p->len && xml_is_blank(p->chars[i])) i++;
  return i;
}
Size xml_skip_name(const Parser *p, Size i) {
  if (i >= p->len || !is_name_start(p->chars[i])) return i;
  while (i < p->len && is_name_char(p->chars[i])) i++;
  return i;
}
int xml_looking_at(const Parser *p, Size i, const char *text) {
  for (; *text; text++, i++) {
    if (i >= p->len) return -1;
    if (p->chars[i] != (uint8_t)*text) return 0;
  }
  return 1;
}
Size xml_find(const Parser *p, Size i, const char *text) {  // -1: not there
  for (; i < p->len; i++) {
    if (xml_looking_at(p, i, text) == 1) return i;
    if (p->chars[i] == END_OF_ENTITY) return -1;
  }
  return -1;
}
