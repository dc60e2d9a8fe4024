// web/bundle.mjs: packs the standard library (npm `pyodide`, python_stdlib.zip: CPython 3.14's pure-Python library, PSF licence) into one
// file for web/src/interpreter/stdlib.ts. Left out: what is for other platforms or needs processes, sockets and displays of its own.
// The modules that programs import first come as compiled code, too (by our compiler), so that they need not be compiled at each start. Compiled code of
// more of them is in a file of its own, stdlib-code.bundle, for Node: after brotli it is half as large as the other, and a page would have to fetch it.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { unzipSync } from "fflate";

const NAMES = fileURLToPath(new URL("../build/wasm/gen/unicode_names.gen.bin", import.meta.url)); // vm/object/text/char_names.h
const UNICODE = fileURLToPath(new URL("../build/wasm/gen/unicode_data.gen.bin", import.meta.url)); // vm/runtime/unicode_tables.h
const CJK = fileURLToPath(new URL("../build/wasm/gen/cjk_tables.gen.bin", import.meta.url)); // vm/modules/cjk/cjk_tables.h
// vm/object/class/doc_text.h; side by side in the bundle, where the second weighs next to nothing after compression.
const [DOCS, INSPECT_DOCS] = ["wasm", "wasm-inspect"].map((build) => fileURLToPath(new URL(`../build/${build}/docs.bin`, import.meta.url)));
const OWN = fileURLToPath(new URL("./python", import.meta.url));
// Lines of the library that are others here: starting processes and reaching a network are granted to an interpreter or not, whatever its platform is
// called; there are no threads and no fork (web/python/morelia/_threadless.py); urllib3 shall use sockets (web/python/morelia/_sockets.py).
const CHANGED = {
  "importlib/_bootstrap_external.py": [["        if path is None:\n            path = sys.path\n        spec = cls._get_spec(fullname, path, target)", `        if path is None:
            path = sys.path
        if fullname == 'urllib3.contrib.emscripten':
            from morelia._sockets import urllib3_spec
            return urllib3_spec(fullname) or cls._get_spec(fullname, path, target)
        spec = cls._get_spec(fullname, path, target)`]],
  "subprocess.py": [['_can_fork_exec = sys.platform not in {"emscripten", "wasi", "ios", "tvos", "watchos"}', "_can_fork_exec = __import__('_posixsubprocess').granted"],
    ["                        err_filename = cwd\n", "                        err_filename = os.getcwd() if cwd is None else cwd\n"]],
  "_ssl.py": [["HAS_TLSv1_3 = False", "HAS_TLSv1_3 = True"], ["HAS_ECDH = False", "HAS_ECDH = True"]],
  "ssl.py": [["HAS_NEVER_CHECK_COMMON_NAME = False", "HAS_NEVER_CHECK_COMMON_NAME = True"], ["SSLContext.sslsocket_class = SSLSocket\nSSLContext.sslobject_class = SSLObject\n", "from morelia._tls import SSLContext, SSLSocket, get_server_certificate as _get_server_certificate\n"],
    ['    raise NotImplementedError("SSL is not supported in Pyodide")\n\n\ndef get_protocol_name', "    return _get_server_certificate(addr, ssl_version, ca_certs, timeout)\n\n\ndef get_protocol_name"]],
  "asyncio/selector_events.py": [["            if sslcontext:\n                transport = self._make_ssl_transport(", `            if sslcontext:
                from morelia._tls import asyncio_handshake
                extra = (extra or {}) | await asyncio_handshake(self, conn, sslcontext, True, None, ssl_handshake_timeout)
                sslcontext = None
            if sslcontext:
                transport = self._make_ssl_transport(`]],
  "asyncio/base_events.py": [["        if ssl:\n            sslcontext = None if isinstance(ssl, bool) else ssl\n            transport = self._make_ssl_transport(", `        extra = None
        if ssl:
            from morelia._tls import asyncio_handshake
            try:
                extra = await asyncio_handshake(self, sock, ssl, server_side, server_hostname, ssl_handshake_timeout)
            except BaseException:
                sock.close()
                raise
            ssl = None
        if ssl:
            sslcontext = None if isinstance(ssl, bool) else ssl
            transport = self._make_ssl_transport(`], ["transport = self._make_socket_transport(sock, protocol, waiter)\n", "transport = self._make_socket_transport(sock, protocol, waiter, extra=extra)\n"], ["await self.run_in_executor(\n            None, getaddr_func, host, port, family, type, proto, flags)", "getaddr_func(host, port, family, type, proto, flags)"],
    ["await self.run_in_executor(\n            None, socket.getnameinfo, sockaddr, flags)", "socket.getnameinfo(sockaddr, flags)"]],
  "asyncio/unix_events.py": [["self._watcher = _ThreadedChildWatcher()", "self._watcher = __import__('morelia._threadless')._threadless.ChildWatcher()"]],
  "os.py": [["        # Internal helper; func is the exec*() function to use\n", "        return __import__('morelia._threadless')._threadless.spawn(mode, file, args, env, func)\n"]],
  "socketserver.py": [['"""Start a new thread to process the request."""', `"""Start a new thread to process the request."""
        from morelia._threadless import process_request
        return process_request(self, request, client_address)`]],
};
function changed(name, bytes) {
  let text = CHANGED[name] && Buffer.from(bytes).toString();
  for (const [from, to] of CHANGED[name] ?? []) {
    if (!text.includes(from)) throw new Error(`${name} has no line ${from}`);
    text = text.replace(from, to);
  }
  return text === undefined ? bytes : Buffer.from(text);
}
const LEFT_OUT = /^(site-packages|_pyodide|pyodide|ctypes|sqlite3|ensurepip|idlelib|lib2to3|tkinter|turtledemo|venv|test)\/|^pyodide_js|\.(pyi|txt|css|json)$/;

