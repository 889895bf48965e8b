# check.mk - make check: the full matrix. Included by the Makefile.
#
# A leg is one goal, check-NAME, that can be run alone, installs what it needs (the set check-NAME
# of packages.sh), and ends in the sum of its suites. `make check` runs all legs and all of `make
# test`, and ends in the sum of everything. More legs are in scripts/check_*.mk; each calls
# check_suite and leg as below.
#
#   gcc clang cpp          the tests by each compiler; the core compiled as C++. Warnings are errors
#   asan tsan msan         sanitizers; tsan has a minute of stress besides
#   i386 arm64 s390x       other CPUs; the last is big-endian. All but the first under qemu
#   wine wine-demo         Windows, by mingw-w64 under Wine; the demo opens a window there
#   msvc bsd               sources only: for MSVC through clang, and with nothing but POSIX
#   web                    WebAssembly under node; the demo as a page in Chromium
#   fuzz                   each reader of files for FUZZ=60 seconds
#   readers                exported files, opened in speedscope's page and in Chromium
#   coverage               the lines of src/ and draw/ that the tests run: 95 % or more, and why not
#                          the rest
#   tidy cppcheck format doc   the sources themselves; see check_lint.mk
#   tiny alloc             all limits as small as they go; every allocation refused once
#
#   make check-list        the legs that `make test` does not cover already

CHECK_LEGS :=
CHECK_SUITES :=
FUZZ ?= 60

# $(1) suite, $(2) command, $(3) what must be built before
define check_suite
.PHONY: test-$(1)
test-$(1): $(3)
	@SUITE_SECONDS=$$$${SUITE_SECONDS:-1200} bash scripts/suite.sh $(LOG) $(1) $(2)
endef

# $(1) leg, $(2) its suites: those above, or some of make test
define leg
CHECK_LEGS += $(1)
CHECK_SUITES += $(2)
.PHONY: check-$(1)
check-$(1): $(patsubst %,test-%,$(2))
	@bash scripts/summary.sh $(LOG) $(2)
endef

# ---- Compilers ----------------------------------------------------------------------------------

# The tests of one compiler, in flavours of their own. $(1) leg, $(2) C, $(3) C++, $(4) flags
define compiler_leg
$(call test_flavour,$(B)/$(1)-fake,$(2),$(3),$(4) $(FAKE),$(QUICK))
$(call test_flavour,$(B)/$(1),$(2),$(3),$(4),$(QUICK))
$(call test_program,$(B)/$(1)-fake,model_tests,$(MODEL_SRC),$(3),$(4))
$(call test_program,$(B)/$(1),thread_tests,$(THREAD_SRC),$(3),$(4))
$(call check_suite,$(1)-model,$(B)/$(1)-fake/model_tests,$(B)/$(1)-fake/model_tests)
$(call check_suite,$(1)-threads,$(B)/$(1)/thread_tests,$(B)/$(1)/thread_tests)
$(call leg,$(1),$(1)-model $(1)-threads)
endef
$(eval $(call compiler_leg,gcc,$(GCC),$(GXX),-Werror))
$(eval $(call compiler_leg,clang,$(CLANG),$(CLANGXX),-Werror))

objects = '$(patsubst %,%.o,$(basename $(1)))'
$(eval $(call check_suite,cpp,env MODEL_OBJECTS=$(call objects,$(MODEL_SRC)) \
   THREAD_OBJECTS=$(call objects,$(THREAD_SRC)) bash scripts/check_cpp.sh $(B),\
   $(B)/gcc-fake/model_tests $(B)/gcc/thread_tests))
$(eval $(call leg,cpp,cpp))

# ---- Sanitizers ---------------------------------------------------------------------------------

$(eval $(call leg,asan,$(filter model-asan threads-asan gl-asan out,$(SUITES))))

STRESS_TSAN := $(B)/tsan/thread_tests $(B)/tsan-clang/thread_tests
stress_suite = $(call check_suite,stress-$(1),env IPROF_STRESS=$(STRESS) $(B)/$(1)/thread_tests \
   --gtest_filter=Stress.*,$(B)/$(1)/thread_tests)
$(eval $(call stress_suite,tsan))
$(eval $(call stress_suite,tsan-clang))
$(eval $(call leg,tsan,threads-tsan threads-tsan-clang stress-tsan stress-tsan-clang))

