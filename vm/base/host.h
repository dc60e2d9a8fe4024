// base/host.h: what the VM asks of the program that holds it: bytes out and in, time, random bytes, files.
//
// The native answer is host/native_host.c, the JavaScript one wasm_bindings/wasm_host.c. Every function gets `ctx`.
#ifndef MORELIA_BASE_HOST_H
#define MORELIA_BASE_HOST_H

#include "base/config.h"

typedef enum { CLOCK_WALL, CLOCK_MONO, CLOCK_CPU } HostClock;
typedef struct HostStat {
  bool is_dir;
  double size, mtime;  // bytes, seconds
} HostStat;

enum { POLL_GO_ON, POLL_INTERRUPT, POLL_TIME_UP, POLL_PAUSE, POLL_UNWIND_RUN };  // answers of Host.poll

typedef struct Host {
  void *ctx;
  int (*write)(void *ctx, int fd, const char *bytes, size_t len);  // fd 1 or 2; all of it is taken; 0, or -1
  int (*read)(void *ctx, int fd, char *buf, size_t cap);           // bytes read, 0 at the end, -1 on failure
  double (*clock)(void *ctx, HostClock which);                     // seconds
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
  int (*stack_room)(void *ctx);  // 1: the stack has its reserve left (docs/recursion.md); 0: it has not. May be NULL: there is always room
  int (*poll)(void *ctx);  // called at times while code runs: POLL_*. PAUSE: a run that can (eval_slice_*) is left for now.
                           // UNWIND_RUN: an interrupt that is not heeded takes the run down
} Host;

#endif
