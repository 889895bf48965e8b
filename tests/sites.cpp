/* sites.cpp - the C++ half of the stock; see sites.h. */
#include "sites.h"

#include "prof.h"

namespace {

#define PRIVATE(f, z) \
   void f() { Prof_Begin(z) } \
   void f##_next() { Prof_Next(z) }
#define SCOPED(f, z) \
   void f(const Body &body) { Prof(z); body(); } \
   void f##_named(const Named_body &body) { Prof_Named(scope, z); body(scope); } \
   void f##_next(Prof_Scoped &scope) { Prof_Next_in(scope, z); }
#define COUNTER(f, z) void f() { Prof_Counter(z) }
#define REGION(f, z) \
   void f() { Prof_Region(z) } \
   void f##_next() { Prof_Next_region(z) }
#define OFTEN(f, z) void f(const Body &body) { Prof_Often_block(z); body(); }
#define SHARED(f, z) \
   void f(const Body &body) { Prof_Scope(z); body(); } \
   void f##_named(const Named_body &body) { Prof_Scope_named(scope, z); body(scope); } \
   void f##_next(Prof_Scoped &scope) { Prof_Next_scope_in(scope, z); }

PRIVATE(p_0, b_alpha)
PRIVATE(p_1, b_beta)
PRIVATE(p_2, b_gamma)
PRIVATE(p_3, b_delta)
PRIVATE(p_4, b_epsilon)
PRIVATE(p_5, b_zeta)
PRIVATE(p_6, same)
PRIVATE(p_7, same)
PRIVATE(p_8, 0)
PRIVATE(p_9, class)
SCOPED(s_0, s_alpha)
SCOPED(s_1, s_beta)
SCOPED(s_2, s_gamma)
SCOPED(s_3, s_delta)
SCOPED(s_4, s_epsilon)
SCOPED(s_5, same)
SCOPED(s_6, twin)
SCOPED(s_7, twin)
OFTEN(o_0, o_alpha)
OFTEN(o_1, o_beta)
COUNTER(k_0, x_counter_0)
COUNTER(k_1, x_counter_1)

} // namespace

extern "C" Prof_Define(cxx_public);
extern "C" Prof_Declare(c_public);
extern Prof_Declare_often(public_often);
Prof_Define_often(public_often);
Prof_Define(public_0);
Prof_Define(public_1);
Prof_Define(public_2);

namespace {

void o_2(const Body &body)
{
   Prof_Often_scope(public_often);
   body();
}
REGION(r_0, cxx_public)
SHARED(h_0, cxx_public)
REGION(r_1, c_public)
SHARED(h_1, c_public)
REGION(r_2, public_0)
SHARED(h_2, public_0)
REGION(r_3, public_1)
SHARED(h_3, public_1)
SHARED(h_4, public_2)
SHARED(h_5, public_2)

std::vector<Site> make_sites()
{
   std::vector<Site> sites = {
      {"b_alpha", "b_alpha", p_0, nullptr, nullptr, p_0_next},
      {"b_beta", "b_beta", p_1, nullptr, nullptr, p_1_next},
      {"b_gamma", "b_gamma", p_2, nullptr, nullptr, p_2_next},
      {"b_delta", "b_delta", p_3, nullptr, nullptr, p_3_next},
      {"b_epsilon", "b_epsilon", p_4, nullptr, nullptr, p_4_next},
      {"b_zeta", "b_zeta", p_5, nullptr, nullptr, p_5_next},
      {"same", "same 1", p_6, nullptr, nullptr, p_6_next},
      {"same", "same 2", p_7, nullptr, nullptr, p_7_next},
      {"0", "0", p_8, nullptr, nullptr, p_8_next},
      {"class", "class", p_9, nullptr, nullptr, p_9_next},
      {"s_alpha", "s_alpha", nullptr, s_0, nullptr, nullptr, s_0_named, s_0_next},
      {"s_beta", "s_beta", nullptr, s_1, nullptr, nullptr, s_1_named, s_1_next},
      {"s_gamma", "s_gamma", nullptr, s_2, nullptr, nullptr, s_2_named, s_2_next},
      {"s_delta", "s_delta", nullptr, s_3, nullptr, nullptr, s_3_named, s_3_next},
      {"s_epsilon", "s_epsilon", nullptr, s_4, nullptr, nullptr, s_4_named, s_4_next},
      {"same", "same 3", nullptr, s_5, nullptr, nullptr, s_5_named, s_5_next},
      {"twin", "twin 1", nullptr, s_6, nullptr, nullptr, s_6_named, s_6_next},
      {"twin", "twin 2", nullptr, s_7, nullptr, nullptr, s_7_named, s_7_next},
      {"o_alpha", "o_alpha", nullptr, o_0, nullptr},
      {"o_beta", "o_beta", nullptr, o_1, nullptr},
      {"public_often", "public_often", nullptr, o_2, nullptr},
      {"x_counter_0", "x_counter_0", nullptr, nullptr, k_0},
      {"x_counter_1", "x_counter_1", nullptr, nullptr, k_1},
      {"cxx_public", "cxx_public", r_0, h_0, nullptr, r_0_next, h_0_named, h_0_next},
      {"c_public", "c_public", r_1, h_1, nullptr, r_1_next, h_1_named, h_1_next},
      {"public_0", "public_0", r_2, h_2, nullptr, r_2_next, h_2_named, h_2_next},
      {"public_1", "public_1", r_3, h_3, nullptr, r_3_next, h_3_named, h_3_next},
      {"public_2", "public_2", nullptr, h_4, nullptr, nullptr, h_4_named, h_4_next},
      {"public_2", "public_2", nullptr, h_5, nullptr, nullptr, h_5_named, h_5_next},
   };
   for (int i = 0; i < num_sites_in_c; ++i) {
      const Site_c &site = sites_in_c[i];
      sites.push_back({site.name, site.key, site.begin, nullptr, site.count, site.next});
   }
   return sites;
}

} // namespace

const std::vector<Site> &all_sites()
{
   static const std::vector<Site> sites = make_sites();
   return sites;
}
