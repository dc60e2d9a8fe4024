// host/native_trials.c: runs a program many times, each time with one fault at a chosen moment.
//
// Each trial is a forked process: it runs the program, checks the heap, and ends the VM, which must leave nothing. A
// trial passes when it ends with the expected exception, or like the undisturbed run. A failed one is printed with the
// C stack of the allocation that failed, as offsets in the program for addr2line. The trials of places do not start
// again each time: one process walks through the program, and forks at an allocation whose stack is new; the child
// continues without that memory. All processes map the file of known places: parallel runs share the work, and one that
// was ended continues later.
//
// Invariants   Nothing of a trial reaches another process: the VM's files are in its memory, and its output goes to
//              files of its own.
// Tests        tests/fidelity/stress.mjs
#define _GNU_SOURCE  // memfd_create
#include "host/native_trials.h"

#include "base/host.h"
#include "debug/heap_check.h"
#include "host/native_host.h"
#include "start/lifecycle.h"

#include <execinfo.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define STACK_MAX 24
#define PLACES_MAX (1u << 20)  // a power of two

// The places seen: an open hash table of stacks.
typedef struct Places {
  uint64_t seen[PLACES_MAX];
} Places;

typedef struct Sums {
  unsigned long tried, bad;
  bool cut;  // its time was spent before all places were tried
} Sums;

// What a child reports before it ends.
typedef struct Told {
  uint64_t n_moments;
  uint32_t n_stack;
  uint64_t stack[STACK_MAX];
} Told;

// The result of one run of the program: how its process ended, and its output (the last part).
typedef struct Trial {
  int how;
  double seconds;
  Told told;
  char out[1 << 16], err[1 << 15];
} Trial;

typedef struct Trials {
  Host host;  // the host, by which the hooks find the rest
  VM *vm;
  const TrialPlan *plan;
  int (*run)(VM *vm, const void *arg);
  const void *arg;
  Places *places;  // in shared memory, as are the sums
  Sums *sums;
  unsigned long n;  // in the child: the moment of the fault
  uint64_t start;   // allocations before the run
  int say, report;  // where findings are written; in the child: where it reports
  bool walks;       // in the child: forks at new places
  const void *top;  // of the C stack
  bool spent;       // the time for its trials is spent: no more of them
  Told told;
  Trial undisturbed, trial;
} Trials;

static const char *const kind_names[] = {"allocation", "limit", "interrupt", "unwinding"};
static const char *const kind_errors[] = {"MemoryError", "MemoryError", "KeyboardInterrupt",
                                          "KeyboardInterrupt: interrupted again, and the program went on"};

void trials_parse(const char *text, TrialKind kind, TrialPlan *plan) {
  char *end;
  plan->kind = kind;
  plan->wanted = true;
  plan->last = ULONG_MAX;
  plan->step = 1;
  if (*text == '@') {
    plan->depth = (int)strtoul(text + 1, &end, 10);
    plan->seen = *end == '=' ? end + 1 : NULL;
  } else if (*text == '~') {
    plan->n_spread = strtoul(text + 1, &end, 10);
    plan->first = *end == '+' ? strtoul(end + 1, &end, 10) : 0;
  } else {
    plan->first = strtoul(text, &end, 10);
    plan->last = *end == '-' ? strtoul(end + 1, &end, 10) : plan->first;
    if (*end == '/') plan->step = strtoul(end + 1, &end, 10);
    if (!plan->step) plan->step = 1;
  }
}

// --- in the child

extern char __executable_start, etext;

// Return addresses up to `top`, the frame of trials_run. Builds with frame pointers (sanitized ones) follow them, which
// is many times faster.
static uint32_t stack_here(uint64_t *out, uint32_t max, const void *top) {
  uint32_t kept = 0;
#if defined(__SANITIZE_ADDRESS__) || defined(MORELIA_FRAME_POINTERS)
  void *const *frame = __builtin_frame_address(0);
  for (uint32_t i = 0; i < max && (const void *)frame < top; i++) {
    if ((char *)frame[1] >= &__executable_start && (char *)frame[1] < &etext)
      out[kept++] = (uint64_t)((char *)frame[1] - &__executable_start);
    if (frame[0] <= (const void *)frame) break;
    frame = frame[0];
  }
#else
  void *stack[STACK_MAX + 8];
  int n = backtrace(stack, (int)max);
  for (int i = 1; i < n; i++)
    if ((char *)stack[i] >= &__executable_start && (char *)stack[i] < &etext)
      out[kept++] = (uint64_t)((char *)stack[i] - &__executable_start);
#endif
  return kept;
}

