// object/class/doc_text.c: finds the doc texts of methods, attributes and classes.
//
// Invariants   vm->doc_texts is NULL or a file made by wasm_bindings/take_docs.mjs: entries of address, text and a zero
//              byte, and an address of 0 at the end.
// Tests        tests/python/types/method_texts.py
// Optimize     Oz
#include "object/class/doc_text.h"

#include <stdlib.h>

#include "base/library_path.h"
#include "object/class/type.h"

// The inspect build has the texts at other addresses, and so a file of its own.
#if MORELIA_INSPECT
#define DOC_TEXTS_FILE LIBRARY_PATH "/docs-inspect.bin"
#else
#define DOC_TEXTS_FILE LIBRARY_PATH "/docs.bin"
#endif

static bool is_marked(const char *text) { return text && strncmp(text, DOC_MARK, sizeof DOC_MARK - 1) == 0; }
static const char *unmarked(const char *text) { return is_marked(text) ? text + sizeof DOC_MARK - 1 : text; }

#if MORELIA_LINK_NAMES
const char *doc_text(VM *vm UNUSED, const char *text) { return unmarked(text); }
bool doc_is_apart(const char *text) { return is_marked(text); }
void doc_texts_free(VM *vm UNUSED) {}
#else
static char *load(VM *vm) {
  char *bytes = NULL;
  long n = vm->host && vm->host->read_file ? vm->host->read_file(vm->host->ctx, DOC_TEXTS_FILE, &bytes) : -1;
  if (n <= 0) return NULL;
  char *room = realloc(bytes, (size_t)n + 4);
  if (!room) {
    free(bytes);
    return NULL;
  }
  memset(room + n, 0, 4);
  return room;
}

const char *doc_text(VM *vm, const char *text) {
  if (!text || *text) return unmarked(text);
  if (!vm->doc_texts) vm->doc_texts = load(vm);
  for (const char *p = vm->doc_texts; p;) {
    uint32_t address;
    memcpy(&address, p, 4);
    if (address == (uint32_t)(uintptr_t)text) return p + 4;
    if (address == 0 || address > (uint32_t)(uintptr_t)text) break;
    p += 4 + strlen(p + 4) + 1;
  }
  return text;
}

bool doc_is_apart(const char *text) { return text && !*text; }

void doc_texts_free(VM *vm) {
  free(vm->doc_texts);
  vm->doc_texts = NULL;
}
#endif