function ownFiles(folder, at = "") {
  return fs.readdirSync(path.join(folder, at), { withFileTypes: true }).flatMap((e) =>
    e.isDirectory() ? ownFiles(folder, at + e.name + "/") : [[at + e.name, fs.readFileSync(path.join(folder, at + e.name))]]);
}

const FIRST = new Set(`importlib/_bootstrap importlib/_bootstrap_external zipimport importlib/__init__ importlib/machinery importlib/_abc importlib/util re/__init__ re/_compiler
  re/_parser re/_constants re/_casefix json/__init__ json/decoder json/encoder json/scanner dataclasses enum typing inspect functools collections/__init__ _collections_abc
  abc types operator keyword reprlib copyreg os posixpath genericpath stat io codecs encodings/__init__ encodings/utf_8 encodings/aliases ast dis opcode _opcode_metadata
  tokenize token linecache copy weakref _weakrefset contextlib annotationlib textwrap string/__init__ random bisect fractions numbers warnings _py_warnings traceback
  threading heapq queue struct datetime statistics _colorize pathlib/__init__ pathlib/_os`.split(/\s+/).map((name) => `${name}.py`));
// For Node. A name with /* is a package with all its modules.
const MORE = `argparse asyncio/* base64 bz2 calendar cmd compression/* concurrent/futures/__init__ concurrent/futures/_base concurrent/futures/thread configparser csv decimal difflib
  doctest email/* fnmatch getopt getpass gettext glob graphlib gzip hashlib hmac html/* http/__init__ http/client http/server ipaddress locale logging/* lzma mimetypes ntpath optparse
  pathlib/types pickle pkgutil platform pprint runpy secrets selectors shlex shutil signal socket socketserver ssl _ssl string/templatelib subprocess tarfile tempfile timeit tomllib/*
  unittest/* urllib/* uuid xml/__init__ xml/etree/* zipfile/* zoneinfo/* __future__ _compat_pickle _markupbase _sitebuiltins _strptime`.split(/\s+/);
