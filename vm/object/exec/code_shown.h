// object/exec/code_shown.h: code as it is shown: nothing of compiled loops and functions, and a pair's first opcode
// (opcode_shown).
//
// Tests        tests/node/jit-hidden.test.mjs
#ifndef MORELIA_OBJECT_EXEC_CODE_SHOWN_H
#define MORELIA_OBJECT_EXEC_CODE_SHOWN_H

#include "object/exec/code.h"

CodeUnit code_shown_unit(const VM *vm, const Code *code, uint32_t unit);
uint16_t code_shown_counter(const VM *vm, const Code *code, uint32_t unit);  // of an instruction that has one
void code_show(const VM *vm, const Code *code, CodeUnit *units);             // a copy of its units; nor of traces

#endif
