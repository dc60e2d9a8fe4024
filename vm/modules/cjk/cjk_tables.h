// modules/cjk/cjk_tables.h: the character sets behind the East Asian codecs. They are linked natively. Where the binary
// should be small (MORELIA_LINK_NAMES=0) they are read from the library's bundle when a codec is first used.
//
// Decode tables are used as they are in the file (vm/gen/cjk.mjs); encode tables are made by reversing them, when first
// used.
#ifndef MORELIA_MODULES_CJK_CJK_TABLES_H
#define MORELIA_MODULES_CJK_CJK_TABLES_H

#include "base/library_path.h"
#include "object/core/vm.h"

#define CJK_TABLES_FILE LIBRARY_PATH "/cjk_tables.bin"

// clang-format off
typedef enum {  // ORDER CJK_TABLES: vm/gen/cjk.mjs
  DEC_GB2312, DEC_GBKEXT, DEC_GB18030EXT, DEC_BIG5, DEC_CP950EXT, DEC_HKSCS, DEC_HKSCS_2, DEC_JISX0208, DEC_JISX0212,
  DEC_JISX0213_1_BMP,
  DEC_JISX0213_2_BMP, DEC_JISX0213_1_EMP, DEC_JISX0213_2_EMP, DEC_CP932EXT, DEC_KSX1001, DEC_CP949EXT, N_CJK_DECODE
} CjkDecodeTable;
// clang-format on
typedef enum {
  ENC_GBCOMMON,
  ENC_GB18030EXT,
  ENC_BIG5,
  ENC_CP950EXT,
  ENC_HKSCS_BMP,
  ENC_HKSCS_2,
  ENC_JISXCOMMON,
  ENC_JISX0213_BMP,
  ENC_JISX0213_EMP,
  ENC_CP932EXT,
  ENC_CP949,
  N_CJK_ENCODE
} CjkEncodeTable;
enum { SECTION_RANGES = N_CJK_DECODE + N_CJK_ENCODE, SECTION_PAIRS, SECTION_END };
#define CJK_MULTI 0xFFFE  // in an encode table: the code depends on the next character

typedef struct CjkTables {
  const uint16_t *items;
  char *bytes;  // of the file, from malloc, or NULL
  bool failed;  // a table could not be made: MemoryError is set
  uint16_t *pages[N_CJK_ENCODE][256];
  bool made[N_CJK_ENCODE];
} CjkTables;

NODISCARD CjkTables *cjk_tables(VM *vm);  // NULL without an exception: this host has none; with MemoryError
void cjk_tables_free(VM *vm);
const uint16_t *cjk_section(const CjkTables *t, int section, uint32_t *n_items);
bool cjk_decode(const CjkTables *t, CjkDecodeTable table, int first, int second, uint32_t *out);
// False also when there is no memory (t->failed).
bool cjk_encode(VM *vm, CjkTables *t, CjkEncodeTable table, uint32_t c, uint32_t *out);
// The code of two characters that JIS X 0213 has as one, or of the first alone (second 0).
bool cjk_pair_encode(const CjkTables *t, uint32_t c, uint32_t second, uint32_t *out);
bool cjk_pair_decode(const CjkTables *t, int first, int second, uint32_t out[2]);

#if MORELIA_LINK_NAMES
extern const uint16_t cjk_tables_blob[];
#endif

#endif
