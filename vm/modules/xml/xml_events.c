// modules/xml/xml_events.c: raises the parser's errors, and calls the program's handlers.
//
// Tests        tests/python/library/formats/xml_*.py
// Optimize     Os
#include "modules/xml/xml_parser.h"
#include "runtime/import.h"
#include "base/utf8.h"

// ---- errors

Step xml_fail_text(VM *vm, Parser *p, Value text, int code) {
  Value exc = value_is_null(text) ? text : exc_new(vm, module_type(vm, MT_EXPAT_ERROR), &text, 1);
  drop(vm, text);
  if (value_is_null(exc)) return FAIL;
  if (object_setattr_s(vm, exc, "code", value_from_int48(code)) < 0 ||
      object_setattr_s(vm, exc, "offset", value_from_int48(p->column)) < 0 ||
      object_setattr_s(vm, exc, "lineno", value_from_int48(p->line)) < 0) {
    drop(vm, exc);
    return FAIL;
  }
  err_raise(vm, exc);
  return FAIL;
}
Value xml_error_list(VM *vm) {  // tuple of (name, text)
  return import_attr(vm, "_expat_errors", "ERRORS");
}
Value xml_error_text(VM *vm, int code) {  // None: there is no such error
  Value list = xml_error_list(vm), text = VALUE_NONE;
  if (value_is_null(list)) return list;
  if (code > 0 && code <= as_tuple(list)->len) text = own(tuple_at(tuple_at(list, code - 1), 1));
  drop(vm, list);
  return text;
}
Step xml_fail_at(VM *vm, Parser *p, int code) {
  Value text = xml_error_text(vm, code);
  p->error = code;
  if (value_is_null(text)) return FAIL;
  Step s = xml_fail_text(vm, p, str_format(vm, "%U: line %d, column %d", text, (int)p->line, (int)p->column), code);
  drop(vm, text);
  return s;
}

int xml_input_size(const Parser *p, uint32_t c) {  // octets of the input
  if (p->enc == ENC_UTF16LE || p->enc == ENC_UTF16BE) return c < 0x10000 ? 2 : 4;
  return p->enc == ENC_UTF8 ? utf8_char_size(c) : 1;
}

void xml_advance(Parser *p, Size to) {
  for (; p->at < to; p->at++) {
    if (p->depth) continue;
    uint32_t c = p->chars[p->at];
    p->byte_index += xml_input_size(p, c);
    if (c == '\n') {
      p->line++;
      p->column = 0;
    } else {
      p->column++;
    }
  }
}
Step xml_fail_here(VM *vm, Parser *p, Size at, int code) {
  xml_advance(p, at < p->len ? at : p->len);
  return xml_fail_at(vm, p, code);
}

// ---- calling handlers

Value xml_text_of(VM *vm, const Parser *p, Size from, Size to) {
  return str_from_kind(vm, 4, p->chars + from, to - from);
}

Value xml_interned(VM *vm, Parser *p, Value s) {
  if (value_is_null(s) || !is_dict(p->intern)) return s;
  Value found;
  if (dict_setdefault(vm, as_dict(p->intern), s, s, &found) < 0) {
    drop(vm, s);
    return VALUE_NULL;
  }
  drop(vm, s);
  return found;
}

bool xml_has(const Parser *p, int which) { return !value_is_none(p->handlers[which]); }

Step xml_call_handler(VM *vm, Parser *p, int which, Value *args, Size n) {
  Step r = which == H_CharacterData ? DONE : xml_flush_text(vm, p);
  for (Size i = 0; i < n; i++) r = value_is_null(args[i]) ? FAIL : r;
  if (r == DONE && xml_has(p, which)) {
    Value f = own(p->handlers[which]), v = call(vm, f, args, n, REF_NULL);
    int told = 1;
    drop(vm, f);
    if (value_is_null(v) || ((which == H_NotStandalone || which == H_ExternalEntityRef) && arg_int(vm, v, &told) < 0))
      r = FAIL;
    else if (!told) r = xml_fail_at(vm, p, which == H_NotStandalone ? E_STANDALONE : E_EXTERNAL);
    drop(vm, v);
  }
  values_drop(vm, args, n);
  return r;
}

Step xml_flush_text(VM *vm, Parser *p) {
  if (p->used == 0) return DONE;
  Value s = sb_finish(&p->text);
  sb_init(&p->text, vm);
  p->used = 0;
  return xml_call_handler(vm, p, H_CharacterData, &s, 1);
}

Step xml_give_default(VM *vm, Parser *p, Size from, Size to) {
  int which = xml_has(p, H_DefaultExpand) ? H_DefaultExpand : H_Default;
  if (!xml_has(p, which) || from == to) return DONE;
  Value s = xml_text_of(vm, p, from, to);
  return xml_call_handler(vm, p, which, &s, 1);
}

Step xml_give_piece(VM *vm, Parser *p, Value s, Size bytes) {
  Step r = value_is_null(s) ? FAIL : DONE;
  if (r == DONE && p->buffer_text && bytes > p->buffer_size - p->used) r = xml_flush_text(vm, p);
  if (r == DONE && (!p->buffer_text || bytes > p->buffer_size)) return xml_call_handler(vm, p, H_CharacterData, &s, 1);
  if (r == DONE) {
    sb_str(&p->text, s);
    p->used += (int)bytes;  // fits: at most buffer_size
    if (p->text.failed) r = FAIL;
  }
  drop(vm, s);
  return r;
}

Step xml_give_text(VM *vm, Parser *p, Size from, Size to) {
  bool has_handler = xml_has(p, H_CharacterData);
  if (!has_handler && !xml_has(p, H_Default) && !xml_has(p, H_DefaultExpand)) return DONE;
  Size limit = p->enc == ENC_UTF8 || p->depth ? (to - from) * 4 : 1024;  // data that Expat converts comes in pieces
  while (from < to) {                                                    // a line end comes by itself
    Size end = from, bytes = 0;
    xml_advance(p, from);
    if (p->chars[from] == '\n') end++, bytes = 1;
    else
      for (; end < to && p->chars[end] != '\n' && bytes + utf8_char_size(p->chars[end]) <= limit; end++)
        bytes += utf8_char_size(p->chars[end]);
    Step s =
        has_handler ? xml_give_piece(vm, p, xml_text_of(vm, p, from, end), bytes) : xml_give_default(vm, p, from, end);
    if (s < 0) return FAIL;
    from = end;
  }
  return DONE;
}
