// The browser's storage for the reader's settings and programs. Storage may be refused (private windows): then nothing
// is kept.

const PREFIX = "morelia-";

export function load(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function save(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // refused: the page works without
  }
}
