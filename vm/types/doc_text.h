// types/doc_text.h: the texts of methods and attributes as help() shows them. Linked natively; taken out of the wasm after linking
// (wasm_bindings/take_docs.mjs) and read from the library's bundle when one is first asked for: help is not what a page waits for.
#ifndef MORELIA_TYPES_DOC_TEXT_H
#define MORELIA_TYPES_DOC_TEXT_H

#include "object/vm.h"

#define DOC_TEXTS_FILE "/lib/python314.zip/docs.bin"  // ORDER LIBRARY_PATH

// The text that stands, or stood, at `text`, which may be NULL. "" where a host has no library.
const char *doc_text(VM *vm, const char *text);
void doc_texts_free(VM *vm);

#endif
