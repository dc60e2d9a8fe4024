// The page as a whole: theme, embedding, the switch between panes on a phone, keys and their list.
import { byId, h, setText } from "./dom.js";
import { load, save } from "./storage.js";

export function setUpTheme(): void {
  const root = document.documentElement;
  const set = (theme: string) => (root.dataset["theme"] = theme);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const wanted = new URLSearchParams(location.search).get("theme") ?? load("theme");
  set(wanted === "dark" || wanted === "light" ? wanted : dark.matches ? "dark" : "light");
  byId("theme").addEventListener("click", () => save("theme", set(root.dataset["theme"] === "dark" ? "light" : "dark")));
}

export const embedded = new URLSearchParams(location.search).has("embed");

/** On a narrow page one pane is shown at a time. */
export function showPane(name: "program" | "bytecode" | "side"): void {
  document.body.dataset["pane"] = byId("panes").dataset["pane"] = name;
  for (const button of document.querySelectorAll<HTMLElement>(".pane-switch button")) button.setAttribute("aria-pressed", String(button.dataset["pane"] === name));
}

/** The last of the panes has tabs: the switch says which one is open. */
export function nameSidePane(tab: string): void {
  const name = byId(tab).firstChild!.textContent!.trim();
  setText(document.querySelector('.pane-switch [data-pane="side"]')!, name);
}

export function setUpPanes(): void {
  document.body.classList.toggle("embed", embedded);
  for (const button of document.querySelectorAll<HTMLElement>(".pane-switch button")) {
    button.addEventListener("click", () => showPane(button.dataset["pane"] as "program"));
  }
}

export interface Key {
  /** In the form of KeyboardEvent.key; "Ctrl+" also means the command key on a Mac. */
  readonly keys: string;
  readonly text: string;
  /** The button with the same effect: its tooltip shows the key. */
  readonly button?: string;
  /** Works while one types, too. */
  readonly anywhere?: boolean;
  /** null: another listener handles it; it is only listed. */
  readonly run: (() => unknown) | null;
}

const shown = (keys: string) => keys.replace(/\b[a-z]$/, (letter) => letter.toUpperCase());
const typing = (target: EventTarget | null) => target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function setUpKeys(keys: readonly Key[]): void {
  addEventListener("keydown", (event) => {
    // With Alt some systems type another letter: the key itself counts.
    const letter = event.altKey && /^Key[A-Z]$/.test(event.code) ? event.code.slice(3) : event.key;
    const pressed = `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.altKey ? "Alt+" : ""}${event.shiftKey && letter.length > 1 ? "Shift+" : ""}${letter.length === 1 ? letter.toLowerCase() : letter}`;
    const key = keys.find((one) => one.keys === pressed);
    if (!key?.run || event.defaultPrevented || (!key.anywhere && typing(event.target)) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    key.run();
  });
  for (const { keys: name, button, text } of keys) {
    const element = button ? document.getElementById(button) : null;
    if (!element) continue;
    const title = `${element.title || `${text[0]!.toUpperCase()}${text.slice(1)}`} (${shown(name)})`;
    if (!element.title.includes("isolated")) element.title = element.dataset["title"] = title;
    element.setAttribute("aria-keyshortcuts", name.replace("Ctrl", "Control"));
  }
  const list = byId("help-keys");
  const rows = [...keys.map((key) => [key.keys, key.text] as const), ["Up, Down", "in the bytecode: the instruction before, the next"] as const,
    ["Left, Right", "on tabs and the timeline: before, next"] as const, ["Tab", "after a click or typing in the editor it indents; Escape, then Tab leaves it"] as const];
  for (const [name, text] of rows) list.append(h("dt", "", h("kbd", "", shown(name))), h("dd", "", text));
}
