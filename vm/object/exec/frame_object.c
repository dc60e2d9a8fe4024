// object/exec/frame_object.c: frame objects: attributes, clear(), and taking the contents of a frame that ends.
//
// Invariants   FrameObject.frame is the running or suspended Frame, or &own after its end (owner
//              FRAME_OWNED_BY_FRAME_OBJECT).
// Tests        tests/python/reference/04_execution/frames_code.py
// Optimize     Oz
#include "object/exec/frame_object.h"

#include "object/core/alloc.h"
#include "object/exec/monitoring.h"
#include "object/bytes/bytes.h"
#include "object/class/class.h"
#include "object/exec/function.h"
#include "object/exec/generator.h"
#include "object/number/int.h"
#include "object/text/str.h"

static FrameObject *as_frame(Ref v) { return (FrameObject *)value_as_ptr(v); }

static size_t frame_object_size(const Code *code) { return sizeof(FrameObject) + code->framesize * sizeof(Value); }

FrameObject *frame_object(VM *vm, Frame *frame) {
  if (frame->frame_obj) return frame->frame_obj;
  Value pending = err_fetch(vm);
  FrameObject *f = object_take_gc(vm, vm->types.frame, frame_object_size(frame->code));
  if (!f) {
    drop(vm, pending);
    return NULL;
  }
  err_restore(vm, pending);
  f->frame = frame;
  f->back = NULL;
  f->trace = f->extra_locals = VALUE_NULL;
  f->lineno = 0;
  f->trace_lines = true;
  f->trace_opcodes = f->in_repr = false;
  f->own.code = frame->code;  // borrowed until taken over: its size is that of this object
  obj_incref(frame->code);
  frame->frame_obj = f;
  gc_link(vm, f);
  return f;
}

int frame_line(const Frame *f) { return code_line(f->code, frame_lasti(f)); }
Frame *frame_caller(Frame *f) { return f->previous; }

void frame_object_take_over(VM *vm, Frame *frame) {
  FrameObject *f = frame->frame_obj;
  Code *code = f->own.code;
  size_t n = (size_t)(frame->sp - frame->localsplus);
  memcpy(&f->own, frame, sizeof *frame + n * sizeof(Value));
  f->own.sp = f->own.localsplus + n;
  f->own.owner = FRAME_OWNED_BY_FRAME_OBJECT;
  f->own.frame_obj = NULL;
  f->own.previous = NULL;
  if (!f->back && vm->frame && vm->frame != frame) {
    Value pending = err_fetch(vm);  // the contents must not be lost when there is no memory for f_back
    FrameObject *back = frame_object(vm, vm->frame);
    if (back) {
      obj_incref(back);
      f->back = back;
    } else {
      err_clear(vm);
    }
    err_restore(vm, pending);
  }
  frame->frame_obj = NULL;
  frame->sp = frame->localsplus;
  f->frame = &f->own;
  obj_drop(vm, code);  // own.code now holds the frame's reference
  obj_drop(vm, f);
}

// --- creation and deallocation

static void frame_dealloc(VM *vm, Object *o) {
  FrameObject *f = (FrameObject *)o;
  gc_unlink(o);
  Code *code = f->own.code;
  if (f->frame == &f->own) {
    f->own.frame_obj = NULL;
    frame_clear_contents(vm, &f->own);
  }
  OBJ_CLEAR(vm, f->back);
  drop(vm, f->trace);
  drop(vm, f->extra_locals);
  size_t size = frame_object_size(code);
  obj_drop(vm, code);
  object_give_gc(vm, o, size);
}

static int frame_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  FrameObject *f = (FrameObject *)o;
  VISIT_OBJ(f->back);
  VISIT(f->trace);
  VISIT(f->extra_locals);
  VISIT_OBJ(f->own.code);
  if (f->frame != &f->own) return 0;
  VISIT(f->own.func);
  VISIT(f->own.locals);
  for (Value *p = f->own.localsplus; p < f->own.sp; p++) VISIT(*p);
  return 0;
}

static void frame_clear_slot(VM *vm, Object *o) {
  FrameObject *f = (FrameObject *)o;
  value_clear(vm, &f->trace);
  value_clear(vm, &f->extra_locals);
  if (f->frame == &f->own) {
    for (Value *p = f->own.localsplus; p < f->own.sp; p++) value_clear(vm, p);
  }
}