// Whether this place is new to all processes; it is marked as known, unless the time is spent.
static bool is_new_place(Trials *t) {
  uint64_t stack[STACK_MAX + 8], hash = 0;
  uint32_t n = stack_here(stack, (uint32_t)t->plan->depth + 5, t->top);
  for (uint32_t i = 0; i < n; i++) hash = (hash ^ stack[i]) * 0x9E3779B97F4A7C15u, hash ^= hash >> 29;
  if (!hash) hash = 1;
  uint32_t at = (uint32_t)hash & (PLACES_MAX - 1);
  for (uint32_t tries = 0; tries < PLACES_MAX / 2; tries++, at = (at + 1) & (PLACES_MAX - 1)) {
    uint64_t there = t->spent ? t->places->seen[at] : __sync_val_compare_and_swap(&t->places->seen[at], 0, hash);
    if (there == 0 || there == hash) return there == 0;
  }
  return false;
}

static void try_here(Trials *t, Mem *mem);

// Called by the allocator while it counts.
void mem_counted(Mem *mem) {
  VM *vm = (VM *)mem;  // ORDER VM_MEM_FIRST
  if (vm->host->poll != native_host.poll || !vm->host->ctx) return;
  Trials *t = vm->host->ctx;
  if (mem->n_allocs == mem->fail_at) t->told.n_stack = stack_here(t->told.stack, STACK_MAX, t->top);
  else if (t->walks && !(t->spent && t->sums->cut) && is_new_place(t)) try_here(t, mem);
}

static void interrupt_now(VM *vm) {
  vm->hooks.polled = NULL;
  raise(SIGINT);
}

static void unwind_now(VM *vm) {
  vm->hooks.polled = NULL;
  native_host_unwind();
}

static int disturb(Trials *t) {
  VM *vm = t->vm;
  TrialKind kind = t->plan->kind;
  size_t used = vm->mem.peak = vm->mem.used;
  t->start = vm->mem.n_allocs;
  if (kind == TRIAL_ALLOCATION || t->walks) mem_fail_at(&vm->mem, t->n ? t->n : ULONG_MAX / 2);
  if (kind == TRIAL_LIMIT && t->n) mem_set_limit(&vm->mem, used + t->n);
  if (kind >= TRIAL_INTERRUPT) {
    vm->eval_budget = vm->work_budget = t->n ? (uint32_t)t->n : UINT32_MAX / 2;
    if (t->n) vm->hooks.polled = kind == TRIAL_UNWIND ? unwind_now : interrupt_now;
  }
  int status = t->run(vm, t->arg);
  t->told.n_moments = kind == TRIAL_ALLOCATION ? vm->mem.n_allocs - t->start
                      : kind == TRIAL_LIMIT    ? vm->mem.peak - used
                                               : UINT32_MAX / 2 * 2 - vm->eval_budget - vm->work_budget;
  mem_fail_at(&vm->mem, 0);
  mem_set_limit(&vm->mem, 0);
  vm->hooks.polled = NULL;
  return status;
}

// Runs the program with the fault at moment n (0: none), checks the heap, and ends the VM.
static void run_child(Trials *t, unsigned long n) {
  VM *vm = t->vm;
  t->host = native_host;
  t->host.ctx = t;
  vm->host = &t->host;
  t->n = n;
  int status = disturb(t);
  Told told = t->told;
  if (write(t->report, &told, sizeof told) != sizeof told) status = 9;
  if (heap_check(vm)) status = 9;
  fflush(stdout);
  vm->hooks.heap_left = heap_report;
  vm_free(vm);
  fflush(stderr);
  _exit(status);
}

// --- in the parent

// The end of a file, as text.
static void read_end(int fd, char *text, size_t size) {
  off_t n = lseek(fd, 0, SEEK_END), kept = n < (off_t)size - 1 ? n : (off_t)size - 1;
  ssize_t got = pread(fd, text, (size_t)kept, n - kept);
  if (got < 0) got = 0;
  text[got] = 0;
  for (ssize_t i = 0; i < got; i++)
    if (!text[i]) text[i] = ' ';
}

// Opens files of its own for a child's output, which start with the content of its parent's.
static void redirect(int fd, int to, bool with_old) {
  char part[4096];
  ssize_t got;
  for (off_t at = 0; with_old && (got = pread(fd, part, sizeof part, at)) > 0; at += got)
    if (write(to, part, (size_t)got) != got) break;
  dup2(to, fd);
  close(to);
}

