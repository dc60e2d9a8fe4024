// runtime/memfs.c: the tree of files in memory, mounts, paths (runtime/memfs.h).
//
// Optimize     Oz
#include "runtime/memfs_parts.h"
#include "object/core/args.h"

#include "runtime/hostfs.h"
#include "runtime/std_stream.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "object/bytes/bytes.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/text/str.h"

// --- nodes

double memfs_now(VM *vm) { return vm->host->clock(vm->host->ctx, CLOCK_WALL); }

MemNode *memfs_node_new(VM *vm, MemFs *fs, const char *name, size_t len, bool is_dir, uint32_t mode) {
  MemNode *n = mem_alloc_zero(vm, sizeof *n);
  if (!n || !(n->name = mem_alloc(vm, len + 1))) return mem_free(vm, n, sizeof *n), NULL;
  memcpy(n->name, name, len);
  n->name[len] = 0;
  n->is_dir = is_dir;
  n->mode = (is_dir ? 0040000 : 0100000) | (mode & 07777);
  n->ino = fs->next_ino++;
  n->atime = n->mtime = n->ctime = memfs_now(vm);
  return n;
}
static void name_free(VM *vm, MemNode *n) { mem_free(vm, n->name, strlen(n->name) + 1); }
void memfs_node_free(VM *vm, MemNode *n) {
  if (n->lent || n->outside) free(n->data);  // what the host answered
  else mem_free(vm, n->data, n->cap);
  free(n->outside);
  free(n->host_path);
  name_free(vm, n);
  mem_free(vm, n, sizeof *n);
}
// From the leaves up, without recursion: folders nest as deeply as a program likes.
static void tree_free(VM *vm, MemNode *top) {
  for (MemNode *n = top, *up;; n = up) {
    while (n->children) n = n->children;
    up = n == top ? NULL : n->parent;
    if (up) up->children = n->next;
    memfs_node_free(vm, n);
    if (!up) return;
  }
}
void memfs_attach(VM *vm, MemNode *dir, MemNode *n) {
  MemNode **end = &dir->children;
  while (*end) end = &(*end)->next;
  *end = n;
  n->next = NULL;
  n->parent = dir;
  dir->mtime = dir->ctime = memfs_now(vm);
}
static void detach(VM *vm, MemNode *n) {
  MemNode **at = &n->parent->children;
  while (*at != n) at = &(*at)->next;
  *at = n->next;
  n->parent->mtime = n->parent->ctime = memfs_now(vm);
  n->parent = n->next = NULL;
}
void memfs_release(VM *vm, MemNode *n) {
  if (--n->refs > 0 || n->parent || n == vm->modules->fs->root) return;
  // memfs_close was not called: nobody is there to be told
  if (n->device == MEM_DEV_HOST) DISCARD(hostfs_close(vm, n));
  memfs_node_free(vm, n);
}

static MemNode *make_dir(VM *vm, MemFs *fs, MemNode *parent, const char *name) {
  MemNode *n = memfs_node_new(vm, fs, name, strlen(name), true, 0777);
  if (n && parent) memfs_attach(vm, parent, n);
  return n;
}

// Finds the folder at an absolute path, and those above it.
static MemNode *make_dirs(VM *vm, MemFs *fs, const char *path) {
  MemNode *at = fs->root;
  while (at && *path) {
    size_t n = strcspn(path += strspn(path, "/"), "/");
    if (n == 0) break;
    MemNode *c = at->children;
    while (c && (strlen(c->name) != n || memcmp(c->name, path, n))) c = c->next;
    if (!c && (c = memfs_node_new(vm, fs, path, n, true, 0777))) memfs_attach(vm, at, c);
    at = c;
    path += n;
  }
  return at;
}

static void make_devices(VM *vm, MemFs *fs) {
  static const struct {
    const char *name;
    uint8_t device;
  } devices[] = {{"null", MEM_DEV_NULL},      {"zero", MEM_DEV_ZERO}, {"random", MEM_DEV_RANDOM},
                 {"urandom", MEM_DEV_RANDOM}, {"stdin", MEM_DEV_STD}, {"stdout", MEM_DEV_STD + 1},
                 {"stderr", MEM_DEV_STD + 2}};
  MemNode *dev = make_dir(vm, fs, fs->root, "dev");
  for (size_t i = 0; dev && i < ARRAY_LEN(devices); i++) {
    MemNode *n = memfs_node_new(vm, fs, devices[i].name, strlen(devices[i].name), false, 0666);
    if (!n) return;
    n->mode = 0020666;
    n->device = devices[i].device;
    memfs_attach(vm, dev, n);
  }
}

// --- mounts

static bool lies_below(const char *path, const char *at, size_t len) {
  return strncmp(path, at, len) == 0 && (path[len] == '/' || !path[len]);
}

