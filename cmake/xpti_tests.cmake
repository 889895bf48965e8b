# xpti_tests.cmake - XPTI's dispatcher, proxy, sender and collector, tested. A part of
# tests/CMakeLists.txt.

if(NOT TARGET iprof_xptifw)
   return()
endif()
