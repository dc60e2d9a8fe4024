// host/native_host.c: the VM's host on a POSIX system: file descriptors, clocks, getrandom.
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

#include "object/vm.h"

static int host_write(void *ctx UNUSED, int fd, const char *bytes, size_t len) {
  while (len > 0) {
    ssize_t n = write(fd, bytes, len);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return -1;
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
  *out = (HostStat){S_ISDIR(st.st_mode), (double)st.st_size, (double)st.st_mtim.tv_sec + (double)st.st_mtim.tv_nsec * 1e-9};
  return 0;
}

static long host_list(void *ctx UNUSED, const char *path, char **out) {
  DIR *dir = opendir(path);
  if (!dir) return -1;
  size_t len = 0, cap = 4096;
  char *names = malloc(cap);
  for (struct dirent *e; names && (e = readdir(dir));) {
    size_t n = strlen(e->d_name) + 1;
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
    if (len + n > cap) {
      char *more = realloc(names, cap = cap * 2 + n);
      if (!more) free(names);
      if (!(names = more)) break;
    }
    memcpy(names + len, e->d_name, n);
    len += n;
  }
  closedir(dir);
  if (!names) return -1;
  *out = names;
  return (long)len;
}

static long host_cwd(void *ctx UNUSED, char *buf, size_t cap) { return getcwd(buf, cap) ? (long)strlen(buf) : -1; }

static int host_sleep(void *ctx UNUSED, double seconds) {
  struct timespec t = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
  nanosleep(&t, NULL);
  return 0;
}

// The one piece of state that a signal handler can reach. Set once by the program, not by a VM.
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

// Sanitizers make frames many times as large.
#define STACK_RESERVE ((size_t)(MORELIA_DEBUG ? 3 : 1) << 20)
#define STACK_MAX ((size_t)64 << 20)  // what is used of a stack without limit

static uintptr_t stack_end;  // the lowest address that may be used, with the reserve above the real end. Set once, as above.

void native_host_measure_stack(void) {
  struct rlimit limit;
  size_t size = getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < STACK_MAX ? (size_t)limit.rlim_cur : STACK_MAX;
  uintptr_t here = (uintptr_t)__builtin_frame_address(0), taken = 128 * 1024;  // the environment and arguments lie above
  if (size > STACK_RESERVE + taken) stack_end = here + taken - size + STACK_RESERVE;
}
static int host_stack_room(void *ctx UNUSED) { return (uintptr_t)__builtin_frame_address(0) > stack_end; }

const Host native_host = {.write = host_write, .read = host_read, .clock = host_clock, .random = host_random, .read_file = host_read_file, .sleep = host_sleep, .stat = host_stat,
                          .list = host_list, .cwd = host_cwd, .stack_room = host_stack_room, .poll = host_poll};
