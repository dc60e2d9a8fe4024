"""Indexes of packages over HTTP (the simple API: JSON, PEP 691, and HTML, PEP 503), for `pip install`."""
import json
import os
import ssl
import urllib.error
import urllib.request
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from morelia._wheels import InstallError, Resolver

DEFAULT = "https://pypi.org/simple"
_ACCEPT = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.1, text/html;q=0.01"


class _Page(HTMLParser):
    """The files that a page of an index names, as in its JSON."""

    def __init__(self, url):
        super().__init__()
        self.url, self.files = url, []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "base" and attributes.get("href"):
            self.url = urljoin(self.url, attributes["href"])
        if tag != "a" or not attributes.get("href"):
            return
        url, fragment = urldefrag(urljoin(self.url, attributes["href"]))
        kind, _, value = fragment.partition("=")
        self.files.append({"filename": unquote(urlsplit(url).path.rpartition("/")[2]), "url": url, "hashes": {kind: value} if value else {},
                           "requires-python": attributes.get("data-requires-python"), "yanked": "data-yanked" in attributes and (attributes["data-yanked"] or True)})


class Index:
    """Indexes by URL, asked in their order; the interface of morelia._wheels.Resolver. `say` prints what is done."""

    def __init__(self, urls, certificates=None, trusted=(), timeout=15.0, say=print):
        self.urls = [url.rstrip("/") + "/" for url in urls]
        self.certificates, self.trusted, self.timeout, self.say = certificates, trusted, timeout, say

    def _open(self, url, accept="*/*"):
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https"):
            raise InstallError(f"{url}: only http and https are fetched")
        context = None
        if parts.scheme == "https":
            trusted = parts.hostname in self.trusted or parts.netloc in self.trusted
            context = ssl._create_unverified_context() if trusted else ssl.create_default_context(cafile=self.certificates)
        request = urllib.request.Request(url, headers={"Accept": accept, "User-Agent": "pip (Morelia)"})
        try:
            return urllib.request.urlopen(request, timeout=self.timeout, context=context)
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise InstallError(f"{url}: {error.code} {error.reason}") from None
        except urllib.error.URLError as error:
            raise InstallError(f"{url}: {error.reason}") from None

    def page(self, base, name):
        url = urljoin(base, f"{name}/")
        response = self._open(url, _ACCEPT)
        if response is None:
            return []
        with response:
            text = response.read().decode(response.headers.get_content_charset("utf-8"), "replace")
            if response.headers.get_content_subtype().endswith("json"):
                files = json.loads(text).get("files", [])
                return [file | {"url": urljoin(response.url, file["url"])} for file in files]
            page = _Page(response.url)
            page.feed(text)
            return page.files

    def content(self, url):
        """The file at a URL."""
        response = self._open(url)
        if response is None:
            raise InstallError(f"{url}: 404 Not Found")
        with response:
            size = int(response.headers.get("Content-Length") or 0)
            self.say(f"  Downloading {urlsplit(url).path.rpartition('/')[2]}" + (f" ({_amount(size)})" if size else ""))
            return response.read()

    async def project(self, name):
        self.say(f"Collecting {name}")
        files = [file for base in self.urls for file in self.page(base, name)]
        return json.dumps({"files": files}) if files else None

    async def file(self, url):
        return self.content(url)


def _amount(octets):
    return f"{octets} bytes" if octets < 1000 else f"{octets / 1000:.1f} kB" if octets < 1e6 else f"{octets / 1e6:.1f} MB"


class FoldersFirst(Resolver):
    """Wheels in folders (`find`) come before those of the index."""

    def __init__(self, find, index, early):
        super().__init__(index, early)
        self._find = find

    def find(self, requirement):
        return self._find(requirement) or super().find(requirement)


def resolved(find, index, early, *args, **options):
    """The wheels to install; nothing that is awaited waits."""
    try:
        FoldersFirst(find, index, early).resolve(*args, **options).send(None)
    except StopIteration as done:
        return done.value
    raise RuntimeError("the index waits")


def from_options(o, say=print):
    """The indexes of a command line and the environment."""
    urls = [o.index_url or os.environ.get("PIP_INDEX_URL") or DEFAULT, *(o.extra_index_url or os.environ.get("PIP_EXTRA_INDEX_URL", "").split())]
    return Index(urls, o.cert or os.environ.get("PIP_CERT"), o.trusted_host or os.environ.get("PIP_TRUSTED_HOST", "").split(), o.timeout, say)
