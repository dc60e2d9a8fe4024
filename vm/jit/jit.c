// jit/jit.c: when loops and functions are compiled, and how their code is entered and left by tier 1.
//
// Tests        tests/python/jit, tests/node/jit.test.mjs
// Optimize     Oz
#include "jit/jit.h"

#include "interp/interp.h"
#include "interp/ops.h"
#include "object/container/dict.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/container/range.h"
#include "tier2/internal.h"

#define HEAT_NEVER UINT32_MAX
#define HEAT_WANTED (UINT32_MAX - 1)  // at the next call or sample
#define CALLS 2000       // of compiled code until a small function is compiled, where no threshold is given
#define UNITS_A_CALL 128 // with so many units, or parts of them, it needs as many again
#define POLLS_FIRST 20   // before the first look, unasked: a program that soon ends shall not load the compiler
#define SECONDS_FIRST 0.03  // of which enough have passed before that: rounds may be long
#define SECONDS_SLOW 0.04   // between two polls: the steps are C's, most likely, or the program waits; compiled code would gain little
#define SECONDS_USUAL 40e-6 // between two polls. The engine's first code takes longer, and so does what compiled code will save
#define WEIGHT_MOST 16      // a look that comes later counts for so many
#define QUICK_TAKEN 32      // after so many polls in the usual time the engine's code is its best: steps that take longer are C's, and take as long in compiled code
#define SLOW_TAKEN 4        // polls like that until one counts
#define POLLS_A_SAMPLE 1 // at first
#define POLLS_A_SAMPLE_MOST 17  // as long as that leads to nothing: to look for a loop takes time; odd, for loops of 2, 4, 8 … steps
#define SAMPLES_TAKEN 2  // looks that find a loop, or a function that a loop has called, until it is compiled, at least
#define SAMPLES_MOST (1 << 16)  // where nothing is saved
#define SAMPLE_HEAT 512  // calls that a look at a function counts for
#define EARNED 12        // that part of its cost compiled code would have saved already when it is made
#define COST_OF_REGION 3000000  // nanoseconds: what compiling takes, and the first runs, before the engine makes better code of it
#define COST_OF_UNIT 20000      // of bytecode
#define RESUMES_TRIED 8  // places behind yields of a generator that cannot be compiled
#define RESUMES_UNTIL_NEXT 200  // after one of them
#define BEGUN_OFTEN 16   // beginnings of a generator, until it is asked whether its region has that
#define LOOKED_AT 400    // units, for the end of a loop
#define LOOPS_AROUND 4   // one another that are looked at
#define FRAMES_LOOKED_AT 6  // for the loop that called what a poll found
#define ENTRIES_TAKEN 1024  // of a compiled loop, until what is around it is compiled
#define ROUNDS_WANTED 4     // an entry of a compiled loop: with fewer, tier 1 is as fast
#define ROUNDS_SEEN 64      // of a loop that is to be compiled, until it is
#define GAIN_WANTED 11      // tenths of a nanosecond an instruction that compiled code has to save

static bool is_generator(const Code *code) { return code->flags & CO_GENERATOR; }

static void stand_aside(Code *code, uint32_t unit, Executor *e) {
  obj_incref(e);
  e->unit = unit;
  e->beside = code;
  code->aside = e;
}

static uint32_t calls_wanted(const VM *vm) {
  uint32_t threshold = vm->tier2->options.threshold;
  return threshold ? threshold : CALLS;
}

// How many looks have to find what saves so much, tenths of a nanosecond an instruction, until that would have been a part of what compiling it costs: what has
// run so long will most likely run as long again.
static uint32_t samples_wanted(int gain, uint32_t units) {
  if (gain <= 0) return SAMPLES_MOST;
  uint64_t cost = COST_OF_REGION + (uint64_t)units * COST_OF_UNIT, wanted = cost / EARNED / ((uint64_t)EVAL_BUDGET * (uint32_t)gain / 10);
  return wanted < SAMPLES_TAKEN ? SAMPLES_TAKEN : wanted < SAMPLES_MOST ? (uint32_t)wanted : SAMPLES_MOST;
}

