// base/host.h: what the VM asks of the program that holds it: bytes out and in, time, random bytes, files.
//
// read_file, stat and list are for reading alone: the library, sources of the embedder. `files` are folders to work in.
// The native answer is host/native_host.c, the JavaScript one wasm_bindings/wasm_host.c. Every function gets `ctx`.
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

typedef struct HostFileStat {  // JavaScript fills it (web/src/host/folder.ts)
  int64_t size, atime, mtime, ctime;  // bytes; nanoseconds
  uint64_t ino, dev, blocks;
  uint32_t mode, nlink, uid, gid, blksize, rdev;
} HostFileStat;

// Folders of the host that programs may work in (runtime/hostfs.c asks it; memfs_mount says where). Paths are absolute; an answer below 0 is an
// error number of WASI (object/error/errno_text.h), negated. A handle is the host's name for an open file; the position in it is the VM's.
typedef struct HostFiles {
  int (*open)(void *ctx, const char *path, int flags, int mode);  // flags of memfs.h; a handle
  int (*close)(void *ctx, int handle);
  // At an offset, or at -1 where there are none (a terminal, a pipe): bytes moved. A file opened with MEM_APPEND is written at its end.
  int64_t (*read)(void *ctx, int handle, void *buf, size_t n, int64_t at);
  int64_t (*write)(void *ctx, int handle, const void *buf, size_t n, int64_t at);
  int (*truncate)(void *ctx, int handle, int64_t size);
  int (*sync)(void *ctx, int handle);
  // Of an open file, or with handle -1 of a path.
  int (*stat)(void *ctx, int handle, const char *path, bool follow, HostFileStat *out);
  int (*chmod)(void *ctx, int handle, const char *path, bool follow, int mode);
  int (*utimes)(void *ctx, int handle, const char *path, bool follow, const int64_t times[2]);  // access, change
  int (*access)(void *ctx, const char *path, int wanted);
  int (*mkdir)(void *ctx, const char *path, int mode);
  int (*rmdir)(void *ctx, const char *path);
  int (*unlink)(void *ctx, const char *path);
  int (*rename)(void *ctx, const char *path, const char *to);
  int (*symlink)(void *ctx, const char *path, const char *target);
  int (*link)(void *ctx, const char *path, const char *to);
  // A buffer from malloc, its length: of a folder's entries, each a letter (f, d, l, or o: other), the name and a zero byte; of a path.
  long (*list)(void *ctx, const char *path, char **out);
  long (*readlink)(void *ctx, const char *path, char **out);
  long (*realpath)(void *ctx, const char *path, char **out);
} HostFiles;

// Processes of the machine that programs may start (modules/os/posix_process.c asks it, and says how a request looks). Answers below 0 are error
// numbers, negated; ERR_INTR: an interrupt came first.
typedef enum { CHILD_SHARES = -1, CHILD_PIPE = -4, CHILD_NOTHING = -5, CHILD_AS_OUTPUT = -6 } ChildStream;  // SHARES - n: the process's own n
enum { FOLDER_FAILED = 4096 };  // added to the error number of a spawn whose folder cannot be entered
typedef struct HostProcesses {
  int (*id)(void *ctx, int which);  // 0: this process, 1: its parent; -1: programs may start none
  // The new process. stdio: handles of HostFiles or CHILD_*; to CHILD_PIPE `handles` has the handle of this side's end.
  int (*spawn)(void *ctx, const char *request, size_t size, const int stdio[3], int handles[3]);
  int (*wait)(void *ctx, int pid, int options, int *status);  // as waitpid(2)
  int (*kill)(void *ctx, int pid, int signal);
  int (*ready)(void *ctx, int handle);  // 1: to read from this end of a pipe would not wait, or it is none
} HostProcesses;

