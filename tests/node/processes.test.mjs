// tests/node/processes.test.mjs: processes of the machine, as granted to the package; what the command does with them: tests/node/command/day.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { nodeFolder, nodeProcesses, start } from "./support.mjs";

const REFUSED = `
import errno, os, subprocess
def error(f, *args):
    try: return repr(f(*args))
    except OSError as e: return errno.errorcode[e.errno]
[error(subprocess.run, ["echo", "x"]), error(os.system, "echo x"), error(os.execv, "/bin/echo", ["echo"]), error(os.waitpid, -1, 0), os.getpid()]
`;
test("without a grant there are none", async () => {
  const py = await start();
  assert.deepEqual(py.runPython(REFUSED).toJs(), ["ENOTSUP", "-1", "ENOSYS", "ENOSYS", 42]);
});

test("with processes and a folder: input, output, errors, environment, signals", async () => {
  const py = await start({ processes: nodeProcesses() });
  py.FS.mount("/", nodeFolder("/"));
  py.setWorkingFolder("/usr"); // processes start in folders of the machine
  py.runPython(`import subprocess, os; os.environ['PATH'] = '/usr/bin:/bin'`);
  const value = (text) => py.runPython(text)?.toJs?.() ?? py.runPython(text);
  assert.equal(py.runPython("subprocess.run(['cat'], input='é', capture_output=True, text=True).stdout"), "é");
  assert.deepEqual(value("p = subprocess.run('echo $A; echo e >&2; exit 3', shell=True, env={'A': 'b'}, capture_output=True, text=True); [p.stdout, p.stderr, p.returncode]"), ["b\n", "e\n", 3]);
  assert.equal(py.runPython("p = subprocess.Popen(['sleep', '50']); p.poll() is None"), true);
  assert.equal(py.runPython("p.terminate(); p.wait()"), -15);
  assert.equal(py.runPython("os.getpid()"), process.pid);
  assert.throws(() => py.runPython("subprocess.run(['true'], preexec_fn=print)"), /there is no fork/);
  assert.throws(() => py.runPython("subprocess.run(['true'], pass_fds=[5])"), /standard streams/);
  assert.throws(() => py.runPython("subprocess.run(['no-such-program'])"), (error) => error.type === "FileNotFoundError");
});

test("processes start in the folder of the machine that is mounted where Python is; elsewhere the error names the folder", async () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "morelia-processes-")));
  try {
    const py = await start({ processes: nodeProcesses(), env: { PATH: process.env.PATH } });
    assert.throws(() => py.runPython("import subprocess; subprocess.run(['pwd'])"), /No such file or directory: '\/home\/web_user'/);
    fs.mkdirSync(path.join(folder, "inner"));
    py.FS.mount("/data", nodeFolder(folder, { write: true }));
    py.FS.chdir("/data");
    assert.equal(py.runPython("open('x', 'w').write('from Python'); subprocess.run('pwd; cat x', shell=True, capture_output=True, text=True).stdout"), `${folder}\nfrom Python`);
    assert.equal(py.runPython("subprocess.run(['pwd'], cwd='/data/inner', capture_output=True, text=True).stdout"), `${path.join(folder, "inner")}\n`);
    assert.throws(() => py.runPython("subprocess.run(['pwd'], cwd='/data/none')"), /No such file or directory: '\/data\/none'/);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

// A process that writes nothing, reads nothing and does not end.
const SILENT = "import os, subprocess\np = subprocess.Popen(['/bin/sleep', '50'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\nout = p.stdout.fileno()\n";
const WAITS = {
  "p.stdout.read(1)": "p.stdout.read(1)", "p.stdout.readline()": "p.stdout.readline()", "os.read": "os.read(out, 10)", "os.readv": "os.readv(out, [bytearray(4)])",
  "a raw file": "open(out, 'rb', 0, closefd=False).read(5)", "os.popen": "os.popen('/bin/sleep 50').read()", "communicate": "p.communicate()", "check_output": "subprocess.check_output(['/bin/sleep', '50'])",
  "os.write to a full pipe": "while True: os.write(p.stdin.fileno(), b'x' * 300_000)", "p.stdin.write": "p.stdin.write(b'x' * 8_000_000)",
};
for (const [name, source] of Object.entries(WAITS)) {
  test(`an interrupt ends the waiting for a process: ${name}`, async () => {
    let polls = 0, last = Infinity;
    const py = await start({ processes: nodeProcesses(), onPoll: () => void (++polls === last && py.interrupt()) });
    py.FS.mount("/", nodeFolder("/"));
    py.setWorkingFolder("/usr");
    py.runPython(SILENT);
    polls = 0;
    last = 40;
    assert.throws(() => py.runPython(source), (error) => error.type === "KeyboardInterrupt");
    py.runPython("try: os.pread(out, 1, 0)\nexcept OSError as e: assert e.errno in (__import__('errno').ESPIPE, __import__('errno').EBADF)\np.kill()");
    py.dispose();
  });
}

test("a signal's handler runs while a process is read from, and may close the pipe", async () => {
  let polls = 100; // not while it is prepared
  const py = await start({ processes: nodeProcesses(), onPoll: () => void (++polls === 40 && py.interrupt()) });
  py.FS.mount("/", nodeFolder("/"));
  py.setWorkingFolder("/usr");
  py.runPython(`${SILENT}import signal\nsignal.signal(signal.SIGINT, lambda *a: (told.append(1), os.close(out)))\ntold = []`);
  polls = 0;
  assert.equal(py.runPython("try: os.read(out, 10)\nexcept OSError as e: told.append(e.errno)\np.kill()\nimport errno\ntold == [1, errno.EBADF]"), true);
  py.dispose();
});

test("a time limit ends the waiting for a process", async () => {
  const py = await start({ processes: nodeProcesses(), timeLimit: 400 });
  py.FS.mount("/", nodeFolder("/"));
  py.setWorkingFolder("/usr"); // processes start in folders of the machine
  assert.throws(() => py.runPython("import subprocess; p = subprocess.Popen(['/bin/sleep', '30']); p.wait()"), (error) => error.type === "TimeoutError");
  py.runPython("p.kill()");
});
