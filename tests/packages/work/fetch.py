"""requests against the server of work.mjs: python fetch.py URL [FILE with the certificates to trust]."""
import io
import sys

import requests
from requests.adapters import HTTPAdapter
from urllib3.util.retry import Retry

url, *ca = sys.argv[1:]
session = requests.Session()
session.trust_env = False
session.verify = ca[0] if ca else True


def show(answer):
    print(answer.request.method, answer.request.path_url, answer.status_code, answer.reason, answer.headers.get("content-type"), len(answer.content), [h.status_code for h in answer.history])


show(answer := session.get(url + "/echo", params={"a": ["1", "é"], "b": None}, headers={"X-Own": "yes"}))
print(answer.json()["path"], answer.json()["headers"]["x-own"], answer.json()["headers"]["accept-encoding"].split(", ")[:2])
show(answer := session.post(url + "/echo", json={"k": [1, 2.5, None, "ü"]}))
print(answer.json()["body"], answer.json()["headers"]["content-type"])
show(answer := session.put(url + "/echo", data={"x": "1 2", "y": "&"}))
print(answer.json()["body"])
answer = session.post(url + "/echo", files={"file": ("n.txt", io.BytesIO(b"content"), "text/plain")}, data={"f": "v"})
print(answer.json()["headers"]["content-type"].split(";")[0], answer.json()["body"].count("content"))
answer = session.post(url + "/echo", data=(b"piece %d\n" % i for i in range(3)))
print(answer.json()["headers"].get("transfer-encoding"), repr(answer.json()["body"]))
show(session.get(url + "/redirect/3"))
show(session.get(url + "/redirect/1", allow_redirects=False))
show(session.get(url + "/gzip"))
show(answer := session.get(url + "/latin"))
print(answer.encoding, answer.text, answer.apparent_encoding)
show(session.get(url + "/cookie"))
print(session.cookies.get_dict(), session.get(url + "/echo").json()["headers"].get("cookie"))
show(session.get(url + "/auth", auth=("me", "secret")))
with session.get(url + "/large", stream=True) as answer:
    sizes = [len(piece) for piece in answer.iter_content(100_000)]
    print(sum(sizes), len(sizes))
print([line for line in session.get(url + "/lines", stream=True).iter_lines(decode_unicode=True)])
show(session.head(url + "/large"))
show(session.options(url + "/echo"))
for path in ("/status/404", "/status/503"):
    try:
        session.get(url + path).raise_for_status()
    except requests.HTTPError as error:
        print(type(error).__name__, str(error).replace(url, "URL"))
for what, do in {
    "timeout": lambda: session.get(url + "/slow", timeout=0.3),
    "redirects": lambda: session.get(url + "/redirect/40"),
    "json": lambda: session.get(url + "/latin").json(),
    "schema": lambda: session.get("nothing"),
    "refused": lambda: session.get("http://127.0.0.1:1/"),
    "broken": lambda: session.get(url + "/broken").content,
}.items():
    try:
        do()
    except Exception as error:
        print(what, type(error).__module__, type(error).__name__)
retrying = requests.Session()
retrying.trust_env, retrying.verify = False, session.verify
retrying.mount(url, HTTPAdapter(max_retries=Retry(total=3, backoff_factor=0, status_forcelist=[503])))
show(retrying.get(url + "/third"))
