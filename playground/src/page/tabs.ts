// Tab lists as the ARIA practices have them: arrows move, one tab is in the tab order.

export class Tabs {
  readonly #tabs: readonly HTMLButtonElement[];
  readonly #changed: ((id: string) => void) | undefined;

  constructor(list: HTMLElement, changed?: (id: string) => void) {
    this.#tabs = [...list.querySelectorAll<HTMLButtonElement>('[role="tab"]')];
    this.#changed = changed;
    this.#tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => this.select(tab.id));
      tab.addEventListener("keydown", (event) => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!step) return;
        event.preventDefault();
        const other = this.#tabs[(i + step + this.#tabs.length) % this.#tabs.length]!;
        this.select(other.id);
        other.focus();
      });
    });
  }

  get selected(): string {
    return this.#tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.id ?? "";
  }

  select(id: string): void {
    for (const tab of this.#tabs) {
      const on = tab.id === id;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !on;
    }
    this.#changed?.(id);
  }
}
