// runtime/memfs_files.c: open files: descriptors, pipes, reading and writing.
//
// Danger       A MemFile ends with its last descriptor.
// Tests        tests/python/library/files/posix_folders.py, paths_files.py, tests/node/files.test.mjs,
//              tests/node/command/real-files.test.mjs
// Optimize     Oz
#include "runtime/memfs_parts.h"
#include "runtime/hostfs.h"
#include "runtime/std_stream.h"
#include "object/error/errno_text.h"
#include "object/core/work.h"
#include "object/error/exceptions.h"

#include <stdlib.h>

// Room for descriptors below n.
static bool fd_room(VM *vm, MemFs *fs, int n) {
  if (n <= fs->n_files) return true;
  MemFile **files = mem_realloc_items(vm, fs->files, (size_t)fs->n_files, (size_t)(n + 7), sizeof *files);
  if (!files) return false;
  memset(files + fs->n_files, 0, (size_t)(n + 7 - fs->n_files) * sizeof *files);
  fs->files = files;
  fs->n_files = n + 7;
  return true;
}

// The lowest free descriptor for an open file.
static int give_fd(VM *vm, MemFs *fs, MemFile *f) {
  int fd = 0;
  while ((fd < 3 && !fs->closed[fd]) || (fd < fs->n_files && fs->files[fd])) fd++;
  if (!fd_room(vm, fs, fd + 1)) return -ERR_NOMEM;
  fs->files[fd] = f;
  f->refs++;
  return fd;
}

// Without a descriptor. NULL: no memory.
static MemFile *new_file(VM *vm, MemNode *node, int flags) {
  MemFile *f = mem_alloc(vm, sizeof *f);
  if (!f) return NULL;
  *f = (MemFile){.node = node, .flags = flags};
  node->refs++;
  return f;
}
static int new_fd(VM *vm, MemFs *fs, MemNode *node, int flags) {
  MemFile *f = new_file(vm, node, flags);
  int fd = f ? give_fd(vm, fs, f) : -ERR_NOMEM;
  if (f && fd < 0) node->refs--, mem_free(vm, f, sizeof *f);
  return fd;
}

// Opens a file in memory, or one of the host for reading. `sealed`: nothing can be created here.
static int open_plain(VM *vm, const char *path, int flags, int mode, bool sealed) {
  MemFs *fs = vm->modules->fs;
  Lookup l;
  int writing = flags & MEM_ACCMODE,
      r = flags & MEM_CREAT ? memfs_look_to_change(vm, fs, path, &l) : memfs_look(fs, path, &l);
  MemNode *node = r ? NULL : l.node;
  if (!node && *path && (r == 0 || r == ERR_NOENT || r == ERR_ACCES)) node = memfs_host_node(vm, fs, path, !writing);
  if (node) {
    r = 0;
    if ((flags & MEM_CREAT) && (flags & MEM_EXCL)) r = ERR_EXIST;
    else if (node->is_dir && writing) r = ERR_ISDIR;
    else if (!node->is_dir && (flags & MEM_DIRECTORY)) r = ERR_NOTDIR;
    else if (writing && (node->lent || sealed)) r = ERR_ACCES;
    else if (node->parent && !memfs_may(vm, node, writing == MEM_RDWR ? 6 : writing == MEM_WRONLY ? 2 : 4))
      r = ERR_ACCES;
    MemFile target = {.node = node, .flags = flags};
    if (!r && (flags & MEM_TRUNC) && writing) r = memfs_truncate(vm, &target, 0);
    int fd = r ? -r : new_fd(vm, fs, node, flags);
    if (fd < 0 && node->lent) memfs_node_free(vm, node);
    return fd;
  }
  if (r) return -r;
  if (!(flags & MEM_CREAT)) return -ERR_NOENT;
  if (l.slash) return -ERR_ISDIR;
  if (sealed) return -ERR_ACCES;
  if (!(node = memfs_node_new(vm, fs, l.name, l.len, false, (uint32_t)mode))) return -ERR_NOMEM;
  memfs_attach(vm, l.dir, node);
  return new_fd(vm, fs, node, flags);
}
static int open_hosts(VM *vm, const char *path, int flags, int mode) {
  MemFs *fs = vm->modules->fs;
  MemNode *node = memfs_node_new(vm, fs, "", 0, false, 0);
  if (!node) return -ERR_NOMEM;
  int r = hostfs_open(vm, node, path, flags, mode & ~(int)fs->umask);
  if (r) return memfs_node_free(vm, node), -r;
  int fd = new_fd(vm, fs, node, flags);
  if (fd >= 0) return fd;
  node->refs++;
  memfs_release(vm, node);
  return fd;
}
int memfs_open(VM *vm, const char *path, int flags, int mode) {
  Route way;
  int r = memfs_route(vm, path, !(flags & MEM_CREAT) || !(flags & MEM_EXCL), &way);
  if (r) return -r;
  r = memfs_is_hosts(&way) ? open_hosts(vm, way.path, flags, mode)
                           : open_plain(vm, way.path, flags, mode, way.kind == MOUNT_SOURCE);
  memfs_route_end(&way);
  return r;
}

