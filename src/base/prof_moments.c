/* prof_moments.c - see prof_moments.h */
#ifdef Prof_ENABLED
#include "prof_moments.h"
#include "prof_assert.h"
#include "prof_number.h"
#include "prof_sum.h"
#include <math.h>

static const double LARGE = 1e140; /* its square, times all weights there will be, is a double */

static const double SMALL = 2.4099198651028841e-181; /* 2^-600, exactly */

static double scale_of(const Prof_Moments *m) { return m->large ? SMALL : 1; }

static void be_large(Prof_Moments *m)
{
   if (m->large) return;
   m->q = m->q * SMALL * SMALL;
   m->large = 1;
}

void Prof_Moments_add(Prof_Moments *m, double x, double w)
{
   double before = m->mean, share, scale;
   Prof_ASSERT(w > 0);
   if (x > LARGE || x < -LARGE || before > LARGE || before < -LARGE) be_large(m);
   scale = scale_of(m);
   m->weight += w;
   share = w / m->weight;
   m->mean = m->large ? before * (1 - share) + x * share : before + (x - before) * share;
   m->q += w * ((x * scale - before * scale) * (x * scale - m->mean * scale));
}

void Prof_Moments_join(Prof_Moments *m, const Prof_Moments *other)
{
   Prof_Moments o = *other;
   double all, apart, scale;
   if (!(o.weight > 0)) return;
   if (!(m->weight > 0)) {
      *m = o;
      return;
   }
   if (m->mean > LARGE || m->mean < -LARGE || o.mean > LARGE || o.mean < -LARGE) be_large(m);
   if (m->large) be_large(&o);
   if (o.large) be_large(m);
   scale = scale_of(m);
   all = m->weight + o.weight;
   apart = o.mean * scale - m->mean * scale;
   m->q += o.q + apart * apart * (m->weight / all * o.weight);
   m->mean = m->large ? m->mean * (m->weight / all) + o.mean * (o.weight / all)
                      : m->mean + apart * (o.weight / all);
   m->weight = all;
}

double Prof_Moments_deviation(const Prof_Moments *m)
{
   if (!(m->weight > 0)) return Prof_Number_nan();
   return m->q > 0 ? sqrt(m->q / m->weight) / scale_of(m) : 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
