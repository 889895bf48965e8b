# demo.mk - the game, and the two smallest integrations. Included by the Makefile.

DEMO := $(B)/demo
HELLO_SRC := $(wildcard demo/hello.c demo/hello.cpp)
DEMO_SRC := $(filter-out $(HELLO_SRC),$(sort $(wildcard demo/*.c demo/*.cpp)))

# Asked for only when a recipe needs it.
DEMO_PKG := glfw3 libpng egl
DEMO_CFLAGS = $(eval DEMO_CFLAGS := $$(shell pkg-config --cflags $(DEMO_PKG)))$(DEMO_CFLAGS)
DEMO_LIBS = $(eval DEMO_LIBS := $$(shell pkg-config --libs $(DEMO_PKG)) -lchipmunk)$(DEMO_LIBS)

# $(1) directory, $(2) flags, $(3) iprof's libraries or nothing
define demo_flavour
$(call remember,$(1)/flags,$(CC) $(CXX) $(CPPFLAGS) $(CFLAGS) $(CXXFLAGS) $(2))
$(1)/obj/%.o: demo/%.c $(1)/flags $(GLAD_H)
	@mkdir -p $$(@D)
	$(SAY) CC $$<
	$(Q)$$(CC) $$(CPPFLAGS) -I. -isystem $(GLAD)/include -std=c99 $$(WARN) -pthread \
	   $$(DEMO_CFLAGS) $$(CFLAGS) $(2) $$(DEPS) -c $$< -o $$@
$(1)/obj/%.o: demo/%.cpp $(1)/flags $(GLAD_H)
	@mkdir -p $$(@D)
	$(SAY) CXX $$<
	$(Q)$$(CXX) $$(CPPFLAGS) -I. -isystem $(GLAD)/include $$(CXX_IPROF) \
	   $$(DEMO_CFLAGS) $$(CXXFLAGS) $(2) $$(DEPS) -c $$< -o $$@
$(1)/demo: $$(patsubst demo/%,$(1)/obj/%.o,$$(basename $$(DEMO_SRC))) $(3)
	$(SAY) LINK $$@
	$(Q)$$(CXX) $$(LDFLAGS) -o $$@ $$^ $$(DEMO_LIBS) $$(GL_LIBS) $$(LIBS)
-include $$(wildcard $(1)/obj/*.d)
endef

$(eval $(call demo_flavour,$(DEMO),-DProf_ENABLED,$(B)/libiprof_gl.a $(B)/libiprof.a))
# The profiler compiled out. Only tests build it, so it is built fast.
$(eval $(call demo_flavour,$(B)/demo-off,-O0,))

$(DEMO)/hello_c: demo/hello.c $(B)/libiprof.a
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(CPPFLAGS) $(CPP_IPROF) -std=c99 $(WARN) $(CFLAGS) $(DEPS) $(LDFLAGS) \
	   -o $@ $< $(B)/libiprof.a $(LIBS)
$(DEMO)/hello_cpp: demo/hello.cpp $(B)/libiprof.a
	@mkdir -p $(@D)
	$(SAY) CXX $<
	$(Q)$(CXX) $(CPPFLAGS) $(CPP_IPROF) -std=c++11 -Wall -Wextra $(CXXFLAGS) $(DEPS) $(LDFLAGS) \
	   -o $@ $< $(B)/libiprof.a $(LIBS)

-include $(wildcard $(DEMO)/*.d)

HELLO := $(addprefix $(DEMO)/,$(subst hello.c,hello_c,$(notdir $(HELLO_SRC:%.cpp=%_cpp))))

.PHONY: demo demo-build
demo-build: $(DEMO)/demo $(HELLO) ## builds the demo and the smallest integrations, runs nothing
demo: demo-build ## the game, in a window; without a display it plays itself, see build/demo/
	@mkdir -p $(DEMO)
	$(Q)$(DEMO)/demo $(DEMO_ARGS)
