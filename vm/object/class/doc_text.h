// object/class/doc_text.h: the texts of methods and attributes as help() shows them. Linked natively; taken out of the wasm after linking
// (wasm_bindings/take_docs.mjs) and read from the library's bundle when one is first asked for: help is not what a page waits for.
#ifndef MORELIA_OBJECT_CLASS_DOC_TEXT_H
#define MORELIA_OBJECT_CLASS_DOC_TEXT_H

#include "base/library_path.h"
#include "object/core/vm.h"

// Texts stand at other addresses in the inspect build.
#if MORELIA_INSPECT
#define DOC_TEXTS_FILE LIBRARY_PATH "/docs-inspect.bin"
#else
#define DOC_TEXTS_FILE LIBRARY_PATH "/docs.bin"
#endif

// The text that stands, or stood, at `text`, which may be NULL. "" where a host has no library.
const char *doc_text(VM *vm, const char *text);
void doc_texts_free(VM *vm);

#endif
