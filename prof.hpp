/* prof.hpp - iprof in C++: units that are types. It includes prof.h, and needs no library of its
 * own. C++98 and later; from C++11 on quantities are constexpr, and there are literals.
 *
 *    typedef prof::Quantity<prof::Bytes> Size;              a double
 *    typedef prof::Quantity<prof::Milliseconds, int> Delay;
 *
 *    Size mesh(sizeof(Vertex) * n);            explicit, from a plain number
 *    prof::Quantity<prof::Megabytes> all = mesh;            implicit: they are related
 *    all += mesh;   all * 2;   mesh < all;   all / mesh     a plain number
 *    all.value()                               explicit, to a plain number: of MB
 *
 *    all + delay   all * mesh   all + 1   Delay d = mesh    do not compile
 *
 * UNITS      Bits, Bytes, Kilobytes, Megabytes, Gigabytes, Terabytes, by 1,024 each. Nanoseconds,
 *    Microseconds, Milliseconds, Seconds, Minutes, Hours, Days. Millimeters, Centimeters, Meters,
 *    Kilometers. Hertz, Kilohertz, Megahertz, Gigahertz. Degrees, Radians. Ratio, Percent. Counts,
 *    which are plain numbers. And one's own, at the scope of a namespace:
 *
 *       Prof_UNIT(Triangles, "tris");
 *       Prof_SCALED_UNIT(Kilotriangles, Triangles, 1000, 1, "ktris");    1000/1 of a Triangle
 *
 * CONVERSIONS   A quantity becomes one of a related unit by itself where nothing is lost: into
 *    float, double and long double always; into whole numbers from whole ones that are no larger,
 *    of a unit that is so many times the other. All else takes prof::quantity_cast, which cuts
 *    decimals off. As with plain numbers, what is too large for its type overflows.
 *
 * SUMS       ... and comparisons are made in the finer one of two units, and in the type that holds
 *    more. Where neither whole number can become the other without loss, they do not compile. A
 *    quantity times a whole number keeps its type; quotients of whole numbers are cut off.
 *
 * Units need nothing of the profiler: without Prof_ENABLED they are as they are, except that
 * prof::write writes nothing.
 */
#ifndef INC_PROF_HPP
#define INC_PROF_HPP

#include "prof.h"

#include <limits>

#if __cplusplus >= 201103L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201103L)
#define Prof_CPP11 1
#define Prof_CONSTEXPR constexpr
#else
#define Prof_CPP11 0
#define Prof_CONSTEXPR inline
#endif

