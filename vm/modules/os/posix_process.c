// modules/os/posix_process.c: processes of the machine, where the host grants them (HostProcesses): starting, waiting,
// signals.
//
// There is no fork: a request describes the new process to the host. It consists of zero-terminated texts: the folder
// to start in, the umask, "1" for a session of its own or "0", then three lists, each its length in decimal before its
// texts: the files to try, the arguments, the environment as "name=value". A pipe in memory becomes a pipe to the
// process when the process is started with an end of it.
// Tests        tests/node/command/day/day.txt, tests/node/processes.test.mjs
// Optimize     Oz
#include "modules/os/posix.h"

#include "interp/unwind.h"
#include "modules/os/signals.h"
#include "runtime/memfs.h"
#include "runtime/std_stream.h"
#include "object/bytes/bytes.h"
#include "object/container/list.h"
#include "object/container/tuple.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/text/str.h"

#include <stdio.h>

enum { NO_PROCESS = 1 << 30 };

#define PROCESSES(vm) ((vm)->host->processes)

bool posix_may_start(VM *vm) { return PROCESSES(vm) && PROCESSES(vm)->id(vm->host->ctx, 0) > 0; }

// --- the request

static void put_text(BytesBuilder *b, const char *text) { bb_bytes(b, text, (Size)strlen(text) + 1); }
static int put_path(VM *vm, BytesBuilder *b, Ref v) {
  MemPath p;
  if (memfs_path(vm, v, &p) < 0) return -1;
  put_text(b, p.text);
  memfs_path_free(vm, &p);
  return 0;
}
static void put_number(BytesBuilder *b, Size n) {
  char text[24];
  snprintf(text, sizeof text, "%d", (int)n);
  put_text(b, text);
}
static int put_list(VM *vm, BytesBuilder *b, Ref sequence) {
  Value all = sequence_fast(vm, sequence, "arguments must be a sequence");
  if (value_is_null(all)) return -1;
  Size n;
  seq_items(all, &n);
  int r = 0;
  put_number(b, n);
  for (Size i = 0; r == 0; i++) {
    const Value *items = seq_items(all, &n);
    if (i >= n) break;
    Value item = own(items[i]);
    r = put_path(vm, b, item);
    drop(vm, item);
  }
  drop(vm, all);
  return r;
}
// The environment from a mapping of names to values, as bytes or str.
static int put_mapping(VM *vm, BytesBuilder *b, Ref mapping) {
  Value name = str_intern_cstr(vm, "items"), items = value_is_null(name) ? name : call_method0(vm, mapping, name),
        all = value_is_null(items) ? items : sequence_list(vm, items);
  drop(vm, name), drop(vm, items);
  if (value_is_null(all)) return -1;
  int r = 0;
  put_number(b, list_len(all));
  for (Size i = 0; r == 0 && i < list_len(all); i++) {
    Ref pair = list_at(all, i);
    MemPath key, value;
    if (!is_tuple(pair) || tuple_len(pair) != 2) r = err_set_i(vm, vm->exc.TypeError, "env must be a mapping");
    else if (memfs_path(vm, tuple_at(pair, 0), &key) < 0) r = -1;
    else {
      bool is_name = *key.text && !strchr(key.text + 1, '=');
      r = is_name ? memfs_path(vm, tuple_at(pair, 1), &value)
                  : err_set_i(vm, vm->exc.ValueError, "illegal environment variable name");
      if (r == 0) {
        bb_bytes(b, key.text, (Size)strlen(key.text));
        bb_byte(b, '=');
        put_text(b, value.text);
        memfs_path_free(vm, &value);
      }
      memfs_path_free(vm, &key);
    }
  }
  drop(vm, all);
  return r;
}
static int put_environment(VM *vm, BytesBuilder *b, Ref env) {
  if (!value_is_null(env) && !value_is_none(env))
    return is_list(env) || is_tuple(env) ? put_list(vm, b, env) : put_mapping(vm, b, env);
  Ref now = borrow(*module_value(vm, MV_ENVIRON_NOW));
  if (!value_is_null(now)) return put_mapping(vm, b, now);
  put_number(b, 0);
  return 0;
}
static int put_start(VM *vm, BytesBuilder *b, Ref folder, bool session) {
  Value here = memfs_getcwd(vm), full = VALUE_NULL;
  if (value_is_null(here)) return -1;
  if (value_is_null(folder) || value_is_none(folder)) full = own(here);
  else {
    Value text = memfs_fspath(vm, folder);
    if (is_bytes(text))
      value_set(vm, &text, str_decode(vm, as_bytes(text)->data, as_bytes(text)->len, "utf-8", "surrogateescape"));
    if (!value_is_null(text))
      full = as_str(text)->len && str_read(as_str(text), 0) == '/' ? own(text) : str_format(vm, "%U/%U", here, text);
    drop(vm, text);
  }
  int r = value_is_null(full) ? -1 : put_path(vm, b, full);
  drop(vm, here), drop(vm, full);
  int mask = memfs_umask(vm, 0);
  memfs_umask(vm, mask);
  char text[16];
  snprintf(text, sizeof text, "%d", mask);
  put_text(b, text);
  put_text(b, session ? "1" : "0");
  return r;
}

