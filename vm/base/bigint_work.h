// base/bigint_work.h: what the files of bigint share: a running computation that can fail once and for all.
//
// After a failure `status` stays set, further steps do nothing of use, and results are garbage: loops must look at
// the status before they trust a number.
#ifndef MORELIA_BASE_BIGINT_WORK_H
#define MORELIA_BASE_BIGINT_WORK_H

#include "base/bigint.h"

typedef struct BigWork {
  VM *vm;
  BigStatus status;
} BigWork;

bool work_poll(BigWork *work, uint64_t n_products);  // so many products of limbs are under way; false: stop
#define WORK_PRODUCTS (1 << 19)  // the most between two of these
Limb *work_alloc(BigWork *work, Size n);   // NULL with the status set
void work_free(BigWork *work, Limb *p, Size n);
void work_mul(BigWork *work, Limb *r, const Limb *a, Size na, const Limb *b, Size nb);
void work_divmod(BigWork *work, Limb *q, Limb *r, const Limb *a, Size na, const Limb *b, Size nb);

#endif
