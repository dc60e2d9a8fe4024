// check-options.ts: refuses unknown options and values of the wrong type, where they are given.
// Tests        tests/node/options.test.mjs

const named = (value: unknown): string => (value === null ? "null" : typeof value);

/** Throws TypeError unless `value` is a text. */
export function checkText(what: string, value: unknown): void {
  if (typeof value !== "string") throw new TypeError(`${what} must be of type string, not ${named(value)}`);
}

/** Throws TypeError for an option that is not in `kinds`: option names by the type of their values ("": any). */
export function checkOptions(where: string, options: object, kinds: { readonly [type: string]: string }): void {
  for (const [name, value] of Object.entries(options)) {
    const type = Object.keys(kinds).find((kind) => kinds[kind]!.split(" ").includes(name));
    if (type === undefined) throw new TypeError(`${where} has no option '${name}'`);
    if (value !== undefined && type && typeof value !== type) throw new TypeError(`the option '${name}' of ${where} must be of type ${type}, not ${named(value)}`);
  }
}
