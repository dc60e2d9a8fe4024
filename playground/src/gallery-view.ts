// The lessons and the reader's programs: the list in the bar, the gallery, the note of the lesson that is open.
import type { Site } from "./code-pane.js";
import { byId, h, setText } from "./dom.js";
import { titleOf, type Draft, type Shelf } from "./drafts.js";
import { lessons, type Lesson } from "./lessons.js";

export interface GalleryEvents {
  lesson(lesson: Lesson): void;
  draft(id: string): void;
  remove(id: string): void;
}

export class GalleryView {
  readonly #dialog = byId<HTMLDialogElement>("gallery");
  readonly #select = byId<HTMLSelectElement>("example");
  readonly #note = byId("lesson");
  readonly #own = h("optgroup");
  readonly #list = byId("draft-list");
  readonly #events: GalleryEvents;
  #current: Lesson | null = null;
  #closed = "";

  constructor(events: GalleryEvents) {
    this.#events = events;
    const group = h("optgroup", "", ...lessons.map((lesson, i) => Object.assign(h("option", "", `${i + 1}. ${lesson.title}`), { value: lesson.id })));
    group.label = "Lessons";
    this.#own.label = "Your programs";
    this.#select.append(this.#own, group);
    this.#select.addEventListener("change", () => this.#choose(this.#select.value));
    byId("gallery-open").addEventListener("click", () => this.open());
    byId("gallery-list").append(...lessons.map((lesson, i) => this.#card(lesson, i)));
    byId("lesson-next").addEventListener("click", () => this.#events.lesson(lessons[(lessons.indexOf(this.#current!) + 1) % lessons.length]!));
    byId("lesson-close").addEventListener("click", () => {
      this.#closed = this.#current?.id ?? "";
      this.#note.hidden = true;
    });
  }

  open(): void {
    this.#dialog.showModal();
  }

  /** Where the lesson that is open wants one to look. */
  get site(): Site | null {
    return this.#current?.site ?? null;
  }

  #card(lesson: Lesson, i: number): HTMLElement {
    const card = h("button", "card", h("b", "", `${i + 1}. ${lesson.title}`), h("span", "card-families", lesson.families.join(" · ")), h("span", "card-text", lesson.watch));
    card.type = "button";
    card.addEventListener("click", () => {
      this.#dialog.close();
      this.#events.lesson(lesson);
    });
    return h("li", "", card);
  }

  #choose(value: string): void {
    const lesson = lessons.find((one) => one.id === value);
    if (lesson) this.#events.lesson(lesson);
    else if (value.startsWith("draft ")) this.#events.draft(value.slice(6));
  }

  #draft(draft: Draft): HTMLElement {
    const title = titleOf(draft.text);
    const open = h("button", "draft", h("b", "", title), h("span", "card-text", `${draft.text.split("\n").length} lines`));
    open.type = "button";
    open.addEventListener("click", () => {
      this.#dialog.close();
      this.#events.draft(draft.id);
    });
    const remove = h("button", "quiet", "Delete");
    remove.type = "button";
    remove.setAttribute("aria-label", `Delete ${title}`);
    remove.addEventListener("click", () => this.#events.remove(draft.id));
    return h("li", "", open, remove);
  }

  /** What is in the editor, and what else there is. */
  show({ drafts, origin }: Shelf, text: string): void {
    const current = origin.kind === "link" ? [Object.assign(h("option", "", "from a link"), { value: "" })] : [];
    this.#own.replaceChildren(...current, ...drafts.map((draft) => Object.assign(h("option", "", titleOf(draft.text)), { value: `draft ${draft.id}` })));
    if (!this.#own.childElementCount) this.#own.append(Object.assign(h("option", "", "none yet: edit a lesson"), { value: "", disabled: true }));
    this.#select.value = origin.kind === "link" ? "" : origin.kind === "draft" ? `draft ${origin.id}` : origin.id || lessons[0]!.id;
    byId("drafts").hidden = !drafts.length;
    this.#list.replaceChildren(...drafts.map((draft) => this.#draft(draft)));
    this.#showNote(origin.kind === "lesson" ? lessons.find((one) => one.id === origin.id) ?? lessons[0]! : null, text);
  }

  // The note stays with an edited lesson, so that nothing jumps under the cursor, while a line of it is left.
  #showNote(lesson: Lesson | null, text: string): void {
    const before = this.#current;
    if (lesson) this.#current = lesson;
    else if (before) {
      const lines = new Set(text.split("\n").filter((line) => line.trim()));
      if (!before.source.split("\n").some((line) => lines.has(line))) this.#current = null;
    }
    this.#note.hidden = !this.#current || this.#closed === this.#current.id;
    if (!this.#current) return;
    setText(byId("lesson-title"), this.#current.title);
    setText(byId("lesson-text"), this.#current.watch);
  }
}