static void limit_time(const Trials *t) {
  rlim_t seconds = (rlim_t)(10 + 4 * t->undisturbed.seconds);
  setrlimit(RLIMIT_CPU, &(struct rlimit){seconds, seconds});
  alarm((unsigned)(60 + 30 * seconds));
}

// Forks. In the child: 0, with its output in files of its own. In the parent, once the child has ended: 1, and `trial`
// has its result. -1: failure.
static int fork_trial(Trials *t, bool timed, Trial *trial) {
  int ends[2], out = memfd_create("out", 0), err = memfd_create("err", 0);
  if (out < 0 || err < 0 || pipe(ends) < 0) return -1;
  double start = native_host.clock(native_host.ctx, CLOCK_MONO);
  fflush(stdout);
  fflush(stderr);
  pid_t child = fork();
  if (child == 0) {
    redirect(1, out, t->walks);
    redirect(2, err, t->walks);
    close(ends[0]);
    t->report = ends[1];
    if (timed) limit_time(t);
    return 0;
  }
  close(ends[1]);
  memset(&trial->told, 0, sizeof trial->told);
  bool ok = child > 0 && waitpid(child, &trial->how, 0) == child;
  while (read(ends[0], &trial->told, sizeof trial->told) == sizeof trial->told) {}  // the last one says most
  close(ends[0]);
  trial->seconds = native_host.clock(native_host.ctx, CLOCK_MONO) - start;
  read_end(out, trial->out, sizeof trial->out);
  read_end(err, trial->err, sizeof trial->err);
  close(out);
  close(err);
  return ok ? 1 : -1;
}

static bool run_trial(Trials *t, unsigned long n, bool walks, Trial *trial) {
  int r = fork_trial(t, n != 0, trial);
  if (r == 0) t->walks = walks, run_child(t, n);
  return r > 0;
}

static const char *last_line(const char *text) {
  const char *line = text;
  for (const char *p = text; *p; p++)
    if (*p == '\n' && p[1]) line = p + 1;
  return line;
}

static const char *alarming(const char *text) {
  static const char *const signs[] = {"Sanitizer",   "runtime error:", "Assertion `",
                                      "heap check:", "heap: ",         "bytes leaked"};
  for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
    const char *at = strstr(text, signs[i]);
    if (!at) continue;
    while (at > text && at[-1] != '\n') at--;
    return at;
  }
  return NULL;
}

static const char *first_other_line(const char *text, const char *other) {
  const char *line = text;
  for (; *text && *text == *other; text++, other++)
    if (*text == '\n') line = text + 1;
  return line;
}

// Prints a line for a failed trial; 1 or 0. A trial passes when the program does not notice, ends like the undisturbed
// run, or by the expected exception.
static int judge(Trials *t, unsigned long n, const Trial *trial) {
  const char *sign = alarming(trial->err), *error = kind_errors[t->plan->kind], *note = "";
  int status = WIFEXITED(trial->how) ? WEXITSTATUS(trial->how) : -1, most = t->plan->kind >= TRIAL_INTERRUPT ? 130 : 2;
  bool crashed = sign || status < 0 || (status > 2 && status != most && trial->how != t->undisturbed.how);
  const char *line = sign ? sign : last_line(trial->err);
  if (!crashed) {
    if (strstr(last_line(trial->err), "SystemError") && !strstr(t->undisturbed.err, "SystemError")) note = "hidden: ";
    else if (strstr(trial->err, error) || strstr(trial->out, error)) return 0;
    // its own error, perhaps without the memory to print it completely
    bool ends_well = WEXITSTATUS(trial->how) == 0 || trial->how == t->undisturbed.how;
    if (!*note && ends_well && (!t->plan->strict || strcmp(trial->out, t->undisturbed.out) == 0)) return 0;
    if (!*note && ends_well) note = "other output: ", line = first_other_line(trial->out, t->undisturbed.out);
  }
  char told[1024];
  int len = snprintf(
      told, 512, "%s %lu: %s %d: %s%.*s", kind_names[t->plan->kind], n, WIFEXITED(trial->how) ? "status" : "signal",
      WIFEXITED(trial->how) ? WEXITSTATUS(trial->how) : WTERMSIG(trial->how), note, (int)strcspn(line, "\n"), line);
  if (len > 511) len = 511;
  for (uint32_t i = 0; i < trial->told.n_stack; i++)
    len += snprintf(told + len, 20, "%s%llx", i ? " " : " @ ", (unsigned long long)trial->told.stack[i]);
  told[len++] = '\n';
  return write(t->say, told, (size_t)len) >= 0;
}

