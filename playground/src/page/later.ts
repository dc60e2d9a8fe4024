// Parts of the page whose code or texts are fetched on demand, so that the rest does not wait for them.
//
// Invariants   Requests to a part that is being fetched are done when it is there, in order. A part that could not be
//              fetched is fetched again at the next request.
// Tests        tests/browser/state.test.mjs, tests/browser/page.test.mjs

const coming = new Set<Promise<unknown>>();

export class Later<T> {
  readonly #load: () => Promise<T>;
  readonly #failed: (error: unknown) => void;
  #part: Promise<T> | null = null;
  #here: T | null;

  /**
   * `failed` is called for each failed attempt; pending requests to the part are dropped. `here`: it is there already.
   */
  constructor(load: () => Promise<T>, failed: (error: unknown) => void, here: T | null = null) {
    this.#load = load;
    this.#failed = failed;
    this.#here = here;
  }

  /** The part, when it was fetched. */
  get here(): T | null {
    return this.#here;
  }

  /** Runs `then` with the part: at once if it is there. */
  use(then: (part: T) => void): void {
    if (this.#here !== null) return then(this.#here);
    const part = (this.#part ??= this.#fetch());
    void part.then(then, () => undefined);
  }

  #fetch(): Promise<T> {
    const part = this.#load();
    const told = part.then((value) => void (this.#here = value), (error: unknown) => {
      this.#part = null;
      this.#failed(error);
    }).finally(() => coming.delete(told));
    coming.add(told);
    return part;
  }
}

/** Runs `then` when no part is being fetched. */
export function whenHere(then: () => void): void {
  if (!coming.size) return then();
  void Promise.all(coming).then(() => whenHere(then));
}