// Where the back-edge at `jump`, which no executor stands for, leads to, and where its instruction starts.
static uint32_t head_of_jump(const Code *code, uint32_t jump, uint32_t *start) {
  uint32_t oparg = UNIT_ARG(code->units[jump]);
  *start = jump;
  for (int shift = 8; *start > 0 && shift < 32 && UNIT_OP(code->units[*start - 1]) == EXTENDED_ARG; shift += 8) oparg |= (uint32_t)UNIT_ARG(code->units[--*start]) << shift;
  return jump + 1u + opcode_caches[JUMP_BACKWARD] - oparg;
}

// The back-edges of the loops that the frame is in, the innermost first; how many there are.
static int loops_around(const Frame *frame, CodeUnit **jumps, int most) {
  const Code *code = frame->code;
  uint32_t at = frame_lasti(frame), end = at + LOOKED_AT < code->n_units ? at + LOOKED_AT : code->n_units, prefix = 0;
  int n = 0;
  for (uint32_t i = at, op; i < end && n < most; i += 1u + opcode_caches[op]) {
    op = code_base_opcode(code, i);
    uint32_t oparg = prefix | UNIT_ARG(code->units[i]);
    prefix = op == EXTENDED_ARG ? oparg << 8 : 0;
    if (op == JUMP_BACKWARD && i + 1u + opcode_caches[op] <= at + oparg) jumps[n++] = &code->units[i];
  }
  return n;
}

// The loop is compiled at its next round.
static void mark(CodeUnit *jump) {
  *jump = UNIT(JUMP_BACKWARD_JIT, UNIT_ARG(*jump));
  jump[1] = COUNTER(0, COUNTER_MAX_BACKOFF);
}

static bool is_wanted(const CodeUnit *jump) { return UNIT_OP(*jump) == JUMP_BACKWARD_NO_JIT && (jump[1] & 15) != COUNTER_NEVER; }

// What comes behind the generator's next yield is to be compiled: whoever consumes it without leaving the eval loop has to resume it then.
static void want_resume(Frame *frame) {
  frame->code->heat = 1;
  generator_of(frame)->sink = NULL;
}

// Of a jump that no executor stands for.
static CodeUnit *code_behind_prefix(const Code *code, uint32_t unit) {
  while (UNIT_OP(code->units[unit]) == EXTENDED_ARG) unit++;
  return &code->units[unit];
}

static void want_function(Code *code) {
  if (code->heat != HEAT_NEVER) code->heat = HEAT_WANTED;
}

static void want_loop(CodeUnit *jump) {
  if (is_wanted(jump)) mark(jump);
}

static Sample *sample_of(VM *vm, CodeUnit *jump) {
  Tier2 *t2 = vm->tier2;
  for (Sample *s = t2->samples; s < t2->samples + SAMPLES; s++)
    if (s->jump == jump) return s;
  Sample *s = t2->samples;  // the rarest goes, and what is no longer found does so in time
  for (Sample *other = s; other < t2->samples + SAMPLES; other++) {
    if (other->times) other->times--;
    if (other->times < s->times) s = other;
  }
  *s = (Sample){.jump = jump, .wanted = SAMPLES_TAKEN, .position = INT64_MIN};
  return s;
}

// A number that grows from round to round of a loop over an iterator, or INT64_MIN: it is not known. `left`: the rounds that it has yet to go, if they are known.
static int64_t position_of(VM *vm, Ref iterator, int64_t *left) {
  if (value_is_ptr(iterator)) iterator = iterator_asked(vm, iterator);
  if (!value_is_ptr(iterator)) return INT64_MIN;
  const Type *type = type_of(vm, iterator);
  if (type == vm->types.range_iterator) return -(*left = ((RangeIterator *)value_as_ptr(iterator))->remaining);
  bool is_list = type == vm->types.list_iterator;
  if (!is_list && type != vm->types.tuple_iterator && type != vm->types.str_iterator && type != vm->types.bytes_iterator) return INT64_MIN;
  const SeqIterator *it = as_seq_iterator(iterator);
  if (is_list && !value_is_null(it->seq)) *left = list_len(it->seq) - it->index;
  return it->index;
}

