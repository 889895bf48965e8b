/* edit_and_continue.h - MSVC's /ZI, as far as macros see it: with -D__LINE__=line_of_zi, __LINE__
 * is a variable, but what is pasted to something is a number. Included before everything else.
 */
static long line_of_zi = 1;
enum { line_of_ziU = 1 };
