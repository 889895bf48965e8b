/* units.cpp - quantities of prof.hpp, in every standard from C++98 on, with and without
 * Prof_ENABLED: what they are worth, against plain numbers and against the units of C. What must
 * not compile is in units_refused.cpp.
 */
#include "prof.hpp"
#include "expect.h"

#include <cmath>
#include <cstring>
#if Prof_CPP11
#include <type_traits>
#endif

using namespace prof;

namespace game {
Prof_UNIT(Triangles, "tris");
Prof_SCALED_UNIT(Kilotriangles, Triangles, 1000, 1, "ktris");
Prof_SCALED_UNIT(Thirds, Triangles, 1, 3, "thirds");
Prof_SCALED_UNIT(Dozens, ::game::Triangles, 12, 1, "dozens");
Prof_SCALED_UNIT(Scores, Triangles, 20, 1, "scores");
struct Derived : prof::Scaled_Unit<Kilotriangles, 7, 2> {
   static const char *label() { return "derived"; }
};
} // namespace game

/* To tell the type of an expression, in C++98 as well. */
template <class A, class B> struct Same { static bool value() { return false; } };
template <class A> struct Same<A, A> { static bool value() { return true; } };
template <class T, class Other> static bool is(const Other &) { return Same<T, Other>::value(); }

static bool same(double a, double b) { return !(a < b) && !(b < a); }

static void explicit_from_and_to_numbers()
{
   typedef Quantity<Bytes> Size;
   const Size none, some(3), of_sizeof(sizeof(int) * 4), cut(2.75f);
   const Quantity<Bytes, unsigned> whole(5);
   const Quantity<Bytes, short> small(static_cast<short>(7));
   EXPECT(same(none.value(), 0) && same(some.value(), 3) && same(of_sizeof.value(), 16));
   EXPECT(same(cut.value(), 2.75) && whole.value() == 5u && small.value() == 7);
   EXPECT(is<double>(some.value()) && is<unsigned>(whole.value()) && is<short>(small.value()));
   EXPECT(sizeof(Size) == sizeof(double) && sizeof small == sizeof(short));
}

/* Doubles of all pairs of units are below. */
static void related_units_convert()
{
   const Quantity<Bits, int> bits = Quantity<Kilobytes, int>(3);
   const Quantity<Bytes, int64_t> bytes = Quantity<Terabytes, int>(-2);
   const Quantity<Seconds, float> rough = Quantity<Milliseconds, int>(250);
   const Quantity<Centimeters> centimeters = Quantity<Kilometers, float>(0.5f);
   const Quantity<game::Triangles, int> triangles = Quantity<game::Kilotriangles, short>(
      static_cast<short>(2));
   EXPECT(bits.value() == 3 * 8 * 1024 && bytes.value() / 1048576 / 1048576 == -2);
   EXPECT(same(static_cast<double>(rough.value()), 0.25) && same(centimeters.value(), 50000));
   EXPECT(triangles.value() == 2000);
   EXPECT(same(Quantity<game::Thirds>(Quantity<game::Derived>(2)).value(), 21000));
   EXPECT(same(Quantity<Radians>(Quantity<Degrees>(180)).value(), 3.14159265358979323846));
}

