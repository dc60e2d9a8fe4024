/// Draws once a frame, whatever happens between: who has something to draw asks for it as often as it likes.

const tasks = new Set<() => void>();
let asked = 0;

function run(): void {
  asked = 0;
  const now = [...tasks];
  tasks.clear();
  for (const task of now) task();
}

/** Runs `task` before the next frame, once. */
export function nextFrame(task: () => void): void {
  tasks.add(task);
  if (!asked) asked = requestAnimationFrame(run);
}

/** Draws what waits, at once: somebody is about to look. */
export function drawNow(): void {
  if (asked) cancelAnimationFrame(asked);
  run();
}
