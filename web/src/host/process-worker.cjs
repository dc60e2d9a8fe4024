// process-worker.cjs: the thread that starts processes for node-processes.ts: Node.js reports their ends and their
// output through an event loop, and that of the thread where Python runs does not turn. It answers requests one by one,
// each with a message and a change of the cell that the caller waits for.
//
// Output is read as it arrives, so that no process waits for Python to read. A request without an answer yet is
// answered with null after `ms`.
"use strict";
const { workerData } = require("node:worker_threads");
const { spawn } = require("node:child_process");
const fs = require("node:fs"), os = require("node:os"), path = require("node:path");
const { port, cell } = workerData;

const FULL = 1 << 20; // bytes that wait to be written to a process: whoever writes more waits
const children = new Map(); // pid: { status, ends }
const pipes = new Map(); // number: { stream, writes (to a process), chunks, size, ended, error, sink, wakes }
let pipesMade = 0;

const systemError = (code) => Object.assign(new Error(code), { code });

// Settles when `wakes` is called or after `ms`.
const waiting = (wakes, ms) => new Promise((resolve) => {
  const timer = setTimeout(done, ms);
  function done() {
    clearTimeout(timer);
    wakes.delete(done);
    resolve();
  }
  wakes.add(done);
});
const wakeAll = (wakes) => [...wakes].forEach((wake) => wake());

function newPipe(stream, writes) {
  const pipe = { stream, writes, chunks: [], size: 0, ended: false, error: null, sink: null, wakes: new Set() };
  const end = () => {
    pipe.ended = true;
    pipe.sink?.end();
    wakeAll(pipe.wakes);
  };
  stream.on("data", (chunk) => {
    if (pipe.sink) return void pipe.sink.write(chunk);
    pipe.chunks.push(chunk);
    pipe.size += chunk.length;
    wakeAll(pipe.wakes);
  });
  stream.on("end", end).on("close", end).on("drain", () => wakeAll(pipe.wakes)).on("error", (error) => {
    pipe.error = error.code;
    end();
  });
  pipes.set(++pipesMade, pipe);
  return pipesMade;
}

// Output from a pipe of ours goes directly to a process.
function pump(pipe, sink) {
  sink.on("error", () => {}); // it has ended: the rest is lost, as with a pipe of the system
  for (const chunk of pipe.chunks) sink.write(chunk);
  pipe.chunks = [];
  if (pipe.ended) sink.end();
  else pipe.sink = sink;
}

// The file that can be run, of those to try; relative to the folder.
function executable(files, folder) {
  let code = "ENOENT";
  for (const file of files) {
    const full = path.resolve(folder, file);
    try {
      fs.accessSync(full, fs.constants.X_OK);
      if (fs.statSync(full).isFile()) return full;
      code = "EACCES";
    } catch (error) {
      if (error.code !== "ENOENT" && error.code !== "ENOTDIR") code = error.code;
    }
  }
  throw systemError(code);
}

// A descriptor for the output of a process, from a file that Python has open: at the file's end, because Node.js cannot
// tell Python's position.
function outputDescriptor(fd, opened) {
  try {
    if (!fs.fstatSync(fd).isFile()) return fd;
    opened.push(fs.openSync(`/proc/self/fd/${fd}`, fs.constants.O_WRONLY | fs.constants.O_APPEND));
    return opened.at(-1);
  } catch {
    return fd; // a system without /proc
  }
}

async function start({ folder, session, files, args, env, stdio }) {
  try {
    if (!fs.statSync(folder).isDirectory()) throw systemError("ENOTDIR");
  } catch (error) {
    throw Object.assign(systemError(error.code), { folder: true });
  }
  const file = executable(files, folder), joined = stdio[2] === "output", opened = [];
  const ends = stdio.map((one, i) => (one === "output" ? "ignore" : typeof one === "object" ? "pipe" : typeof one === "number" && one > 2 && i > 0 ? outputDescriptor(one, opened) : one));
  const command = joined ? ["/bin/sh", ["-c", 'exec "$@" 2>&1', "sh", file, ...args.slice(1)]] : [file, args.slice(1)];
  const child = spawn(command[0], command[1], { cwd: folder, env, stdio: ends, detached: session, ...(joined ? {} : { argv0: args[0] }) });
  const state = { status: null, wakes: new Set() };
  child.on("exit", (code, signal) => {
    state.status = signal ? os.constants.signals[signal] : code << 8;
    wakeAll(state.wakes);
  });
  try {
    await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject));
  } finally {
    opened.forEach((fd) => fs.closeSync(fd));
  }
  child.on("error", () => {});
  children.set(child.pid, state);
  const made = stdio.map((one, i) => {
    if (one === "pipe") return newPipe(child.stdio[i], i === 0);
    if (typeof one !== "object") return -1;
    const other = pipes.get(one.pipe);
    if (i === 0) pump(other, child.stdin);
    else child.stdio[i].pipe(other.stream, { end: false });
    return -1;
  });
  return { pid: child.pid, pipes: made };
}

const ended = () => [...children].find(([, state]) => state.status !== null)?.[0];

async function wait({ pid, now, ms }) {
  const any = pid <= 0;
  if (any ? children.size === 0 : !children.has(pid)) throw systemError("ECHILD");
  const look = () => (any ? ended() : children.get(pid).status !== null ? pid : undefined);
  if (look() === undefined && !now) await waiting(any ? new Set() : children.get(pid).wakes, any ? 5 : ms);
  const found = look();
  if (found === undefined) return null;
  const { status } = children.get(found);
  children.delete(found);
  return { pid: found, status };
}

function pipeOf(id) {
  const pipe = pipes.get(id);
  if (!pipe) throw systemError("EBADF");
  return pipe;
}

async function read({ id, size, ms }) {
  const pipe = pipeOf(id);
  if (!pipe.chunks.length && !pipe.ended) await waiting(pipe.wakes, ms);
  const first = pipe.chunks[0];
  if (!first) return pipe.ended ? new Uint8Array(0) : null;
  if (first.length <= size) pipe.chunks.shift();
  else pipe.chunks[0] = first.subarray(size);
  const piece = first.subarray(0, size);
  return new Uint8Array(piece); // a copy: the message takes no more than it needs
}

async function write({ id, bytes, ms }) {
  const pipe = pipeOf(id);
  if (pipe.error || pipe.ended || pipe.stream.destroyed) throw systemError(pipe.error ?? "EPIPE");
  if (pipe.stream.writableLength > FULL) await waiting(pipe.wakes, ms);
  if (pipe.error || pipe.ended) throw systemError(pipe.error ?? "EPIPE");
  if (pipe.stream.writableLength > FULL) return null;
  if (bytes.length) pipe.stream.write(bytes);
  return bytes.length;
}

function close({ id }) {
  const pipe = pipeOf(id);
  pipes.delete(id);
  if (pipe.writes) pipe.stream.end();
  else if (!pipe.sink) pipe.stream.destroy();
  return 0;
}

const OPERATIONS = { start, wait, read, write, close, ready: ({ id }) => pipeOf(id).chunks.length > 0 || pipeOf(id).ended };

port.on("message", async (question) => {
  let answer;
  try {
    answer = { value: await OPERATIONS[question.operation](question) };
  } catch (error) {
    answer = { code: error.code ?? "EIO", folder: error.folder === true };
  }
  port.postMessage(answer);
  Atomics.add(cell, 0, 1);
  Atomics.notify(cell, 0);
});
