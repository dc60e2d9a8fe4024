// jit/arguments.ts: which argument of a call is which parameter of a function of Python that is known: given by position, by name, or left to its default.
import { JitField as F } from "../gen/bindings.gen.js";
import { MAX_ARGUMENTS } from "./code.js";
import { NULL, type Machine } from "./machine.js";
import { MAX_ITEMS } from "./tuples.js";

/** Of each parameter: which of the arguments that are given it gets; DEFAULT: none of them; REST: a tuple of those by position that no other gets; KEYWORDS: an empty dict. */
export type Order = readonly number[];
export const DEFAULT = -1, REST = -2, KEYWORDS = -3;

export const CO_OPTIMIZED = 1;
const CO_VARARGS = 4, CO_VARKEYWORDS = 8;

/** How many defaults a function at an address has now. */
export function defaultsOf(m: Machine, f: number): number {
  const defaults = m.value(f + m.at(F.FUNCTION_DEFAULTS));
  return defaults === NULL ? 0 : m.field(Number(defaults & 0xffff_ffffn), F.TUPLE_LEN);
}

/** The place among a function's defaults of that for a parameter. */
export const defaultOf = (m: Machine, f: number, parameter: number): number => defaultsOf(m, f) - m.field(m.field(f, F.FUNCTION_CODE), F.CODE_ARGCOUNT) + parameter;

/** The entry of a function's dict of keyword-only defaults that is a parameter's; -1: there is none, or the dict cannot be relied on. */
export function keywordDefault(m: Machine, f: number, parameter: number): number {
  const dict = m.value(f + m.at(F.FUNCTION_KWDEFAULTS));
  if (dict === NULL) return -1;
  const keys = m.field(Number(dict & 0xffff_ffffn), F.DICT_KEYS), at = m.kindOfKeys(keys) === kindOfStrs(m, f) ? m.valueOf(keys, parameterName(m, f, parameter)) : 0;
  return at === 0 ? -1 : (at - m.entriesOf(keys)) >> 4;
}

/** The name of a function's parameter. */
export const parameterName = (m: Machine, f: number, parameter: number): bigint => m.value(m.field(m.field(f, F.FUNCTION_CODE), F.CODE_VARIABLES) + m.at(F.TUPLE_ITEMS) + 8 * parameter);

/** The kind of keys that are all strs, with their values beside them: as a function's builtins have. */
export const kindOfStrs = (m: Machine, f: number): number => m.kindOfKeys(m.field(m.field(f, F.FUNCTION_BUILTINS), F.DICT_KEYS));

/** The order for `count` arguments, of which the last have the names in the tuple `names` (0: none have). Null: the call raises, or needs more than that. */
export function orderOf(m: Machine, f: number, count: number, names: number): Order | null {
  const code = m.field(f, F.FUNCTION_CODE), argcount = m.field(code, F.CODE_ARGCOUNT), all = argcount + m.field(code, F.CODE_KWONLY);
  const nNames = names ? m.field(names, F.TUPLE_LEN) : 0, positional = count - nNames;
  const flags = m.field(code, F.CODE_FLAGS);
  if (all > MAX_ARGUMENTS || (positional > argcount && !(flags & CO_VARARGS)) || positional - argcount > MAX_ITEMS) return null;
  const order = Array.from({ length: all }, (_, n) => (n < positional && n < argcount ? n : DEFAULT));
  for (let k = 0; k < nNames; k++) {
    const name = m.value(names + m.at(F.TUPLE_ITEMS) + 8 * k);
    const parameter = order.findIndex((_, n) => n >= m.field(code, F.CODE_POSONLY) && parameterName(m, f, n) === name);
    if (parameter < 0 || order[parameter] !== DEFAULT) return null;
    order[parameter] = positional + k;
  }
  const first = argcount - defaultsOf(m, f);
  if (!order.every((given, n) => given !== DEFAULT || (n < argcount ? n >= first : keywordDefault(m, f, n) >= 0))) return null;
  if (flags & CO_VARARGS) order.push(REST);
  if (flags & CO_VARKEYWORDS) order.push(KEYWORDS);
  return order;
}

/** The parameters of a code object, in the order of its local variables: those with names, then a tuple and a dict of the others, where it has them. */
export function parametersOf(m: Machine, code: number): number {
  const flags = m.field(code, F.CODE_FLAGS);
  return m.field(code, F.CODE_ARGCOUNT) + m.field(code, F.CODE_KWONLY) + (flags & CO_VARARGS ? 1 : 0) + (flags & CO_VARKEYWORDS ? 1 : 0);
}
