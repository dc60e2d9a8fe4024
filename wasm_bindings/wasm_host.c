// wasm_bindings/wasm_host.c: the VM's host in WebAssembly: every request goes to JavaScript.
//
// Optimize     Os
#include "object/error/errno_text.h"
#include "object/exec/executor.h"
#include "wasm_bindings/bindings.h"

#include <stdlib.h>

#define SHADOW_RESERVE (256 * 1024)

IMPORT(write) int js_write(int fd, const char *bytes, size_t len);
IMPORT(read) int js_read(int fd, char *buf, size_t cap);
IMPORT(clock) double js_clock(int which);
IMPORT(zone) int js_zone(double seconds);
IMPORT(random) int js_random(void *buf, size_t len);
IMPORT(file_find) long js_file_find(const char *path, size_t len);  // size of the file, kept until file_take; -1
IMPORT(file_take) void js_file_take(char *out);
// 0 a file, 1 a folder, -1; out: size, time of change
IMPORT(file_stat) int js_file_stat(const char *path, size_t len, double *out);
// names of a folder, kept until file_take; -1
IMPORT(file_list) long js_file_list(const char *path, size_t len);
IMPORT(file_cwd) long js_file_cwd(char *buf, size_t cap);
// a text in its answer is kept until file_take
IMPORT(file_op) double js_file_op(int op, int handle, const char *path, const void *a, double x, double y);
IMPORT(net_op) int js_net_op(int op, int handle, int arg, void *data, size_t size);
IMPORT(process_op) int js_process_op(int op, int a, int b, const void *in, size_t size, int *out);
IMPORT(jit_compile) int js_jit_compile(const Frame *frame, const void *executor, uint32_t head);
IMPORT(jit_release) void js_jit_release(uint32_t function);
IMPORT(sleep) int js_sleep(double seconds);
IMPORT(poll) int js_poll(void);
IMPORT(stack_room) int js_stack_room(uint32_t reserve);

// The functions that JavaScript was given for writing and reading may call Python.
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
static int host_zone(void *ctx UNUSED, double seconds) { return js_zone(seconds); }
static double host_clock(void *ctx UNUSED, HostClock which) { return js_clock((int)which); }
static int host_random(void *ctx UNUSED, void *buf, size_t len) { return js_random(buf, len); }
static int host_sleep(void *ctx UNUSED, double seconds) { return js_sleep(seconds); }
static int host_poll(void *ctx UNUSED) { return js_poll(); }
// C's own stack is at the start of memory (--stack-first); stack_probe.c measures the engine's, where the frames are.
static int host_stack_room(void *ctx UNUSED, uint32_t reserve) {
  return (uintptr_t)__builtin_frame_address(0) >= SHADOW_RESERVE && js_stack_room(reserve);
}

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

// --- folders to work in

static int file_open(void *ctx UNUSED, const char *path, int flags, int mode) {
  return (int)js_file_op(OP_OPEN, -1, path, NULL, flags, mode);
}
static int file_close(void *ctx UNUSED, int handle) { return (int)js_file_op(OP_CLOSE, handle, NULL, NULL, 0, 0); }
static int64_t file_read(void *ctx UNUSED, int handle, void *buf, size_t n, int64_t at) {
  return (int64_t)js_file_op(OP_READ, handle, NULL, buf, (double)n, (double)at);
}
static int64_t file_write(void *ctx UNUSED, int handle, const void *buf, size_t n, int64_t at) {
  return (int64_t)js_file_op(OP_WRITE, handle, NULL, buf, (double)n, (double)at);
}
static int file_truncate(void *ctx UNUSED, int handle, int64_t size) {
  return (int)js_file_op(OP_TRUNCATE, handle, NULL, NULL, (double)size, 0);
}
static int file_sync(void *ctx UNUSED, int handle) { return (int)js_file_op(OP_SYNC, handle, NULL, NULL, 0, 0); }
static int file_stat(void *ctx UNUSED, int handle, const char *path, bool follow, HostFileStat *out) {
  return (int)js_file_op(OP_STAT, handle, path, out, follow, 0);
}
static int file_chmod(void *ctx UNUSED, int handle, const char *path, bool follow, int mode) {
  return (int)js_file_op(OP_CHMOD, handle, path, NULL, follow, mode);
}
static int file_utimes(void *ctx UNUSED, int handle, const char *path, bool follow, const int64_t times[2]) {
  return (int)js_file_op(OP_UTIMES, handle, path, times, follow, 0);
}
static int file_chown(void *ctx UNUSED, int handle, const char *path, bool follow, const uint32_t owner[2]) {
  return (int)js_file_op(OP_CHOWN, handle, path, owner, follow, 0);
}
static int file_access(void *ctx UNUSED, const char *path, int wanted) {
  return (int)js_file_op(OP_ACCESS, -1, path, NULL, wanted, 0);
}
static int file_mkdir(void *ctx UNUSED, const char *path, int mode) {
  return (int)js_file_op(OP_MKDIR, -1, path, NULL, mode, 0);
}
static int file_rmdir(void *ctx UNUSED, const char *path) { return (int)js_file_op(OP_RMDIR, -1, path, NULL, 0, 0); }
static int file_unlink(void *ctx UNUSED, const char *path) { return (int)js_file_op(OP_UNLINK, -1, path, NULL, 0, 0); }
static int file_rename(void *ctx UNUSED, const char *path, const char *to) {
  return (int)js_file_op(OP_RENAME, -1, path, to, 0, 0);
}
static int file_symlink(void *ctx UNUSED, const char *path, const char *target) {
  return (int)js_file_op(OP_SYMLINK, -1, path, target, 0, 0);
}

