// debug/show.h: a value as a short text, without running any Python code.
#ifndef MORELIA_DEBUG_SHOW_H
#define MORELIA_DEBUG_SHOW_H

#include <stdio.h>

#include "object/core/abstract.h"

// Writes UTF-8. Long texts and containers are cut; a container's items are shown `depth` levels down; null is "NULL".
void show_value(VM *vm, Ref v, int depth, FILE *out);
// Appends a str as it is, or as a string of JSON (empty if it is no UTF-8). The same for a C string.
void show_text(VM *vm, Ref s, FILE *out);
void show_json_str(VM *vm, Ref s, FILE *out);
void show_json(const char *text, FILE *out);

#endif