// Compiled code of a loop that goes few rounds does not pay: what is around it is wanted. MAKE_LATER: it goes enough. MAKE_SOON: some rounds more are to be seen.
static MakeAnswer look_at_rounds(VM *vm, Frame *frame, uint32_t start) {
  Code *code = frame->code;
  CodeUnit *jump = code_behind_prefix(code, start);
  if (vm->tier2->options.threshold || code_base_opcode(code, frame_lasti(frame)) != FOR_ITER) return MAKE_LATER;
  int64_t left = 0, position = position_of(vm, frame->sp[-1], &left);
  if (position == INT64_MIN || left >= ROUNDS_SEEN) return MAKE_LATER;
  Sample *s = sample_of(vm, jump);
  if (s->rounds >= ROUNDS_SEEN) return MAKE_LATER;
  s->begins += position <= s->position;
  s->position = position;
  if (++s->rounds < ROUNDS_SEEN) return MAKE_SOON;
  if (s->begins * ROUNDS_WANTED <= ROUNDS_SEEN) return MAKE_LATER;
  CodeUnit *around[2];
  if (loops_around(frame, around, 2) > 1) want_loop(around[1]);
  else want_function(code);
  return MAKE_NEVER;
}

// Whether to compile a loop or a function. What compiled code calls is always compiled: it waits longer for the eval loop than tier 1 does. So does C for a
// small function.
static bool pays(VM *vm, const Frame *frame, uint32_t start, uint32_t head, bool called) {
  const Code *code = frame->code;
  Generator *asked = NULL;
  if (vm->tier2->options.threshold || called || (head == start && frame->on_return == RETURN_TO_C && code->n_units <= REGION_SMALL)) return true;
  bool is_loop = head < start;
  if (is_loop && code_base_opcode(code, head) == FOR_ITER && is_exact(vm, frame->sp[-1], vm->types.generator)) asked = as_generator(frame->sp[-1]);
  return region_gain(vm, code, is_loop ? head : 0, is_loop ? start : code->n_units, asked) >= GAIN_WANTED;
}

// Where the back-edge at `jump`, which was run, is to have its executor, if the back-edge leads to `head`; -1: it does not.
static int32_t place_of_jump(const Code *code, uint32_t jump, uint32_t head) {
  uint32_t op = UNIT_OP(code->units[jump]), start;
  if ((op != JUMP_BACKWARD_NO_JIT && op != JUMP_BACKWARD_JIT) || (code->units[jump + 1] & 15) == COUNTER_NEVER) return -1;
  return head_of_jump(code, jump, &start) == head ? (int32_t)start : -1;
}

// The executor enters the region of another one, too.
static void enter_with(Executor *e, Executor *whose) {
  obj_incref(whose);
  e->shares = whose;
  e->depends = whose->depends;
  e->calls_python = whose->calls_python;
  e->is_passed_by = whose->is_passed_by;
  e->region = whose->region;
  e->ended = whose->ended;
}

// Another executor that enters a region; NULL: none does.
static Executor *entering(const Code *code, uint32_t region) {
  for (uint32_t i = 0; code->executors && i < code->executors->size; i++) {
    Executor *e = code->executors->items[i];
    if (e && e->region == region) return e;
  }
  return code->aside && code->aside->region == region ? code->aside : NULL;
}

// Other back-edges to the head of a loop that was compiled (`continue` makes them) enter its region, too.
static void share(VM *vm, Code *code, Executor *whose) {
  for (uint32_t i = whose->head; i < code->n_units; i += 1u + opcode_caches[code_base_opcode(code, i)]) {
    int32_t at = place_of_jump(code, i, whose->head);
    if (at < 0 || !executor_has_place(code, (uint32_t)at)) continue;
    Executor *e = executor_new_hidden(vm);
    if (!e) {
      err_clear(vm);
      return;
    }
    enter_with(e, whose);
    e->valid = e->warm = true;
    e->head = whose->head;
    executor_link(vm, e);
    e = executor_place(vm, code, (uint32_t)at, e);
    if (!e) {  // the region is marked as ended
      executor_invalidate(vm, whose, INVALIDATED_BY_MEMORY);
      return;
    }
    obj_drop(vm, e);
  }
}

