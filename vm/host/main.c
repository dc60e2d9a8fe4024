// host/main.c: the native command `morelia`: runs a program, a string, a module, or standard input.
#include "base/arena.h"
#include "compile/compile.h"
#include "debug/dump.h"
#include "debug/heap_check.h"
#include "host/native_host.h"
#include "host/native_trials.h"
#include "runtime/import.h"
#include "runtime/marshal.h"
#include "runtime/memfs.h"
#include "runtime/run.h"
#include "modules/sys/sys.h"
#include "monitor/monitor.h"
#include "specialize/specialize.h"
#include "start/lifecycle.h"
#include "syntax/ast_dump.h"
#include "syntax/parser.h"
#include "tier2/tier2.h"
#include "object/core/arena_values.h"
#include "object/bytes/bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const char usage[] =
    "usage: morelia [option] ... [-c source | -m module | file | -] [arg] ...\n"
    "  -c source             run the source given here\n"
    "  -m module             run a module of the library as a program\n"
    "  -O, -OO               leave out assertions, and doc strings\n"
    "  --files               programs work with the machine's files, from the current folder; without it they see them, and what they write\n"
    "                        stays in memory, in the current folder and /tmp: everywhere else it is an error\n"
    "  --lib DIR             where the standard library is (default: $MORELIA_LIB)\n"
    "  --no-specialize       run without specialized instructions\n"
    "  --no-specialize=NAME  run without one family, for example BINARY_OP\n"
    "  -X jit, --tier2[=N]   traces of micro-ops, tried after N back-edges or exits (default 4096); $PYTHON_JIT=1 does the same\n"
    "  --ast FILE...         print each file's syntax tree on a line, as ast.dump() with positions; run nothing\n"
    "  --marshal OUT FILE... write each file's code object to OUT, marshalled, with its length in front; run nothing\n"
    "  --dis                 after the run, print the adaptive bytecode\n"
    "  --stats               after the run, print the specialization tables\n"
    "  --dump-executors=json  after the run, print the executors of tier 2, with what the passes did to them\n"
    "  --dump-specialization=json  after the run, print every specializable site\n"
    "  --gc-stress[=N]       collect garbage at every allocation of a container, or at every Nth (debug builds)\n"
    "  --watch-stress SEED   tools of sys.monitoring come and go at random while the program runs\n"
    "  --fail-alloc N        let the Nth allocation fail\n"
    "  --fail-each A-B[/S]   the program once for each Nth allocation that fails, in processes of their own; prints those that crash or leak, and\n"
    "                        those that end with an error other than MemoryError\n"
    "  --fail-each ~T[+P]    the same for T allocations spread over the whole run, from the Pth on\n"
    "  --fail-each @D[=FILE] the same for one allocation of each stack of D functions of C; those in FILE are known, and new ones are put there\n"
    "  --trial-seconds S     no new place is tried when the trials took so long of the processor; another run with FILE goes on\n"
    "  --limit-each ...      the same with a limit to the memory, N bytes above the use at the start; @D: no more than what is used there\n"
    "  --interrupt-each ...  the same with an interrupt at the Nth poll, which must end in KeyboardInterrupt\n"
    "  --unwind-each ...     the same with the run taken down at the Nth poll: what a program cannot catch\n"
    "  --strict-trials       of these, those that end well must print the same\n"
    "  --heap-check          after the run, check the whole heap; at the end, list what is left\n"
    "  --version\n";

typedef struct Options {
  const char *source, *module, *file, *lib, *marshal;
  bool ast, dis, stats, dump, executors, heap_check, files;
  uint32_t gc_stress;     // see GcState; 0: off
  uint32_t watch_stress;  // seed; 0: off
  uint32_t flags;
  bool tier2;
  Tier2Options tier2_options;
  unsigned long fail_alloc;
  TrialPlan trials;
  const char *families_off[32];
  int n_families_off;
  int first_arg;
} Options;

static bool starts_with(const char *s, const char *prefix) { return strncmp(s, prefix, strlen(prefix)) == 0; }

