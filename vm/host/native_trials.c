// host/native_trials.c: a program run many times with one thing going wrong at a chosen moment.
//
// Each trial is a forked process: it runs the program, looks at the heap, and ends the VM, which must leave nothing. What ends in the expected
// exception, or ends as the undisturbed run does, is well. A wrong one is printed with the C stack of the allocation that failed, as offsets
// in the program for addr2line.
//
// Tests        tests/fidelity/stress.mjs
#include "host/native_trials.h"

#include "base/host.h"
#include "debug/heap_check.h"
#include "host/native_host.h"

#include <execinfo.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define STACK_MAX 24
#define PLACES_MAX (1u << 20)  // a power of two
#define MOMENTS_MAX (1u << 18)

// The places seen, an open hash table, and the moments at which one was new. In memory that the trials share.
typedef struct Places {
  uint32_t n, n_moments;
  uint64_t seen[PLACES_MAX];
  unsigned long moments[MOMENTS_MAX];
} Places;

// What a child tells before it ends.
typedef struct Told {
  uint64_t n_moments;
  uint32_t n_stack;
  uint64_t stack[STACK_MAX];
} Told;

// What one run of the program left: how its process ended, what it printed (the ends).
typedef struct Trial {
  int how;
  double seconds;
  Told told;
  char out[1 << 16], err[1 << 15];
} Trial;

typedef struct Trials {
  Host host;  // the native one, by which the hooks find the rest
  VM *vm;
  const TrialPlan *plan;
  int (*run)(VM *vm, const void *arg);
  const void *arg;
  Places *places;
  unsigned long n;  // in the child: which moment
  uint64_t start;   // allocations before the run
  Told told;
  Trial undisturbed, trial;
} Trials;

static const char *const kind_names[] = {"allocation", "limit", "interrupt"};
static const char *const kind_errors[] = {"MemoryError", "MemoryError", "KeyboardInterrupt"};

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

static uint32_t stack_here(uint64_t *out, uint32_t max) {
  void *stack[STACK_MAX + 8];
  int n = backtrace(stack, (int)max);
  uint32_t kept = 0;
  for (int i = 1; i < n; i++)
    if ((char *)stack[i] >= &__executable_start && (char *)stack[i] < &etext) out[kept++] = (uint64_t)((char *)stack[i] - &__executable_start);
  return kept;
}

static void note_place(Trials *t, Mem *mem) {
  uint64_t stack[STACK_MAX + 8], hash = 0;
  Places *p = t->places;
  uint32_t n = stack_here(stack, (uint32_t)t->plan->depth + 5);
  for (uint32_t i = 0; i < n; i++) hash = (hash ^ stack[i]) * 0x9E3779B97F4A7C15u, hash ^= hash >> 29;
  if (!hash) hash = 1;
  uint32_t at = (uint32_t)hash & (PLACES_MAX - 1);
  while (p->seen[at] && p->seen[at] != hash) at = (at + 1) & (PLACES_MAX - 1);
  if (p->seen[at] || p->n >= PLACES_MAX / 2 || p->n_moments >= MOMENTS_MAX) return;
  p->seen[at] = hash;
  p->n++;
  p->moments[p->n_moments++] = (unsigned long)(mem->n_allocs - t->start);
}

// Called by the allocator while it counts.
void mem_counted(Mem *mem) {
  VM *vm = (VM *)mem;  // ORDER VM_MEM_FIRST
  if (vm->host->poll != native_host.poll || !vm->host->ctx) return;
  Trials *t = vm->host->ctx;
  if (mem->n_allocs == mem->fail_at) t->told.n_stack = stack_here(t->told.stack, STACK_MAX);
  else if (!t->n && t->plan->depth) note_place(t, mem);
}

static void interrupt_now(VM *vm) {
  vm->hooks.polled = NULL;
  raise(SIGINT);
}

