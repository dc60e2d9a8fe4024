// object/error/traceback.h: traceback objects: one entry a frame, outermost first.
#ifndef MORELIA_OBJECT_ERROR_TRACEBACK_H
#define MORELIA_OBJECT_ERROR_TRACEBACK_H

#include "object/exec/frame.h"

typedef struct Traceback {
  Object h;
  struct Traceback *next;  // owned
  FrameObject *frame;      // owned
  Code *code;              // owned: the frame's
  int32_t lasti;           // in bytes, two a unit
  int32_t lineno;          // -1: computed from lasti when asked for
} Traceback;

ALWAYS_INLINE Traceback *as_traceback(Ref v) { return (Traceback *)value_as_ptr(v); }
// next borrowed
NODISCARD Value traceback_new(VM *vm, Traceback *next, FrameObject *frame, Code *code, int32_t lasti, int32_t lineno);
NODISCARD int traceback_line(const Traceback *tb);
void traceback_clear(VM *vm, Object *o);
void traceback_dealloc(VM *vm, Object *o);

#endif
