// jit/shared.ts: functions that regions call without C and share: V8 makes code of each once, and better code as soon as it is hot.
//
// A module has what is wanted together, or what a class has. Until 28 November each region had its own copies in its module.
import { Shared, type WasmFunction } from "./code.js";
import { complexFunction } from "./complex.js";
import { instanceFree, instanceFunction, layoutKey } from "./instances.js";
import { enumerateFunction, rangeIteratorFree, rangeIteratorFunction, sequenceIteratorFree, sequenceIteratorFunction, zipFunction } from "./iterators.js";
import { lookupFunction } from "./lookups.js";
import type { Machine } from "./machine.js";
import { tupleFunction } from "./tuples.js";

/** Classes that have functions of their own, at most: they are never given back. */
const MAX_CLASSES = 200;

const NAMES = ["dict_lookup", "set_lookup", "dict_lookup_tuple", "set_lookup_tuple", "complex", "complex_free", "list_iterator", "tuple_iterator", "sequence_free", "range_iterator", "range_free", "enumerate", "zip", "tuple1", "tuple2", "tuple3", "tuple4", "instance", "instance_free"] as const;
/** What is made together: one is not wanted without the others, most likely. */
const GROUPS: readonly (readonly Shared[])[] = [
  [Shared.DICT_LOOKUP], [Shared.SET_LOOKUP], [Shared.DICT_LOOKUP_TUPLE], [Shared.SET_LOOKUP_TUPLE], [Shared.COMPLEX, Shared.COMPLEX_FREE], [Shared.LIST_ITERATOR, Shared.TUPLE_ITERATOR, Shared.SEQUENCE_FREE],
  [Shared.RANGE_ITERATOR, Shared.RANGE_FREE], [Shared.ENUMERATE], [Shared.ZIP], [Shared.TUPLE, Shared.PAIR, Shared.TRIPLE, Shared.QUADRUPLE], [Shared.INSTANCE, Shared.INSTANCE_FREE],
];

function functionOf(m: Machine, which: Shared, type: number): WasmFunction {
  switch (which) {
    case Shared.DICT_LOOKUP: case Shared.SET_LOOKUP: case Shared.DICT_LOOKUP_TUPLE: case Shared.SET_LOOKUP_TUPLE: return lookupFunction(m, which);
    case Shared.COMPLEX: case Shared.COMPLEX_FREE: return complexFunction(m, which);
    case Shared.LIST_ITERATOR: case Shared.TUPLE_ITERATOR: return sequenceIteratorFunction(m, which);
    case Shared.SEQUENCE_FREE: return sequenceIteratorFree(m);
    case Shared.RANGE_ITERATOR: return rangeIteratorFunction(m);
    case Shared.RANGE_FREE: return rangeIteratorFree(m);
    case Shared.ENUMERATE: return enumerateFunction(m);
    case Shared.ZIP: return zipFunction(m);
    case Shared.INSTANCE: return instanceFunction(m, type);
    case Shared.INSTANCE_FREE: return instanceFree(m, type);
    default: return tupleFunction(m, which);
  }
}

/** Puts the functions of a module into the table, and tells their places. */
export type Install = (functions: readonly WasmFunction[]) => { readonly places: readonly number[] };

/** The shared functions of one interpreter, by their places in the table. */
export class SharedFunctions {
  #places = new Map<string, number>();
  #classes = 0;
  /** Which of them has a place. */
  readonly names = new Map<number, string>();

  constructor(readonly machine: Machine, readonly install: Install) {}

  /** Whether a class can have functions of its own. */
  admits(type: number): boolean {
    return this.#classes < MAX_CLASSES || this.#places.has(`${Shared.INSTANCE} ${layoutKey(this.machine, type)}`);
  }

  /** A function's place. `type`: the class that it is for; 0: it is for none. */
  placeOf(which: Shared, type: number): number {
    const about = type ? layoutKey(this.machine, type) : "", place = this.#places.get(`${which} ${about}`);
    if (place !== undefined) return place;
    const kinds = GROUPS.find((group) => group.includes(which))!, { places } = this.install(kinds.map((kind) => functionOf(this.machine, kind, type)));
    kinds.forEach((kind, k) => {
      this.#places.set(`${kind} ${about}`, places[k]!);
      this.names.set(places[k]!, NAMES[kind]);
    });
    if (type) this.#classes++;
    return this.#places.get(`${which} ${about}`)!;
  }
}
