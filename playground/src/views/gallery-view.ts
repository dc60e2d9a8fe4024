// The lessons and the reader's programs: the list in the bar, the gallery, the note of the lesson that is open.
import type { Site } from "./code-pane.js";
import { byId, h, setText } from "../page/dom.js";
import { titleOf, type Draft, type Shelf } from "../programs/drafts.js";
import type { Later } from "../page/later.js";
import { FIRST, lessonIds, lessonOf, lessonTitles, type Lesson, type LessonId, type LessonTexts } from "../programs/lessons.js";

export interface GalleryEvents {
  lesson(id: LessonId): void;
  draft(id: string): void;
  remove(id: string): void;
}

const numbered = (id: LessonId) => `${lessonIds.indexOf(id) + 1}. ${lessonTitles[id]}`;

export class GalleryView {
  readonly #dialog = byId<HTMLDialogElement>("gallery");
  readonly #select = byId<HTMLSelectElement>("example");
  readonly #note = byId("lesson");
  readonly #own = h("optgroup");
  readonly #list = byId("draft-list");
  readonly #texts: Later<LessonTexts>;
  readonly #events: GalleryEvents;
  #current: Lesson | null = null;
  #closed = "";

  constructor(texts: Later<LessonTexts>, events: GalleryEvents) {
    this.#texts = texts;
    this.#events = events;
    const group = h("optgroup", "", ...lessonIds.map((id) => Object.assign(h("option", "", numbered(id)), { value: id })));
    group.label = "Lessons";
    this.#own.label = "Your programs";
    this.#select.append(this.#own, group);
    this.#select.addEventListener("change", () => this.#choose(this.#select.value));
    for (const id of ["gallery-open", "gallery-more"]) byId(id).addEventListener("click", () => this.open());
    byId("lesson-next").addEventListener("click", () => this.#events.lesson(lessonIds[(lessonIds.indexOf(this.#current!.id) + 1) % lessonIds.length]!));
    byId("lesson-close").addEventListener("click", () => {
      this.#closed = this.#current?.id ?? "";
      this.#note.hidden = true;
    });
  }

  open(): void {
    this.#dialog.showModal();
    this.#texts.use((texts) => {
      const list = byId("gallery-list");
      if (!list.childElementCount) list.append(...lessonIds.map((id) => this.#card(lessonOf(id, texts)!)));
    });
  }

  /** Where the open lesson asks the reader to look. */
  get site(): Site | null {
    return this.#current?.site ?? null;
  }

  #card(lesson: Lesson): HTMLElement {
    const card = h("button", "card", h("b", "", numbered(lesson.id)), h("span", "card-families", lesson.families.join(" · ")), h("span", "card-text", lesson.watch));
    card.type = "button";
    card.addEventListener("click", () => {
      this.#dialog.close();
      this.#events.lesson(lesson.id);
    });
    return h("li", "", card);
  }

  #choose(value: string): void {
    const lesson = lessonIds.find((id) => id === value);
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

  /** The program in the editor, and the others. */
  show({ drafts, origin }: Shelf, text: string): void {
    const current = origin.kind === "link" ? [Object.assign(h("option", "", "from a link"), { value: "" })] : [];
    this.#own.replaceChildren(...current, ...drafts.map((draft) => Object.assign(h("option", "", titleOf(draft.text)), { value: `draft ${draft.id}` })));
    if (!this.#own.childElementCount) this.#own.append(Object.assign(h("option", "", "none yet: edit a lesson"), { value: "", disabled: true }));
    this.#select.value = origin.kind === "link" ? "" : origin.kind === "draft" ? `draft ${origin.id}` : origin.id || FIRST;
    byId("drafts").hidden = !drafts.length;
    this.#list.replaceChildren(...drafts.map((draft) => this.#draft(draft)));
    this.#showNote(origin.kind === "lesson" ? lessonOf(origin.id, this.#texts.here) : null, text);
  }

  // An edited lesson keeps its note, so that nothing jumps under the cursor, as long as a line of the lesson is left.
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