// --- starting and waiting

typedef struct Start {
  Ref files, args, env, folder;  // files: a sequence of paths to try; env and folder may be None
  bool session;
  int fds[3];  // descriptors of ours that become the process's standard streams
} Start;

// Starts a process. Returns its number, or -1 with an exception, or a value below: -1 - error number.
static int start(VM *vm, const Start *s) {
  int stdio[3], handles[3] = {-1, -1, -1};
  const MemFile *output = memfs_file(vm, s->fds[1]), *errors = memfs_file(vm, s->fds[2]);
  for (int i = 0; i < 3; i++) {
    int r = memfs_child_stream(vm, s->fds[i], i > 0, &stdio[i]);
    if (r) return -1 - r;
  }
  if (stdio[1] == CHILD_PIPE && output && errors && output->node == errors->node) stdio[2] = CHILD_AS_OUTPUT;
  BytesBuilder b;
  bb_init(&b, vm);
  if (put_start(vm, &b, s->folder, s->session) < 0 || put_list(vm, &b, s->files) < 0 || put_list(vm, &b, s->args) < 0 ||
      put_environment(vm, &b, s->env) < 0)
    return bb_discard(&b), -1;
  Value request = bb_finish(&b);
  if (value_is_null(request)) return -1;
  int pid = PROCESSES(vm)->spawn(vm->host->ctx, (const char *)as_bytes(request)->data, (size_t)as_bytes(request)->len,
                                 stdio, handles);
  drop(vm, request);
  if (pid < 0) return -1 + pid;
  for (int i = 0; i < 3; i++) {
    // a process that has ended already reads nothing
    if (stdio[i] == CHILD_PIPE) DISCARD(memfs_pipe_outside(vm, s->fds[i], handles[i]));
  }
  return pid;
}
static Value start_failed(VM *vm, int r, Ref path) { return r == -1 ? VALUE_NULL : err_os(vm, -1 - r, path); }

// 0, or -1 with an exception.
static int wait_for(VM *vm, int *pid, int options, int *status) {
  for (;;) {
    int r = PROCESSES(vm)->wait(vm->host->ctx, *pid, options, status);
    if (r >= 0) return *pid = r, 0;
    if (r != -ERR_INTR) return err_os(vm, -r, REF_NULL), -1;
    if (vm_poll_slow(vm) < 0) return -1;
  }
}
static Value posix_waitpid(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int pid, options, status = 0;
  if (args_check(vm, "waitpid", nargs, 2, 2) < 0 || arg_int(vm, args[0], &pid) < 0 ||
      arg_int(vm, args[1], &options) < 0)
    return VALUE_NULL;
  return wait_for(vm, &pid, options, &status) < 0 ? VALUE_NULL
                                                  : tuple_pack2(vm, value_from_int48(pid), value_from_int48(status));
}
static Value posix_wait(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  int pid = -1, status = 0;
  return wait_for(vm, &pid, 0, &status) < 0 ? VALUE_NULL
                                            : tuple_pack2(vm, value_from_int48(pid), value_from_int48(status));
}

