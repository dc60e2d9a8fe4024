// runtime/import_cache.c: the code objects of source files, and the compiled code that is kept of them in __pycache__.
//
// Compiled code is used when it matches its source (time of change and size, or it says that no check is needed). New
// code is written unless sys.dont_write_bytecode is true: to a temporary file that is then renamed, so that nobody
// reads a half-written one. A failure to write is ignored.
// Tests        tests/node/command/day/day.txt, tests/fidelity/pyc.mjs
// Optimize     Oz
#include "runtime/import.h"

#include "compile/compile.h"
#include "runtime/marshal.h"
#include "runtime/memfs.h"
#include "object/exec/code_type.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/bytes/bytes.h"

#include <stdio.h>
#include <stdlib.h>

#define PYC_HEADER 16

static const uint8_t magic[] = {0x2B, 0x0E, 0x0D, 0x0A};  // 3627
bool import_is_pyc(const char *bytes, size_t len) {
  return len >= PYC_HEADER && memcmp(bytes, magic, sizeof magic) == 0;
}
static uint32_t read_u32(const char *p) {
  const uint8_t *u = (const uint8_t *)p;
  return u[0] | (uint32_t)u[1] << 8 | (uint32_t)u[2] << 16 | (uint32_t)u[3] << 24;
}
static void write_u32(uint8_t *p, uint32_t v) {
  for (int i = 0; i < 4; i++) p[i] = (uint8_t)(v >> 8 * i);
}

char *import_cache_path(VM *vm, const char *source) {
  const char *slash = strrchr(source, '/'), *leaf = slash ? slash + 1 : source;
  const char *level = vm->flags & VM_FLAG_OPTIMIZE2 ? ".opt-2" : vm->flags & VM_FLAG_OPTIMIZE1 ? ".opt-1" : "";
  Ref prefix = dict_get_cstr(vm, vm->sys_dict, "pycache_prefix");
  MemPath p = {0};
  bool elsewhere = !value_is_null(prefix) && is_str(prefix) && as_str(prefix)->len > 0 && source[0] == '/';
  if (elsewhere && memfs_path(vm, prefix, &p) < 0) return err_forgive(vm), NULL;
  size_t dir = (size_t)(leaf - source), stem = strlen(leaf) - 3, size = p.size + dir + stem + 48;
  char *out = malloc(size);
  if (out)
    snprintf(out, size, "%s%.*s%s%.*s.cpython-314%s.pyc", elsewhere ? p.text : "", (int)dir, source,
             elsewhere ? "" : "__pycache__/", (int)stem, leaf, level);
  if (elsewhere) memfs_path_free(vm, &p);
  return out;
}

// Whether compiled code is the library's own, made by our compiler when it was packed, and no program can have written
// it.
static bool is_bundled(VM *vm, const char *path) {
  if (value_is_null(vm->modules->library)) return false;
  size_t len, size;
  char *dir = str_to_utf8(vm, vm->modules->library, &len, &size);
  if (!dir) return err_clear(vm), false;
  bool below = len > 1 && strncmp(path, dir, len) == 0 && path[len] == '/';
  mem_free(vm, dir, size);
  return below && memfs_is_of_host(vm, path);
}

// Compiled code that matches the source. Null: there is none, or it is unusable (without an exception), or there is no
// memory.
static Value cached_code(VM *vm, const char *cache, const HostStat *source, Ref filename) {
  char *bytes = NULL;
  size_t len;
  if (memfs_read_file(vm, cache, &bytes, &len)) return VALUE_NULL;
  Value code = VALUE_NULL;
  if (import_is_pyc(bytes, len)) {
    uint32_t flags = read_u32(bytes + 4);
    bool fits = flags == 1 || (flags == 0 && read_u32(bytes + 8) == (uint32_t)(int64_t)source->mtime &&
                               read_u32(bytes + 12) == (uint32_t)source->size);
    if (fits) {
      import_source_seen(vm, bytes, (Size)len);
      const char *data = bytes + PYC_HEADER;
      code = is_bundled(vm, cache) ? marshal_loads_trusted(vm, data, (Size)(len - PYC_HEADER))
                                   : marshal_loads(vm, data, (Size)(len - PYC_HEADER), true);
      if (!value_is_null(code) && !is_exact(vm, code, vm->types.code)) value_clear(vm, &code);
      if (value_is_null(code)) err_forgive(vm);
      else code_set_filename(vm, as_code(code), filename);
    }
  }
  free(bytes);
  return code;
}

// Makes the folders on the way to a file.
static void make_folders(VM *vm, char *path) {
  for (char *slash = strrchr(path, '/'), *at = path; slash && (at = strchr(at + 1, '/')) && at <= slash;) {
    *at = 0;
    DISCARD(memfs_mkdir(vm, path, 0777));  // usually it exists
    *at = '/';
  }
}

// Writes a whole file, or nothing.
static void put_file(VM *vm, const char *path, const uint8_t *head, Ref data, int mode) {
  uint32_t salt = 0;
  size_t size = strlen(path) + 16;
  char *part = malloc(size);
  if (!part || vm->host->random(vm->host->ctx, &salt, sizeof salt) < 0) return free(part);
  snprintf(part, size, "%s.%u", path, salt);
  int fd = memfs_open(vm, part, MEM_WRONLY | MEM_CREAT | MEM_EXCL, mode);
  if (fd >= 0) {
    int r = memfs_write(vm, memfs_file(vm, fd), (const char *)head, PYC_HEADER);
    if (!r) r = memfs_write(vm, memfs_file(vm, fd), (const char *)as_bytes(data)->data, (size_t)as_bytes(data)->len);
    int closed = memfs_close(vm, fd);
    if (r || closed || memfs_rename(vm, part, path)) DISCARD(memfs_remove(vm, part, false));
  }
  free(part);
}

// Writes a new code object to the cache. Never fails; sets no exception.
static void keep(VM *vm, char *cache, const char *path, const HostStat *source, Ref code) {
  Ref off = dict_get_cstr(vm, vm->sys_dict, "dont_write_bytecode");
  MemNode *node;
  if (value_is_null(off) || !value_same(off, VALUE_FALSE) || memfs_is_of_host(vm, path) || memfs_find(vm, path, &node))
    return;
  int mode = (int)(node->mode & 0666) | 0200;
  memfs_release(vm, node);
  Value data = marshal_dumps(vm, code, 5, true);
  if (value_is_null(data)) return (void)err_forgive(vm);
  uint8_t head[PYC_HEADER] = {0};
  memcpy(head, magic, sizeof magic);
  write_u32(head + 8, (uint32_t)(int64_t)source->mtime);
  write_u32(head + 12, (uint32_t)source->size);
  make_folders(vm, cache);
  put_file(vm, cache, head, data, mode);
  drop(vm, data);
}

Value import_code_of(VM *vm, const char *path, const HostStat *st, Ref filename) {
  char *cache = import_cache_path(vm, path), *bytes;
  Value code = cache ? cached_code(vm, cache, st, filename) : VALUE_NULL;
  if (!value_is_null(code) || err_occurred(vm)) return free(cache), code;
  size_t len;
  int r = memfs_read_file(vm, path, &bytes, &len);
  if (r) return free(cache), err_os(vm, r, filename);
  if (memchr(bytes, 0, len)) err_set(vm, vm->exc.SyntaxError, "source code string cannot contain null bytes");
  else code = compile_source(vm, bytes, (Size)len, filename, COMPILE_EXEC, 0, -1);
  if (!value_is_null(code) && cache) keep(vm, cache, path, st, code);
  free(bytes);
  free(cache);
  return code;
}
