/* TracyClient.cpp - nothing: a program that compiles the file of that name as a part of itself may
 * go on doing so. What it links to is libiprof and libiprof_tracy_facade.
 */
typedef int Prof_left_out;
