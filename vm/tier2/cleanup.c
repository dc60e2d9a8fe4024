// tier2/cleanup.c: the last passes: removes unneeded positions and checks, and values that are pushed only to be
// popped; forms for small arguments; exits.
//
// Tests        tests/tier2
// Optimize     Oz
#include "tier2/internal.h"

// --- removing

static bool pushes_one(const Uop *u) {
  return u->opcode == _COPY || u->opcode == _LOAD_CONST_INLINE || u->opcode == _LOAD_CONST_INLINE_BORROW ||
         u->opcode == _LOAD_FAST || u->opcode == _LOAD_FAST_BORROW || u->opcode == _LOAD_SMALL_INT;
}
// The same micro-op with one pop less; 0: it pops nothing.
static uint16_t pops_one_less(const Uop *u) {
  switch (u->opcode) {
    case _POP_TOP: return _NOP;
    case _POP_TOP_LOAD_CONST_INLINE: return _LOAD_CONST_INLINE;
    case _POP_TOP_LOAD_CONST_INLINE_BORROW: return _LOAD_CONST_INLINE_BORROW;
    case _POP_TWO_LOAD_CONST_INLINE_BORROW: return _POP_TOP_LOAD_CONST_INLINE_BORROW;
    default: return 0;
  }
}

// Removes a push together with the pop behind it.
static void remove_pushed(Trace *t, uint32_t i) {
  Uop *u = &t->uops[i];
  uint16_t less;
  while ((less = pops_one_less(u))) {
    Uop *before = u - 1;
    while (before->opcode == _NOP) before--;
    if (before->opcode == _POP_TOP_LOAD_CONST_INLINE || before->opcode == _POP_TOP_LOAD_CONST_INLINE_BORROW) {
      before->opcode = _NOP;  // it pops the value that the removed one would have popped, instead of its own
    } else if (before->opcode == _POP_TWO_LOAD_CONST_INLINE_BORROW) {
      before->opcode = _POP_TOP;
      return;
    } else if (pushes_one(before)) {
      before->opcode = _NOP;
      u->opcode = less;
      if (less != _POP_TOP_LOAD_CONST_INLINE_BORROW) return;
    } else {
      return;
    }
  }
}

void trace_remove_unneeded(Trace *t) {
  int32_t position = -1;  // the last _SET_IP
  bool escaped = false;   // since the last _CHECK_VALIDITY that stays
  for (uint32_t i = 0; i < t->length; i++) {
    Uop *u = &t->uops[i];
    switch (u->opcode) {
      case _START_EXECUTOR: escaped = false; break;
      case _SET_IP:
        u->opcode = _NOP;
        position = (int32_t)i;
        break;
      case _CHECK_VALIDITY:
        if (escaped) escaped = false;
        else u->opcode = _NOP;
        break;
      case _JUMP_TO_TOP:
      case _EXIT_TRACE: t->length = i + 1; return;
      default: {
        remove_pushed(t, i);
        bool escapes = (uop_flags[u->opcode] & UOP_ESCAPES) != 0;
        if (escapes) escaped = true;
        if ((escapes || u->opcode == _PUSH_FRAME) && position >= 0) {
          t->uops[position].opcode = _SET_IP;
          position = -1;
        }
      }
    }
  }
}

void trace_use_copies(Trace *t) {
  for (uint32_t i = 0; i < t->length; i++) {
    Uop *u = &t->uops[i];
    if (u->oparg < uop_copies[u->opcode]) u->opcode = (uint16_t)(u->opcode + u->oparg + 1);
    else if (uop_ends_trace(u)) return;
  }
}

// --- exits

static bool is_end_of_loop(uint32_t uop) {
  return uop == _GUARD_NOT_EXHAUSTED_RANGE || uop == _GUARD_NOT_EXHAUSTED_LIST || uop == _GUARD_NOT_EXHAUSTED_TUPLE ||
         uop == _FOR_ITER_TIER_TWO;
}

typedef struct Stubs {  // the last ones made, which the next micro-op may share
  int64_t jump_target, error_target;
  uint32_t exit_uop, jump, popped, error;
} Stubs;

static uint32_t add_stub(Trace *t, const Uop *of, uint32_t uop, uint32_t target, uint64_t operand) {
  t->uops[t->length] =
      (Uop){.opcode = (uint16_t)uop, .origin = of->origin, .place = of->place, .target = target, .operand0 = operand};
  return t->length++;
}

static void prepare_exit(Trace *t, Uop *u, uint32_t target, Stubs *s) {
  uint32_t uop = uop_flags[u->opcode] & UOP_EXIT ? _EXIT_TRACE : _DEOPT;
  // behind END_FOR, with the iterator on the stack
  if (is_end_of_loop(u->opcode)) target += 1u + opcode_caches[FOR_ITER] + (u->oparg > 255) + u->oparg + 1;
  if (target != s->jump_target || uop != s->exit_uop) {
    s->jump = add_stub(t, u, uop, target, 0);
    s->exit_uop = uop;
    s->jump_target = target;
  }
  u->jump_target = (uint16_t)s->jump;
  u->error_target = 0;
  u->prepared = true;
}

static void prepare_error(Trace *t, Uop *u, uint32_t target, Stubs *s) {
  uint32_t popped = uop_flags[u->opcode] & UOP_ERROR_NO_POP ? 0 : (uint32_t)uop_popped(u->opcode, u->oparg);
  if (target != s->error_target || popped != s->popped) {
    s->error = add_stub(t, u, _ERROR_POP_N, 0, target);
    s->popped = popped;
    s->error_target = target;
  }
  if (!u->prepared) u->jump_target = 0;
  u->error_target = (uint16_t)s->error;
  u->prepared = true;
}

void trace_prepare(Trace *t) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < t->length; i++)
    if (t->uops[i].opcode != _NOP) t->uops[n++] = t->uops[i];
  t->length = n;
  Stubs s = {.jump_target = -1, .error_target = -1, .popped = UINT32_MAX};
  for (uint32_t i = 0; i < n; i++) {
    Uop *u = &t->uops[i];
    uint32_t target = u->target, flags = uop_flags[u->opcode];
    if (flags & (UOP_EXIT | UOP_DEOPT)) prepare_exit(t, u, target, &s);
    if (flags & UOP_ERROR) prepare_error(t, u, target, &s);
    if (u->opcode == _JUMP_TO_TOP) {
      u->jump_target = 1;
      u->error_target = 0;
      u->prepared = true;
    }
  }
}
