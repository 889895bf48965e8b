/* prof_facade_common.h - what Tracy.hpp and TracyC.h share: names of macros that a program may have
 * set, and what can be said about it.
 */
#ifndef INC_PROF_FACADE_COMMON_H
#define INC_PROF_FACADE_COMMON_H

#if defined(TRACY_ENABLE) && !defined(Prof_ENABLED)
#error "TRACY_ENABLE needs Prof_ENABLED: iprof measures here. Define both, or neither."
#endif

#ifndef TracyFunction
#define TracyFunction __FUNCTION__
#endif

#ifndef TracyFile
#define TracyFile __FILE__
#endif

#ifndef TracyConcat
#define TracyConcat(x, y) TracyConcatIndirect(x, y)
#endif
#ifndef TracyConcatIndirect
#define TracyConcatIndirect(x, y) x##y
#endif

/* A number at all times: see Prof_SITE_LINE in src/gather/prof_macros.h. */
#ifndef TracyLine
#define Prof_TRACY_LINE_2(line) line##U
#define Prof_TRACY_LINE(line) Prof_TRACY_LINE_2(line)
#define TracyLine Prof_TRACY_LINE(__LINE__)
#endif

#ifndef TRACY_CALLSTACK
#define TRACY_CALLSTACK 0
#endif

#ifdef TRACY_ENABLE
/* What a frame mark does. A program that calls Prof_update itself defines it as nothing. */
#ifndef Prof_TRACY_FRAME
#define Prof_TRACY_FRAME() Prof_update(1)
#endif

/* How a plot looks, in Prof_configure_plot's terms. Watts are numbers there. */
#define Prof_TRACY_LOOK(format, step, fill) \
   (((format) < 3 ? Prof_CAST(int, format) : 0) | ((step) ? Prof_PLOT_STEPS : 0) | \
    ((fill) ? Prof_PLOT_FILLED : 0))
#endif

#endif
