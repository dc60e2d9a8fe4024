/// The editor: CodeMirror with Python highlighting, spans of the bytecode shown in the source.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { tags as t } from "@lezer/highlight";
import type { Span } from "morelia";

const setSpan = StateEffect.define<{ from: number; to: number } | null>();
const setNow = StateEffect.define<number | null>();
const spanMark = Decoration.mark({ class: "cm-span" });
const nowLine = Decoration.line({ class: "cm-now" });

const marks = StateField.define<{ span: DecorationSet; now: DecorationSet }>({
  create: () => ({ span: Decoration.none, now: Decoration.none }),
  update(value, tr) {
    let { span, now } = tr.docChanged ? { span: Decoration.none, now: Decoration.none } : value;
    for (const effect of tr.effects) {
      if (effect.is(setSpan)) span = effect.value && effect.value.to > effect.value.from ? Decoration.set([spanMark.range(effect.value.from, effect.value.to)]) : Decoration.none;
      if (effect.is(setNow)) now = effect.value !== null ? Decoration.set([nowLine.range(effect.value)]) : Decoration.none;
    }
    return { span, now };
  },
  provide: (field) => [EditorView.decorations.from(field, (v) => v.span), EditorView.decorations.from(field, (v) => v.now)],
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

/** Character index of a column counted in UTF-8 bytes. */
function fromBytes(line: string, bytes: number): number {
  let at = 0;
  for (let i = 0; i < line.length; ) {
    if (at >= bytes) return i;
    const point = line.codePointAt(i)!;
    at += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    i += point > 0xffff ? 2 : 1;
  }
  return line.length;
}

export interface EditorEvents {
  changed(): void;
  run(): void;
  /** The cursor moved to a line. */
  line(line: number): void;
}

export class Editor {
  readonly #view: EditorView;
  #quiet = false;

  constructor(parent: HTMLElement, text: string, events: EditorEvents) {
    let lastLine = 0;
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(), indentUnit.of("    "),
          EditorView.lineWrapping, python(), syntaxHighlighting(colours), theme, marks, EditorView.contentAttributes.of({ "aria-label": "Python program" }),
          keymap.of([{ key: "Mod-Enter", run: () => (events.run(), true) }, indentWithTab, ...defaultKeymap, ...historyKeymap]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !this.#quiet) events.changed();
            const line = update.state.doc.lineAt(update.state.selection.main.head).number;
            if (update.selectionSet && line !== lastLine && update.view.hasFocus) events.line(line);
            lastLine = line;
          }),
        ],
      }),
    });
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
    const { doc } = this.#view.state;
    let range: { from: number; to: number } | null = null;
    if (span && span.line > 0 && span.line <= doc.lines && span.column >= 0) {
      const first = doc.line(span.line);
      const last = doc.line(Math.min(Math.max(span.endLine, span.line), doc.lines));
      range = { from: first.from + fromBytes(first.text, span.column), to: last.from + fromBytes(last.text, Math.max(span.endColumn, 0)) };
    }
    const effects: StateEffect<unknown>[] = [setSpan.of(range)];
    if (range && scroll) effects.push(EditorView.scrollIntoView(range.from, { y: "nearest", yMargin: 40 }));
    this.#view.dispatch({ effects });
  }

  /** Marks the line that runs now. */
  showNow(line: number | null): void {
    const { doc } = this.#view.state;
    this.#view.dispatch({ effects: setNow.of(line && line > 0 && line <= doc.lines ? doc.line(line).from : null) });
  }

  focus(): void {
    this.#view.focus();
  }
}
