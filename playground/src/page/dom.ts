// A few lines for making elements.

export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element as T;
}

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, className = "", ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** 1234567 as 1.23M: never wider than five characters. */
export function short(n: number): string {
  if (n < 10_000) return String(n);
  if (n < 999_500) return `${(n / 1000).toFixed(n < 99_950 ? 1 : 0)}k`;
  if (n < 999_500_000) return `${(n / 1e6).toFixed(n < 99.95e6 ? 1 : 0)}M`;
  return `${(n / 1e9).toFixed(1)}G`;
}

/** Sets text only when it differs, so that no layout is done needlessly. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Hands a text to the reader as a file. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

type Options = readonly (readonly [string, string])[];
const filled = new WeakMap<HTMLSelectElement, { readonly options: Options; readonly key: string; all: boolean }>();
/**
 * A longer select has only the chosen option until the reader is about to open it: the browser styles and measures each
 * option.
 */
const MOST_OPTIONS = 60;

const optionOf = ([value, text]: readonly [string, string]) => Object.assign(h("option", "", text), { value });

function fillAll(select: HTMLSelectElement): void {
  const known = filled.get(select);
  if (!known || known.all) return;
  known.all = true;
  const chosen = select.value;
  select.replaceChildren(...known.options.map(optionOf));
  select.value = chosen;
}

/** Chooses a value of a select that was filled here. */
export function chooseOption(select: HTMLSelectElement, value: string): void {
  const known = filled.get(select);
  if (select.value === value) return;
  const option = known && !known.all ? known.options.find(([one]) => one === value) : undefined;
  if (option) select.replaceChildren(optionOf(option));
  select.value = value;
}

/** Fills a select with [value, text] pairs, keeping the choice if it is still there. The same pairs cost nothing. */
export function fillSelect(select: HTMLSelectElement, options: Options): void {
  const key = options.flat().join("\0");
  const before = filled.get(select);
  if (before?.key === key) return;
  if (!before) for (const name of ["focus", "pointerdown", "pointerenter"]) select.addEventListener(name, () => fillAll(select));
  const chosen = select.value;
  const all = options.length <= MOST_OPTIONS || select === document.activeElement;
  filled.set(select, { options, key, all });
  if (all) select.replaceChildren(...options.map(optionOf));
  else select.replaceChildren(optionOf(options.find(([value]) => value === chosen) ?? options[0]!));
  if (all && options.some(([value]) => value === chosen)) select.value = chosen;
}