static void casts_cut_off()
{
   typedef Quantity<Kilobytes, int> Whole;
   EXPECT(quantity_cast<Whole>(Quantity<Bytes, int>(2047)).value() == 1);
   EXPECT(quantity_cast<Whole>(Quantity<Bytes, int>(-2047)).value() == -1);
   EXPECT(quantity_cast<Whole>(Quantity<Bytes>(2047)).value() == 1);
   EXPECT(quantity_cast<Whole>(Quantity<Kilobytes>(7.9)).value() == 7);
   EXPECT((quantity_cast<Quantity<Bytes, short> >(Quantity<Bytes, int64_t>(-9)).value() == -9));
   EXPECT((quantity_cast<Quantity<game::Dozens, int> >(Quantity<game::Scores, int>(7)).value() ==
           11));
   /* Through 64 bits, even where that of a number times the factor would be too much. */
   EXPECT((quantity_cast<Quantity<Days, int> >(
              Quantity<Nanoseconds, int64_t>(int64_t(86400) * 1000000000 * 100000)).value() ==
           100000));
   const int64_t large = int64_t(1) << 62;
   EXPECT((quantity_cast<Quantity<game::Scores, int64_t> >(
              Quantity<game::Dozens, int64_t>(large)).value() ==
           large - static_cast<int64_t>((2 * static_cast<uint64_t>(large) + 4) / 5)));
   EXPECT((quantity_cast<Quantity<game::Thirds, int64_t> >(
              Quantity<game::Triangles, int64_t>(int64_t(1) << 60)).value() ==
           3 * (int64_t(1) << 60)));
   EXPECT((quantity_cast<Quantity<Bytes, unsigned char> >(Quantity<Bits, unsigned>(2040)).value() ==
           255));
}

static void sums()
{
   typedef Quantity<Bytes, int> Whole;
   Quantity<Kilobytes> total(1);
   total += Quantity<Bytes>(512);
   total -= Quantity<Megabytes, int>(1);
   EXPECT(same(total.value(), 1.5 - 1024));
   EXPECT((Whole(3) + Quantity<Kilobytes, int>(2)).value() == 2051);
   EXPECT((Quantity<Kilobytes, int>(2) - Whole(3)).value() == 2045);
   EXPECT((is<Whole>(Quantity<Kilobytes, int>(2) - Whole(3))));
   EXPECT((is<Quantity<Bytes, int64_t> >(Whole(1) + Quantity<Kilobytes, int64_t>(1))));
   EXPECT(is<Quantity<Bytes> >(Whole(1) + Quantity<Megabytes>(1)));
   EXPECT((is<Quantity<Bytes, float> >(Quantity<Bytes, float>(1) + Whole(1))));
   EXPECT((is<Quantity<Bytes, int64_t> >(Quantity<Bytes, unsigned>(1) +
                                         Quantity<Bytes, int64_t>(1))));
   EXPECT(same((Quantity<game::Dozens>(5) + Quantity<game::Scores>(3)).value(), 10));
   EXPECT((+Whole(3)).value() == 3 && (-Whole(3)).value() == -3);
   Quantity<Bytes, short> small(static_cast<short>(3));
   small += small;
   small = -small + small + small;
   EXPECT(small.value() == 6);
}

static void products_and_quotients()
{
   typedef Quantity<Bytes, int> Whole;
   Quantity<Bytes> size(10);
   size *= 3;
   size /= 4;
   EXPECT(same(size.value(), 7.5));
   EXPECT((Whole(7) * 3).value() == 21 && (3 * Whole(7)).value() == 21);
   EXPECT((Whole(7) / 2).value() == 3 && same((Whole(7) / 2.0).value(), 3.5));
   EXPECT((is<Quantity<Bytes, size_t> >(Whole(7) * sizeof(int))));
   EXPECT(is<Quantity<Bytes> >(Whole(7) * 0.5));
   EXPECT((is<Quantity<Bytes, float> >(Quantity<Bytes, float>(1) * 2)));
   EXPECT(same(Quantity<Megabytes>(3) / Quantity<Kilobytes>(512), 6));
   EXPECT((Quantity<Kilobytes, int>(3) / Whole(1000) == 3));
   EXPECT(is<int>(Whole(3) / Whole(2)) && is<double>(size / Whole(2)));
   Whole whole(7);
   whole *= 3u;
   whole /= 2;
   EXPECT(whole.value() == 10);
   EXPECT(same((Whole(3) * 2.5 + size).value(), 15));
}

