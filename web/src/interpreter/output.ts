// output.ts: the destination of Python's output.

/**
 * The destination of output: called with each piece of text (not necessarily whole lines), or with `batched` with each
 * line without its end.
 */
export type Output = ((text: string) => void) | { batched: (line: string) => void } | { write: (text: string) => void };

/** A function to be called with each piece of text; `batched` gets whole lines. */
export function outputOf(output: Output): (text: string) => void {
  if (typeof output === "function") return output;
  if ("write" in output) return (text) => output.write(text);
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) output.batched(line);
  };
}
