# bench.mk - what zones and updates cost. Included by the Makefile.
#
# bench/work.c is one load, compiled once for each subject: with the floor's two clock reads, with
# nothing, with the profiler; in the program, in a shared library, in a plug-in.

BENCH := $(B)/bench
BENCH_PARTS := $(filter-out work work_microprofile,$(sort $(basename $(notdir $(wildcard bench/*.cpp)))))
BENCH_WORK := work_floor work_out work_c work_handle work_cpp
BENCH_MODULES := $(BENCH)/libbench_shared.so $(BENCH)/bench_plugin.so

# The peer is optional. Looked for after the packages are there.
HAVE_PEER = $(eval HAVE_PEER := $$(shell pkg-config --exists microprofile 2>/dev/null && echo 1))$(HAVE_PEER)
ifneq ($(filter bench bench-%,$(MAKECMDGOALS)),)
ifneq ($(HAVE_PEER),)
BENCH_WORK += work_microprofile
BENCH_PEER_LIB := -lmicroprofile
$(BENCH)/zones.o $(BENCH)/frame.o: CPP_IPROF += -DBENCH_MICROPROFILE
endif
endif

BENCH_OBJ := $(BENCH_WORK:%=$(BENCH)/%.o) $(BENCH_PARTS:%=$(BENCH)/%.o)

$(eval $(call remember,$(BENCH)/flags,$(CC) $(CXX) $(CPPFLAGS) $(CFLAGS) $(CXXFLAGS) $(BENCH_PEER_LIB)))

# $(1) target, $(2) subject's flags
define bench_c
$(BENCH)/$(1): bench/work.c $(BENCH)/flags
	$(SAY) CC "$$< ($(1))"
	$(Q)$$(CC) $$(CPPFLAGS) -I. -std=c99 $$(WARN) $$(CFLAGS) $(2) $$(DEPS) $$< -o $$@
endef
$(eval $(call bench_c,work_floor.o,-c -DBENCH_FLOOR))
$(eval $(call bench_c,work_out.o,-c -DBENCH_OUT))
$(eval $(call bench_c,work_c.o,-c -DBENCH_C -DProf_ENABLED))
$(eval $(call bench_c,work_handle.o,-c -DBENCH_HANDLE -DProf_ENABLED))
COMMA := ,
SONAME := -Wl$(COMMA)-soname$(COMMA)libbench_shared.so
$(eval $(call bench_c,libbench_shared.so,-fPIC -shared $(SONAME) -DBENCH_SHARED -DProf_ENABLED))
$(eval $(call bench_c,bench_plugin.so,-fPIC -shared -DBENCH_PLUGIN -DProf_ENABLED))

define bench_cpp
$(BENCH)/$(1): bench/$(2) $(BENCH)/flags
	$(SAY) CXX $$<
	$(Q)$$(CXX) $$(CPPFLAGS) $$(CPP_IPROF) $$(CXX_IPROF) $$(CXXFLAGS) $$(DEPS) -c $$< -o $$@
endef
$(eval $(call bench_cpp,%.o,%.cpp))
$(eval $(call bench_cpp,work_cpp.o,work.cpp))
$(BENCH)/work_microprofile.o: CPP_IPROF = -I.

# The plug-in finds the profiler in the program, so all of it must be there and be exported.
$(BENCH)/bench: $(BENCH_OBJ) $(BENCH)/libbench_shared.so $(B)/libiprof.a
	$(SAY) LINK $@
	$(Q)$(CXX) $(LDFLAGS) -rdynamic -o $@ $(BENCH_OBJ) $(BENCH)/libbench_shared.so \
	   -Wl,--whole-archive $(B)/libiprof.a -Wl,--no-whole-archive -Wl,-rpath,'$$ORIGIN' \
	   $(BENCH_PEER_LIB) $(LIBS) -ldl
-include $(wildcard $(BENCH)/*.d)

.PHONY: bench bench-quick bench-build
bench-build: $(BENCH)/bench $(BENCH_MODULES)
bench: bench-build ## what a zone, an update and a thread cost; a table, and build/bench/*.csv
	$(Q)CC="$(CC)" CXX="$(CXX)" bash bench/run.sh $(BENCH)
bench-quick: bench-build ## the same in a tenth of the time, less exact
	$(Q)CC="$(CC)" CXX="$(CXX)" bash bench/run.sh $(BENCH) --quick
