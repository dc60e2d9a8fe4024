// object/exec/frame_object.h: frame objects, made only when a program asks for one; and FrameLocalsProxy.
#ifndef MORELIA_OBJECT_EXEC_FRAME_OBJECT_H
#define MORELIA_OBJECT_EXEC_FRAME_OBJECT_H

#include "object/core/abstract.h"
#include "object/exec/frame.h"

struct FrameObject {
  Object h;
  Frame *frame;        // the running or suspended frame, or `own` after its end
  FrameObject *back;   // owned; known only after the frame's end
  Value trace;         // f_trace or null
  Value extra_locals;  // dict of f_locals entries that are no variables, or null
  int32_t lineno;      // set by tracing (0: none)
  bool trace_lines, trace_opcodes, in_repr;
  Frame own;  // its localsplus is at the end of the object
};
typedef struct FrameLocalsProxy {
  Object h;
  FrameObject *frame;  // owned
} FrameLocalsProxy;

// The frame is about to be cleared but its object lives on: the object takes the contents (moved, the code too).
void frame_object_take_over(VM *vm, Frame *frame);
void frame_clear_contents(VM *vm, Frame *frame);  // drops locals, stack, func and frame object, but not the code

#endif