int memfs_anonymous(VM *vm) {
  MemFs *fs = memfs_state(vm);
  MemNode *node = fs ? memfs_node_new(vm, fs, "", 0, false, 0600) : NULL;
  return node ? new_fd(vm, fs, node, MEM_RDWR) : -ERR_NOMEM;
}
int memfs_pipe(VM *vm, int *reader, int *writer) {
  MemFs *fs = memfs_state(vm);
  MemNode *node = fs ? memfs_node_new(vm, fs, "", 0, false, 0600) : NULL;
  if (!node) return ERR_NOMEM;
  node->mode = 0010600;
  node->device = MEM_DEV_PIPE;
  *reader = new_fd(vm, fs, node, MEM_RDONLY);
  if (*reader < 0) return memfs_node_free(vm, node), -*reader;
  *writer = new_fd(vm, fs, node, MEM_WRONLY);
  if (*writer >= 0) return 0;
  DISCARD(memfs_close(vm, *reader));  // of memory
  return -*writer;
}
// Whether an end of the pipe is open.
static bool end_is_open(VM *vm, const MemNode *pipe, int flags) {
  const MemFs *fs = vm->modules->fs;
  for (int i = 0; i < fs->n_files; i++) {
    if (fs->files[i] && fs->files[i]->node == pipe && (fs->files[i]->flags & MEM_ACCMODE) == flags) return true;
  }
  return false;
}
int memfs_child_stream(VM *vm, int fd, bool output, int *out) {
  MemFile *f = memfs_file(vm, fd);
  if (!memfs_is_open(vm, fd)) return ERR_BADF;
  int device = f ? f->node->device : MEM_DEV_STD + fd;
  if (device >= MEM_DEV_STD) *out = CHILD_SHARES - (device - MEM_DEV_STD);
  else if (device == MEM_DEV_HOST) {
    *out = f->node->handle;
    if (output && (f->flags & MEM_ACCMODE) != MEM_RDONLY) f->shared = true;
  } else if (device == MEM_DEV_PIPE) *out = CHILD_PIPE;
  else if (device == MEM_DEV_NULL) *out = CHILD_NOTHING;
  else return ERR_NOTSUP;  // a file in memory
  return 0;
}
int memfs_pipe_outside(VM *vm, int fd, int handle) {
  MemNode *n = memfs_file(vm, fd)->node;
  int r = 0;
  n->device = MEM_DEV_HOST;
  n->handle = handle;
  while (!r && n->head < n->size) {
    int64_t done = vm->host->files->write(vm->host->ctx, handle, n->data + n->head, n->size - n->head, -1);
    if (done <= 0) r = done < 0 ? (int)-done : ERR_IO;
    else n->head += (size_t)done;
  }
  n->size = n->head = 0;
  return r;
}
bool memfs_is_pipe(const MemFile *f) { return (f->node->mode & 0170000) == 0010000; }
bool memfs_is_left(VM *vm, const MemFile *f) {
  bool reads = (f->flags & MEM_ACCMODE) == MEM_RDONLY;
  return f->node->device == MEM_DEV_PIPE && !end_is_open(vm, f->node, reads ? MEM_WRONLY : MEM_RDONLY);
}
bool memfs_may_wait(VM *vm, const MemFile *f) {
  const MemNode *n = f->node;
  if (n->device == MEM_DEV_HOST && memfs_is_pipe(f) && vm->host->processes)
    return vm->host->processes->ready(vm->host->ctx, n->handle) == 0;
  return n->device == MEM_DEV_PIPE && n->size == n->head && end_is_open(vm, n, MEM_WRONLY);
}
#define PIPE_SIZE 65536   // as Linux has it: what one holds
#define PIPE_ATOMIC 4096  // so many bytes are written together or not at all
size_t memfs_room(VM *vm, int fd, size_t n) {
  const MemFile *f = memfs_file(vm, fd);
  if (!f || f->node->device != MEM_DEV_PIPE || !(f->flags & MEM_NONBLOCK) || !end_is_open(vm, f->node, MEM_RDONLY))
    return n;
  size_t waits = f->node->size - f->node->head, room = waits < PIPE_SIZE ? PIPE_SIZE - waits : 0;
  return n <= room ? n : n <= PIPE_ATOMIC ? 0 : room;
}
static int64_t pipe_read(VM *vm, MemFile *f, char *buf, size_t n) {
  MemNode *p = f->node;
  if (n && memfs_may_wait(vm, f)) return -ERR_AGAIN;
  if (n > p->size - p->head) n = p->size - p->head;
  if (n) memcpy(buf, p->data + p->head, n);
  p->head += n;
  if (p->head == p->size) p->head = p->size = 0;
  return (int64_t)n;
}
MemFile *memfs_file(VM *vm, int fd) {
  MemFs *fs = vm->modules->fs;
  return fs && fd >= 0 && fd < fs->n_files ? fs->files[fd] : NULL;
}
bool memfs_is_stream(VM *vm, int fd) {
  const MemFs *fs = vm->modules->fs;
  return fd >= 0 && fd < 3 && !(fs && fs->closed[fd]);
}
bool memfs_is_open(VM *vm, int fd) { return memfs_is_stream(vm, fd) || memfs_file(vm, fd); }
int memfs_close(VM *vm, int fd) {
  MemFile *f = memfs_file(vm, fd);
  if (!f && !memfs_is_stream(vm, fd)) return ERR_BADF;
  MemFs *fs = memfs_state(vm);
  if (!fs) return ERR_NOMEM;
  if (fd == 1 || fd == 2) std_streams_flush(vm);
  if (fd < 3) fs->closed[fd] = true;
  if (!f) return 0;
  fs->files[fd] = NULL;
  int r = f->refs == 1 && f->node->refs == 1 && f->node->device == MEM_DEV_HOST ? hostfs_close(vm, f->node) : 0;
  memfs_file_release(vm, f);
  return r;
}
// The file of a descriptor, with a new reference, for a duplicate; one of the host's streams becomes a file. NULL: no
// memory.
static MemFile *shared_file(VM *vm, MemFs *fs, int fd) {
  MemFile *f = memfs_file(vm, fd);
  if (!f) {
    MemNode *node = memfs_node_new(vm, fs, "", 0, false, 0600);
    if (!node) return NULL;
    node->device = (uint8_t)(MEM_DEV_STD + fd);
    if (!(f = new_file(vm, node, MEM_RDWR))) return memfs_node_free(vm, node), NULL;
  }
  f->refs++;
  return f;
}
int memfs_dup(VM *vm, int fd) {
  MemFs *fs = memfs_state(vm);
  if (!memfs_is_open(vm, fd)) return -ERR_BADF;
  MemFile *f = fs ? shared_file(vm, fs, fd) : NULL;
  if (!f) return -ERR_NOMEM;
  int copy = give_fd(vm, fs, f);
  memfs_file_release(vm, f);
  return copy;
}

