// runtime/hostfs.c: files in mounted folders of the host (runtime/hostfs.h).
//
// Optimize     Oz
#include "runtime/hostfs.h"

#include <stdlib.h>

#include "object/error/errno_text.h"

enum { TYPE_MASK = 0170000, TYPE_FILE = 0100000, TYPE_DIR = 0040000, TYPE_LINK = 0120000 };

#define FILES(vm) ((vm)->host->files)
#define CTX(vm) ((vm)->host->ctx)

static bool is_plain(const MemNode *node) { return (node->mode & TYPE_MASK) == TYPE_FILE; }

// Copies the host's answer about a file or folder into a node.
static int fill(MemNode *node, const HostFileStat *st, const char *path) {
  size_t n = strlen(path);
  if (!(node->outside = malloc(sizeof *st)) || !(node->host_path = malloc(n + 1))) return ERR_NOMEM;
  memcpy(node->host_path, path, n + 1);
  *node->outside = *st;
  node->mode = st->mode;
  node->ino = (uint32_t)st->ino;
  node->is_dir = (st->mode & TYPE_MASK) == TYPE_DIR;
  return 0;
}

int hostfs_find(VM *vm, MemNode *node, const char *path, bool follow) {
  HostFileStat st;
  int r = FILES(vm)->stat(CTX(vm), -1, path, follow, &st);
  if (r < 0) return -r;
  if ((r = fill(node, &st, path)) || !memfs_is_link(node)) return r;
  long n = FILES(vm)->readlink(CTX(vm), path, &node->data);
  if (n < 0) return (int)-n;
  node->size = node->cap = (size_t)n;
  return 0;
}

int hostfs_open(VM *vm, MemNode *node, const char *path, int flags, int mode) {
  HostFileStat st;
  int handle = FILES(vm)->open(CTX(vm), path, flags, mode);
  if (handle < 0) return -handle;
  int r = FILES(vm)->stat(CTX(vm), handle, path, true, &st);
  r = r < 0 ? -r : fill(node, &st, path);
  if (r) return FILES(vm)->close(CTX(vm), handle), r;
  node->device = MEM_DEV_HOST;
  node->handle = handle;
  return 0;
}

int hostfs_close(VM *vm, MemNode *node) {
  node->device = MEM_DEV_NONE;
  return -FILES(vm)->close(CTX(vm), node->handle);
}

int64_t hostfs_read(VM *vm, const MemNode *node, char *buf, size_t n, int64_t at) {
  return FILES(vm)->read(CTX(vm), node->handle, buf, n, is_plain(node) ? at : -1);
}

int hostfs_write(VM *vm, MemFile *f, const char *buf, size_t n, int64_t *at) {
  const MemNode *node = f->node;
  bool plain = is_plain(node);
  if (plain && f->flags & MEM_APPEND) {  // others may have written, such as processes that have the descriptor
    int64_t size = hostfs_size(vm, node);
    if (size >= 0) *at = size;
  }
  while (n > 0) {
    int64_t done = FILES(vm)->write(CTX(vm), node->handle, buf, n, plain ? *at : -1);
    if (done == -ERR_INTR) done = 0;  // the process at the other end does not read at the moment
    else if (done <= 0) return done < 0 ? (int)-done : ERR_IO;
    buf += done;
    n -= (size_t)done;
    *at += done;
    if (n > 0 && vm_work_slow(vm) < 0) return -1;
  }
  if (plain && f->flags & MEM_APPEND) {
    int64_t size = hostfs_size(vm, node);
    if (size >= 0) *at = size;
  }
  return 0;
}

int64_t hostfs_size(VM *vm, const MemNode *node) {
  HostFileStat st;
  if (!is_plain(node)) return node->is_dir ? 0 : -ERR_SPIPE;
  int r = FILES(vm)->stat(CTX(vm), node->handle, node->host_path, true, &st);
  return r < 0 ? r : st.size;
}

int hostfs_each_name(VM *vm, const char *path,
                     int (*fn)(VM *vm, void *arg, const char *name, MemKind kind, uint32_t ino), void *arg) {
  char *names = NULL;
  long len = FILES(vm)->list(CTX(vm), path, &names);
  int r = 0;
  for (long at = 0; at < len && r == 0; at += (long)strlen(names + at) + 1) {
    char kind = names[at];
    r = fn(vm, arg, names + at + 1,
           kind == 'd'   ? MEM_DIR
           : kind == 'l' ? MEM_LINK
           : kind == 'f' ? MEM_FILE
                         : MEM_OTHER,
           0);
  }
  free(names);
  return len < 0 ? (int)-len : r;
}

int hostfs_enter(VM *vm, const char *path, char **out_real) {
  HostFileStat st;
  int r = FILES(vm)->stat(CTX(vm), -1, path, true, &st);
  if (r < 0) return -r;
  if ((st.mode & TYPE_MASK) != TYPE_DIR) return ERR_NOTDIR;
  if ((r = FILES(vm)->access(CTX(vm), path, 1)) < 0) return -r;
  long n = FILES(vm)->realpath(CTX(vm), path, out_real);
  return n < 0 ? (int)-n : 0;
}
