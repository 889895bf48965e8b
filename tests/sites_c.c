/* sites_c.c - the C half of the stock; see sites.h. */
#include "sites.h"

#include "prof.h"

#define PRIVATE(f, z) \
   static void f(void) { Prof_Begin(z) } \
   static void f##_next(void) { Prof_Next(z) }
#define COUNTER(f, z) static void f(void) { Prof_Counter(z) }
#define REGION(f, z) \
   static void f(void) { Prof_Region(z) } \
   static void f##_next(void) { Prof_Next_region(z) }

PRIVATE(c_0, c_alpha)
PRIVATE(c_1, c_beta)
PRIVATE(c_2, c_gamma)
PRIVATE(c_3, same)
PRIVATE(c_4, same)
PRIVATE(c_5, 2_my_zone)
PRIVATE(c_6, __)
PRIVATE(c_7, while)
COUNTER(k_0, c_counter_0)
COUNTER(k_1, c_counter_1)

Prof_Define(c_public);
extern Prof_Declare(cxx_public);
REGION(r_0, c_public)
REGION(r_1, c_public)
REGION(r_2, cxx_public)

const Site_c sites_in_c[] = {
   {"c_alpha", "c_alpha", c_0, 0, c_0_next},
   {"c_beta", "c_beta", c_1, 0, c_1_next},
   {"c_gamma", "c_gamma", c_2, 0, c_2_next},
   {"same", "same c 1", c_3, 0, c_3_next},
   {"same", "same c 2", c_4, 0, c_4_next},
   {"2_my_zone", "2_my_zone", c_5, 0, c_5_next},
   {"__", "__", c_6, 0, c_6_next},
   {"while", "while", c_7, 0, c_7_next},
   {"c_counter_0", "c_counter_0", 0, k_0, 0},
   {"c_counter_1", "c_counter_1", 0, k_1, 0},
   {"c_public", "c_public", r_0, 0, r_0_next},
   {"c_public", "c_public", r_1, 0, r_1_next},
   {"cxx_public", "cxx_public", r_2, 0, r_2_next},
};
const int num_sites_in_c = (int)(sizeof sites_in_c / sizeof sites_in_c[0]);
