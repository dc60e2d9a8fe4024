def f(): 1 / 0
try: f()
except ZeroDivisionError as e: tb = e.__traceback__.tb_next
raise ValueError("moved").with_traceback(tb)
