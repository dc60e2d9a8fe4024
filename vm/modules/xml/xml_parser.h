// modules/xml/xml_parser.h: declarations shared by the files of the XML parser under pyexpat.
//
// A non-validating, event-based parser of XML 1.0 with namespaces, modelled on Expat. Input (xml_input.c) is decoded to
// code points and kept until it is a whole token. xml_markup.c processes token after token, xml_elements.c elements,
// and xml_events.c calls the handlers. The texts of internal general entities replace the references to them, followed
// by END_OF_ENTITY (xml_entities.c); external ones are left to the handler. web/python/_expat_dtd.py reads the
// declarations of a DTD.
//
// Invariants   chars[at, len) is still to be parsed; `names` is the stack of open elements; line and column are those
//              of chars[at], or of the reference to the outermost open entity.
// Danger       Handlers run Python code in the middle of a token; `running` refuses input from them.
// Tests        tests/python/library/formats/xml_*.py
#ifndef MORELIA_MODULES_XML_XML_PARSER_H
#define MORELIA_MODULES_XML_XML_PARSER_H

#include "runtime/module_state.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/container/tuple.h"
#include "object/core/args.h"
#include "object/error/exceptions.h"
#include "object/text/str.h"

// clang-format off
#define HANDLERS(X) \
  X(AttlistDecl) X(CharacterData) X(Comment) X(ElementDecl) X(EndCdataSection) X(EndDoctypeDecl) X(EndElement) \
  X(EndNamespaceDecl) X(EntityDecl) X(ExternalEntityRef) X(NotStandalone) X(NotationDecl) X(ProcessingInstruction) \
  X(SkippedEntity) X(StartCdataSection) X(StartDoctypeDecl) X(StartElement) X(StartNamespaceDecl) \
  X(UnparsedEntityDecl) X(XmlDecl)
// clang-format on
enum {
#define X(name) H_##name,
  HANDLERS(X)
#undef X
      H_Default,
  H_DefaultExpand,
  N_HANDLERS
};
// Errors by Expat's numbers, some of those in web/python/_expat_errors.py.
// clang-format off
enum {
  E_MEMORY = 1, E_SYNTAX = 2, E_NO_ELEMENTS = 3, E_TOKEN = 4, E_UNCLOSED = 5, E_PARTIAL = 6, E_MISMATCH = 7,
  E_DUPLICATE = 8, E_JUNK = 9, E_UNDEFINED = 11, E_RECURSIVE = 12, E_ASYNC = 13, E_CHAR_REF = 14, E_BINARY = 15,
  E_ATTRIBUTE_ENTITY = 16, E_MISPLACED = 17, E_ENCODING = 18, E_INCORRECT_ENCODING = 19, E_CDATA = 20, E_EXTERNAL = 21,
  E_STANDALONE = 22, E_FEATURE = 26, E_PREFIX = 27, E_XML_DECL = 30, E_FINISHED = 36, E_ARGUMENT = 41,
  E_AMPLIFICATION = 43,
};
// clang-format on
enum { END_OF_ENTITY = 0x7FFFFFFF };  // marks in chars where the text of an entity ends; no octets decode to it

// ENC_UTF16: the byte order mark tells which
typedef enum { ENC_UNKNOWN, ENC_UTF8, ENC_ASCII, ENC_LATIN1, ENC_UTF16, ENC_UTF16LE, ENC_UTF16BE, ENC_TABLE } Encoding;
typedef enum { MORE = 0, DONE = 1, FAIL = -1 } Step;  // a token was incomplete; was processed; exception

typedef struct Parser {
  Object h;
  Value handlers[N_HANDLERS];
  Value intern, base, names, namespaces, encoding;  // namespaces: list of dicts, one per open element, or null
  Value dtd, entities, attributes;                  // a DTD of _expat_dtd.py and two of its dicts, or null
  // entities whose text is being read: list of (name, number of open elements)
  Value open;
  Value table;      // ENC_TABLE: str with the characters of the 256 octets
  StrBuilder text;  // pending character data (buffer_text)
  bool buffer_text, ordered_attributes, specified_attributes, namespace_prefixes, ns, reparse_deferral;
  uint32_t ns_separator;
  int buffer_size, used, parsing;  // used: of the buffer, in octets; parsing: of parameter entities
  Encoding enc;
  bool running;  // inside Parse(): input from a handler, in the middle of a token, is refused
  bool final, finished, started, seen_root, had_doctype, after_cr, in_cdata;
  bool expand, standalone, foreign;  // expand: internal entities are replaced by their text
  // made for an external entity; for a general one; for a subset or a parameter entity
  bool is_child, is_general, is_subset;
  int error;
  uint32_t *chars;
  Size at, len, cap;
  uint8_t raw[64];  // octets that do not yet make a character
  int n_raw;
  Value pending;  // octets of an encoding that is not yet known, or null
  // depth: of open entities; ref: the length of the outermost one's reference
  Size line, column, depth, ref_chars, ref_bytes;
  Size partial;                          // the rest of the last input, when it completed no token
  int64_t byte_index, direct, expanded;  // octets received; characters that entities added
  double alloc_threshold, alloc_factor;
} Parser;
ALWAYS_INLINE Parser *as_parser(Ref v) { return (Parser *)value_as_ptr(v); }