// Runs a program with our standard streams to its end: returns its wait status, or -1 with an exception.
static int run(VM *vm, Ref file, Ref args, Ref env) {
  Value files = tuple_pack1(vm, file);
  if (value_is_null(files)) return -1;
  int pid = start(vm, &(Start){.files = files, .args = args, .env = env, .folder = REF_NULL, .fds = {0, 1, 2}}),
      status = 0;
  drop(vm, files);
  if (pid < 0) return start_failed(vm, pid, value_is_null(env) ? REF_NULL : file), -1;
  return wait_for(vm, &pid, 0, &status) < 0 ? -1 : status;
}
static Value posix_system(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  BIND("system", 1, 1, "command")
  Value items[] = {str_from_cstr(vm, "sh"), str_from_cstr(vm, "-c"), own(a[0])}, shell = str_from_cstr(vm, "/bin/sh"),
        all = tuple_from_steal(vm, items, 3);
  int status = value_is_null(all) || value_is_null(shell) ? -1 : run(vm, shell, all, REF_NULL);
  drop(vm, all), drop(vm, shell);
  return status < 0 ? VALUE_NULL : value_from_int48(status);
}
// The process is not replaced: it runs the program, and ends with the same status.
static Value replace(VM *vm, Ref file, Ref args, Ref env) {
  int status = run(vm, file, args, env);
  if (status < 0) return VALUE_NULL;
  return posix_leave(vm, status & 127 ? 128 + (status & 127) : status >> 8);
}
// 0, or -1; errors begin with `what`.
static int check_argv(VM *vm, Ref argv, const char *what) {
  if (!is_list(argv) && !is_tuple(argv)) return err_set_i(vm, vm->exc.TypeError, "%s must be a tuple or list", what);
  Size n;
  const Value *items = seq_items(argv, &n);
  if (n == 0) return err_set_i(vm, vm->exc.ValueError, "%s must not be empty", what);
  Value first = own(items[0]);
  MemPath p;
  int r = memfs_path(vm, first, &p);
  drop(vm, first);
  if (r < 0) return -1;
  if (!*p.text) r = err_set_i(vm, vm->exc.ValueError, "%s first element cannot be empty", what);
  memfs_path_free(vm, &p);
  return r;
}
static int check_path(VM *vm, const char *fname, Ref path) {
  MemPath p;
  if (posix_path_at(vm, fname, PATH_ONLY, path, REF_NULL, &p) < 0) return -1;
  memfs_path_free(vm, &p);
  return 0;
}
static Value posix_execv(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "execv", nargs, 2, 2) < 0 || check_path(vm, "execv", args[0]) < 0 ||
      check_argv(vm, args[1], "execv() arg 2") < 0)
    return VALUE_NULL;
  return replace(vm, args[0], args[1], REF_NULL);
}
static Value posix_execve(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  BIND("execve", 3, 3, "path", "argv", "env")
  if (check_path(vm, "execve", a[0]) < 0 || check_argv(vm, a[1], "execve: argv") < 0) return VALUE_NULL;
  if (is_list(a[2]) || is_tuple(a[2])) return object_getattr_s(vm, a[2], "keys");  // the error that it has none
  if (!type_of(vm, a[2])->slots.mp_subscript)
    return err_set(vm, vm->exc.TypeError, "execve: environment must be a mapping object");
  return replace(vm, a[0], a[1], a[2]);
}

static Value posix_kill(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int pid, number;
  if (args_check(vm, "kill", nargs, 2, 2) < 0 || arg_int(vm, args[0], &pid) < 0 || arg_int(vm, args[1], &number) < 0)
    return VALUE_NULL;
  if (number < 0 || number > 64) return err_os(vm, ERR_INVAL, REF_NULL);
  if (number && pid == PROCESSES(vm)->id(vm->host->ctx, 0))
    return signal_deliver(vm, number) < 0 ? VALUE_NULL : VALUE_NONE;
  int r = PROCESSES(vm)->kill(vm->host->ctx, pid, number);
  return r < 0 ? err_os(vm, -r, REF_NULL) : VALUE_NONE;
}
static Value posix_killpg(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  int group;
  if (args_check(vm, "killpg", nargs, 2, 2) < 0 || arg_int(vm, args[0], &group) < 0) return VALUE_NULL;
  return posix_kill(vm, self, (Value[]){value_from_int48(-group), args[1]}, 2, kwnames);
}
static Value posix_getpid(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(PROCESSES(vm)->id(vm->host->ctx, 0));
}
static Value posix_getppid(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(PROCESSES(vm)->id(vm->host->ctx, 1));
}

