# dist.mk - make dist. Included by the Makefile.
#
# build/dist/prof.h and prof.c are the whole profiler as two files, for a program that would rather
# not have a folder of somebody else. Python 3 makes them; using them takes a compiler.

DIST := $(B)/dist
TARBALL := $(B)/iprof-$(VERSION).tar.gz
DIST_SCRIPTS := $(wildcard scripts/dist.py scripts/own_names.py scripts/prune_glad.py)
DIST_INPUT := prof.h LICENSE $(wildcard $(foreach f,src/* draw/* sources/* platform,$(f)/*.[ch]))
PYTHON ?= $(or $(GLAD_PYTHON),python3)

# $(1) condition of the preprocessor, $(2) files
dist_part = $(if $(strip $(2)),--part '$(1)' $(2))
# Of the adapters in draw/. Their drawing needs OpenGL as well.
# $(1) folder, $(2) end of the macro's name
dist_adapter = $(call dist_part,defined(Prof_WITH_$(2)),\
      $(filter-out %_draw.c,$(sort $(wildcard draw/$(1)/*.c)))) \
   $(call dist_part,defined(Prof_WITH_$(2)) && defined(Prof_WITH_GL),$(wildcard draw/$(1)/*_draw.c))
# Those of the systems come last: their headers bring macros of common words.
DIST_PARTS = $(call dist_part,1,$(LIB_CORE)) \
   $(if $(HAVE_GL),$(call dist_part,defined(Prof_WITH_GL),$(GL_SRC))) \
   $(call dist_adapter,glfw,GLFW) $(call dist_adapter,sdl2,SDL2) \
   $(call dist_part,1,$(filter-out $(LIB_CORE),$(LIB_SRC)))

.PHONY: dist
dist: $(DIST)/prof.c $(TARBALL) ## the profiler as two files, and an archive of the sources
	@echo 'made $(DIST)/prof.h, $(DIST)/prof.c and $(TARBALL)'
	@$(if $(HAVE_GL),:,echo 'left out of prof.c: OpenGL, as the Python module glad is not here')

DIST_HEADERS = prof.h $(GL_HEADERS) $(wildcard $(foreach a,$(ADAPTERS),draw/$(a)/prof_$(a).h))
DIST_ARGS = $(if $(HAVE_GL),--glad $(GLAD_H)) --headers $(DIST_HEADERS) $(DIST_PARTS)

ifneq ($(filter dist test test-% check%,$(MAKECMDGOALS)),)
$(eval $(call remember,$(DIST).args,$(DIST_ARGS)))
$(DIST)/prof.c: $(DIST).args $(DIST_INPUT) $(DIST_SCRIPTS) $(if $(HAVE_GL),$(GLAD_H))
	@$(call must_be_there,$(PYTHON),Python 3,python3,PYTHON=... names another)
	$(SAY) DIST $@
	$(Q)$(PYTHON) -B scripts/dist.py $(DIST) $(DIST_ARGS)
endif

$(TARBALL): FORCE
	$(SAY) TAR $@
	$(Q)bash scripts/tarball.sh $@ iprof-$(VERSION)