static void count(Trials *t, int wrong) {
  __sync_fetch_and_add(&t->sums->tried, 1);
  if (wrong) __sync_fetch_and_add(&t->sums->bad, 1);
}

// Processor seconds of the trials so far.
static double trial_seconds(void) {
  struct rusage used;
  getrusage(RUSAGE_CHILDREN, &used);
  return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

// In the walking process: forks a child that continues without the memory just asked for, or without any more.
static void try_here(Trials *t, Mem *mem) {
  if (t->spent) {
    t->sums->cut = true;
    return;
  }
  unsigned long n = (unsigned long)(mem->n_allocs - t->start);
  int r = fork_trial(t, true, &t->trial);
  if (r > 0) count(t, judge(t, n, &t->trial));
  if (r) {
    t->spent = t->plan->seconds && trial_seconds() > t->plan->seconds;
    return;
  }
  t->walks = false;
  t->n = n;
  t->told.n_stack = stack_here(t->told.stack, STACK_MAX, t->top);
  if (write(t->report, &t->told, sizeof t->told) < 0) return;
  if (t->plan->kind == TRIAL_LIMIT) mem_set_limit(mem, mem->used);
  else mem->fail_at = mem->n_allocs;
}

// Tries each place, or each moment of the plan. False: it could not be done.
static bool try_places(Trials *t) {
  if (!run_trial(t, 0, true, &t->trial)) return false;
  if (t->trial.how == t->undisturbed.how) return true;
  t->sums->bad++;
  dprintf(t->say, "the run that was watched ended in another way (%d): %s\n", t->trial.how, last_line(t->trial.err));
  return true;
}

static bool try_moments(Trials *t, unsigned long all) {
  const TrialPlan *plan = t->plan;
  unsigned long last = plan->last > all ? all : plan->last, step = plan->n_spread ? last / plan->n_spread : plan->step;
  if (!step) step = 1;
  unsigned long first = plan->n_spread ? plan->first % step + 1 : plan->first ? plan->first : 1;
  for (unsigned long n = first; n <= last; n += step) {
    if (!run_trial(t, n, false, &t->trial)) return false;
    count(t, judge(t, n, &t->trial));
  }
  return true;
}

static int run_all(Trials *t) {
  if (!run_trial(t, 0, false, &t->undisturbed)) return 2;
  unsigned long all = (unsigned long)t->undisturbed.told.n_moments;
  if (alarming(t->undisturbed.err)) t->sums->bad += (unsigned long)judge(t, 0, &t->undisturbed);
  bool ok = t->plan->depth ? try_places(t) : try_moments(t, all);
  dprintf(t->say, "%lu %ss of %lu, %lu wrong%s\n", t->sums->tried, kind_names[t->plan->kind], all, t->sums->bad,
          t->sums->cut ? ", cut short" : "");
  return !ok ? 2 : t->sums->bad ? 1 : 0;
}

// Memory that processes share, mapped from a file or from none; NULL.
static void *shared_memory(size_t size, const char *path) {
  int fd = path ? open(path, O_RDWR | O_CREAT, 0644) : -1;
  if (path && (fd < 0 || ftruncate(fd, (off_t)size) < 0)) return NULL;
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, path ? MAP_SHARED : MAP_SHARED | MAP_ANONYMOUS, fd, 0);
  if (fd >= 0) close(fd);
  return p == MAP_FAILED ? NULL : p;
}

int trials_run(VM *vm, const TrialPlan *plan, int (*run)(VM *vm, const void *arg), const void *arg) {
  Trials *t = calloc(1, sizeof *t);
  Places *places = plan->depth ? shared_memory(sizeof(Places), plan->seen) : NULL;
  Sums *sums = shared_memory(sizeof(Sums), NULL);
  int result = 2;
  if (t && sums && (places || !plan->depth)) {
    *t = (Trials){.vm = vm,
                  .plan = plan,
                  .run = run,
                  .arg = arg,
                  .places = places,
                  .sums = sums,
                  .say = dup(1),
                  .top = __builtin_frame_address(0)};
    result = run_all(t);
    close(t->say);
  }
  if (places) munmap(places, sizeof(Places));
  if (sums) munmap(sums, sizeof(Sums));
  free(t);
  return result;
}
