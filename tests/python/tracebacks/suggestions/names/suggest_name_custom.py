raise NameError("name 'prnt' is not defined", name="prnt")
