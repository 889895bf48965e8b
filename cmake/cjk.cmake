# cjk.cmake - iprof::cjk: glyphs for Japanese and Korean, made of an X11 font where that is
# installed; an archive at all times, so that only what is named is linked.

option(IPROF_CJK "Build iprof::cjk of X11's font 12x13ja (Debian: xfonts-base)" OFF)
if(NOT IPROF_CJK)
   return()
endif()
find_file(IPROF_CJK_FONT 12x13ja.pcf.gz PATHS /usr/share/fonts/X11/misc /usr/share/fonts/misc
   /usr/local/share/fonts/X11/misc DOC "X11's misc-fixed 12x13ja")
find_package(Python3 COMPONENTS Interpreter)
if(NOT IPROF_CJK_FONT OR NOT Python3_FOUND)
   message(FATAL_ERROR "iprof: IPROF_CJK needs Python and X11's font 12x13ja.pcf.gz "
      "(Debian: xfonts-base); IPROF_CJK_FONT tells where that is")
endif()

set(folder ${PROJECT_BINARY_DIR}/cjk)
set(script ${PROJECT_SOURCE_DIR}/draw/cjk/make_cjk.py)
add_custom_command(OUTPUT ${folder}/prof_cjk.c ${folder}/prof_japanese.c
   COMMAND ${Python3_EXECUTABLE} ${script} ${IPROF_CJK_FONT} ${folder}
   DEPENDS ${script} ${PROJECT_SOURCE_DIR}/draw/make_font.py ${IPROF_CJK_FONT}
   COMMENT "Making the glyphs of iprof::cjk" VERBATIM)
add_library(iprof_cjk STATIC ${folder}/prof_cjk.c ${folder}/prof_japanese.c)
iprof_library(iprof_cjk cjk)
target_link_libraries(iprof_cjk PUBLIC iprof)
