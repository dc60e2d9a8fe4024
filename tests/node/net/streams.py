# asyncio's streams, servers and protocols on this machine: run by CPython and by the command, which must print the same.
import asyncio, errno, sys

async def echo(reader, writer):
    while line := await reader.readline():
        writer.write(line.upper())
        await writer.drain()
    writer.close()
    await writer.wait_closed()

async def client(host, port, n):
    reader, writer = await asyncio.open_connection(host, port)
    out = []
    for i in range(3):
        writer.write(b"client %d line %d\n" % (n, i))
        out.append((await reader.readline()).decode().strip())
    writer.write_eof()
    out.append(await reader.read())
    writer.close()
    await writer.wait_closed()
    return out

class Upper(asyncio.Protocol):
    def connection_made(self, transport): self.transport = transport
    def data_received(self, data): self.transport.write(data.swapcase())
    def connection_lost(self, error): print("lost", error)

async def main():
    server = await asyncio.start_server(echo, "127.0.0.1", 0, limit=4_000_000)
    port = server.sockets[0].getsockname()[1]
    async with server:
        for out in await asyncio.gather(*(client("127.0.0.1", port, n) for n in range(4))): print(out)
        print(await client("localhost", port, 9))
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try: await asyncio.wait_for(reader.read(1), 0.05)
        except TimeoutError as e: print("timed out")
        big = b"x" * 3_000_000 + b"\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=4_000_000)
        try:
            writer.write(big)
            await writer.drain()
            print(len(await reader.readline()))
        except Exception as e: print(type(e))
        writer.close()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Upper, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    writer.write(b"Hello")
    print(await reader.readexactly(5))
    writer.close()
    await writer.wait_closed()
    await asyncio.sleep(0.05)
    port = server.sockets[0].getsockname()[1]
    server.close()
    try: await asyncio.open_connection("127.0.0.1", port)
    except OSError as e: print(type(e).__name__, errno.errorcode[e.errno])
    import socket
    s = socket.create_server(("127.0.0.1", 0))
    s.setblocking(False)
    c = socket.socket()
    c.setblocking(False)
    connected, (other, _) = await asyncio.gather(loop.sock_connect(c, s.getsockname()), loop.sock_accept(s))
    await loop.sock_sendall(c, b"by sockets")
    print(await loop.sock_recv(other, 100))
    for one in s, c, other: one.close()

asyncio.run(main())
