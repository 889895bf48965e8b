# iprof - see README.md, or `make help`.
#
# The libraries, installing and the two files need this Makefile and a C compiler, nothing else. All
# the rest is described to CMake: CMakeLists.txt, demo/, bench/ and tests/ say what is built,
# CMakePresets.json by which compilers and for which systems, and scripts/run.py is called from
# here. All outputs go to build/.

.DEFAULT_GOAL := lib
.DELETE_ON_ERROR:
.SUFFIXES:
.SECONDARY:
MAKEFLAGS += --no-builtin-rules

B := build
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
BINDIR ?= $(PREFIX)/bin
INCLUDEDIR ?= $(PREFIX)/include
DESTDIR ?=
CFLAGS ?= -O2 -g
CXXFLAGS ?= -O2 -g
AR ?= ar
VERSION := $(shell sed -n 's/^.define Prof_VERSION "\(.*\)"/\1/p' prof.h)

# V=1 shows whole commands.
ifeq ($(V),1)
SAY := @:
Q :=
else
SAY := @printf '  %-5s %s\n'
Q := @
endif

# Says so if a program is missing. $(1) command, $(2) what it is, $(3) Debian's package, $(4) hint
must_be_there = command -v $(firstword $(1)) >/dev/null || { \
   echo "iprof: needs $(2), and '$(firstword $(1))' is not here (Debian: $(3)). $(4)" >&2; exit 1; }

# ---- The libraries ------------------------------------------------------------------------------
# libiprof.a is all that needs no library of others. What does has one of its own, and a switch
# without which its files are empty.

