/* prof_bounded.c - see prof_bounded.h */
#ifdef Prof_ENABLED
#include "prof_bounded.h"

const Prof_Bound_Signs Prof_Bound_UTF8 = {"\302\261", "\342\211\244"};
const Prof_Bound_Signs Prof_Bound_ASCII = {"+-", "<="};

/* Such that it has no more characters than a bound below 10 with all decimals: "9.999", "99.99",
 * "999.9". */
static int decimals_for(double bound, int decimals)
{
   double limit = 10, half = 0.5;
   int i;
   for (i = 0; i < decimals; ++i) half /= 10;
   for (; decimals > 0 && bound >= limit - half; limit *= 10, half *= 10) --decimals;
   return decimals;
}

Prof_Bounded Prof_Bounded_difference(double value, double half_width, int decimals)
{
   Prof_Bounded b;
   b.figure = value;
   b.bound = half_width > 0 ? half_width : 0;
   b.decimals = decimals;
   b.bound_decimals = decimals_for(b.bound, decimals);
   b.at_most = 0;
   return b;
}

Prof_Bounded Prof_Bounded_of(double value, double half_width, int decimals)
{
   Prof_Bounded b = Prof_Bounded_difference(value, half_width, decimals);
   if (!(b.bound > 0) || value < 0 || b.bound < value) return b;
   b.figure += b.bound;
   b.bound = 0;
   b.at_most = 1;
   return b;
}

void Prof_Bounded_add_figure(Prof_Words *words, const Prof_Bounded *of,
                             const Prof_Bound_Signs *signs)
{
   if (of->at_most) Prof_Short_Text_add(words, signs->at_most);
   Prof_Short_Text_number(words, of->figure, of->decimals);
}

void Prof_Bounded_add_bound(Prof_Words *words, const Prof_Bounded *of,
                            const Prof_Bound_Signs *signs)
{
   if (!(of->bound > 0)) return;
   Prof_Short_Text_add(words, " ");
   Prof_Short_Text_add(words, signs->plus_minus);
   Prof_Short_Text_number(words, of->bound, of->bound_decimals);
}

void Prof_Bounded_add(Prof_Words *words, double value, double half_width, int decimals,
                      const Prof_Bound_Signs *signs)
{
   Prof_Bounded b = Prof_Bounded_of(value, half_width, decimals);
   Prof_Bounded_add_figure(words, &b, signs);
   Prof_Bounded_add_bound(words, &b, signs);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
