// modules/io/io.h: declarations shared by the files of the _io module.
//
// Invariants   Every stream begins with IoBase. A stream of a Python subclass is called through its methods, by name;
//              exact built-in ones are called directly where that exists.
#ifndef MORELIA_MODULES_IO_IO_H
#define MORELIA_MODULES_IO_IO_H

#include "runtime/memfs.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

#define IO_BUFFER_SIZE 131072

typedef struct IoBase {
  Object h;
  Dict *dict;
  Object *weaklist;
} IoBase;
#define IO_FLAGS (TYPE_GC | TYPE_BASETYPE)
#define IO_NEW_FLAGS (IO_FLAGS | TYPE_OBJECT_NEW)
#define IO_OFFSETS .dict_offset = offsetof(IoBase, dict), .weaklist_offset = offsetof(IoBase, weaklist)

// --- _io.c: the base classes, and helpers for all
void io_base_dealloc(VM *vm, Object *o);       // finalizes, untracks, and all of
void io_base_dealloc_rest(VM *vm, Object *o);  // dict, weak references, memory: the end of every dealloc
void io_base_finalize(VM *vm, Ref self);
NODISCARD int io_base_traverse(VM *vm, Object *o, VisitFn visit, void *arg);
NODISCARD Value io_no_state(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);  // TypeError
NODISCARD Value io_restore_dict(VM *vm, Ref self, Ref dict);  // for __setstate__: attributes, or None
void io_base_clear(VM *vm, Object *o);
Value io_unsupported(VM *vm, const char *what) RAISES;  // raises io.UnsupportedOperation(what)
NODISCARD Value io_call0(VM *vm, Ref o, const char *method);
NODISCARD Value io_call1(VM *vm, Ref o, const char *method, Ref a);
NODISCARD Value io_call2(VM *vm, Ref o, const char *method, Ref a, Ref b);
NODISCARD Value io_base_close(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);  // close() of _IOBase
// `error` (or null) is the failure of one close(), `r` the result of a second one: both consumed; the first failure
// becomes the second's context.
NODISCARD Value io_second_close(VM *vm, Value error, Value r);
// inner._dealloc_warn(source): reports a file that was never closed
void io_dealloc_warn(VM *vm, Ref inner, Ref source);
// self.flush() and then inner.close() in any case; the first failure becomes the second's context
NODISCARD Value io_flush_close(VM *vm, Ref self, Ref inner);
NODISCARD int io_true0(VM *vm, Ref o, const char *method);  // truth of o.method(): 1 / 0 / -1
// o is kept alive meanwhile; null: ValueError, it was detached
NODISCARD Value io_attr(VM *vm, Ref o, const char *name);
NODISCARD int io_attr_true(VM *vm, Ref o, const char *name);
NODISCARD int io_size_arg(VM *vm, const Value *args, Size nargs, Size at, Size *out);  // None and missing: -1. 0 or -1
NODISCARD Value io_iter(VM *vm, Ref self);                                             // checks that the stream is open
NODISCARD Value io_iternext(VM *vm, Ref self);                                         // readline() until it is empty
NODISCARD Value io_writelines(VM *vm, Ref self, Ref lines);
NODISCARD int64_t io_int_result(VM *vm, Value v);  // consumed; -1 with exception, null passes
NODISCARD Value io_open(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
extern const char io_closed_text[], io_closed_dot_text[];

// --- io_newline.c
typedef struct Newlines {
  bool translate, pending_cr;
  uint8_t seen;  // 1 CR, 2 LF, 4 CRLF
} Newlines;
NODISCARD Value newlines_decode(VM *vm, Newlines *n, Value text, bool final);  // text consumed
NODISCARD Value newlines_seen(VM *vm, uint8_t seen);
// Where the first line in chars[start, end) ends (behind its terminator), or -1. nl NULL: "\n" only; "": universal.
Size newlines_find(const void *chars, int kind, Size start, Size end, const char *nl);
// None: *out NULL; "newline must be str or None"; 0 or -1
NODISCARD int newline_arg(VM *vm, Ref v, bool repr, const char **out);

NODISCARD int io_newline_setup(VM *vm, Ref module);
NODISCARD int io_bytes_setup(VM *vm, Ref module);
NODISCARD int io_string_setup(VM *vm, Ref module);
NODISCARD int io_file_setup(VM *vm, Ref module);
NODISCARD int io_buffered_setup(VM *vm, Ref module);
NODISCARD int io_text_setup(VM *vm, Ref module);

// --- io_file.c
typedef struct FileIO {
  IoBase b;
  int fd;  // -1: closed
  bool readable, writable, appending, created, closefd, finalizing;
  int8_t seekable;  // -1: unknown
} FileIO;
NODISCARD Value file_read_n(VM *vm, Ref self, Size n);  // exact FileIO, known to be open

#endif