// `head`: what is compiled, a loop's head or a RESUME; `start`: where the executor is to stand.
static Executor *make(VM *vm, Frame *frame, uint32_t start, uint32_t head, bool called, MakeAnswer *answer) {
  Code *code = frame->code;
  bool is_loop = head < start;
  *answer = MAKE_NEVER;
  if (code->aside && start == code->first_traceable) return NULL;
  if (!executor_has_place(code, start)) return NULL;
  if (!pays(vm, frame, start, head, called)) {
    if (!is_loop) *answer = MAKE_LATER;  // it may be called by compiled code yet
    return NULL;
  }
  if (is_loop && (*answer = look_at_rounds(vm, frame, start)) != MAKE_LATER) return NULL;
  *answer = MAKE_NEVER;
  Executor *e = executor_new_hidden(vm);
  if (!e) {
    err_clear(vm);
    return NULL;
  }
  e->head = head + (head == start);  // behind a RESUME
  e->valid = e->warm = true;
  bloom_add(&e->depends, code);
  executor_link(vm, e);
  DISCARD(specializer_code_id(vm, code));  // by which the host knows it: another may come to its address
  int function = vm->host->compiler->compile(vm->host->ctx, frame, e, head);
  if (function <= 0) {
    if (function == 0) *answer = MAKE_LATER;
    obj_drop(vm, e);
    return NULL;
  }
  Executor *whose = entering(code, (uint32_t)function);
  e->region = (uint32_t)function;
  if (whose) enter_with(e, whose);
  e->number = ++vm->tier2->n_executors;
  specializer_log_trace(vm, EVENT_EXECUTOR_BUILT, code, start, 0);
  if (e->is_passed_by && start == code->first_traceable) stand_aside(code, start, e);
  else e = executor_place(vm, code, start, e);
  if (e && e->direct) code->direct = e->direct;
  if (e && is_loop) share(vm, code, e);
  return e;
}

static Executor *make_loop(VM *vm, Frame *frame, uint32_t start, MakeAnswer *answer) {
  if (is_generator(frame->code) && !frame->code->heat) {
    frame->code->resumes_wanted = RESUMES_TRIED;
    want_resume(frame);
  }
  return make(vm, frame, start, frame_lasti(frame), false, answer);
}

// Whether a generator begins as it goes on behind the yield that the RESUME at `resume` follows: `(f(x) for x in y)` does, and `for x in y: yield f(x)`.
static bool begins_behind(const Code *code, uint32_t resume) {
  uint32_t load = code->first_traceable + 1, loop = load + 1, jump = resume + 2, op = code_base_opcode(code, load);
  if (jump >= code->n_units || (op != LOAD_FAST && op != LOAD_FAST_BORROW)) return false;
  if (code_base_opcode(code, loop) == GET_ITER) loop++;
  if (code_base_opcode(code, loop) != FOR_ITER || code_base_opcode(code, resume + 1) != POP_TOP || code_base_opcode(code, jump) != JUMP_BACKWARD) return false;
  return jump + 1u + opcode_caches[JUMP_BACKWARD] - code_base_oparg(code, jump) == loop;
}

bool region_resumes(VM *vm, Frame *frame) {
  Code *code = frame->code;
  if (UNIT_OP(*frame->ip) != RESUME_CHECK || !is_generator(code) || frame_lasti(frame) == code->first_traceable || --code->heat) return false;
  MakeAnswer answer;
  Executor *e = make(vm, frame, frame_lasti(frame), frame_lasti(frame), false, &answer);
  code->heat = e || vm->tier2->options.threshold ? 1 : RESUMES_UNTIL_NEXT;
  if (!e && answer == MAKE_NEVER && --code->resumes_wanted == 0) code->heat = HEAT_NEVER;
  if (e && begins_behind(code, frame_lasti(frame))) code->begins_behind = frame_lasti(frame);
  obj_xdrop(vm, e);
  return e != NULL;
}

bool region_begins(VM *vm, Frame *frame) {
  Code *code = frame->code;
  if (++code->begun < BEGUN_OFTEN) return false;
  code->begun = 0;
  MakeAnswer answer;
  Executor *e = UNIT_OP(*frame->ip) == RESUME_CHECK ? make(vm, frame, code->first_traceable, code->first_traceable, false, &answer) : NULL;
  obj_xdrop(vm, e);
  return e != NULL;
}

// The loops of a function that was found outside of them, and that is not worth compiling as a whole.
static void want_loops(Code *code) {
  for (uint32_t i = 0; i < code->n_units; i += 1u + opcode_caches[code_base_opcode(code, i)]) want_loop(&code->units[i]);
}

