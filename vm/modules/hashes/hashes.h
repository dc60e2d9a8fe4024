// modules/hashes/hashes.h: shared by the hash modules: data arguments and results.
#ifndef MORELIA_MODULES_HASHES_HASHES_H
#define MORELIA_MODULES_HASHES_HASHES_H

#include "base/digest.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/bytes/bytes_like.h"
#include "object/number/int.h"
#include "object/text/str.h"

// The octets of an argument; TypeError "Strings must be encoded before hashing" …; 0 or -1.
NODISCARD int hash_data(VM *vm, Ref v, Buffer *out);
NODISCARD int hash_feed(VM *vm, Digest *d, const Buffer *buf);  // in pieces; 0, or -1 as vm_work
NODISCARD Value hash_hex(VM *vm, const uint8_t *bytes, Size n);

#endif
