// host/native_host.c: the VM's host on a POSIX system: file descriptors, clocks, getrandom, files.
#define _GNU_SOURCE
#include "host/native_host.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "object/core/vm.h"

// The VM uses WASI's error numbers.
static int wasi_error(void) {
  static const struct {
    int here, wasi;
  } numbers[] = {{EPERM, 63},  {ENOENT, 44},  {EINTR, 27},        {EIO, 29},        {ENXIO, 60},  {EBADF, 8},
                 {EAGAIN, 6},  {ENOMEM, 48},  {EACCES, 2},        {EBUSY, 10},      {EEXIST, 20}, {EXDEV, 75},
                 {ENODEV, 43}, {ENOTDIR, 54}, {EISDIR, 31},       {EINVAL, 28},     {ENFILE, 41}, {EMFILE, 33},
                 {ENOTTY, 59}, {ETXTBSY, 74}, {EFBIG, 22},        {ENOSPC, 51},     {ESPIPE, 70}, {EROFS, 69},
                 {EMLINK, 34}, {EPIPE, 64},   {ENAMETOOLONG, 37}, {ENOTEMPTY, 55},  {ELOOP, 32},  {EOVERFLOW, 61},
                 {EILSEQ, 25}, {EDQUOT, 19},  {ENOSYS, 52},       {EOPNOTSUPP, 138}};
  for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
    if (numbers[i].here == errno) return -numbers[i].wasi;
  }
  return -29;  // EIO
}

static int host_write(void *ctx UNUSED, int fd, const char *bytes, size_t len) {
  while (len > 0) {
    ssize_t n = write(fd, bytes, len);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return wasi_error();
    bytes += n;
    len -= (size_t)n;
  }
  return 0;
}

static int host_read(void *ctx UNUSED, int fd, char *buf, size_t cap) {
  ssize_t n;
  do n = read(fd, buf, cap);
  while (n < 0 && errno == EINTR);
  return (int)n;
}