# The tour is a C program: MemorySanitizer would need a C++ library built for it as well.
MSAN := -O1 -g -fsanitize=memory -fsanitize-memory-track-origins -fno-omit-frame-pointer
$(eval $(call remember,$(B)/msan/flags,$(CLANG) $(MSAN) $(CFLAGS)))
tour_build = $(Q)$(1) $(CPPFLAGS) $(CPP_IPROF) $(FAKE) $(CHECKS) -std=c99 $(WARN) -Werror $(2) -pthread \
   tests/tour/*.c $(LIB_SRC) -lm -o $@
TOUR_SRC := $(wildcard tests/tour/*.c) $(LIB_SRC) prof.h $(wildcard src/*/*.h draw/*/*.h platform/*.h)

$(B)/msan/tour: $(TOUR_SRC) $(B)/msan/flags
	$(SAY) CC '$@'
	$(call tour_build,$(CLANG),$(MSAN))
$(B)/asan-fake/tour: $(TOUR_SRC) $(B)/asan-fake/flags
	$(SAY) CC '$@'
	$(call tour_build,$(GCC),$(ASAN))

tour_suite = $(call check_suite,$(1),bash tests/tour/run.sh $(B)/$(2)/tour $(3),$(B)/$(2)/tour)
$(eval $(call tour_suite,msan,msan,plain tiny alloc))
$(eval $(call leg,msan,msan))
$(eval $(call tour_suite,tiny,asan-fake,plain tiny))
$(eval $(call leg,tiny,tiny))
$(eval $(call tour_suite,alloc,asan-fake,alloc))
$(eval $(call leg,alloc,alloc))

# ---- Other CPUs and systems ---------------------------------------------------------------------

GTEST_SRC ?= /usr/src/googletest/googletest

# GoogleTest and the tests for a target; optimised, as emulation costs more than compilation.
# $(1) leg, $(2) C, $(3) C++, $(4) ar, $(5) flags,
# $(6) flags of linking, $(7) suffix of programs, $(8) command that runs one
define target_leg
$(call test_flavour,$(B)/$(1)-fake,$(2),$(3),$(5) $(FAKE),-O1 $(GTEST_INCLUDE))
$(call test_flavour,$(B)/$(1),$(2),$(3),$(5),-O1 $(GTEST_INCLUDE))
$(B)/$(1)/libiprof.a $(B)/$(1)-fake/libiprof.a: AR := $(4)
$(B)/$(1)/gtest/libgtest.a: $(B)/$(1)/flags
	@mkdir -p $$(@D)
	$(SAY) CXX 'GoogleTest ($(1))'
	$(Q)$(3) $(5) -O1 -I$(GTEST_SRC) -I$(GTEST_SRC)/include -c $(GTEST_SRC)/src/gtest-all.cc \
	   -o $$(@D)/gtest.o
	$(Q)rm -f $$@; $(4) rcs $$@ $$(@D)/gtest.o
$(call test_program,$(B)/$(1)-fake,model_tests$(7),$(MODEL_SRC),$(3),$(5) $(6) -L$(B)/$(1)/gtest,$(B)/$(1)/gtest/libgtest.a)
$(call test_program,$(B)/$(1),thread_tests$(7),$(THREAD_SRC),$(3),$(5) $(6) -L$(B)/$(1)/gtest,$(B)/$(1)/gtest/libgtest.a)
$(call check_suite,$(1)-model,$(8) $(B)/$(1)-fake/model_tests$(7),$(B)/$(1)-fake/model_tests$(7))
$(call check_suite,$(1)-threads,$(8) $(B)/$(1)/thread_tests$(7),$(B)/$(1)/thread_tests$(7))
endef

# What is written into files, read back here, and the overlay's pictures. Arguments as above.
define target_files
$(call test_program,$(B)/$(1)-fake,out_tests$(7),tests/main.cpp tests/out/out_test.cpp,$(3),$(5) $(6) -L$(B)/$(1)/gtest,$(B)/$(1)/gtest/libgtest.a)
$(call test_program,$(B)/$(1)-fake,draw_tests$(7),$(DRAW_TEST_SRC),$(3),$(5) $(6) -L$(B)/$(1)/gtest,$(B)/$(1)/gtest/libgtest.a)
$(call check_suite,$(1)-out,env BUILD=$(B)/tests/$(1)-out OUT_TEST="$(8) $(B)/$(1)-fake/out_tests$(7)" bash tests/out/run.sh,$(B)/$(1)-fake/out_tests$(7))
$(call check_suite,$(1)-draw,$(8) $(B)/$(1)-fake/draw_tests$(7),$(B)/$(1)-fake/draw_tests$(7))
endef
DRAW_TEST_SRC := tests/main.cpp tests/overlay/raster_test.cpp tests/overlay/ascii_test.cpp $(PLAYED_SRC)
GTEST_INCLUDE := -isystem $(GTEST_SRC)/include
under = env IPROF_TEST_RUNNER=$(1) $(1)

# gcc-multilib would drive out all cross compilers; without it the kernel's headers lie elsewhere.
M32 := -m32 -idirafter /usr/include/x86_64-linux-gnu
$(eval $(call target_leg,i386,$(GCC),$(GXX),$(AR),$(M32),,,))
$(eval $(call target_files,i386,$(GCC),$(GXX),$(AR),$(M32),,,))
$(eval $(call leg,i386,i386-model i386-threads i386-out i386-draw))

cross_leg = $(foreach part,target_leg target_files,\
   $(eval $(call $(part),$(1),$(2)-gcc,$(2)-g++,$(2)-ar,,-static,,$(call under,$(3)))))
$(call cross_leg,arm64,aarch64-linux-gnu,qemu-aarch64-static)
$(eval $(call leg,arm64,arm64-model arm64-threads arm64-out arm64-draw))
$(call cross_leg,s390x,s390x-linux-gnu,qemu-s390x-static)
$(eval $(call leg,s390x,s390x-model s390x-threads s390x-out s390x-draw))

MINGW := x86_64-w64-mingw32
WINE := bash scripts/check_wine.sh $(B)/wine-prefix
$(foreach part,target_leg target_files,\
   $(eval $(call $(part),wine,$(MINGW)-gcc-posix,$(MINGW)-g++-posix,$(MINGW)-ar,,-static,.exe,$(WINE))))
$(eval $(call check_suite,wine-modules,bash scripts/check_wine_modules.sh $(B)/wine-modules $(B)/wine-prefix,))
$(eval $(call leg,wine,wine-model wine-threads wine-out wine-draw wine-modules))

$(eval $(call check_suite,wine-demo,env GLAD=$(GLAD) bash scripts/check_wine_demo.sh $(B)/wine-demo $(B)/wine-prefix,$(GLAD_H)))
$(eval $(call leg,wine-demo,wine-demo))

# ---- Sources only -------------------------------------------------------------------------------

$(eval $(call check_suite,msvc,env GLAD=$(GLAD) bash scripts/check_msvc.sh $(B)/msvc,$(GLAD_H)))
$(eval $(call leg,msvc,msvc))
$(eval $(call check_suite,bsd,bash scripts/check_bsd.sh $(B)/bsd,))
$(eval $(call leg,bsd,bsd))

# ---- Fuzzing ------------------------------------------------------------------------------------

$(eval $(call check_suite,fuzz-long,env BUILD=$(B)/tests/fuzz-long IPROF_FUZZ=$(FUZZ) bash tests/fuzz/run.sh,))
$(eval $(call leg,fuzz,fuzz-long))

# ---- Programs of others -------------------------------------------------------------------------

$(eval $(call check_suite,readers,env BUILD=$(B)/tests/readers sh tests/readers/run.sh,))
$(eval $(call leg,readers,readers))

# ---- All ----------------------------------------------------------------------------------------

-include $(sort $(wildcard scripts/check_*.mk))

CHECK_ALL := $(SUITES) $(filter-out $(SUITES),$(sort $(CHECK_SUITES)))

.PHONY: check check-list
check: $(CHECK_ALL:%=test-%) ## the full matrix. One leg: check-gcc, ...; see scripts/check.mk
	@bash scripts/summary.sh $(LOG) $(CHECK_ALL)
check-list: ## the legs of make check that make test does not cover
	@echo $(filter-out asan,$(CHECK_LEGS))
