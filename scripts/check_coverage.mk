# check_coverage.mk - make check-coverage: which lines of src/ and draw/ the tests run. Included by
# check.mk.
#
# The GoogleTest programs and the tour run on libraries built with --coverage; the table is in
# build/log/coverage.log. scripts/coverage.py says what passes.

COV := -O0 -g --coverage -fprofile-update=atomic -fprofile-abs-path
# Children of a fork write their counts by hand: keep_counts of tests/system.h.
COV_LINK := --coverage -Wl,-u,__gcov_dump

# The library is counted, not the tests. $(1) directory, $(2) further flags
define coverage_flavour
$(call flavour,$(1),$(GCC),$(COV) $(CHECKS) $(2))
$(call test_sources,$(1),$(GCC),$(GXX),$(CHECKS) $(2),$(QUICK))
$(call adapters_of,$(1))
endef
# $(1) directory, $(2) program, $(3) sources, $(4) archives, $(5) libraries
coverage_program = $(eval $(call test_program,$(1),$(2),$(3),$(GXX),$(COV_LINK),$(4:%=$(1)/%),$(5)))\
   $(eval COVERED += $(1)/$(2))

COVERED :=
COV_FAKE := $(B)/cov-fake
$(eval $(call coverage_flavour,$(B)/cov,))
COV_COUNTER := $(B)/cov-counter
$(eval $(call coverage_flavour,$(COV_FAKE),$(FAKE)))
$(eval $(call coverage_flavour,$(COV_COUNTER),$(FAKE) -DProf_FAKE_COUNTER))
$(eval $(call unsteady_object,$(COV_COUNTER),$(GCC),$(CHECKS) $(FAKE) -DProf_FAKE_COUNTER))
$(call coverage_program,$(B)/cov,thread_tests,$(THREAD_SRC),,)
$(call coverage_program,$(B)/cov,gl_tests,$(GL_TEST_SRC),libiprof_gl.a,$(GL_TEST_LIBS))
$(call coverage_program,$(COV_FAKE),model_tests,$(MODEL_SRC),,)
$(call coverage_program,$(COV_FAKE),out_tests,tests/main.cpp tests/out/out_test.cpp,,)
$(call coverage_program,$(COV_FAKE),overlay_tests,$(OVERLAY_TEST_SRC),,)
$(call coverage_program,$(COV_FAKE),backend_tests,$(BACKEND_TEST_SRC),libiprof_gl.a,-lEGL $(GL_LIBS))
adapter_sources = tests/main.cpp tests/adapters/$(1)_test.cpp tests/overlay/session.cpp
$(foreach a,$(if $(filter check%,$(MAKECMDGOALS)),$(HAVE_ADAPTERS)),\
   $(eval $(COV_FAKE)/tests/adapters/$(a)_test.o: CPP_IPROF += $$(CFLAGS_$(a)))\
   $(call coverage_program,$(COV_FAKE),$(a)_tests,$(call adapter_sources,$(a)),\
      libiprof_$(a).a libiprof_gl.a,$$(ADAPTER_TEST_LIBS_$(a)) $(GL_LIBS)))
$(call coverage_program,$(COV_COUNTER),counter_tests,$(COUNTER_SRC),,)
$(call coverage_program,$(COV_COUNTER),unsteady_tests,$(UNSTEADY_SRC),unsteady.o,)

# A program with a profiler, and a module that brings another one: see tests/modules.
COV_COPIES := $(B)/cov/two_copies $(B)/cov/own_copy.so
coverage_whole = -Wl,--whole-archive $(1) -Wl,--no-whole-archive $(LIBS) -ldl
$(B)/cov/two_copies: tests/modules/two_copies.c $(B)/cov/libiprof.a
	$(SAY) LINK $@
	$(Q)$(GCC) $(CPP_IPROF) -std=gnu99 $(LDFLAGS) --coverage -o $@ $< \
	   $(call coverage_whole,$(B)/cov/libiprof.a)
$(B)/cov/own_copy.so: tests/modules/own_copy.c $(B)/cov/libiprof.a
	$(SAY) LINK $@
	$(Q)$(GCC) $(CPP_IPROF) -std=c99 -fPIC -shared $(LDFLAGS) --coverage -o $@ $< \
	   $(call coverage_whole,$(B)/cov/libiprof.a)

# The tour for what happens when there is no memory.
COV_TOUR := $(COV_FAKE)/tour
$(COV_FAKE)/tests/tour/%.o: CPP_IPROF += -Itests/tour
$(COV_TOUR): $(patsubst %.c,$(COV_FAKE)/%.o,$(sort $(wildcard tests/tour/*.c))) $(COV_FAKE)/libiprof.a
	$(SAY) LINK $@
	$(Q)$(GCC) $(LDFLAGS) --coverage -o $@ $^ $(LIBS)

$(eval $(call check_suite,coverage,bash scripts/coverage.sh $(B) $(COV_TOUR) $(COVERED),\
   $(COV_TOUR) $(COVERED) $(COV_COPIES)))
$(eval $(call leg,coverage,coverage))
