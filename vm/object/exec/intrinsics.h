// object/exec/intrinsics.h: names for the operands of CALL_INTRINSIC_1 and CALL_INTRINSIC_2 (intrinsics.def).
#ifndef MORELIA_OBJECT_EXEC_INTRINSICS_H
#define MORELIA_OBJECT_EXEC_INTRINSICS_H

enum {
  INTRINSIC_1_INVALID,
#define INTRINSIC_1(name) INTRINSIC_##name,
#include "object/exec/intrinsics.def"
  INTRINSICS_1_END
};
enum {
  INTRINSIC_2_INVALID,
#define INTRINSIC_2(name) INTRINSIC_##name,
#include "object/exec/intrinsics.def"
  INTRINSICS_2_END
};

#endif