// 0, or the exit status to end with.
static int parse(int argc, char **argv, Options *o) {
  o->lib = getenv("MORELIA_LIB");
  const char *jit = getenv("PYTHON_JIT"), *passes = getenv("PYTHON_UOPS_OPTIMIZE");
  o->tier2 = jit && strcmp(jit, "1") == 0;
  o->tier2_options.plain = passes && passes[0] == '0';
  int i = 1;
  for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
    const char *a = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
    bool takes = strcmp(a, "-c") == 0 || strcmp(a, "-m") == 0 || strcmp(a, "--lib") == 0 ||
                 strcmp(a, "--fail-alloc") == 0 || strcmp(a, "--fail-each") == 0 || strcmp(a, "--limit-each") == 0 ||
                 strcmp(a, "--interrupt-each") == 0 || strcmp(a, "--unwind-each") == 0 ||
                 strcmp(a, "--trial-seconds") == 0 || strcmp(a, "--watch-stress") == 0 || strcmp(a, "--marshal") == 0 ||
                 strcmp(a, "-X") == 0;
    if (takes && !next) return fprintf(stderr, "morelia: argument expected for %s\n%s", a, usage), 2;
    if (strcmp(a, "-c") == 0 || strcmp(a, "-m") == 0) {
      *(a[1] == 'c' ? &o->source : &o->module) = next;
      i += 2;
      break;
    }
    if (strcmp(a, "--lib") == 0) o->lib = next, i++;
    else if (strcmp(a, "--marshal") == 0) o->marshal = next, i++;
    else if (strcmp(a, "--fail-alloc") == 0) o->fail_alloc = strtoul(next, NULL, 10), i++;
    else if (strcmp(a, "--fail-each") == 0) trials_parse(next, TRIAL_ALLOCATION, &o->trials), i++;
    else if (strcmp(a, "--limit-each") == 0) trials_parse(next, TRIAL_LIMIT, &o->trials), i++;
    else if (strcmp(a, "--interrupt-each") == 0) trials_parse(next, TRIAL_INTERRUPT, &o->trials), i++;
    else if (strcmp(a, "--unwind-each") == 0) trials_parse(next, TRIAL_UNWIND, &o->trials), i++;
    else if (strcmp(a, "--trial-seconds") == 0) o->trials.seconds = strtod(next, NULL), i++;
    else if (strcmp(a, "--strict-trials") == 0) o->trials.strict = true;
    else if (strcmp(a, "-O") == 0) o->flags |= VM_FLAG_OPTIMIZE1;
    else if (strcmp(a, "-OO") == 0) o->flags |= VM_FLAG_OPTIMIZE1 | VM_FLAG_OPTIMIZE2;
    else if (strcmp(a, "--no-specialize") == 0) o->flags |= VM_FLAG_NO_SPECIALIZE;
    else if (starts_with(a, "--no-specialize=") && o->n_families_off < 32)
      o->families_off[o->n_families_off++] = strchr(a, '=') + 1;
    else if (strcmp(a, "--tier2") == 0 || strcmp(a, "-Xjit") == 0) o->tier2 = true;
    else if (strcmp(a, "-X") == 0 && strcmp(next, "jit") == 0) o->tier2 = true, i++;
    else if (starts_with(a, "--tier2="))
      o->tier2 = true, o->tier2_options.threshold = (uint16_t)strtoul(strchr(a, '=') + 1, NULL, 10);
    else if (strcmp(a, "--ast") == 0) o->ast = true;
    else if (strcmp(a, "--files") == 0) o->files = true;
    else if (strcmp(a, "--dis") == 0) o->dis = true;
    else if (strcmp(a, "--stats") == 0) o->stats = o->tier2_options.count_pairs = true;
    else if (strcmp(a, "--dump-specialization=json") == 0) o->dump = true;
    else if (strcmp(a, "--dump-executors=json") == 0) o->executors = o->tier2_options.explain = true;
    else if (strcmp(a, "--gc-stress") == 0) o->gc_stress = 1;
    else if (starts_with(a, "--gc-stress=")) o->gc_stress = (uint32_t)strtoul(strchr(a, '=') + 1, NULL, 10);
    else if (strcmp(a, "--heap-check") == 0) o->heap_check = true;
    else if (strcmp(a, "--watch-stress") == 0) o->watch_stress = (uint32_t)strtoul(next, NULL, 10), i++;
    else if (strcmp(a, "--version") == 0 || strcmp(a, "-V") == 0) return puts("Morelia, Python 3.14.2"), -1;
    else if (strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0) return fputs(usage, stdout), -1;
    else return fprintf(stderr, "morelia: unknown option %s\n%s", a, usage), 2;
  }
  if (!o->source && !o->module) o->file = i < argc ? argv[i++] : "-";
  o->first_arg = i;
  return 0;
}

