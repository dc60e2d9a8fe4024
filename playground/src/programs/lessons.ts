// A dozen lessons, one per group of instruction families, each with what to watch for and the site that it explains.
// The first is here; the texts of the others (lesson-texts.ts) are fetched when one of them is needed.
//
// Tests        tests/browser/playground.test.mjs
import type { Site } from "../views/code-pane.js";

export interface LessonText {
  readonly families: readonly string[];
  /** What to watch for. */
  readonly watch: string;
  /** The instruction whose detail is open: in which function, on the line with which text, of which family. */
  readonly site: Site;
  readonly source: string;
}

/** In the order in which they are listed. */
export const lessonTitles = {
  ints: "A loop over ints",
  changing: "Changing its mind",
  generic: "What stays generic",
  attributes: "Where attributes live",
  methods: "Methods, and a class that changes",
  "python-calls": "Calls of Python functions",
  "builtin-calls": "Calls of built-ins",
  globals: "Globals and built-ins",
  subscripts: "Subscripts",
  iteration: "Iteration",
  generators: "Generators and await",
  truth: "Truth and membership",
  super: "super()",
  bodies: "All together: planets",
} as const;

export type LessonId = keyof typeof lessonTitles;

export const lessonIds = Object.keys(lessonTitles) as readonly LessonId[];
export const FIRST = "ints";

const first: LessonText = {
  families: ["BINARY_OP", "COMPARE_OP", "JUMP_BACKWARD"],
  watch: "Each instruction of “total” runs once in its general form, looks at its operands and rewrites itself for small ints. Only % stays generic: no form is made for it, and its counter says when it asks again.",
  site: { name: "total", text: "i % 3", base: "BINARY_OP" },
  source: `def total(n):
    result = 0
    i = 0
    while i < n:
        if i % 3 != 0:
            result = result + i * i
        i += 1
    return result

for round in range(200):
    answer = total(2000)
print(answer)
`,
};

export interface Lesson extends LessonText {
  readonly id: LessonId;
  readonly title: string;
}

export type LessonTexts = Readonly<Record<Exclude<LessonId, typeof FIRST>, LessonText>>;

export const fetchTexts = (): Promise<LessonTexts> => import("./lesson-texts.js").then(({ texts }) => texts);

const known = (id: string): LessonId => (Object.hasOwn(lessonTitles, id) ? (id as LessonId) : FIRST);

/** Whether a lesson's text has to be fetched. */
export const isFar = (id: string): boolean => known(id) !== FIRST;

/** A lesson, the first one for an unknown name; null: its text is not here. */
export function lessonOf(id: string, texts: LessonTexts | null): Lesson | null {
  const name = known(id);
  const text = name === FIRST ? first : texts?.[name];
  return text ? { id: name, title: lessonTitles[name], ...text } : null;
}
