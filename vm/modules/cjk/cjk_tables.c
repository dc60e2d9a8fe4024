// modules/cjk/cjk_tables.c: the tables of modules/cjk/cjk_tables.h.
// Tests        tests/python/library/text/cjk_codecs.py
// Optimize     Oz
#include "modules/cjk/cjk_tables.h"

#include <stdlib.h>

#include "runtime/module_state.h"

static const uint16_t *load(VM *vm, char **bytes) {
#if MORELIA_LINK_NAMES
  *bytes = NULL;
  return cjk_tables_blob;
#else
  *bytes = NULL;
  if (!vm->host || !vm->host->read_file || vm->host->read_file(vm->host->ctx, CJK_TABLES_FILE, bytes) <= 0) return NULL;
  return (const uint16_t *)(void *)*bytes;
#endif
}

CjkTables *cjk_tables(VM *vm) {
  CjkTables *t = vm->modules->cjk;
  if (t) return t;
  char *bytes;
  const uint16_t *items = load(vm, &bytes);
  if (!items) return NULL;
  t = mem_alloc_zero(vm, sizeof *t);
  if (!t) {
    free(bytes);
    err_no_memory(vm);
    return NULL;
  }
  t->items = items;
  t->bytes = bytes;
  return vm->modules->cjk = t;
}

static void free_pages(VM *vm, CjkTables *t, int table) {
  for (int i = 0; i < 256; i++) {
    if (t->pages[table][i]) mem_free(vm, t->pages[table][i], 512);
    t->pages[table][i] = NULL;
  }
}

void cjk_tables_free(VM *vm) {
  CjkTables *t = vm->modules->cjk;
  if (!t) return;
  for (int i = 0; i < N_CJK_ENCODE; i++) free_pages(vm, t, i);
  free(t->bytes);
  mem_free(vm, t, sizeof *t);
  vm->modules->cjk = NULL;
}

static uint32_t offset_of(const CjkTables *t, int section) {
  return t->items[2 * section] | (uint32_t)t->items[2 * section + 1] << 16;
}

const uint16_t *cjk_section(const CjkTables *t, int section, uint32_t *n_items) {
  *n_items = offset_of(t, section + 1) - offset_of(t, section);
  return t->items + offset_of(t, section);
}

static int row_bottom(uint16_t index) { return index & 255; }
static int row_len(uint16_t index) { return (index >> 8) - (index & 255) + 1; }  // <= 0: none

bool cjk_decode(const CjkTables *t, CjkDecodeTable table, int first, int second, uint32_t *out) {
  const uint16_t *index = t->items + offset_of(t, table), *row = index + 256;
  int at = second - row_bottom(index[first]);
  if (at < 0 || at >= row_len(index[first])) return false;
  for (int i = 0; i < first; i++) row += row_len(index[i]) > 0 ? row_len(index[i]) : 0;
  *out = row[at];
  return row[at] != 0xFFFE;
}

static bool put(VM *vm, CjkTables *t, int table, uint32_t c, uint32_t code) {
  uint16_t **page = &t->pages[table][c >> 8];
  if (!*page) {
    *page = mem_alloc(vm, 512);
    if (!*page) return false;
    memset(*page, 0xFF, 512);
  }
  (*page)[c & 255] = (uint16_t)code;
  return true;
}

// Reverses the tables as vm/gen/cjk.mjs does, which then lists the exceptions.
static bool reverse(VM *vm, CjkTables *t, int to, int from, uint32_t mark) {
  const uint16_t *index = t->items + offset_of(t, from), *row = index + 256;
  for (uint32_t first = 0; first < 256; first++) {
    int n = row_len(index[first]);
    for (int i = 0; i < n; i++) {
      if (row[i] != 0xFFFE && !put(vm, t, to, row[i], (first << 8) | (uint32_t)(row_bottom(index[first]) + i) | mark))
        return false;
    }
    if (n > 0) row += n;
  }
  return true;
}

static bool make(VM *vm, CjkTables *t, CjkEncodeTable table) {
  static const int8_t sources[N_CJK_ENCODE][2] = {// the second one's codes are marked with the high bit
                                                  {DEC_GB2312, DEC_GBKEXT},
                                                  {DEC_GB18030EXT, -1},
                                                  {DEC_BIG5, -1},
                                                  {DEC_CP950EXT, -1},
                                                  {DEC_HKSCS, -1},
                                                  {DEC_HKSCS_2, -1},
                                                  {DEC_JISX0208, DEC_JISX0212},
                                                  {DEC_JISX0213_1_BMP, DEC_JISX0213_2_BMP},
                                                  {DEC_JISX0213_1_EMP, DEC_JISX0213_2_EMP},
                                                  {DEC_CP932EXT, -1},
                                                  {DEC_KSX1001, DEC_CP949EXT}};
  if (!reverse(vm, t, table, sources[table][0], 0)) return false;
  if (sources[table][1] >= 0 && !reverse(vm, t, table, sources[table][1], 0x8000)) return false;
  uint32_t n;
  const uint16_t *odd = cjk_section(t, N_CJK_DECODE + (int)table, &n);
  for (uint32_t i = 0; i < n; i += 2) {
    if (!put(vm, t, table, odd[i], odd[i + 1])) return false;
  }
  return t->made[table] = true;
}

bool cjk_encode(VM *vm, CjkTables *t, CjkEncodeTable table, uint32_t c, uint32_t *out) {
  if (!t->made[table] && !make(vm, t, table)) {
    free_pages(vm, t, table);
    t->failed = true;
    err_no_memory(vm);
    return false;
  }
  if (c > 0xFFFF) return false;
  const uint16_t *page = t->pages[table][c >> 8];
  if (!page || page[c & 255] == 0xFFFF) return false;
  *out = page[c & 255];
  return true;
}

bool cjk_pair_encode(const CjkTables *t, uint32_t c, uint32_t second, uint32_t *out) {
  uint32_t n;
  const uint16_t *p = cjk_section(t, SECTION_PAIRS, &n);
  for (uint32_t i = 0; i < n; i += 3) {
    if (p[i] == c && p[i + 1] == second) {
      *out = p[i + 2];
      return true;
    }
  }
  return false;
}

bool cjk_pair_decode(const CjkTables *t, int first, int second, uint32_t out[2]) {
  uint32_t n;
  const uint16_t *p = cjk_section(t, SECTION_PAIRS, &n);
  for (uint32_t i = 0; i < n; i += 3) {
    if (p[i + 1] && p[i + 2] == (first << 8 | second)) {
      out[0] = p[i];
      out[1] = p[i + 1];
      return true;
    }
  }
  return false;
}