static Value frame_repr(VM *vm, Ref self) {
  FrameObject *f = as_frame(self);
  char buf[24];
  int line = f->lineno ? f->lineno : frame_line(f->frame);
  return str_format(vm, "<frame at %s, file %R, line %d, code %S>", value_address_text(self, buf),
                    f->frame->code->filename, line, f->frame->code->name);
}

// --- attributes

static Value get_back(VM *vm, Ref self, const void *c UNUSED) {
  FrameObject *f = as_frame(self);
  if (f->back) return own_ptr(f->back);
  if (!f->frame->previous) return VALUE_NONE;
  FrameObject *back = frame_object(vm, f->frame->previous);
  return back ? own_ptr(back) : VALUE_NULL;
}
static Value get_code(VM *vm UNUSED, Ref self, const void *c UNUSED) { return own_ptr(as_frame(self)->frame->code); }
static Value get_globals(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  return own_ptr(as_frame(self)->frame->globals);
}
static Value get_builtins(VM *vm, Ref self, const void *c UNUSED) {
  return own(builtins_visible(vm, as_frame(self)->frame->builtins));
}
static Value get_lasti(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  Frame *f = as_frame(self)->frame;
  return value_from_int48(f->ip ? (int64_t)frame_lasti(f) * 2 : -1);
}
static Value get_lineno(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  FrameObject *f = as_frame(self);
  int line = f->lineno ? f->lineno : frame_line(f->frame);
  return line < 0 ? VALUE_NONE : value_from_int48(line);
}
static int set_lineno(VM *vm, Ref self, Ref v, const void *c UNUSED) {
  return vm->hooks.monitor->set_line(vm, as_frame(self), v);
}
static Value get_trace(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  Ref t = borrow(as_frame(self)->trace);
  return value_is_null(t) ? VALUE_NONE : own(t);
}
static int set_trace(VM *vm, Ref self, Ref v, const void *c UNUSED) {
  FrameObject *f = as_frame(self);
  Value wanted = value_is_null(v) || value_is_none(v) ? VALUE_NULL : own(v);
  bool same = value_same(wanted, f->trace);
  value_set(vm, &f->trace, wanted);
  return !same && !value_is_null(f->trace) && f->trace_opcodes ? vm->hooks.monitor->trace_opcodes(vm, f, true) : 0;
}
static Value get_flag(VM *vm UNUSED, Ref self, const void *which) {
  return value_from_bool(which ? as_frame(self)->trace_opcodes : as_frame(self)->trace_lines);
}
static int set_flag(VM *vm, Ref self, Ref v, const void *which) {
  if (value_is_null(v) || !value_is_bool(v))
    return err_set_i(vm, vm->exc.TypeError, "attribute value type must be bool");
  FrameObject *f = as_frame(self);
  *(which ? &f->trace_opcodes : &f->trace_lines) = value_is_true(v);
  if (!which || (f->trace_opcodes && value_is_null(f->trace))) return 0;
  return vm->hooks.monitor->trace_opcodes(vm, f, f->trace_opcodes);
}
static Value get_generator(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  Frame *f = as_frame(self)->frame;
  return f->owner == FRAME_OWNED_BY_GENERATOR ? own_ptr(generator_of(f)) : VALUE_NONE;
}

// Whether a comprehension's variable is alive in this module or class frame (PEP 709): then its fast locals are shown.
static bool has_hidden_locals(const Type *cell, Frame *f) {
  const Code *code = f->code;
  if (f->sp < f->localsplus + code->nlocalsplus) return false;
  for (Size i = 0; i < (Size)code->nlocalsplus; i++) {
    uint8_t kind = (uint8_t)as_bytes(code->localspluskinds)->data[i];
    Ref v = borrow(f->localsplus[i]);
    if (!(kind & LOCAL_HIDDEN) || value_is_null(v)) continue;
    bool in_cell = (kind & (LOCAL_CELL | LOCAL_FREE)) && value_is_ptr(v) && value_as_ptr(v)->type == cell;
    if (!in_cell || !value_is_null(as_cell(v)->value)) return true;  // an empty cell has no value
  }
  return false;
}

