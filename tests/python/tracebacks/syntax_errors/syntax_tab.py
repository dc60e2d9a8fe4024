exec("if x:\n\ty\n        z")
