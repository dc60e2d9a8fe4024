// options.ts: the options of the command: CPython's letters and names, with the environment's variables, and the
// command's own.
//
// Options that CPython accepts and that mean nothing here (-R, -t, -J, unknown -X) are accepted. Others are refused in
// CPython's words.
// Tests        tests/node/command/day, tests/node/command/cli.test.mjs

import type { Tier2 } from "../inspect/inspector.js";

/** Places in sys.flags. */
export const enum Flag {
  DEBUG, INSPECT, INTERACTIVE, OPTIMIZE, DONT_WRITE_BYTECODE, NO_USER_SITE, NO_SITE, IGNORE_ENVIRONMENT, VERBOSE, BYTES_WARNING, QUIET, HASH_RANDOMIZATION, ISOLATED, DEV_MODE,
  UTF8_MODE, WARN_DEFAULT_ENCODING, SAFE_PATH, INT_MAX_STR_DIGITS, GIL, THREAD_INHERIT_CONTEXT, CONTEXT_AWARE_WARNINGS, COUNT,
}

/** The permissions of a sandbox; a list, or true: all. */
export type Allowed = { [what in (typeof ALLOW)[number]]?: true | string[] };
const ALLOW = ["read", "write", "env", "run", "net"] as const;

export interface Options {
  /** sys.flags */
  flags: number[];
  warnOptions: string[];
  /** "name" or "name=value" */
  xOptions: string[];
  unbuffered: boolean;
  skipFirstLine: boolean;
  checkHashBasedPycs: string;
  /** What os.cpu_count() says; 0: nothing is given. */
  cpuCount: number;
  /** The program: a source text, a module, a file ("-": standard input), or null: none is given. */
  command: { kind: "source" | "module" | "file"; text: string } | null;
  /** What follows: the program's arguments. */
  args: string[];
  /** The command's own. */
  off: string[];
  specialize: boolean;
  inspectBuild: boolean;
  dis: boolean;
  stats: boolean;
  executors: boolean;
  tier2: Tier2;
  jit: boolean | { readonly threshold?: number; readonly stress?: string } | undefined;
  /** Of the hashes of texts; undefined: a random one. */
  hashSeed: number | undefined;
  /** What became of each hot loop is told at the end. */
  regions: boolean;
  /** With their text. */
  text: boolean;
  json: boolean;
  dump: boolean;
  sandbox: boolean;
  /** The permissions of the sandbox. */
  allow: Allowed;
  timeLimit: number;
  memoryLimit: number;
  /** An answer instead of a program. */
  answer: "help" | "help-env" | "help-xoptions" | "help-all" | "version" | "versions" | null;
}

export class UsageError extends Error {}
/** CPython's "fatal error": a value that it cannot start with. */
export class StartError extends Error {}

type Environment = { readonly [name: string]: string | undefined };

const INT_MAX_STR_DIGITS = 4300, MIN_STR_DIGITS = 640;

function numberOf(option: string): number {
  const value = Number(option.slice(option.indexOf("=") + 1));
  if (!(value > 0)) throw new UsageError(`a number above 0 is expected: ${option}`);
  return value;
}

class Parser {
  readonly o: Options;
  readonly counts = new Array<number>(Flag.COUNT).fill(0);

  readonly #argv: string[];

  constructor(argv: string[]) {
    this.#argv = argv;
    this.o = { flags: this.counts, warnOptions: [], xOptions: [], unbuffered: false, skipFirstLine: false, checkHashBasedPycs: "default", cpuCount: 0, command: null, args: [], off: [], specialize: true,
      inspectBuild: false, dis: false, stats: false, executors: false, tier2: false, jit: undefined, hashSeed: undefined, regions: false, text: false, json: false, dump: false, sandbox: false, allow: {}, timeLimit: 0, memoryLimit: 0, answer: null };
  }

