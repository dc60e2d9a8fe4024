# packages: python3-flask python3-werkzeug python3-itsdangerous python3-blinker python3-click python3-jinja2 python3-markupsafe python3-bottle
import io
from flask import Flask, request, jsonify, session, abort, redirect, url_for, render_template_string, Blueprint, g, flash, stream_with_context
app = Flask("app"); app.secret_key = "k"; app.testing = True
bp = Blueprint("api", "api", url_prefix="/api")
@bp.route("/items/<int:n>", methods=["GET", "PUT"])
def item(n):
    if n > 5: abort(404)
    return jsonify(n=n, q=request.args.getlist("q"), body=request.get_json(silent=True), method=request.method)
app.register_blueprint(bp)
@app.route("/")
def index(): session["n"] = session.get("n", 0) + 1; return render_template_string("<p>{{ n }} {{ name }} {{ url_for('api.item', n=3) }}</p>", n=session["n"], name="<x>")
@app.route("/up", methods=["POST"])
def up(): f = request.files["f"]; return {"name": f.filename, "size": len(f.read()), "form": request.form.to_dict()}
@app.route("/go")
def go(): return redirect(url_for("index", x=1))
@app.route("/boom")
def boom(): raise KeyError("x")
@app.route("/stream")
def stream(): return app.response_class((f"{i}\n" for i in range(3)), mimetype="text/plain")
@app.errorhandler(404)
def missing(e): return {"error": e.description}, 404
@app.before_request
def before(): g.x = 1
c = app.test_client()
for r in [c.get("/"), c.get("/"), c.get("/api/items/3?q=1&q=2"), c.put("/api/items/4", json={"a": [1]}), c.get("/api/items/9"), c.get("/nope"), c.get("/go"), c.post("/up", data={"f": (io.BytesIO(b"abc"), "n.txt"), "k": "v"}), c.post("/"), c.get("/stream")]:
    print(r.status, r.headers.get("Content-Type"), r.headers.get("Location"), r.get_data(as_text=True), r.headers.get("Allow"))
try: c.get("/boom")
except KeyError as e: print("raised", e)
print(sorted((str(r), sorted(r.methods)) for r in app.url_map.iter_rules()))
from werkzeug.http import parse_options_header, http_date, parse_accept_header, quote_etag
from werkzeug.datastructures import MultiDict, Headers
print(parse_options_header('form-data; name="a"; filename="b c"'), http_date(0), MultiDict([("a", 1), ("a", 2)]).getlist("a"), Headers([("X", "y")]), quote_etag("x"))
from itsdangerous import URLSafeSerializer, URLSafeTimedSerializer, BadSignature
s = URLSafeSerializer("key"); t = s.dumps({"id": 5}); print(t, s.loads(t))
try: s.loads(t + "x")
except BadSignature as e: print(e)
from blinker import signal
sig = signal("x"); sig.connect(lambda sender, **kw: print("got", sender, kw), weak=False); print(len(sig.send("me", a=1)))
import bottle
b = bottle.Bottle()
@b.route("/h/<name:re:[a-z]+>")
def h(name): return bottle.template("Hi {{name}}{{!'<b>'}}\n% for i in range(2):\n{{i}}\n% end", name=name)
def start(status, headers, exc=None): print(status)
for p in ("/h/bob", "/h/1"): print(b"".join(b({"PATH_INFO": p, "REQUEST_METHOD": "GET", "wsgi.input": io.BytesIO(), "wsgi.errors": io.StringIO(), "SERVER_NAME": "x", "SERVER_PORT": "80", "wsgi.url_scheme": "http"}, start))[:60])