static int disturb(Trials *t) {
  VM *vm = t->vm;
  TrialKind kind = t->plan->kind;
  size_t used = vm->mem.peak = vm->mem.used;
  t->start = vm->mem.n_allocs;
  if (kind == TRIAL_ALLOCATION) mem_fail_at(&vm->mem, t->n ? t->n : ULONG_MAX / 2);
  if (kind == TRIAL_LIMIT && t->n) mem_set_limit(&vm->mem, used + t->n);
  if (kind == TRIAL_INTERRUPT) {
    vm->eval_budget = t->n ? (uint32_t)t->n : UINT32_MAX;
    if (t->n) vm->hooks.polled = interrupt_now;
  }
  int status = t->run(vm, t->arg);
  t->told.n_moments = kind == TRIAL_ALLOCATION ? vm->mem.n_allocs - t->start : kind == TRIAL_LIMIT ? vm->mem.peak - used : UINT32_MAX - vm->eval_budget;
  mem_fail_at(&vm->mem, 0);
  mem_set_limit(&vm->mem, 0);
  vm->hooks.polled = NULL;
  return status;
}

// Runs the program with moment n (0: none) going wrong, looks at the heap, and ends the VM.
static void run_child(Trials *t, unsigned long n, int report) {
  VM *vm = t->vm;
  t->host = native_host;
  t->host.ctx = t;
  vm->host = &t->host;
  t->n = n;
  int status = disturb(t);
  if (write(report, &t->told, sizeof t->told) != sizeof t->told) status = 9;
  if (heap_check(vm)) status = 9;
  fflush(stdout);
  vm->hooks.heap_left = heap_report;
  vm_free(vm);
  fflush(stderr);
  _exit(status);
}

// --- in the parent

static void read_end(FILE *log, char *text, size_t size) {
  fseek(log, 0, SEEK_END);
  long n = ftell(log), kept = n < (long)size - 1 ? n : (long)size - 1;
  fseek(log, n - kept, SEEK_SET);
  size_t got = fread(text, 1, (size_t)kept, log);
  text[got] = 0;
  for (size_t i = 0; i < got; i++)
    if (!text[i]) text[i] = ' ';
}

static bool run_trial(Trials *t, unsigned long n, unsigned limit_seconds, Trial *trial) {
  int ends[2];
  FILE *out = tmpfile(), *err = tmpfile();
  if (!out || !err || pipe(ends) < 0) return false;
  double start = native_host.clock(native_host.ctx, CLOCK_MONO);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    dup2(fileno(out), 1);
    dup2(fileno(err), 2);
    if (limit_seconds) alarm(limit_seconds);
    run_child(t, n, ends[1]);
  }
  close(ends[1]);
  memset(&trial->told, 0, sizeof trial->told);
  bool ok = child > 0 && waitpid(child, &trial->how, 0) == child;
  if (read(ends[0], &trial->told, sizeof trial->told) < 0) ok = false;
  close(ends[0]);
  trial->seconds = native_host.clock(native_host.ctx, CLOCK_MONO) - start;
  read_end(out, trial->out, sizeof trial->out);
  read_end(err, trial->err, sizeof trial->err);
  fclose(out);
  fclose(err);
  return ok;
}

static const char *last_line(const char *text) {
  const char *line = text;
  for (const char *p = text; *p; p++)
    if (*p == '\n' && p[1]) line = p + 1;
  return line;
}