static int read_all(FILE *f, char **out, size_t *out_len) {
  size_t cap = 1 << 16, len = 0;
  char *buf = malloc(cap);
  while (buf) {
    size_t n = fread(buf + len, 1, cap - len - 1, f);
    len += n;
    if (n == 0) break;
    if (cap - len < 2) {
      char *more = realloc(buf, cap *= 2);
      if (!more) free(buf);
      buf = more;
    }
  }
  if (!buf) return -1;
  buf[len] = 0;
  *out = buf;
  *out_len = len;
  return 0;
}

static int set_argv(VM *vm, const Options *o, int argc, char **argv) {
  const char *all[1024];
  int n = 0;
  all[n++] = o->source ? "-c" : o->module ? "-m" : o->file;
  for (int i = o->first_arg; i < argc && n < 1024; i++) all[n++] = argv[i];
  return sys_set_argv(vm, n, all);
}

static int run_file(VM *vm, const char *path) {
  bool from_stdin = strcmp(path, "-") == 0;
  FILE *f = from_stdin ? stdin : fopen(path, "rb");
  char *source;
  size_t len;
  if (!f || read_all(f, &source, &len) < 0) {
    fprintf(stderr, "morelia: can't open file '%s'\n", path);
    return 2;
  }
  if (!from_stdin) fclose(f);
  const char *slash = strrchr(path, '/');
  char *dir = slash ? strndup(path, (size_t)(slash - path)) : strdup("");
  int status = run_add_path(vm, from_stdin ? "" : dir, true) < 0
                   ? run_report_exception(vm)
                   : run_program(vm, source, (Size)len, from_stdin ? "<stdin>" : path);
  free(dir);
  free(source);
  return status;
}

// One line: the tree of the file, or the exception that its source raises.
static int print_tree(VM *vm, const char *path) {
  FILE *f = fopen(path, "rb");
  char *source;
  size_t len;
  if (!f || read_all(f, &source, &len) < 0) return fprintf(stderr, "morelia: can't open file '%s'\n", path), 2;
  fclose(f);
  Value name = str_from_cstr(vm, path), text = VALUE_NULL;
  Arena arena;
  arena_init(&arena, vm);
  ParseOptions options = {.mode = PARSE_EXEC, .filename = borrow(name)};
  Mod *mod = value_is_null(name) ? NULL : parse_source(vm, &arena, source, (Size)len, &options);
  if (mod) text = ast_dump(vm, AST_T_MOD, mod, true, true);
  arena_release_values(&arena);
  arena_destroy(&arena);
  drop(vm, name);
  free(source);
  if (value_is_null(text)) {
    puts(err_matches(vm, vm->exc.SyntaxError) ? "SyntaxError" : "error");
    err_clear(vm);
    return 0;
  }
  size_t n, size;
  char *bytes = str_to_utf8(vm, text, &n, &size);
  drop(vm, text);
  if (!bytes) return run_report_exception(vm);
  puts(bytes);
  mem_free(vm, bytes, size);
  return 0;
}

static int print_trees(VM *vm, const Options *o, int argc, char **argv) {
  int status = print_tree(vm, o->file);
  for (int i = o->first_arg; status == 0 && i < argc; i++) status = print_tree(vm, argv[i]);
  return status;
}

// Length (4 bytes, 0: the source is wrong) and marshalled code object of a file.
static int write_code(VM *vm, FILE *out, const char *path) {
  FILE *f = fopen(path, "rb");
  char *source;
  size_t len;
  if (!f || read_all(f, &source, &len) < 0) return fprintf(stderr, "morelia: can't open file '%s'\n", path), 2;
  fclose(f);
  Value name = str_from_cstr(vm, path), bytes = VALUE_NULL;
  Value code = value_is_null(name) ? VALUE_NULL : compile_source(vm, source, (Size)len, name, COMPILE_EXEC, 0, -1);
  if (!value_is_null(code)) bytes = marshal_dumps(vm, code, MARSHAL_VERSION, true);
  drop(vm, code);
  drop(vm, name);
  free(source);
  uint32_t size = value_is_null(bytes) ? 0 : (uint32_t)as_bytes(bytes)->len;
  const uint8_t head[] = {(uint8_t)size, (uint8_t)(size >> 8), (uint8_t)(size >> 16), (uint8_t)(size >> 24)};
  fwrite(head, 1, sizeof head, out);
  if (size) fwrite(as_bytes(bytes)->data, 1, size, out);
  else err_clear(vm);
  drop(vm, bytes);
  return 0;
}

