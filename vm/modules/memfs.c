// modules/memfs.c: see memfs.h.
#include "modules/memfs.h"

#include <stdlib.h>

#include "types/bytes.h"
#include "types/errno_text.h"
#include "types/str.h"

typedef struct MemFs {
  MemNode *root, *cwd;
  MemFile *files;
  int n_files;
  uint32_t next_ino;
} MemFs;

// --- nodes

static double now(VM *vm) { return vm->host->clock(vm->host->ctx, CLOCK_WALL); }

static MemNode *node_new(VM *vm, MemFs *fs, const char *name, size_t len, bool is_dir, uint32_t mode) {
  MemNode *n = calloc(1, sizeof *n);
  if (!n || !(n->name = malloc(len + 1))) return free(n), NULL;
  memcpy(n->name, name, len);
  n->name[len] = 0;
  n->is_dir = is_dir;
  n->mode = (is_dir ? 0040000 : 0100000) | (mode & 07777);
  n->ino = fs->next_ino++;
  n->atime = n->mtime = n->ctime = now(vm);
  return n;
}
static void node_free(MemNode *n) {
  free(n->data);
  free(n->name);
  free(n);
}
static void tree_free(MemNode *n) {
  while (n->children) {
    MemNode *child = n->children;
    n->children = child->next;
    tree_free(child);
  }
  node_free(n);
}
static void attach(VM *vm, MemNode *dir, MemNode *n) {
  MemNode **end = &dir->children;
  while (*end) end = &(*end)->next;
  *end = n;
  n->next = NULL;
  n->parent = dir;
  dir->mtime = dir->ctime = now(vm);
}
static void detach(VM *vm, MemNode *n) {
  MemNode **at = &n->parent->children;
  while (*at != n) at = &(*at)->next;
  *at = n->next;
  n->parent->mtime = n->parent->ctime = now(vm);
  n->parent = n->next = NULL;
}
void memfs_release(VM *vm UNUSED, MemNode *n) {
  if (--n->refs == 0 && !n->parent && n != vm->modules->fs->root) node_free(n);
}

static MemNode *make_dir(VM *vm, MemFs *fs, MemNode *parent, const char *name) {
  MemNode *n = node_new(vm, fs, name, strlen(name), true, 0777);
  if (n && parent) attach(vm, parent, n);
  return n;
}

static MemFs *get(VM *vm) {
  MemFs *fs = vm->modules->fs;
  if (fs) return fs;
  if (!(fs = calloc(1, sizeof *fs))) return NULL;
  fs->next_ino = 1;
  fs->root = make_dir(vm, fs, NULL, "");
  MemNode *home = NULL;
  if (fs->root && make_dir(vm, fs, fs->root, "tmp") && (home = make_dir(vm, fs, fs->root, "home"))) fs->cwd = make_dir(vm, fs, home, "web_user");
  if (!fs->cwd) {
    if (fs->root) tree_free(fs->root);
    free(fs);
    return NULL;
  }
  return vm->modules->fs = fs;
}

void memfs_free(VM *vm) {
  MemFs *fs = vm->modules->fs;
  if (!fs) return;
  for (int i = 0; i < fs->n_files; i++) {
    MemNode *n = fs->files[i].node;
    if (n) memfs_release(vm, n);
  }
  tree_free(fs->root);
  free(fs->files);
  free(fs);
  vm->modules->fs = NULL;
}

// --- paths

Value memfs_fspath(VM *vm, Ref path) {
  Value method;
  if (is_str(path) || is_bytes(path)) return own(path);
  int r = object_lookup_special(vm, path, NAME(__fspath__), &method);
  if (r < 0) return VALUE_NULL;
  if (r == 0) return err_set(vm, vm->exc.TypeError, "expected str, bytes or os.PathLike object, not %T", path);
  Value v = call0(vm, borrow(method));
  drop(vm, method);
  if (value_is_null(borrow(v)) || is_str(borrow(v)) || is_bytes(borrow(v))) return v;
  err_set(vm, vm->exc.TypeError, "expected %T.__fspath__() to return str or bytes, not %T", path, borrow(v));
  drop(vm, v);
  return VALUE_NULL;
}