static double host_clock(void *ctx UNUSED, HostClock which) {
  static const clockid_t ids[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID};
  struct timespec t;
  clock_gettime(ids[which], &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int host_random(void *ctx UNUSED, void *buf, size_t len) {
  char *at = buf;
  while (len > 0) {
    ssize_t n = getrandom(at, len, 0);
    if (n < 0) return -1;
    at += n;
    len -= (size_t)n;
  }
  return 0;
}

static long host_read_file(void *ctx UNUSED, const char *path, char **out) {
  struct stat st;
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  long len = -1;
  if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && (*out = malloc((size_t)st.st_size + 1))) {
    len = 0;
    while (len < st.st_size) {
      ssize_t n = read(fd, *out + len, (size_t)(st.st_size - len));
      if (n <= 0) break;
      len += n;
    }
    (*out)[len] = 0;
  }
  close(fd);
  return len;
}

static int host_stat(void *ctx UNUSED, const char *path, HostStat *out) {
  struct stat st;
  if (stat(path, &st) < 0) return -1;
  *out = (HostStat){S_ISDIR(st.st_mode), (double)st.st_size,
                    (double)st.st_mtim.tv_sec + (double)st.st_mtim.tv_nsec * 1e-9};
  return 0;
}

static char kind_of(const struct dirent *e) {
  return e->d_type == DT_DIR ? 'd' : e->d_type == DT_REG ? 'f' : e->d_type == DT_LNK ? 'l' : 'o';
}
// The names in an open folder, each ended by a zero and, with kinds, begun by a letter; closes it. NULL: no memory.
static char *list_names(DIR *dir, bool with_kinds, size_t *out_len) {
  size_t len = 0, cap = 4096;
  char *names = malloc(cap);
  for (struct dirent *e; names && (e = readdir(dir));) {
    size_t n = strlen(e->d_name) + 1;
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
    if (len + 1 + n > cap) {
      char *more = realloc(names, cap = cap * 2 + n);
      if (!more) free(names);
      if (!(names = more)) break;
    }
    if (with_kinds) names[len++] = kind_of(e);
    memcpy(names + len, e->d_name, n);
    len += n;
  }
  closedir(dir);
  *out_len = len;
  return names;
}

static long host_list(void *ctx UNUSED, const char *path, char **out) {
  DIR *dir = opendir(path);
  size_t len;
  return dir && (*out = list_names(dir, false, &len)) ? (long)len : -1;
}

// --- folders to work in

static int done(int r) { return r < 0 ? wasi_error() : r; }

_Static_assert(O_CREAT == 64 && O_EXCL == 128 && O_TRUNC == 512 && O_APPEND == 1024, "the VM's flags are Linux's");
static int file_open(void *ctx UNUSED, const char *path, int flags, int mode) {
  return done(open(
      path,
      (flags & (O_ACCMODE | O_CREAT | O_EXCL | O_TRUNC | O_APPEND | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_SYNC)) |
          O_CLOEXEC,
      mode));
}
static int file_close(void *ctx UNUSED, int handle) { return done(close(handle)); }
static int64_t file_read(void *ctx UNUSED, int handle, void *buf, size_t n, int64_t at) {
  ssize_t r = at < 0 ? read(handle, buf, n) : pread(handle, buf, n, at);
  return r < 0 ? wasi_error() : r;
}
static int64_t file_write(void *ctx UNUSED, int handle, const void *buf, size_t n, int64_t at) {
  ssize_t r = at < 0 ? write(handle, buf, n) : pwrite(handle, buf, n, at);
  return r < 0 ? wasi_error() : r;
}
static int file_truncate(void *ctx UNUSED, int handle, int64_t size) { return done(ftruncate(handle, size)); }
static int file_sync(void *ctx UNUSED, int handle) { return done(fsync(handle)); }
static int64_t nanoseconds(const struct timespec *t) { return (int64_t)t->tv_sec * 1000000000 + t->tv_nsec; }
static int file_stat(void *ctx UNUSED, int handle, const char *path, bool follow, HostFileStat *out) {
  struct stat st;
  if ((handle >= 0 ? fstat(handle, &st) : follow ? stat(path, &st) : lstat(path, &st)) < 0) return wasi_error();
  *out = (HostFileStat){.size = st.st_size,
                        .atime = nanoseconds(&st.st_atim),
                        .mtime = nanoseconds(&st.st_mtim),
                        .ctime = nanoseconds(&st.st_ctim),
                        .ino = st.st_ino,
                        .dev = st.st_dev,
                        .blocks = (uint64_t)st.st_blocks,
                        .mode = st.st_mode,
                        .nlink = (uint32_t)st.st_nlink,
                        .uid = st.st_uid,
                        .gid = st.st_gid,
                        .blksize = (uint32_t)st.st_blksize,
                        .rdev = (uint32_t)st.st_rdev};
  return 0;
}
static int file_chmod(void *ctx UNUSED, int handle, const char *path, bool follow, int mode) {
  if (handle >= 0) return done(fchmod(handle, (mode_t)mode));
  return done(fchmodat(AT_FDCWD, path, (mode_t)mode, follow ? 0 : AT_SYMLINK_NOFOLLOW));
}
static int file_chown(void *ctx UNUSED, int handle, const char *path, bool follow, const uint32_t owner[2]) {
  if (handle >= 0) return done(fchown(handle, owner[0], owner[1]));
  return done(fchownat(AT_FDCWD, path, owner[0], owner[1], follow ? 0 : AT_SYMLINK_NOFOLLOW));
}
static int file_utimes(void *ctx UNUSED, int handle, const char *path, bool follow, const int64_t times[2]) {
  struct timespec t[2];
  for (int i = 0; i < 2; i++) {
    int64_t rest = times[i] % 1000000000;
    t[i] = (struct timespec){(time_t)(times[i] / 1000000000 - (rest < 0)), (long)(rest < 0 ? rest + 1000000000 : rest)};
  }
  return done(handle >= 0 ? futimens(handle, t) : utimensat(AT_FDCWD, path, t, follow ? 0 : AT_SYMLINK_NOFOLLOW));
}
static int file_access(void *ctx UNUSED, const char *path, int wanted) { return done(access(path, wanted)); }
static int file_mkdir(void *ctx UNUSED, const char *path, int mode) { return done(mkdir(path, (mode_t)mode)); }
static int file_rmdir(void *ctx UNUSED, const char *path) { return done(rmdir(path)); }
static int file_unlink(void *ctx UNUSED, const char *path) { return done(unlink(path)); }
static int file_rename(void *ctx UNUSED, const char *path, const char *to) { return done(rename(path, to)); }
static int file_symlink(void *ctx UNUSED, const char *path, const char *target) { return done(symlink(target, path)); }
static int file_link(void *ctx UNUSED, const char *path, const char *to) { return done(link(path, to)); }
static long file_readlink(void *ctx UNUSED, const char *path, char **out) {
  enum { CAP = 4096 };
  if (!(*out = malloc(CAP))) return -48;
  ssize_t n = readlink(path, *out, CAP);
  if (n >= 0) return n;
  int error = wasi_error();
  free(*out);
  return error;
}
static long file_realpath(void *ctx UNUSED, const char *path, char **out) {
  return (*out = realpath(path, NULL)) ? (long)strlen(*out) : wasi_error();
}
static long file_list(void *ctx UNUSED, const char *path, char **out) {
  DIR *dir = opendir(path);
  if (!dir) return wasi_error();
  size_t len;
  *out = list_names(dir, true, &len);
  return *out ? (long)len : -48;
}
static const HostFiles native_files = {.open = file_open,
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

static long host_cwd(void *ctx UNUSED, char *buf, size_t cap) { return getcwd(buf, cap) ? (long)strlen(buf) : -1; }

static int host_sleep(void *ctx UNUSED, double seconds) {
  struct timespec t = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  nanosleep(&t, NULL);
  return 0;
}

// The only state that a signal handler can reach. The program sets it once, not a VM.
static volatile sig_atomic_t interrupted;
static uint32_t *volatile poll_flag;

static void on_interrupt(int signal_number UNUSED) {
  interrupted = POLL_INTERRUPT;
  if (poll_flag) *poll_flag = 1;
}

void native_host_catch_interrupts(VM *vm) {
  poll_flag = &vm->poll;
  struct sigaction action = {.sa_handler = on_interrupt};
  sigaction(SIGINT, &action, NULL);
}

void native_host_unwind(void) { interrupted = POLL_UNWIND_RUN; }

static int host_poll(void *ctx UNUSED) {
  int was = interrupted;
  interrupted = 0;
  return was;
}

// Sanitizers make frames many times larger.
#define STACK_RESERVE ((size_t)(MORELIA_DEBUG ? 3 : 1) << 20)
#define STACK_MAX ((size_t)64 << 20)  // how much of an unlimited stack is used

// the lowest address that may be used; the reserve is between it and the real end. Set once, as above.
static uintptr_t stack_end;

void native_host_measure_stack(void) {
  struct rlimit limit;
  size_t size = getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < STACK_MAX ? (size_t)limit.rlim_cur : STACK_MAX;
  // the environment and arguments are above
  uintptr_t here = (uintptr_t)__builtin_frame_address(0), taken = 128 * 1024;
  if (size > STACK_RESERVE + taken) stack_end = here + taken - size + STACK_RESERVE;
}
static int host_stack_room(void *ctx UNUSED, uint32_t reserve UNUSED) {
  return (uintptr_t)__builtin_frame_address(0) > stack_end;
}

const Host native_host = {.write = host_write,
                          .read = host_read,
                          .clock = host_clock,
                          .random = host_random,
                          .read_file = host_read_file,
                          .sleep = host_sleep,
                          .stat = host_stat,
                          .list = host_list,
                          .cwd = host_cwd,
                          .stack_room = host_stack_room,
                          .poll = host_poll,
                          .files = &native_files};
