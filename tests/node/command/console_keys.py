# Types keys into a command in a terminal of its own and prints what it draws, as JSON: argv[1] is JSON with the command, its environment, and the steps:
# [what has to be drawn first, keys]. For tests/node/command/console.test.mjs.
import fcntl, json, os, pty, select, signal, struct, sys, termios, time

plan = json.loads(sys.argv[1])
pid, fd = pty.fork()
if pid == 0:
    os.chdir(plan["folder"])
    os.execve(plan["command"][0], plan["command"], plan["env"])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("hhhh", 24, 80, 0, 0))
drawn, rest, pieces, late = b"", b"", [], time.monotonic() + plan["seconds"]

def read_until(wanted):
    global drawn, rest
    while wanted is None or wanted.encode() not in rest:
        if time.monotonic() > late:
            os.kill(pid, signal.SIGKILL)
            print(json.dumps({"late": wanted, "drawn": (drawn + rest).decode(errors="replace")}))
            sys.exit(0)
        if not select.select([fd], [], [], 0.2)[0]: continue
        try: data = os.read(fd, 65536)
        except OSError: data = b""
        if not data: break
        rest += data
    end = len(rest) if wanted is None else rest.find(wanted.encode()) + len(wanted.encode()) if wanted.encode() in rest else len(rest)
    piece, rest = rest[:end], rest[end:]
    drawn += piece
    pieces.append(piece.decode(errors="replace"))

for wanted, keys in plan["steps"]:
    read_until(wanted)
    time.sleep(plan.get("pause", 0.05))
    os.write(fd, keys.encode())
read_until(None)
status = os.waitpid(pid, 0)[1]
print(json.dumps({"pieces": pieces, "status": os.waitstatus_to_exitcode(status)}))