static Value get_locals(VM *vm, Ref self, const void *c UNUSED) {
  FrameObject *f = as_frame(self);
  if (!(f->frame->code->flags & CO_OPTIMIZED) && !has_hidden_locals(vm->types.cell, f->frame)) {
    if (!value_is_null(f->frame->locals)) return own(f->frame->locals);
    return dict_new(vm);
  }
  FrameLocalsProxy *p = object_alloc(vm, vm->types.frame_locals_proxy, 0);
  if (!p) return VALUE_NULL;
  obj_incref(f);
  p->frame = f;
  gc_track(vm, p);
  return value_from_ptr(p);
}

Value frame_get_locals(VM *vm, Frame *frame) {
  if (!(frame->code->flags & CO_OPTIMIZED) && !has_hidden_locals(vm->types.cell, frame)) {
    if (value_is_null(frame->locals)) return err_set(vm, vm->exc.SystemError, "no locals");
    return own(frame->locals);
  }
  FrameObject *f = frame_object(vm, frame);
  if (!f) return VALUE_NULL;
  Value proxy = get_locals(vm, ref_from_ptr(f), NULL);
  if (value_is_null(proxy)) return proxy;
  Value snapshot = dict_new(vm);
  if (!value_is_null(snapshot) && dict_update(vm, as_dict(snapshot), proxy) < 0) value_clear(vm, &snapshot);
  drop(vm, proxy);
  return snapshot;
}

static Value frame_clear_method(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  FrameObject *f = as_frame(self);
  if (f->frame->owner == FRAME_OWNED_BY_GENERATOR) {
    Generator *gen = generator_of(f->frame);
    if (gen->state == GEN_EXECUTING) return err_set(vm, vm->exc.RuntimeError, "cannot clear an executing frame");
    if (gen->state == GEN_SUSPENDED || gen->state == GEN_SUSPENDED_YIELD_FROM)
      return err_set(vm, vm->exc.RuntimeError, "cannot clear a suspended frame");
    generator_finalize(vm, ref_from_ptr(gen));
  } else if (f->frame->owner == FRAME_OWNED_BY_STACK) {
    return err_set(vm, vm->exc.RuntimeError, "cannot clear an executing frame");
  }
  if (f->frame == &f->own) frame_clear_slot(vm, (Object *)f);
  return VALUE_NONE;
}
static Value frame_sizeof(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(80 + 4 * (int64_t)as_frame(self)->frame->code->framesize);
}

static const char opcodes_flag;
static const GetSetDef frame_getsets[] = {
    {"f_back", get_back, NULL, NULL, NULL},
    {"f_locals", get_locals, NULL, DOC("Return the mapping used by the frame to look up local variables."), NULL},
    {"f_lineno", get_lineno, set_lineno, DOC("Return the current line number in the frame."), NULL},
    {"f_trace", get_trace, set_trace,
     DOC("Return the trace function for this frame, or None if no trace function is set."), NULL},
    {"f_lasti", get_lasti, NULL, DOC("Return the index of the last attempted instruction in the frame."), NULL},
    {"f_globals", get_globals, NULL, DOC("Return the global variables in the frame."), NULL},
    {"f_builtins", get_builtins, NULL, DOC("Return the built-in variables in the frame."), NULL},
    {"f_code", get_code, NULL, DOC("Return the code object being executed in this frame."), NULL},
    {"f_trace_opcodes", get_flag, set_flag, NULL, &opcodes_flag},
    {"f_trace_lines", get_flag, set_flag, NULL, NULL},
    {"f_generator", get_generator, NULL, DOC("Return the generator or coroutine associated with this frame, or None."),
     NULL},
    {0}};
static const MethodDef frame_methods[] = {
    {"clear", frame_clear_method, METH_NOARGS, "($self, /)", DOC("Clear all references held by the frame.")},
    {"__sizeof__", frame_sizeof, METH_NOARGS, "($self, /)", DOC("Return the size of the frame in memory, in bytes.")},
    {0}};
static const TypeSlots frame_slots = {
    .dealloc = frame_dealloc, .traverse = frame_traverse, .clear = frame_clear_slot, .repr = frame_repr};
const TypeSpec frame_spec = {.name = "frame",
                             .basic_size = sizeof(FrameObject),
                             .told_size = 80,
                             .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                             .slots = &frame_slots,
                             .methods = frame_methods,
                             .getsets = frame_getsets};