int memfs_dup2(VM *vm, int from, int to) {
  MemFs *fs = memfs_state(vm);
  if (!fs) return -ERR_NOMEM;
  if (!memfs_is_open(vm, from) || to < 0 || to > 4096) return -ERR_BADF;
  if (from == to) return to;
  MemFile *f = fd_room(vm, fs, to + 1) ? shared_file(vm, fs, from) : NULL;
  if (!f) return -ERR_NOMEM;
  // dup2() does not report errors here; printed text goes where `to` pointed before
  if (memfs_is_open(vm, to)) DISCARD(memfs_close(vm, to));
  bool own_stream = to < 3 && f->node->device == MEM_DEV_STD + to;
  if (own_stream) fs->closed[to] = false, memfs_file_release(vm, f);
  else fs->files[to] = f;
  return to;
}

int64_t memfs_read_at(VM *vm, MemFile *f, char *buf, size_t n, int64_t at) {
  if (f->node->is_dir) return -ERR_ISDIR;
  if ((f->flags & MEM_ACCMODE) == MEM_WRONLY) return -ERR_BADF;
  if (f->node->device == MEM_DEV_HOST) return hostfs_read(vm, f->node, buf, n, at);
  if (f->node->device == MEM_DEV_PIPE) return pipe_read(vm, f, buf, n);
  if (f->node->device == MEM_DEV_STD) return std_host_read(vm, buf, (Size)n);
  if (f->node->device == MEM_DEV_ZERO) return memset(buf, 0, n), (int64_t)n;
  if (f->node->device == MEM_DEV_RANDOM) return vm->host->random(vm->host->ctx, buf, n) < 0 ? -ERR_IO : (int64_t)n;
  if (at < 0 || (uint64_t)at >= f->node->size) return 0;
  if (n > f->node->size - (size_t)at) n = f->node->size - (size_t)at;
  memcpy(buf, f->node->data + at, n);
  return (int64_t)n;
}

