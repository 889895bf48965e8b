# test.mk - make test. Included by the Makefile.
#
# A suite is a program or a script that scripts/suite.sh runs; scripts/summary.sh adds them up.
# Each flavour of the library lies in a folder of its own below build/, with the test programs
# that link it.

SUITES :=

SAN := -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all
ASAN := $(SAN) -fsanitize=address,undefined
TSAN := $(SAN) -fsanitize=thread
FAKE := -DProf_FAKE_CLOCK
# Under sanitizers the compiler needs thrice the time for the test sources; the library is what counts.
QUICK := -O0

GCC ?= gcc
GXX ?= g++
CLANG ?= clang
CLANGXX ?= clang++

MODEL_SRC := tests/main.cpp tests/model.cpp tests/twin.cpp tests/sites.cpp tests/sites_c.c \
   tests/random_test.cpp tests/document_test.cpp tests/robust_test.cpp tests/fiber_test.cpp \
   tests/hitch_test.cpp tests/stats_test.cpp tests/entry_test.cpp tests/event_test.cpp \
   tests/memory_test.cpp tests/config_test.cpp tests/past_test.cpp \
   tests/names_test.cpp tests/file_test.cpp tests/assert_test.cpp tests/clock_test.cpp \
   tests/leak_test.cpp
THREAD_SRC := tests/main.cpp tests/thread_test.cpp tests/watch_test.cpp tests/baseline_test.cpp \
   tests/switch_test.cpp tests/end_test.cpp tests/looking_test.cpp tests/tls_test.cpp
COUNTER_SRC := tests/main.cpp tests/two_clocks_test.cpp
UNSTEADY_SRC := tests/main.cpp tests/unsteady_test.cpp

# How test sources are compiled for the flavour in a directory.
# $(1) directory, $(2) C compiler, $(3) C++ compiler, $(4) flags, $(5) further flags of C++ sources
define test_sources
$(1)/tests/%.o: tests/%.c $(1)/flags
	@mkdir -p $$(@D)
	$(SAY) CC '$$< ($(notdir $(1)))'
	$(Q)$(2) $$(CPPFLAGS) $$(CPP_IPROF) -std=c99 $$(WARN) -pthread $$(CFLAGS) $(4) $$(DEPS) -c $$< -o $$@
$(1)/tests/%.o: tests/%.cpp $(1)/flags
	@mkdir -p $$(@D)
	$(SAY) CXX '$$< ($(notdir $(1)))'
	$(Q)$(3) $$(CPPFLAGS) $$(CPP_IPROF) $$(CXX_IPROF) $$(CXXFLAGS) $(4) $(5) $$(DEPS) -c $$< -o $$@
