"""Pyodide's pyodide.http: requests by JavaScript's fetch, where it was granted (jsGlobals)."""
import json as _json

__all__ = ["AbortError", "BodyUsedError", "FetchResponse", "HttpStatusError", "pyfetch"]


class HttpStatusError(OSError):
    """A response whose status says that the request failed."""

    def __init__(self, status, status_text, url):
        self.status, self.status_text, self.url = status, status_text, url
        kind = "Client" if 400 <= status < 500 else "Server" if status >= 500 else "Invalid"
        super().__init__(f"{status} {kind} Error: {status_text} for url: {url}")


class BodyUsedError(OSError):
    """The body of a response was read before."""

    def __init__(self):
        super().__init__("Response body is already used")


class AbortError(OSError):
    """A request that was given up."""


class FetchResponse:
    """What fetch answered."""

    def __init__(self, url, js_response, abort_controller=None, abort_signal=None):
        self._url, self.js_response = url, js_response

    @property
    def url(self):
        return self.js_response.url or self._url

    @property
    def status(self):
        return self.js_response.status

    @property
    def status_text(self):
        return self.js_response.statusText

    @property
    def ok(self):
        return self.js_response.ok

    @property
    def redirected(self):
        return self.js_response.redirected

    @property
    def type(self):
        return self.js_response.type

    @property
    def body_used(self):
        return self.js_response.bodyUsed

    @property
    def headers(self):
        return {name: value for name, value in self.js_response.headers.entries()}

    def raise_for_status(self):
        if self.status >= 400:
            raise HttpStatusError(self.status, self.status_text, self.url)

    def _unread(self):
        if self.body_used:
            raise BodyUsedError

    def clone(self):
        self._unread()
        return FetchResponse(self._url, self.js_response.clone())

    async def buffer(self):
        """The body as an ArrayBuffer of JavaScript."""
        self._unread()
        return await self.js_response.arrayBuffer()

    async def text(self):
        self._unread()
        return await self.js_response.text()

    string = text

    async def json(self, **kwargs):
        return _json.loads(await self.text(), **kwargs)

    async def bytes(self):
        return bytes((await self.buffer()).to_py())

    async def memoryview(self):
        return memoryview(await self.bytes())

    async def unpack_archive(self, *, extract_dir=None, format=None):
        """Unpacks the body into a folder; `format` by the name at the end of the URL when it is not said."""
        import os
        from urllib.parse import urlsplit
        from morelia._archives import unpack
        name = urlsplit(self.url).path.rsplit("/", 1)[-1]
        format = format or (name[name.index(".tar."):] if ".tar." in name else name.rpartition(".")[2])
        unpack([await self.bytes()], format, os.fspath(extract_dir) if extract_dir is not None else ".")


async def pyfetch(url, /, *, signal=None, fetcher=None, **options):
    """`fetch(url, options)`."""
    if fetcher is None:
        try:
            from js import fetch as fetcher
        except (ImportError, AttributeError):
            raise OSError("JavaScript's fetch was not granted to Python (the option jsGlobals)") from None
    from morelia.ffi import JsException, to_js
    options = {name: to_js(value) if isinstance(value, (dict, list, tuple)) else value for name, value in options.items()}  # headers: pairs in a Map
    if signal is not None:
        options["signal"] = signal
    try:
        response = await (fetcher(url, **options) if options else fetcher(url))
    except JsException as error:
        kind = AbortError if "AbortError" in str(error) else OSError
        raise kind(str(error)) from None
    return FetchResponse(url, response)
