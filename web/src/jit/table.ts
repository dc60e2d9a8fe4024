// jit/table.ts: the table by which compiled code calls: helpers and other functions of C, functions that regions share, entries of compiled functions.
//
// Source: measured on V8 11.3, which gives each instance of a module a copy of the tables that it imports. With the VM's, of some 4,200 places, that took 0.4 of
// an instance's 0.45 ms, and 13 ms each time that the table grew beside 60 regions. So regions import a table of their own, small, whose place `k` is the VM's
// `base + k`; a module with both copies what the other side is to see. JavaScript is not asked to: V8 would make code by which it calls each of the functions.

const FIRST = 512; // places: all that most programs need

interface Copier {
  /** From a place of the VM's table to one of the regions'. */
  readonly in: (place: number, from: number) => void;
  /** The other way. */
  readonly out: (place: number, from: number) => void;
}

const COPIER = Uint8Array.of(
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  1, 6, 1, 0x60, 2, 0x7f, 0x7f, 0, // the type: two i32
  2, 17, 2, 1, 0x6d, 1, 0x76, 1, 0x70, 0, 0, 1, 0x6d, 1, 0x72, 1, 0x70, 0, 0, // imports: the tables "m"."v", "m"."r"
  3, 3, 2, 0, 0,
  7, 12, 2, 2, 0x69, 0x6e, 0, 0, 3, 0x6f, 0x75, 0x74, 0, 1, // exports: "in", "out"
  10, 27, 2, // each is a table.copy of one place
  12, 0, 0x20, 0, 0x20, 1, 0x41, 1, 0xfc, 14, 1, 0, 0x0b,
  12, 0, 0x20, 0, 0x20, 1, 0x41, 1, 0xfc, 14, 0, 1, 0x0b,
);

export class FunctionTable {
  /** What regions import. */
  readonly own = new WebAssembly.Table({ element: "anyfunc", initial: FIRST });
  #copier: Copier | null = null;
  #base = 0;
  #used = 0;
  #free: number[] = [];
  #ofC = new Map<number, number>();

  /** `vm`: the VM's table. */
  constructor(readonly vm: WebAssembly.Table) {}

  /** The VM's place that is place 0 of the regions'. */
  get base(): number {
    this.#begin();
    return this.#base;
  }

  #begin(): Copier {
    if (this.#copier) return this.#copier;
    const copier = new WebAssembly.Instance(new WebAssembly.Module(COPIER), { m: { v: this.vm, r: this.own } }).exports as unknown as Copier;
    this.#base = this.vm.grow(FIRST); // throws where there is no memory, and begins anew next time
    return (this.#copier = copier);
  }

  /** A place that is free. */
  take(): number {
    this.#begin();
    if (this.#free.length) return this.#free.pop()!;
    const size = this.own.length;
    if (this.#used === size) {
      if (this.vm.length !== this.#base + size) throw new RangeError("places of the VM's table are not in a row");
      this.vm.grow(size);
      this.own.grow(size);
    }
    return this.#used++;
  }

  /** The place of a function of C, by that in the VM's table. */
  ofC(place: number): number {
    let own = this.#ofC.get(place);
    if (own === undefined) {
      this.#ofC.set(place, (own = this.take()));
      this.#copier!.in(own, place);
    }
    return own;
  }

  /** The VM sees what is there, too; its place. */
  publish(own: number): number {
    this.#begin().out(this.#base + own, own);
    return this.#base + own;
  }

  /** A place is no longer wanted. */
  give(own: number): void {
    this.own.set(own, null);
    this.vm.set(this.#base + own, null);
    this.#free.push(own);
  }
}
