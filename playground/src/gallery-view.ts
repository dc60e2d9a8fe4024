/// The gallery of lessons, and the note of the lesson that is open.
import { byId, h, setText } from "./dom.js";
import { lessons, type Lesson } from "./lessons.js";

export class GalleryView {
  readonly #dialog = byId<HTMLDialogElement>("gallery");
  readonly #select = byId<HTMLSelectElement>("example");
  readonly #note = byId("lesson");
  readonly #open: (lesson: Lesson) => void;
  #current: Lesson | null = null;

  constructor(open: (lesson: Lesson) => void) {
    this.#open = open;
    this.#select.append(Object.assign(h("option", "", "your program"), { value: "" }),
      ...lessons.map((lesson, i) => Object.assign(h("option", "", `${i + 1}. ${lesson.title}`), { value: lesson.id })));
    this.#select.addEventListener("change", () => this.#choose(lessons.find((lesson) => lesson.id === this.#select.value)));
    byId("gallery-open").addEventListener("click", () => this.#dialog.showModal());
    byId("gallery-list").append(...lessons.map((lesson, i) => this.#card(lesson, i)));
    byId("lesson-next").addEventListener("click", () => this.#choose(lessons[(lessons.indexOf(this.#current!) + 1) % lessons.length]));
    byId("lesson-close").addEventListener("click", () => (this.#note.hidden = true));
  }

  #card(lesson: Lesson, i: number): HTMLElement {
    const card = h("button", "card", h("b", "", `${i + 1}. ${lesson.title}`), h("span", "card-families", lesson.families.join(" · ")), h("span", "card-text", lesson.watch));
    card.type = "button";
    card.addEventListener("click", () => {
      this.#dialog.close();
      this.#choose(lesson);
    });
    return h("li", "", card);
  }

  #choose(lesson: Lesson | undefined): void {
    if (!lesson) return;
    this.#open(lesson);
    this.show(lesson.source);
  }

  /** The text was edited: the note stays, so that nothing jumps under the cursor, while a line of the lesson is left. */
  edited(source: string): void {
    this.#select.value = lessons.find((lesson) => lesson.source === source)?.id ?? "";
    const lines = new Set(source.split("\n").filter((line) => line.trim()));
    if (this.#current && !this.#current.source.split("\n").some((line) => lines.has(line))) this.#note.hidden = true;
  }

  /** Which lesson a text is; its note is shown. */
  show(source: string): void {
    this.#current = lessons.find((lesson) => lesson.source === source) ?? null;
    this.#select.value = this.#current?.id ?? "";
    this.#note.hidden = !this.#current;
    if (!this.#current) return;
    setText(byId("lesson-title"), this.#current.title);
    setText(byId("lesson-text"), this.#current.watch);
  }
}
