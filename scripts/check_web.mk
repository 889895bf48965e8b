# check_web.mk - make web, make check-web: the browser, by Emscripten. Included by check.mk.
#
#   make web       build/web/demo.html and the two files beside it, to be put on any server
#   node-model     the tests on the fake clock, under node
#   node-threads   those of threads
#   node-alone     node-model in a build that has no threads; what needs some is skipped
#   web-heap       all that takes memory, in the heap that emcc gives unasked
#   web-play       the page in Chromium without a screen: keys, pictures, no complaint

EMCC ?= emcc
EMXX ?= em++
EMAR ?= emar
WEB := $(B)/web
# Debian's Emscripten needs modules that a node from elsewhere does not look for.
export NODE_PATH := $(NODE_PATH):/usr/share/nodejs

# Nothing is relocatable, and only some has threads. $(1) folder, $(2) flags
define web_flags
$(1)/%: C_IPROF := -std=c99 $(WARN) -Werror $(2)
$(1)/%: CXX_IPROF := -std=c++17 -Wall -Wextra $(2)
$(1)/%: LIBS := -lm $(2)
$(1)/lib%.a: AR := $(EMAR)
endef
$(eval $(call web_flags,$(WEB),))

# ---- The page -----------------------------------------------------------------------------------

$(eval $(call flavour,$(WEB),$(EMCC),))
$(eval $(call adapter,$(WEB),glfw))
# GLFW is Emscripten's own.
$(WEB)/obj/draw/glfw/%: CFLAGS_glfw :=

CHIPMUNK := $(B)/src/chipmunk
CHIPMUNK_H := $(CHIPMUNK)/include/chipmunk/chipmunk.h
$(CHIPMUNK_H): scripts/debian_source.sh
	$(SAY) FETCH Chipmunk
	$(Q)mkdir -p $(WEB) && { bash scripts/debian_source.sh chipmunk $(B)/src >$(WEB)/fetch.log 2>&1 || \
	   { cat $(WEB)/fetch.log; exit 1; }; }
	@touch $@

# Its solver for several threads stays out.
$(WEB)/libchipmunk.a: $(CHIPMUNK_H)
	$(SAY) CC Chipmunk
	$(Q)mkdir -p $(WEB)/chipmunk && cd $(WEB)/chipmunk && $(EMCC) -O2 -DNDEBUG -w \
	   -I$(abspath $(CHIPMUNK))/include -c $$(ls $(abspath $(CHIPMUNK))/src/*.c | grep -v Hasty)
	$(Q)rm -f $@; $(EMAR) rcs $@ $(WEB)/chipmunk/*.o

# What a browser does otherwise takes the place of the file of that name; tour/ needs files.
WEB_OWN := $(wildcard demo/web/*.cpp)
WEB_SRC := $(WEB_OWN) $(filter-out demo/tour/% $(WEB_OWN:demo/web/%=demo/game/%) \
   $(WEB_OWN:demo/web/%=demo/picture/%) $(WEB_OWN:demo/web/%=demo/show/%),$(DEMO_SRC))

$(WEB)/obj/demo/%.o: CPP_IPROF += -isystem $(GLAD)/include -isystem $(CHIPMUNK)/include
$(WEB)/obj/demo/%.o: demo/%.cpp $(WEB)/flags $(GLAD_H) $(CHIPMUNK_H)
	@mkdir -p $(@D)
	$(SAY) CXX '$< (web)'
	$(Q)$(EMXX) $(CPPFLAGS) $(CPP_IPROF) $(CXX_IPROF) $(CXXFLAGS) $(DEPS) -c $< -o $@
-include $(wildcard $(WEB)/obj/demo/*/*.d)

$(WEB)/demo.html: $(patsubst %,$(WEB)/obj/%.o,$(basename $(WEB_SRC))) $(WEB)/libiprof_glfw.a \
   $(WEB)/libiprof_gl.a $(WEB)/libiprof.a $(WEB)/libchipmunk.a demo/web/shell.html
	$(SAY) LINK $@
	$(Q)$(EMXX) $(LDFLAGS) -O2 -o $@ $(filter %.o %.a,$^) -sUSE_GLFW=3 -sMIN_WEBGL_VERSION=2 \
	   -sMAX_WEBGL_VERSION=2 -sALLOW_MEMORY_GROWTH -sMINIFY_HTML=0 --shell-file demo/web/shell.html

.PHONY: web
web: $(WEB)/demo.html ## the demo as a page, build/web/demo.html: needs Emscripten

# ---- Tests --------------------------------------------------------------------------------------

NODE := -fexceptions -sNODERAWFS -sEXIT_RUNTIME -sINITIAL_MEMORY=512MB -sTOTAL_STACK=8MB \
   --pre-js tests/web/environment.js
# Not what recurses itself so deep that node's stack is too small, nor what reads its own stderr.
EACH := python3 tests/web/each.py '*-Limits.ten_thousand_deep:Configure.*'
$(eval $(call web_flags,$(B)/node,-pthread -fexceptions))
$(eval $(call web_flags,$(B)/node-fake,-pthread -fexceptions))
$(eval $(call web_flags,$(B)/node-alone,-fexceptions))
# Many threads need a main thread that never waits; with few of them some programs would not end.
$(B)/node/%: NODE_THREADS := -sPROXY_TO_PTHREAD
$(B)/node-fake/%: NODE_THREADS := -sPTHREAD_POOL_SIZE=24

$(eval $(call target_leg,node,$(EMCC),$(EMXX),$(EMAR),-pthread -fexceptions,$(NODE) $$(NODE_THREADS),.js,$(EACH)))
$(eval $(call test_flavour,$(B)/node-alone,$(EMCC),$(EMXX),$(FAKE),$(QUICK) $(GTEST_INCLUDE)))
$(eval $(call test_program,$(B)/node-alone,model_tests.js,$(MODEL_SRC),$(EMXX),$(NODE) -L$(B)/node-alone,$(B)/node-alone/libgtest.a))
$(B)/node-alone/libgtest.a: $(B)/node-alone/flags
	$(SAY) CXX 'GoogleTest (node-alone)'
	$(Q)$(EMXX) -fexceptions -O1 -I$(GTEST_SRC) -I$(GTEST_SRC)/include -c $(GTEST_SRC)/src/gtest-all.cc \
	   -o $(@D)/gtest.o
	$(Q)rm -f $@; $(EMAR) rcs $@ $(@D)/gtest.o
$(eval $(call check_suite,node-alone,$(EACH) $(B)/node-alone/model_tests.js,$(B)/node-alone/model_tests.js))

$(eval $(call check_suite,web-play,/usr/bin/python3 -B tests/web/play.py $(WEB),$(WEB)/demo.html))
$(B)/node-alone/default_heap.js: tests/web/default_heap.c $(LIB_SRC) $(B)/node-alone/flags
	$(SAY) CC '$< (node-alone)'
	$(Q)$(EMCC) $(CPPFLAGS) $(CPP_IPROF) -std=c99 $(WARN) -Werror -O1 $< $(LIB_SRC) -o $@
web_heap = env NODE_OPTIONS=--no-experimental-fetch bash tests/web/heap.sh $(1)
$(eval $(call check_suite,web-heap,$(call web_heap,$(B)/node-alone/default_heap.js),$(B)/node-alone/default_heap.js))
$(eval $(call leg,web,node-alone node-model node-threads web-heap web-play))