static void unlink_mount(MemFs *fs, MemMount **at) {
  MemMount *m = *at;
  *at = m->next;
  fs->n_folders -= m->kind >= MOUNT_FOLDER;
  free(m->at);
  free(m);
}
// The memory below a writable mounted folder is hidden.
static void hide_memory(MemFs *fs, const char *at, size_t len) {
  for (MemMount **m = &fs->mounts; *m;) {
    if ((*m)->kind == MOUNT_MEMORY && lies_below((*m)->at, at, len)) unlink_mount(fs, m);
    else m = &(*m)->next;
  }
}
static int add_mount(MemFs *fs, const char *at, MountKind kind) {
  size_t len = strlen(at);
  while (len && at[len - 1] == '/') len--;
  MemMount *m = calloc(1, sizeof *m), **place = &fs->mounts;
  if (!m || !(m->at = malloc(len + 1))) return free(m), ERR_NOMEM;
  memcpy(m->at, at, len);
  m->at[len] = 0;
  m->len = len;
  m->kind = kind;
  while (*place && (*place)->len > len) place = &(*place)->next;
  m->next = *place;
  *place = m;
  fs->n_folders += kind >= MOUNT_FOLDER;
  if (kind == MOUNT_WRITABLE) hide_memory(fs, m->at, len);
  return 0;
}

MemFs *memfs_state(VM *vm) {
  MemFs *fs = vm->modules->fs;
  if (fs) return fs;
  if (!(fs = calloc(1, sizeof *fs))) return NULL;
  fs->next_ino = 1;
  fs->umask = 022;
  fs->root = make_dir(vm, fs, NULL, "");
  long n = vm->host->cwd ? vm->host->cwd(vm->host->ctx, fs->home_path, sizeof fs->home_path) : -1;
  if (n <= 1 || fs->home_path[0] != '/') memcpy(fs->home_path, "/home/web_user", sizeof "/home/web_user");
  if (fs->root && make_dir(vm, fs, fs->root, "tmp")) fs->cwd = make_dirs(vm, fs, fs->home_path);
  if (!fs->cwd) {
    if (fs->root) tree_free(vm, fs->root);
    free(fs);
    return NULL;
  }
  make_devices(vm, fs);
  fs->home = fs->cwd;
  vm->modules->fs = fs;
  if (add_mount(fs, "/dev", MOUNT_MEMORY) || add_mount(fs, "/tmp", MOUNT_MEMORY) ||
      add_mount(fs, fs->home_path, MOUNT_MEMORY))
    memfs_free(vm);
  return vm->modules->fs;
}

// Closes a descriptor.
void memfs_file_release(VM *vm, MemFile *f) {
  if (--f->refs > 0) return;
  memfs_release(vm, f->node);
  mem_free(vm, f, sizeof *f);
}

void memfs_free(VM *vm) {
  MemFs *fs = vm->modules->fs;
  if (!fs) return;
  for (int i = 0; i < fs->n_files; i++) {
    if (fs->files[i]) memfs_file_release(vm, fs->files[i]);
  }
  tree_free(vm, fs->root);
  while (fs->mounts) unlink_mount(fs, &fs->mounts);
  free(fs->cwd_path);
  mem_free(vm, fs->files, (size_t)fs->n_files * sizeof *fs->files);
  free(fs);
  vm->modules->fs = NULL;
}

// --- paths

int memfs_fd_arg(VM *vm, Ref v, int *out) {
  if (value_is_bool(v) && err_warn(vm, vm->exc.RuntimeWarning, 1, "bool is used as a file descriptor") < 0) return -1;
  return arg_int(vm, v, out);
}
Value memfs_fspath(VM *vm, Ref path) {
  Value method;
  if (is_str(path) || is_bytes(path)) return own(path);
  int r = object_lookup_special(vm, path, NAME(__fspath__), &method);
  if (r < 0) return VALUE_NULL;
  if (r == 0 || value_is_none(method)) {
    if (r) drop(vm, method);
    return err_set(vm, vm->exc.TypeError, "expected str, bytes or os.PathLike object, not %T", path);
  }
  Value v = call0(vm, method);
  drop(vm, method);
  if (value_is_null(v) || is_str(v) || is_bytes(v)) return v;
  err_set(vm, vm->exc.TypeError, "expected %T.__fspath__() to return str or bytes, not %T", path, v);
  drop(vm, v);
  return VALUE_NULL;
}

