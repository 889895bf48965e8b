/* expect.h - what a program says of a condition that does not hold; main returns `failed` != 0. */
#ifndef TESTS_COMPILE_EXPECT_H
#define TESTS_COMPILE_EXPECT_H

#include <stdio.h>

static int failed;

#define EXPECT(condition) \
   do { \
      if (!(condition)) { \
         ++failed; \
         printf("line %d: %s\n", __LINE__, #condition); \
      } \
   } while (0)

#endif
