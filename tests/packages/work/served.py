"""http.server as a process of its own, asked by requests."""
import os
import pathlib
import subprocess
import sys

import requests

os.mkdir("site")
pathlib.Path("site/a.txt").write_text("text\n" * 1000)
pathlib.Path("site/ü.html").write_text("<p>ü", encoding="utf-8")
server = subprocess.Popen([sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", "site"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
url = server.stdout.readline().split("(")[1].split(")")[0]
session = requests.Session()
session.trust_env = False
for path in ("", "a.txt", "%C3%BC.html", "none", "../work"):
    answer = session.get(url + path)
    print(path, answer.status_code, answer.headers["content-type"], len(answer.content), answer.headers["server"].split("/")[0])
later = session.get(url + "a.txt", headers={"If-Modified-Since": session.get(url + "a.txt").headers["last-modified"]})
print(later.status_code, session.post(url).status_code)
server.terminate()
_, err = server.communicate()
print(server.returncode, [line.split('"', 1)[1] for line in err.splitlines() if '"' in line])