// Whether a function is to be compiled that was called by compiled code, or found by a sample. What it saves is asked at 2 samples, at 4, at 8 …
static bool is_due(const VM *vm, const Code *code, uint32_t before, bool called) {
  if (code->heat == HEAT_WANTED) return true;
  if (vm->tier2->options.threshold) return code->heat >= calls_wanted(vm);
  if (called) return code->heat >= calls_wanted(vm) * (1 + code->n_units / UNITS_A_CALL);
  uint32_t samples = code->heat / SAMPLE_HEAT;
  if (samples < SAMPLES_TAKEN || __builtin_clz(samples) >= __builtin_clz(before / SAMPLE_HEAT | 1) || region_is_for_compiled_code(vm, code)) return false;
  return samples >= samples_wanted(region_gain(vm, code, 0, code->n_units, NULL), code->n_units);
}

// A function was found by a sample, or was called by compiled code.
static void warm(VM *vm, Frame *frame, uint32_t heat, bool called) {
  Code *code = frame->code;
  if (code->heat == HEAT_NEVER || code->aside || is_generator(code) || !(code->flags & CO_OPTIMIZED)) return;
  uint32_t before = code->heat;
  if (code->heat < HEAT_WANTED) code->heat = code->heat > HEAT_WANTED - heat ? HEAT_WANTED - 1 : code->heat + heat;
  if (!is_due(vm, code, before, called)) return;
  code->heat = 0;
  MakeAnswer answer = MAKE_NEVER;
  bool awaits = code->flags & (CO_COROUTINE | CO_ASYNC_GENERATOR);
  Executor *e = awaits ? NULL : make(vm, frame, code->first_traceable, code->first_traceable, called, &answer);
  if (!e && answer == MAKE_NEVER) code->heat = HEAT_NEVER;
  if (!e && answer == MAKE_LATER) want_loops(code);
  obj_xdrop(vm, e);
}

void region_called(VM *vm, Frame *frame) { warm(vm, frame, 1, true); }

// How many samples a loop has to be found by.
static uint32_t earned_by(VM *vm, const Code *code, const CodeUnit *jump) {
  uint32_t at = (uint32_t)(jump - code->units), start, head = head_of_jump(code, at, &start);
  return samples_wanted(region_gain(vm, code, head, at, NULL), at - head);
}

// A poll found the interpreter in a loop, in others perhaps. When that has happened often enough the outermost that is wanted is marked: it is compiled at
// its next round, with those in it. If the next round does not come, the loop in it is the next. `early`: the next poll may mark it. False: none is wanted.
static bool sample_loops(VM *vm, const Code *code, CodeUnit *const *jumps, int n, bool early) {
  while (n > 0 && !is_wanted(jumps[n - 1])) n--;
  if (n == 0) return false;
  Sample *s = sample_of(vm, jumps[n - 1]);
  s->times += s->times ? vm->tier2->weight : 1;
  if (s->times < s->wanted) return true;
  if (s->wanted == SAMPLES_TAKEN) {
    s->wanted = 1 + earned_by(vm, code, jumps[n - 1]);
    if (s->times < s->wanted) return true;
  }
  if (early) return true;
  s->times = 0;
  mark(jumps[n - 1]);
  return true;
}

// Which loop runs, and the functions that it has called, as far as these are so small that they are written out in their callers. Whether that led to something.
static bool sample(VM *vm, bool early) {
  Frame *frame = vm->frame;
  for (int i = 0; frame && i < FRAMES_LOOKED_AT; i++, frame = frame->previous) {
    CodeUnit *jumps[LOOPS_AROUND];
    int n = loops_around(frame, jumps, LOOPS_AROUND);
    if (frame->code->resumes_wanted && frame->code->heat != HEAT_NEVER && generator_of(frame)->sink) want_resume(frame);
    if (n) {
      if (sample_loops(vm, frame->code, jumps, n, early)) return true;
      if (!is_generator(frame->code)) return false;
      continue;  // what can be compiled of it is: who asks it for items
    }
    if (!early && UNIT_OP(frame->code->units[frame->code->first_traceable]) == RESUME_CHECK) warm(vm, frame, SAMPLE_HEAT * (frame->code->heat ? vm->tier2->weight : 1), false);
    if (frame->code->n_units > REGION_SMALL && !is_generator(frame->code)) break;
  }
  return false;
}

