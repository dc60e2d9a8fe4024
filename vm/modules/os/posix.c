// modules/os/posix.c: the posix module: the system calls of os, implemented by the file system in memory and the host.
//
// There is only one process: process control fails with "Function not implemented", as on Emscripten.
// Tests        tests/python/library/files/posix_folders.py, paths_files.py
// Optimize     Oz
#include "interp/unwind.h"
#include "modules/os/signals.h"
#include "runtime/memfs.h"
#include "modules/os/posix.h"
#include "runtime/module_state.h"
#include "modules/os/sockets.h"
#include "runtime/std_stream.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/struct_seq.h"
#include "object/typing/generic_alias.h"

#include <math.h>

// Raises the error with its path: for a path-like object, its str or bytes.
Value posix_path_error(VM *vm, int error, Ref path) RAISES {
  if (value_is_null(path) || is_str(path) || is_bytes(path) || is_int(path)) return err_os(vm, error, path);
  Value plain = memfs_fspath(vm, path);
  if (value_is_null(plain)) return plain;
  err_os(vm, error, plain);
  drop(vm, plain);
  return VALUE_NULL;
}
// Of an error number; below 0 there is an exception already.
static Value result(VM *vm, int error, Ref path) {
  return error < 0 ? VALUE_NULL : error ? posix_path_error(vm, error, path) : VALUE_NONE;
}
static int optional_int(VM *vm, Ref v, int fallback, int *out) {
  *out = fallback;
  return value_is_null(v) || value_is_none(v) ? 0 : arg_int(vm, v, out);
}

// A path argument; for other types the error has the function's own words. 0 or -1.
static Value text_named(VM *vm, const char *fname, const char *which, const char *allowed, Ref v) {
  Value p = memfs_fspath(vm, v), m;
  if (!value_is_null(p) || !err_matches(vm, vm->exc.TypeError)) return p;
  Value error = err_fetch(vm);
  int has = object_lookup_special(vm, v, NAME(__fspath__), &m);
  if (has > 0 && value_is_none(m)) has = 0;
  if (has == 0) {
    drop(vm, error);
    return err_set(vm, vm->exc.TypeError, "%s: %s should be string, bytes%s, not %T", fname, which, allowed, v);
  }
  if (has > 0) drop(vm, m);
  err_restore(vm, error);
  return VALUE_NULL;
}
static int path_named(VM *vm, const char *fname, const char *which, const char *allowed, Ref v, MemPath *out) {
  Value p = text_named(vm, fname, which, allowed, v);
  if (value_is_null(p)) return -1;
  int r = memfs_path(vm, p, out);
  drop(vm, p);
  if (r < 0 && err_matches(vm, vm->exc.ValueError) && !err_matches(vm, vm->exc.UnicodeError)) {
    err_clear(vm);
    return err_set_i(vm, vm->exc.ValueError, "%s: embedded null character in %s", fname, which);
  }
  return r;
}
static int path_arg(VM *vm, const char *fname, const char *allowed, Ref v, MemPath *out) {
  return path_named(vm, fname, "path", allowed, v, out);
}
static int path_arg2(VM *vm, const char *fname, const char *which, Ref v, MemPath *out) {
  return path_named(vm, fname, which, PATH_ONLY, v, out);
}
#define PATH_OR_FD ", os.PathLike or integer"

// Puts the folder of the descriptor `dir_fd` in front of a relative path. An error number, or -1 with exception; in
// both cases the path is freed.
static int path_below(VM *vm, Ref dir_fd, MemPath *p) {
  int fd, r = 0;
  if (!arg_given(dir_fd)) return 0;
  if (!is_int(dir_fd)) {
    r = err_set_i(vm, vm->exc.TypeError, "argument should be integer or None, not %T", dir_fd);
  } else if (memfs_fd_arg(vm, dir_fd, &fd) < 0) {
    r = !err_matches(vm, vm->exc.OverflowError) ? -1
                                                : err_set_i(vm, vm->exc.OverflowError, "fd is %s than m%simum",
                                                            number_as_i64(vm, dir_fd) < 0 ? "less" : "greater",
                                                            number_as_i64(vm, dir_fd) < 0 ? "in" : "ax");
  } else if (*p->text && *p->text != '/') {
    MemFile *f = memfs_file(vm, fd);
    r = f ? memfs_join(vm, f->node, p) : memfs_is_stream(vm, fd) ? ERR_NOTDIR : ERR_BADF;
  }
  if (r) memfs_path_free(vm, p);
  return r;
}
// path_arg and path_below; an error shows `v`. 0 or -1.
int posix_path_at(VM *vm, const char *fname, const char *allowed, Ref v, Ref dir_fd, MemPath *out) {
  if (path_arg(vm, fname, allowed, v, out) < 0) return -1;
  int r = path_below(vm, dir_fd, out);
  return r > 0 ? (void)posix_path_error(vm, r, v), -1 : r;
}
static int no_dir_fd(VM *vm, Ref v) {
  return arg_given(v) ? err_set_i(vm, vm->exc.NotImplementedError, "dir_fd unavailable on this platform") : 0;
}

// --- stat

static const StructSeqField stat_fields[] = {{"st_mode", "protection bits"},
                                             {"st_ino", "inode"},
                                             {"st_dev", "device"},
                                             {"st_nlink", DOC("number of hard links")},
                                             {"st_uid", "user ID of owner"},
                                             {"st_gid", "group ID of owner"},
                                             // items of the sequence: whole seconds
                                             {"st_size", DOC("total size, in bytes")},
                                             {"st_atime", NULL},
                                             {"st_mtime", NULL},
                                             {"st_ctime", NULL},
                                             {"st_atime", "time of last access"},
                                             {"st_mtime", DOC("time of last modification")},
                                             {"st_ctime", "time of last change"},
                                             {"st_atime_ns", DOC("time of last access in nanoseconds")},
                                             {"st_mtime_ns", DOC("time of last modification in nanoseconds")},
                                             {"st_ctime_ns", DOC("time of last change in nanoseconds")},
                                             {"st_blksize", DOC("blocksize for filesystem I/O")},
                                             {"st_blocks", DOC("number of blocks allocated")},
                                             {"st_rdev", DOC("device type (if inode device)")}};
static const StructSeqSpec stat_spec = {"os.stat_result", DOC("stat_result: Result from stat, fstat, or lstat."),
                                        stat_fields, 19, 10};
static const StructSeqField times_fields[] = {{"user", "user time"},
                                              {"system", "system time"},
                                              {"children_user", DOC("user time of children")},
                                              {"children_system", DOC("system time of children")},
                                              {"elapsed", DOC("elapsed time since an arbitrary point in the past")}};
static const StructSeqSpec times_spec = {"posix.times_result", DOC("times_result: Result from os.times()."),
                                         times_fields, 5, 5};
static const StructSeqField uname_fields[] = {{"sysname", DOC("operating system name")},
                                              {"nodename", DOC("name of machine on network (implementation-defined)")},
                                              {"release", DOC("operating system release")},
                                              {"version", DOC("operating system version")},
                                              {"machine", "hardware identifier"}};
static const StructSeqSpec uname_spec = {"posix.uname_result", DOC("uname_result: Result from os.uname()."),
                                         uname_fields, 5, 5};
static const StructSeqField size_fields[] = {{"columns", DOC("width of the terminal window in characters")},
                                             {"lines", DOC("height of the terminal window in characters")}};
