# asyncio's processes and os.spawn* on this machine: run by CPython and by the command, which must print the same.
import asyncio, os, sys
from asyncio.subprocess import DEVNULL, PIPE, STDOUT

async def main():
    p = await asyncio.create_subprocess_exec("/bin/cat", stdin=PIPE, stdout=PIPE)
    print(await p.communicate(b"through cat"), p.returncode)
    p = await asyncio.create_subprocess_shell("echo out; echo err >&2; exit 3", stdout=PIPE, stderr=PIPE)
    print(await p.communicate(), p.returncode)
    p = await asyncio.create_subprocess_shell("echo out; echo err >&2", stdout=PIPE, stderr=STDOUT)
    print(await p.stdout.read(), await p.wait())
    p = await asyncio.create_subprocess_exec("/bin/cat", stdin=PIPE, stdout=PIPE)
    for i in range(3):
        p.stdin.write(b"line %d\n" % i)
        await p.stdin.drain()
        print(await p.stdout.readline())
    p.stdin.close()
    print(await p.stdout.read(), await p.wait())
    p = await asyncio.create_subprocess_exec("/bin/sleep", "30")
    await asyncio.sleep(0.05)
    print(p.returncode)
    p.terminate()
    print(await p.wait())
    try: await asyncio.create_subprocess_exec("/no/such/program")
    except OSError as e: print(type(e).__name__)
    done = await asyncio.gather(*(run(n) for n in range(4)))
    print(done)
    try: await asyncio.wait_for(run_long(), 0.1)
    except TimeoutError: print("timed out")
    big = b"x" * 1_000_000
    p = await asyncio.create_subprocess_exec("/bin/cat", stdin=PIPE, stdout=PIPE)
    out, _ = await p.communicate(big)
    print(out == big)

async def run(n):
    p = await asyncio.create_subprocess_shell(f"echo {n}", stdout=PIPE, stdin=DEVNULL)
    return (await p.communicate())[0]

async def run_long():
    p = await asyncio.create_subprocess_exec("/bin/sleep", "30")
    try: await p.wait()
    finally: p.kill(), await p.wait()

asyncio.run(main())
print(os.spawnl(os.P_WAIT, "/bin/sh", "sh", "-c", "exit 4"), os.spawnlp(os.P_WAIT, "sh", "sh", "-c", "kill -9 $$"), os.spawnv(os.P_WAIT, "/no/such", ["x"]))
pid = os.spawnvpe(os.P_NOWAIT, "sh", ["sh", "-c", "exit $CODE"], {"CODE": "5", "PATH": "/bin:/usr/bin"})
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
for wrong in ((os.P_WAIT, "/bin/sh", ()), (os.P_WAIT, "/bin/sh", "x"), (os.P_WAIT, "/bin/sh", [""])):
    try: os.spawnv(*wrong)
    except Exception as e: print(type(e).__name__, e)
