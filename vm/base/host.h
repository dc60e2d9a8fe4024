// base/host.h: what the VM asks of the program that embeds it: output and input, time, random bytes, files.
//
// read_file, stat and list only read: the library, sources of the embedder. `files` are folders to work in.
// The native implementation is host/native_host.c, the JavaScript one wasm_bindings/wasm_host.c. Every function gets
// `ctx`.
#ifndef MORELIA_BASE_HOST_H
#define MORELIA_BASE_HOST_H

#include "base/config.h"

struct Executor;
struct Frame;

typedef enum { CLOCK_WALL, CLOCK_MONO, CLOCK_CPU } HostClock;
typedef struct HostStat {
  bool is_dir;
  double size, mtime;  // bytes, seconds
} HostStat;

typedef struct HostFileStat {         // JavaScript fills it (web/src/host/folder.ts)
  int64_t size, atime, mtime, ctime;  // bytes; nanoseconds
  uint64_t ino, dev, blocks;
  uint32_t mode, nlink, uid, gid, blksize, rdev;
} HostFileStat;

// Folders of the host that programs may work in (runtime/hostfs.c calls it; memfs_mount says where they are). Paths are
// absolute. A result below 0 is an error number of WASI (object/error/errno_text.h), negated. A handle is the host's
// name for an open file; the VM keeps the position in it.
typedef struct HostFiles {
  int (*open)(void *ctx, const char *path, int flags, int mode);  // flags of memfs.h; returns a handle
  int (*close)(void *ctx, int handle);
  // At an offset, or at -1 for files without one (a terminal, a pipe); returns the bytes moved. A file opened with
  // MEM_APPEND is written at its end.
  int64_t (*read)(void *ctx, int handle, void *buf, size_t n, int64_t at);
  int64_t (*write)(void *ctx, int handle, const void *buf, size_t n, int64_t at);
  int (*truncate)(void *ctx, int handle, int64_t size);
  int (*sync)(void *ctx, int handle);
  // For an open file, or with handle -1 for a path.
  int (*stat)(void *ctx, int handle, const char *path, bool follow, HostFileStat *out);
  int (*chmod)(void *ctx, int handle, const char *path, bool follow, int mode);
  int (*utimes)(void *ctx, int handle, const char *path, bool follow, const int64_t times[2]);  // access, change
  // user, group; 2**32 - 1: as it is
  int (*chown)(void *ctx, int handle, const char *path, bool follow, const uint32_t owner[2]);
  int (*access)(void *ctx, const char *path, int wanted);
  int (*mkdir)(void *ctx, const char *path, int mode);
  int (*rmdir)(void *ctx, const char *path);
  int (*unlink)(void *ctx, const char *path);
  int (*rename)(void *ctx, const char *path, const char *to);
  int (*symlink)(void *ctx, const char *path, const char *target);
  int (*link)(void *ctx, const char *path, const char *to);
  // Fills a buffer from malloc and returns its length: for a folder, its entries, each a letter (f, d, l, or o: other),
  // the name and a zero byte; for a link, its path.
  long (*list)(void *ctx, const char *path, char **out);
  long (*readlink)(void *ctx, const char *path, char **out);
  long (*realpath)(void *ctx, const char *path, char **out);
} HostFiles;

// Processes of the machine that programs may start (modules/os/posix_process.c calls it, and documents the format of a
// request). Results below 0 are error numbers, negated; ERR_INTR: an interrupt came first. SHARES - n: the process's
// own descriptor n
typedef enum { CHILD_SHARES = -1, CHILD_PIPE = -4, CHILD_NOTHING = -5, CHILD_AS_OUTPUT = -6 } ChildStream;
enum { FOLDER_FAILED = 4096 };  // added to the error number of a spawn whose folder cannot be entered
typedef struct HostProcesses {
  int (*id)(void *ctx, int which);  // 0: this process, 1: its parent; -1: programs may start no processes
  // Returns the new process. stdio: handles of HostFiles or CHILD_*; for CHILD_PIPE `handles` gets the handle of this
  // side's end.
  int (*spawn)(void *ctx, const char *request, size_t size, const int stdio[3], int handles[3]);
  int (*wait)(void *ctx, int pid, int options, int *status);  // as waitpid(2)
  int (*kill)(void *ctx, int pid, int signal);
  // What the program does at a signal from outside: 0: the system's action, 1: nothing, 2: a handler, see POLL_SIGNAL.
  int (*listen)(void *ctx, int signal, int how);
  int (*end)(void *ctx, int signal);    // ends this process by a signal; returns where the host does not
  int (*ready)(void *ctx, int handle);  // 1: reading from this end of a pipe would not wait, or it is no pipe
} HostProcesses;

