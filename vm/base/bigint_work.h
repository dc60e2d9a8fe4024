// base/bigint_work.h: shared by the files of bigint: a running computation whose failure is sticky.
//
// After a failure `status` stays set, further steps do nothing useful, and results are undefined: loops must check
// the status before they use a number.
#ifndef MORELIA_BASE_BIGINT_WORK_H
#define MORELIA_BASE_BIGINT_WORK_H

#include "base/bigint.h"

typedef struct BigWork {
  VM *vm;
  BigStatus status;
} BigWork;

bool work_poll(BigWork *work, uint64_t n_products);  // announces that many products of limbs; false: stop
#define WORK_PRODUCTS (1 << 19)                      // the most products between two announcements
Limb *work_alloc(BigWork *work, Size n);             // NULL with the status set
void work_free(BigWork *work, Limb *p, Size n);
void work_mul(BigWork *work, Limb *r, const Limb *a, Size na, const Limb *b, Size nb);
void work_divmod(BigWork *work, Limb *q, Limb *r, const Limb *a, Size na, const Limb *b, Size nb);

#endif
