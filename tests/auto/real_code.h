/* real_code.h - see real_code.cpp.
 */
#ifndef INC_TESTS_REAL_CODE_H
#define INC_TESTS_REAL_CODE_H

extern int before_main; /* 1: a static object's constructor was there */

void call_walk();
void call_catcher();
void call_setter();
void call_classes();
void call_pair();
void all_marks();
extern "C" void all_marks_of_c();
void run_jobs(); /* 100 */

#endif