  #verb(): void {
    const { o } = this, argv = this.#argv;
    const verb = argv[0];
    if (verb !== "dis" && verb !== "stats" && verb !== "tier2" && verb !== "jit") return;
    o.dis = verb === "dis";
    o.stats = verb === "stats";
    o.executors = verb === "tier2";
    o.regions = verb === "jit";
    if (o.regions) o.jit = true;
    else o.inspectBuild = true;
    if (o.executors) o.tier2 = "cpython";
    argv.shift();
    if (argv.every((a) => a.startsWith("-") && a.length > 1)) throw new UsageError(`${verb} wants a file`);
  }

  run(): Options {
    const { o } = this, argv = this.#argv;
    this.#verb();
    while (!o.command && !o.answer && argv[0] !== undefined) {
      const first = argv[0];
      if (!first.startsWith("-") || first === "-") o.command = { kind: "file", text: argv.shift()! };
      else if (first === "--") {
        argv.shift();
        if (argv.length) o.command = { kind: "file", text: argv.shift()! };
        break;
      } else if (first.startsWith("--")) this.#long(argv.shift()!);
      else this.#letters(argv.shift()!);
    }
    o.args = argv;
    if (!o.sandbox && Object.keys(o.allow).length) throw new UsageError(`--allow-${Object.keys(o.allow)[0]} opens the sandbox: it goes with --sandbox`);
    return o;
  }

  #long(option: string): void {
    const { o } = this;
    if (option === "--no-specialize") o.specialize = false;
    else if (option.startsWith("--no-specialize=")) o.off.push(option.slice(16));
    else if (option === "--tier2") o.tier2 = "cpython";
    else if (option.startsWith("--tier2=")) o.tier2 = { policy: "cpython", threshold: numberOf(option) };
    else if (option === "--jit" || option === "--jit=on") o.jit = true;
    else if (option === "--jit=off") o.jit = false;
    else if (option.startsWith("--jit=")) o.jit = { ...(o.jit as object), threshold: numberOf(option) };
    else if (option.startsWith("--jit-stress=")) o.jit = { ...(o.jit as object), stress: option.slice(13) };
    else if (option.startsWith("--time-limit=")) o.timeLimit = numberOf(option);
    else if (option.startsWith("--memory-limit=")) o.memoryLimit = numberOf(option) * 1048576;
    else if (option === "--inspect-build") o.inspectBuild = true;
    else if (option === "--dis") o.dis = true;
    else if (option === "--stats") o.stats = true;
    else if (option === "--json") o.json = true;
    else if (option === "--text") o.text = true;
    else if (option === "--dump-specialization=json") o.dump = true;
    else if (option === "--sandbox") o.sandbox = true;
    else if (option.startsWith("--allow-")) this.#allow(option.slice(8));
    else if (option === "--version") o.answer = "version";
    else if (option === "--help" || option === "--help-env" || option === "--help-xoptions" || option === "--help-all") o.answer = option.slice(2) as Options["answer"];
    else if (option === "--check-hash-based-pycs") {
      const value = this.#argv.shift();
      if (value === undefined) throw new UsageError("Argument expected for the --check-hash-based-pycs option");
      if (value !== "default" && value !== "always" && value !== "never") throw new UsageError("--check-hash-based-pycs must be one of 'default', 'always', or 'never'");
      o.checkHashBasedPycs = value;
    } else throw new UsageError(`Unknown option: ${option}`);
  }

  #allow(text: string): void {
    const cut = text.indexOf("="), name = cut < 0 ? text : text.slice(0, cut), what = ALLOW.find((one) => one === name);
    if (!what || (what === "run" && cut >= 0)) throw new UsageError(`Unknown option: --allow-${text}`);
    const values = cut < 0 ? [] : text.slice(cut + 1).split(",").filter(Boolean), before = this.o.allow[what];
    if (cut >= 0 && !values.length) throw new UsageError(`Argument expected for the --allow-${what} option`);
    this.o.allow[what] = cut < 0 || before === true ? true : [...(before ?? []), ...values];
  }

  // The rest of a cluster of letters, or else the next argument.
  #value(letter: string, rest: string): string {
    const value = rest || this.#argv.shift();
    if (value === undefined) throw new UsageError(`Argument expected for the -${letter} option`);
    return value;
  }

  #letters(cluster: string): void {
    const { o, counts } = this;
    for (let at = 1; at < cluster.length; at++) {
      const letter = cluster[at]!, rest = cluster.slice(at + 1);
      switch (letter) {
        case "c": return void (o.command = { kind: "source", text: this.#value(letter, rest) });
        case "m": return void (o.command = { kind: "module", text: this.#value(letter, rest) });
        case "W": return void o.warnOptions.push(this.#value(letter, rest));
        case "X": return void o.xOptions.push(this.#value(letter, rest));
        case "b": counts[Flag.BYTES_WARNING]!++; break;
        case "B": counts[Flag.DONT_WRITE_BYTECODE]!++; break;
        case "d": counts[Flag.DEBUG]!++; break;
        case "E": counts[Flag.IGNORE_ENVIRONMENT]!++; break;
        case "i": counts[Flag.INSPECT]!++, counts[Flag.INTERACTIVE]!++; break;
        case "I": counts[Flag.ISOLATED] = 1; break;
        case "O": counts[Flag.OPTIMIZE]!++; break;
        case "P": counts[Flag.SAFE_PATH] = 1; break;
        case "q": counts[Flag.QUIET]!++; break;
        case "R": counts[Flag.HASH_RANDOMIZATION] = 1; break;
        case "t": break;
        case "s": counts[Flag.NO_USER_SITE]!++; break;
        case "S": counts[Flag.NO_SITE]!++; break;
        case "u": o.unbuffered = true; break;
        case "v": counts[Flag.VERBOSE]!++; break;
        case "V": o.answer = o.answer ? "versions" : "version"; break;
        case "x": o.skipFirstLine = true; break;
        case "h": case "?": o.answer = "help"; return;
        case "J": throw new UsageError("-J is reserved for Jython");
        default: throw new UsageError(`Unknown option: -${letter}`);
      }
    }
  }
}

// The value of an -X option: true, a text, or undefined; the last one counts.
const xOption = (o: Options, name: string): true | string | undefined =>
  o.xOptions.map((text) => (text === name ? true : text.startsWith(`${name}=`) ? text.slice(name.length + 1) : undefined)).filter((v) => v !== undefined).at(-1);

const fatal = (where: string, what: string, state = "preinitialized"): StartError => new StartError(`Fatal Python error: ${where}: ${what}\nPython runtime state: ${state}\n\n`);

function digits(o: Options, env: Environment): number {
  for (const [value, name] of [[xOption(o, "int_max_str_digits"), "-X int_max_str_digits"], [env.PYTHONINTMAXSTRDIGITS || undefined, "PYTHONINTMAXSTRDIGITS"]] as const) {
    if (value === undefined) continue;
    const n = value === true ? NaN : /^\d+$/.test(value) ? Number(value) : NaN;
    if (!(n === 0 || (n >= MIN_STR_DIGITS && n < 2 ** 31))) throw fatal("config_init_int_max_str_digits", `${name}: invalid limit; must be >= ${MIN_STR_DIGITS} or 0 for unlimited.`);
    return n;
  }
  return INT_MAX_STR_DIGITS;
}

function cpuCount(o: Options, env: Environment): number {
  let count = 0;
  for (const value of [env.PYTHON_CPU_COUNT || undefined, xOption(o, "cpu_count")]) {
    if (value === undefined) continue;
    count = value === "default" ? 0 : value !== true && /^\d+$/.test(value) ? Number(value) : NaN;
    if (!(value === "default" || (count > 0 && count < 2 ** 31))) throw fatal("config_init_cpu_count", "-X cpu_count=n option: n is missing or an invalid number, n must be greater than 0");
  }
  return count;
}

// A variable that is a number, or counts as 1 when it is any other text.
function level(text: string | undefined): number {
  if (!text) return 0;
  return /^\d+$/.test(text) ? Number(text) : 1;
}

function utf8Mode(o: Options, env: Environment): number {
  const x = xOption(o, "utf8"), v = env.PYTHONUTF8;
  if (x !== undefined) {
    if (x === true || x === "1") return 1;
    if (x === "0") return 0;
    throw fatal("preconfig_init_utf8_mode", "invalid -X utf8 option value", "preinitializing");
  }
  if (!v || v === "0") return 0;
  if (v !== "1") throw fatal("preconfig_init_utf8_mode", "invalid PYTHONUTF8 environment variable value", "preinitializing");
  return 1;
}

/** Reads `argv` (which it takes apart) and the environment. */
export function parseOptions(argv: string[], environment: Environment): Options {
  const o = new Parser(argv).run(), f = o.flags;
  if (f[Flag.ISOLATED]) f[Flag.IGNORE_ENVIRONMENT]!++, f[Flag.NO_USER_SITE]!++, (f[Flag.SAFE_PATH] = 1);
  const env: Environment = f[Flag.IGNORE_ENVIRONMENT] ? {} : environment;
  const atLeast = (flag: Flag, name: string) => (f[flag] = Math.max(f[flag]!, level(env[name])));
  atLeast(Flag.DEBUG, "PYTHONDEBUG");
  atLeast(Flag.VERBOSE, "PYTHONVERBOSE");
  atLeast(Flag.OPTIMIZE, "PYTHONOPTIMIZE");
  if (env.PYTHONDONTWRITEBYTECODE) f[Flag.DONT_WRITE_BYTECODE] ||= 1;
  if (env.PYTHONNOUSERSITE) f[Flag.NO_USER_SITE] ||= 1;
  if (env.PYTHONINSPECT) f[Flag.INSPECT] ||= 1;
  if (env.PYTHONSAFEPATH) f[Flag.SAFE_PATH] = 1;
  if (env.PYTHONUNBUFFERED) o.unbuffered = true;
  const seed = env.PYTHONHASHSEED === "random" ? "" : env.PYTHONHASHSEED;
  if (seed && !(/^\d+$/.test(seed) && Number(seed) < 2 ** 32)) {
    throw fatal("config_init_hash_seed", 'PYTHONHASHSEED must be "random" or an integer in range [0; 4294967295]');
  }
  if (seed && !f[Flag.HASH_RANDOMIZATION]) o.hashSeed = Number(seed);
  if (xOption(o, "jit") !== undefined || env.PYTHON_JIT === "1") o.tier2 ||= "cpython";
  f[Flag.UTF8_MODE] = utf8Mode(o, env);
  f[Flag.DEV_MODE] = xOption(o, "dev") !== undefined || env.PYTHONDEVMODE ? 1 : 0;
  f[Flag.WARN_DEFAULT_ENCODING] = xOption(o, "warn_default_encoding") !== undefined || env.PYTHONWARNDEFAULTENCODING ? 1 : 0;
  f[Flag.INT_MAX_STR_DIGITS] = digits(o, env);
  f[Flag.THREAD_INHERIT_CONTEXT] = (xOption(o, "thread_inherit_context") ?? env.PYTHON_THREAD_INHERIT_CONTEXT) === "1" ? 1 : 0;
  f[Flag.CONTEXT_AWARE_WARNINGS] = (xOption(o, "context_aware_warnings") ?? env.PYTHON_CONTEXT_AWARE_WARNINGS) === "1" ? 1 : 0;
  o.cpuCount = cpuCount(o, env);
  f[Flag.GIL] = 1;
  const bytes = f[Flag.BYTES_WARNING]!;
  o.warnOptions = [...(f[Flag.DEV_MODE] ? ["default"] : []), ...(env.PYTHONWARNINGS ? env.PYTHONWARNINGS.split(",") : []), ...o.warnOptions, ...(bytes ? [bytes > 1 ? "error::BytesWarning" : "default::BytesWarning"] : [])];
  return o;
}

/** The value of an -X option or of the variable for it; undefined: neither. */
export function setting(o: Options, x: string, variable: string | null, env: Environment): true | string | undefined {
  return xOption(o, x) ?? ((variable && !o.flags[Flag.IGNORE_ENVIRONMENT] && env[variable]) || undefined);
}

/** The environment's variable, where the environment counts. */
export const variable = (o: Options, name: string, env: Environment): string | undefined => (o.flags[Flag.IGNORE_ENVIRONMENT] ? undefined : env[name] || undefined);
