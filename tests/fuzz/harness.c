// tests/fuzz/harness.c: libFuzzer's entry points: one VM, one target, one call of the target's fuzz(data) for each
// input.
//
// A target is a Python file of tests/fuzz/targets, named by $MORELIA_FUZZ_TARGET. It defines
//   fuzz(data)   one use of the code under test with the bytes of the input
//   EXPECTED     the exceptions that foreign bytes may raise; MemoryError, RecursionError and TimeoutError always may
// tests/fuzz/prelude.py is run before it in the same namespace ($MORELIA_FUZZ_PRELUDE).
//
// A finding is: what a sanitizer reports, a failed CHECK, an exception that is not expected (Finding and SystemError
// among them), memory that each run of one input adds to (a leak), a broken heap, or an input without an end: each has
// a limit of polls, of one second of the processor and of memory, so that only a loop which never polls meets
// libFuzzer's -timeout. $MORELIA_FUZZ_QUIET: inputs are no findings, each prints how it ended (to replay by hand).
//
// Memory and heap are looked at after every input, or after $MORELIA_FUZZ_TOGETHER of them: when more is in use than at
// the last look, they are run again, in halves, until the one that leaves something is found. It is written to
// $MORELIA_FUZZ_FOLDER: the fuzzer itself knows the last input alone. Which counters of paths the fuzzer sees is chosen
// at the start, by $MORELIA_FUZZ_SEEN (counters_chosen).
//
// Invariants   The host is closed: no output, no input, the same clock and random numbers for each input. What a target
//              keeps from one input to the next (caches) is bounded. The objects that are there before the first input
//              are frozen: collections are short.
// Tests        the suite `fuzz` runs each target on its corpus; tests/fuzz/run.mjs says how to start it by hand
#include "debug/heap_check.h"
#include "host/native_host.h"
#include "interp/unwind.h"
#include "runtime/import.h"
#include "runtime/run.h"
#include "runtime/traceback_print.h"
#include "start/lifecycle.h"
#include "object/core/abstract.h"
#include "object/error/errors.h"
#include "object/bytes/bytes.h"
#include "object/container/dict.h"
#include "object/text/str.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

enum {
  POLLS_FOR_AN_INPUT = 100,
  TICKS_FOR_AN_INPUT = 4,
  MEMORY_FOR_AN_INPUT = 96 << 20,
  HEAP_CHECK_EVERY = 20000,
  COLLECT_EVERY = 200,
  MOST_TOGETHER = 4096,
  STACK = 256 << 20
};

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static VM *vm;
static Host host;
static Value fuzz, expected;
static int n_polls;
static volatile sig_atomic_t n_ticks;  // quarters of a second of the processor that the input has had
static uint64_t n_inputs, n_randoms, n_clocks;
static bool tells;

// The inputs since the last look at memory.
typedef struct Kept {
  uint8_t *data;
  size_t size, room;
} Kept;
static Kept kept[MOST_TOGETHER];
static int n_kept, n_together = 1;
static size_t level;  // bytes in use after the last look

// --- the closed host

static int host_poll(void *ctx UNUSED) {
  return ++n_polls > POLLS_FOR_AN_INPUT || n_ticks > TICKS_FOR_AN_INPUT ? POLL_TIME_UP : POLL_GO_ON;
}
static void on_tick(int signal_number UNUSED) {
  n_ticks = n_ticks + 1;
  if (vm && n_ticks > TICKS_FOR_AN_INPUT) vm->poll |= 1;
}
static int host_write(void *ctx UNUSED, int fd, const char *bytes, size_t len) {
  if (tells || n_inputs == 0) fwrite(bytes, 1, len, fd == 1 ? stdout : stderr);
  return 0;
}
static int host_read(void *ctx UNUSED, int fd UNUSED, char *buf UNUSED, size_t cap UNUSED) { return 0; }
static int host_sleep(void *ctx UNUSED, double seconds UNUSED) { return 0; }
static double host_clock(void *ctx UNUSED, HostClock which UNUSED) { return 1.7e9 + 1e-6 * (double)++n_clocks; }
static int host_random(void *ctx UNUSED, void *buf, size_t len) {
  for (size_t i = 0; i < len; i++) ((uint8_t *)buf)[i] = (uint8_t)(++n_randoms * 0x9D);
  return 0;
}

// --- start and end

static void stop(const char *what) {
  fprintf(stderr, "morelia: fuzz: %s\n", what);
  if (vm && err_occurred(vm)) {
    Value exc = err_fetch(vm), text = traceback_format(vm, borrow(exc));
    size_t len, size;
    char *bytes = value_is_null(borrow(text)) ? NULL : str_to_utf8(vm, borrow(text), &len, &size);
    if (bytes) fwrite(bytes, 1, len, stderr);
  }
  abort();
}

