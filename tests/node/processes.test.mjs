// tests/node/processes.test.mjs: processes of the machine, as granted to the package; what the command does with them: tests/node/day.
import assert from "node:assert/strict";
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

test("a time limit ends the waiting for a process", async () => {
  const py = await start({ processes: nodeProcesses(), timeLimit: 400 });
  py.FS.mount("/", nodeFolder("/"));
  py.setWorkingFolder("/usr"); // processes start in folders of the machine
  assert.throws(() => py.runPython("import subprocess; p = subprocess.Popen(['/bin/sleep', '30']); p.wait()"), (error) => error.type === "TimeoutError");
  py.runPython("p.kill()");
});
