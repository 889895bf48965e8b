# web.cmake - make check-web: the browser, by Emscripten.
#
#   web.threads   the tests on the fake clock and those of threads, under node
#   web.alone     the former in a build that has no threads, where what needs some is skipped; and
#                 all that takes memory, in the heap that emcc gives unasked
#   web.page      the page in Chromium without a screen: keys, pictures, captures, no complaint

if(TARGET iprof_demo)
   iprof_suite(play LEGS web.page COST 120 NEEDS iprof_demo FOR "the page, played in Chromium"
      COMMAND /usr/bin/python3 -B tests/web/play.py ${CMAKE_BINARY_DIR})
elseif(CMAKE_C_FLAGS MATCHES -pthread)
   # Many threads need a main thread that never waits; with few of them some programs would not end.
   target_link_options(model_tests PRIVATE -sPTHREAD_POOL_SIZE=24)
   target_link_options(thread_tests PRIVATE -sPROXY_TO_PTHREAD)
else()
   add_executable(default_heap EXCLUDE_FROM_ALL web/default_heap.c)
   target_link_libraries(default_heap PRIVATE iprof)
   # With the default allocator, and with one that counts.
   set(node NODE_OPTIONS=--no-experimental-fetch)
   iprof_suite(heap LEGS web.alone FOR "all that takes memory, in emcc's own heap"
      ENVIRONMENT ${node} COMMAND node $<TARGET_FILE:default_heap>)
   iprof_suite(heap-counted LEGS web.alone FOR "the same, counted" ENVIRONMENT ${node}
      COMMAND node $<TARGET_FILE:default_heap> counted)
endif()
