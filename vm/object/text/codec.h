// object/text/codec.h: codecs: the registry, error handlers, and the codecs written in C.
//
// A decoder or encoder runs until it meets a character that it cannot translate. Then it asks an ErrorState, which
// implements the common handlers itself and calls the registered ones. `errors` null means "strict".
#ifndef MORELIA_OBJECT_TEXT_CODEC_H
#define MORELIA_OBJECT_TEXT_CODEC_H

#include "object/bytes/bytes.h"
#include "object/text/str.h"

// ---- errors while decoding and encoding ----

typedef enum {
  ON_ERROR_STRICT,
  ON_ERROR_IGNORE,
  ON_ERROR_REPLACE,
  ON_ERROR_BACKSLASH,
  ON_ERROR_XMLCHARREF,
  ON_ERROR_SURROGATEESCAPE,
  ON_ERROR_OTHER,
} OnError;

typedef struct DecodeErrors {
  VM *vm;
  const char *encoding, *errors;
  OnError on_error;
  Value handler;        // for ON_ERROR_OTHER, looked up at the first error
  Value exc;            // the exception passed to it
  Value source;         // bytes that replaced the input (exception.object), or null
  const uint8_t *data;  // the input now
  Size len;
} DecodeErrors;

void decode_errors_init(DecodeErrors *e, VM *vm, const char *encoding, const char *errors, const uint8_t *data,
                        Size len);
void decode_errors_free(DecodeErrors *e);
// The same, and the builder's text; null after a failure: at < 0.
NODISCARD Value decode_errors_finish(DecodeErrors *e, StrBuilder *b, Size at);
// Handles bytes [start, end): appends the replacement to `out` and returns where to continue, or -1 with exception.
// data and len may change.
Size decode_error(DecodeErrors *e, Size start, Size end, const char *reason, StrBuilder *out);

typedef struct EncodeErrors {
  VM *vm;
  const char *encoding, *errors, *reason;
  OnError on_error;
  Value handler, exc;
  Ref str;
} EncodeErrors;

void encode_errors_init(EncodeErrors *e, VM *vm, const char *encoding, const char *errors, const char *reason, Ref str);
void encode_errors_free(EncodeErrors *e);
// Calls the handler for characters [start, end): *out is its str or bytes (new). Returns where to continue, or -1 with
// exception.
Size encode_error_call(EncodeErrors *e, Size start, Size end, Value *out);
COLD Size encode_error_raise(EncodeErrors *e, Size start, Size end) RAISES;  // -1

OnError codec_on_error(const char *errors);

// ---- codecs. Decoders: if consumed is null the input is complete; else *consumed is how much of it was used. ----

enum { ORDER_LITTLE = -1, ORDER_NATIVE = 0, ORDER_BIG = 1 };
NODISCARD Value codec_utf8_decode(VM *vm, const uint8_t *data, Size len, const char *errors, Size *consumed);
NODISCARD Value codec_utf8_encode(VM *vm, Ref str, const char *errors);
NODISCARD Value codec_latin1_decode(VM *vm, const uint8_t *data, Size len);
NODISCARD Value codec_latin1_encode(VM *vm, Ref str, const char *errors);
NODISCARD Value codec_ascii_decode(VM *vm, const uint8_t *data, Size len, const char *errors);
NODISCARD Value codec_ascii_encode(VM *vm, Ref str, const char *errors);
NODISCARD Value codec_utf16_decode(VM *vm, const uint8_t *data, Size len, const char *errors, int *order,
                                   Size *consumed);
// ORDER_NATIVE writes a byte order mark
NODISCARD Value codec_utf16_encode(VM *vm, Ref str, const char *errors, int order);
NODISCARD Value codec_utf32_decode(VM *vm, const uint8_t *data, Size len, const char *errors, int *order,
                                   Size *consumed);
NODISCARD Value codec_utf32_encode(VM *vm, Ref str, const char *errors, int order);
NODISCARD Value codec_utf7_decode(VM *vm, const uint8_t *data, Size len, const char *errors, Size *consumed);
NODISCARD Value codec_utf7_encode(VM *vm, Ref str, const char *errors);
NODISCARD Value codec_unicode_escape_decode(VM *vm, const uint8_t *data, Size len, const char *errors, Size *consumed);
NODISCARD Value codec_unicode_escape_encode(VM *vm, Ref str);
NODISCARD Value codec_raw_unicode_escape_decode(VM *vm, const uint8_t *data, Size len, const char *errors,
                                                Size *consumed);
NODISCARD Value codec_raw_unicode_escape_encode(VM *vm, Ref str);
NODISCARD Value codec_escape_decode(VM *vm, const uint8_t *data, Size len, const char *errors);  // bytes
NODISCARD Value codec_charmap_decode(VM *vm, const uint8_t *data, Size len, const char *errors, Ref mapping);
NODISCARD Value codec_charmap_encode(VM *vm, Ref str, const char *errors, Ref mapping);

// ---- the registry ----

NODISCARD Value codec_lookup(VM *vm, const char *encoding) MAY_RUN_CODE;  // the CodecInfo tuple; LookupError
NODISCARD int codec_register(VM *vm, Ref search_function);
NODISCARD int codec_unregister(VM *vm, Ref search_function);
// The name of an encoding or of an error handler, checked as an argument for C: no surrogates (UnicodeEncodeError), and
// no null character unless `nuls`. 0 or -1.
NODISCARD int codec_check_name(VM *vm, Ref name, bool nuls);
NODISCARD int codec_register_error(VM *vm, Ref name, Ref handler);
NODISCARD int codec_unregister_error(VM *vm, Ref name);  // 1 / 0 / -1
NODISCARD Value codec_lookup_error(VM *vm, const char *name_or_null);
// In development mode (-X dev): whether both exist, though they may not be needed. 0 or -1
NODISCARD int codec_check_in_dev(VM *vm, const char *encoding_or_null, const char *errors_or_null) MAY_RUN_CODE;
NODISCARD Value codec_encode(VM *vm, Ref obj, const char *encoding, const char *errors, bool text_only) MAY_RUN_CODE;
NODISCARD Value codec_decode(VM *vm, Ref obj, const char *encoding, const char *errors, bool text_only) MAY_RUN_CODE;
NODISCARD Value str_encode(VM *vm, Ref str, const char *encoding, const char *errors) MAY_RUN_CODE;  // str.encode

// Whether the arguments of encode or decode mean "utf-8" with strict errors, in the usual ways.
bool codec_args_are_utf8(const Value *args, Size nargs, Ref kwnames);

#endif