/* A number that is larger than the quantity's type is not cut to it. */
static void products_with_larger_numbers()
{
   typedef Quantity<Bytes, int> Whole;
   typedef Quantity<Bytes, int64_t> Long;
   const int64_t many = int64_t(1) << 32;
   Whole whole(7);
   EXPECT((whole * many).value() == 7 * many && (many * whole).value() == 7 * many);
   EXPECT((whole / many).value() == 0 && is<Long>(whole / many) && is<Long>(many * whole));
   EXPECT((whole * 3000000000u).value() == 7 * 3000000000u);
   EXPECT((Quantity<Bytes, short>(static_cast<short>(300)) * static_cast<short>(300)).value() ==
          90000);
   whole /= many;
   EXPECT(whole.value() == 0);
   whole = Whole(3);
   whole *= static_cast<short>(5);
   whole /= int64_t(2);
   EXPECT(whole.value() == 7);
}

static void comparisons()
{
   typedef Quantity<Kilobytes, int> Kilo;
   typedef Quantity<Bytes, int> Whole;
   const int amounts[] = {-2049, -2048, -2047, -1, 0, 1, 1023, 1024, 1025, 4096};
   for (int i = 0; i < 10; ++i)
      for (int k = -3; k < 5; ++k) {
         const Whole a(amounts[i]);
         const Kilo b(k);
         const int x = amounts[i], y = k * 1024;
         EXPECT((a == b) == (x == y) && (a != b) == (x != y) && (a < b) == (x < y));
         EXPECT((a <= b) == (x <= y) && (a > b) == (x > y) && (a >= b) == (x >= y));
         EXPECT((b == a) == (y == x) && (b < a) == (y < x) && (b >= a) == (y >= x));
         EXPECT((Quantity<Kilobytes>(b) < a) == (y < x));
      }
}

/* ---- against the units of C ---- */

template <class Head, class Tail> struct List {};
struct End {};

typedef List<Counts, List<Ratio, List<Percent, List<Degrees, List<Radians, End> > > > > Few;
typedef List<Millimeters, List<Centimeters, List<Meters, List<Kilometers, Few> > > > Lengths;
typedef List<Hertz, List<Kilohertz, List<Megahertz, List<Gigahertz, Lengths> > > > Frequencies;
typedef List<Nanoseconds, List<Microseconds, List<Milliseconds, List<Seconds, List<Minutes,
   List<Hours, List<Days, Frequencies> > > > > > > Times;
typedef List<Bits, List<Bytes, List<Kilobytes, List<Megabytes, List<Gigabytes, List<Terabytes,
   Times> > > > > > Units; /* all there are */

#ifdef Prof_ENABLED

template <class A, class B, bool are_related> struct Compared {
   static void with_c()
   {
      const double there = Prof_convert(1, A::label(), B::label());
      EXPECT(there != there); /* NaN */
   }
};
template <class A, class B> struct Compared<A, B, true> {
   static void with_c()
   {
      const double amounts[] = {0, 1, -3, 0.1, 1e-300, 1e290, 12345.678};
      for (int i = 0; i < 7; ++i)
         EXPECT(same(Quantity<B>(Quantity<A>(amounts[i])).value(),
                     Prof_convert(amounts[i], A::label(), B::label())));
   }
};

template <class A> static void each_with(End) {}
template <class A, class B, class Tail> static void each_with(List<B, Tail>)
{
   Compared<A, B, Are_Related<A, B>::value>::with_c();
   each_with<A>(Tail());
}
template <class Others> static void each(End) {}
template <class Others, class A, class Tail> static void each(List<A, Tail>)
{
   each_with<A>(Others());
   each<Others>(Tail());
}
static void convert_as_in_c() { each<Units>(Units()); }

static void are_written_as_in_c()
{
   char text[32];
   EXPECT(prof::write(text, sizeof text, Quantity<Kilobytes, int>(3277)) == 6);
   EXPECT(!std::strcmp(text, "3.2 MB"));
   EXPECT(prof::write(text, 4, Quantity<game::Triangles>(2400)) == 9);
   EXPECT(!std::strcmp(text, "2.4"));
}

#else

static void convert_as_in_c() { EXPECT(!std::strcmp(Kilometers::label(), "km")); }

