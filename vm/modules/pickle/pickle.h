// modules/pickle/pickle.h: declarations shared by the files of _pickle: opcodes, the objects, imports from other
// modules.
#ifndef MORELIA_MODULES_PICKLE_PICKLE_H
#define MORELIA_MODULES_PICKLE_PICKLE_H

#include "runtime/import.h"
#include "runtime/import.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/bytes/bytes.h"
#include "object/container/dict.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

enum {
  PICKLE_HIGHEST = 5,
  PICKLE_DEFAULT = 5,
  FRAME_MIN = 4,
  FRAME_TARGET = 64 * 1024,
  FRAME_HEADER = 9,
  BATCH = 1000
};

// clang-format off
enum {  // the format's own numbers
  P_MARK = '(', P_STOP = '.', P_POP = '0', P_POP_MARK = '1', P_DUP = '2', P_FLOAT = 'F', P_INT = 'I', P_BININT = 'J',
  P_BININT1 = 'K', P_LONG = 'L', P_BININT2 = 'M',
  P_NONE = 'N', P_PERSID = 'P', P_BINPERSID = 'Q', P_REDUCE = 'R', P_STRING = 'S', P_BINSTRING = 'T',
  P_SHORT_BINSTRING = 'U', P_UNICODE = 'V', P_BINUNICODE = 'X',
  P_APPEND = 'a', P_BUILD = 'b', P_GLOBAL = 'c', P_DICT = 'd', P_EMPTY_DICT = '}', P_APPENDS = 'e', P_GET = 'g',
  P_BINGET = 'h', P_INST = 'i', P_LONG_BINGET = 'j',
  P_LIST = 'l', P_EMPTY_LIST = ']', P_OBJ = 'o', P_PUT = 'p', P_BINPUT = 'q', P_LONG_BINPUT = 'r', P_SETITEM = 's',
  P_TUPLE = 't', P_EMPTY_TUPLE = ')', P_SETITEMS = 'u',
  P_BINFLOAT = 'G', P_BINBYTES = 'B', P_SHORT_BINBYTES = 'C', P_PROTO = 0x80, P_NEWOBJ, P_EXT1, P_EXT2, P_EXT4,
  P_TUPLE1, P_TUPLE2, P_TUPLE3, P_NEWTRUE, P_NEWFALSE,
  P_LONG1, P_LONG4, P_SHORT_BINUNICODE, P_BINUNICODE8, P_BINBYTES8, P_EMPTY_SET, P_ADDITEMS, P_FROZENSET, P_NEWOBJ_EX,
  P_STACK_GLOBAL, P_MEMOIZE, P_FRAME,
  P_BYTEARRAY8, P_NEXT_BUFFER, P_READONLY_BUFFER,
};
// clang-format on

typedef struct MemoEntry {
  Value object;  // owned; null: free
  Size index;
} MemoEntry;
typedef struct Pickler {
  Object h;
  // each null or owned; persistent_id: set on the instance
  Value write, persistent_id, dispatch_table, buffer_callback;
  Value call_persistent_id, reducer_override;  // of a dump
  MemoEntry *memo;                             // open addressing by identity
  Size n_memo, memo_cap;
  uint8_t *out;
  Size len, cap;
  Size frame_start;  // -1: no frame is open
  int32_t protocol, bin, fast, fast_nesting;
  Dict *fast_memo;  // identities of the objects being saved, deep in fast mode
  bool framing, fix_imports, running;
} Pickler;

typedef struct Unpickler {
  Object h;
  Value read, readline, readinto, persistent_load, buffers;
  Value call_persistent_load;
  char *encoding, *errors;
  size_t encoding_size, errors_size;
  Value *memo;  // null: no such index
  Size memo_cap, n_memo;
  Value far_memo;  // dict: for indexes far beyond the others, where an array would be mostly empty; or null
  Value *stack;
  Size len, cap, fence;  // below fence nothing is popped: it belongs to an outer MARK
  Size *marks;
  Size n_marks, cap_marks;
  Value chunk;  // bytes or another buffer's object that is being read: keeps data alive
  const uint8_t *data;
  Size at, end;
  int32_t protocol;
  bool fix_imports, running;
} Unpickler;

static inline Pickler *as_pickler(Ref v) { return (Pickler *)value_as_ptr(v); }
static inline Unpickler *as_unpickler(Ref v) { return (Unpickler *)value_as_ptr(v); }

extern const TypeSpec pickler_spec, unpickler_spec, pickle_buffer_spec, pickler_memo_spec, unpickler_memo_spec;
COLD int pickling_error(VM *vm, const char *format, ...) RAISES;       // -1
COLD int unpickling_error(VM *vm, const char *format, ...) RAISES;     // -1
COLD int pickling_error_from(VM *vm, const char *format, ...) RAISES;  // with the current exception as its context; -1
// An attribute or an attribute's attribute; `path` is split at dots.
NODISCARD Value get_dotted(VM *vm, Ref object, Ref path);
NODISCARD Value pickle_proxy(VM *vm, ModuleTypeId type, Ref owner);
// getattro and setattro of objects that keep the attribute own_name themselves, in own_value or *slot (null: not set).
NODISCARD Value pickle_getattro(VM *vm, Ref self, Ref name, Ref own_name, Ref own_value);
NODISCARD int pickle_setattro(VM *vm, Ref self, Ref name, Ref value, Ref own_name, Value *slot);

NODISCARD Pickler *pickler_make(VM *vm, Type *type);
NODISCARD int pickler_setup(VM *vm, Pickler *p, Ref protocol_or_null, bool fix_imports, Ref buffer_callback_or_null);
NODISCARD int pickler_set_file(VM *vm, Pickler *p, Ref file);
NODISCARD int pickler_dump(VM *vm, Pickler *p, Ref object);
void pickler_clear_memo(VM *vm, Pickler *p);
NODISCARD Value pickler_memo_copy(VM *vm, Pickler *p);
// The value for a key in a dict that is another module's attribute: 1 with *out, 0 or -1.
NODISCARD int pickle_lookup_pair(VM *vm, const char *module, const char *name, Ref key, Value *out);
NODISCARD int pickler_memo_add(VM *vm, Pickler *p, Ref object, Size index);

NODISCARD Unpickler *unpickler_make(VM *vm, Type *type);
NODISCARD int unpickler_setup(VM *vm, Unpickler *u, bool fix_imports, Ref encoding_or_null, Ref errors_or_null,
                              Ref buffers_or_null);
NODISCARD int unpickler_set_file(VM *vm, Unpickler *u, Ref file);
NODISCARD Value unpickler_load(VM *vm, Unpickler *u);
void unpickler_clear_memo(VM *vm, Unpickler *u);
NODISCARD Value unpickler_memo_copy(VM *vm, Unpickler *u);

// The memory of a PickleBuffer: NULL with ValueError when it was released.
struct Buffer *pickle_buffer_view(VM *vm, Ref v);

#endif
