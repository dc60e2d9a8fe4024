try: raise ValueError("naked")
except* ValueError: raise KeyError("from star")