static int write_codes(VM *vm, const Options *o, int argc, char **argv) {
  FILE *out = fopen(o->marshal, "wb");
  if (!out) return fprintf(stderr, "morelia: can't write '%s'\n", o->marshal), 2;
  int status = write_code(vm, out, o->file);
  for (int i = o->first_arg; status == 0 && i < argc; i++) status = write_code(vm, out, argv[i]);
  return fclose(out) == 0 ? status : 2;
}

// From now on, files are the machine's. 0, or an error number.
static int use_files(VM *vm) {
  char here[4096];
  int r = memfs_mount(vm, "/", MOUNT_WRITABLE);
  if (!r && getcwd(here, sizeof here)) r = memfs_chdir(vm, here);
  memfs_umask(vm, (int)umask(0));
  return r;
}

static int run(VM *vm, const Options *o) {
  if (o->files && use_files(vm)) return fputs("morelia: the machine's files cannot be had\n", stderr), 1;
  if (o->lib && import_set_library(vm, o->lib) < 0) return run_report_exception(vm);
  if (o->source)
    return run_add_path(vm, "", true) < 0 ? run_report_exception(vm)
                                          : run_program(vm, o->source, (Size)strlen(o->source), "<string>");
  if (o->module) return run_add_path(vm, "", true) < 0 ? run_report_exception(vm) : run_module(vm, o->module, true);
  return run_file(vm, o->file);
}

static int run_trial_program(VM *vm, const void *options) { return run(vm, options); }

int main(int argc, char **argv) {
  Options o = {0};
  int end = parse(argc, argv, &o);
  if (end) return end < 0 ? 0 : end;
  native_host_measure_stack();
  const char *seed = getenv("PYTHONHASHSEED");  // a number; without one texts are hashed as with 0
  VM *vm = vm_new(&native_host, hash_seed_from(seed ? (uint32_t)strtoul(seed, NULL, 10) : 0));
  if (!vm) return fputs("morelia: out of memory\n", stderr), 1;
  native_host_catch_interrupts(vm);
  vm->flags |= o.flags;
  vm->gc.stress = o.gc_stress;
  int status = 2;
  if (o.tier2 && tier2_start(vm, &o.tier2_options) < 0) {
    fputs("morelia: out of memory\n", stderr);
    goto done;
  }
  for (int i = 0; i < o.n_families_off; i++) {
    if (specializer_switch_family(vm, o.families_off[i], false) < 0) {
      fprintf(stderr, "morelia: no family %s\n", o.families_off[i]);
      goto done;
    }
  }
  if (set_argv(vm, &o, argc, argv) < 0) {
    status = run_report_exception(vm);
    goto done;
  }
  if (o.trials.wanted) {
    status = trials_run(vm, &o.trials, run_trial_program, &o);
    goto done;
  }
  if (o.watch_stress) monitor_stress(vm, o.watch_stress);
  if (o.fail_alloc) mem_fail_at(&vm->mem, o.fail_alloc);
  status = o.marshal && o.file ? write_codes(vm, &o, argc, argv)
           : o.ast && o.file   ? print_trees(vm, &o, argc, argv)
                               : run(vm, &o);
  mem_fail_at(&vm->mem, 0);
  monitor_stress_end(vm);
  if (o.dis) dump_all_code(vm, stdout);
  if (o.stats) dump_stats(vm, stdout);
  if (o.dump) dump_specialization_json(vm, stdout);
  if (o.executors) dump_executors_json(vm, stdout);
done:
  if (o.heap_check) {
    if (heap_check(vm)) status = 3;
    vm->hooks.heap_left = heap_report;
  }
  fflush(stdout);
  if (MORELIA_DEBUG || o.heap_check || !vm_end(vm)) vm_free(vm);
  return status;
}