int memfs_path(VM *vm, Ref path, MemPath *out) {
  Value v = memfs_fspath(vm, path);
  if (value_is_null(borrow(v))) return -1;
  if (is_str(borrow(v))) {
    Value b = str_encode(vm, borrow(v), "utf-8", "surrogateescape");
    drop(vm, v);
    if (value_is_null(borrow(b))) return -1;
    v = b;
  }
  Bytes *b = as_bytes(borrow(v));
  int r = 0;
  out->size = (size_t)b->len + 1;
  out->text = NULL;
  if (strlen(b->data) != (size_t)b->len) r = err_set_i(vm, vm->exc.ValueError, "embedded null byte");
  else if (!(out->text = mem_alloc(vm, out->size))) r = err_no_memory_i(vm);
  else memcpy(out->text, b->data, out->size);
  drop(vm, v);
  return r;
}
void memfs_path_free(VM *vm, MemPath *path) { mem_free(vm, path->text, path->size); }

typedef struct Lookup {
  MemNode *dir;      // of the last name; NULL when a folder before it is missing
  MemNode *node;     // NULL: the name is not in `dir`
  const char *name;  // last name
  size_t len;
  bool slash;        // the path ends with a slash
} Lookup;

// 0, or the error number of what stands in the way.
static int look(MemFs *fs, const char *path, Lookup *l) {
  *l = (Lookup){0};
  if (!*path) return ERR_NOENT;
  MemNode *at = *path == '/' ? fs->root : fs->cwd;
  l->dir = at->parent ? at->parent : at;
  l->node = at;
  l->name = "";
  for (const char *p = path; *p;) {
    while (*p == '/') p++;
    if (!*p) {
      l->slash = true;
      break;
    }
    size_t len = strcspn(p, "/");
    if (!l->node) {
      l->dir = NULL;
      return ERR_NOENT;
    }
    if (!l->node->is_dir) return ERR_NOTDIR;
    l->dir = l->node;
    l->name = p;
    l->len = len;
    if (len == 1 && *p == '.') {
      l->dir = l->node->parent ? l->node->parent : l->node;
    } else if (len == 2 && p[0] == '.' && p[1] == '.') {
      l->node = l->node->parent ? l->node->parent : l->node;
      l->dir = l->node->parent ? l->node->parent : l->node;
    } else {
      MemNode *c = l->node->children;
      while (c && (strlen(c->name) != len || memcmp(c->name, p, len))) c = c->next;
      l->node = c;
    }
    p += len;
  }
  return l->node && l->slash && !l->node->is_dir ? ERR_NOTDIR : 0;
}

// A node that holds a file of the host; NULL: there is none.
static MemNode *host_node(VM *vm, MemFs *fs, const char *path) {
  char *bytes = NULL;
  if (!vm->host->read_file) return NULL;
  long n = vm->host->read_file(vm->host->ctx, path, &bytes);
  if (n < 0) return NULL;
  MemNode *node = node_new(vm, fs, "", 0, false, 0644);
  if (!node) return free(bytes), NULL;
  node->data = bytes;
  node->size = node->cap = (size_t)n;
  return node;
}

int memfs_find(VM *vm, const char *path, MemNode **out) {
  MemFs *fs = get(vm);
  Lookup l;
  if (!fs) return ERR_NOMEM;
  int r = look(fs, path, &l);
  *out = r ? NULL : l.node;
  if (!*out && *path && (r == 0 || r == ERR_NOENT) && !(*out = host_node(vm, fs, path))) return ERR_NOENT;
  if (!*out) return r;
  (*out)->refs++;
  return 0;
}

// --- descriptors

static int new_fd(MemFs *fs, MemNode *node, int flags) {
  int fd = 0;
  while (fd < fs->n_files && fs->files[fd].node) fd++;
  if (fd == fs->n_files) {
    MemFile *files = realloc(fs->files, (size_t)(fd + 8) * sizeof *files);
    if (!files) return -ERR_NOMEM;
    memset(files + fd, 0, 8 * sizeof *files);
    fs->files = files;
    fs->n_files = fd + 8;
  }
  fs->files[fd] = (MemFile){node, 0, flags};
  node->refs++;
  return fd + 3;
}