static const char *alarming(const char *text) {
  static const char *const signs[] = {"Sanitizer", "runtime error:", "Assertion `", "heap check:", "heap: ", "bytes leaked"};
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

// A line for what should not be; 1 or 0. A program ends without noticing, as it ends undisturbed, or because of the expected exception.
static int judge(Trials *t, unsigned long n, const Trial *trial) {
  const char *sign = alarming(trial->err), *error = kind_errors[t->plan->kind], *note = "";
  int status = WIFEXITED(trial->how) ? WEXITSTATUS(trial->how) : -1, most = t->plan->kind == TRIAL_INTERRUPT ? 130 : 2;
  bool crashed = sign || status < 0 || (status > 2 && status != most && trial->how != t->undisturbed.how);
  const char *line = sign ? sign : last_line(trial->err);
  if (!crashed) {
    if (strstr(trial->err, error) || strstr(trial->out, error)) return 0;
    bool ends_well = WEXITSTATUS(trial->how) == 0 || trial->how == t->undisturbed.how;  // its own error, perhaps without the memory to print it whole
    if (ends_well && (!t->plan->strict || strcmp(trial->out, t->undisturbed.out) == 0)) return 0;
    if (ends_well) note = "other output: ", line = first_other_line(trial->out, t->undisturbed.out);
  }
  printf("%s %lu: %s %d: %s%.*s", kind_names[t->plan->kind], n, WIFEXITED(trial->how) ? "status" : "signal",
         WIFEXITED(trial->how) ? WEXITSTATUS(trial->how) : WTERMSIG(trial->how), note, (int)strcspn(line, "\n"), line);
  for (uint32_t i = 0; i < trial->told.n_stack; i++) printf("%s%llx", i ? " " : " @ ", (unsigned long long)trial->told.stack[i]);
  puts("");
  fflush(stdout);
  return 1;
}

// 1: tried, and wrong; 0: tried; -1: could not be.
static int try_moment(Trials *t, unsigned long n) {
  if (!run_trial(t, n, (unsigned)(30 + 20 * t->undisturbed.seconds), &t->trial)) return -1;
  return judge(t, n, &t->trial);
}

static void places_load(Places *p, const char *path) {
  FILE *f = path ? fopen(path, "rb") : NULL;
  if (!f) return;
  if (fread(p->seen, sizeof p->seen[0], PLACES_MAX, f) != PLACES_MAX) memset(p->seen, 0, sizeof p->seen);
  fclose(f);
  for (uint32_t i = 0; i < PLACES_MAX; i++) p->n += p->seen[i] != 0;
}

static void places_save(const Places *p, const char *path) {
  FILE *f = path ? fopen(path, "wb") : NULL;
  if (!f) return;
  fwrite(p->seen, sizeof p->seen[0], PLACES_MAX, f);
  fclose(f);
}

static int run_all(Trials *t) {
  const TrialPlan *plan = t->plan;
  if (plan->depth) places_load(t->places, plan->seen);
  if (!run_trial(t, 0, 0, &t->undisturbed)) return 2;
  unsigned long all = (unsigned long)t->undisturbed.told.n_moments, tried = 0, bad = 0;
  if (alarming(t->undisturbed.err)) bad += (unsigned long)judge(t, 0, &t->undisturbed);
  unsigned long last = plan->last > all ? all : plan->last, step = plan->n_spread ? last / plan->n_spread : plan->step;
  if (!step) step = 1;
  unsigned long first = plan->n_spread ? plan->first % step + 1 : plan->first ? plan->first : 1;
  int r = 0;
  for (uint32_t i = 0; plan->depth && i < t->places->n_moments && r >= 0; i++, tried++)
    if ((r = try_moment(t, t->places->moments[i])) > 0) bad++;
  for (unsigned long n = first; !plan->depth && n <= last && r >= 0; n += step, tried++)
    if ((r = try_moment(t, n)) > 0) bad++;
  if (plan->depth) places_save(t->places, plan->seen);
  printf("%lu %ss of %lu, %lu wrong\n", tried, kind_names[plan->kind], all, bad);
  return r < 0 ? 2 : bad ? 1 : 0;
}

int trials_run(VM *vm, const TrialPlan *plan, int (*run)(VM *vm, const void *arg), const void *arg) {
  Trials *t = calloc(1, sizeof *t);
  void *shared = plan->depth ? mmap(NULL, sizeof(Places), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) : NULL;
  int result = 2;
  if (t && shared != MAP_FAILED) {
    *t = (Trials){.vm = vm, .plan = plan, .run = run, .arg = arg, .places = shared};
    result = run_all(t);
  }
  if (shared && shared != MAP_FAILED) munmap(shared, sizeof(Places));
  free(t);
  return result;
}
