# demo.mk - the game, and the smallest integrations. Included by the Makefile.

DEMO := $(B)/demo
DEMO_SRC := $(filter-out demo/web/%,$(sort $(wildcard demo/*/*.c demo/*/*.cpp)))

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
-include $$(wildcard $(1)/obj/*/*.d)
endef

# The adapter comes before what it uses.
OVERLAY_LIBS := $(B)/libiprof_glfw.a $(B)/libiprof_gl.a $(B)/libiprof.a

$(eval $(call demo_flavour,$(DEMO),-DProf_ENABLED,$(OVERLAY_LIBS)))
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

$(DEMO)/hello_overlay: demo/hello_overlay.c $(OVERLAY_LIBS)
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(CPPFLAGS) $(CPP_IPROF) -std=c99 $(WARN) $$(pkg-config --cflags glfw3) $(CFLAGS) \
	   $(DEPS) $(LDFLAGS) -o $@ $< $(OVERLAY_LIBS) $$(pkg-config --libs glfw3) \
	   $(GL_LIBS) $(LIBS)

# The overlay in an engine of one's own; where SDL 2 is.
$(DEMO)/recipe_sdl_renderer: demo/recipe_sdl_renderer.c $(B)/libiprof_sdl2.a $(B)/libiprof.a
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(CC) $(CPPFLAGS) $(CPP_IPROF) -std=c99 $(WARN) $(CFLAGS_sdl2) $(CFLAGS) $(DEPS) \
	   $(LDFLAGS) -o $@ $< $(B)/libiprof_sdl2.a $(B)/libiprof.a $$(pkg-config --libs sdl2) $(LIBS)

-include $(wildcard $(DEMO)/*.d)

HELLO := $(DEMO)/hello_c $(DEMO)/hello_cpp $(DEMO)/hello_overlay

.PHONY: demo demo-build
demo-build: $(DEMO)/demo $(HELLO) ## builds the demo and the smallest integrations, runs nothing
demo: demo-build ## the game, in a window; without a display a tour of it, see build/demo/
	@mkdir -p $(DEMO)
	@sh scripts/progress.sh end
	$(Q)$(DEMO)/demo $(DEMO_ARGS)

# ---- The pictures of the README -----------------------------------------------------------------
# On a machine that has nothing else to do, or each disturbance is a hitch in them.

SHOWN := hud report callgraph frames flame hitches help

.PHONY: pictures
pictures: $(DEMO)/demo ## makes docs/*.png anew, from the tour; needs ImageMagick
	$(Q)$(DEMO)/demo --tour --out $(DEMO)
	$(Q)bash scripts/pictures.sh $(DEMO) docs $(SHOWN)
