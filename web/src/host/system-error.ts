// system-error.ts: errors with the system's names.

/** An error with the system's name for it: "ENOENT" … */
export const systemError = (code: string): Error => Object.assign(new Error(code), { code });
