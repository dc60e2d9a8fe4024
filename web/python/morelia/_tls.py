"""What ssl has here: connections whose TLS is the host's (docs/library.md). The names, numbers and classes around are those of the library's ssl.py, which imports this.

A socket that was begun gives and takes what TLS carries. There is no TLS without a socket (wrap_bio), and no way back (unwrap).
"""
import base64
import json
import os
import re
import socket as _socket
import ssl

_SOL_TLS, _BEGIN, _STATE, _ROOM = 282, 1, 2, 1 << 18

# X509_V_ERR_*: Node's name for it, OpenSSL's number and text.
_VERIFY = {
    "CERT_NOT_YET_VALID": (9, "certificate is not yet valid"), "CERT_HAS_EXPIRED": (10, "certificate has expired"), "DEPTH_ZERO_SELF_SIGNED_CERT": (18, "self-signed certificate"),
    "SELF_SIGNED_CERT_IN_CHAIN": (19, "self-signed certificate in certificate chain"), "UNABLE_TO_GET_ISSUER_CERT_LOCALLY": (20, "unable to get local issuer certificate"),
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE": (20, "unable to get local issuer certificate"),  # 21 follows from 20, which CPython's check ends with
    "UNABLE_TO_GET_ISSUER_CERT": (2, "unable to get issuer certificate"), "CERT_CHAIN_TOO_LONG": (22, "certificate chain too long"),
    "CERT_REVOKED": (23, "certificate revoked"), "INVALID_CA": (79, "invalid CA certificate"), "INVALID_PURPOSE": (26, "unsuitable certificate purpose"), "CERT_UNTRUSTED": (27, "certificate not trusted"),
    "CERT_REJECTED": (28, "certificate rejected"), "CERT_SIGNATURE_FAILURE": (7, "certificate signature failure"),
}


def _error(kind, number, reason, text, library="SSL"):
    error = kind(number, f"[{library}: {reason}] {text} (_ssl.c)")
    error.reason, error.library = reason, library
    return error


def _failure(told, name):
    """The exception for what the host told."""
    code, message = told["code"], told.get("message") or ""
    if code in _VERIFY or code == "ERR_TLS_CERT_ALTNAME_INVALID":
        number, text = _VERIFY.get(code) or ((64, "IP address mismatch") if _is_address(name) else (62, "Hostname mismatch"))
        if number in (62, 64):
            text += f", certificate is not valid for '{name}'."
        error = _error(ssl.SSLCertVerificationError, 1, "CERTIFICATE_VERIFY_FAILED", f"certificate verify failed: {text}")
        error.verify_code, error.verify_message = number, text
        return error
    if code in ("EOF", "ECONNRESET"):
        return _error(ssl.SSLEOFError, 8, "UNEXPECTED_EOF_WHILE_READING", "EOF occurred in violation of protocol")
    found = re.match(r"ERR_(?:OSSL_(?:EVP_|X509_|PEM_|RSA_)?|SSL_)(\w+)", code)
    reason = found[1] if found else code
    return _error(ssl.SSLError, 1, reason, reason.replace("_", " ").lower() if found else message)


def _is_address(name):
    return bool(name) and (":" in name or re.fullmatch(r"[\d.]+", name) is not None)


# ---- certificates: DER (ITU-T X.690), RFC 5280

_NAMES = {
    "2.5.4.3": "commonName", "2.5.4.4": "surname", "2.5.4.5": "serialNumber", "2.5.4.6": "countryName", "2.5.4.7": "localityName", "2.5.4.8": "stateOrProvinceName", "2.5.4.9": "streetAddress",
    "2.5.4.10": "organizationName", "2.5.4.11": "organizationalUnitName", "2.5.4.12": "title", "2.5.4.15": "businessCategory", "2.5.4.17": "postalCode", "2.5.4.42": "givenName", "2.5.4.97": "organizationIdentifier",
    "0.9.2342.19200300.100.1.1": "userId", "0.9.2342.19200300.100.1.25": "domainComponent", "1.2.840.113549.1.9.1": "emailAddress",
    "1.3.6.1.4.1.311.60.2.1.1": "jurisdictionLocalityName", "1.3.6.1.4.1.311.60.2.1.2": "jurisdictionStateOrProvinceName", "1.3.6.1.4.1.311.60.2.1.3": "jurisdictionCountryName",
}
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def _parts(data):
    """The values in a DER text, each (tag, content)."""
    at = 0
    while at < len(data):
        tag, size = data[at], data[at + 1]
        at += 2
        if size & 0x80:
            more, size = size & 0x7F, int.from_bytes(data[at:at + (size & 0x7F)])
            at += more
        if at + size > len(data):
            raise ValueError("a certificate that ends too early")
        yield tag, data[at:at + size]
        at += size


