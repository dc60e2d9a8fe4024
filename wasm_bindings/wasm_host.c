// wasm_bindings/wasm_host.c: the VM's host in WebAssembly: everything is asked of JavaScript.
#include "wasm_bindings/bindings.h"

#include <stdlib.h>

#define SHADOW_RESERVE (256 * 1024)

IMPORT(write) int js_write(int fd, const char *bytes, size_t len);
IMPORT(read) int js_read(int fd, char *buf, size_t cap);
IMPORT(clock) double js_clock(int which);
IMPORT(random) int js_random(void *buf, size_t len);
IMPORT(file_find) long js_file_find(const char *path, size_t len);  // size of the file, kept until file_take; -1
IMPORT(file_take) void js_file_take(char *out);
IMPORT(file_stat) int js_file_stat(const char *path, size_t len, double *out);  // 0 a file, 1 a folder, -1; out: size, time of change
IMPORT(file_list) long js_file_list(const char *path, size_t len);              // names of a folder, kept until file_take; -1
IMPORT(file_cwd) long js_file_cwd(char *buf, size_t cap);
IMPORT(sleep) int js_sleep(double seconds);
IMPORT(poll) int js_poll(void);
IMPORT(stack_room) int js_stack_room(void);

// What JavaScript was given to write and read by may call Python.
static int host_write(void *ctx, int fd, const char *bytes, size_t len) {
  VM *vm = ((Binding *)ctx)->vm;
  StackMark mark = vm_step_out(vm);
  int r = js_write(fd, bytes, len);
  vm_step_in(vm, mark);
  return r;
}
static int host_read(void *ctx, int fd, char *buf, size_t cap) {
  VM *vm = ((Binding *)ctx)->vm;
  StackMark mark = vm_step_out(vm);
  int r = js_read(fd, buf, cap);
  vm_step_in(vm, mark);
  return r;
}
static double host_clock(void *ctx UNUSED, HostClock which) { return js_clock((int)which); }
static int host_random(void *ctx UNUSED, void *buf, size_t len) { return js_random(buf, len); }
static int host_sleep(void *ctx UNUSED, double seconds) { return js_sleep(seconds); }
static int host_poll(void *ctx UNUSED) { return js_poll(); }
// The stack of C's own lies at the start of memory (--stack-first); the engine's, where the frames are, is measured by stack_probe.c.
static int host_stack_room(void *ctx UNUSED) { return (uintptr_t)__builtin_frame_address(0) >= SHADOW_RESERVE && js_stack_room(); }

static long host_read_file(void *ctx UNUSED, const char *path, char **out) {
  long size = js_file_find(path, strlen(path));
  if (size < 0) return -1;
  *out = malloc((size_t)size + 1);
  if (!*out) return -1;
  js_file_take(*out);
  (*out)[size] = 0;
  return size;
}

static int host_stat(void *ctx UNUSED, const char *path, HostStat *out) {
  double answer[2];
  int kind = js_file_stat(path, strlen(path), answer);
  if (kind < 0) return -1;
  *out = (HostStat){kind == 1, answer[0], answer[1]};
  return 0;
}

static long host_list(void *ctx UNUSED, const char *path, char **out) {
  long size = js_file_list(path, strlen(path));
  if (size < 0 || !(*out = malloc((size_t)size + 1))) return -1;
  js_file_take(*out);
  return size;
}

static long host_cwd(void *ctx UNUSED, char *buf, size_t cap) { return js_file_cwd(buf, cap); }

void wasm_host_init(Binding *b) {
  b->host = (Host){.ctx = b, .write = host_write, .read = host_read, .clock = host_clock, .random = host_random, .read_file = host_read_file, .sleep = host_sleep,
                   .stat = host_stat, .list = host_list, .cwd = host_cwd, .stack_room = host_stack_room, .poll = host_poll};
}