static void are_written_as_in_c()
{
   char text[8] = "as was";
   EXPECT(prof::write(text, sizeof text, Quantity<Kilobytes, int>(3277)) == 0);
   EXPECT(!std::strcmp(text, "as was"));
}

#endif

/* ---- from C++11 on ---- */

#if Prof_CPP11

template <class From, class To> constexpr bool converts()
{
   return std::is_convertible<From, To>::value;
}

using Bytes_Int = Quantity<Bytes, int>;
using Kilobytes_Int = Quantity<Kilobytes, int>;

/* What is not in units_refused.cpp. */
static_assert(converts<Quantity<Bytes, unsigned>, Quantity<Bytes, int64_t>>(), "with a sign");
static_assert(!converts<Quantity<Bytes, unsigned>, Bytes_Int>(), "with a sign, and no larger");
static_assert(!converts<Quantity<game::Dozens, int>, Quantity<game::Scores, int>>(), "12 of 20");
static_assert(!converts<Quantity<Degrees, int>, Quantity<Radians, int>>(), "angles");
static_assert(!converts<Quantity<Radians>, Quantity<Terabytes>>(), "not related, of large factors");
static_assert(std::is_constructible<Bytes_Int, size_t>::value, "explicit");
static_assert(!std::is_constructible<Bytes_Int, double>::value, "decimals");
static_assert(!std::is_constructible<Bytes_Int, const char *>::value, "no number");
static_assert(std::is_trivially_copyable<Bytes_Int>::value, "as its number is");

/* The language's own types of products, except that of whole types of as many bits either may be
 * named. */
template <class A, class B> constexpr bool is_as_in_the_language()
{
   using There = decltype(A() * B());
   using Here = typename decltype(Quantity<Bytes, A>() * B())::Rep;
   return std::is_floating_point<There>::value == std::is_floating_point<Here>::value &&
          std::is_signed<There>::value == std::is_signed<Here>::value &&
          sizeof(There) == sizeof(Here);
}
template <class A, class B> struct As_In_The_Language {
   static_assert(is_as_in_the_language<A, B>() && is_as_in_the_language<B, A>(), "");
};
template <class A, class... Others> struct Each : As_In_The_Language<A, Others>... {};
template <class A>
using With_All = Each<A, bool, char, signed char, unsigned char, short, unsigned short, int,
                      unsigned, long, unsigned long, long long, unsigned long long, float, double,
                      long double>;
struct All_With_All : With_All<unsigned char>, With_All<short>, With_All<int>, With_All<unsigned>,
                      With_All<long>, With_All<long long>, With_All<float>, With_All<double> {};

/* All of it is known when a program is compiled. */
using namespace prof::literals;
constexpr Quantity<Bytes> constant = 3_MB + 512_KB - 1.5_KB * 2 + -(8_bits);
static_assert(constant == Quantity<Bytes, int>(3 * 1048576 + 509 * 1024 - 1), "");
static_assert(1_h + 30_min == 5400_s && 1_d > 23.9_h && 1_ms >= 1000_us && 1_us <= 1000_ns, "");
static_assert(1_km == 100000_cm && 10_mm != 2_cm && 1_m < 1.5_m, "");
static_assert(1_GHz / 1_MHz > 999.9 && 1_kHz / 1_Hz > 999.9 && 1_TB / 1_GB > 1023.9, "");
static_assert(180_deg > 3.14_rad && 180_deg < 3.15_rad && 25_percent == Quantity<Ratio>(0.25), "");
static_assert(quantity_cast<Kilobytes_Int>(Bytes_Int(-2047)).value() == -1, "");
static_assert(Kilobytes::label()[0] == 'K', "");
static_assert(Are_Related<Bits, Terabytes>::value && !Are_Related<Bits, Counts>::value, "");

#endif

int main()
{
   explicit_from_and_to_numbers();
   related_units_convert();
   casts_cut_off();
   sums();
   products_and_quotients();
   products_with_larger_numbers();
   comparisons();
   convert_as_in_c();
   are_written_as_in_c();
   return failed != 0;
}
