// tier2/graph.c: the executors as a graph for graphviz, in the format of CPython's sys._dump_tracelets: a table for
// each, an edge for each exit that leads to one.
//
// Tests        tests/node/traces.test.mjs
// Optimize     Oz
#include "tier2/internal.h"

#include "object/text/str.h"

#include <stdio.h>
#include <stdlib.h>

static void print_escaped(VM *vm, Ref name, FILE *out) {
  size_t len, size;
  char *text = str_to_utf8(vm, name, &len, &size);
  if (!text) return err_clear(vm);
  for (size_t i = 0; i < len; i++) {
    if (text[i] == '<') fputs("&lt;", out);
    else if (text[i] == '>') fputs("&gt;", out);
    else if (text[i] == '&') fputs("&amp;", out);
    else fputc(text[i], out);
  }
  mem_free(vm, text, size);
}

static void print_executor(VM *vm, Executor *e, FILE *out) {
  const Uop *uops = executor_trace(e);
  fprintf(out, "executor_%u [\n    shape = none\n    label = <<table border=\"0\" cellspacing=\"0\">\n", e->number);
  fputs("        <tr><td port=\"start\" border=\"1\" ><b>Executor</b></td></tr>\n", out);
  if (e->code) {
    fputs("        <tr><td  border=\"1\" >", out);
    print_escaped(vm, e->code->qualname, out);
    fprintf(out, ": %d</td></tr>\n", code_line(e->code, e->unit));
  } else {
    fputs("        <tr><td border=\"1\" >No code object</td></tr>\n", out);
  }
  uint32_t n = 0;
  do fprintf(out, "        <tr><td port=\"i%u\" border=\"1\" >%s</td></tr>\n", n, uop_names[uops[n].opcode]);
  while (!uop_ends_trace(&uops[n]) && ++n < e->n_uops);
  fputs("    </table>>\n]\n\n", out);
  for (uint32_t i = 0; i <= n && i < e->n_uops; i++) {
    const Uop *stub = uop_ends_trace(&uops[i])                  ? &uops[i]
                      : uops[i].prepared && uops[i].jump_target ? &uops[uops[i].jump_target]
                                                                : NULL;
    if (!stub || stub->opcode != _EXIT_TRACE) continue;
    const Executor *next = e->exits[stub->operand0].executor;
    if (next) fprintf(out, "executor_%u:i%u -> executor_%u:start\n", e->number, i, next->number);
  }
}

Value tier2_graph(VM *vm) {
  char *text = NULL;
  size_t len = 0;
  FILE *out = open_memstream(&text, &len);
  if (!out) return err_no_memory(vm);
  fputs("digraph ideal {\n\n    rankdir = \"LR\"\n\n", out);
  for (Executor *e = tier2_next_executor(vm, NULL); e; e = tier2_next_executor(vm, e)) print_executor(vm, e, out);
  fputs("}\n\n", out);
  Value graph = fclose(out) == 0 ? str_from_utf8(vm, text, (Size)len) : err_no_memory(vm);
  free(text);
  return graph;
}
