print("out")
raise SystemExit("goodbye")