// How much of n is moved between two looks at the limits; the host moves all at once.
static size_t piece_of(const MemFile *f, size_t n) {
  return f->node->device >= MEM_DEV_HOST || n < WORK_CHARS ? n : WORK_CHARS;
}

// The offset that is read or written next.
static int64_t *position(VM *vm, MemFile *f) {
  int64_t size = f->shared ? hostfs_size(vm, f->node) : 0;
  if (size > f->pos) f->pos = size;
  return &f->pos;
}

int64_t memfs_read(VM *vm, int fd, char *buf, size_t n, int64_t at) {
  for (size_t done = 0;;) {
    MemFile *f = memfs_file(vm, fd);  // a signal's handler may have closed it
    if (!f) return done ? (int64_t)done : -ERR_BADF;
    if (f->flags & MEM_NONBLOCK && n && memfs_may_wait(vm, f)) return done ? (int64_t)done : -ERR_AGAIN;
    size_t piece = piece_of(f, n - done);
    int64_t r = memfs_read_at(vm, f, buf + done, piece, at < 0 ? *position(vm, f) : at + (int64_t)done);
    if (r == -ERR_INTR && vm_poll_slow(vm) == 0) continue;
    if (r < 0) return done && !err_occurred(vm) ? (int64_t)done : r;
    if (at < 0) f->pos += r;
    done += (size_t)r;
    if (done == n || (size_t)r < piece) return (int64_t)done;
    if (vm_work(vm, piece / 32) < 0) return -ERR_INTR;
  }
}

Value memfs_read_failed(VM *vm, int64_t answer) {
  return err_occurred(vm) ? VALUE_NULL : err_os(vm, (int)-answer, REF_NULL);
}

#define FILE_MAX 0x7FFFFFFF  // bytes in a file

// Room for `n` bytes from `at` on.
static int reserve(VM *vm, MemNode *node, int64_t at, uint64_t n) {
  if (!range_in((uint64_t)at, n, FILE_MAX)) return ERR_FBIG;
  size_t size = (size_t)at + (size_t)n, cap = node->cap + node->cap / 2 + 64;  // below 2**32
  if (size <= node->cap) return 0;
  if (cap < size) cap = size;
  char *p = mem_realloc(vm, node->data, node->cap, cap);
  if (!p && cap > size) p = mem_realloc(vm, node->data, node->cap, cap = size);
  if (!p) return ERR_NOMEM;
  node->data = p;
  node->cap = cap;
  return 0;
}
int memfs_truncate(VM *vm, MemFile *f, int64_t size) {
  MemNode *node = f->node;
  if (size < 0 || (f->flags & MEM_ACCMODE) == MEM_RDONLY) return ERR_INVAL;
  if (node->device == MEM_DEV_HOST) return -vm->host->files->truncate(vm->host->ctx, node->handle, size);
  if (node->device) return node->device == MEM_DEV_PIPE ? ERR_INVAL : 0;
  int r = reserve(vm, node, size, 0);
  if (r) return r;
  if (size == 0) {
    mem_free(vm, node->data, node->cap);
    node->data = NULL;
    node->cap = 0;
  }
  if ((size_t)size > node->size) memset(node->data + node->size, 0, (size_t)size - node->size);
  node->size = (size_t)size;
  node->mtime = node->ctime = memfs_now(vm);
  return 0;
}
int memfs_resize(VM *vm, int fd, int64_t size) {
  for (;;) {
    MemFile *f = memfs_file(vm, fd);  // a signal's handler may have closed it
    if (!f) return ERR_BADF;
    bool grows = !f->node->device && size > (int64_t)f->node->size && (f->flags & MEM_ACCMODE) != MEM_RDONLY;
    int64_t next = grows && size - (int64_t)f->node->size > WORK_PIECE ? (int64_t)f->node->size + WORK_PIECE : size;
    int r = grows ? reserve(vm, f->node, size, 0) : 0;
    if (!r) r = memfs_truncate(vm, f, next);
    if (r || next == size) return r;
    if (vm_work(vm, WORK_PIECE / 32) < 0) return -1;
  }
}
int memfs_sync(VM *vm, const MemFile *f) {
  if (f->node->device == MEM_DEV_HOST) return -vm->host->files->sync(vm->host->ctx, f->node->handle);
  return f->node->device == MEM_DEV_PIPE ? ERR_INVAL : 0;
}
int memfs_write_at(VM *vm, MemFile *f, const char *buf, size_t n, int64_t *at) {
  if ((f->flags & MEM_ACCMODE) == MEM_RDONLY) return ERR_BADF;
  MemNode *node = f->node;
  if (node->device == MEM_DEV_HOST) return hostfs_write(vm, f, buf, n, at);
  if (node->device >= MEM_DEV_STD) return std_host_write(vm, node->device - MEM_DEV_STD, buf, n);
  bool pipe = node->device == MEM_DEV_PIPE;
  if (pipe && !end_is_open(vm, node, MEM_RDONLY)) return ERR_PIPE;
  if (node->device && !pipe) return 0;
  if (pipe || f->flags & MEM_APPEND) *at = (int64_t)node->size;
  if (n == 0) return 0;
  int r = reserve(vm, node, *at, n);
  if (r) return r;
  int64_t end = *at + (int64_t)n;
  if ((size_t)*at > node->size) memset(node->data + node->size, 0, (size_t)*at - node->size);
  memcpy(node->data + *at, buf, n);
  *at = end;
  if ((size_t)end > node->size) node->size = (size_t)end;
  node->mtime = node->ctime = memfs_now(vm);
  return 0;
}
int memfs_write(VM *vm, MemFile *f, const char *buf, size_t n) {
  return memfs_write_at(vm, f, buf, n, position(vm, f));
}

