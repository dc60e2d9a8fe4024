// Draws once a frame, however often drawing is requested in between. A frame spends no more than a few
// milliseconds on it: the rest waits for the next one, so that input is handled in between.
//
// Invariants   Tasks run in the order in which they were requested. One that returns true is not done: it continues,
//              before the others, with the next frame.
// Tests        tests/browser/state.test.mjs, tests/browser/heavy.test.mjs; tests/browser/frames.mjs measures.
import { load } from "./storage.js";

export type Task = () => boolean | void;

/** What drawing may take of a frame: laying out and painting what was drawn takes two to three times as long. */
const BUDGET_MS = Number(load("budget") ?? 4);
const AT_ONCE_MS = 12;
const queue = new Set<Task>();
let first: Task | null = null;
let asked = 0;
let deadline = Infinity;
let ends: (() => void)[] = [];

/** Whether the current frame's time is used up: a task that can continue later does. */
export const overdue = (): boolean => performance.now() > deadline;

function ask(): void {
  if (asked) return;
  // A hidden page has no frames.
  if (document.hidden) asked = -window.setTimeout(run);
  else asked = requestAnimationFrame(run);
}

function next(): Task | null {
  const [task] = first ? [first] : queue;
  if (!task) return null;
  first = null;
  queue.delete(task);
  return task;
}

function run(): void {
  asked = 0;
  deadline = performance.now() + BUDGET_MS;
  try {
    for (let task = next(); task; task = next()) {
      if (task()) first = task;
      if (first || overdue()) break;
    }
  } finally {
    deadline = Infinity;
    if (first || queue.size) ask();
  }
  if (!asked) for (const end of ends.splice(0)) end();
}

/**
 * Runs a task at once, as far as it takes no longer than a frame: it follows an action of the reader. True: it is not
 * done.
 */
export function atOnce(task: Task): boolean {
  const before = deadline;
  deadline = Math.min(before, performance.now() + AT_ONCE_MS);
  try {
    return task() === true;
  } finally {
    deadline = before;
  }
}

/** Runs `task` before the next frame, once. */
export function nextFrame(task: Task): void {
  if (task !== first) queue.add(task);
  ask();
}

/** Runs `end` when everything that was requested is drawn. */
export function whenDrawn(end: () => void): void {
  ends.push(end);
  ask();
}

/** Draws everything that waits, at once. */
export function drawNow(): void {
  for (let task = next(); task; task = next()) while (task());
  for (const end of ends.splice(0)) end();
}
