// modules/hashes.h: what the hash modules share: data arguments and results.
#ifndef MORELIA_MODULES_HASHES_H
#define MORELIA_MODULES_HASHES_H

#include "base/digest.h"
#include "modules/module_state.h"
#include "object/args.h"
#include "types/buffer.h"
#include "types/bytes.h"
#include "types/bytes_like.h"
#include "types/int.h"
#include "types/str.h"

// The octets of an argument; TypeError "Strings must be encoded before hashing" …; 0 or -1.
int hash_data(VM *vm, Ref v, Buffer *out);
int hash_feed(VM *vm, Digest *d, const Buffer *buf);  // in pieces; 0, or -1 as vm_work
Value hash_hex(VM *vm, const uint8_t *bytes, Size n);

#endif