const ELSEWHERE = /^asyncio\/(windows|proactor)/;
const isMore = (name) => !FIRST.has(name) && !ELSEWHERE.test(name) && MORE.some((each) => (each.endsWith("/*") ? name.startsWith(each.slice(0, -1)) && name.endsWith(".py") : name === `${each}.py`));
const HEADER = Uint8Array.of(0x2b, 0x0e, 0x0d, 0x0a, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0); // magic number 3627, a hash that nobody checks
const cachePath = (file) => file.replace(/([^/]*)\.py$/, "__pycache__/$1.cpython-314.pyc");

// Compiled code of the files by path, made by the built package itself.
async function compileAll(files, entry) {
  const { loadPythonSync } = await import(pathToFileURL(entry));
  const python = loadPythonSync({ stdlib: { read: () => null } });
  python.runPython("import marshal\ndef compiled(source, name): return marshal.dumps(compile(source, name, 'exec', dont_inherit=True))");
  const compiled = python.globals.get("compiled");
  const out = files.map(([name, bytes]) => [cachePath(name), Buffer.concat([HEADER, compiled.call(Buffer.from(bytes).toString("utf8"), `/lib/python314.zip/${name}`)])]);
  python.dispose();
  return out;
}

// The library's own files, [path, bytes] each; the modules of web/python/ go with it.
function sources(zip) {
  const files = Object.entries(unzipSync(zip)).filter(([name]) => !name.endsWith("/") && !LEFT_OUT.test(name)).map(([name, bytes]) => [name, changed(name, bytes)]);
  files.push(...ownFiles(OWN).filter(([name]) => name.endsWith(".py")));
  return files;
}

/// The bundle that pages fetch: `compiled` is code of some files.
function wholeBundle(files, compiled) {
  return packed([...files, ...compiled, ["unicode_names.bin", fs.readFileSync(NAMES)], ["unicode_data.bin", fs.readFileSync(UNICODE)], ["cjk_tables.bin", fs.readFileSync(CJK)], ["docs.bin", fs.readFileSync(DOCS)],
    ["docs-inspect.bin", fs.readFileSync(INSPECT_DOCS)]]);
}

function packed(files) {
  files.sort(([a], [b]) => (a < b ? -1 : 1));
  const index = {};
  const bodies = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    index[name] = [offset, bytes.length];
    bodies.push(bytes);
    offset += bytes.length;
  }
  const json = Buffer.from(JSON.stringify(index));
  const head = Buffer.alloc(12);
  head.write("MORELIA2", "latin1");
  head.writeUInt32LE(json.length, 8);
  return Buffer.concat([head, json, ...bodies]);
}

/// Writes stdlib.bundle and stdlib-code.bundle into `dist`, whose package compiles, unless they are newer than what they are made of.
export async function bundleFiles(root, dist) {
  const zip = path.join(root, "node_modules/pyodide/python_stdlib.zip"), outs = ["stdlib.bundle", "stdlib-code.bundle"].map((name) => path.join(dist, name));
  const inputs = [path.join(dist, "morelia.wasm"), zip, NAMES, CJK, DOCS, INSPECT_DOCS, fileURLToPath(import.meta.url), OWN, ...ownFiles(OWN).map(([name]) => path.join(OWN, name))];
  const time = (file) => (fs.existsSync(file) ? fs.statSync(file).mtimeMs : 0);
  if (Math.min(...outs.map(time)) > Math.max(...inputs.map(time))) return;
  console.error("  web: standard library");
  const files = sources(fs.readFileSync(zip)), entry = path.join(dist, "node.js");
  fs.writeFileSync(outs[0], wholeBundle(files, await compileAll(files.filter(([name]) => FIRST.has(name)), entry)));
  fs.writeFileSync(outs[1], packed(await compileAll(files.filter(([name]) => isMore(name)), entry)));
}
