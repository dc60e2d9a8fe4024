// tests/libtest/native.mjs: CPython's tests of what Pyodide has not: sockets, processes, a real disk, the command line. Their oracle is the native CPython 3.14.
// Each module runs there and with the command, with the library's Python files of one version, ours; a test that passes there passes here, or tells one of the
// reasons below.
//
// usage: node tests/libtest/native.mjs [--dist FOLDER] [--jit N|off] [MODULE…]
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { unzipSync } from "fflate";
import { interpreterProgram, suiteFolder } from "../reference/reference.mjs";

const here = import.meta.dirname, SECONDS = 300;
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { dist: { type: "string", default: path.join(here, "../../web/dist") }, jit: { type: "string", default: "off" } } });

// Left out of asyncio: test_events, test_subprocess, test_sock_lowlevel and test_sendfile wait for threads that cannot start; test_ssl and test_sslproto have no
// ssl, test_tools no _remote_debugging, test_free_threading and test_threads no threads; the others are for Windows. Of the rest: test_tarfile waits for
// files of gigabytes; test_httpservers hangs on CPython itself.
const ASYNCIO = ["base_events", "buffered_proto", "context", "eager_task_factory", "futures", "futures2", "graph", "locks", "pep492", "protocols", "queues", "runners",
  "selector_events", "server", "staggered", "streams", "taskgroups", "tasks", "timeouts", "transports", "unix_events", "waitfor"].map((name) => `test_asyncio.test_${name}`);
const OTHERS = ["cmd_line", "cmd_line_script", "file", "fileio", "glob", "httplib", "io", "mailbox", "os", "popen", "posix", "py_compile", "poll", "runpy", "select", "selectors", "shutil", "site", "subprocess", "tempfile", "urllib2",
  "zipfile"].map((name) => `test_${name}`);

/** Why a test does not pass that passes on CPython: what it tells, and what that comes from. */
const REASONS = [
  [/can't start new thread|requires threading/, "there is one thread"],
  [/cpython|CPython/, "for CPython only"],
  [/Address family not supported|IPv6|inet_pton|AF_BLUETOOTH|getnameinfo|servname|nodename|sendmsg|AF_UNIX|[Uu]nix sockets|UNIX|Unrecognized service|A Stream Socket was expected/, "TCP over IPv4 only"],
  [/pidfd|sendfile|os\.fork|mkfifo|eventfd|copy_file_range|posix_spawn|sched|needs? (os|posix)\.|mknod|extended attribute|dir_fd|file holes|memfd|timerfd|follow_symlinks support/, "no such system call"],
  [/user.site|musl|Operation not permitted|set(re|res)?[ug]id|root privilege/, "as in Pyodide"],
  [/FileNotFoundError: \[Errno 44\].*@test/, "what a folder's listing does not tell of an entry is asked for when it is wanted"],
  [/write access to the installed location/, "the library is in a bundle"],
  [/Protocol not available/, "the sizes of a socket's buffers are not told"],
  [/import of ssl halted/, "no ssl"],
  [/cannot be had: (there is no fork|a process gets)|preexec_fn not supported/, "Node starts processes, and gives them their standard streams"],
  [/signal\.alarm|gete[ug]id|setgroups/, "as in Pyodide"],
  [/selectors\.EpollSelector|resource module/, "as in Pyodide"],
  [/strace|W_STOPCODE|file descriptor limit/, "its means are not here"],
  [/_SelectorSocketTransport closed fd=/, "a test before it left its connection open, as its thread could not start"],
  [/^[+] \[<coroutine object/, "gc.get_referrers() does not know the frame of a coroutine that runs"],
];
/** The same of tests by their names. */
const NAMED = [
  [/FDInheritance|test_inheritable|oscloexec|noinherit/, "as in Pyodide: all descriptors can be inherited"],
  [/test_(optional_abilities|threadsafe_wait)$/, "there is one thread"],
  [/test_chunk_size$/, "a size has 32 bits"],
  [/test_issue142594|reentrant_detach|CalledProcessError_str_non_zero/, "newer than 3.14.2"],
  [/SelectTestCase\.test_errno/, "as in Pyodide: who only looks is not told of a descriptor that is not open"],
  [/unregister_after_fd_close_and_reuse/, "a socket has no second descriptor"],
  [/test_pipesize/, "a pipe's size is Node's"],
  [/test_send_signal$/, "Ctrl-C is heard from the first sixth of a second on"],
  [/close_fds|small_errpipe|swap_std_fds_with_one_closed|restore_signals/, "Node starts processes, and gives them their standard streams"],
  [/start_new_session/, "sessions have no numbers, as in Pyodide"],
  [/test_link_follow_symlinks|symlink_modes/, "Node has no such function"],
  [/cmd_line_script.*\.(test_(directory|zipfile|package|script_(abspath|compiled))|test_module_in|test_issue8202)|relativedir/, "its programs import test, which is not in the library here"],
  [/_loader$|test_basic_script|interactivehook/, "importlib and site are started when they are wanted"],
  [/script_as_dev_fd|execve_env_concurrent/, "a process gets its standard streams alone"],
  [/test_syntaxerror_null_bytes/, "the source's line is told, too"],
  [/test_import_time/, "-X importtime tells nothing of modules that are there already"],
  [/malloc_stats/, "CPython's allocator is not here"],
  [/invalid_utf8_arg|undecodable_(code|env)|test_text_encoding/, "everything is UTF-8"],
  [/test_site\.(CommandLineTests|HelperFunctionsTests)/, "as in Pyodide: there are no packages of a user"],
  [/_pth/, "the command is no binary that could be copied"],
  [/test_runpy\..*name_attribute/, "runpy is 3.14.10's there, as it is frozen"],
];

const suite = suiteFolder(), oracle = interpreterProgram();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "native-")), library = path.join(folder, "library"), tests = path.join(folder, "tests");
process.on("exit", () => fs.rmSync(folder, { recursive: true }));
const zip = fs.readFileSync(path.join(here, "../../node_modules/pyodide/python_stdlib.zip"));
for (const [name, bytes] of Object.entries(unzipSync(zip, { filter: ({ name: n }) => n.endsWith(".py") && !/^(_sysconfigdata|_?pyodide)/.test(n) }))) {
  const file = path.join(library, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, bytes);
}
fs.mkdirSync(tests);
fs.symlinkSync(path.join(suite, "test"), path.join(tests, "test"));