// xml_events.c
// ExpatError(text): the text is consumed.
Step xml_fail_text(VM *vm, Parser *p, Value text, int code) RAISES;
NODISCARD Value xml_error_list(VM *vm);            // tuple of (name, text)
NODISCARD Value xml_error_text(VM *vm, int code);  // None: there is no such error
Step xml_fail_at(VM *vm, Parser *p, int code) RAISES;
NODISCARD int xml_input_size(const Parser *p, uint32_t c);  // octets of the input
// Moves to `to`, counting lines.
void xml_advance(Parser *p, Size to);
Step xml_fail_here(VM *vm, Parser *p, Size at, int code) RAISES;
NODISCARD Value xml_text_of(VM *vm, const Parser *p, Size from, Size to);
// A str, shared through the intern dict.
NODISCARD Value xml_interned(VM *vm, Parser *p, Value s);
bool xml_has(const Parser *p, int which);
// The arguments are consumed. 0 as the result of NotStandaloneHandler and ExternalEntityRefHandler is an error.
NODISCARD Step xml_call_handler(VM *vm, Parser *p, int which, Value *args, Size n);
NODISCARD Step xml_flush_text(VM *vm, Parser *p);
// Data without a handler goes to the default handler.
NODISCARD Step xml_give_default(VM *vm, Parser *p, Size from, Size to);
// Character data of that many octets; s is consumed.
NODISCARD Step xml_give_piece(VM *vm, Parser *p, Value s, Size bytes);
NODISCARD Step xml_give_text(VM *vm, Parser *p, Size from, Size to);

// xml_chars.c
bool xml_is_blank(uint32_t c);
bool xml_is_xml_char(uint32_t c);
Size xml_skip_blanks(const Parser *p, Size i);
Size xml_skip_name(const Parser *p, Size i);
// Whether chars[i …) begins with the text: 1; 0; -1: more input is needed.
NODISCARD int xml_looking_at(const Parser *p, Size i, const char *text);
Size xml_find(const Parser *p, Size i, const char *text);  // -1: not there

// xml_entities.c
// Reads "&…;" at i: *end behind it. A character: *c. An entity: its value (str, borrowed) in *entity. MORE: incomplete.
NODISCARD Step xml_reference(VM *vm, Parser *p, Size i, Size *end, uint32_t *c, Ref *entity);
NODISCARD Step xml_make_room(VM *vm, Parser *p, Size need);  // need: at most some 2^28
// Opens an entity. Refuses one that is open, and growth beyond 8 MB and a hundred times the input.
NODISCARD Step xml_enter_entity(VM *vm, Parser *p, Ref name, Size len);
void xml_leave_entity(VM *vm, Parser *p);
Size xml_entity_level(const Parser *p);
// Puts the entity's text in place of the reference chars[at, to): over text that has been parsed, as far as there is
// room.
NODISCARD Step xml_expand(VM *vm, Parser *p, Size to, Ref name, Ref entity);
NODISCARD Step xml_end_of_entity(VM *vm, Parser *p);
// Whether an undeclared entity is skipped: 1; 0: it is an error; -1
NODISCARD int xml_skips_unknown(VM *vm, const Parser *p);

// xml_elements.c
NODISCARD Step xml_start_tag(VM *vm, Parser *p);
NODISCARD Step xml_end_tag(VM *vm, Parser *p);

// xml_markup.c
NODISCARD Step xml_need_dtd(VM *vm, Parser *p);
// Passes chars[at, end) to a method of the DTD.
NODISCARD Step xml_declarations(VM *vm, Parser *p, const char *method, Size end);
NODISCARD Step xml_parse_all(VM *vm, Parser *p);

// xml_input.c
NODISCARD Value xml_parse(VM *vm, Parser *p, Ref data, bool final);

#endif