-include $$(wildcard $(1)/tests/*.d $(1)/tests/gl/*.d $(1)/tests/overlay/*.d $(1)/tests/adapters/*.d $(1)/tests/demo/*.d)
endef

# A flavour of the libraries for tests, with its asserts; arguments as above.
define test_flavour
$(call flavour,$(1),$(2),$(4) $(CHECKS))
$(call test_sources,$(1),$(2),$(3),$(4) $(CHECKS),$(5))
endef

# $(1) directory of the flavour, $(2) program, $(3) sources, $(4) C++ compiler, $(5) flags,
# $(6) libraries before libiprof.a, $(7) after it
define test_program
$(1)/$(2): $$(patsubst %,$(1)/%.o,$$(basename $(3))) $(6) $(1)/libiprof.a
	$(SAY) LINK $$@
	$(Q)$(4) $$(LDFLAGS) $(5) -o $$@ $$^ $(7) -lgtest $$(LIBS)
endef

# $(1) name, $(2) command, $(3) what must be built before
define suite
SUITES += $(1)
.PHONY: test-$(1)
test-$(1): $(3)
	@bash scripts/suite.sh $(LOG) $(1) $(2)
endef
# The same where the file $(4) exists; a tree without it has nothing to run.
suite_if = $(if $(wildcard $(4)),$(eval $(call suite,$(1),$(2),$(3))))

$(eval $(call test_flavour,$(B)/fake,$(CC),$(CXX),$(FAKE)))
$(eval $(call test_sources,$(B),$(CC),$(CXX),))
$(eval $(call test_flavour,$(B)/asan-fake,$(GCC),$(GXX),$(ASAN) $(FAKE),$(QUICK)))
$(eval $(call test_flavour,$(B)/asan,$(GCC),$(GXX),$(ASAN),$(QUICK)))
$(eval $(call test_flavour,$(B)/tsan,$(GCC),$(GXX),$(TSAN),$(QUICK)))
$(eval $(call test_flavour,$(B)/tsan-clang,$(CLANG),$(CLANGXX),$(TSAN),$(QUICK)))

# Both clocks are the test's: what zones read, and what the system says.
$(eval $(call test_flavour,$(B)/counter,$(CC),$(CXX),$(FAKE) -DProf_FAKE_COUNTER))
$(eval $(call test_program,$(B)/counter,counter_tests,$(COUNTER_SRC),$(CXX),))

# A CPU whose counter is of no use: one object more, which stands in for that of the library.
# $(1) directory of the flavour, $(2) C compiler, $(3) flags
define unsteady_object
$(1)/unsteady.o: platform/prof_os_posix.c $(1)/flags
	@mkdir -p $$(@D)
	$(SAY) CC '$$< (unsteady)'
	$(Q)$(2) $$(CPPFLAGS) $$(CPP_IPROF) $$(C_IPROF) $$(CFLAGS) $(3) -DProf_PRETEND_UNSTEADY $$(DEPS) -c $$< -o $$@
-include $$(wildcard $(1)/unsteady.d)
endef
$(eval $(call unsteady_object,$(B)/counter,$(CC),$(FAKE) -DProf_FAKE_COUNTER $(CHECKS)))
$(eval $(call test_program,$(B)/counter,unsteady_tests,$(UNSTEADY_SRC),$(CXX),,$(B)/counter/unsteady.o))

$(eval $(call test_program,$(B)/fake,model_tests,$(MODEL_SRC),$(CXX),))
$(eval $(call test_program,$(B),thread_tests,$(THREAD_SRC),$(CXX),))
$(eval $(call test_program,$(B)/asan-fake,model_tests,$(MODEL_SRC),$(GXX),$(ASAN)))
$(eval $(call test_program,$(B)/asan,thread_tests,$(THREAD_SRC),$(GXX),$(ASAN)))
$(eval $(call test_program,$(B)/tsan,thread_tests,$(THREAD_SRC),$(GXX),$(TSAN)))
$(eval $(call test_program,$(B)/tsan-clang,thread_tests,$(THREAD_SRC),$(CLANGXX),$(TSAN)))

# ---- Programs -----------------------------------------------------------------------------------

run_program = $(call suite_if,$(1),$(2),$(2),$(3))
# The longest first, so that the last one to run is short; make begins with what needs no build.
$(call run_program,model-asan,$(B)/asan-fake/model_tests,tests/random_test.cpp)
$(call run_program,model,$(B)/fake/model_tests,tests/random_test.cpp)
$(call run_program,threads-asan,$(B)/asan/thread_tests,tests/thread_test.cpp)
$(call run_program,threads-tsan,$(B)/tsan/thread_tests,tests/thread_test.cpp)
$(call run_program,threads-tsan-clang,$(B)/tsan-clang/thread_tests,tests/thread_test.cpp)
$(call run_program,threads,$(B)/thread_tests,tests/thread_test.cpp)
$(call run_program,two-clocks,$(B)/counter/counter_tests,tests/two_clocks_test.cpp)
$(call run_program,unsteady,$(B)/counter/unsteady_tests,tests/unsteady_test.cpp)

# ---- Drawing ------------------------------------------------------------------------------------

# A second run with an old driver's version covers OpenGL before vertex array objects.

GL_TEST_SRC := $(sort $(wildcard tests/gl/*.cpp))
GL_TEST_LIBS := -lEGL -lgtest_main $(GL_LIBS)
OLD_GL := env MESA_GL_VERSION_OVERRIDE=2.1

$(eval $(call test_program,$(B),gl_tests,$(GL_TEST_SRC),$(CXX),,$(B)/libiprof_gl.a,$(GL_TEST_LIBS)))
$(eval $(call test_program,$(B)/asan,gl_tests,$(GL_TEST_SRC),$(GXX),$(ASAN),$(B)/asan/libiprof_gl.a,$(GL_TEST_LIBS)))

$(call run_program,gl,$(B)/gl_tests,tests/gl/gl_test.cpp)
$(call run_program,gl-asan,$(B)/asan/gl_tests,tests/gl/gl_test.cpp)
$(call suite_if,gl-old,$(OLD_GL) $(B)/gl_tests --gtest_filter='*legacy*:NoContext*',$(B)/gl_tests,tests/gl/gl_test.cpp)
$(call suite_if,gl-symbols,bash tests/gl/symbols.sh $(B)/libiprof_gl.a,$(B)/libiprof_gl.a,tests/gl/symbols.sh)

# ---- The overlay --------------------------------------------------------------------------------

# build/fake/picture draws a view into a file, to be looked at: see tests/overlay/picture.cpp.
PICTURE_SRC := $(addprefix tests/overlay/,picture.cpp scene.cpp script.cpp session.cpp)
$(eval $(call test_program,$(B)/fake,picture,$(PICTURE_SRC),$(CXX),,,-lpng))

# What draws the list: pixels, characters, OpenGL. On the fake clock, so that pictures stand still.
PLAYED_SRC := $(addprefix tests/overlay/,scene.cpp script.cpp session.cpp)
BACKEND_TEST_SRC := tests/main.cpp $(addprefix tests/overlay/,raster_test.cpp ascii_test.cpp \
   gl_test.cpp gl_state.cpp gpu_test.cpp) tests/gl/gl_context.cpp tests/adapters/input_test.cpp $(PLAYED_SRC)
$(eval $(call test_program,$(B)/fake,backend_tests,$(BACKEND_TEST_SRC),$(CXX),,$(B)/fake/libiprof_gl.a,-lEGL $(GL_LIBS)))
$(eval $(call test_program,$(B)/asan-fake,backend_tests,$(BACKEND_TEST_SRC),$(GXX),$(ASAN),$(B)/asan-fake/libiprof_gl.a,-lEGL $(GL_LIBS)))
$(call run_program,backends,$(B)/fake/backend_tests,tests/overlay/gl_test.cpp)
# The search for leaks at the end now and then falls over threads of Mesa's that are just ending, on
# a busy machine most of all. Our own leaks are looked for in all the other suites.
$(call suite_if,backends-asan,env LSAN_OPTIONS=detect_leaks=0 $(B)/asan-fake/backend_tests --gtest_filter='-*Sizes*',$(B)/asan-fake/backend_tests,tests/overlay/gl_test.cpp)

# What listens: adapters, by events, and by keys that are pressed in a real window.
ADAPTER_TEST_LIBS_glfw = $(shell pkg-config --libs glfw3)
ADAPTER_TEST_LIBS_sdl2 = $(shell pkg-config --libs sdl2)
# $(1) flavour's directory, $(2) adapter, $(3) C++ compiler, $(4) flags
define adapter_test
$(1)/tests/adapters/$(2)_test.o: CPP_IPROF += $$(CFLAGS_$(2))
$(call test_program,$(1),$(2)_tests,tests/main.cpp tests/adapters/$(2)_test.cpp tests/overlay/session.cpp,$(3),$(4),$(1)/libiprof_$(2).a $(1)/libiprof_gl.a,$$(ADAPTER_TEST_LIBS_$(2)) $(GL_LIBS))
endef
$(foreach d,fake asan-fake,$(call adapters_of,$(B)/$(d)))
$(foreach a,$(ADAPTERS),$(eval $(call adapter_test,$(B)/fake,$(a),$(CXX),)))
$(foreach a,$(ADAPTERS),$(eval $(call adapter_test,$(B)/asan-fake,$(a),$(GXX),$(ASAN))))
$(eval $(call test_program,$(B),glfw_window,tests/adapters/window.cpp,$(CXX),,$(B)/libiprof_glfw.a $(B)/libiprof_gl.a,$$(ADAPTER_TEST_LIBS_glfw) $(GL_LIBS)))
$(B)/tests/adapters/window.o: CPP_IPROF += $(CFLAGS_glfw)

X := bash scripts/with_display.sh
$(call suite_if,glfw,$(X) $(B)/fake/glfw_tests,$(B)/fake/glfw_tests,tests/adapters/glfw_test.cpp)
$(call suite_if,glfw-asan,$(X) env LSAN_OPTIONS=detect_leaks=0 $(B)/asan-fake/glfw_tests,$(B)/asan-fake/glfw_tests,tests/adapters/glfw_test.cpp)
$(call suite_if,glfw-keys,$(X) bash tests/adapters/keys.sh $(B)/glfw_window,$(B)/glfw_window,tests/adapters/keys.sh)
# SDL 2 may be missing. Looked for after the packages are there.
ifneq ($(filter sdl2,$(if $(filter test test-sdl2%,$(MAKECMDGOALS)),$(HAVE_ADAPTERS))),)
$(call run_program,sdl2,$(B)/fake/sdl2_tests,tests/adapters/sdl2_test.cpp)
$(call suite_if,sdl2-asan,env LSAN_OPTIONS=detect_leaks=0 $(B)/asan-fake/sdl2_tests,$(B)/asan-fake/sdl2_tests,tests/adapters/sdl2_test.cpp)
$(call suite_if,sdl2-recipe,env SDL_VIDEODRIVER=dummy $(DEMO)/recipe_sdl_renderer $(B)/tests/recipe.bmp,$(DEMO)/recipe_sdl_renderer,demo/recipe_sdl_renderer.c)
endif

# What the views show and do. The storm goes through every view at random: 10,000 steps each.
OVERLAY_TEST_SRC := tests/main.cpp tests/overlay/facts.cpp $(PLAYED_SRC) \
   $(filter-out $(BACKEND_TEST_SRC),$(sort $(wildcard tests/overlay/*_test.cpp)))
$(eval $(call test_program,$(B)/fake,overlay_tests,$(OVERLAY_TEST_SRC),$(CXX),))
$(eval $(call test_program,$(B)/asan-fake,overlay_tests,$(OVERLAY_TEST_SRC),$(GXX),$(ASAN)))
$(call run_program,overlay-asan,$(B)/asan-fake/overlay_tests,tests/overlay/ui_test.cpp)
$(call run_program,overlay,$(B)/fake/overlay_tests,tests/overlay/ui_test.cpp)

# ---- Scripts ------------------------------------------------------------------------------------

# $(1) name of the suite and of its folder, $(2) what must be built before
run_script = $(call suite_if,$(1),env BUILD=$(B)/tests/$(1) bash tests/$(1)/run.sh,$(2),tests/$(1)/run.sh)
$(call run_script,out,)
$(call run_script,fuzz,)
$(call run_script,compile,)
$(call run_script,modules,)
$(call run_script,ends,)
$(call run_script,callgrind,)
$(call run_script,coroutine,$(B)/fake/libiprof.a)
$(call run_script,suite,)
CONSUMERS := env MAKE="$(MAKE)" CC="$(CC)" CXX="$(CXX)" bash
$(call suite_if,builds,env BUILD=$(B)/tests/builds $(CONSUMERS) tests/builds/run.sh,,tests/builds/run.sh)
$(call suite_if,install,$(CONSUMERS) tests/install/run.sh $(B)/tests/install,,tests/install/run.sh)
$(call suite_if,cmake,$(CONSUMERS) tests/install/top_level.sh $(B)/tests/cmake,,tests/install/top_level.sh)

# ---- The two files of make dist -----------------------------------------------------------------

# The test programs from above, with prof.c in place of the libraries.
# $(1) object, $(2) flags
define dist_object
$(DIST)/$(1): $(DIST)/prof.c
	$(SAY) CC '$$< ($(1))'
	$(Q)$$(CC) $$(CPPFLAGS) -DProf_ENABLED -std=c99 $$(WARN) -pthread $$(CFLAGS) $(2) -c $$< -o $$@
endef
# $(1) program, $(2) its own sources, $(3) where their objects are, $(4) flags of prof.c, $(5) libraries
define dist_program
$(call dist_object,$(1).o,$(4))
$(DIST)/$(1): $$(patsubst %,$(3)/%.o,$$(basename $(2))) $(DIST)/$(1).o
	$(SAY) LINK $$@
	$(Q)$$(CXX) $$(LDFLAGS) -o $$@ $$^ $(5) -lgtest $$(LIBS)
endef
# Asserts tell the file that they are in, which is another one here.
DIST_MODEL_SRC := $(filter-out tests/assert_test.cpp,$(MODEL_SRC))
$(eval $(call dist_program,model_tests,$(DIST_MODEL_SRC),$(B)/fake,$(FAKE) $(CHECKS)))
$(eval $(call dist_program,thread_tests,$(THREAD_SRC),$(B),))
$(eval $(call dist_program,gl_tests,$(GL_TEST_SRC),$(B),-DProf_WITH_GL,$(GL_TEST_LIBS)))

$(call run_program,dist-model,$(DIST)/model_tests,tests/random_test.cpp)
$(call run_program,dist-threads,$(DIST)/thread_tests,tests/thread_test.cpp)
$(call run_program,dist-gl,$(DIST)/gl_tests,tests/gl/gl_test.cpp)
$(call suite_if,dist,env CC="$(CC)" CXX="$(CXX)" bash tests/forms/dist.sh $(DIST) $(B)/tests/dist,\
   $(DIST)/prof.c,tests/forms/dist.sh)

# ---- The demo -----------------------------------------------------------------------------------

DEMO_TEST_SRC := $(sort $(wildcard tests/demo/*_test.cpp))
$(eval $(call test_program,$(B),demo_tests,$(DEMO_TEST_SRC),$(CXX),,$(DEMO)/obj/game/warp_grid.o,-lgtest_main))
$(call run_program,demo-parts,$(B)/demo_tests,tests/demo/warp_grid_test.cpp)
$(call suite_if,demo,bash scripts/check_demo.sh $(DEMO)/demo $(B)/demo-off/demo \
   $(HELLO) $(B)/tests/demo,\
   $(DEMO)/demo $(B)/demo-off/demo $(HELLO),demo/show/main.cpp)

# ---- Minutes instead of seconds -----------------------------------------------------------------

# Threads and fibers that start, switch and end while frames are made, under ThreadSanitizer of
# both compilers. STRESS is in seconds.
STRESS ?= 60

.PHONY: test-stress
test-stress: $(B)/tsan/thread_tests $(B)/tsan-clang/thread_tests ## the stress part for STRESS=60 s
	$(Q)for tests in $^; do echo "$$tests, $(STRESS) s"; \
	   IPROF_STRESS=$(STRESS) $$tests --gtest_brief=1 --gtest_filter='Stress.*' || exit 1; done

# -------------------------------------------------------------------------------------------------

.PHONY: test
test: $(SUITES:%=test-%) ## builds and runs all tests; the last line is the sum
	@bash scripts/summary.sh $(LOG) $(SUITES)
