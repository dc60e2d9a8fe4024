// jit-text.ts: compiled loops and functions as text, for `morelia jit --text`. Of its own: others do not load it.
export { instructionStories, regionText, type InstructionStory } from "./jit/dump.js";
