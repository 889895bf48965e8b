/* prof_cast.h - casts and null pointers for what expands in the game's own files, where a game in
 * C++ may have asked to be warned of C's (-Wold-style-cast, -Wzero-as-null-pointer-constant), and
 * no pragma of ours reaches.
 *
 *   Prof_NULL              a null pointer
 *   Prof_CAST(type, x)     what C++ calls a static cast
 *   Prof_REREAD(type, x)   ... and a reinterpreting one
 */
#ifndef INC_PROF_CAST_H
#define INC_PROF_CAST_H

#if defined(__cplusplus) && __cplusplus >= 201103L
#define Prof_NULL nullptr
#elif defined(__cplusplus) && defined(__GNUC__)
#define Prof_NULL __null
#else
#define Prof_NULL 0
#endif

#ifdef __cplusplus
#define Prof_CAST(type, x) static_cast<type>(x)
#define Prof_REREAD(type, x) reinterpret_cast<type>(x)
#else
#define Prof_CAST(type, x) ((type)(x))
#define Prof_REREAD(type, x) ((type)(x))
#endif

#endif
