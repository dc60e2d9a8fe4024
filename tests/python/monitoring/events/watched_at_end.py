# Code that is watched when the program ends: its tables end after those of the tools.
import sys
m = sys.monitoring
m.use_tool_id(3, "t")
m.register_callback(3, m.events.LINE, lambda *a: None)
m.set_local_events(3, sys._getframe().f_code, m.events.LINE | m.events.INSTRUCTION)
print("its own code is watched at the end")
