int("3", bas=3)