static void run_text(const char *path) {
  char *source = NULL;
  long len = path ? native_host.read_file(NULL, path, &source) : -1;
  if (len < 0) stop("MORELIA_FUZZ_PRELUDE and MORELIA_FUZZ_TARGET name files; npm run fuzz sets them");
  if (run_program(vm, source, (Size)len, path) != 0) stop("the target cannot be set up");
  free(source);
}

static void look_at_memory(void);

static Value wanted(const char *name) {
  Value found = object_getattr_s(vm, run_main_module(vm), name);
  if (value_is_null(borrow(found))) stop("the target defines no fuzz or no EXPECTED");
  return found;
}

static void at_end(void) {
  look_at_memory();
  if (heap_check(vm)) stop("the heap is broken at the end");
  drop(vm, fuzz);
  drop(vm, expected);
  mem_set_limit(&vm->mem, 0);
  gc_unfreeze(vm);
  vm_free(vm);  // says what is left in a debug build; the runner takes that for a finding
}

// Deep C recursion under ASan needs more stack than a process gets.
static void need_stack(char **argv) {
  struct rlimit now;
  if (getrlimit(RLIMIT_STACK, &now) != 0 || now.rlim_cur >= STACK ||
      (now.rlim_max != RLIM_INFINITY && now.rlim_max < STACK))
    return;
  now.rlim_cur = STACK;
  if (setrlimit(RLIMIT_STACK, &now) == 0) execv("/proc/self/exe", argv);
}

int LLVMFuzzerInitialize(int *argc UNUSED, char ***argv) {
  need_stack(*argv);
  tells = getenv("MORELIA_FUZZ_QUIET") != NULL;
  host = native_host;
  host.poll = host_poll, host.write = host_write, host.read = host_read, host.sleep = host_sleep,
  host.clock = host_clock, host.random = host_random;
  vm = vm_new(&host, hash_seed_from(0));
  const char *library = getenv("MORELIA_LIB");
  n_polls = -1000000;
  if (!vm || !library || import_set_library(vm, library) < 0) stop("no VM; MORELIA_LIB names the library's folder");
  run_text(getenv("MORELIA_FUZZ_PRELUDE"));
  run_text(getenv("MORELIA_FUZZ_TARGET"));
  fuzz = wanted("fuzz");
  expected = wanted("EXPECTED");
  gc_collect(vm, GC_GENERATIONS - 1);
  gc_freeze(vm);
  mem_set_limit(&vm->mem, vm->mem.used + MEMORY_FOR_AN_INPUT);
  level = vm->mem.used;
  const char *together = getenv("MORELIA_FUZZ_TOGETHER");
  if (together) n_together = atoi(together);
  if (n_together < 1 || n_together > MOST_TOGETHER) stop("MORELIA_FUZZ_TOGETHER is no number of inputs");
  atexit(at_end);
  signal(SIGVTALRM, on_tick);
  struct itimerval quarter = {{0, 250000}, {0, 250000}};
  setitimer(ITIMER_VIRTUAL, &quarter, NULL);
  return 0;
}

// --- one input

static bool is_allowed(void) {
  Ref exc = borrow(vm->current_exception);
  if (is_instance_of(vm, exc, vm->exc.MemoryError) || is_instance_of(vm, exc, vm->exc.RecursionError)) return true;
  if (is_instance_of(vm, exc, vm->exc.TimeoutError)) return true;
  return !is_instance_of(vm, exc, vm->exc.SystemError) && err_given_matches(vm, exc, borrow(expected));
}

static void run_once(const uint8_t *data, size_t size) {
  n_polls = n_ticks = 0;
  n_randoms = n_clocks = 0;
  vm->eval_budget = EVAL_BUDGET;
  Value bytes = bytes_from(vm, data, (Size)size);
  if (value_is_null(borrow(bytes))) stop("no memory for the input");
  uint32_t depth = vm->c_depth, frames = vm->py_depth;
  Value answer = call1(vm, borrow(fuzz), borrow(bytes));
  if (unwind_settle(vm)) value_clear(vm, &answer);  // taken down at a limit that was not heeded
  if (vm->c_depth != depth || vm->py_depth != frames) stop("a depth is not as before");
  if (value_is_null(borrow(answer)) != err_occurred(vm)) stop("a result and an exception, or neither");
  if (tells) {
    if (err_occurred(vm)) traceback_print(vm, borrow(vm->current_exception));
    else fputs("ended well\n", stderr);
  } else if (err_occurred(vm) && !is_allowed()) {
    stop("an exception that is not expected");
  }
  drop(vm, answer);
  err_clear(vm);
  value_set(vm, &vm->exc_base.exc, VALUE_NONE);  // code without POP_EXCEPT leaves it: the context of the next exception
  drop(vm, bytes);
}

