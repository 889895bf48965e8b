# adapters.mk - libiprof_glfw.a and libiprof_sdl2.a. Included by the Makefile.
#
# Each needs the headers of the library it adapts, and is left out where they are not.

ADAPTERS := glfw sdl2
ADAPTER_PKG_glfw := glfw3
ADAPTER_MACRO_glfw := GLFW
ADAPTER_MACRO_sdl2 := SDL2
ADAPTER_PKG_sdl2 := sdl2

# Asked for only when a recipe needs it.
CFLAGS_glfw = $(eval CFLAGS_glfw := $$(shell pkg-config --cflags $(ADAPTER_PKG_glfw)))$(CFLAGS_glfw)
CFLAGS_sdl2 = $(eval CFLAGS_sdl2 := $$(shell pkg-config --cflags $(ADAPTER_PKG_sdl2)))$(CFLAGS_sdl2)

# Drawing needs libiprof_gl: where that cannot be, what would call it is left out. To look for it
# costs a tenth of a second, so only those who build for themselves do.
ADAPTER_DRAWS = $(if $(filter adapters install install-adapters,$(MAKECMDGOALS)),$(HAVE_GL),yes)

# $(1) directory of a flavour, $(2) adapter, $(3) its name in macros
define adapter
$(1)/libiprof_$(2).a: $(patsubst %.c,$(1)/obj/%.o,\
   $(filter-out $(if $(ADAPTER_DRAWS),,%_draw.c),$(sort $(wildcard draw/$(2)/*.c))))
	$(SAY) AR $$@
	$(Q)rm -f $$@; $$(AR) rcs $$@ $$^
$(patsubst %.c,$(1)/obj/%.o,$(wildcard draw/$(2)/*.c)): CPP_IPROF += $$(CFLAGS_$(2)) -DProf_WITH_$(3) -DProf_WITH_GL
endef
# $(1) directory of a flavour
adapters_of = $(foreach a,$(ADAPTERS),$(eval $(call adapter,$(1),$(a),$(ADAPTER_MACRO_$(a)))))
$(call adapters_of,$(B))

FIND_ADAPTERS = $(foreach a,$(ADAPTERS),$(shell pkg-config --exists $(ADAPTER_PKG_$(a)) 2>/dev/null && echo $(a)))
HAVE_ADAPTERS ?= $(eval HAVE_ADAPTERS := $$(FIND_ADAPTERS))$(HAVE_ADAPTERS)

.PHONY: adapters install-adapters tell-adapters
adapters: $(ADAPTERS:%=$(B)/libiprof_%.a) tell-adapters ## libiprof_glfw.a, libiprof_sdl2.a: need GLFW 3.3, SDL 2

tell-adapters:
	@$(if $(ADAPTER_DRAWS),:,echo 'left out: $(ADAPTERS:%=Prof_draw_%), as the Python module glad is not' \
	   'here (Debian: python3-glad)')

ifneq ($(filter install install-adapters,$(MAKECMDGOALS)),)
install-adapters: tell-adapters $(HAVE_ADAPTERS:%=$(B)/libiprof_%.a) $(HAVE_ADAPTERS:%=$(B)/iprof-%.pc) install-core
	$(Q)for a in $(HAVE_ADAPTERS); do \
	   install -d "$(HEADER_DIR)/draw/$$a" && \
	   install -m 644 draw/$$a/prof_$$a.h "$(HEADER_DIR)/draw/$$a" && \
	   install -m 644 $(B)/libiprof_$$a.a "$(DESTDIR)$(LIBDIR)" && \
	   install -m 644 $(B)/iprof-$$a.pc "$(PC_DIR)" && \
	   echo "installed iprof_$$a $(VERSION) under $(DESTDIR)$(PREFIX)" || exit 1; done
	@for a in $(filter-out $(HAVE_ADAPTERS),$(ADAPTERS)); do \
	   echo "left out: libiprof_$$a.a, as $$a is not here"; done
endif
