/// A few lines for making elements.

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

/** Sets text only when it differs, so that nothing is laid out for nothing. */
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

const filled = new WeakMap<HTMLSelectElement, string>();

/** Fills a select with [value, text] pairs, keeping what was chosen when it is still there. The same pairs cost nothing. */
export function fillSelect(select: HTMLSelectElement, options: readonly (readonly [string, string])[]): void {
  const key = JSON.stringify(options);
  if (filled.get(select) === key) return;
  filled.set(select, key);
  const chosen = select.value;
  select.replaceChildren(...options.map(([value, text]) => Object.assign(h("option", "", text), { value })));
  if (options.some(([value]) => value === chosen)) select.value = chosen;
}