// --- leaks

static size_t used_after_collection(void) {
  gc_collect(vm, GC_GENERATIONS - 1);
  return vm->mem.used;
}

static void write_kept(const Kept *input) {
  const char *folder = getenv("MORELIA_FUZZ_FOLDER");
  char path[4096];
  if (!folder || snprintf(path, sizeof path, "%s/leak-%llu", folder, (unsigned long long)n_inputs) >= (int)sizeof path)
    return;
  FILE *f = fopen(path, "wb");
  if (!f) return;
  fwrite(input->data, 1, input->size, f);
  fclose(f);
  fprintf(stderr, "morelia: fuzz: Test unit written to %s\n", path);
}

// Does each further run of this input leave something? A cache that fills stops growing.
static void look_for_leak(const Kept *input) {
  enum { ROUNDS = 6 };
  size_t before = used_after_collection();
  for (int round = 0; round < ROUNDS; round++) {
    run_once(input->data, input->size);
    size_t used = used_after_collection();
    if (used <= before) return;
    before = used;
  }
  if (n_together > 1) write_kept(input);
  stop("each run of this input leaves something in memory");
}

// Runs kept[from..to) again; those that leave something are looked for in each half.
static void look_between(int from, int to) {
  if (to - from == 1) {
    look_for_leak(&kept[from]);
    return;
  }
  size_t before = used_after_collection();
  for (int i = from; i < to; i++) run_once(kept[i].data, kept[i].size);
  if (used_after_collection() <= before) return;
  look_between(from, from + (to - from) / 2);
  look_between(from + (to - from) / 2, to);
}

static void look_at_memory(void) {
  if (n_kept > 0 && used_after_collection() > level) look_between(0, n_kept);
  level = vm->mem.used;
  n_kept = 0;
}

static void keep(const uint8_t *data, size_t size) {
  Kept *input = &kept[n_kept];
  if (input->room < size || !input->data) {
    free(input->data);
    input->data = malloc(size + 1);
    input->room = size;
    if (!input->data) stop("no memory to keep the input");
  }
  memcpy(input->data, data, size);
  input->size = size;
  n_kept++;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  n_inputs++;
  run_once(data, size);
  if (n_ticks < 2) keep(data, size);  // what takes long is not run again
  if (n_kept == n_together) look_at_memory();
  else if (n_inputs % COLLECT_EVERY == 0) gc_collect(vm, 0);
  if (n_inputs % HEAP_CHECK_EVERY == 0 && heap_check(vm)) stop("the heap is broken");
  return 0;
}

// --- which counters the fuzzer sees
//
// Clang's coverage registers the counters of the whole program, some hundred thousand, which libFuzzer clears and reads
// for each input. The link passes its calls through here (--wrap), and only $MORELIA_FUZZ_SEEN is registered:
// "from-to,from-to…", in counters. Without it: all.

void __real___sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *end);
void __real___sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *end);
void __wrap___sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *end);
void __wrap___sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *end);

// The next range of *text, within `total`; false at its end.
static bool next_seen(const char **text, size_t total, size_t *from, size_t *to) {
  char *end;
  if (!**text) return false;
  *from = strtoul(*text, &end, 10);
  *to = *end == '-' ? strtoul(end + 1, &end, 10) : 0;
  if (*from >= *to || *to > total || (*end != ',' && *end != 0)) {
    fputs("morelia: fuzz: MORELIA_FUZZ_SEEN is not for this program\n", stderr);
    _exit(1);
  }
  *text = *end ? end + 1 : end;
  return true;
}

void __wrap___sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *end) {
  static bool done;
  const char *seen = getenv("MORELIA_FUZZ_SEEN");
  if (!seen) __real___sanitizer_cov_8bit_counters_init(start, end);
  else if (!done)
    for (size_t from, to; next_seen(&seen, (size_t)(end - start), &from, &to);)
      __real___sanitizer_cov_8bit_counters_init(start + from, start + to);
  done = true;
}

// Two words for each counter.
void __wrap___sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *end) {
  static bool done;
  const char *seen = getenv("MORELIA_FUZZ_SEEN");
  if (!seen) __real___sanitizer_cov_pcs_init(start, end);
  else if (!done)
    for (size_t from, to; next_seen(&seen, (size_t)(end - start) / 2, &from, &to);)
      __real___sanitizer_cov_pcs_init(start + 2 * from, start + 2 * to);
  done = true;
}