// There is room for all of it before the first piece is written: a file in memory gets all or nothing, where nobody
// ends it between two pieces.
int memfs_write_pieces(VM *vm, int fd, const char *buf, size_t n, int64_t at) {
  MemFile *f = memfs_file(vm, fd);
  if (!f || (f->flags & MEM_ACCMODE) == MEM_RDONLY) return ERR_BADF;
  if (!f->node->device && n) {
    int64_t from = f->flags & MEM_APPEND ? (int64_t)f->node->size : at < 0 ? f->pos : at;
    int r = reserve(vm, f->node, from, n);
    if (!r && from > (int64_t)f->node->size) r = memfs_resize(vm, fd, from);
    if (r) return r;
  }
  for (size_t done = 0;;) {
    if (!(f = memfs_file(vm, fd))) return ERR_BADF;  // a signal's handler may have closed it
    size_t piece = piece_of(f, n - done);
    int64_t to = at + (int64_t)done;
    int r = memfs_write_at(vm, f, buf + done, piece, at < 0 ? position(vm, f) : &to);
    done += piece;
    if (r || done == n) return r;
    if (vm_work(vm, piece / 32) < 0) return -1;
  }
}
int64_t memfs_size(VM *vm, const MemFile *f) {
  if (f->node->device == MEM_DEV_HOST) return hostfs_size(vm, f->node);
  return f->node->device ? -ERR_SPIPE : (int64_t)f->node->size;
}
// A device in which every place is the first.
static bool has_no_places(const MemNode *n) {
  static const char *const names[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};
  if (n->device != MEM_DEV_HOST)
    return n->device == MEM_DEV_NULL || n->device == MEM_DEV_ZERO || n->device == MEM_DEV_RANDOM;
  for (size_t i = 0; i < ARRAY_LEN(names); i++)
    if (n->host_path && strcmp(n->host_path, names[i]) == 0) return true;
  return false;
}
int64_t memfs_seek(VM *vm, MemFile *f, int64_t offset, int whence) {
  if (f->node->device == MEM_DEV_PIPE) return -ERR_SPIPE;
  if (has_no_places(f->node)) return whence < 0 || whence > 2 ? -ERR_INVAL : (f->pos = 0);
  if (whence < 0 || whence > 2) return -ERR_INVAL;
  int64_t from = whence == 1                       ? *position(vm, f)
                 : whence == 0                     ? 0
                 : f->node->device == MEM_DEV_HOST ? hostfs_size(vm, f->node)
                                                   : (int64_t)f->node->size,
          pos;
  if (f->node->device == MEM_DEV_HOST && hostfs_size(vm, f->node) == -ERR_SPIPE) return -ERR_SPIPE;
  if (from < 0) return from;
  if (__builtin_add_overflow(from, offset, &pos)) return -ERR_INVAL;
  if (pos < 0) return -ERR_INVAL;
  f->shared = f->shared && whence != 0;
  return f->pos = pos;
}