function run(command, args, importPath, module) {
  const cwd = fs.mkdtempSync(path.join(folder, "work-"));
  const { stdout, status, error } = spawnSync(command, [...args, path.join(here, "native_driver.py"), module],
    { cwd, encoding: "utf8", env: { ...process.env, PYTHONPATH: importPath }, timeout: SECONDS * 1000, killSignal: "SIGKILL", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  const results = new Map();
  for (const line of stdout.split("\n")) {
    const [begin, mark, id, text] = line.split("\t");
    if (begin === "@" && text !== undefined && !"-!".includes(results.get(id)?.mark ?? " ")) results.set(id, { mark, text });
  }
  return { results, ended: status === 0 && !error };
}

const total = { same: 0, known: 0, bad: 0 };
for (const module of positionals.length ? positionals : [...ASYNCIO, ...OTHERS]) {
  const expected = run(oracle, [], library, module), mine = run("node", [path.join(options.dist, "cli.cjs"), `--jit=${options.jit}`], tests, module);
  let same = 0;
  const known = new Map(), bad = [];
  for (const [id, { mark }] of expected.results) {
    if (mark !== "+") continue;
    const { mark: got, text } = mine.results.get(id) ?? { mark: "?", text: "did not run" };
    const reason = (NAMED.find(([pattern]) => pattern.test(id)) ?? REASONS.find(([pattern]) => pattern.test(text)))?.[1];
    if (got === "+") same++;
    else if (reason) known.set(reason, (known.get(reason) ?? 0) + 1);
    else bad.push(`     ${got} ${id}: ${text}\n`);
  }
  const others = [...known].map(([reason, n]) => `${n} ${reason}`);
  if (!mine.ended) bad.push("     did not end well\n");
  total.same += same;
  total.bad += bad.length;
  for (const n of known.values()) total.known += n;
  process.stdout.write(`${bad.length ? "FAIL" : "ok  "} ${module.padEnd(32)} ${String(same).padStart(5)} pass${others.length ? `; not: ${others.join(", ")}` : ""}\n${bad.join("")}`);
}
process.stdout.write(`${total.same} of ${total.same + total.known + total.bad} tests that pass on CPython; ${total.known} do not for a known reason, ${total.bad} for none\n`);
process.exitCode = total.bad ? 1 : 0;