static const StructSeqSpec size_spec = {
    "os.terminal_size", DOC("A tuple of (columns, lines) for holding terminal window size"), size_fields, 2, 2};

static Value stat_outside(VM *vm, const HostFileStat *st) {
  Value v[19] = {value_from_int48(st->mode),  int_from_u64(vm, st->ino), int_from_u64(vm, st->dev),
                 value_from_int48(st->nlink), value_from_int48(st->uid), value_from_int48(st->gid),
                 int_from_i64(vm, st->size)};
  const int64_t times[] = {st->atime, st->mtime, st->ctime};
  for (int i = 0; i < 3; i++) {
    int64_t rest = times[i] % 1000000000, seconds = times[i] / 1000000000 - (rest < 0);
    v[7 + i] = value_from_int48(seconds);
    v[10 + i] = value_from_double((double)seconds + 1e-9 * (double)(rest < 0 ? rest + 1000000000 : rest));
    v[13 + i] = int_from_i64(vm, times[i]);
  }
  v[16] = value_from_int48(st->blksize);
  v[17] = int_from_u64(vm, st->blocks);
  v[18] = value_from_int48(st->rdev);
  return struct_seq_new(vm, module_type(vm, MT_STAT_RESULT), v);
}
static Value stat_value(VM *vm, uint32_t mode, uint32_t ino, size_t size, const double *times) {
  Value v[19] = {value_from_int48(mode),
                 value_from_int48(ino),
                 value_from_int48(1),
                 value_from_int48(1),
                 value_from_int48(0),
                 value_from_int48(0),
                 value_from_int48((int64_t)size)};
  for (int i = 0; i < 3; i++) {
    // the clock's precision is a millisecond; a whole one, set as a double of seconds, is read back unchanged
    double ms = floor(times[i] * 1000 + 0.001);
    v[7 + i] = value_from_int48((int64_t)floor(times[i]));
    v[10 + i] = value_from_double(ms / 1000);
    v[13 + i] = int_from_i64(vm, (int64_t)ms * 1000000);
  }
  v[16] = value_from_int48(4096);
  v[17] = value_from_int48((int64_t)((size + 4095) / 4096));
  v[18] = value_from_int48(0);
  return struct_seq_new(vm, module_type(vm, MT_STAT_RESULT), v);
}
static Value stat_node(VM *vm, const MemNode *n) {
  if (n->device == MEM_DEV_HOST) {
    HostFileStat st;
    int r = vm->host->files->stat(vm->host->ctx, n->handle, n->host_path, true, &st);
    return r < 0 ? err_os(vm, -r, REF_NULL) : stat_outside(vm, &st);
  }
  if (n->outside) return stat_outside(vm, n->outside);
  double times[3] = {n->atime, n->mtime, n->ctime};
  return stat_value(vm, n->mode, n->ino, n->is_dir ? 4096 : n->device ? 0 : n->size, times);
}
static Value stat_fd(VM *vm, int fd, Ref shown) {
  double times[3] = {0};
  if (memfs_is_stream(vm, fd)) return stat_value(vm, 0020666, 0, 0, times);
  MemFile *f = memfs_file(vm, fd);
  return f ? stat_node(vm, f->node) : err_os(vm, ERR_BADF, shown);
}
// Whether the last link is followed: a boolean argument, true by default. 1, 0 or -1.
int posix_follows(VM *vm, Ref arg) { return value_is_null(arg) ? 1 : object_is_true(vm, arg); }
static int find_node(VM *vm, const char *path, bool follow, MemNode **out) {
  return follow ? memfs_find(vm, path, out) : memfs_find_link(vm, path, out);
}
// chmod and utime: the file of a path or, for a number, of a descriptor. 0 or -1.
static int node_arg(VM *vm, const char *fname, Ref path, Ref dir_fd, bool follow, MemNode **out) {
  MemPath p;
  if (is_int(path)) {
    int fd;
    if (arg_given(dir_fd) && strcmp(fname, "utime") == 0)
      return err_set_i(vm, vm->exc.ValueError, "utime: can't specify dir_fd without matching path");
    if (memfs_fd_arg(vm, path, &fd) < 0) return -1;
    MemFile *f = memfs_file(vm, fd);
    if (!f) return (void)err_os(vm, ERR_BADF, path), -1;
    (*out = f->node)->refs++;
    return 0;
  }
  if (posix_path_at(vm, fname, PATH_OR_FD, path, dir_fd, &p) < 0) return -1;
  int r = find_node(vm, p.text, follow, out);
  memfs_path_free(vm, &p);
  return r ? (void)posix_path_error(vm, r, path), -1 : 0;
}
Value posix_stat_path(VM *vm, const char *fname, Ref path, Ref dir_fd, bool follow) {
  MemPath p;
  MemNode *n;
  if (is_int(path)) {
    int fd;
    if (arg_given(dir_fd))
      return err_set(vm, vm->exc.ValueError, "%s: can't specify dir_fd without matching path", fname);
    if (!strcmp(fname, "lstat"))
      return err_set(vm, vm->exc.TypeError, "lstat: path should be string, bytes or os.PathLike, not int");
    if (!follow) return err_set(vm, vm->exc.ValueError, "%s: cannot use fd and follow_symlinks together", fname);
    return memfs_fd_arg(vm, path, &fd) < 0 ? VALUE_NULL : stat_fd(vm, fd, path);
  }
  if (posix_path_at(vm, fname, PATH_OR_FD, path, dir_fd, &p) < 0) return VALUE_NULL;
  int r = find_node(vm, p.text, follow, &n);
  memfs_path_free(vm, &p);
  if (r) return posix_path_error(vm, r, path);
  Value v = stat_node(vm, n);
  memfs_release(vm, n);
  return v;
}
static Value posix_stat(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("stat", 1, 1, "path", "dir_fd", "follow_symlinks")
  int f = posix_follows(vm, a[2]);
  return f < 0 ? VALUE_NULL : posix_stat_path(vm, "stat", a[0], a[1], f);
}
static Value posix_lstat(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("lstat", 1, 1, "path", "dir_fd")
  return posix_stat_path(vm, "lstat", a[0], a[1], false);
}
static Value posix_fstat(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("fstat", 1, 1, "fd")
  int fd;
  return arg_int(vm, a[0], &fd) < 0 ? VALUE_NULL : stat_fd(vm, fd, REF_NULL);
}
static Value posix_access(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("access", 2, 2, "path", "mode", "dir_fd", "effective_ids", "follow_symlinks")
  MemPath p;
  MemNode *n;
  int mode, follow = posix_follows(vm, a[4]), effective = value_is_null(a[3]) ? 0 : object_is_true(vm, a[3]);
  if (follow < 0 || effective < 0 || arg_int(vm, a[1], &mode) < 0 || no_dir_fd(vm, a[2]) < 0) return VALUE_NULL;
  if (path_arg(vm, "access", PATH_ONLY, a[0], &p) < 0) return VALUE_NULL;
  if (!follow || effective) {
    memfs_path_free(vm, &p);
    return err_set(vm, vm->exc.NotImplementedError, "access: %s unavailable on this platform",
                   follow ? "effective_ids" : "follow_symlinks");
  }
  int r = memfs_find(vm, p.text, &n);
  memfs_path_free(vm, &p);
  if (r) return VALUE_FALSE;
  bool may = memfs_may(vm, n, mode);
  memfs_release(vm, n);
  return value_from_bool(may);
}