int memfs_open(VM *vm, const char *path, int flags, int mode) {
  MemFs *fs = get(vm);
  Lookup l;
  if (!fs) return -ERR_NOMEM;
  int r = look(fs, path, &l), writing = flags & MEM_ACCMODE;
  MemNode *node = r ? NULL : l.node;
  if (!node && *path && (r == 0 || r == ERR_NOENT)) {
    if (!(flags & MEM_TRUNC) || !l.dir) node = host_node(vm, fs, path);
    if (node && writing) {  // a copy in memory
      char *name = l.dir ? malloc(l.len + 1) : NULL;
      if (!name) return node_free(node), l.dir ? -ERR_NOMEM : -ERR_ROFS;
      memcpy(name, l.name, l.len);
      name[l.len] = 0;
      free(node->name);
      node->name = name;
      attach(vm, l.dir, node);
    }
  }
  if (node && (flags & MEM_CREAT) && (flags & MEM_EXCL)) {
    if (!node->parent && node != fs->root) node_free(node);
    return -ERR_EXIST;
  }
  if (node) {
    if (node->is_dir && writing) return -ERR_ISDIR;
    if (!node->is_dir && (flags & MEM_DIRECTORY)) return -ERR_NOTDIR;
    if ((flags & MEM_TRUNC) && writing) memfs_truncate(vm, node, 0);
    return new_fd(fs, node, flags);
  }
  if (r) return -r;
  if (!(flags & MEM_CREAT)) return -ERR_NOENT;
  if (l.slash) return -ERR_ISDIR;
  if (!(node = node_new(vm, fs, l.name, l.len, false, (uint32_t)mode & ~022u))) return -ERR_NOMEM;
  attach(vm, l.dir, node);
  return new_fd(fs, node, flags);
}

MemFile *memfs_file(VM *vm, int fd) {
  MemFs *fs = vm->modules->fs;
  return fs && fd >= 3 && fd - 3 < fs->n_files && fs->files[fd - 3].node ? &fs->files[fd - 3] : NULL;
}
int memfs_close(VM *vm, int fd) {
  if (fd >= 0 && fd < 3) return 0;
  MemFile *f = memfs_file(vm, fd);
  if (!f) return ERR_BADF;
  MemNode *n = f->node;
  f->node = NULL;
  memfs_release(vm, n);
  return 0;
}
int memfs_dup(VM *vm, int fd) {
  MemFile *f = memfs_file(vm, fd);
  if (!f) return -ERR_BADF;
  int64_t pos = f->pos;
  int copy = new_fd(vm->modules->fs, f->node, f->flags);
  if (copy >= 0) memfs_file(vm, copy)->pos = pos;
  return copy;
}

int64_t memfs_read_at(MemFile *f, char *buf, size_t n, int64_t at) {
  if (f->node->is_dir) return -ERR_ISDIR;
  if ((f->flags & MEM_ACCMODE) == MEM_WRONLY) return -ERR_BADF;
  if (at < 0 || (uint64_t)at >= f->node->size) return 0;
  if (n > f->node->size - (size_t)at) n = f->node->size - (size_t)at;
  memcpy(buf, f->node->data + at, n);
  return (int64_t)n;
}

static int reserve(MemNode *node, size_t size) {
  if (size <= node->cap) return 0;
  if (size > 0x7FFFFFFF) return ERR_FBIG;
  size_t cap = size + size / 2 + 64;
  char *p = realloc(node->data, cap);
  if (!p) return ERR_NOMEM;
  node->data = p;
  node->cap = cap;
  return 0;
}
int memfs_truncate(VM *vm, MemNode *node, int64_t size) {
  if (size < 0) return ERR_INVAL;
  int r = reserve(node, (size_t)size);
  if (r) return r;
  if ((size_t)size > node->size) memset(node->data + node->size, 0, (size_t)size - node->size);
  node->size = (size_t)size;
  node->mtime = node->ctime = now(vm);
  return 0;
}
int memfs_write(VM *vm, MemFile *f, const char *buf, size_t n) {
  if ((f->flags & MEM_ACCMODE) == MEM_RDONLY) return ERR_BADF;
  MemNode *node = f->node;
  if (f->flags & MEM_APPEND) f->pos = (int64_t)node->size;
  if (n == 0) return 0;
  int r = reserve(node, (size_t)f->pos + n);
  if (r) return r;
  if ((size_t)f->pos > node->size) memset(node->data + node->size, 0, (size_t)f->pos - node->size);
  memcpy(node->data + f->pos, buf, n);
  f->pos += (int64_t)n;
  if ((size_t)f->pos > node->size) node->size = (size_t)f->pos;
  node->mtime = node->ctime = now(vm);
  return 0;
}
int64_t memfs_seek(MemFile *f, int64_t offset, int whence) {
  if (whence < 0 || whence > 2) return -ERR_INVAL;
  int64_t pos = offset + (whence == 1 ? f->pos : whence == 2 ? (int64_t)f->node->size : 0);
  return pos < 0 ? -ERR_INVAL : (f->pos = pos);
}

