// runtime/std_stream.h: sys.stdin, stdout and stderr: text streams straight over the host's bytes.
//
// They have the interface of io.TextIOWrapper that programs use of the standard streams; `print` writes to them without a method call.
#ifndef MORELIA_RUNTIME_STD_STREAM_H
#define MORELIA_RUNTIME_STD_STREAM_H

#include "object/text/str.h"

bool is_std_stream(VM *vm, Ref v);
NODISCARD int std_stream_write(VM *vm, Ref stream, Ref text);  // text is a str; 0 or -1
void std_stderr_write(VM *vm, Ref text);  // to what sys.stderr is now; never fails: what cannot be written is lost
NODISCARD int std_stream_flush(VM *vm, Ref stream);
// The bytes of a descriptor; those of 0, 1 and 2 in order with what the text streams do. 0 or -1; bytes read, 0 at the end, -1.
NODISCARD int fd_write(VM *vm, int fd, const char *bytes, size_t len);
NODISCARD Size fd_read(VM *vm, int fd, char *buf, Size cap);
NODISCARD int std_host_write(VM *vm, int fd, const char *bytes, size_t len);  // the host's stream, whatever is in the descriptor's place now
NODISCARD Size std_host_read(VM *vm, char *buf, Size cap);
NODISCARD int std_streams_setup(VM *vm);  // makes the type and puts the three into sys
void std_streams_flush(VM *vm);  // both outputs, whatever happens
NODISCARD bool std_streams_lost(VM *vm);  // flushes at the end of the process; whether some of sys.stdout's was lost, which stderr is told
void std_streams_free(VM *vm);

#endif
