exec("if x:\npass")
