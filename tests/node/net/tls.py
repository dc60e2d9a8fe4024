# TLS by ssl, http.client, urllib.request, asyncio, and a server of its own, with the certificates in the folder argv[2], from the server at port argv[1]
# (tests/node/net.test.mjs): run by CPython and by the command, which must print the same.
import asyncio, http.client, os, pprint, re, socket, ssl, subprocess, sys, urllib.error, urllib.request

port, folder = int(sys.argv[1]), sys.argv[2]
here = lambda name: os.path.join(folder, name)


def told(error):
    text = re.sub(r" \(_ssl\.c.*\)$", "", str(error))
    return type(error).__name__, text, getattr(error, "reason", None), getattr(error, "verify_code", None), getattr(error, "verify_message", None)


context = ssl.create_default_context(cafile=here("ca.pem"))
print(context.check_hostname, context.verify_mode.name, context.protocol.name, context.cert_store_stats())
pprint.pprint(context.get_ca_certs())
with urllib.request.urlopen(f"https://localhost:{port}/hello", context=context) as r: print(r.status, r.read(), r.headers["x-secure"])
connection = http.client.HTTPSConnection("localhost", port, context=context, timeout=10)
for path in "/hello", "/big", "/hello":
    connection.request("GET", path)
    r = connection.getresponse()
    data = r.read()
    print(r.status, len(data))
connection.close()

with socket.create_connection(("localhost", port)) as plain, context.wrap_socket(plain, server_hostname="localhost") as safe:
    print(type(safe).__name__, isinstance(safe, socket.socket), safe.version(), safe.cipher()[0].startswith("TLS_"), safe.cipher()[1:], plain.fileno(), safe.server_hostname, safe.server_side)
    pprint.pprint(safe.getpeercert())
    print(len(safe.getpeercert(True)) > 300, safe.selected_alpn_protocol(), safe.compression(), safe.context is context, safe.session_reused)
    safe.sendall(b"GET /hello HTTP/1.0\r\nHost: x\r\n\r\n")
    print(safe.makefile("rb").read()[-5:], safe.gettimeout())

for text, host, made in [("the common store", "localhost", ssl.create_default_context()), ("another name", "127.0.0.1", context), ("no name", None, context)]:
    try:
        with socket.create_connection(("localhost", port)) as plain: made.wrap_socket(plain, server_hostname=host)
    except (ssl.SSLError, ValueError) as e: print(text, told(e))
try: urllib.request.urlopen(f"https://localhost:{port}/hello")
except urllib.error.URLError as e: print(told(e.reason))
loose = ssl._create_unverified_context()
with urllib.request.urlopen(f"https://localhost:{port}/hello", context=loose) as r: print(r.read())
with socket.create_connection(("localhost", port)) as plain, loose.wrap_socket(plain) as safe: print(safe.getpeercert(), len(safe.getpeercert(True)) > 300)
context.set_alpn_protocols(["spdy", "http/1.1"])
with socket.create_connection(("localhost", port)) as plain, context.wrap_socket(plain, server_hostname="localhost") as safe: print(safe.selected_alpn_protocol())
old = ssl.create_default_context(cafile=here("ca.pem"))
old.maximum_version = ssl.TLSVersion.TLSv1_2
with socket.socket() as plain, old.wrap_socket(plain, server_hostname="localhost") as safe:
    print(safe.version(), safe.cipher())
    safe.connect(("localhost", port))
    print(safe.version())
print(ssl.get_server_certificate(("localhost", port)) == open(here("server.pem")).read()[-len(ssl.get_server_certificate(("localhost", port))):])
for call in (lambda: context.load_verify_locations(here("none.pem")), lambda: context.load_cert_chain(here("none.pem")), lambda: context.load_verify_locations(), lambda: context.wrap_socket(socket.socket(), server_side=True, server_hostname="x"),
             lambda: context.load_verify_locations(cadata="é"), lambda: ssl.SSLSocket(), lambda: setattr(context, "verify_mode", ssl.CERT_NONE)):
    try: call()
    except Exception as e: print(type(e).__name__, "" if isinstance(e, OSError) else e)

# What does not wait.
with socket.create_connection(("localhost", port)) as plain:
    plain.setblocking(False)
    safe = context.wrap_socket(plain, server_hostname="localhost", do_handshake_on_connect=False)
    import select
    while True:
        try:
            safe.do_handshake()
            break
        except ssl.SSLWantReadError: select.select([safe], [], [], 5) if sys.platform != "emscripten" else select.select([], [safe], [], 5)
    print(safe.version())
    try: safe.recv(10)
    except ssl.SSLWantReadError as e: print("SSLWantReadError", e.errno)
    safe.close()

# A plain server's answer is no TLS.
with socket.create_server(("localhost", 0)) as server:
    child = subprocess.Popen([sys.executable, "-c", f"""
import socket
with socket.create_connection(("localhost", {server.getsockname()[1]})) as s:
    s.recv(100)
    s.sendall(b"HTTP/1.0 400 Bad\\r\\n\\r\\n")
    s.recv(100)
"""])
    one, _ = server.accept()
    try: context.wrap_socket(one, server_hostname="localhost")
    except ssl.SSLError as e: print(told(e))
    one.close()
    child.wait()

# A server of our own: the first client does not trust it, the second does.
mine = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
mine.load_cert_chain(here("server.pem"), here("server.key"))
with socket.create_server(("localhost", 0)) as server, mine.wrap_socket(server, server_side=True) as safe_server:
    text = f"""
import socket, ssl
for file in (None, {here("ca.pem")!r}):
    context = ssl.create_default_context(cafile=file)
    with socket.create_connection(("localhost", {safe_server.getsockname()[1]})) as s:
        try:
            with context.wrap_socket(s, server_hostname="localhost") as safe:
                safe.sendall(b"ping" * 50000)
                print(safe.recv(100))
        except ssl.SSLError as e: print(type(e).__name__)
"""
    child = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE)
    try: print("refused", safe_server.accept()[0].recv(1))
    except OSError as e: print("refused", b"")  # the alert comes before the handshake ends, or after it
    one, _ = safe_server.accept()
    with one:
        got = 0
        while got < 200000: got += len(one.recv(65536))
        print(got, one.server_side, one.version())
        one.sendall(b"pong")
    print(child.communicate()[0])


async def streams():
    reader, writer = await asyncio.open_connection("localhost", port, ssl=context)
    writer.write(b"GET /hello HTTP/1.0\r\nHost: x\r\n\r\n")
    print((await reader.read())[-5:], writer.get_extra_info("cipher")[1], writer.get_extra_info("peercert")["subjectAltName"], writer.get_extra_info("ssl_object").version())
    writer.close()
    try: await asyncio.open_connection("localhost", port, ssl=True)
    except ssl.SSLError as e: print(told(e))

    async def serve(reader, writer):
        writer.write((await reader.readline()).upper())
        await writer.drain()
        writer.close()
    async with await asyncio.start_server(serve, "localhost", 0, ssl=mine, family=socket.AF_INET) as server:
        place = server.sockets[0].getsockname()[1]
        context.set_alpn_protocols([])
        reader, writer = await asyncio.open_connection("localhost", place, ssl=context, family=socket.AF_INET)
        writer.write(b"hello\n")
        print(await reader.read())
        writer.close()
asyncio.run(streams())