// Its loop is entered again and again: what is around it is wanted.
static void widen(VM *vm, Frame *frame) {
  CodeUnit *jump;
  while (is_generator(frame->code) && !loops_around(frame, &jump, 1) && frame->previous) frame = frame->previous;
  if (loops_around(frame, &jump, 1)) want_loop(jump);
  else want_function(frame->code);
}

// Tier 1 is as fast: no back-edge to the head of the loop asks for code any more.
static void give_up(VM *vm, Executor *e) {
  const Code *code = e->code;
  uint32_t head = e->head;
  executor_invalidate(vm, e, INVALIDATED_BY_EXITS);
  for (uint32_t i = head; i < code->n_units; i += 1u + opcode_caches[code_base_opcode(code, i)])
    if (place_of_jump(code, i, head) >= 0) code->units[i + 1] = COUNTER(0, COUNTER_NEVER);
}

// A loop was entered and left, after so many back-edges and calls.
static void entered(VM *vm, Frame *frame, Executor *e, uint32_t rounds) {
  e->rounds += rounds;
  if (++e->entries % ENTRIES_TAKEN || vm->tier2->options.threshold) return;
  if (vm->frame == frame) widen(vm, frame);
  bool often = e->rounds >= ENTRIES_TAKEN * ROUNDS_WANTED;
  e->rounds = 0;
  if (often || e->entries == ENTRIES_TAKEN || !e->valid) return;
  give_up(vm, e);
}

void region_wrong(VM *vm, Executor *e) {
  Code *code = e->code ? e->code : e->beside;
  executor_invalidate(vm, e, INVALIDATED_BY_EXITS);
  if (!code || vm->tier2->options.threshold) return;
  if (e->head <= e->unit) {
    want_loop(code_behind_prefix(code, e->unit));
    return;
  }
  want_function(code);
  Frame *frame = vm->frame;
  for (int i = 0; frame && frame->code != code && i < FRAMES_LOOKED_AT; i++) frame = frame->previous;
  if (frame && frame->code == code) warm(vm, frame, 1, true);
}

void region_not_worth(VM *vm, Executor *e) {
  Code *code = e->code ? e->code : e->beside;
  if (code) {
    code->heat = HEAT_NEVER;
    code->resumes_wanted = 0;
  }
  executor_invalidate(vm, e, INVALIDATED_BY_EXITS);
}

static bool is_early(VM *vm) {
  Tier2 *t2 = vm->tier2;
  if (!t2->options.unasked || t2->polls > POLLS_FIRST) return false;
  double now = vm->host->clock(vm->host->ctx, CLOCK_MONO);
  if (!t2->began) t2->began = now;
  return now - t2->began < SECONDS_FIRST;
}

// The steps since the last poll took so long that they are not what compiled code would save. Else: how much this look counts.
static bool is_slow(VM *vm) {
  Tier2 *t2 = vm->tier2;
  double now = vm->host->clock(vm->host->ctx, CLOCK_MONO), before = t2->polled_at, took = before ? now - before : 0;
  t2->polled_at = now;
  bool is_quick = took < 2 * SECONDS_USUAL;
  t2->quick_polls += before && is_quick && t2->quick_polls < QUICK_TAKEN;
  t2->weight = is_quick || t2->quick_polls == QUICK_TAKEN ? 1 : took < WEIGHT_MOST * SECONDS_USUAL ? (uint32_t)(took / SECONDS_USUAL) : WEIGHT_MOST;
  return took > SECONDS_SLOW && ++t2->slow_polls % SLOW_TAKEN;
}

static void polled(VM *vm) {
  Tier2 *t2 = vm->tier2;
  t2->polls++;
  if (t2->options.threshold || (is_slow(vm) && t2->options.unasked) || t2->polls - t2->sampled_at < t2->polls_a_sample) return;
  t2->sampled_at = t2->polls;
  bool early = is_early(vm);
  t2->polls_a_sample = sample(vm, early) || early || t2->polls_a_sample < POLLS_A_SAMPLE ? POLLS_A_SAMPLE : t2->polls_a_sample * 2;
  if (t2->polls_a_sample > POLLS_A_SAMPLE_MOST) t2->polls_a_sample = POLLS_A_SAMPLE_MOST;
}

// A run that the host pauses goes on in tier 1, at the head of the loop that it was in.
bool region_poll(VM *vm, const Frame *frame, const Executor *e, TraceEnd *end) {
  uint32_t facts = vm->facts, globals = frame->globals->keys->version, builtins = frame->builtins->keys->version;
  if (!trace_poll(vm, end)) return false;
  *end = TRACE_ON;
  return facts == vm->facts && e->valid && globals == frame->globals->keys->version && builtins == frame->builtins->keys->version;
}