// Machine code for loops (jit/jit.h).
typedef struct HostCompiler {
  // For the loop whose head `frame` is at, or the function whose RESUME it is at: returns a function of the VM's table;
  // 0: none now; -1: never. `head` is that unit. `executor` itself says whether it is valid.
  int (*compile)(void *ctx, struct Frame *frame, struct Executor *executor, uint32_t head);
  void (*release)(void *ctx, uint32_t function);
} HostCompiler;

enum { POLL_GO_ON, POLL_INTERRUPT, POLL_TIME_UP, POLL_PAUSE, POLL_UNWIND_RUN, POLL_SIGNAL };  // answers of Host.poll

// Operations on the host's sockets. Results are >= 0 or a negated error number: AGAIN where it would wait, NOSYS
// without a network.
typedef enum {
  // listens; data: the address; arg: the port; handle: a bound socket that becomes the listener, or -1. Returns the
  // handle
  NET_CONNECT,
  NET_BIND,      // data, arg: the address; returns the handle
  NET_LISTEN,    // arg: length of the queue
  NET_ACCEPT,    // accepts the next connection: its handle
  NET_RECV,      // into data; arg: 1: leaves what it reads in the queue
  NET_SEND,      // from data
  NET_SHUTDOWN,  // arg: 0, 1, 2
  NET_CLOSE,
  NET_READY,  // 1: readable, 2: writable
  NET_ERROR,  // the error number of a failed connection, once
  NET_NAME,   // arg: 0: its own address, 1: the peer's; into data, zero-terminated. Returns the port
  // arg: level * 256 + option; size: the value. Level 282, data: TLS; option 1: starts it, with the JSON in data; 2:
  // its result as JSON into data
  NET_OPTION,
  // data: a name, zero-terminated; addresses replace it, each zero-terminated. Returns how many; INTR: ask again
  NET_RESOLVE,
  NET_WAIT,  // waits until something arrives, or arg milliseconds
} NetOp;
#define NET_REFUSED 4096  // the error number when it is not granted

typedef struct Host {
  void *ctx;
  // fd 1 or 2; takes all of it; 0, or a negated error number
  int (*write)(void *ctx, int fd, const char *bytes, size_t len);
  // bytes read, 0 at the end, -1 on failure, -ERR_INTR: nothing yet; the limits are looked at
  int (*read)(void *ctx, int fd, char *buf, size_t cap);
  double (*clock)(void *ctx, HostClock which);  // seconds
  // of local time at a moment: seconds east of UTC. NULL: it is UTC
  int (*zone)(void *ctx, double seconds);
  int (*random)(void *ctx, void *buf, size_t len);  // 0, or -1
  // The whole file in a buffer from malloc; returns its length, or -1: no such file.
  long (*read_file)(void *ctx, const char *path, char **out_bytes);
  int (*sleep)(void *ctx, double seconds);  // may return early; 0, or -1: this host cannot sleep
  // What is at a path: 0, or -1: nothing. NULL when this host can only read files.
  int (*stat)(void *ctx, const char *path, HostStat *out);
  // The names in a folder, each ended by a zero byte, in a buffer from malloc; its length, or -1: no such folder. May
  // be NULL.
  long (*list)(void *ctx, const char *path, char **out_names);
  // The folder that relative paths start from, zero-terminated; its length, or -1. May be NULL.
  long (*cwd)(void *ctx, char *buf, size_t cap);
  // 1: the stack has `reserve` bytes left (docs/recursion.md; a host may keep more); 0: it has not. NULL: there is
  // always room.
  int (*stack_room)(void *ctx, uint32_t reserve);
  const HostFiles *files;                                                         // NULL: no folder can be mounted
  const HostProcesses *processes;                                                 // NULL: there are no processes
  int (*net)(void *ctx, NetOp op, int handle, int arg, void *data, size_t size);  // NULL: there is no network
  const HostCompiler *compiler;  // NULL: no machine code is made at run time
  // called now and then while code runs: POLL_*. PAUSE: a run that can pause (eval_slice_*) is left for now.
  int (*poll)(void *ctx);
  // UNWIND_RUN: unwinds the run when an interrupt is not heeded. SIGNAL + n: signal n came
} Host;

#endif
