"""What the library does by threads and by fork, without them: there are none (web/bundle.mjs has the places that come here)."""
import os, select


class ChildWatcher:
    """Tells an event loop of the ends of processes, by asking now and then."""

    def add_child_handler(self, pid, callback, *args):
        from asyncio import events
        self._look(events.get_running_loop(), 0.001, pid, callback, args)

    def _look(self, loop, delay, pid, callback, args):
        try:
            ended, status = os.waitpid(pid, os.WNOHANG)
            code = os.waitstatus_to_exitcode(status)
        except ChildProcessError:  # somebody else has waited for it
            ended, code = pid, 255
        if ended:
            callback(pid, code, *args)
        else:
            loop.call_later(delay, self._look, loop, min(delay * 2, 0.05), pid, callback, args)


def spawn(mode, file, args, env, exec_function):
    """os.spawn*."""
    if not isinstance(args, (tuple, list)):
        raise TypeError("argv must be a tuple or a list")
    if not args or not args[0]:
        raise ValueError("argv first element cannot be empty")
    import subprocess
    file = os.fsdecode(file)
    if not os.path.dirname(file) and exec_function in (os.execv, os.execve):
        file = os.path.join(".", file)
    try:
        process = subprocess.Popen(args, executable=file, env=env, close_fds=False)
    except OSError:
        if mode == os.P_WAIT:
            return 127  # as a child that could not start the program
        raise
    if mode == os.P_NOWAIT:
        process.returncode = 0  # whoever has the number waits for it
        return process.pid
    return process.wait()


def process_request(server, request, client_address):
    """Serves a connection, and those that come before it says anything: browsers open some that they may use later."""
    waiting = {request: client_address}
    while waiting:
        for ready in select.select([server, *waiting], [], [])[0]:
            if ready is not server:
                server.process_request_thread(ready, waiting.pop(ready))
                continue
            try:
                request, client_address = server.get_request()
            except OSError:
                continue
            if server.verify_request(request, client_address):
                waiting[request] = client_address
            else:
                server.shutdown_request(request)
