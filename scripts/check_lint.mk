# check_lint.mk - make check-tidy, -cppcheck, -format, -doc: what can be said of the sources without
# running them. Included by check.mk.
#
#   tidy       clang-tidy, as .clang-tidy says
#   cppcheck   cppcheck; scripts/cppcheck.txt has what is let pass, and why
#   format     scripts/format.py: length of lines and of functions, includes that point up, ...
#   doc        clang's -Wdocumentation on public headers; codespell on all words; versions in texts

LINT_C := $(wildcard src/*/*.c draw/*/*.c sources/*/*.c platform/*posix.c)
define lint
$(call check_suite,$(1),bash scripts/lint.sh $(1) $(2),)
$(call leg,$(1),$(1))
endef
$(eval $(call lint,tidy,$(LINT_C)))
$(eval $(call lint,cppcheck,$(LINT_C)))
$(eval $(call lint,format,))
PUBLIC_H := prof.h draw/gl/prof_gl_load.h draw/glfw/prof_glfw.h draw/sdl2/prof_sdl2.h
$(eval $(call lint,doc,$(wildcard $(PUBLIC_H))))
