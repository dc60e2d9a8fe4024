// The editor: CodeMirror with Python highlighting; spans of the bytecode and the heat map are shown in the source.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, LanguageSupport, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags as t } from "@lezer/highlight";
import type { Span } from "morelia";
import { heatLevel, heatText, type Heat } from "../state/heat.js";
import { Places, type Range } from "../state/spans.js";

/** How long a reader who types pauses before the text is compiled. */
const REST_MS = 350;

/** How often, and how far apart, a change is tried before the first key. */
const WARM_TIMES = 12;
const WARM_MS = 60;

const setSpan = StateEffect.define<Range | null>();
const setNow = StateEffect.define<number | null>();
const setHeat = StateEffect.define<readonly Heat[]>();
const setCoverage = StateEffect.define<ReadonlyMap<number, boolean>>();
const spanMark = Decoration.mark({ class: "cm-span" });
const nowLine = Decoration.line({ class: "cm-now" });

/** By level: the numbers are shown on hover, so that growing counts change nothing in the page. */
const HEAT_MARKS = [0, 1, 2, 3, 4].map((level) => Decoration.mark({ class: `cm-heat cm-heat-${level}` }));

function heatMarks(pieces: readonly Heat[], length: number): DecorationSet {
  return Decoration.set(pieces.filter((piece) => piece.to <= length).map(({ from, to, share }) => HEAT_MARKS[heatLevel(share)]!.range(from, to)));
}

function coverageMarks(lines: ReadonlyMap<number, boolean>, state: EditorState): DecorationSet {
  return Decoration.set([...lines].filter(([line]) => line <= state.doc.lines).map(([line, ran]) =>
    Decoration.line({ class: ran ? "cm-ran" : "cm-missing" }).range(state.doc.line(line).from)), true);
}

interface Marks {
  readonly coverage: DecorationSet;
  readonly span: DecorationSet;
  readonly now: DecorationSet;
  readonly heat: DecorationSet;
}

const none: Marks = { coverage: Decoration.none, span: Decoration.none, now: Decoration.none, heat: Decoration.none };
const marks = StateField.define<Marks>({
  create: () => none,
  update(value, tr) {
    let { span, now, heat, coverage } = tr.docChanged ? none : value;
    for (const effect of tr.effects) {
      if (effect.is(setSpan)) span = effect.value ? Decoration.set([spanMark.range(effect.value.from, effect.value.to)]) : Decoration.none;
      if (effect.is(setNow)) now = effect.value !== null ? Decoration.set([nowLine.range(effect.value)]) : Decoration.none;
      if (effect.is(setHeat)) heat = heatMarks(effect.value, tr.state.doc.length);
      if (effect.is(setCoverage)) coverage = coverageMarks(effect.value, tr.state);
    }
    return { span, now, heat, coverage };
  },
  provide: (field) => [EditorView.decorations.from(field, (v) => v.coverage), EditorView.decorations.from(field, (v) => v.heat), EditorView.decorations.from(field, (v) => v.span), EditorView.decorations.from(field, (v) => v.now)],
});

const colours = HighlightStyle.define([
  { tag: [t.keyword, t.operatorKeyword, t.controlKeyword, t.definitionKeyword, t.moduleKeyword], color: "var(--kw)" },
  { tag: [t.string, t.special(t.string)], color: "var(--str)" },
  { tag: [t.number, t.bool, t.null], color: "var(--num)" },
  { tag: [t.comment], color: "var(--com)", fontStyle: "italic" },
  { tag: [t.function(t.definition(t.variableName)), t.function(t.variableName)], color: "var(--fn)" },
  { tag: [t.definition(t.className), t.className], color: "var(--cls)" },
  { tag: [t.meta], color: "var(--com)" },
]);

const theme = EditorView.theme({
  "&": { backgroundColor: "var(--panel)", color: "var(--ink)" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--ink-3)", border: "none", paddingLeft: "4px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter": { backgroundColor: "var(--sunk)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--select)" },
  ".cm-matchingBracket": { backgroundColor: "var(--accent-soft)", outline: "none" },
});

const finding = new Compartment();
let found = false;

/** Opens the search panel; its code is fetched at the first use. */
async function find(view: EditorView): Promise<void> {
  const { highlightSelectionMatches, openSearchPanel, search, searchKeymap } = await import("@codemirror/search");
  if (!found) view.dispatch({ effects: finding.reconfigure([search({ top: true }), highlightSelectionMatches(), keymap.of([...searchKeymap])]) });
  found = true;
  openSearchPanel(view);
}

export interface EditorEvents {
  changed(): void;
  /** The reader changed the text, and did nothing more to it for a moment. */
  rested(): void;
  run(): void;
  /** The cursor moved to a place. */
  cursor(at: number): void;
  /** The pointer is over a place; null when it is over none. */
  point(at: number | null): void;
  /** Other lines are visible. */
  scrolled(): void;
}

