/* main_loop.h - calls `frame` until it says false. In a browser, which calls back before each
 * picture, this returns at once, and keeps `frame` for good.
 */
#ifndef INC_MAIN_LOOP_H
#define INC_MAIN_LOOP_H

#include <functional>

void main_loop(std::function<bool()> frame);

#endif
