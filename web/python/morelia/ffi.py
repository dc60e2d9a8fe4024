"""The border between Python and JavaScript.

JsProxy       the class of JavaScript objects in Python
JsException   an error that JavaScript threw; js_error is the error itself
to_js         a deep copy of Python containers as JavaScript objects
create_proxy  a JavaScript proxy of a Python object that lives until its destroy()
run_sync      waits for an awaitable without `await`, where can_run_sync() says so: in runPythonAsync, with the option runSync
"""
from _morelia_js import JsCallable, JsException, JsProxy, can_run_sync, create_proxy, run_sync, to_js

__all__ = ["JsCallable", "JsException", "JsProxy", "can_run_sync", "create_proxy", "run_sync", "to_js"]