static int file_link(void *ctx UNUSED, const char *path, const char *to) {
  return (int)js_file_op(OP_LINK, -1, path, to, 0, 0);
}

static long take_text(int op, const char *path, char **out) {
  long n = (long)js_file_op(op, -1, path, NULL, 0, 0);
  if (n < 0) return n;
  if (!(*out = malloc((size_t)n + 1))) return -ERR_NOMEM;
  js_file_take(*out);
  (*out)[n] = 0;
  return n;
}
static long file_list(void *ctx UNUSED, const char *path, char **out) { return take_text(OP_LIST, path, out); }
static long file_readlink(void *ctx UNUSED, const char *path, char **out) { return take_text(OP_READLINK, path, out); }
static long file_realpath(void *ctx UNUSED, const char *path, char **out) { return take_text(OP_REALPATH, path, out); }

static const HostFiles js_files = {.open = file_open,
                                   .close = file_close,
                                   .read = file_read,
                                   .write = file_write,
                                   .truncate = file_truncate,
                                   .sync = file_sync,
                                   .stat = file_stat,
                                   .chmod = file_chmod,
                                   .chown = file_chown,
                                   .utimes = file_utimes,
                                   .access = file_access,
                                   .mkdir = file_mkdir,
                                   .rmdir = file_rmdir,
                                   .unlink = file_unlink,
                                   .rename = file_rename,
                                   .symlink = file_symlink,
                                   .link = file_link,
                                   .list = file_list,
                                   .readlink = file_readlink,
                                   .realpath = file_realpath};

// --- processes

static int process_id(void *ctx UNUSED, int which) { return js_process_op(PROCESS_ID, which, 0, NULL, 0, NULL); }
static int process_spawn(void *ctx UNUSED, const char *request, size_t size, const int stdio[3], int handles[3]) {
  int both[6] = {stdio[0], stdio[1], stdio[2], -1, -1, -1};
  int r = js_process_op(PROCESS_SPAWN, 0, 0, request, size, both);
  for (int i = 0; i < 3; i++) handles[i] = both[3 + i];
  return r;
}
static int process_wait(void *ctx UNUSED, int pid, int options, int *status) {
  return js_process_op(PROCESS_WAIT, pid, options, NULL, 0, status);
}
static int process_kill(void *ctx UNUSED, int pid, int signal) {
  return js_process_op(PROCESS_KILL, pid, signal, NULL, 0, NULL);
}
static int process_ready(void *ctx UNUSED, int handle) {
  return js_process_op(PROCESS_READY, handle, 0, NULL, 0, NULL);
}
static int process_listen(void *ctx UNUSED, int signal, int how) {
  return js_process_op(PROCESS_LISTEN, signal, how, NULL, 0, NULL);
}
static int process_end(void *ctx UNUSED, int signal) { return js_process_op(PROCESS_END, signal, 0, NULL, 0, NULL); }
static int jit_compile(void *ctx UNUSED, Frame *frame, Executor *executor, uint32_t head) {
  return js_jit_compile(frame, executor, head);
}
static void jit_release(void *ctx UNUSED, uint32_t function) { js_jit_release(function); }
static const HostCompiler js_compiler = {.compile = jit_compile, .release = jit_release};

static const HostProcesses js_processes = {.id = process_id,
                                           .spawn = process_spawn,
                                           .wait = process_wait,
                                           .kill = process_kill,
                                           .ready = process_ready,
                                           .listen = process_listen,
                                           .end = process_end};

static int host_net(void *ctx UNUSED, NetOp op, int handle, int arg, void *data, size_t size) {
  return js_net_op((int)op, handle, arg, data, size);
}

static long host_cwd(void *ctx UNUSED, char *buf, size_t cap) { return js_file_cwd(buf, cap); }

void wasm_host_init(Binding *b) {
  b->host = (Host){.ctx = b,
                   .write = host_write,
                   .read = host_read,
                   .clock = host_clock,
                   .zone = host_zone,
                   .random = host_random,
                   .read_file = host_read_file,
                   .sleep = host_sleep,
                   .stat = host_stat,
                   .list = host_list,
                   .cwd = host_cwd,
                   .stack_room = host_stack_room,
                   .poll = host_poll,
                   .files = &js_files,
                   .processes = &js_processes,
                   .net = host_net,
                   .compiler = &js_compiler};
}
