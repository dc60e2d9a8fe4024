"""The border between Python and JavaScript.

JsProxy       the class of JavaScript objects in Python
JsException   an error that JavaScript threw; js_error is the error itself
to_js         a deep copy of Python containers as JavaScript objects
create_proxy  a JavaScript proxy of a Python object that lives until its destroy()
"""
from _morelia_js import JsCallable, JsException, JsProxy, create_proxy, to_js

__all__ = ["JsCallable", "JsException", "JsProxy", "create_proxy", "to_js"]