// Whether tier 1 may enter it now.
static bool may_enter(const VM *vm, const Executor *e) {
  return region_has_room(vm, 0) && !(e->calls_python && vm->tier2->options.pauses && vm->slice_depth == vm->c_depth);
}

static TraceEnd region_run(VM *vm, Executor *e) {
  if (!may_enter(vm, e)) return TRACE_ON;
  Frame *frame = vm->frame;
  TraceEnd end;
  RunMark before = run_enter(vm, e);
  uint64_t taken = 0;
  uint32_t rounds = 0;
  uint32_t entry = e->entry;
  for (;;) {
    if (vm->eval_budget == 0) vm->eval_budget = EVAL_BUDGET;
    uint32_t budget = vm->eval_budget;
    uint64_t answer = region_of(e)(vm, frame, entry);
    end = (TraceEnd)(answer & 3);
    taken |= answer;
    if (vm->eval_budget < budget) rounds += budget - vm->eval_budget;
    entry = region_entry(answer);
    if (end == TRACE_ON && entry) continue;  // at a handler
    if (end != TRACE_POLL) break;
    if (!region_poll(vm, frame, e, &end)) break;
    if (!entry && (e->head > e->unit || frame->ip != frame->code->units + e->head)) break;
  }
  if (end == TRACE_POLL) vm->pausing = true;
  if (taken & REGION_WRONG) region_wrong(vm, e);
  else if (end == TRACE_ON && e->head <= e->unit) entered(vm, frame, e, rounds);
  run_leave(vm, before);
  obj_drop(vm, e);
  return end;
}

// What a function that tier 1 has called gives goes to its caller, as return_result of eval_run has it.
static TraceEnd returned(VM *vm, OnReturn from, Value result) {
  Frame *caller = vm->frame;
  if (from == RETURN_TO_CALLER) *caller->sp++ = result;
  else if (op_returned(vm, caller, from, result) < 0) return region_unwind(vm, caller);
  caller->ip += caller->return_offset;
  return TRACE_ON;
}

// A function that tier 1 has called ends by itself.
static TraceEnd run_called(VM *vm, Frame *callee, Executor *e) {
  OnReturn from = (OnReturn)callee->on_return;
  obj_incref(e);
  TraceEnd end;
  for (uint32_t entry = 0;;) {
    Value result = {region_of(e)(vm, callee, entry | REGION_DIRECT)};
    if (result.bits >> 48 != REGION_LEFT) {
      end = returned(vm, from, result);
      break;
    }
    end = (TraceEnd)(result.bits & 3);
    if (result.bits & REGION_WRONG) region_wrong(vm, e);
    entry = region_entry(result.bits);
    if (end == TRACE_ON && entry) continue;
    if (end != TRACE_POLL || !region_poll(vm, callee, e, &end) || !entry) break;
  }
  if (end == TRACE_POLL) vm->pausing = true;
  obj_drop(vm, e);
  return end;
}

static TraceEnd enter(VM *vm, Frame *frame, Executor *e) {
  if (e->head > e->unit && frame->on_return != RETURN_TO_C && !is_generator(frame->code) && may_enter(vm, e) && !vm->poll && vm->eval_budget > 1) {
    vm->eval_budget--;
    return run_called(vm, frame, e);
  }
  frame->ip = frame->code->units + e->head;
  if (LIKELY(!vm->poll && --vm->eval_budget != 0)) return region_run(vm, e);
  TraceEnd end;
  obj_incref(e);
  if (trace_poll(vm, &end)) end = e->valid ? region_run(vm, e) : TRACE_ON;
  else if (end == TRACE_POLL) vm->pausing = true;
  obj_drop(vm, e);
  return end;
}

int jit_start(VM *vm, JitOptions o) {
  static const RegionPolicy policy = {.make = make_loop, .run = region_run, .enter = enter, .call = region_enter, .polled = polled};
  if (vm->tier2 || !vm->host->compiler) return -1;
  return tier2_start(vm, &(Tier2Options){.threshold = o.threshold, .unasked = o.unasked, .pauses = o.pauses, .regions = &policy});
}
