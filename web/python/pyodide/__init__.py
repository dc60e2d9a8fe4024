"""Names by which packages written for Pyodide reach JavaScript, over morelia.ffi. What needs JavaScript needs its grant."""