def _oid(data):
    numbers, n = [], 0
    for octet in data:
        n = n << 7 | octet & 0x7F
        if not octet & 0x80:
            numbers.append(n)
            n = 0
    first = min(numbers[0] // 40, 2)
    return ".".join(map(str, [first, numbers[0] - 40 * first, *numbers[1:]]))


def _text(tag, data):
    return data.decode("utf-16-be" if tag == 0x1E else "utf-8" if tag == 0x0C else "latin-1")


def _name(data):
    return tuple(tuple((_NAMES.get(_oid(kind), _oid(kind)), _text(tag, value)) for _, pair in _parts(one) for (_, kind), (tag, value) in [tuple(_parts(pair))]) for _, one in _parts(data))


def _time(tag, data):
    text = data.decode()
    if tag == 0x17:
        text = ("19" if text >= "5" else "20") + text
    return f"{_MONTHS[int(text[4:6]) - 1]} {int(text[6:8]):2} {text[8:10]}:{text[10:12]}:{text[12:14]} {text[:4]} GMT"


def _general(tag, data):
    kind = tag & 0x1F
    if kind == 7:
        if len(data) == 4:
            return "IP Address", ".".join(map(str, data))
        return "IP Address", ":".join(f"{int.from_bytes(data[i:i + 2]):X}" for i in range(0, 16, 2))
    if kind == 4:
        return "DirName", _name(next(_parts(data))[1])
    if kind == 8:
        return "Registered ID", _oid(data)
    return {1: "email", 2: "DNS", 6: "URI"}.get(kind, "othername"), data.decode("latin-1") if kind in (1, 2, 6) else "<unsupported>"


def decode_certificate(der):
    """What getpeercert() tells of a certificate."""
    fields = list(_parts(next(_parts(next(_parts(der))[1]))[1]))
    version = int.from_bytes(next(_parts(fields.pop(0)[1]))[1]) + 1 if fields[0][0] == 0xA0 else 1
    serial, _, issuer, validity, subject = fields[:5]
    begin, end = (_time(*one) for one in _parts(validity[1]))
    number = f"{int.from_bytes(serial[1]):X}"
    told = {"subject": _name(subject[1]), "issuer": _name(issuer[1]), "version": version, "serialNumber": number.zfill(len(number) + len(number) % 2), "notBefore": begin, "notAfter": end}
    extensions = {}
    for tag, more in fields[6:]:
        if tag == 0xA3:
            for _, extension in _parts(next(_parts(more))[1]):
                values = list(_parts(extension))
                extensions[_oid(values[0][1])] = values[-1][1]
    if "2.5.29.17" in extensions:
        told["subjectAltName"] = tuple(_general(*one) for one in _parts(next(_parts(extensions["2.5.29.17"]))[1]))
    access = [tuple(_parts(one)) for _, one in _parts(next(_parts(extensions.get("1.3.6.1.5.5.7.1.1", b"0\0")))[1])]
    for key, oid in ("OCSP", "1.3.6.1.5.5.7.48.1"), ("caIssuers", "1.3.6.1.5.5.7.48.2"):
        places = tuple(where.decode() for (_, method), (tag, where) in access if _oid(method) == oid and tag == 0x86)
        if places:
            told[key] = places
    points = []
    for _, point in _parts(next(_parts(extensions.get("2.5.29.31", b"0\0")))[1]):
        points += [where.decode() for _, full in _parts(point) for _, names in _parts(full) for tag, where in _parts(names) if tag == 0x86]
    if points:
        told["crlDistributionPoints"] = tuple(points)
    return told


def _authority(der):
    """Whether a certificate may sign others (basicConstraints)."""
    fields = list(_parts(next(_parts(next(_parts(der))[1]))[1]))
    for tag, more in fields:
        for _, extension in _parts(next(_parts(more))[1]) if tag == 0xA3 else ():
            values = list(_parts(extension))
            if _oid(values[0][1]) == "2.5.29.19":
                return (1, b"\xff") in _parts(next(_parts(values[-1][1]))[1])
    return False


_PEM = re.compile(r"-----BEGIN ((?:TRUSTED |X509 )?CERTIFICATE)-----.*?-----END \1-----", re.S)


class SSLContext(ssl.SSLContext):
    __doc__ = ssl.SSLContext.__doc__

    def __new__(cls, protocol=None, *args, **kwargs):
        return object.__new__(cls)

    def __init__(self, protocol=None, *args, **kwargs):
        super().__init__(protocol, *args, **kwargs)
        self._ca, self._system, self._alpn, self._ciphers, self._chain = [], False, [], None, (None, None, None)
        self._options &= ~ssl.Options.OP_NO_SSLv2  # which OpenSSL does not know any more

    def _add(self, text):
        found = [one[0] for one in _PEM.finditer(text)]
        for one in found:
            if one not in self._ca:
                self._ca.append(one)
        return found

    def load_verify_locations(self, cafile=None, capath=None, cadata=None):
        if cafile is None and capath is None and cadata is None:
            raise TypeError("cafile, capath and cadata cannot be all omitted")
        if cafile is not None:
            with open(cafile, encoding="latin-1") as file:
                if not self._add(file.read()):
                    raise _error(ssl.SSLError, 1, "NO_CERTIFICATE_OR_CRL_FOUND", "no certificate or crl found", "X509")
        if capath is not None:
            for name in sorted(os.listdir(capath)):
                if re.fullmatch(r"[0-9a-f]{8}\.\d+", name):
                    with open(os.path.join(capath, name), encoding="latin-1") as file:
                        self._add(file.read())
        if isinstance(cadata, str):
            if not cadata.isascii():
                raise TypeError("cadata should be an ASCII string or a bytes-like object")
            if not self._add(cadata):
                raise _error(ssl.SSLError, 136, "NO_START_LINE", "no start line: cadata does not contain a certificate", "PEM")
        elif cadata is not None:
            data, at = bytes(cadata), 0
            try:
                for tag, content in _parts(data):
                    size = len(data) if tag != 0x30 else len(content) + (2 if len(content) < 128 else 2 + (len(content).bit_length() + 7) // 8)
                    self._add(ssl.DER_cert_to_PEM_cert(data[at:at + size]))
                    at += size
            except (ValueError, IndexError):
                at = 0
            if not at:
                raise _error(ssl.SSLError, 118, "NOT_ENOUGH_DATA", "not enough data: cadata does not contain a certificate", "ASN1")

    def load_default_certs(self, purpose=ssl.Purpose.SERVER_AUTH):
        if not isinstance(purpose, ssl._ASN1Object):
            raise TypeError(purpose)
        self.set_default_verify_paths()

    def set_default_verify_paths(self):
        paths = ssl.get_default_verify_paths()
        if paths.cafile or paths.capath:  # the environment's take the place of the host's
            self.load_verify_locations(paths.cafile, paths.capath)
        else:
            self._system = True

    def load_cert_chain(self, certfile, keyfile=None, password=None):
        with open(certfile, encoding="latin-1") as file:
            certificate = file.read()
        key = certificate
        if keyfile is not None:
            with open(keyfile, encoding="latin-1") as file:
                key = file.read()
        if "-----BEGIN CERTIFICATE" not in certificate or not re.search("-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----", key):
            raise ssl.SSLError(524297, "[SSL] PEM lib (_ssl.c)")
        if "ENCRYPTED" in key:
            if password is None:
                password = __import__("getpass").getpass("Enter PEM pass phrase:")
            elif callable(password):
                password = password()
            if not isinstance(password, (str, bytes, bytearray)):
                raise TypeError("password should be a string or callable")
        self._chain = certificate, key, os.fsdecode(bytes(password)) if isinstance(password, (bytes, bytearray)) else password

    def set_alpn_protocols(self, alpn_protocols):
        names = []
        for name in alpn_protocols:
            if not 0 < len(bytes(name, "ascii")) < 256:
                raise ssl.SSLError("ALPN protocols must be 1 to 255 bytes long")
            names.append(name)
        self._alpn = names

    def set_ciphers(self, ciphers):
        super().set_ciphers(ciphers)
        self._ciphers = ciphers

    def set_servername_callback(self, server_name_callback):
        if server_name_callback is not None:
            raise NotImplementedError("there are no callbacks for server names here")

    def _ders(self):
        return [ssl.PEM_cert_to_DER_cert(re.sub("(TRUSTED|X509) CERTIFICATE", "CERTIFICATE", one)) for one in self._ca]

    def get_ca_certs(self, binary_form=False):
        found = [one for one in self._ders() if _authority(one)]
        return found if binary_form else [decode_certificate(one) for one in found]

    def cert_store_stats(self):
        ders = self._ders()
        return {"x509": len(ders), "crl": 0, "x509_ca": sum(map(_authority, ders))}

    def wrap_socket(self, sock, server_side=False, do_handshake_on_connect=True, suppress_ragged_eofs=True, server_hostname=None, session=None):
        return self.sslsocket_class._create(sock=sock, server_side=server_side, do_handshake_on_connect=do_handshake_on_connect, suppress_ragged_eofs=suppress_ragged_eofs, server_hostname=server_hostname,
            context=self, session=session)

    def wrap_bio(self, incoming, outgoing, server_side=False, server_hostname=None, session=None):
        raise NotImplementedError("TLS is the host's here, and needs a socket: wrap_socket()")


def _version(number, last):
    number = ssl.TLSVersion(number)
    if number == ssl.TLSVersion.MINIMUM_SUPPORTED:
        return "TLSv1"
    if number == ssl.TLSVersion.MAXIMUM_SUPPORTED:
        return last
    return {"TLSv1_0": "TLSv1", "SSLv3": "TLSv1"}.get(number.name, number.name.replace("_", "."))


def begin(sock, context, server_side, name):
    """What a socket carries is TLS from now on."""
    certificate, key, password = context._chain
    if server_side and certificate is None:
        raise _error(ssl.SSLError, 1, "NO_SHARED_CIPHER", "no shared cipher")
    options = {
        "server": server_side, "name": name, "checkName": context.check_hostname, "commonName": context.hostname_checks_common_name, "ca": context._ca, "system": context._system, "verify": int(context.verify_mode), "alpn": context._alpn,
        "minimum": _version(context.minimum_version, "TLSv1.3"), "maximum": _version(context.maximum_version, "TLSv1.3"), "ciphers": context._ciphers, "certificate": certificate, "key": key, "password": password}
    _socket.socket.setsockopt(sock, _SOL_TLS, _BEGIN, json.dumps(options).encode())


def state(sock, name):
    """What was agreed. Waits as the socket does."""
    told = json.loads(_socket.socket.getsockopt(sock, _SOL_TLS, _STATE, _ROOM))
    if "code" in told:
        raise _failure(told, name)
    return told


class _Told:
    """What can be asked of a connection that was made."""
    _told = None

    def _agreed(self):
        if self._told is None:
            raise ValueError("handshake not done yet")
        return self._told

    def getpeercert(self, binary_form=False):
        chain = self._agreed()["chain"]
        if not chain:
            return None
        der = base64.b64decode(chain[0])
        return der if binary_form else decode_certificate(der) if self._context.verify_mode else {}

    def get_unverified_chain(self):
        return [base64.b64decode(one) for one in self._agreed()["chain"]]

    get_verified_chain = get_unverified_chain

    def selected_npn_protocol(self):
        import warnings
        warnings.warn("ssl NPN is deprecated, use ALPN instead", DeprecationWarning, stacklevel=2)

    def selected_alpn_protocol(self):
        return self._told and self._told["alpn"]

    def cipher(self):
        if self._told is None:
            return None
        name, version = self._told["cipher"]
        return name, version, 256 if re.search("256-|AES256|AES_256|CHACHA20", name + "-") and "AES_128" not in name and "AES128" not in name else 128

    def shared_ciphers(self):
        return None

    def compression(self):
        return None

    def version(self):
        return self._told and self._told["version"]

    def get_channel_binding(self, cb_type="tls-unique"):
        if cb_type not in ssl.CHANNEL_BINDING_TYPES:
            raise ValueError(f"{cb_type} channel binding type not implemented")
        return None

    session = property(lambda self: None)
    session_reused = property(lambda self: self._told and self._told["reused"])
    context = property(lambda self: self._context)
    server_side = property(lambda self: self._server_side)
    server_hostname = property(lambda self: self._server_hostname)


def _checked_name(context, server_side, name):
    if server_side and name:
        raise ValueError("server_hostname can only be specified in client mode")
    if context.check_hostname and not server_side and not name:
        raise ValueError("check_hostname requires server_hostname")
    return context._encode_hostname(name)


class SSLSocket(_Told, _socket.socket):
    __doc__ = ssl.SSLSocket.__doc__

    def __init__(self, *args, **kwargs):
        raise TypeError(f"{self.__class__.__name__} does not have a public constructor. Instances are returned by SSLContext.wrap_socket().")

    @classmethod
    def _create(cls, sock, server_side=False, do_handshake_on_connect=True, suppress_ragged_eofs=True, server_hostname=None, context=None, session=None):
        if sock.type != _socket.SOCK_STREAM:
            raise NotImplementedError("only stream sockets are supported")
        if server_side and session is not None:
            raise ValueError("session can only be specified in client mode")
        name, timeout = _checked_name(context, server_side, server_hostname), sock.gettimeout()
        self = cls.__new__(cls)
        _socket.socket.__init__(self, family=sock.family, type=sock.type, proto=sock.proto, fileno=sock.fileno())
        sock.detach()
        self.settimeout(timeout)
        self._context, self._server_side, self._server_hostname = context, server_side, name
        self.do_handshake_on_connect, self.suppress_ragged_eofs, self._begun, self._told = do_handshake_on_connect, suppress_ragged_eofs, False, None
        try:
            self.getpeername()
        except OSError as error:
            if error.errno != __import__("errno").ENOTCONN:
                raise
            self._connected = False
        else:
            self._connected = True
            try:
                if do_handshake_on_connect:
                    if timeout == 0.0:
                        raise ValueError("do_handshake_on_connect should not be specified for non-blocking sockets")
                    self.do_handshake()
            except:
                self.close()
                raise
        return self

    _sslobj = property(lambda self: self if self._begun else None)

    def do_handshake(self, block=False):
        if not self._begun:
            begin(self, self._context, self._server_side, self._server_hostname)
            self._begun = True
        timeout = self.gettimeout()
        try:
            if timeout == 0.0 and block:
                self.settimeout(None)
            self._told = state(self, self._server_hostname)
        except BlockingIOError:
            raise ssl.SSLWantReadError(2, "The operation did not complete (read) (_ssl.c)") from None
        except TimeoutError:
            raise TimeoutError("_ssl.c: The handshake operation timed out") from None
        finally:
            self.settimeout(timeout)

    def _ready(self):
        if self._connected and self._told is None:
            self.do_handshake()

    def _real_connect(self, address, connect):
        if self._server_side:
            raise ValueError("can't connect in server-side mode")
        if self._connected or self._begun:
            raise ValueError("attempt to connect already-connected SSLSocket!")
        answer = connect(self, address)
        if not answer:
            self._connected = True
            if self.do_handshake_on_connect:
                self.do_handshake()
        return answer

    def connect(self, addr):
        self._real_connect(addr, _socket.socket.connect)

    def connect_ex(self, addr):
        return self._real_connect(addr, _socket.socket.connect_ex)

    def accept(self):
        connection, address = super().accept()
        return self._context.wrap_socket(connection, do_handshake_on_connect=self.do_handshake_on_connect, suppress_ragged_eofs=self.suppress_ragged_eofs, server_side=True), address

    def dup(self):
        raise NotImplementedError("Can't dup() %s instances" % self.__class__.__name__)

    def _plain(self, flags, operation):
        if flags:
            raise ValueError(f"non-zero flags not allowed in calls to {operation}() on {self.__class__}")
        self._ready()

    def recv(self, buflen=1024, flags=0):
        self._plain(flags, "recv")
        try:
            return super().recv(buflen)
        except BlockingIOError:
            raise ssl.SSLWantReadError(2, "The operation did not complete (read) (_ssl.c)") from None
        except TimeoutError:
            raise TimeoutError("The read operation timed out") from None

    def recv_into(self, buffer, nbytes=None, flags=0):
        self._plain(flags, "recv_into")
        try:
            return super().recv_into(buffer, nbytes or 0)
        except BlockingIOError:
            raise ssl.SSLWantReadError(2, "The operation did not complete (read) (_ssl.c)") from None
        except TimeoutError:
            raise TimeoutError("The read operation timed out") from None

    def read(self, len=1024, buffer=None):
        return self.recv(len) if buffer is None else self.recv_into(buffer, len)

    def send(self, data, flags=0):
        self._plain(flags, "send")
        try:
            return super().send(data)
        except BlockingIOError:
            raise ssl.SSLWantWriteError(3, "The operation did not complete (write) (_ssl.c)") from None
        except TimeoutError:
            raise TimeoutError("The write operation timed out") from None

    def write(self, data):
        return self.send(data)

    def sendall(self, data, flags=0):
        self._plain(flags, "sendall")
        try:
            super().sendall(data)
        except TimeoutError:
            raise TimeoutError("The write operation timed out") from None

    def sendfile(self, file, offset=0, count=None):
        return self._sendfile_use_send(file, offset, count)

    def _refused(self, operation):
        raise NotImplementedError(f"{operation} not allowed on instances of {self.__class__}")

    def sendto(self, *args):
        raise ValueError(f"sendto not allowed on instances of {self.__class__}")

    def recvfrom(self, *args):
        raise ValueError(f"recvfrom not allowed on instances of {self.__class__}")

    def recvfrom_into(self, *args):
        raise ValueError(f"recvfrom_into not allowed on instances of {self.__class__}")

    def sendmsg(self, *args, **kwargs):
        self._refused("sendmsg")

    def recvmsg(self, *args, **kwargs):
        self._refused("recvmsg")

    def recvmsg_into(self, *args, **kwargs):
        self._refused("recvmsg_into")

    def pending(self):
        """Octets that a read gives at once: the host does not tell how many, so it is 0 or 1."""
        timeout = self.gettimeout()
        self.settimeout(0)
        try:
            return len(super().recv(1, _socket.MSG_PEEK))
        except OSError:
            return 0
        finally:
            self.settimeout(timeout)

    def unwrap(self):
        raise NotImplementedError("a connection that was made safe stays so here")

    def verify_client_post_handshake(self):
        raise NotImplementedError("Post-handshake auth is not implemented by your OpenSSL version.")


def get_server_certificate(addr, ssl_version=ssl.PROTOCOL_TLS_CLIENT, ca_certs=None, timeout=_socket._GLOBAL_DEFAULT_TIMEOUT):
    """Retrieve the certificate from the server at the specified address, as PEM; with ca_certs, a file, it is verified."""
    context = ssl._create_stdlib_context(ssl_version, cert_reqs=ssl.CERT_NONE if ca_certs is None else ssl.CERT_REQUIRED, cafile=ca_certs)
    with _socket.create_connection(addr, timeout=timeout) as sock, context.wrap_socket(sock, server_hostname=addr[0]) as safe:
        return ssl.DER_cert_to_PEM_cert(safe.getpeercert(True))


class _Agreed(_Told):
    """asyncio's ssl_object: what is known of a connection."""

    def __init__(self, context, server_side, name, told):
        self._context, self._server_side, self._server_hostname, self._told = context, server_side, name, told


async def asyncio_handshake(loop, sock, context, server_side, server_hostname, timeout):
    """Makes a connection of asyncio's safe; what its transport shall tell of it."""
    if context is True or context is None:
        context = ssl.create_default_context()
    name = _checked_name(context, server_side, server_hostname or None)
    done = loop.create_future()
    begin(sock, context, server_side, name)

    def look():
        try:
            told = state(sock, name)
        except BlockingIOError:
            return
        except OSError as error:
            if not done.done():
                done.set_exception(error)
        else:
            if not done.done():
                done.set_result(told)

    loop._add_writer(sock.fileno(), look)
    try:
        async with __import__("asyncio").timeout(60.0 if timeout is None else timeout):
            told = await done
    except TimeoutError:
        raise ConnectionAbortedError(f"SSL handshake is taking longer than {60.0 if timeout is None else timeout} seconds: aborting the connection") from None
    finally:
        loop._remove_writer(sock.fileno())
    agreed = _Agreed(context, server_side, name, told)
    return {"sslcontext": context, "ssl_object": agreed, "peercert": agreed.getpeercert(), "cipher": agreed.cipher(), "compression": None}


for _one in SSLContext, SSLSocket:
    _one.__module__ = "ssl"
SSLContext.sslsocket_class, SSLContext.sslobject_class = SSLSocket, ssl.SSLObject