export class Editor {
  readonly #view: EditorView;
  #quiet = false;
  #places: Places | null = null;
  #now: number | null = null;
  #heatKey = "";
  #heat: readonly Heat[] = [];
  #pointed: Range | null = null;

  constructor(parent: HTMLElement, text: string, events: EditorEvents) {
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(), indentUnit.of("    "),
          EditorView.lineWrapping, new LanguageSupport(pythonLanguage), syntaxHighlighting(colours), theme, marks, EditorView.contentAttributes.of({ "aria-label": "Python program", tabindex: "0" }),
          finding.of([]),
          keymap.of([{ key: "Mod-Enter", run: () => (events.run(), true) }, indentWithTab, { key: "Mod-f", run: (view) => (void find(view), true) }, ...defaultKeymap, ...historyKeymap]),
          EditorView.domEventHandlers({
            // Focus that came by Tab leaves by Tab; after a click or typing Tab indents, until Escape.
            focus: (_, view) => void (this.#clicked || view.setTabFocusMode(true)),
            mousedown: (_, view) => {
              this.#clicked = true;
              view.setTabFocusMode(false);
            },
            blur: () => void (this.#clicked = false),
            mousemove: (event, view) => events.point(view.posAtCoords({ x: event.clientX, y: event.clientY })),
            mouseover: (event, view) => this.#tellHeat(event.target as Element, view),
            mouseleave: () => events.point(null),
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) {
              this.#places = this.#pointed = this.#now = null;
              this.#heatKey = "";
            }
            if (update.docChanged && !this.#quiet) {
              update.view.setTabFocusMode(false);
              events.changed();
              clearTimeout(this.#rest);
              this.#rest = window.setTimeout(() => events.rested(), REST_MS);
            }
            if (update.viewportChanged) events.scrolled();
            if (update.selectionSet && !update.docChanged && update.view.hasFocus) events.cursor(update.state.selection.main.head);
          }),
        ],
      }),
    });
  }

  #clicked = false;
  #rest = 0;

  /**
   * Makes the browser compile code that the first keys would wait for: invisible changes are computed and dropped, in
   * idle time.
   */
  warm(times = WARM_TIMES): void {
    const change = () => {
      const { state } = this.#view;
      void state.update({ changes: { from: state.doc.length, insert: "#" } }).state;
      if (times > 1) this.warm(times - 1);
    };
    // At intervals: in between the text is parsed to its end, a slice at a time.
    setTimeout(() => globalThis.requestIdleCallback?.(change), WARM_MS);
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    this.#quiet = true;
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
    this.#quiet = false;
  }

  /** Shows which part of the source an instruction comes from. */
  showSpan(span: Span | null, scroll = false): void {
    this.#places ??= new Places(this.text);
    const range = span && this.#places.range(span);
    if (!scroll && range?.from === this.#pointed?.from && range?.to === this.#pointed?.to) return;
    this.#pointed = range;
    const effects: StateEffect<unknown>[] = [setSpan.of(range)];
    if (range && scroll) effects.push(EditorView.scrollIntoView(range.from, { y: "nearest", yMargin: 40 }));
    this.#view.dispatch({ effects });
  }

  /** Marks the line that runs now. */
  showNow(line: number | null): void {
    if (line === this.#now) return;
    this.#now = line;
    const { doc } = this.#view.state;
    const effects: StateEffect<unknown>[] = [];
    const at = line && line > 0 && line <= doc.lines ? doc.line(line).from : null;
    effects.push(setNow.of(at));
    if (at !== null) effects.push(EditorView.scrollIntoView(at, { y: "nearest", yMargin: 40 }));
    this.#view.dispatch({ effects });
  }

  /** The first and the last visible line. */
  get visibleLines(): readonly [number, number] {
    const { doc } = this.#view.state;
    const { from, to } = this.#view.viewport;
    return [doc.lineAt(from).number, doc.lineAt(to).number];
  }

  showHeat(pieces: readonly Heat[]): void {
    this.#heat = pieces;
    const key = pieces.map(({ from, to, share }) => `${from},${to},${heatLevel(share)}`).join();
    if (key === this.#heatKey) return;
    this.#heatKey = key;
    this.#view.dispatch({ effects: setHeat.of(pieces) });
  }

  #tellHeat(target: Element, view: EditorView): void {
    const mark = target.closest<HTMLElement>(".cm-heat");
    const at = mark && view.posAtDOM(mark);
    const piece = at === null ? null : this.#heat.find(({ from, to }) => from <= at && at < to);
    if (mark && piece) mark.title = heatText(piece);
  }

  /** Lines with code, and whether they ran. */
  showCoverage(lines: ReadonlyMap<number, boolean>): void {
    this.#view.dispatch({ effects: setCoverage.of(lines) });
  }

  focus(): void {
    this.#clicked = true;
    this.#view.focus();
  }

}
