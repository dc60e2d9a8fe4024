# What sys.platform promises is there.
import sys, platform, os
info = sys._emscripten_info
print(sys.platform, info.emscripten_version, info.pthreads, info.shared_memory, info.__match_args__, isinstance(info.runtime, str))
print(platform.libc_ver(), platform.system(), platform.machine(), os.uname().release, platform.platform())