namespace prof {

/* -------------------------------------------------------------------------------------------- */
/* What the rest is made of.                                                                    */

namespace inner {

template <bool holds, class T = int> struct Only_If {};
template <class T> struct Only_If<true, T> { typedef T type; };

template <bool first, class A, class B> struct Choose { typedef A type; };
template <class A, class B> struct Choose<false, A, B> { typedef B type; };

template <class A, class B> struct Are_Same { static const bool value = false; };
template <class A> struct Are_Same<A, A> { static const bool value = true; };

template <int64_t a, int64_t b> struct Divisor {
   static const int64_t value = Divisor<b, a % b>::value;
};
template <int64_t a> struct Divisor<a, 0> { static const int64_t value = a; };

/* How many B an A is, as a fraction in lowest terms. Of related units only: of others, it may be
 * too large for 64 bits. */
template <class A, class B> struct Factor {
   static const int64_t by_num = Divisor<A::num, B::num>::value;
   static const int64_t by_den = Divisor<A::den, B::den>::value;
   static const int64_t num = (A::num / by_num) * (B::den / by_den);
   static const int64_t den = (A::den / by_den) * (B::num / by_num);
};

/* Plain numbers: those that the language has. */
template <class N> struct Number {
   typedef std::numeric_limits<N> limits;
   static const bool is_one = limits::is_specialized;
   static const bool is_whole = limits::is_integer;
   static const bool has_sign = limits::is_signed;
   static const int digits = limits::digits; /* binary ones, without the sign */
   typedef typename Choose<has_sign, int64_t, uint64_t>::type Widest; /* if it is whole */
};

/* Whether a number of type N is one for a Rep: no decimals are cut off. */
template <class Rep, class N> struct Takes {
   static const bool value = Number<N>::is_one && (!Number<Rep>::is_whole || Number<N>::is_whole);
};

/* A cast, except for those to the same type, of which g++ warns if asked to. */
template <class To, class From> struct Number_Cast {
   static Prof_CONSTEXPR To of(From number) { return static_cast<To>(number); }
};
template <class N> struct Number_Cast<N, N> {
   static Prof_CONSTEXPR N of(N number) { return number; }
};
template <class To, class From> Prof_CONSTEXPR To number_cast(From number)
{
   return Number_Cast<To, From>::of(number);
}

/* The one of two types that holds more. Of two that hold as much, the first. */
template <class A, class B> struct Wider {
   static const bool is_first = Number<A>::is_whole == Number<B>::is_whole
                                   ? Number<A>::digits >= Number<B>::digits
                                   : Number<B>::is_whole;
   typedef typename Choose<is_first, A, B>::type type;
};

/* Whether each number of the one type is one of the other, or that is floating. */
template <class From, class To> struct Is_Kept {
   static const bool value =
      !Number<To>::is_whole ||
      (Number<From>::is_whole && (Number<To>::has_sign || !Number<From>::has_sign) &&
       Number<To>::digits >= Number<From>::digits);
};

/* ... and whether units leave it so: whole numbers become so many times as many, which is a number
 * of their type. */
template <class A, class From, class B, class To, bool are_related> struct Is_Kept_In {
   static const bool value = false;
};
template <class A, class From, class B, class To> struct Is_Kept_In<A, From, B, To, true> {
   static const int shift = Number<To>::digits < 62 ? Number<To>::digits : 62;
   static const bool value =
      Is_Kept<From, To>::value &&
      (!Number<To>::is_whole || (Factor<A, B>::den == 1 && (Factor<A, B>::num >> shift) == 0));
};

/* Multiplies with num / den of a Factor. What is no whole number is rounded once where the one unit
 * is a whole number of the other. */
template <class By, class To, class From, bool are_whole> struct Scale {
   typedef typename Wider<typename Wider<To, From>::type, double>::type Float;
   static Prof_CONSTEXPR Float num() { return static_cast<Float>(By::num); }
   static Prof_CONSTEXPR Float den() { return static_cast<Float>(By::den); }
   static Prof_CONSTEXPR To of(From number)
   {
      return number_cast<To>(By::num >= By::den ? number_cast<Float>(number) * (num() / den())
                                                : number_cast<Float>(number) / (den() / num()));
   }
};
template <class By, class To, class From> struct Scale<By, To, From, true> {
   typedef typename Number<From>::Widest Whole;
   static Prof_CONSTEXPR Whole num() { return number_cast<Whole>(By::num); }
   static Prof_CONSTEXPR Whole den() { return number_cast<Whole>(By::den); }
   static Prof_CONSTEXPR Whole wide(From number) { return number_cast<Whole>(number); }
   static Prof_CONSTEXPR To of(From number)
   {
      return number_cast<To>(wide(number) / den() * num() + wide(number) % den() * num() / den());
   }
};

} /* namespace inner */

/* -------------------------------------------------------------------------------------------- */
/* Units. A unit is a type that is never made: it has a family, which is the first unit of all  */
/* that are related to it, a factor to that, and a label, which is a unit of prof.h's.          */

template <class Family> struct Own_Unit {
   typedef Family family;
   static const int64_t num = 1, den = 1;
};

/* many / of_so_many of another unit; both above 0. */
template <class Of, int64_t many, int64_t of_so_many = 1> struct Scaled_Unit {
   typedef typename Of::family family;
   static const int64_t divisor = inner::Divisor<Of::num * many, Of::den * of_so_many>::value;
   static const int64_t num = Of::num * many / divisor, den = Of::den * of_so_many / divisor;
};

#define Prof_UNIT(name, text) \
   struct name : ::prof::Own_Unit< name > { \
      static Prof_CONSTEXPR const char *label() { return text; } \
   }
#define Prof_SCALED_UNIT(name, of, many, of_so_many, text) \
   struct name : ::prof::Scaled_Unit< of, many, of_so_many > { \
      static Prof_CONSTEXPR const char *label() { return text; } \
   }

Prof_UNIT(Bits, "bits");
Prof_SCALED_UNIT(Bytes, Bits, 8, 1, "B");
Prof_SCALED_UNIT(Kilobytes, Bytes, 1024, 1, "KB");
Prof_SCALED_UNIT(Megabytes, Kilobytes, 1024, 1, "MB");
Prof_SCALED_UNIT(Gigabytes, Megabytes, 1024, 1, "GB");
Prof_SCALED_UNIT(Terabytes, Gigabytes, 1024, 1, "TB");

Prof_UNIT(Nanoseconds, "ns");
Prof_SCALED_UNIT(Microseconds, Nanoseconds, 1000, 1, "us");
Prof_SCALED_UNIT(Milliseconds, Microseconds, 1000, 1, "ms");
Prof_SCALED_UNIT(Seconds, Milliseconds, 1000, 1, "s");
Prof_SCALED_UNIT(Minutes, Seconds, 60, 1, "min");
Prof_SCALED_UNIT(Hours, Minutes, 60, 1, "h");
Prof_SCALED_UNIT(Days, Hours, 24, 1, "d");

Prof_UNIT(Millimeters, "mm");
Prof_SCALED_UNIT(Centimeters, Millimeters, 10, 1, "cm");
Prof_SCALED_UNIT(Meters, Centimeters, 100, 1, "m");
Prof_SCALED_UNIT(Kilometers, Meters, 1000, 1, "km");

Prof_UNIT(Hertz, "Hz");
Prof_SCALED_UNIT(Kilohertz, Hertz, 1000, 1, "kHz");
Prof_SCALED_UNIT(Megahertz, Kilohertz, 1000, 1, "MHz");
Prof_SCALED_UNIT(Gigahertz, Megahertz, 1000, 1, "GHz");

Prof_UNIT(Degrees, "deg");
Prof_SCALED_UNIT(Radians, Degrees, 1204537366, 21023143, "rad"); /* 180 / pi, to 18 digits */

Prof_UNIT(Percent, "%");
Prof_SCALED_UNIT(Ratio, Percent, 100, 1, "ratio");

Prof_UNIT(Counts, "");

/* Whether the one converts to the other. */
template <class A, class B> struct Are_Related {
   static const bool value = inner::Are_Same<typename A::family, typename B::family>::value;
};

/* -------------------------------------------------------------------------------------------- */
/* Quantities: so many of a unit.                                                               */

template <class Unit_Type, class Number_Type = double> class Quantity {
 public:
   typedef Unit_Type Unit;
   typedef Number_Type Rep;

   Prof_CONSTEXPR Quantity() : value_() {}

   /* Of any number that this type can hold: decimals are not cut off. */
   template <class N>
   explicit Prof_CONSTEXPR Quantity(N number,
                                    typename inner::Only_If<inner::Takes<Rep, N>::value>::type = 0)
      : value_(inner::number_cast<Rep>(number))
   {
   }

   /* Of a related unit, where nothing is lost. */
   template <class U, class N>
   Prof_CONSTEXPR Quantity(
      const Quantity<U, N> &other,
      typename inner::Only_If<
         inner::Is_Kept_In<U, N, Unit, Rep, Are_Related<U, Unit>::value>::value>::type = 0)
      : value_(inner::Scale<inner::Factor<U, Unit>, Rep, N,
                            inner::Number<Rep>::is_whole>::of(other.value()))
   {
   }

   Prof_CONSTEXPR Rep value() const { return value_; }

   Prof_CONSTEXPR Quantity operator+() const { return *this; }
   Prof_CONSTEXPR Quantity operator-() const { return Quantity(-value_); }

   Quantity &operator+=(const Quantity &other) { return become(value_ + other.value_); }
   Quantity &operator-=(const Quantity &other) { return become(value_ - other.value_); }

   template <class N>
   typename inner::Only_If<inner::Takes<Rep, N>::value, Quantity>::type &operator*=(N number)
   {
      return become(value_ * inner::number_cast<Rep>(number));
   }
   template <class N>
   typename inner::Only_If<inner::Takes<Rep, N>::value, Quantity>::type &operator/=(N number)
   {
      return become(value_ / inner::number_cast<Rep>(number));
   }

 private:
   /* Sums of short types are ints. */
   template <class N> Quantity &become(N number)
   {
      value_ = inner::number_cast<Rep>(number);
      return *this;
   }

   Rep value_;
};

/* Of a related unit, whatever is lost: quantity_cast<Quantity<Kilobytes, int> >(bytes). */
template <class To, class U, class N>
Prof_CONSTEXPR typename inner::Only_If<Are_Related<U, typename To::Unit>::value, To>::type
quantity_cast(const Quantity<U, N> &from)
{
   return To(inner::Scale<inner::Factor<U, typename To::Unit>, typename To::Rep, N,
                          inner::Number<typename To::Rep>::is_whole &&
                             inner::Number<N>::is_whole>::of(from.value()));
}

namespace inner {

template <class A, class B, bool are_related> struct Finer { typedef A type; };
template <class A, class B> struct Finer<A, B, true> {
   typedef typename Choose<Factor<A, B>::num <= Factor<A, B>::den, A, B>::type type;
};

/* The type of a sum, if there may be one; comparisons and quotients are made in it. */
template <class A, class M, class B, class N> struct Sum_Of_Any {
   static const bool are_related = Are_Related<A, B>::value;
   typedef typename Finer<A, B, are_related>::type Unit;
   typedef typename Wider<M, N>::type Rep;
   typedef Quantity<Unit, Rep> type;
   static const bool value = Is_Kept_In<A, M, Unit, Rep, are_related>::value &&
                             Is_Kept_In<B, N, Unit, Rep, are_related>::value;
};
template <class A, class M, class B, class N>
struct Sum : Only_If<Sum_Of_Any<A, M, B, N>::value, typename Sum_Of_Any<A, M, B, N>::type> {};
template <class A, class M, class B, class N>
struct Comparison : Only_If<Sum_Of_Any<A, M, B, N>::value, bool> {};

/* The type of a quantity that is multiplied. */
template <class Rep, class N> struct Product
   : Only_If<Number<N>::is_one, typename Choose<Number<Rep>::is_whole && Number<N>::is_whole, Rep,
                                                typename Wider<Rep, N>::type>::type> {};

} /* namespace inner */

template <class A, class M, class B, class N>
Prof_CONSTEXPR typename inner::Sum<A, M, B, N>::type operator+(const Quantity<A, M> &a,
                                                              const Quantity<B, N> &b)
{
   typedef typename inner::Sum<A, M, B, N>::type Both;
   return Both(Both(a).value() + Both(b).value());
}
template <class A, class M, class B, class N>
Prof_CONSTEXPR typename inner::Sum<A, M, B, N>::type operator-(const Quantity<A, M> &a,
                                                              const Quantity<B, N> &b)
{
   typedef typename inner::Sum<A, M, B, N>::type Both;
   return Both(Both(a).value() - Both(b).value());
}

/* How many times the one is in the other: a plain number. */
template <class A, class M, class B, class N>
Prof_CONSTEXPR typename inner::Sum<A, M, B, N>::type::Rep operator/(const Quantity<A, M> &a,
                                                                   const Quantity<B, N> &b)
{
   typedef typename inner::Sum<A, M, B, N>::type Both;
   return inner::number_cast<typename Both::Rep>(Both(a).value() / Both(b).value());
}

template <class U, class M, class N>
Prof_CONSTEXPR Quantity<U, typename inner::Product<M, N>::type> operator*(const Quantity<U, M> &a,
                                                                         N n)
{
   typedef typename inner::Product<M, N>::type Rep;
   return Quantity<U, Rep>(inner::number_cast<Rep>(a.value()) * inner::number_cast<Rep>(n));
}
template <class U, class M, class N>
Prof_CONSTEXPR Quantity<U, typename inner::Product<M, N>::type> operator*(N n,
                                                                         const Quantity<U, M> &a)
{
   return a * n;
}
template <class U, class M, class N>
Prof_CONSTEXPR Quantity<U, typename inner::Product<M, N>::type> operator/(const Quantity<U, M> &a,
                                                                         N n)
{
   typedef typename inner::Product<M, N>::type Rep;
   return Quantity<U, Rep>(inner::number_cast<Rep>(a.value()) / inner::number_cast<Rep>(n));
}

#define Prof_COMPARE(sign) \
   template <class A, class M, class B, class N> \
   Prof_CONSTEXPR typename inner::Comparison<A, M, B, N>::type operator sign( \
      const Quantity<A, M> &a, const Quantity<B, N> &b) \
   { \
      typedef typename inner::Sum<A, M, B, N>::type Both; \
      return Both(a).value() sign Both(b).value(); \
   }
Prof_COMPARE(==)
Prof_COMPARE(!=)
Prof_COMPARE(<)
Prof_COMPARE(<=)
Prof_COMPARE(>)
Prof_COMPARE(>=)
#undef Prof_COMPARE

/* Prof_write_quantity of it. */
template <class U, class N>
inline size_t write(char *buffer, size_t size, const Quantity<U, N> &quantity)
{
   return Prof_write_quantity(buffer, size, inner::number_cast<double>(quantity.value()),
                              U::label());
}

#if Prof_CPP11
/* using namespace prof::literals; then 3_MB is a Quantity<Megabytes>. */
namespace literals {

#define Prof_LITERAL(unit, end) \
   constexpr Quantity<unit> operator""_##end(long double number) \
   { \
      return Quantity<unit>(number); \
   } \
   constexpr Quantity<unit> operator""_##end(unsigned long long number) \
   { \
      return Quantity<unit>(number); \
   }
Prof_LITERAL(Bits, bits)
Prof_LITERAL(Bytes, B)
Prof_LITERAL(Kilobytes, KB)
Prof_LITERAL(Megabytes, MB)
Prof_LITERAL(Gigabytes, GB)
Prof_LITERAL(Terabytes, TB)
Prof_LITERAL(Nanoseconds, ns)
Prof_LITERAL(Microseconds, us)
Prof_LITERAL(Milliseconds, ms)
Prof_LITERAL(Seconds, s)
Prof_LITERAL(Minutes, min)
Prof_LITERAL(Hours, h)
Prof_LITERAL(Days, d)
Prof_LITERAL(Millimeters, mm)
Prof_LITERAL(Centimeters, cm)
Prof_LITERAL(Meters, m)
Prof_LITERAL(Kilometers, km)
Prof_LITERAL(Hertz, Hz)
Prof_LITERAL(Kilohertz, kHz)
Prof_LITERAL(Megahertz, MHz)
Prof_LITERAL(Gigahertz, GHz)
Prof_LITERAL(Degrees, deg)
Prof_LITERAL(Radians, rad)
Prof_LITERAL(Percent, percent)
#undef Prof_LITERAL

} /* namespace literals */
#endif

} /* namespace prof */

#endif
