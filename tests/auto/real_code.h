/* real_code.h - see real_code.cpp.
 */
#ifndef INC_TESTS_REAL_CODE_H
#define INC_TESTS_REAL_CODE_H

extern int before_main; /* 1: a static object's constructor was there */

namespace real {
void walk(int depth);
void catcher();
void setter();
void marks();
void job();
} // namespace real

void call_classes();
void call_pair();
extern "C" void marks_of_c();

#endif
