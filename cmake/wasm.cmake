# Toolchain file: Emscripten's own, found beside emcc.
find_program(EMCC emcc REQUIRED)
file(REAL_PATH "${EMCC}" _emcc)
get_filename_component(_emdir "${_emcc}" DIRECTORY)
set(_file "${_emdir}/cmake/Modules/Platform/Emscripten.cmake")
if(NOT EXISTS "${_file}")
  set(_file "/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake")
endif()
include("${_file}")