// --- the tree

int memfs_mkdir(VM *vm, const char *path, int mode) {
  MemFs *fs = get(vm);
  Lookup l;
  if (!fs) return ERR_NOMEM;
  int r = look(fs, path, &l);
  if (r) return r;
  if (l.node) return ERR_EXIST;
  MemNode *n = node_new(vm, fs, l.name, l.len, true, (uint32_t)mode & ~022u);
  if (!n) return ERR_NOMEM;
  attach(vm, l.dir, n);
  return 0;
}

int memfs_remove(VM *vm, const char *path, bool dir) {
  MemFs *fs = get(vm);
  Lookup l;
  if (!fs) return ERR_NOMEM;
  int r = look(fs, path, &l);
  if (r) return r;
  if (!l.node) {
    MemNode *host = host_node(vm, fs, path);
    if (!host) return ERR_NOENT;
    node_free(host);
    return dir ? ERR_NOTDIR : ERR_ROFS;
  }
  if (dir && !l.node->is_dir) return ERR_NOTDIR;
  if (!dir && l.node->is_dir) return ERR_ISDIR;
  if (l.node == fs->root || l.node == fs->cwd) return ERR_BUSY;
  if (l.node->children) return ERR_NOTEMPTY;
  detach(vm, l.node);
  l.node->refs++;
  memfs_release(vm, l.node);
  return 0;
}

int memfs_rename(VM *vm, const char *from, const char *to) {
  MemFs *fs = get(vm);
  Lookup a, b;
  if (!fs) return ERR_NOMEM;
  int r = look(fs, from, &a);
  if (r) return r;
  if (!a.node) return ERR_NOENT;
  if ((r = look(fs, to, &b))) return r;
  if (a.node == b.node) return 0;
  if (a.node == fs->root || b.node == fs->root) return ERR_BUSY;
  for (MemNode *d = b.dir; d; d = d->parent) {
    if (d == a.node) return ERR_INVAL;
  }
  if (b.node) {
    if (b.node->is_dir && !a.node->is_dir) return ERR_ISDIR;
    if (!b.node->is_dir && a.node->is_dir) return ERR_NOTDIR;
    if (b.node->children) return ERR_NOTEMPTY;
  }
  char *name = malloc(b.len + 1);
  if (!name) return ERR_NOMEM;
  memcpy(name, b.name, b.len);
  name[b.len] = 0;
  if (b.node) {
    detach(vm, b.node);
    b.node->refs++;
    memfs_release(vm, b.node);
  }
  detach(vm, a.node);
  free(a.node->name);
  a.node->name = name;
  attach(vm, b.dir, a.node);
  return 0;
}

int memfs_chdir(VM *vm, const char *path) {
  MemFs *fs = get(vm);
  Lookup l;
  if (!fs) return ERR_NOMEM;
  int r = look(fs, path, &l);
  if (r) return r;
  if (!l.node) return ERR_NOENT;
  if (!l.node->is_dir) return ERR_NOTDIR;
  fs->cwd = l.node;
  return 0;
}

static void path_of(StrBuilder *b, const MemNode *n) {
  if (!n->parent) return;
  path_of(b, n->parent);
  sb_char(b, '/');
  sb_utf8(b, n->name, (Size)strlen(n->name));
}
Value memfs_getcwd(VM *vm) {
  MemFs *fs = get(vm);
  if (!fs) return err_no_memory(vm);
  StrBuilder b;
  sb_init(&b, vm);
  path_of(&b, fs->cwd);
  if (b.len == 0) sb_char(&b, '/');
  return sb_finish(&b);
}
