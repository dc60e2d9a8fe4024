"""urllib3 (and requests) by sockets: on Pyodide's platform it sends requests by JavaScript's XMLHttpRequest, which is not granted here as a rule; sockets are."""
from importlib.machinery import ModuleSpec


class _Nothing:
    """The loader of a module that changes nothing in urllib3."""

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        module.inject_into_urllib3 = lambda: None


def urllib3_spec(name):
    """What is imported in the place of urllib3.contrib.emscripten; None where JavaScript's XMLHttpRequest is granted: urllib3's own."""
    try:
        from js import XMLHttpRequest
    except (ImportError, AttributeError):
        return ModuleSpec(name, _Nothing)