int memfs_path(VM *vm, Ref path, MemPath *out) {
  Value v = memfs_fspath(vm, path);
  if (value_is_null(v)) return -1;
  if (is_str(v)) {
    Value b = str_encode(vm, v, "utf-8", "surrogateescape");
    drop(vm, v);
    if (value_is_null(b)) return -1;
    v = b;
  }
  Bytes *b = as_bytes(v);
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

// 0, or the error number of an obstacle.
int memfs_look(MemFs *fs, const char *path, Lookup *l) {
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

// --- symbolic links

bool memfs_is_link(const MemNode *n) { return (n->mode & 0170000) == 0120000; }

static size_t path_length(const MemNode *n) {
  size_t len = 0;
  for (; n->parent; n = n->parent) len += 1 + strlen(n->name);
  return len;
}
static char *write_path(char *end, const MemNode *n) {  // backwards; where it starts
  for (; n->parent; n = n->parent) {
    size_t len = strlen(n->name);
    memcpy(end -= len, n->name, len);
    *--end = '/';
  }
  return end;
}

// The first link on the way along a path, with `*end` behind its name; the last name counts if `last_too`. NULL: there
// is none.
static MemNode *first_link(MemFs *fs, const char *path, bool last_too, size_t *end) {
  MemNode *at = *path == '/' ? fs->root : fs->cwd;
  for (const char *p = path; at && at->is_dir;) {
    p += strspn(p, "/");
    size_t len = strcspn(p, "/");
    if (!len) return NULL;
    if (len == 2 && p[0] == '.' && p[1] == '.') {
      at = at->parent ? at->parent : at;
    } else if (len != 1 || *p != '.') {
      MemNode *c = at->children;
      while (c && (strlen(c->name) != len || memcmp(c->name, p, len))) c = c->next;
      if (c && memfs_is_link(c) && (p[len] || last_too)) {
        *end = (size_t)(p + len - path);
        return c;
      }
      at = c;
    }
    p += len;
  }
  return NULL;
}

// Replaces links by the paths that they stand for. `*made` is the new path, from malloc, or NULL: the path is
// unchanged. 0 or an error number.
static int follow(MemFs *fs, const char *path, bool last_too, char **made) {
  *made = NULL;
  if (!fs->n_links) return 0;
  size_t end;
  int turns = 0;
  for (MemNode *link; (link = first_link(fs, *made ? *made : path, last_too, &end));) {
    const char *old = *made ? *made : path;
    size_t n = link->size, before = *link->data == '/' ? 0 : path_length(link->parent) + 1, rest = strlen(old + end);
    char *longer = turns++ < 40 ? malloc(before + n + rest + 1) : NULL;
    if (!longer) {
      free(*made);
      *made = NULL;
      return turns > 40 ? ERR_LOOP : ERR_NOMEM;
    }
    if (before) {
      write_path(longer + before - 1, link->parent);
      longer[before - 1] = '/';
    }
    memcpy(longer + before, link->data, n);
    memcpy(longer + before + n, old + end, rest + 1);
    free(*made);
    *made = longer;
  }
  return 0;
}

// --- what a path belongs to

int memfs_mount(VM *vm, const char *at, MountKind kind) {
  MemFs *fs = memfs_state(vm);
  if (!fs) return ERR_NOMEM;
  if (*at != '/' || (kind >= MOUNT_FOLDER && !vm->host->files)) return ERR_INVAL;
  return add_mount(fs, at, kind);
}
int memfs_unmount(VM *vm, const char *at) {
  MemFs *fs = memfs_state(vm);
  size_t len = strlen(at);
  while (len && at[len - 1] == '/') len--;
  for (MemMount **m = fs ? &fs->mounts : NULL; m && *m; m = &(*m)->next) {
    if ((*m)->len == len && memcmp((*m)->at, at, len) == 0 && (*m)->kind != MOUNT_MEMORY) return unlink_mount(fs, m), 0;
  }
  return fs ? ERR_INVAL : ERR_NOMEM;
}

// Writes an absolute path without empty parts, "." and ".." to `out`, which has room for it; a slash at its end stays.
static void plain_path(const char *path, char *out) {
  size_t n = 0;
  for (const char *p = path; *p;) {
    p += strspn(p, "/");
    size_t len = strcspn(p, "/");
    if (len == 2 && p[0] == '.' && p[1] == '.') {
      while (n && out[--n] != '/') continue;
    } else if (len && (len != 1 || *p != '.')) {
      out[n++] = '/';
      memcpy(out + n, p, len);
      n += len;
    }
    p += len;
  }
  if (path[strlen(path) - 1] == '/' || n == 0) out[n++] = '/';
  out[n] = 0;
}

static const MemMount *mount_of(const MemFs *fs, const char *path) {
  const MemMount *m = fs->mounts;
  while (m && !lies_below(path, m->at, m->len)) m = m->next;
  return m;
}

bool memfs_is_hosts(const Route *r) { return r->kind >= MOUNT_FOLDER; }
void memfs_route_end(Route *r) {
  for (size_t i = 0; i < ARRAY_LEN(r->made); i++) free(r->made[i]);
}

// Finds out what a path belongs to. 0, or an error number; then there is nothing to release.
int memfs_route(VM *vm, const char *path, bool last_too, Route *r) {
  MemFs *fs = memfs_state(vm);
  *r = (Route){.path = path};
  if (!fs) return ERR_NOMEM;
  if (!*path) return 0;
  if (*path != '/' && (fs->cwd_path || fs->mounts)) {
    size_t n = fs->cwd_path ? strlen(fs->cwd_path) : path_length(fs->cwd), len = strlen(path);
    char *full = r->made[0] = malloc(n + len + 2);
    if (!full) return ERR_NOMEM;
    if (fs->cwd_path) memcpy(full, fs->cwd_path, n);
    else write_path(full + n, fs->cwd);
    full[n] = '/';
    memcpy(full + n + 1, path, len + 1);
    if (n == 1 && *full == '/') memmove(full, full + 1, len + 2);
    r->path = full;
  }
  int error = follow(fs, r->path, last_too, &r->made[1]);
  if (error) return memfs_route_end(r), error;
  if (r->made[1]) r->path = r->made[1];
  char *plain = r->made[2] = malloc(strlen(r->path) + 2);
  if (!plain) return memfs_route_end(r), ERR_NOMEM;
  plain_path(r->path, plain);
  const MemMount *m = mount_of(fs, plain);
  if (!m) return 0;
  r->kind = m->kind;
  r->is_mount = m->len + 1 >= strlen(plain) && m->kind != MOUNT_MEMORY;
  if (m->kind == MOUNT_MEMORY && !r->made[1] && !fs->cwd_path) r->path = path;
  // if the whole path is the host's, the host resolves ".." itself
  if (memfs_is_hosts(r) && (m->len || mount_of(fs, r->path) != m)) r->path = plain;
  return 0;
}
// --- the host's files

// The path for the host, from malloc: relative to its current folder below home, else absolute. NULL: no memory.
static char *host_path(MemFs *fs, const char *path) {
  const char *home = fs->home_path;
  size_t n = strlen(path), at = *path == '/' || fs->cwd == fs->home ? 0 : path_length(fs->cwd);
  char *out = malloc(at + n + 3), *full = out;
  if (!out) return NULL;
  if (at) {
    write_path(out + at, fs->cwd);
    out[at++] = '/';
  }
  memcpy(out + at, path, n + 1);
  size_t h = strlen(home);
  if (strncmp(full, home, h) == 0 && (full[h] == '/' || full[h] == 0)) {
    size_t rest = h + strspn(full + h, "/");
    memmove(out, full + rest, strlen(full + rest) + 1);
  }
  if (!*out) memcpy(out, ".", 2);
  return out;
}

static int host_stat(VM *vm, const char *path, HostStat *out) {
  if (vm->host->stat) return vm->host->stat(vm->host->ctx, path, out);
  char *bytes = NULL;
  long n = vm->host->read_file ? vm->host->read_file(vm->host->ctx, path, &bytes) : -1;
  if (n < 0) return -1;
  free(bytes);
  *out = (HostStat){false, (double)n, 0};
  return 0;
}

// A node for a file (with its contents if `read`) or folder of the host; NULL: there is none.
MemNode *memfs_host_node(VM *vm, MemFs *fs, const char *given, bool read) {
  char *path = host_path(fs, given), *bytes = NULL;
  HostStat st;
  MemNode *node = NULL;
  if (!path || host_stat(vm, path, &st) < 0) return free(path), NULL;
  long n = st.is_dir ? 0 : read ? vm->host->read_file(vm->host->ctx, path, &bytes) : (long)st.size;
  if (n >= 0) node = memfs_node_new(vm, fs, "", 0, st.is_dir, st.is_dir ? 0755 : 0644);
  if (!node) return free(bytes), free(path), NULL;
  node->lent = true;
  node->data = bytes;
  node->size = node->cap = (size_t)n;
  node->ino = 0x1000000u | (((uint32_t)hash_bytes(&(HashSeed){0}, path, strlen(path))) & 0xFFFFFF);
  if (st.mtime) node->atime = node->mtime = node->ctime = st.mtime;
  if (st.is_dir) node->host_path = path;
  else free(path);
  return node;
}

static int stat_plain(VM *vm, const char *path, HostStat *out) {
  MemFs *fs = memfs_state(vm);
  Lookup l;
  if (!fs) return ERR_NOMEM;
  int r = memfs_look(fs, path, &l);
  if (r == 0 && l.node) {
    *out = (HostStat){l.node->is_dir, (double)l.node->size, l.node->mtime};
    return 0;
  }
  if (r && r != ERR_NOENT) return r;
  char *given = *path ? host_path(fs, path) : NULL;
  r = given && host_stat(vm, given, out) == 0 ? 0 : ERR_NOENT;
  free(given);
  return r;
}
int memfs_stat(VM *vm, const char *path, HostStat *out) {
  Route way;
  int r = memfs_route(vm, path, true, &way);
  if (r) return r;
  if (memfs_is_hosts(&way)) r = host_stat(vm, way.path, out) < 0 ? ERR_NOENT : 0;
  else r = stat_plain(vm, way.path, out);
  memfs_route_end(&way);
  return r;
}

static int read_file_plain(VM *vm, const char *path, char **out, size_t *out_len) {
  MemFs *fs = memfs_state(vm);
  Lookup l;
  if (!fs) return ERR_NOMEM;
  int r = memfs_look(fs, path, &l);
  if (r == 0 && l.node) {
    if (l.node->is_dir) return ERR_ISDIR;
    if (!(*out = malloc(l.node->size + 1))) return ERR_NOMEM;
    if (l.node->size) memcpy(*out, l.node->data, l.node->size);
    (*out)[ *out_len = l.node->size] = 0;
    return 0;
  }
  if (r && r != ERR_NOENT) return r;
  char *given = *path ? host_path(fs, path) : NULL;
  long n = given ? vm->host->read_file(vm->host->ctx, given, out) : -1;
  free(given);
  if (n < 0) return ERR_NOENT;
  *out_len = (size_t)n;
  return 0;
}
int memfs_read_file(VM *vm, const char *path, char **out, size_t *out_len) {
  Route way;
  int r = memfs_route(vm, path, true, &way);
  if (r) return r;
  if (memfs_is_hosts(&way)) {
    long n = vm->host->read_file(vm->host->ctx, way.path, out);
    r = n < 0 ? ERR_NOENT : 0;
    *out_len = n < 0 ? 0 : (size_t)n;
  } else {
    r = read_file_plain(vm, way.path, out, out_len);
  }
  memfs_route_end(&way);
  return r;
}

bool memfs_is_of_host(VM *vm, const char *path) {
  Route way;
  Lookup l;
  if (strstr(path, "/..") || memfs_route(vm, path, true, &way)) return false;
  int r = memfs_look(vm->modules->fs, path, &l);
  bool so = !memfs_is_hosts(&way) && !way.made[1] && (r == 0 ? !l.node : r == ERR_NOENT);
  memfs_route_end(&way);
  return so;
}

// memfs_look() for a name that is to be created or removed, which only a folder in memory allows. `sealed`: not here.
int memfs_look_to_change(VM *vm, MemFs *fs, const char *path, Lookup *l) {
  int r = memfs_look(fs, path, l);
  if (r != ERR_NOENT || l->dir || !*path) return r;
  char *folder = malloc(strlen(path) + 1);
  HostStat st;
  if (!folder) return ERR_NOMEM;
  strcpy(folder, path);
  size_t n = strlen(folder);
  while (n && folder[n - 1] == '/') n--;
  while (n && folder[n - 1] != '/') n--;
  folder[n] = 0;
  if (n && stat_plain(vm, folder, &st) == 0) r = st.is_dir ? ERR_ACCES : ERR_NOTDIR;
  free(folder);
  return r;
}
static bool is_there(VM *vm, const char *path) {
  HostStat st;
  return stat_plain(vm, path, &st) == 0;
}

static bool has_child(const MemNode *dir, const char *name) {
  for (const MemNode *c = dir->children; c; c = c->next) {
    if (strcmp(c->name, name) == 0) return true;
  }
  return false;
}

int memfs_each_name(VM *vm, MemNode *dir, int (*fn)(VM *vm, void *arg, const char *name, MemKind kind, uint32_t ino),
                    void *arg) {
  MemFs *fs = memfs_state(vm);
  int r = 0;
  if (dir->outside) return hostfs_each_name(vm, dir->host_path, fn, arg);
  for (MemNode *c = dir->children; c && r == 0; c = c->next)
    r = fn(vm, arg, c->name, c->is_dir ? MEM_DIR : memfs_is_link(c) ? MEM_LINK : MEM_FILE, c->ino);
  if (r || !fs || !vm->host->list || (!dir->parent && !dir->host_path && dir != fs->root)) return r;
  char *path = NULL, *names = NULL;
  if (!dir->host_path) {
    size_t n = path_length(dir);
    char *full = malloc(n + 2);
    if (full) {
      full[n] = 0;
      if (n) write_path(full + n, dir);
      else memcpy(full, "/", 2);
      path = host_path(fs, full);
      free(full);
    }
  }
  const char *at_host = dir->host_path ? dir->host_path : path;
  long len = at_host ? vm->host->list(vm->host->ctx, at_host, &names) : -1;
  for (long at = 0; at < len && r == 0; at += (long)strlen(names + at) + 1) {
    if (has_child(dir, names + at)) continue;
    size_t size = strlen(at_host) + strlen(names + at) + 2;
    char *child = malloc(size);
    HostStat st = {0};
    if (!child) break;
    snprintf(child, size, "%s/%s", at_host, names + at);
    (void)host_stat(vm, child, &st);  // a file removed meanwhile is listed as a file
    free(child);
    r = fn(vm, arg, names + at, st.is_dir ? MEM_DIR : MEM_FILE, fs->next_ino++);
  }
  free(names);
  free(path);
  return r;
}

static int find_plain(VM *vm, const char *path, MemNode **out) {
  MemFs *fs = memfs_state(vm);
  Lookup l;
  if (!fs) return ERR_NOMEM;
  int r = memfs_look(fs, path, &l);
  *out = r ? NULL : l.node;
  if (!*out && *path && (r == 0 || r == ERR_NOENT) && !(*out = memfs_host_node(vm, fs, path, false))) return ERR_NOENT;
  if (!*out) return r;
  (*out)->refs++;
  return 0;
}
static int find_hosts(VM *vm, const char *path, bool follow, MemNode **out) {
  MemNode *n = memfs_node_new(vm, vm->modules->fs, "", 0, false, 0);
  if (!n) return ERR_NOMEM;
  int r = hostfs_find(vm, n, path, follow);
  if (r) return memfs_node_free(vm, n), r;
  n->refs++;
  *out = n;
  return 0;
}
static int find_node(VM *vm, const char *path, bool last_too, MemNode **out) {
  Route way;
  int r = memfs_route(vm, path, last_too, &way);
  if (r) return r;
  r = memfs_is_hosts(&way) ? find_hosts(vm, way.path, last_too, out) : find_plain(vm, way.path, out);
  memfs_route_end(&way);
  return r;
}
int memfs_find(VM *vm, const char *path, MemNode **out) { return find_node(vm, path, true, out); }
int memfs_find_link(VM *vm, const char *path, MemNode **out) { return find_node(vm, path, false, out); }

// --- permissions and times of nodes

bool memfs_may(VM *vm, const MemNode *n, int wanted) {
  if (n->outside) return vm->host->files->access(vm->host->ctx, n->host_path, wanted) >= 0;
  if (n->lent && wanted & 2) return false;
  return (!(wanted & 4) || (n->mode & 0444)) && (!(wanted & 2) || (n->mode & 0222)) &&
         (!(wanted & 1) || (n->mode & 0111));
}
int memfs_set_mode(VM *vm, MemNode *n, bool follow, uint32_t mode) {
  if (n->outside)
    return -vm->host->files->chmod(vm->host->ctx, n->device == MEM_DEV_HOST ? n->handle : -1, n->host_path, follow,
                                   (int)(mode & 07777));
  if (n->lent) return ERR_ACCES;
  n->mode = (n->mode & ~07777u) | (mode & 07777);
  return 0;
}
int memfs_set_owner(VM *vm, MemNode *n, bool follow, const uint32_t owner[2]) {
  if (!n->outside) return n->lent ? ERR_ACCES : 0;  // not kept
  return -vm->host->files->chown(vm->host->ctx, n->device == MEM_DEV_HOST ? n->handle : -1, n->host_path, follow,
                                 owner);
}
int memfs_set_times(VM *vm, MemNode *n, bool follow, const int64_t times[2]) {
  if (n->outside)
    return -vm->host->files->utimes(vm->host->ctx, n->device == MEM_DEV_HOST ? n->handle : -1, n->host_path, follow,
                                    times);
  if (n->lent) return ERR_ACCES;
  n->atime = (double)times[0] / 1e9;
  n->mtime = (double)times[1] / 1e9;
  return 0;
}

// --- the tree

static int mkdir_plain(VM *vm, const char *path, int mode) {
  MemFs *fs = memfs_state(vm);
  Lookup l;
  if (!fs) return ERR_NOMEM;
  int r = memfs_look_to_change(vm, fs, path, &l);
  if (r == ERR_ACCES && is_there(vm, path)) return ERR_EXIST;
  if (r) return r;
  if (l.node || is_there(vm, path)) return ERR_EXIST;
  MemNode *n = memfs_node_new(vm, fs, l.name, l.len, true, (uint32_t)mode);
  if (!n) return ERR_NOMEM;
  memfs_attach(vm, l.dir, n);
  return 0;
}
// The error for a source that is mounted for reading: the path does not exist, or nothing there can be changed.
static int sealed(VM *vm, const Route *way, bool wanted) {
  bool there = is_there(vm, way->path);
  return there == wanted ? ERR_ACCES : there ? ERR_EXIST : ERR_NOENT;
}
int memfs_mkdir(VM *vm, const char *path, int mode) {
  Route way;
  int r = memfs_route(vm, path, false, &way);
  if (r) return r;
  if (memfs_is_hosts(&way)) r = -vm->host->files->mkdir(vm->host->ctx, way.path, mode & ~(int)vm->modules->fs->umask);
  else r = way.kind == MOUNT_SOURCE ? sealed(vm, &way, false) : mkdir_plain(vm, way.path, mode);
  memfs_route_end(&way);
  return r;
}

// A node is no longer where it was; with its last name it goes.
static void take_out(VM *vm, MemFs *fs, MemNode *node) {
  if (node == fs->home) fs->home = NULL;
  detach(vm, node);
}
static void drop_node(VM *vm, MemFs *fs, MemNode *node) {
  take_out(vm, fs, node);
  node->refs++;
  memfs_release(vm, node);
}

static int remove_plain(VM *vm, const char *path, bool dir) {
  MemFs *fs = memfs_state(vm);
  Lookup l;
  if (!fs) return ERR_NOMEM;
  int r = memfs_look(fs, path, &l);
  if (r && r != ERR_NOENT) return r;
  if (r || !l.node) {
    HostStat st;
    if (stat_plain(vm, path, &st)) return ERR_NOENT;
    return dir && !st.is_dir ? ERR_NOTDIR : !dir && st.is_dir ? ERR_ISDIR : ERR_ACCES;
  }
  if (dir && !l.node->is_dir) return ERR_NOTDIR;
  if (!dir && l.node->is_dir) return ERR_ISDIR;
  if (l.node == fs->root || l.node == fs->cwd) return ERR_BUSY;
  if (l.node->children) return ERR_NOTEMPTY;
  drop_node(vm, fs, l.node);
  return 0;
}
int memfs_remove(VM *vm, const char *path, bool dir) {
  Route way;
  int r = memfs_route(vm, path, false, &way);
  if (r) return r;
  if (way.is_mount) r = dir ? ERR_BUSY : ERR_ISDIR;
  else if (memfs_is_hosts(&way)) r = -(dir ? vm->host->files->rmdir : vm->host->files->unlink)(vm->host->ctx, way.path);
  else r = way.kind == MOUNT_SOURCE ? sealed(vm, &way, true) : remove_plain(vm, way.path, dir);
  memfs_route_end(&way);
  return r;
}

static int rename_plain(VM *vm, const char *from, const char *to) {
  MemFs *fs = memfs_state(vm);
  Lookup a, b;
  if (!fs) return ERR_NOMEM;
  int r = memfs_look(fs, from, &a);
  if ((!r || r == ERR_NOENT) && !a.node) return is_there(vm, from) ? ERR_ACCES : ERR_NOENT;
  if (r) return r;
  if ((r = memfs_look_to_change(vm, fs, to, &b))) return r;
  if (!b.node && is_there(vm, to)) return ERR_ACCES;
  if (a.node == b.node) return 0;
  if (a.node == fs->root || b.node == fs->root || (b.node && b.node == fs->cwd)) return ERR_BUSY;
  for (MemNode *d = b.dir; d; d = d->parent) {
    if (d == a.node) return ERR_INVAL;
  }
  if (b.node) {
    if (b.node->is_dir && !a.node->is_dir) return ERR_ISDIR;
    if (!b.node->is_dir && a.node->is_dir) return ERR_NOTDIR;
    if (b.node->children) return ERR_NOTEMPTY;
  }
  char *name = mem_alloc(vm, b.len + 1);
  if (!name) return ERR_NOMEM;
  memcpy(name, b.name, b.len);
  name[b.len] = 0;
  if (b.node) drop_node(vm, fs, b.node);
  take_out(vm, fs, a.node);
  name_free(vm, a.node);
  a.node->name = name;
  memfs_attach(vm, b.dir, a.node);
  return 0;
}
static int rename_on(VM *vm, const Route *from, const Route *to) {
  if (from->is_mount || to->is_mount) return ERR_BUSY;
  if (memfs_is_hosts(from) && memfs_is_hosts(to)) return -vm->host->files->rename(vm->host->ctx, from->path, to->path);
  if (from->kind == MOUNT_SOURCE) return sealed(vm, from, true);
  if (to->kind == MOUNT_SOURCE) return ERR_ACCES;
  HostStat st;
  if (from->kind != to->kind)
    return (memfs_is_hosts(from) ? host_stat(vm, from->path, &st) : stat_plain(vm, from->path, &st)) ? ERR_NOENT
                                                                                                     : ERR_XDEV;
  return rename_plain(vm, from->path, to->path);
}
int memfs_rename(VM *vm, const char *from, const char *to) {
  Route a, b;
  int r = memfs_route(vm, from, false, &a);
  if (r) return r;
  if ((r = memfs_route(vm, to, false, &b)) == 0) {
    r = rename_on(vm, &a, &b);
    memfs_route_end(&b);
  }
  memfs_route_end(&a);
  return r;
}
int memfs_link(VM *vm, const char *from, const char *to) {
  Route a, b;
  int r = memfs_route(vm, from, false, &a);
  if (r) return r;
  if ((r = memfs_route(vm, to, false, &b)) == 0) {
    if (memfs_is_hosts(&a) && memfs_is_hosts(&b)) r = -vm->host->files->link(vm->host->ctx, a.path, b.path);
    // as on a file system without hard links
    else r = a.kind == MOUNT_SOURCE || b.kind == MOUNT_SOURCE ? ERR_ACCES : a.kind == b.kind ? ERR_PERM : ERR_XDEV;
    memfs_route_end(&b);
  }
  memfs_route_end(&a);
  return r;
}
bool memfs_has_folders(VM *vm) { return vm->modules->fs && vm->modules->fs->n_folders > 0; }
static int symlink_plain(VM *vm, MemFs *fs, const char *target, const char *path) {
  Lookup l;
  int r = memfs_look_to_change(vm, fs, path, &l);
  if (r == ERR_ACCES && is_there(vm, path)) return ERR_EXIST;
  if (r) return r;
  if (l.node || is_there(vm, path)) return ERR_EXIST;
  size_t n = strlen(target);
  MemNode *node = memfs_node_new(vm, fs, l.name, l.len, false, 0777);
  if (!node) return ERR_NOMEM;
  if (!(node->data = mem_alloc(vm, n + 1))) return memfs_node_free(vm, node), ERR_NOMEM;
  memcpy(node->data, target, n + 1);
  node->size = n;
  node->cap = n + 1;
  node->mode = 0120777;
  fs->n_links++;
  memfs_attach(vm, l.dir, node);
  return 0;
}
int memfs_symlink(VM *vm, const char *target, const char *path) {
  Route way;
  if (!*target) return ERR_NOENT;
  int r = memfs_route(vm, path, false, &way);
  if (r) return r;
  if (memfs_is_hosts(&way)) r = -vm->host->files->symlink(vm->host->ctx, way.path, target);
  else r = way.kind == MOUNT_SOURCE ? sealed(vm, &way, false) : symlink_plain(vm, vm->modules->fs, target, way.path);
  memfs_route_end(&way);
  return r;
}

// Makes the host's folder at an absolute path the current one.
static int enter_hosts(MemFs *fs, char *path) {
  size_t n = strlen(path);
  while (n > 1 && path[n - 1] == '/') path[--n] = 0;
  free(fs->cwd_path);
  fs->cwd_path = path;
  return 0;
}
static void enter_node(MemFs *fs, MemNode *dir) {
  free(fs->cwd_path);
  fs->cwd_path = NULL;
  fs->cwd = dir;
}
static int chdir_plain(VM *vm, const Route *way) {
  MemFs *fs = vm->modules->fs;
  Lookup l;
  HostStat st;
  int r = memfs_look(fs, way->path, &l);
  if (r && r != ERR_NOENT) return r;
  if (!r && l.node) return l.node->is_dir ? (enter_node(fs, l.node), 0) : ERR_NOTDIR;
  if (stat_plain(vm, way->path, &st)) return ERR_NOENT;
  if (!st.is_dir) return ERR_NOTDIR;
  char *path = strdup(way->made[2] ? way->made[2] : way->path);
  return path ? enter_hosts(fs, path) : ERR_NOMEM;
}
int memfs_chdir(VM *vm, const char *path) {
  Route way;
  int r = memfs_route(vm, path, true, &way);
  if (r) return r;
  if (!memfs_is_hosts(&way)) {
    r = chdir_plain(vm, &way);
  } else {
    char *real = NULL;
    r = hostfs_enter(vm, way.path, &real);
    if (!r) r = enter_hosts(vm->modules->fs, real);
  }
  memfs_route_end(&way);
  return r;
}

int memfs_enter(VM *vm, MemNode *dir) {
  MemFs *fs = memfs_state(vm);
  if (dir->host_path) return memfs_chdir(vm, dir->host_path);
  if (!dir->is_dir) return ERR_NOTDIR;
  if (!dir->parent && dir != fs->root) return ERR_NOENT;  // removed
  enter_node(fs, dir);
  return 0;
}
int memfs_join(VM *vm, const MemNode *dir, MemPath *path) {
  MemFs *fs = memfs_state(vm);
  if (!dir->is_dir) return ERR_NOTDIR;
  if (*path->text == '/') return 0;
  if (!dir->parent && !dir->host_path && dir != fs->root) return ERR_NOENT;
  size_t n = dir->host_path ? strlen(dir->host_path) : path_length(dir), size = n + 1 + path->size;
  char *text = mem_alloc(vm, size);
  if (!text) return ERR_NOMEM;
  if (dir->host_path) memcpy(text, dir->host_path, n);
  else write_path(text + n, dir);
  text[n] = '/';
  memcpy(text + n + 1, path->text, path->size);
  memfs_path_free(vm, path);
  *path = (MemPath){text, size};
  return 0;
}

int memfs_umask(VM *vm, int mask) {
  MemFs *fs = memfs_state(vm);
  int old = fs ? (int)fs->umask : 022;
  if (fs) fs->umask = (uint32_t)mask & 0777;
  return old;
}

static void path_of(StrBuilder *b, const MemNode *n) {
  if (!n->parent) return;
  path_of(b, n->parent);
  sb_char(b, '/');
  sb_utf8(b, n->name, (Size)strlen(n->name));
}
Value memfs_getcwd(VM *vm) {
  MemFs *fs = memfs_state(vm);
  if (!fs) return err_no_memory(vm);
  if (fs->cwd_path) return str_decode(vm, fs->cwd_path, (Size)strlen(fs->cwd_path), "utf-8", "surrogateescape");
  StrBuilder b;
  sb_init(&b, vm);
  path_of(&b, fs->cwd);
  if (b.len == 0) sb_char(&b, '/');
  return sb_finish(&b);
}
