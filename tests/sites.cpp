/* sites.cpp - the C++ half of the stock; see sites.h. */
#include "sites.h"

#include "prof.h"

extern "C" Prof_Define(cxx_public);
extern "C" Prof_Declare(c_public);
extern Prof_Declare_often(public_often);
Prof_Define_often(public_often);
Prof_Define(public_0);
Prof_Define(public_1);
Prof_Define(public_2);

namespace {

#define BEGUN(begin, next) [] { begin }, nullptr, nullptr, [] { next }
#define ENTERED(scope, named, next) \
   nullptr, [](const Body &body) { scope; body(); }, nullptr, nullptr, \
   [](const Named_body &body) { named; body(scope_of_it); }, \
   [](Prof_Scoped &scope_of_it) { next; }
#define PRIVATE(z, key) Site{#z, key, BEGUN(Prof_Begin(z), Prof_Next(z))}
#define REGION(z) Site{#z, #z, BEGUN(Prof_Region(z), Prof_Next_region(z))}
#define SCOPED(z, key) \
   Site{#z, key, ENTERED(Prof(z), Prof_Named(scope_of_it, z), Prof_Next_in(scope_of_it, z))}
#define SHARED(z) \
   Site{#z, #z, ENTERED(Prof_Scope(z), Prof_Scope_named(scope_of_it, z), \
                        Prof_Next_scope_in(scope_of_it, z))}
#define OFTEN(z, how) Site{#z, #z, nullptr, [](const Body &body) { how(z); body(); }, nullptr}
#define COUNTER(z) Site{#z, #z, nullptr, nullptr, [] { Prof_Counter(z) }}

Site both(Site site, const Site &scoped)
{
   site.scope = scoped.scope;
   site.named = scoped.named;
   site.next_in = scoped.next_in;
   return site;
}

std::vector<Site> make_sites()
{
   std::vector<Site> sites = {
      PRIVATE(b_alpha, "b_alpha"),
      PRIVATE(b_beta, "b_beta"),
      PRIVATE(b_gamma, "b_gamma"),
      PRIVATE(b_delta, "b_delta"),
      PRIVATE(b_epsilon, "b_epsilon"),
      PRIVATE(b_zeta, "b_zeta"),
      PRIVATE(same, "same 1"),
      PRIVATE(same, "same 2"),
      PRIVATE(0, "0"),
      PRIVATE(class, "class"),
      SCOPED(s_alpha, "s_alpha"),
      SCOPED(s_beta, "s_beta"),
      SCOPED(s_gamma, "s_gamma"),
      SCOPED(s_delta, "s_delta"),
      SCOPED(s_epsilon, "s_epsilon"),
      SCOPED(same, "same 3"),
      SCOPED(twin, "twin 1"),
      SCOPED(twin, "twin 2"),
      OFTEN(o_alpha, Prof_Often_block),
      OFTEN(o_beta, Prof_Often_block),
      OFTEN(public_often, Prof_Often_scope),
      COUNTER(x_counter_0),
      COUNTER(x_counter_1),
      both(REGION(cxx_public),
           SHARED(cxx_public)),
      both(REGION(c_public),
           SHARED(c_public)),
      both(REGION(public_0),
           SHARED(public_0)),
      both(REGION(public_1),
           SHARED(public_1)),
      SHARED(public_2),
      SHARED(public_2),
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