// --- folders

static Value posix_getcwd(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return memfs_getcwd(vm);
}
static Value posix_getcwdb(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value v = memfs_getcwd(vm);
  if (value_is_null(v)) return v;
  Value b = str_encode(vm, v, "utf-8", "surrogateescape");
  drop(vm, v);
  return b;
}
static Value enter_fd(VM *vm, int fd, Ref shown) {
  MemFile *f = memfs_file(vm, fd);
  return result(vm, f ? memfs_enter(vm, f->node) : memfs_is_stream(vm, fd) ? ERR_NOTDIR : ERR_BADF, shown);
}
static Value posix_fchdir(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("fchdir", 1, 1, "fd")
  int fd = fd_of(vm, a[0]);
  return fd < 0 ? VALUE_NULL : enter_fd(vm, fd, REF_NULL);
}
static Value posix_chdir(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("chdir", 1, 1, "path")
  MemPath p;
  int fd;
  if (is_int(a[0])) return memfs_fd_arg(vm, a[0], &fd) < 0 ? VALUE_NULL : enter_fd(vm, fd, a[0]);
  if (path_arg(vm, "chdir", PATH_OR_FD, a[0], &p) < 0) return VALUE_NULL;
  int r = memfs_chdir(vm, p.text);
  memfs_path_free(vm, &p);
  return result(vm, r, a[0]);
}
Value posix_name_value(VM *vm, const char *name, bool bytes) {
  return bytes ? bytes_from(vm, name, (Size)strlen(name))
               : str_decode(vm, name, (Size)strlen(name), "utf-8", "surrogateescape");
}
// The folder at `path` (missing or None: the current one), with a reference; NULL with exception.
MemNode *posix_folder(VM *vm, const char *fname, Ref path, bool *bytes, Value *shown) {
  MemPath p;
  MemNode *n;
  *bytes = false;
  if (!value_is_null(path) && is_int(path)) {
    int fd;
    if (memfs_fd_arg(vm, path, &fd) < 0) return NULL;
    MemFile *f = memfs_file(vm, fd);
    if (!memfs_is_open(vm, fd)) return err_os(vm, ERR_BADF, REF_NULL), NULL;
    if (!f || !f->node->is_dir) return posix_path_error(vm, ERR_NOTDIR, path), NULL;
    f->node->refs++;
    if (shown) *shown = own(vm->empty_str);
    return f->node;
  }
  Value given = arg_given(path) ? own(path) : str_from_cstr(vm, ".");
  Value plain =
      value_is_null(given) ? VALUE_NULL : text_named(vm, fname, "path", ", os.PathLike, integer or None", given);
  drop(vm, given);
  if (value_is_null(plain) || path_arg(vm, fname, "", plain, &p) < 0) return drop(vm, plain), NULL;
  *bytes = is_bytes(plain);
  int r = memfs_find(vm, p.text, &n);
  memfs_path_free(vm, &p);
  if (r == 0 && !n->is_dir) {
    memfs_release(vm, n);
    r = ERR_NOTDIR;
  }
  if (r) posix_path_error(vm, r, plain);
  if (shown && !r) *shown = own(plain);
  drop(vm, plain);
  return r ? NULL : n;
}
static int list_name(VM *vm, void *arg, const char *name, MemKind kind UNUSED, uint32_t ino UNUSED) {
  ListArg *a = arg;
  Value v = posix_name_value(vm, name, a->bytes);
  return value_is_null(v) ? -1 : list_append_steal(vm, as_list(a->list), v);
}
static Value posix_listdir(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("listdir", 1, 0, "path")
  bool bytes;
  MemNode *n = posix_folder(vm, "listdir", a[0], &bytes, NULL);
  if (!n) return VALUE_NULL;
  Value list = list_new(vm, 0);
  ListArg arg = {.list = list, .bytes = bytes};
  int r = value_is_null(list) ? -1 : memfs_each_name(vm, n, list_name, &arg);
  if (r > 0) arg_given(a[0]) ? posix_path_error(vm, r, a[0]) : err_os(vm, r, REF_NULL);
  if (r) value_clear(vm, &list);
  memfs_release(vm, n);
  return list;
}
static Value posix_mkdir(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("mkdir", 2, 1, "path", "mode", "dir_fd")
  MemPath p;
  int mode;
  if (optional_int(vm, a[1], 0777, &mode) < 0 || posix_path_at(vm, "mkdir", PATH_ONLY, a[0], a[2], &p) < 0)
    return VALUE_NULL;
  int r = memfs_mkdir(vm, p.text, mode);
  memfs_path_free(vm, &p);
  return result(vm, r, a[0]);
}
static Value remove_path(VM *vm, const char *fname, Ref path, Ref dir_fd, bool dir) {
  MemPath p;
  if (posix_path_at(vm, fname, PATH_ONLY, path, dir_fd, &p) < 0) return VALUE_NULL;
  int r = memfs_remove(vm, p.text, dir);
  memfs_path_free(vm, &p);
  return result(vm, r, path);
}
static Value posix_rmdir(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("rmdir", 1, 1, "path", "dir_fd")
  return remove_path(vm, "rmdir", a[0], a[1], true);
}
static Value posix_remove(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("remove", 1, 1, "path", "dir_fd")
  return remove_path(vm, "remove", a[0], a[1], false);
}
static Value posix_unlink(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("unlink", 1, 1, "path", "dir_fd")
  return remove_path(vm, "unlink", a[0], a[1], false);
}
// Raises an error with both paths.
static Value path_error2(VM *vm, int error, Ref from, Ref to) {
  Value a = memfs_fspath(vm, from), b = memfs_fspath(vm, to);
  if (!err_occurred(vm)) err_os2(vm, error, a, b);
  drop(vm, a), drop(vm, b);
  return VALUE_NULL;
}
static Value rename_path(VM *vm, const char *fname, const Ref *a) {
  MemPath p, q;
  if (path_arg2(vm, fname, "src", a[0], &p) < 0) return VALUE_NULL;
  if (path_arg2(vm, fname, "dst", a[1], &q) < 0) return memfs_path_free(vm, &p), VALUE_NULL;
  int r = path_below(vm, a[2], &p);
  if (r) {
    memfs_path_free(vm, &q);
  } else {
    r = path_below(vm, a[3], &q);
    if (!r) {
      r = memfs_rename(vm, p.text, q.text);
      memfs_path_free(vm, &q);
    }
    memfs_path_free(vm, &p);
  }
  return r > 0 ? path_error2(vm, r, a[0], a[1]) : r ? VALUE_NULL : VALUE_NONE;
}
static Value posix_rename(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("rename", 2, 2, "src", "dst", "src_dir_fd", "dst_dir_fd")
  return rename_path(vm, "rename", a);
}
static Value posix_replace(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("replace", 2, 2, "src", "dst", "src_dir_fd", "dst_dir_fd")
  return rename_path(vm, "replace", a);
}
static Value posix_link(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  BIND("link", 2, 2, "src", "dst", "src_dir_fd", "dst_dir_fd", "follow_symlinks")
  MemPath p, q;
  if (path_arg2(vm, "link", "src", a[0], &p) < 0) return VALUE_NULL;
  if (path_arg2(vm, "link", "dst", a[1], &q) < 0) return memfs_path_free(vm, &p), VALUE_NULL;
  int r = memfs_link(vm, p.text, q.text);
  memfs_path_free(vm, &p);
  memfs_path_free(vm, &q);
  return r ? path_error2(vm, r, a[0], a[1]) : VALUE_NONE;
}
static Value posix_readlink(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("readlink", 1, 1, "path", "dir_fd")
  MemPath p;
  MemNode *n;
  if (posix_path_at(vm, "readlink", PATH_ONLY, a[0], a[1], &p) < 0) return VALUE_NULL;
  int r = memfs_find_link(vm, p.text, &n);
  memfs_path_free(vm, &p);
  if (r) return posix_path_error(vm, r, a[0]);
  Value v = VALUE_NULL;
  if (memfs_is_link(n)) {
    Value shown = memfs_fspath(vm, a[0]);
    if (!value_is_null(shown))
      v = is_bytes(shown) ? bytes_from(vm, n->data, (Size)n->size)
                          : str_decode(vm, n->data, (Size)n->size, "utf-8", "surrogateescape");
    drop(vm, shown);
  } else {
    posix_path_error(vm, ERR_INVAL, a[0]);
  }
  memfs_release(vm, n);
  return v;
}
static Value posix_symlink(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("symlink", 3, 2, "src", "dst", "target_is_directory", "dir_fd")
  MemPath p, q;
  if (no_dir_fd(vm, a[3]) < 0) return VALUE_NULL;
  if (path_arg2(vm, "symlink", "src", a[0], &p) < 0) return VALUE_NULL;
  if (path_arg2(vm, "symlink", "dst", a[1], &q) < 0) return memfs_path_free(vm, &p), VALUE_NULL;
  int r = memfs_symlink(vm, p.text, q.text);
  memfs_path_free(vm, &p);
  memfs_path_free(vm, &q);
  return r ? path_error2(vm, r, a[0], a[1]) : VALUE_NONE;
}
static Value posix_chmod(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("chmod", 2, 2, "path", "mode", "dir_fd", "follow_symlinks")
  MemNode *n;
  int mode, follow = posix_follows(vm, a[3]);
  if (follow < 0 || arg_int(vm, a[1], &mode) < 0 || node_arg(vm, "chmod", a[0], a[2], follow, &n) < 0)
    return VALUE_NULL;
  int r = memfs_set_mode(vm, n, follow, (uint32_t)mode);
  memfs_release(vm, n);
  return result(vm, r, a[0]);
}
// One time of utime(): nanoseconds, from an int of nanoseconds or a number of seconds. 0 or -1.
static int time_arg(VM *vm, Ref v, bool ns, int64_t *out) {
  if (ns || is_int(v)) {
    int64_t n = number_as_i64(vm, v);
    if (n == -1 && err_occurred(vm)) return -1;
    if (!ns && (n > INT64_MAX / 1000000000 || n < INT64_MIN / 1000000000))
      return err_set_i(vm, vm->exc.OverflowError, "timestamp out of range for platform time_t");
    *out = ns ? n : n * 1000000000;
    return 0;
  }
  double seconds = number_as_double(vm, v);
  if (seconds == -1.0 && err_occurred(vm)) return -1;
  if (isnan(seconds)) return err_set_i(vm, vm->exc.ValueError, "Invalid value NaN (not a number)");
  if (!(fabs(seconds) < 9.2e9))
    return err_set_i(vm, vm->exc.OverflowError, "timestamp out of range for platform time_t");
  double whole = floor(seconds);
  *out = (int64_t)whole * 1000000000 + (int64_t)floor((seconds - whole) * 1e9);
  return 0;
}
static Value posix_utime(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("utime", 2, 1, "path", "times", "ns", "dir_fd", "follow_symlinks")
  MemNode *n;
  int64_t now = (int64_t)(vm->host->clock(vm->host->ctx, CLOCK_WALL) * 1e9), at[2] = {now, now};
  bool ns = !value_is_null(a[2]), times = !value_is_null(a[1]) && !value_is_none(a[1]);
  if (ns && times) return err_set(vm, vm->exc.ValueError, "utime: you may specify either 'times' or 'ns' but not both");
  if (ns && (!is_tuple(a[2]) || tuple_len(a[2]) != 2))
    return err_set(vm, vm->exc.TypeError, "utime: 'ns' must be a tuple of two ints");
  Ref pair = times ? a[1] : ns ? a[2] : REF_NULL;
  if (!value_is_null(pair)) {
    if (!is_tuple(pair) || tuple_len(pair) != 2)
      return err_set(vm, vm->exc.TypeError, "utime: 'times' must be either a tuple of two ints or None");
    for (int i = 0; i < 2; i++) {
      if (time_arg(vm, tuple_at(pair, i), ns, &at[i]) < 0) return VALUE_NULL;
    }
  }
  int follow = posix_follows(vm, a[4]);
  if (follow == 0)
    return err_set(vm, vm->exc.NotImplementedError, "utime: follow_symlinks unavailable on this platform");
  if (follow < 0 || node_arg(vm, "utime", a[0], a[3], true, &n) < 0) return VALUE_NULL;
  int r = memfs_set_times(vm, n, true, at);
  memfs_release(vm, n);
  return result(vm, r, REF_NULL);  // CPython does not name the path
}

