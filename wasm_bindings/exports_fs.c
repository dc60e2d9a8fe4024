// wasm_bindings/exports_fs.c: the files that Python sees, for JavaScript. Results are 0 or an error number of WASI.
//
// Tests        tests/node/files.test.mjs
// Optimize     Oz
#include "runtime/memfs.h"
#include "object/error/errno_text.h"
#include "object/text/str.h"
#include "wasm_bindings/bindings.h"

#include <stdlib.h>

// The bytes of a file, in the answer.
EXPORT int fs_read(Binding *b, const char *path) {
  char *bytes;
  size_t len;
  int r = memfs_read_file(b->vm, path, &bytes, &len);
  if (r) return r;
  r = answer_copy(b, bytes, len) < 0 ? ERR_NOMEM : 0;
  free(bytes);
  return r;
}

EXPORT int fs_write(Binding *b, const char *path, const char *bytes, int len, int append) {
  VM *vm = b->vm;
  int fd = memfs_open(vm, path, MEM_WRONLY | MEM_CREAT | (append ? MEM_APPEND : MEM_TRUNC), 0666);
  if (fd < 0) return -fd;
  int r = memfs_write(vm, memfs_file(vm, fd), bytes, (size_t)len), closed = memfs_close(vm, fd);
  return r ? r : closed;
}

// answer: kind 1 folder, 0 file; number: size; handle: time of change in whole seconds
EXPORT int fs_stat(Binding *b, const char *path) {
  HostStat st;
  int r = memfs_stat(b->vm, path, &st);
  if (r) return r;
  b->answer.kind = st.is_dir;
  b->answer.number = st.size;
  b->answer.handle = (uint32_t)st.mtime;
  return 0;
}

static int add_name(VM *vm UNUSED, void *arg, const char *name, MemKind kind UNUSED, uint32_t ino UNUSED) {
  StrBuilder *out = arg;
  sb_utf8(out, name, (Size)strlen(name));
  sb_char(out, 0);
  return 0;
}
// The names in a folder, each ended by a zero character, in the answer.
EXPORT int fs_list(Binding *b, const char *path) {
  MemNode *n;
  int r = memfs_find(b->vm, path, &n);
  if (r) return r;
  StrBuilder out;
  sb_init(&out, b->vm);
  r = n->is_dir ? memfs_each_name(b->vm, n, add_name, &out) : ERR_NOTDIR;
  memfs_release(b->vm, n);
  Value text = sb_finish(&out);
  if (!r && (value_is_null(text) || answer_text(b, text) < 0)) r = ERR_NOMEM;
  drop(b->vm, text);
  return r;
}

// One of FsChange.
EXPORT int fs_change(Binding *b, int what, const char *path, const char *to) {
  switch (what) {
    case FS_MKDIR: return memfs_mkdir(b->vm, path, 0777);
    case FS_RMDIR: return memfs_remove(b->vm, path, true);
    case FS_UNLINK: return memfs_remove(b->vm, path, false);
    case FS_RENAME: return memfs_rename(b->vm, path, to);
    case FS_CHDIR: return memfs_chdir(b->vm, path);
    default: return ERR_INVAL;
  }
}

// Mounts a MountKind at a path; MOUNT_MEMORY: removes what was mounted there last.
EXPORT int fs_mount(Binding *b, const char *at, int kind) {
  return kind == MOUNT_MEMORY ? memfs_unmount(b->vm, at) : memfs_mount(b->vm, at, (MountKind)kind);
}
EXPORT int fs_umask(Binding *b, int mask) { return memfs_umask(b->vm, mask); }

// The current folder of programs, in the answer.
EXPORT int fs_cwd(Binding *b) {
  Value v = memfs_getcwd(b->vm);
  int r = value_is_null(v) || answer_text(b, v) < 0 ? ERR_NOMEM : 0;
  drop(b->vm, v);
  return r;
}
