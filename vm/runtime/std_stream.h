// runtime/std_stream.h: sys.stdin, stdout and stderr: text streams directly over the host's bytes.
//
// They have the part of io.TextIOWrapper's interface that programs use of the standard streams; `print` writes to them
// without a method call.
#ifndef MORELIA_RUNTIME_STD_STREAM_H
#define MORELIA_RUNTIME_STD_STREAM_H

#include "object/text/str.h"

bool is_std_stream(VM *vm, Ref v);
NODISCARD int std_stream_write(VM *vm, Ref stream, Ref text);  // text is a str; 0 or -1
// to the current sys.stderr; never fails: output that cannot be written is lost
void std_stderr_write(VM *vm, Ref text);
NODISCARD int std_stream_flush(VM *vm, Ref stream);
// The bytes of a descriptor; for 0, 1 and 2 in order with the text streams. 0 or -1; bytes read, 0 at the end, -1.
NODISCARD int fd_write(VM *vm, int fd, const char *bytes, size_t len);
// how many bytes were written: fewer, or BlockingIOError, where a pipe that does not block is full
NODISCARD Size fd_write_some(VM *vm, int fd, const char *bytes, size_t len);
NODISCARD Size fd_read(VM *vm, int fd, char *buf, Size cap);
// the host's stream, whatever the descriptor is now
NODISCARD int std_host_write(VM *vm, int fd, const char *bytes, size_t len);
NODISCARD Size std_host_read(VM *vm, char *buf, Size cap);
NODISCARD int std_streams_setup(VM *vm);  // makes the type and sets the three in sys
void std_streams_flush(VM *vm);           // both outputs, whatever happens
// flushes at the end of the process; returns whether some of sys.stdout's output was lost, which is reported on stderr
NODISCARD bool std_streams_lost(VM *vm);
void std_streams_free(VM *vm);

#endif
