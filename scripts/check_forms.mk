# check_forms.mk - make check-forms: iprof taken in every form there is. Included by check.mk.
#
# Each form begins with the archive that `make dist` makes, so that proves complete as well.

FORMS := copy cmake fetch package meson glad

# $(1) form
form_suite = $(call check_suite,form-$(1),env CC="$(CC)" CXX="$(CXX)" DIST=$(abspath $(DIST)) \
   bash tests/forms/run.sh $(TARBALL) $(B)/tests/form-$(1) $(1),$(DIST)/prof.c $(TARBALL))
$(foreach f,$(FORMS),$(eval $(call form_suite,$(f))))

# The two files, by all compilers at all levels.
$(eval $(call check_suite,dist-all,bash tests/forms/dist.sh $(DIST) $(B)/tests/dist-all all,\
   $(DIST)/prof.c))

$(eval $(call leg,forms,dist-all $(FORMS:%=form-%) $(filter dist-% install cmake,$(SUITES))))