const MethodDef posix_process_functions[] = {
    {"waitpid", posix_waitpid, METH_FAST, DOC("($module, pid, options, /)"),
     DOC("Wait for completion of a given child process.")},
    {"wait", posix_wait, METH_NOARGS, DOC("($module, /)"), DOC("Wait for completion of a child process.")},
    {"system", posix_system, METH_FAST_KW, DOC("($module, /, command)"), DOC("Execute the command in a subshell.")},
    {"execv", posix_execv, METH_FAST, DOC("($module, path, argv, /)"),
     DOC("Execute an executable path with arguments, replacing current process.")},
    {"execve", posix_execve, METH_FAST_KW, DOC("($module, /, path, argv, env)"),
     DOC("Execute an executable path with arguments, replacing current process.")},
    {"kill", posix_kill, METH_FAST, DOC("($module, pid, signal, /)"), DOC("Kill a process with a signal.")},
    {"killpg", posix_killpg, METH_FAST, DOC("($module, pgid, signal, /)"), DOC("Kill a process group with a signal.")},
    {"getpid", posix_getpid, METH_NOARGS, DOC("($module, /)"), DOC("Return the current process id.")},
    {"getppid", posix_getppid, METH_NOARGS, DOC("($module, /)"), DOC("Return the parent's process id.")},
    {0}};

// --- _posixsubprocess

// clang-format off
enum {
  ARGS, FILES, CLOSE_FDS, KEPT_FDS, FOLDER, ENVIRONMENT, CHILD_IN, OUR_IN, OUR_OUT, CHILD_OUT, OUR_ERR, CHILD_ERR,
  TOLD_READ, TOLD_WRITE, RESTORE, SESSION, GROUP, GID, GROUPS, UID, UMASK, BEFORE,
};
// clang-format on

static int standard_fd(VM *vm, Ref v, int standard, int *out) {
  if (arg_int(vm, v, out) < 0) return -1;
  if (*out < 0) *out = standard;
  return 0;
}
// Without fork no code can run between the two halves of a start.
static int refuse_rest(VM *vm, const Value *args) {
  int group, mask;
  if (arg_int(vm, args[GROUP], &group) < 0 || arg_int(vm, args[UMASK], &mask) < 0) return -1;
  bool wanted = group >= 0 || mask >= 0 || !value_is_none(args[GID]) || !value_is_none(args[GROUPS]) ||
                !value_is_none(args[UID]) || !value_is_none(args[BEFORE]);
  if (wanted)
    return err_set_i(vm, vm->exc.NotImplementedError,
                     "preexec_fn, process_group, group, extra_groups, user and umask cannot be had: there is no fork");
  Size kept = object_len(vm, args[KEPT_FDS]);
  return kept > 1
             ? err_set_i(vm, vm->exc.NotImplementedError, "pass_fds cannot be had: a process gets its standard streams")
         : kept < 0 ? -1
                    : 0;
}

Value posix_fork_exec(VM *vm, const Value *args) {
  Start s = {.files = args[FILES], .args = args[ARGS], .env = args[ENVIRONMENT], .folder = args[FOLDER]};
  int told;
  if (refuse_rest(vm, args) < 0 || arg_bool(vm, args[SESSION], &s.session) < 0 ||
      arg_int(vm, args[TOLD_WRITE], &told) < 0)
    return VALUE_NULL;
  if (standard_fd(vm, args[CHILD_IN], 0, &s.fds[0]) < 0 || standard_fd(vm, args[CHILD_OUT], 1, &s.fds[1]) < 0 ||
      standard_fd(vm, args[CHILD_ERR], 2, &s.fds[2]) < 0)
    return VALUE_NULL;
  int pid = start(vm, &s);
  if (pid >= 0) return value_from_int48(pid);
  if (pid == -1) return VALUE_NULL;
  int error = -1 - pid;
  char text[64];
  snprintf(text, sizeof text, "OSError:%x:%s", (unsigned)(error % FOLDER_FAILED),
           error >= FOLDER_FAILED ? "noexec:chdir" : "");
  MemFile *f = memfs_file(vm, told);
  int r = f ? memfs_write(vm, f, text, strlen(text)) : ERR_BADF;
  return r ? err_os(vm, r, REF_NULL) : value_from_int48(NO_PROCESS);
}