// --- descriptors

static Value posix_open(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("open", 3, 2, "path", "flags", "mode", "dir_fd")
  MemPath p;
  int flags, mode;
  if (arg_int(vm, a[1], &flags) < 0 || optional_int(vm, a[2], 0777, &mode) < 0 ||
      posix_path_at(vm, "open", PATH_ONLY, a[0], a[3], &p) < 0)
    return VALUE_NULL;
  int fd = memfs_open(vm, p.text, flags, mode);
  memfs_path_free(vm, &p);
  return fd < 0 ? posix_path_error(vm, -fd, a[0]) : value_from_int48(fd);
}
static Value posix_close(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("close", 1, 1, "fd")
  int fd;
  return arg_int(vm, a[0], &fd) < 0 ? VALUE_NULL : result(vm, memfs_close(vm, fd), REF_NULL);
}
static Value posix_closerange(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int low, high;
  if (args_check(vm, "closerange", nargs, 2, 2) < 0 || arg_int(vm, args[0], &low) < 0 ||
      arg_int(vm, args[1], &high) < 0)
    return VALUE_NULL;
  // errors are ignored here
  for (int fd = low < 3 ? 3 : low; fd < high && memfs_file(vm, fd); fd++) DISCARD(memfs_close(vm, fd));
  return VALUE_NONE;
}
static Value posix_dup(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int fd;
  if (arg_int(vm, args[0], &fd) < 0) return VALUE_NULL;
  fd = memfs_dup(vm, fd);
  return fd < 0 ? err_os(vm, -fd, REF_NULL) : value_from_int48(fd);
}
static Value posix_read(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int fd;
  Size n;
  if (args_check(vm, "read", nargs, 2, 2) < 0 || arg_int(vm, args[0], &fd) < 0 || arg_size(vm, args[1], &n) < 0)
    return VALUE_NULL;
  if (n < 0) return err_os(vm, ERR_INVAL, REF_NULL);
  MemFile *f = memfs_file(vm, fd);
  if (!f && (fd != 0 || !memfs_is_stream(vm, fd))) return err_os(vm, ERR_BADF, REF_NULL);
  BytesBuilder out;
  bb_init(&out, vm);
  if (f && n > 65536) {
    int64_t size = memfs_size(vm, f);
    if (size >= 0 && n > size) n = (Size)size;
  }
  if (n == 0 || !bb_reserve(&out, n)) return bb_finish(&out);
  Size got = fd_read(vm, fd, (char *)out.data, n);
  if (got < 0) return bb_discard(&out), VALUE_NULL;
  out.len = got;
  return bb_finish(&out);
}
static Value posix_write(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int fd;
  Buffer b;
  if (args_check(vm, "write", nargs, 2, 2) < 0 || arg_int(vm, args[0], &fd) < 0 ||
      buffer_get(vm, args[1], &b, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  Size n = fd_write_some(vm, fd, (const char *)b.data, (size_t)b.len);
  buffer_release(vm, &b);
  return n < 0 ? VALUE_NULL : value_from_int48(n);
}
static Value posix_lseek(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int fd, whence;
  if (args_check(vm, "lseek", nargs, 3, 3) < 0 || arg_int(vm, args[0], &fd) < 0 || arg_int(vm, args[2], &whence) < 0)
    return VALUE_NULL;
  int64_t offset = number_as_i64(vm, args[1]);
  if (offset == -1 && err_occurred(vm)) return VALUE_NULL;
  MemFile *f = memfs_file(vm, fd);
  int64_t r = f ? memfs_seek(vm, f, offset, whence) : memfs_is_stream(vm, fd) ? -ERR_SPIPE : -ERR_BADF;
  return r < 0 ? err_os(vm, (int)-r, REF_NULL) : int_from_i64(vm, r);
}
static Value posix_ftruncate(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int fd;
  if (args_check(vm, "ftruncate", nargs, 2, 2) < 0 || arg_int(vm, args[0], &fd) < 0) return VALUE_NULL;
  int64_t size = number_as_i64(vm, args[1]);
  if (size == -1 && err_occurred(vm)) return VALUE_NULL;
  return result(vm, memfs_resize(vm, fd, size), REF_NULL);
}
static Value posix_truncate(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("truncate", 2, 2, "path", "length")
  MemPath p;
  int64_t size = number_as_i64(vm, a[1]);
  if (size == -1 && err_occurred(vm)) return VALUE_NULL;
  int fd;
  if (is_int(a[0])) {
    if (memfs_fd_arg(vm, a[0], &fd) < 0) return VALUE_NULL;
    return result(vm, memfs_resize(vm, fd, size), REF_NULL);
  }
  if (path_arg(vm, "truncate", PATH_OR_FD, a[0], &p) < 0) return VALUE_NULL;
  fd = memfs_open(vm, p.text, MEM_WRONLY, 0);
  int r = -fd;
  memfs_path_free(vm, &p);
  if (fd >= 0) {
    r = memfs_resize(vm, fd, size);
    int closed = memfs_close(vm, fd);
    if (r == 0) r = closed;
  }
  return result(vm, r, a[0]);
}
static Value posix_fsync(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("fsync", 1, 1, "fd")
  int fd = fd_of(vm, a[0]);
  if (fd < 0) return VALUE_NULL;
  MemFile *f = memfs_file(vm, fd);
  return result(vm, f ? memfs_sync(vm, f) : memfs_is_stream(vm, fd) ? 0 : ERR_BADF, REF_NULL);
}
static Value posix_isatty(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int fd;
  if (arg_int(vm, args[0], &fd) < 0) return VALUE_NULL;
  return value_from_bool(memfs_is_stream(vm, fd) && vm->modules->terminals >> fd & 1);
}
static Value posix_get_inheritable(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int fd;
  if (arg_int(vm, args[0], &fd) < 0) return VALUE_NULL;
  return !memfs_is_open(vm, fd) ? err_os(vm, ERR_BADF, REF_NULL) : VALUE_TRUE;
}
static Value posix_set_inheritable(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int fd, inheritable;
  bool good = args_check(vm, "set_inheritable", nargs, 2, 2) == 0 && arg_int(vm, args[0], &fd) == 0 &&
              arg_int(vm, args[1], &inheritable) == 0;
  return good ? VALUE_NONE : VALUE_NULL;
}
static Value posix_device_encoding(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  int fd;
  BIND("device_encoding", 1, 1, "fd")
  return arg_int(vm, a[0], &fd) < 0 ? VALUE_NULL : VALUE_NONE;
}
// Nothing is kept: there is no fork.
static Value posix_register_at_fork(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  bool any = false;
  BIND("register_at_fork", 0, 0, "before", "after_in_child", "after_in_parent")
  for (size_t i = 0; i < ARRAY_LEN(a); any |= !value_is_null(a[i++]))
    if (!value_is_null(a[i]) && !is_callable(vm, a[i]))
      return err_set(vm, vm->exc.TypeError, "'%s' must be callable, not %T", names_[i], a[i]);
  return any ? VALUE_NONE : err_set(vm, vm->exc.TypeError, "At least one argument is required.");
}
static Value posix_get_terminal_size(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                     Ref kwnames UNUSED) {
  return err_os(vm, ERR_NOTTY, REF_NULL);
}
static Value posix_pipe(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  int reader, writer, r = memfs_pipe(vm, &reader, &writer);
  return r ? err_os(vm, r, REF_NULL) : tuple_pack2(vm, value_from_int48(reader), value_from_int48(writer));
}
Value posix_not_here(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_os(vm, ERR_NOSYS, REF_NULL);
}
static Value posix_system(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                          Ref kwnames UNUSED) {
  return value_from_int48(-1);
}

// --- process and system

static Value posix_getpid(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                          Ref kwnames UNUSED) {
  return value_from_int48(42);
}
static Value posix_getppid(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                           Ref kwnames UNUSED) {
  return value_from_int48(1);
}
static Value posix_zero(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                        Ref kwnames UNUSED) {
  return value_from_int48(0);
}
static Value posix_getpgrp(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                           Ref kwnames UNUSED) {
  return value_from_int48(42);
}
static Value posix_cpu_count(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                             Ref kwnames UNUSED) {
  return value_from_int48(1);
}
static Value posix_getlogin(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return str_from_cstr(vm, "web_user");
}
static Value posix_umask(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int mask;
  if (arg_int(vm, args[0], &mask) < 0) return VALUE_NULL;
  return value_from_int48(memfs_umask(vm, mask));
}
// there is one process, which may send itself a signal
static Value posix_kill(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int pid, signal;
  if (args_check(vm, "kill", nargs, 2, 2) < 0 || arg_int(vm, args[0], &pid) < 0 || arg_int(vm, args[1], &signal) < 0)
    return VALUE_NULL;
  if (pid != 42 || signal < 0 || signal > 64) return err_os(vm, pid != 42 ? ERR_PERM : ERR_INVAL, REF_NULL);
  return signal == 0 || signal_deliver(vm, signal) == 0 ? VALUE_NONE : VALUE_NULL;
}
static Value posix_strerror(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int n;
  return arg_int(vm, args[0], &n) < 0 ? VALUE_NULL : str_from_cstr(vm, errno_text(n));
}
static Value posix_urandom(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Size n;
  if (arg_size(vm, args[0], &n) < 0) return VALUE_NULL;
  if (n < 0) return err_set(vm, vm->exc.ValueError, "negative argument not allowed");
  BytesBuilder b;
  bb_init(&b, vm);
  if (n && bb_reserve(&b, n)) {
    enum { RANDOM_STEPS = 2048 };
    for (Size part; b.len < n; b.len += part) {  // a browser gives so much at once
      part = n - b.len < 65536 ? n - b.len : 65536;
      if (vm->host->random(vm->host->ctx, b.data + b.len, (size_t)part) < 0)
        return bb_discard(&b), err_os(vm, ERR_NOSYS, REF_NULL);
      if (vm_work(vm, RANDOM_STEPS) < 0) return bb_discard(&b), VALUE_NULL;
    }
  }
  return bb_finish(&b);
}
static Value posix_times(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value v[5];
  for (int i = 0; i < 5; i++)
    v[i] = value_from_double(i == 0   ? vm->host->clock(vm->host->ctx, CLOCK_CPU)
                             : i == 4 ? vm->host->clock(vm->host->ctx, CLOCK_MONO)
                                      : 0.0);
  return struct_seq_new(vm, module_type(vm, MT_TIMES_RESULT), v);
}
static Value posix_uname(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value v[5] = {str_from_cstr(vm, "Emscripten"), str_from_cstr(vm, "emscripten"), str_from_cstr(vm, "5.0.3"),
                str_from_cstr(vm, "#1"), str_from_cstr(vm, "wasm32")};
  return struct_seq_new(vm, module_type(vm, MT_UNAME_RESULT), v);
}
Value posix_leave(VM *vm, int status) {
  Value code = value_from_int48(status), exc = exc_new(vm, vm->exc.SystemExit, &code, 1);
  if (!value_is_null(exc)) unwind_with(vm, exc);
  return VALUE_NULL;
}
static Value posix__exit(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("_exit", 1, 1, "status")
  int status;
  if (arg_int(vm, a[0], &status) < 0) return VALUE_NULL;
  return posix_leave(vm, status);
}
static Value posix_fspath(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("fspath", 1, 1, "path")
  return memfs_fspath(vm, a[0]);
}
// A name or a value of the environment, checked as for C: 0 or -1. Names are not empty and have no "=".
static int environ_arg(VM *vm, Ref v, bool name, const char *problem) {
  MemPath p;
  if (!is_str(v) && !is_bytes(v)) {
    Value path = memfs_fspath(vm, v);
    drop(vm, path);
    if (value_is_null(path)) return -1;
  }
  if (memfs_path(vm, v, &p) < 0) return -1;
  bool equals = strchr(p.text, '='), empty = !*p.text;
  memfs_path_free(vm, &p);
  if (!name || !(equals || empty)) return 0;
  return equals && problem ? err_set_i(vm, vm->exc.ValueError, "%s", problem)
                           : ((void)err_os(vm, ERR_INVAL, REF_NULL), -1);
}
static Value environ_bytes(VM *vm, Ref v) {
  MemPath p;
  if (memfs_path(vm, v, &p) < 0) return VALUE_NULL;
  Value bytes = bytes_from(vm, p.text, (Size)strlen(p.text));
  memfs_path_free(vm, &p);
  return bytes;
}
static Dict *environ_now(VM *vm) { return as_dict(*module_value(vm, MV_ENVIRON_NOW)); }
static Value posix_putenv(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "putenv", nargs, 2, 2) < 0 || environ_arg(vm, args[1], false, NULL) < 0) return VALUE_NULL;
  if (environ_arg(vm, args[0], true, "illegal environment variable name") < 0) return VALUE_NULL;
  Value k = environ_bytes(vm, args[0]), v = value_is_null(k) ? k : environ_bytes(vm, args[1]);
  int r = value_is_null(v) ? -1 : dict_set(vm, environ_now(vm), k, v);
  drop(vm, k);
  drop(vm, v);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value posix_unsetenv(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value k = environ_arg(vm, args[0], true, NULL) < 0 ? VALUE_NULL : environ_bytes(vm, args[0]), was = VALUE_NULL;
  int r = value_is_null(k) ? -1 : dict_pop(vm, environ_now(vm), k, &was);
  if (r > 0) drop(vm, was);
  drop(vm, k);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value posix_create_environ(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                  Ref kwnames UNUSED) {
  return dict_copy(vm, environ_now(vm));
}
static int status_arg(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, int *out) {
  static const char *const names[] = {"status"};
  ArgSpec spec = {.fname = fname, .names = names, .n_params = 1, .n_positional = 1, .n_required = 1};
  Ref a[1];
  return args_bind(vm, &spec, args, nargs, kwnames, a) < 0 ? -1 : arg_int(vm, a[0], out);
}
// What a macro of wait() tells of the status `s`.
#define OF_STATUS(name, told) \
  static Value posix_##name(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) { \
    int s; \
    return status_arg(vm, #name, args, nargs, kwnames, &s) < 0 ? VALUE_NULL : (told); \
  }
OF_STATUS(WIFEXITED, value_from_bool((s & 0x7F) == 0))
OF_STATUS(WEXITSTATUS, value_from_int48((s >> 8) & 0xFF))
OF_STATUS(WIFSIGNALED, value_from_bool((s & 0xFFFF) > 0 && (s & 0xFFFF) <= 0xFF))
OF_STATUS(WTERMSIG, value_from_int48(s & 0x7F))
OF_STATUS(WIFSTOPPED, value_from_bool((s & 0xFF) == 0x7F && (s & 0xFF00)))
OF_STATUS(WSTOPSIG, value_from_int48((s >> 8) & 0xFF))
OF_STATUS(WIFCONTINUED, value_from_bool(s == 0xFFFF))
static Value posix_WCOREDUMP(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int s;
  return arg_int(vm, args[0], &s) < 0 ? VALUE_NULL : value_from_bool(s & 0x80);
}

// --- paths as text

// Splits at the front: root slashes. Paths of str and bytes alike.
static Value posix_splitroot_ex(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                Ref kwnames UNUSED) {
  BIND("_path_splitroot_ex", 1, 1, "path")
  Value p = text_named(vm, "_path_splitroot_ex", "path", PATH_ONLY, a[0]);
  if (value_is_null(p)) return p;
  bool bytes = is_bytes(p);
  Size n = object_len(vm, p), slashes = 0;
  while (slashes < n && slashes < 3 &&
         (bytes ? (uint32_t)(uint8_t)as_bytes(p)->data[slashes] : str_read(as_str(p), slashes)) == '/')
    slashes++;
  Size root = slashes == 0 ? 0 : slashes == 2 ? 2 : 1;
  Value items[3];
  if (bytes) {
    const char *d = as_bytes(p)->data;
    items[0] = bytes_from(vm, "", 0);
    items[1] = bytes_from(vm, d, root);
    items[2] = bytes_from(vm, d + root, n - root);
  } else {
    items[0] = own(vm->empty_str);
    items[1] = str_substring(vm, p, 0, root);
    items[2] = str_substring(vm, p, root, n);
  }
  drop(vm, p);
  return tuple_from_steal(vm, items, 3);
}
static Value posix_normpath(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  BIND("_path_normpath", 1, 1, "path")
  Value given = text_named(vm, "_path_normpath", "path", PATH_ONLY, a[0]);
  if (value_is_null(given)) return given;
  bool bytes = is_bytes(given);
  Value data = bytes ? own(given) : str_encode(vm, given, "utf-8", "surrogatepass");
  drop(vm, given);
  if (value_is_null(data)) return data;
  const char *s = as_bytes(data)->data, *end = s + as_bytes(data)->len;
  BytesBuilder out;
  bb_init(&out, vm);
  Size root = 0;
  while (s + root < end && root < 3 && s[root] == '/') root++;
  root = root == 0 ? 0 : root == 2 ? 2 : 1;
  bb_bytes(&out, s, root);
  Size floor = root;  // ".." stops here
  for (const char *p = s + root; p < end && !out.failed;) {
    while (p < end && *p == '/') p++;
    const char *stop = memchr(p, '/', (size_t)(end - p));
    Size n = (Size)((stop ? stop : end) - p);
    if (n == 0) break;
    if (n == 2 && p[0] == '.' && p[1] == '.') {
      if (out.len > floor) {
        while (out.len > floor && out.data[out.len - 1] != '/') out.len--;
        if (out.len > floor) out.len--;
      } else if (root == 0) {
        if (out.len > 0) bb_byte(&out, '/');
        bb_bytes(&out, "..", 2);
        floor = out.len;
      }
    } else if (n != 1 || p[0] != '.') {
      if (out.len > root) bb_byte(&out, '/');
      bb_bytes(&out, p, n);
    }
    p += n;
  }
  drop(vm, data);
  if (out.len == 0) bb_byte(&out, '.');
  Value r = bb_finish(&out);
  if (bytes || value_is_null(r)) return r;
  Value text = str_decode(vm, as_bytes(r)->data, as_bytes(r)->len, "utf-8", "surrogatepass");
  drop(vm, r);
  return text;
}

static const MethodDef functions[] = {
    {"stat", posix_stat, METH_FAST_KW, DOC("($module, /, path, *, dir_fd=None, follow_symlinks=True)"),
     DOC("Perform a stat system call on the given path.")},
    {"lstat", posix_lstat, METH_FAST_KW, DOC("($module, /, path, *, dir_fd=None)"), NULL},
    {"fstat", posix_fstat, METH_FAST_KW, DOC("($module, /, fd)"), NULL},
    {"access", posix_access, METH_FAST_KW,
     DOC("($module, /, path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True)"), NULL},
    {"chdir", posix_chdir, METH_FAST_KW, DOC("($module, /, path)"), NULL},
    {"fchdir", posix_fchdir, METH_FAST_KW, DOC("($module, /, fd)"), NULL},
    {"chmod", posix_chmod, METH_FAST_KW,
     DOC("($module, /, path, mode, *, dir_fd=None,\n      follow_symlinks=(os.name != 'nt'))"), NULL},
    {"getcwd", posix_getcwd, METH_NOARGS, DOC("($module, /)"), NULL},
    {"getcwdb", posix_getcwdb, METH_NOARGS, DOC("($module, /)"), NULL},
    {"listdir", posix_listdir, METH_FAST_KW, DOC("($module, /, path=None)"), NULL},
    {"scandir", posix_scandir, METH_FAST_KW, DOC("($module, /, path=None)"), NULL},
    {"mkdir", posix_mkdir, METH_FAST_KW, DOC("($module, /, path, mode=511, *, dir_fd=None)"), NULL},
    {"rmdir", posix_rmdir, METH_FAST_KW, DOC("($module, /, path, *, dir_fd=None)"), NULL},
    {"remove", posix_remove, METH_FAST_KW, DOC("($module, /, path, *, dir_fd=None)"), NULL},
    {"unlink", posix_unlink, METH_FAST_KW, DOC("($module, /, path, *, dir_fd=None)"), NULL},
    {"rename", posix_rename, METH_FAST_KW, DOC("($module, /, src, dst, *, src_dir_fd=None, dst_dir_fd=None)"), NULL},
    {"replace", posix_replace, METH_FAST_KW, DOC("($module, /, src, dst, *, src_dir_fd=None, dst_dir_fd=None)"), NULL},
    {"readlink", posix_readlink, METH_FAST_KW, DOC("($module, /, path, *, dir_fd=None)"), NULL},
    {"symlink", posix_symlink, METH_FAST_KW, DOC("($module, /, src, dst, target_is_directory=False, *, dir_fd=None)"),
     NULL},
    {"utime", posix_utime, METH_FAST_KW,
     DOC("($module, /, path, times=None, *, ns=<unrepresentable>,\n"
         "      dir_fd=None, follow_symlinks=True)"),
     NULL},
    {"open", posix_open, METH_FAST_KW, DOC("($module, /, path, flags, mode=511, *, dir_fd=None)"), NULL},
    {"close", posix_close, METH_FAST_KW, DOC("($module, /, fd)"), NULL},
    {"closerange", posix_closerange, METH_FAST, DOC("($module, fd_low, fd_high, /)"), NULL},
    {"dup", posix_dup, METH_O, DOC("($module, fd, /)"), NULL},
    {"read", posix_read, METH_FAST, DOC("($module, fd, length, /)"), NULL},
    {"write", posix_write, METH_FAST, DOC("($module, fd, data, /)"), NULL},
    {"lseek", posix_lseek, METH_FAST, DOC("($module, fd, position, whence, /)"), NULL},
    {"ftruncate", posix_ftruncate, METH_FAST, DOC("($module, fd, length, /)"), NULL},
    {"truncate", posix_truncate, METH_FAST_KW, DOC("($module, /, path, length)"), NULL},
    {"fsync", posix_fsync, METH_FAST_KW, DOC("($module, /, fd)"), NULL},
    {"isatty", posix_isatty, METH_O, DOC("($module, fd, /)"), NULL},
    {"get_inheritable", posix_get_inheritable, METH_O, DOC("($module, fd, /)"), NULL},
    {"set_inheritable", posix_set_inheritable, METH_FAST, DOC("($module, fd, inheritable, /)"), NULL},
    {"device_encoding", posix_device_encoding, METH_FAST_KW, DOC("($module, /, fd)"), NULL},
    {"get_terminal_size", posix_get_terminal_size, METH_FAST, DOC("($module, fd=<unrepresentable>, /)"), NULL},
    {"getpid", posix_getpid, METH_NOARGS, DOC("($module, /)"), NULL},
    {"getppid", posix_getppid, METH_NOARGS, DOC("($module, /)"), NULL},
    {"getuid", posix_zero, METH_NOARGS, DOC("($module, /)"), NULL},
    {"getgid", posix_zero, METH_NOARGS, DOC("($module, /)"), NULL},
    {"getpgrp", posix_getpgrp, METH_NOARGS, DOC("($module, /)"), NULL},
    {"getlogin", posix_getlogin, METH_NOARGS, DOC("($module, /)"), NULL},
    {"cpu_count", posix_cpu_count, METH_NOARGS, DOC("($module, /)"), NULL},
    {"umask", posix_umask, METH_O, DOC("($module, mask, /)"), NULL},
    {"kill", posix_kill, METH_FAST, DOC("($module, pid, signal, /)"), NULL},
    {"fork", posix_not_here, METH_NOARGS, DOC("($module, /)"), NULL},
    {"wait", posix_not_here, METH_NOARGS, DOC("($module, /)"), NULL},
    {"waitpid", posix_not_here, METH_FAST, DOC("($module, pid, options, /)"), NULL},
    {"pipe", posix_pipe, METH_NOARGS, DOC("($module, /)"), NULL},
    {"execv", posix_not_here, METH_FAST, DOC("($module, path, argv, /)"), NULL},
    {"execve", posix_not_here, METH_FAST_KW, DOC("($module, /, path, argv, env)"), NULL},
    {"system", posix_system, METH_FAST_KW, DOC("($module, /, command)"), NULL},
    {"register_at_fork", posix_register_at_fork, METH_FAST_KW,
     DOC("($module, /, *, before=<unrepresentable>,\n"
         "                 after_in_child=<unrepresentable>,\n"
         "                 after_in_parent=<unrepresentable>)"),
     NULL},
    {"strerror", posix_strerror, METH_O, DOC("($module, code, /)"), NULL},
    {"urandom", posix_urandom, METH_O, DOC("($module, size, /)"), NULL},
    {"times", posix_times, METH_NOARGS, DOC("($module, /)"), NULL},
    {"uname", posix_uname, METH_NOARGS, DOC("($module, /)"), NULL},
    {"_exit", posix__exit, METH_FAST_KW, DOC("($module, /, status)"), NULL},
    {"fspath", posix_fspath, METH_FAST_KW, DOC("($module, /, path)"), NULL},
    {"_create_environ", posix_create_environ, METH_NOARGS, DOC("($module, /)"), NULL},
    {"putenv", posix_putenv, METH_FAST, DOC("($module, name, value, /)"), NULL},
    {"unsetenv", posix_unsetenv, METH_O, DOC("($module, name, /)"), NULL},
    {"WIFEXITED", posix_WIFEXITED, METH_FAST_KW, DOC("($module, /, status)"), NULL},
    {"WEXITSTATUS", posix_WEXITSTATUS, METH_FAST_KW, DOC("($module, /, status)"), NULL},
    {"WIFSIGNALED", posix_WIFSIGNALED, METH_FAST_KW, DOC("($module, /, status)"), NULL},
    {"WTERMSIG", posix_WTERMSIG, METH_FAST_KW, DOC("($module, /, status)"), NULL},
    {"WIFSTOPPED", posix_WIFSTOPPED, METH_FAST_KW, DOC("($module, /, status)"), NULL},
    {"WIFCONTINUED", posix_WIFCONTINUED, METH_FAST_KW, DOC("($module, /, status)"), NULL},
    {"WCOREDUMP", posix_WCOREDUMP, METH_O, DOC("($module, status, /)"), NULL},
    {"WSTOPSIG", posix_WSTOPSIG, METH_FAST_KW, DOC("($module, /, status)"), NULL},
    {"_path_splitroot_ex", posix_splitroot_ex, METH_FAST_KW, DOC("($module, /, p)"), NULL},
    {"_path_normpath", posix_normpath, METH_FAST_KW, DOC("($module, /, path)"), NULL},
    {0}};

static const ModuleInt constants[] = {
#include "modules/os/posix_constants.inc"
};

static int add_environ(VM *vm, Ref m) {
  static const char *const pairs[][2] = {{"USER", "web_user"}, {"LOGNAME", "web_user"},    {"PATH", "/"},
                                         {"PWD", "/"},         {"HOME", "/home/web_user"}, {"LANG", "C.UTF-8"}};
  Dict *d = dict_new_obj(vm);
  if (!d) return -1;
  // "name=value" texts, each ended by a zero byte; an empty one before them: there is nothing else
  Ref told = borrow(*module_value(vm, MV_ENVIRON));
  const char *p = value_is_null(told) ? NULL : (const char *)as_bytes(told)->data,
             *end = p ? p + as_bytes(told)->len : NULL;
  for (size_t i = p && !*p ? ARRAY_LEN(pairs) : 0; i < ARRAY_LEN(pairs); i++) {
    Value k = bytes_from(vm, pairs[i][0], (Size)strlen(pairs[i][0])),
          v = bytes_from(vm, pairs[i][1], (Size)strlen(pairs[i][1]));
    if (err_occurred(vm)) drop(vm, k), drop(vm, v);
    if (err_occurred(vm) || dict_set_steal(vm, d, k, v) < 0) return obj_drop(vm, d), -1;
  }
  for (; p < end; p += strlen(p) + 1) {
    const char *equals = strchr(p, '=');
    if (!equals) continue;
    Value k = bytes_from(vm, p, (Size)(equals - p)), v = bytes_from(vm, equals + 1, (Size)strlen(equals + 1));
    if (err_occurred(vm) || dict_set_steal(vm, d, k, v) < 0) return obj_drop(vm, d), -1;
  }
  Value now = dict_copy(vm, d);
  value_set(vm, module_value(vm, MV_ENVIRON_NOW), now);
  return value_is_null(now) ? (obj_drop(vm, d), -1) : module_add(vm, m, "environ", value_from_ptr(d));
}
static int add_struct(VM *vm, Ref m, ModuleTypeId id, const StructSeqSpec *spec) {
  Type **slot = &vm->modules->types[id];
  if (!*slot) *slot = struct_seq_type(vm, spec);
  return *slot ? module_add_type(vm, m, *slot) : -1;
}
// For what memory cannot do: when a folder of the machine is mounted.
static const MethodDef folder_functions[] = {{"link", posix_link, METH_FAST_KW,
                                              DOC("($module, /, src, dst, *, src_dir_fd=None, dst_dir_fd=None,\n"
                                                  "     follow_symlinks=(os.name != 'nt'))"),
                                              DOC("Create a hard link to a file.")},
                                             {0}};

static int exec(VM *vm, Ref m) {
  if (module_add_ints(vm, m, constants, ARRAY_LEN(constants)) < 0) return -1;
  if (add_environ(vm, m) < 0 || module_add(vm, m, "error", own(ref_from_ptr(vm->exc.OSError))) < 0) return -1;
  static const char have[] =
      "FCHDIR\0FCHMOD\0FCHMODAT\0FCHOWN\0FCHOWNAT\0FEXECVE\0FDOPENDIR\0FPATHCONF\0FSTATAT\0FSTATVFS\0FTRUNCATE\0FUTIMENS\0FUTIMESAT\0LSTAT\0MKDIRAT\0OPENAT\0READLINKAT\0RENAMEAT\0UNLINKAT\0PTSNAME_R\0";
  Value list = list_new(vm, 0);
  for (const char *h = have; *h && !value_is_null(list); h += strlen(h) + 1) {
    Value name = str_format(vm, "HAVE_%s", h);
    if (value_is_null(name) || list_append_steal(vm, as_list(list), name) < 0) value_clear(vm, &list);
  }
  if (module_add(vm, m, "_have_functions", list) < 0) return -1;
  if (add_struct(vm, m, MT_STAT_RESULT, &stat_spec) < 0 || add_struct(vm, m, MT_TERMINAL_SIZE, &size_spec) < 0 ||
      add_struct(vm, m, MT_TIMES_RESULT, &times_spec) < 0 || add_struct(vm, m, MT_UNAME_RESULT, &uname_spec) < 0)
    return -1;
  if (posix_system_setup(vm, m) < 0 || (memfs_has_folders(vm) && posix_add_functions(vm, m, folder_functions) < 0) ||
      (posix_may_start(vm) && posix_add_functions(vm, m, posix_process_functions) < 0))
    return -1;
  return module_make_type(vm, REF_NULL, MT_SCANDIR, &posix_scan_spec, NULL) < 0
             ? -1
             : module_make_type(vm, m, MT_DIR_ENTRY, &posix_entry_spec, NULL);
}
const ModuleDef posix_module = {
    .name = "posix",
    .methods = functions,
    .exec = exec,
    .doc =
        "This module provides access to operating system functionality that is\nstandardized by the C Standard and the POSIX standard (a thinly\ndisguised Unix interface).  Refer to the library manual and\ncorresponding Unix manual entries for more information on calls."};
