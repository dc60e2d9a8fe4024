// object/class/doc_text.h: the texts of methods, attributes and classes that help() shows, marked as DOC(…) in the
// tables (object/class/type.h). Natively they are linked. In wasm they are taken out after linking
// (wasm_bindings/take_docs.mjs) and read from the library's bundle when the first one is needed, because no page waits
// for help texts.
#ifndef MORELIA_OBJECT_CLASS_DOC_TEXT_H
#define MORELIA_OBJECT_CLASS_DOC_TEXT_H

#include "object/core/vm.h"

// The text that is, or was, at address `text`, which may be NULL or a text without a mark. "" on a host without a
// library.
const char *doc_text(VM *vm, const char *text);
bool doc_is_apart(const char *text);  // marked
void doc_texts_free(VM *vm);

#endif