// Machine code for loops (jit/jit.h).
typedef struct HostCompiler {
  // For the loop at whose head `frame` is, or the function at whose RESUME: a function of the VM's table; 0: none now; -1: none ever. `head` is that
  // unit. `executor` says by itself whether it is valid.
  int (*compile)(void *ctx, struct Frame *frame, struct Executor *executor, uint32_t head);
  void (*release)(void *ctx, uint32_t function);
} HostCompiler;

enum { POLL_GO_ON, POLL_INTERRUPT, POLL_TIME_UP, POLL_PAUSE, POLL_UNWIND_RUN };  // answers of Host.poll

// Questions about sockets of the host's. Answers are >= 0 or an error number negated: AGAIN where it would wait, NOSYS where there is no network.
typedef enum {
  NET_CONNECT,   // begins; data: the address; arg: the port; handle: a bound socket that becomes it, or -1. The handle
  NET_BIND,      // data, arg: where to; the handle
  NET_LISTEN,    // arg: how many may wait
  NET_ACCEPT,    // the handle of the next that came
  NET_RECV,      // into data; arg: 1: what is taken stays
  NET_SEND,      // from data
  NET_SHUTDOWN,  // arg: 0, 1, 2
  NET_CLOSE,
  NET_READY,     // 1: readable, 2: writable
  NET_ERROR,     // the error number of a connection that failed, once
  NET_NAME,      // arg: 0: its own address, 1: the other's; into data, zero-terminated. The port
  NET_OPTION,    // arg: level * 256 + option; size: the value. Level 282, data: TLS; option 1: begins, as data says; 2: what became of it, into data. JSON
  NET_RESOLVE,   // data: a name, zero-terminated, in whose place come addresses, each zero-terminated. How many; INTR: ask again
  NET_WAIT,      // until something comes, or arg milliseconds
} NetOp;
#define NET_REFUSED 4096  // the error number: it is not granted

typedef struct Host {
  void *ctx;
  int (*write)(void *ctx, int fd, const char *bytes, size_t len);  // fd 1 or 2; all of it is taken; 0, or an error number negated
  int (*read)(void *ctx, int fd, char *buf, size_t cap);           // bytes read, 0 at the end, -1 on failure, -ERR_INTR: none yet, the limits are looked at
  double (*clock)(void *ctx, HostClock which);                     // seconds
  int (*zone)(void *ctx, double seconds);                          // of local time at a moment: seconds east of UTC. NULL: it is UTC
  int (*random)(void *ctx, void *buf, size_t len);                 // 0, or -1
  // The whole file into a buffer from malloc; its length, or -1: there is none.
  long (*read_file)(void *ctx, const char *path, char **out_bytes);
  int (*sleep)(void *ctx, double seconds);  // may return early; 0, or -1: this host cannot sleep
  // What is at a path: 0, or -1: nothing. May be NULL: this host knows files by reading them only.
  int (*stat)(void *ctx, const char *path, HostStat *out);
  // The names in a folder, each ended by a zero byte, in a buffer from malloc; its length, or -1: no such folder. May be NULL.
  long (*list)(void *ctx, const char *path, char **out_names);
  // The folder that relative paths start from, zero-terminated; its length, or -1. May be NULL.
  long (*cwd)(void *ctx, char *buf, size_t cap);
  // 1: the stack has `reserve` bytes left (docs/recursion.md; a host may keep more); 0: it has not. May be NULL: there is always room.
  int (*stack_room)(void *ctx, uint32_t reserve);
  const HostFiles *files;  // NULL: no folder can be mounted
  const HostProcesses *processes;  // NULL: there are none
  int (*net)(void *ctx, NetOp op, int handle, int arg, void *data, size_t size);  // NULL: there is no network
  const HostCompiler *compiler;    // NULL: no code is made at run time
  int (*poll)(void *ctx);  // called at times while code runs: POLL_*. PAUSE: a run that can (eval_slice_*) is left for now.
                           // UNWIND_RUN: an interrupt that is not heeded takes the run down
} Host;

#endif
