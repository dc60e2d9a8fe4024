// runtime/hostfs.h: files in mounted folders of the host that programs work in: each operation is the host's own
// (Host.files), nothing is cached.
//
// memfs.c finds out that a path is in such a folder and calls these with the absolute path. An open file is a MemNode
// with `device` MEM_DEV_HOST and the host's handle. A path gives a MemNode with `outside` set, a snapshot of its state.
// Results are error numbers (0: success), or the documented value with errors negated, as in memfs.h.
// Tests        tests/node/command/real-files.test.mjs
#ifndef MORELIA_RUNTIME_HOSTFS_H
#define MORELIA_RUNTIME_HOSTFS_H

#include "runtime/memfs.h"

NODISCARD int hostfs_find(VM *vm, MemNode *node, const char *path, bool follow);  // fills a new node
NODISCARD int hostfs_open(VM *vm, MemNode *node, const char *path, int flags, int mode);
NODISCARD int hostfs_close(VM *vm, MemNode *node);
NODISCARD int64_t hostfs_read(VM *vm, const MemNode *node, char *buf, size_t n, int64_t at);
// writes all of it; `at` advances; -1: a limit or an interrupt came while a process did not read
NODISCARD int hostfs_write(VM *vm, MemFile *f, const char *buf, size_t n, int64_t *at);
NODISCARD int64_t hostfs_size(VM *vm, const MemNode *node);  // of an open file; -ERR_SPIPE: it has no positions
NODISCARD int hostfs_each_name(VM *vm, const char *path,
                               int (*fn)(VM *vm, void *arg, const char *name, MemKind kind, uint32_t ino), void *arg);
NODISCARD int hostfs_enter(VM *vm, const char *path, char **out_real);  // the real path of a folder, from malloc

#endif
