# iprof - see README.md, or `make help`.
#
#   This file         the libraries, installing, and what all the parts share
#   scripts/adapters.mk   make adapters
#   scripts/demo.mk   make demo
#   scripts/test.mk   make test
#   scripts/check.mk  make check
#   scripts/bench.mk  make bench
#   scripts/dist.mk   make dist
#
# All outputs go to build/. Flags that must be there are added to CFLAGS and CXXFLAGS, not put into
# them, so both can be given on the command line.

.DEFAULT_GOAL := lib
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules

B := build
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DESTDIR ?=

CFLAGS ?= -O2 -g
CXXFLAGS ?= -O2 -g
AR ?= ar

# CHECKED=1 gives the libraries their asserts (src/base/prof_assert.h). Those of the tests have them.
CHECKS := -DProf_CHECKED

VERSION := $(shell sed -n 's/^.define Prof_VERSION "\(.*\)"/\1/p' prof.h)

# ---- Goals that need more than a compiler -------------------------------------------------------
# Each fetches its packages before anything is built: make remakes an included file first, and
# reads everything again if that file changed.

GOAL_SETS := $(sort $(filter demo test bench web,$(foreach g,$(MAKECMDGOALS),$(firstword $(subst -, ,$(g))))))
# A leg of make check needs what the tests need, and a set of its own.
CHECK_GOALS := $(filter-out check-list,$(filter check check-%,$(MAKECMDGOALS)))
GOAL_SETS := $(sort $(GOAL_SETS) $(if $(CHECK_GOALS),test $(CHECK_GOALS)))
DRY_RUN := $(findstring n,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
PACKAGE_STAMPS := $(GOAL_SETS:%=$(B)/packages-%.mk)
ifeq ($(DRY_RUN),)
include $(PACKAGE_STAMPS)
$(B)/packages-%.mk: FORCE
	@bash scripts/packages.sh $* $@
endif
FORCE:

# These goals build a lot: use all cores unless told otherwise.
ifneq ($(GOAL_SETS),)
ifeq ($(findstring -j,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(or $(JOBS),$(shell nproc 2>/dev/null || echo 2))
endif
endif
ifneq ($(filter clean,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

# ---- What is shown ------------------------------------------------------------------------------
# V=1 shows whole commands. The goals above show how far they are instead of each file. How much
# there is to do is asked of make itself, at the end of this file.

LOG := $(B)/log
Q := @
ifeq ($(V),1)
SAY := @:
Q :=
else ifneq ($(GOAL_SETS),)
SAY := @sh scripts/progress.sh
export PROGRESS := $(LOG)/progress
else
SAY := @printf '  %-5s %s\n'
endif

# ---- The library --------------------------------------------------------------------------------

LIB_DRAW := model list classic ui
LIB_CORE := $(sort $(wildcard src/*/*.c $(LIB_DRAW:%=draw/%/*.c)))
LIB_SRC := $(LIB_CORE) $(sort $(wildcard platform/*.c))
GL_SRC := $(sort $(wildcard draw/gl/*.c sources/gpu_gl/*.c))
GLAD := $(B)/glad
GLAD_H := $(GLAD)/prof_glad.h

WARN := -pedantic -Wall -Wextra -Wconversion
CPP_IPROF := -I. -DProf_ENABLED
C_IPROF := -std=c99 $(WARN) -fPIC -fvisibility=default -pthread
CXX_IPROF := -std=c++17 -Wall -Wextra -pthread
LIBS := -lm -pthread
DEPS = -MMD -MP

# Says so if a program is missing. $(1) command, $(2) what it is, $(3) Debian's package, $(4) hint
must_be_there = command -v $(firstword $(1)) >/dev/null || { \
   echo "iprof: needs $(2), and '$(firstword $(1))' is not here (Debian: $(3)). $(4)" >&2; exit 1; }

# A file that changes when its text does, so that objects follow changes of compiler and flags.
# $(1) file, $(2) text, $(3) a compiler that must be there
define remember
REMEMBERED += $(1)
$(1): FORCE
	$(if $(3),@$(call must_be_there,$(3),a C compiler,gcc,CC=... names another))
	@mkdir -p $$(@D)
	@echo '$(subst ','\'',$(2))' | cmp -s - $$@ || echo '$(subst ','\'',$(2))' > $$@
endef

# One flavour of the libraries: objects and archives, under a directory of its own.
# $(1) directory, $(2) compiler, $(3) further flags
define flavour
$(call remember,$(1)/flags,$(2) $(3) $(CFLAGS) $(CPPFLAGS),$(2))
$(1)/obj/%.o: %.c $(1)/flags
	@mkdir -p $$(@D)
	$(SAY) CC $$(<)$(if $(filter-out $(B),$(1)), '($(notdir $(1)))')
	$(Q)$(2) $$(CPPFLAGS) $$(CPP_IPROF) $$(C_IPROF) $$(CFLAGS) $(3) $$(DEPS) -c $$< -o $$@
$(1)/libiprof.a: $$(LIB_SRC:%.c=$(1)/obj/%.o)
	$(SAY) AR $$@
	$(Q)rm -f $$@; $$(AR) rcs $$@ $$^
$(1)/libiprof_gl.a: $$(GL_SRC:%.c=$(1)/obj/%.o)
	$(SAY) AR $$@
	$(Q)rm -f $$@; $$(AR) rcs $$@ $$^
$$(GL_SRC:%.c=$(1)/obj/%.o): CPP_IPROF += -isystem $(GLAD) -DProf_WITH_GL
$$(GL_SRC:%.c=$(1)/obj/%.o): $(GLAD_H)
-include $$(wildcard $(1)/obj/platform/*.d $(1)/obj/*/*/*.d)
endef

$(eval $(call flavour,$(B),$(CC),$(if $(filter-out 0,$(CHECKED)),$(CHECKS))))

.PHONY: lib
lib: $(B)/libiprof.a ## libiprof.a: needs a C compiler, nothing else

# ---- The drawing library ------------------------------------------------------------------------
# GLAD's generator is a Python module of the system; a python3 found earlier in PATH may lack it.
# Looked for only when needed, as it costs a tenth of a second.

FIND_GLAD = $(firstword $(foreach p,/usr/bin/python3 python3,$(shell \
   $(p) -c 'import glad' 2>/dev/null && echo $(p))))
GLAD_PYTHON ?= $(eval GLAD_PYTHON := $$(FIND_GLAD))$(GLAD_PYTHON)

GL_LIBS := -lm -ldl

NO_GLAD = echo 'iprof: OpenGL drawing needs the Python module glad (Debian: python3-glad)' >&2; exit 1

$(GLAD_H): scripts/glad.sh
	$(SAY) GLAD $@
	$(Q)$(if $(GLAD_PYTHON),sh scripts/glad.sh $(GLAD_PYTHON) $(GLAD),$(NO_GLAD))

.PHONY: gl
gl: $(B)/libiprof_gl.a ## libiprof_gl.a, drawing with OpenGL: needs Python's glad as well

# ---- Installing ---------------------------------------------------------------------------------

# What prof.h includes, and nothing else.
HEADERS := prof.h src/gather/prof_instrument.h src/gather/prof_macros.h \
   src/gather/prof_macros_off.h platform/prof_atomic.h platform/prof_call.h platform/prof_cast.h \
   platform/prof_tls.h $(sort $(wildcard platform/prof_stamp*.h))
GL_HEADERS := $(wildcard draw/gl/prof_gl_load.h)
HEADER_DIR := $(DESTDIR)$(INCLUDEDIR)/iprof

# The package files tell folders relative to the prefix, and CMake's to themselves, where they are
# below it, so that the tree can be moved.
EMPTY :=
UP_FROM_LIB := $(subst $(EMPTY) ,/,$(patsubst %,..,$(subst /, ,$(LIBDIR:$(PREFIX)/%=%))))
CMAKE_INCLUDEDIR := $(if $(filter $(PREFIX)/%,$(LIBDIR)),$(patsubst \
   $(PREFIX)/%,$${iprof_libdir}/$(UP_FROM_LIB)/%,$(INCLUDEDIR)),$(INCLUDEDIR))
FILL_IN = -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR:$(PREFIX)/%=$${prefix}/%)|' \
   -e 's|@INCLUDEDIR@|$(INCLUDEDIR:$(PREFIX)/%=$${prefix}/%)|' -e 's|@VERSION@|$(VERSION)|' \
   -e 's|@GL_LIBS@|$(GL_LIBS)|' -e 's|@DRAWN_BY@|$(if $(HAVE_GL),iprof-gl,iprof)|' \
   -e 's|@CMAKE_INCLUDEDIR@|$(CMAKE_INCLUDEDIR)|'

$(B)/%: cmake/%.in prof.h FORCE
	$(Q)sed $(FILL_IN) $< > $@

# $(1) files, $(2) directory. Each keeps its own folder.
install_each = $(foreach f,$(1),install -d "$(2)/$(dir $(f))" && \
   install -m 644 $(f) "$(2)/$(f)" &&) :

HAVE_GL = $(and $(GL_SRC),$(GLAD_PYTHON))

.PHONY: install install-core install-gl
install: install-core install-gl install-adapters ## into PREFIX (/usr/local), below DESTDIR if that is given

PC_DIR := $(DESTDIR)$(LIBDIR)/pkgconfig
CMAKE_DIR := $(DESTDIR)$(LIBDIR)/cmake/iprof
DOC_DIR := $(DESTDIR)$(PREFIX)/share/doc/iprof
DOCS := LICENSE README.md CHANGELOG.md iprof.txt
CMAKE_FILES := cmake/iprofConfig.cmake $(B)/iprofTargets.cmake $(B)/iprofConfigVersion.cmake

install-core: $(B)/libiprof.a $(B)/iprof.pc $(CMAKE_FILES)
	$(Q)$(call install_each,$(HEADERS),$(HEADER_DIR))
	$(Q)install -d "$(PC_DIR)" "$(CMAKE_DIR)" "$(DOC_DIR)"
	$(Q)install -m 644 $(DOCS) "$(DOC_DIR)"
	$(Q)install -m 644 $(B)/libiprof.a "$(DESTDIR)$(LIBDIR)"
	$(Q)install -m 644 $(B)/iprof.pc "$(PC_DIR)"
	$(Q)install -m 644 $(CMAKE_FILES) "$(CMAKE_DIR)"
	@echo 'installed iprof $(VERSION) under $(DESTDIR)$(PREFIX)'

ifneq ($(filter install install-gl,$(MAKECMDGOALS)),)
ifeq ($(HAVE_GL),)
install-gl:
	@echo 'left out: libiprof_gl.a (OpenGL drawing), as the Python module glad is not here' \
	   '(Debian: python3-glad)'
else
install-gl: $(B)/libiprof_gl.a $(B)/iprof-gl.pc install-core
	$(Q)$(call install_each,$(GL_HEADERS),$(HEADER_DIR))
	$(Q)install -m 644 $(B)/libiprof_gl.a "$(DESTDIR)$(LIBDIR)"
	$(Q)install -m 644 $(B)/iprof-gl.pc "$(PC_DIR)"
	@echo 'installed iprof_gl $(VERSION) under $(DESTDIR)$(PREFIX)'
endif
endif

.PHONY: uninstall
uninstall: ## removes what install put there; same PREFIX and DESTDIR
	$(Q)rm -rf "$(HEADER_DIR)" "$(CMAKE_DIR)" "$(DOC_DIR)"
	$(Q)rm -f "$(DESTDIR)$(LIBDIR)/libiprof.a" "$(DESTDIR)$(LIBDIR)/libiprof_gl.a"
	$(Q)rm -f $(ADAPTERS:%="$(DESTDIR)$(LIBDIR)/libiprof_%.a") $(ADAPTERS:%="$(PC_DIR)/iprof-%.pc")
	$(Q)rm -f "$(PC_DIR)/iprof.pc" "$(PC_DIR)/iprof-gl.pc"

# ---- The rest -----------------------------------------------------------------------------------

include scripts/adapters.mk scripts/dist.mk scripts/demo.mk scripts/bench.mk scripts/test.mk scripts/check.mk

# Files that are written at each run, but change only with the flags, are taken for old here.
ifneq ($(and $(PROGRESS),$(filter 0,$(MAKELEVEL))),)
ifeq ($(DRY_RUN),)
export PROGRESS_BEGAN := $(shell rm -rf $(PROGRESS)*; mkdir -p $(LOG) && : >$(PROGRESS); date +%s)
export PROGRESS_TOTAL := $(shell $(MAKE) -n $(REMEMBERED:%=-o %) $(MAKEOVERRIDES) \
   $(MAKECMDGOALS) 2>/dev/null | sh scripts/progress.sh total)
endif
endif

.PHONY: clean
clean: ## removes build/
	$(Q)rm -rf $(B)

.PHONY: help
help: ## this text
	@echo 'make [V=1] [CHECKED=1] [CC=...] [CXX=...] [CFLAGS=...] [CXXFLAGS=...] GOAL'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/   \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16