SRC_iprof := $(sort $(wildcard src/*/*.c draw/model/*.c draw/list/*.c draw/classic/*.c \
   draw/ui/*.c platform/*.c))
SRC_iprof_gl := $(sort $(wildcard draw/gl/*.c sources/gpu_gl/*.c))
SRC_iprof_alloc := $(filter-out %_wrap.c,$(sort $(wildcard sources/alloc/*.c)))
SRC_iprof_alloc_live := $(SRC_iprof_alloc)
SRC_iprof_alloc_wrap := $(filter-out %_malloc.c,$(sort $(wildcard sources/alloc/*.c)))
SRC_iprof_alloc_new := $(wildcard sources/alloc/*.cpp)
SRC_iprof_glfw := $(wildcard draw/glfw/*.c)
SRC_iprof_sdl2 := $(wildcard draw/sdl2/*.c)
SRC_iprof_vk := $(sort $(wildcard draw/vulkan/*.c sources/gpu_vk/*.c))
SRC_iprof_d3d11 := $(sort $(wildcard draw/d3d11/*.c sources/gpu_d3d11/*.c))
SRC_iprof_tracy := $(sort $(wildcard doors/tracy/*.c platform/net/*.c platform/thread/*.c))
SRC_iprof_tracy_facade := $(sort $(wildcard doors/tracy_facade/*.c))
SRC_iprof_capture := $(sort $(wildcard doors/capture/*.c))
SRC_iprof_evidence := $(sort $(wildcard sources/evidence/*.c platform/stack/*.c platform/thread/*.c))
SRC_iprof_auto := $(sort $(wildcard sources/auto/*.c platform/stack/*.c))
SRC_iprof_xptifw := $(sort $(wildcard doors/xptifw/*.cpp platform/plugin/*.c))
SRC_iprof_xpti_proxy := $(sort $(wildcard doors/xpti_proxy/*.cpp platform/plugin/*.c))
SRC_iprof_xpti := $(sort $(wildcard doors/xpti/*.cpp))
SRC_iprof_xpti_collector := $(sort $(wildcard doors/xpti_collector/*.cpp platform/plugin/*.c \
   platform/net/prof_os_host*.c platform/thread/*.c) $(SRC_iprof))
GLAD_H := $(B)/glad/prof_glad.h

# CHECKED=1 gives them their asserts: see src/base/prof_assert.h.
DEFINED = -I. -DProf_ENABLED $(if $(filter-out 0,$(CHECKED)),-DProf_CHECKED)
WARN = -pedantic -Wall -Wextra -Wconversion
FOR_LIBRARIES = -fPIC -fvisibility=default -pthread
COMPILE = $(CC) $(CPPFLAGS) $(DEFINED) -std=c99 $(WARN) $(FOR_LIBRARIES) $(CFLAGS)
COMPILE_CXX = $(CXX) $(CPPFLAGS) $(DEFINED) -std=c++17 $(WARN) $(FOR_LIBRARIES) $(CXXFLAGS)

.PHONY: lib gl vk d3d11 cjk alloc adapters glfw sdl2 tools tracy capture inside xpti
lib: $(B)/libiprof.a ## libiprof.a: needs a C compiler, nothing else
# A game links libiprof.a besides any other library, so each goal builds it, too.
gl vk d3d11 cjk alloc glfw sdl2 tracy capture inside xpti: lib
gl: $(B)/libiprof_gl.a ## libiprof_gl.a, drawing with OpenGL: needs Python's glad as well
vk: $(B)/libiprof_vk.a ## libiprof_vk.a, drawing with Vulkan: needs Vulkan's headers
d3d11: $(B)/libiprof_d3d11.a ## libiprof_d3d11.a, drawing with Direct3D 11: needs a compiler for Windows
cjk: $(B)/libiprof_cjk.a ## libiprof_cjk.a, glyphs for Japanese and Korean: needs Python and X11's font 12x13ja
alloc: $(B)/libiprof_alloc.a $(B)/libiprof_alloc_live.a $(B)/libiprof_alloc_wrap.a ## libiprof_alloc*.a, every allocation counted: one needs a C++ compiler
	@$(if $(HAVE_CXX),:,echo 'left out: libiprof_alloc_new.a, as $(CXX) is not here')
adapters: glfw sdl2 ## both of the following
glfw: $(B)/libiprof_glfw.a ## libiprof_glfw.a, keys and mouse of GLFW 3.3, which it needs; libiprof_gl.a where glad is
	@$(TELL_NO_DRAWING)
sdl2: $(B)/libiprof_sdl2.a ## libiprof_sdl2.a, likewise of SDL 2
	@$(TELL_NO_DRAWING)
tracy: $(B)/libiprof_tracy.a $(B)/libiprof_tracy_facade.a ## libiprof_tracy.a, for viewers of Tracy, and libiprof_tracy_facade.a, for Tracy's macros
capture: $(B)/libiprof_capture.a ## libiprof_capture.a, captures: the past in a file, opened elsewhere
inside: $(B)/libiprof_evidence.a $(B)/libiprof_auto.a ## libiprof_evidence.a, stacks of late frames, and libiprof_auto.a, functions that mark themselves

tools: $(B)/iprof ## the program iprof, which looks at captures: needs a C++ compiler and zlib

xpti: $(B)/libxptifw.so $(B)/libxpti.a $(B)/libiprof_xpti.a $(B)/libiprof_xpti_collector.so ## libxptifw.so, libxpti.a, libiprof_xpti.a, libiprof_xpti_collector.so, trace points of XPTI: need a C++ compiler

# Objects follow changes of compiler and flags: these files change when they do. $(1) the command
keep = mkdir -p $(@D); \
   echo '$(subst ','\'',$(1))' | cmp -s - $@ || echo '$(subst ','\'',$(1))' > $@
$(B)/flags: FORCE
	@$(call must_be_there,$(CC),a C compiler,gcc,CC=... names another)
	@$(call keep,$(COMPILE))
$(B)/flags.cxx: FORCE
	@$(call must_be_there,$(CXX),a C++ compiler,g++,CXX=... names another)
	@$(call keep,$(COMPILE_CXX))

$(B)/obj/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(COMPILE) $(EXTRA) -MMD -MP -c $< -o $@
$(B)/obj/live/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(COMPILE) $(EXTRA) -MMD -MP -c $< -o $@
$(B)/obj/guest/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(SAY) CC $<
	$(Q)$(COMPILE) $(EXTRA) -MMD -MP -c $< -o $@
$(B)/obj/guest/%.o: %.cpp $(B)/flags.cxx
	@mkdir -p $(@D)
	$(SAY) CXX $<
	$(Q)$(COMPILE_CXX) $(EXTRA) -MMD -MP -c $< -o $@
$(B)/obj/%.o: %.cpp $(B)/flags.cxx
	@mkdir -p $(@D)
	$(SAY) CXX $<
	$(Q)$(COMPILE_CXX) $(EXTRA) -MMD -MP -c $< -o $@
-include $(wildcard $(B)/obj/*/*.d $(B)/obj/*/*/*.d $(B)/obj/*/*/*/*.d)

# Of sources that are compiled twice, one library's are in a folder of their own.
FOLDER_iprof_alloc_live := live/
FOLDER_iprof_xpti_collector := guest/
objects = $(patsubst %,$(B)/obj/$(FOLDER_$(1))%.o,$(basename $(SRC_$(1))))
define archive
$(B)/$(call file_of,$(1)): $(call objects,$(1))
	$(SAY) AR $$@
	$(Q)rm -f $$@; $$(AR) rcs $$@ $$^
endef
# Made of a font, where that is installed, which takes a while: nobody gets it who did not ask.
CJK_FONT ?= /usr/share/fonts/X11/misc/12x13ja.pcf.gz
HAVE_CJK = $(or $(filter cjk,$(MAKECMDGOALS)),$(wildcard $(B)/libiprof_cjk.a))
$(B)/cjk/prof_cjk.c: draw/cjk/make_cjk.py draw/make_font.py $(wildcard $(CJK_FONT))
	@$(call must_be_there,$(PYTHON),Python 3,python3,PYTHON=... names another)
	@test -e $(CJK_FONT) || { echo 'iprof: glyphs for Japanese and Korean need the font'\
	   '$(CJK_FONT) (Debian: xfonts-base). CJK_FONT=... names another place' >&2; exit 1; }
	$(SAY) FONT $@
	$(Q)$(PYTHON) -B draw/cjk/make_cjk.py $(CJK_FONT) $(@D)
$(B)/cjk/prof_japanese.c: $(B)/cjk/prof_cjk.c ; @:
$(B)/cjk/%.o: $(B)/cjk/prof_%.c prof.h $(B)/flags
	$(SAY) CC $<
	$(Q)$(COMPILE) -c $< -o $@
$(B)/libiprof_cjk.a: $(B)/cjk/cjk.o $(B)/cjk/japanese.o
	$(SAY) AR $@
	$(Q)rm -f $@; $(AR) rcs $@ $^

LIBRARIES := iprof iprof_gl iprof_alloc iprof_alloc_live iprof_alloc_wrap iprof_alloc_new iprof_glfw iprof_sdl2 \
   iprof_vk iprof_d3d11 iprof_cjk iprof_tracy iprof_tracy_facade iprof_capture iprof_evidence \
   iprof_auto iprof_xptifw iprof_xpti_proxy iprof_xpti iprof_xpti_collector
# The archives but for one are called as their targets are, and two are loaded.
FILE_iprof_xptifw := libxptifw.so
FILE_iprof_xpti_proxy := libxpti.a
FILE_iprof_xpti_collector := libiprof_xpti_collector.so
file_of = $(or $(FILE_$(1)),lib$(1).a)
package_of = $(if $(filter-out %_collector,$(1)),$(B)/$(subst _,-,$(1)).pc)
$(foreach l,$(filter-out iprof_cjk iprof_xptifw iprof_xpti_collector,$(LIBRARIES)),$(eval $(call archive,$(l))))

# What is loaded shows its calls and nothing else. Subscribers that others linked ask for
# libxptifw.so: a name with a version is another library.
SHARED = $(CXX) $(CXXFLAGS) $(LDFLAGS) -shared -pthread -Wl,-soname,$(@F) \
   -Wl,--version-script=$(MAP) -o $@ $(filter %.o,$^)
$(B)/libxptifw.so: MAP := doors/xptifw/exports.ver
$(B)/libxptifw.so: $(call objects,iprof_xptifw) doors/xptifw/exports.ver
	$(SAY) LINK $@
	$(Q)$(SHARED) -ldl
$(B)/libiprof_xpti_collector.so: MAP := cmake/xpti_collector.ver
$(B)/libiprof_xpti_collector.so: $(call objects,iprof_xpti_collector) cmake/xpti_collector.ver \
   $(B)/libxptifw.so
	$(SAY) LINK $@
	$(Q)$(SHARED) -L$(B) -lxptifw -lm -ldl

HAVE_CXX = $(shell command -v $(firstword $(CXX)))
# Elsewhere what is loaded is linked in another way: there CMake does.
HAVE_XPTI = $(if $(filter-out Darwin MINGW% MSYS% CYGWIN%,$(shell uname -s)),$(HAVE_CXX))
alloc: $(if $(filter alloc,$(MAKECMDGOALS)),$(if $(HAVE_CXX),$(B)/libiprof_alloc_new.a))

# Asked for only where a recipe needs it, as each costs some time.
$(call objects,iprof_gl): EXTRA = -DProf_WITH_GL -isystem $(B)/glad
$(call objects,iprof_gl): $(GLAD_H)
$(B)/obj/sources/alloc/%.o: EXTRA = -DProf_WITH_ALLOC
$(B)/obj/live/sources/alloc/%.o: EXTRA = -DProf_WITH_ALLOC -DProf_ALLOC_LIVE=1
$(B)/obj/sources/alloc/%_wrap.o: EXTRA = -DProf_WITH_ALLOC -DProf_ALLOC_WRAP
$(call objects,iprof_glfw): EXTRA = -DProf_WITH_GLFW $(WITH_GL) $(shell pkg-config --cflags glfw3)
$(call objects,iprof_sdl2): EXTRA = -DProf_WITH_SDL2 $(WITH_GL) $(shell pkg-config --cflags sdl2)
$(call objects,iprof_vk): EXTRA = -DProf_WITH_VK
$(call objects,iprof_d3d11): EXTRA = -DProf_WITH_D3D11
# What several libraries have gets the flags of the last one here.
$(call objects,iprof_tracy): EXTRA = -DProf_WITH_TRACY -DProf_WITH_THREAD
$(call objects,iprof_evidence): EXTRA = -DProf_WITH_EVIDENCE -DProf_WITH_STACKS -DProf_WITH_THREAD
$(call objects,iprof_auto): EXTRA = -DProf_WITH_AUTO -DProf_WITH_STACKS
$(call objects,iprof_capture): EXTRA = -DProf_WITH_CAPTURE
$(call objects,iprof_tracy_facade): EXTRA = -DProf_WITH_TRACY_FACADE
XPTI = -Ixpti -DProf_WITH_PLUGIN -fvisibility=hidden
$(B)/obj/platform/plugin/%.o: EXTRA = $(XPTI)
$(B)/obj/doors/xptifw/%.o: EXTRA = $(XPTI) -fvisibility-inlines-hidden -DXPTI_API_EXPORTS
# A game in C takes these two.
$(B)/obj/doors/xpti_proxy/%.o: EXTRA = $(XPTI) -DXPTI_STATIC_LIBRARY -fno-exceptions -fno-rtti
$(B)/obj/doors/xpti/%.o: EXTRA = -Ixpti -DProf_WITH_XPTI -DXPTI_STATIC_LIBRARY -fno-exceptions \
   -fno-rtti
# libiprof once more, as a guest; see cmake/xpti.cmake.
GUEST = $(XPTI) -DProf_WITH_XPTI_COLLECTOR -DProf_WITH_THREAD -DProf_WITH_TRACY -DProf_GUEST \
   -DXPTI_CALLBACK_API_EXPORTS -ftls-model=initial-exec
$(B)/obj/guest/%.o: EXTRA = $(GUEST)
$(B)/obj/guest/doors/%.o: EXTRA = $(GUEST) -fvisibility-inlines-hidden

# GLAD's generator is a Python module of the system; a python3 found earlier in PATH may lack it.
FIND_GLAD = $(firstword $(foreach p,/usr/bin/python3 python3,$(shell \
   $(p) -c 'import glad' 2>/dev/null && echo $(p))))
GLAD_PYTHON ?= $(eval GLAD_PYTHON := $$(FIND_GLAD))$(GLAD_PYTHON)
NO_GLAD := the Python module glad is not here (Debian: python3-glad)
HAVE_GL = $(GLAD_PYTHON)
WITH_GL = $(if $(HAVE_GL),-DProf_WITH_GL)
TELL_NO_DRAWING = $(if $(HAVE_GL),:,echo 'left out: Prof_glfw_draw Prof_sdl2_draw, as $(NO_GLAD)')
# The adapters' calls that draw need it.
glfw sdl2: $(if $(filter adapters glfw sdl2,$(MAKECMDGOALS)),$(if $(HAVE_GL),$(B)/libiprof_gl.a))

# Vulkan's headers are all that is needed; nothing of it is linked.
HAVE_VK = $(shell printf '\043include <vulkan/vulkan_core.h>\n' | $(CC) $(CPPFLAGS) -E - >/dev/null 2>&1 \
   && echo yes)
# So is Direct3D's, which compilers for Windows have.
HAVE_D3D11 = $(shell printf '\043include <d3d11.h>\n' | $(CC) $(CPPFLAGS) -E - >/dev/null 2>&1 && echo yes)

$(GLAD_H): scripts/glad.sh
	$(SAY) GLAD $@
	$(Q)$(if $(GLAD_PYTHON),sh scripts/glad.sh $(GLAD_PYTHON) $(@D),\
	   echo 'iprof: OpenGL drawing needs $(NO_GLAD)' >&2; exit 1)

# ---- The program iprof --------------------------------------------------------------------------

SRC_tools := $(sort $(wildcard tools/*.cpp))
OBJ_tools = $(patsubst %.cpp,$(B)/obj/%.o,$(SRC_tools))
# Where there is no pkg-config, the compiler finds zlib by itself or not at all.
HAVE_ZLIB = $(shell printf '\043include <zlib.h>\n' | $(CXX) $(CPPFLAGS) $(ZLIB_CFLAGS) -x c++ -E - \
   >/dev/null 2>&1 && echo yes)
ZLIB_CFLAGS = $(shell pkg-config --cflags zlib 2>/dev/null)
ZLIB_LIBS = $(or $(shell pkg-config --libs zlib 2>/dev/null),-lz)
HAVE_TOOLS = $(and $(HAVE_CXX),$(HAVE_ZLIB))
# iprof view: pictures with libpng, a window with GLFW and the drawing. Asked for once, and only if
# the program is wanted.
once = $(eval $(1) := $(2))$($(1))
PNG_LIBS = $(call once,PNG_LIBS,$(shell pkg-config --libs libpng 2>/dev/null))
GLFW_LIBS = $(call once,GLFW_LIBS,$(shell pkg-config --libs glfw3 2>/dev/null))
HAVE_WINDOW = $(and $(HAVE_GL),$(GLFW_LIBS))
FOR_VIEW = $(if $(PNG_LIBS),-DIPROF_WITH_PNG $(shell pkg-config --cflags libpng)) \
   $(if $(HAVE_WINDOW),-DIPROF_WITH_WINDOW $(shell pkg-config --cflags glfw3))
$(B)/obj/tools/view_%.o: EXTRA = $(FOR_VIEW)
$(filter-out $(B)/obj/tools/view_%.o,$(OBJ_tools)): EXTRA = $(ZLIB_CFLAGS)
LIB_tools := $(B)/libiprof_capture.a $(B)/libiprof.a
.SECONDEXPANSION:
$(B)/iprof: $(OBJ_tools) $$(if $$(HAVE_WINDOW),$(B)/libiprof_glfw.a $(B)/libiprof_gl.a) $(LIB_tools)
	$(SAY) LINK $@
	$(Q)$(CXX) $(CXXFLAGS) $(LDFLAGS) -pthread -o $@ $^ $(ZLIB_LIBS) $(PNG_LIBS) \
	   $(if $(HAVE_WINDOW),$(GLFW_LIBS)) -lm -ldl
	@$(if $(HAVE_WINDOW),:,echo 'left out: the window of iprof view, as glfw3 or Python'"'"'s glad is not here')
	@$(if $(PNG_LIBS),:,echo 'left out: the pictures of iprof view, as libpng is not here')
$(OBJ_tools): | needs-zlib
.PHONY: needs-zlib
needs-zlib: $(B)/flags.cxx
	@$(if $(HAVE_ZLIB),:,echo 'iprof: the program iprof needs zlib.h (Debian: zlib1g-dev)' >&2; exit 1)

# ---- Installing ---------------------------------------------------------------------------------
# Each library with its own headers, and with a package file for pkg-config. Headers keep their
# folders.

HEADERS_iprof := $(shell cat cmake/headers.txt)
HEADERS_iprof_gl := draw/gl/prof_gl_load.h
HEADERS_iprof_glfw := draw/glfw/prof_glfw.h
HEADERS_iprof_sdl2 := draw/sdl2/prof_sdl2.h
HEADERS_iprof_vk := draw/vulkan/prof_vk.h sources/gpu_vk/prof_vk_gpu.h
HEADERS_iprof_d3d11 := draw/d3d11/prof_d3d11.h sources/gpu_d3d11/prof_d3d11_gpu.h
HEADERS_iprof_cjk := draw/cjk/prof_cjk.h
HEADERS_iprof_tracy := doors/tracy/prof_tracy.h
HEADERS_iprof_capture := doors/capture/prof_capture.h
HEADERS_iprof_evidence := sources/evidence/prof_evidence.h
HEADERS_iprof_auto := sources/auto/prof_auto.h sources/auto/prof_xray.h \
   sources/auto/prof_xray_file.h
HEADERS_iprof_tracy_facade := doors/tracy_facade/prof_facade.h \
   $(sort $(wildcard tracy/*.cpp tracy/*/*.h tracy/*/*.hpp))
HEADERS_iprof_xptifw := $(sort $(wildcard xpti/*.h xpti/*.hpp xpti/*/*.h xpti/*/*.hpp))
HEADERS_iprof_xpti_proxy := $(HEADERS_iprof_xptifw)
HEADERS_iprof_xpti := doors/xpti/prof_xpti.h
DOCS := LICENSE README.md CHANGELOG.md iprof.txt

HEADER_DIR := $(DESTDIR)$(INCLUDEDIR)/iprof
PC_DIR := $(DESTDIR)$(LIBDIR)/pkgconfig
CMAKE_DIR := $(DESTDIR)$(LIBDIR)/cmake/iprof
DOC_DIR := $(DESTDIR)$(PREFIX)/share/doc/iprof
CMAKE_FILES := cmake/iprofConfig.cmake $(B)/iprofTargets.cmake $(B)/iprofConfigVersion.cmake

# The package files tell folders relative to the prefix, and CMake's to themselves, where they are
# below it, so that the tree can be moved.
EMPTY :=
BLANK := $(EMPTY) $(EMPTY)
# Make's functions take words apart, and a folder may have blanks in its name: they are hidden
# meanwhile. $(1) what stands for the prefix, $(2) a folder
hidden = $(subst $(BLANK),<blank>,$(1))
moved = $(subst <blank>,$(BLANK),$(patsubst $(call hidden,$(PREFIX))/%,$(1)/%,$(call hidden,$(2))))
UP_FROM_LIB := $(subst $(BLANK),/,$(patsubst %,..,$(subst /, ,$(call hidden,$(call moved,,$(LIBDIR))))))
CMAKE_INCLUDEDIR := $(if $(filter $(call hidden,$(PREFIX))/%,$(call hidden,$(LIBDIR))),$(call \
   moved,$${iprof_libdir}/$(UP_FROM_LIB),$(INCLUDEDIR)),$(INCLUDEDIR))
$(B)/%: cmake/%.in prof.h FORCE
	$(Q)mkdir -p $(@D)
	$(Q)sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(call moved,$${prefix},$(LIBDIR))|' \
	   -e 's|@INCLUDEDIR@|$(call moved,$${prefix},$(INCLUDEDIR))|' -e 's|@VERSION@|$(VERSION)|g' \
	   -e 's|@DL_LIBS@|-ldl|' -e 's|@SOCKET_LIBS@||' -e 's|@DRAWN_BY@|$(if $(HAVE_GL),iprof-gl,iprof)|' \
	   -e 's|@CMAKE_INCLUDEDIR@|$(CMAKE_INCLUDEDIR)|' $< > $@

# What adapts a library of others, only where that is; looked for when it is needed.
ifneq ($(filter install,$(MAKECMDGOALS)),)
FOUND := iprof $(if $(HAVE_GL),iprof_gl) $(if $(HAVE_VK),iprof_vk) \
   $(if $(HAVE_D3D11),iprof_d3d11) $(if $(HAVE_CJK),iprof_cjk) \
   iprof_alloc iprof_alloc_live iprof_alloc_wrap iprof_tracy iprof_tracy_facade iprof_capture iprof_evidence iprof_auto \
   $(if $(HAVE_CXX),iprof_alloc_new) \
   $(if $(HAVE_XPTI),iprof_xptifw iprof_xpti_proxy iprof_xpti iprof_xpti_collector) $(foreach l,glfw:glfw3 sdl2:sdl2,$(shell \
   pkg-config --exists $(lastword $(subst :, ,$(l))) 2>&1 && echo iprof_$(firstword $(subst :, ,$(l)))))
endif

.PHONY: install uninstall
install: $(FOUND:%=install-%) $(if $(FOUND),$(if $(HAVE_TOOLS),install-the-program)) ## into PREFIX (/usr/local), below DESTDIR if that is given
	$(Q)install -d "$(CMAKE_DIR)" "$(DOC_DIR)"
	$(Q)install -m 644 $(DOCS) "$(DOC_DIR)"
	$(Q)install -m 644 $(CMAKE_FILES) "$(CMAKE_DIR)"
	@for library in $(foreach l,$(filter-out $(FOUND) iprof_cjk,$(LIBRARIES)),$(call file_of,$(l))); do \
	   echo "left out: $$library, as what it needs is not here; see make help"; done
	@$(if $(HAVE_CJK),:,echo 'left out: libiprof_cjk.a; `make cjk install` takes it along')
	@$(if $(HAVE_TOOLS),:,echo 'left out: the program iprof, as zlib or a C++ compiler is not here')
	@$(TELL_NO_DRAWING)

.PHONY: install-the-program
install-the-program: $(B)/iprof
	$(Q)install -d "$(DESTDIR)$(BINDIR)"
	$(Q)install -m 755 $< "$(DESTDIR)$(BINDIR)"
	@echo 'installed the program iprof $(VERSION) under $(DESTDIR)$(BINDIR)'

install: $(CMAKE_FILES)
.SECONDEXPANSION:
install-%: $(B)/$$(call file_of,$$*) $$(call package_of,$$*)
	$(Q)install -d "$(PC_DIR)" $(patsubst %,"$(HEADER_DIR)/%",$(dir $(HEADERS_$*)))
	$(Q)install -m 644 $< "$(DESTDIR)$(LIBDIR)"
	$(if $(call package_of,$*),$(Q)install -m 644 $(call package_of,$*) "$(PC_DIR)")
	$(Q)for header in $(HEADERS_$*); do install -m 644 $$header "$(HEADER_DIR)/$$header"; done
	@echo 'installed $* $(VERSION) under $(DESTDIR)$(PREFIX)'

# Folders go where nothing else is in them, the deeper ones first; those that a system has anyway
# stay.
EMPTIED = "$(PC_DIR)" "$(DESTDIR)$(LIBDIR)/cmake" "$(DESTDIR)$(PREFIX)/share/doc" \
   $(if $(filter /usr /usr/local,$(call hidden,$(DESTDIR)$(PREFIX))),,"$(DESTDIR)$(PREFIX)/share" \
   "$(DESTDIR)$(LIBDIR)" "$(DESTDIR)$(INCLUDEDIR)" "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(PREFIX)")

uninstall: ## removes what install put there; same PREFIX and DESTDIR
	$(Q)rm -rf "$(HEADER_DIR)" "$(CMAKE_DIR)" "$(DOC_DIR)"
	$(Q)rm -f $(foreach l,$(LIBRARIES),"$(DESTDIR)$(LIBDIR)/$(call file_of,$(l))" \
	   "$(PC_DIR)/$(subst _,-,$(l)).pc")
	$(Q)rm -f "$(DESTDIR)$(BINDIR)/iprof"
	$(Q)for folder in $(EMPTIED); do rmdir "$$folder" 2>/dev/null || :; done

# ---- The two files ------------------------------------------------------------------------------
# prof.h and prof.c are the whole profiler, for a program that would rather not have a folder of
# somebody else. Python 3 makes them; using them takes a compiler.

DIST := $(B)/dist
TARBALL := $(B)/iprof-$(VERSION).tar.gz
PYTHON ?= $(or $(GLAD_PYTHON),python3)

.PHONY: dist
dist: $(TARBALL) $(if $(filter dist,$(MAKECMDGOALS)),$(if $(HAVE_GL),$(GLAD_H))) ## the profiler as two files, and an archive of the sources
	@$(call must_be_there,$(PYTHON),Python 3,python3,PYTHON=... names another)
	$(SAY) DIST $(DIST)/prof.c
	$(Q)$(PYTHON) -B scripts/dist.py $(DIST) $(if $(HAVE_GL),--glad $(GLAD_H))
	@echo 'made $(DIST)/prof.h, prof.c, prof.hpp, prof_new.cpp, prof_imgui.cpp there, and $(TARBALL)'
	@$(if $(HAVE_GL),:,echo 'left out of prof.c: OpenGL, as $(NO_GLAD)')

$(TARBALL): FORCE
	$(SAY) TAR $@
	$(Q)bash scripts/tarball.sh $@ iprof-$(VERSION)

# ---- What CMake builds --------------------------------------------------------------------------
# Each goal sees to its packages first. Compilers and flags that are given to make go to CMake.

PACKAGES = @bash scripts/packages.sh
GIVEN = $(if $(filter command%,$(origin CC)),-DCMAKE_C_COMPILER=$(CC)) \
   $(if $(filter command%,$(origin CXX)),-DCMAKE_CXX_COMPILER=$(CXX))
RUN = JOBS="$(JOBS)" V="$(V)" IPROF_CMAKE="$(strip $(GIVEN))" python3 scripts/run.py
# Debian's Emscripten needs modules that a node from elsewhere does not look for.
export NODE_PATH := $(NODE_PATH):/usr/share/nodejs

.PHONY: demo demo-build test check check-list bench bench-quick web pictures
demo-build: ## builds the demo and the smallest integrations, runs nothing
	$(PACKAGES) demo
	@$(RUN) --build demo
demo: ## the game, in a window; without a display a tour; the first time two to four minutes
	$(PACKAGES) demo
	@$(RUN) --build demo build-demo
	$(Q)$(B)/demo/demo $(DEMO_ARGS)

test: ## builds and runs the tests, in two to five minutes on two cores; the last line is the sum
	$(PACKAGES) test
	@$(RUN) test
test-%: ## one suite that is built in build/test, such as test-model
	$(PACKAGES) test
	@$(RUN) --suite $*

check: ## make test, and every other leg, in 30 to 60 minutes on two cores
	$(PACKAGES) test check
	@$(RUN) check
check-list: ## names of the other legs
	@python3 scripts/run.py --list
check-%: ## one leg, such as check-asan
	$(PACKAGES) test check-$*
	@$(RUN) $*

bench: ## what a zone, an update and a thread cost; a table, and build/bench/*.csv
	$(PACKAGES) bench
	@$(RUN) --build bench
	$(Q)CC="$(CC)" CXX="$(CXX)" bash bench/run.sh $(B)/bench $(BENCH_ARGS)
bench-quick: ## the same in a tenth of the time, less exact
	$(Q)$(MAKE) --no-print-directory bench BENCH_ARGS=--quick

web: ## the demo as a page, build/web.page/demo.html: needs Emscripten
	$(PACKAGES) web
	@$(RUN) --build web.page

# On a machine that has nothing else to do, or each disturbance is a hitch in them.
pictures: demo-build ## makes docs/*.png anew, from the tour; needs ImageMagick
	$(Q)$(B)/demo/demo --tour --out $(B)/demo
	$(Q)bash scripts/pictures.sh $(B)/demo docs hud report callgraph page frames flame hitches help \
	   threads values lines recording evidence

# ---- The rest -----------------------------------------------------------------------------------

.PHONY: clean help FORCE
FORCE:
clean: ## removes build/
	$(Q)rm -rf $(B)

help: ## this text
	@echo 'make [V=1] [CHECKED=1] [CC=...] [CXX=...] [CFLAGS=...] GOAL'
	@sed -n 's/^\([a-z0-9%-]*\):.*## \(.*\)/   \1\t\2/p' Makefile | expand -t 16
