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
 *    quantity times a plain number, or divided by one, is of the type that the language gives to
 *    such a product of plain numbers: an int's times an int64_t is an int64_t's, and one with a
 *    sign times one without has none. Quotients of whole numbers are cut off.
 *
 * NAMESPACE   A program that has a `prof` of its own calls this one differently: it defines
 *    Prof_NAMESPACE, as iprof or any other name, in all files alike, before it includes this.
 *
 * Units need nothing of the profiler: without Prof_ENABLED they are as they are, except that
 * prof::write writes nothing.
 */
#ifndef INC_PROF_HPP
#define INC_PROF_HPP

#include "prof.h"

#include <limits>
#include <new>
#include <stdlib.h>

#include "platform/prof_header_begin.h"
#pragma pack(push, 8)

#if __cplusplus >= 201103L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201103L)
#define Prof_CPP11 1
#define Prof_CONSTEXPR constexpr
#define Prof_NOTHROW noexcept
#else
#define Prof_CPP11 0
#define Prof_CONSTEXPR inline
#define Prof_NOTHROW throw()
#endif

#ifndef Prof_NAMESPACE
#define Prof_NAMESPACE prof
#endif

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS) || defined(_CPPUNWIND)
#define Prof_EXCEPTIONS 1
#else
#define Prof_EXCEPTIONS 0
#endif

#ifdef Prof_ENABLED
extern "C" { /* see src/gather/prof_value_unit.h */
extern double Prof_Value_Unit_take(Prof_Value *v, uint64_t *factor, const char *family,
                                   double of_family);
extern double Prof_Value_Unit_ask(const Prof_Value *v, const char *family, double of_family);
}
#endif

namespace Prof_NAMESPACE {

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

/* What plain numbers of two types become where the language multiplies or divides them: a floating
 * type if one is, else at least an int; of as many bits with and without a sign, that without. */
template <class N> struct Promoted {
   static const bool fits = Number<N>::is_whole && Number<N>::digits <= Number<int>::digits;
   typedef typename Choose<fits, int, N>::type type;
};
template <class A, class B> struct Common_Number {
   typedef typename Promoted<A>::type First;
   typedef typename Promoted<B>::type Second;
   static const bool is_first = Number<First>::is_whole == Number<Second>::is_whole
                                   ? Number<First>::digits >= Number<Second>::digits
                                   : Number<Second>::is_whole;
   typedef typename Choose<is_first, First, Second>::type type;
};

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
   struct name : ::Prof_NAMESPACE::Own_Unit< name > { \
      static Prof_CONSTEXPR const char *label() { return text; } \
   }
#define Prof_SCALED_UNIT(name, of, many, of_so_many, text) \
   struct name : ::Prof_NAMESPACE::Scaled_Unit< of, many, of_so_many > { \
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
      typedef typename inner::Common_Number<Rep, N>::type Common;
      return become(inner::number_cast<Common>(value_) * inner::number_cast<Common>(number));
   }
   template <class N>
   typename inner::Only_If<inner::Takes<Rep, N>::value, Quantity>::type &operator/=(N number)
   {
      typedef typename inner::Common_Number<Rep, N>::type Common;
      return become(inner::number_cast<Common>(value_) / inner::number_cast<Common>(number));
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
template <class Rep, class N>
struct Product : Only_If<Number<N>::is_one, typename Common_Number<Rep, N>::type> {};

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

/* -------------------------------------------------------------------------------------------- */
/* Values with a unit. At file scope, or anywhere; the same name means the same value, which    */
/* has the unit that it got first: amounts in a related one are converted, others are refused   */
/* and told once. Any thread. From C++11 on they may be used before main.                       */
/*                                                                                              */
/*    static prof::Count<> draw_calls("draw_calls", "what the driver is asked");                */
/*    static prof::Event<prof::Kilobytes> packet("packet");                                     */
/*    draw_calls.add(3);   packet.record(size);      size: any Quantity of bytes                */

namespace inner {

/* What Prof_Define_value makes. */
class Named {
 public:
   const char *name() const { return name_; }

#ifdef Prof_ENABLED
   /* So many of the variable's unit. */
   template <class Unit> double from_its(double amount) const
   {
      return amount / Prof_Value_Unit_ask(&value_, Unit::family::label(), of_family<Unit>());
   }
#else
   template <class Unit> double from_its(double amount) const { return amount; }
#endif

 protected:
#ifdef Prof_ENABLED
#if Prof_CPP11
   constexpr Named(Prof_Kind kind, const char *name, const char *unit, const char *description)
      : name_(name), value_{{0, 0, nullptr, name, "", -1}, 0, kind, unit, description}, factor_(0)
   {
   }
#else
   Named(Prof_Kind kind, const char *name, const char *unit, const char *description)
      : name_(name), value_(), factor_(0)
   {
      value_.site.name = name;
      value_.site.file = "";
      value_.site.line = -1;
      value_.kind = kind;
      value_.unit = unit;
      value_.description = description;
   }
#endif
   Prof_Value *it() { return &value_; }

   /* So many of the value's unit. Its factor holds while the site has a number. */
   template <class Unit> double in_its(double amount)
   {
      const uint64_t factor =
         Prof_Atomic_load32(&value_.site.zone_id) ? Prof_Atomic_load64(&factor_) : 0;
      if (Prof_UNLIKELY(!factor))
         return amount * Prof_Value_Unit_take(&value_, &factor_, Unit::family::label(),
                                              of_family<Unit>());
      return amount * Prof_Float_of_bits(factor);
   }

 private:
   template <class Unit> static double of_family()
   {
      return static_cast<double>(Unit::num) / static_cast<double>(Unit::den);
   }

   const char *name_;
   Prof_Value value_;
   uint64_t factor_; /* the bits of a double; 0: not known yet */
#else
   Prof_CONSTEXPR Named(Prof_Kind, const char *name, const char *, const char *) : name_(name) {}
   Prof_Value *it() { return Prof_NULL; }
   template <class Unit> double in_its(double amount) { return amount; }

 private:
   const char *name_;
#endif
   Named(const Named &);
   Named &operator=(const Named &);
};

/* Sizes in bytes are whole, have no sign, and are no more than a size_t. What might be below zero
 * or have decimals would become another size unseen. */
template <class N> struct Takes_Size
   : Only_If<Number<N>::is_whole && !Number<N>::has_sign && !Are_Same<N, bool>::value &&
             Number<N>::digits <= Number<size_t>::digits> {};

/* Plain numbers are good where there is but one unit. */
template <class Unit, class N> struct Takes_Number
   : Only_If<Are_Same<Unit, Counts>::value && Number<N>::is_one> {};

} /* namespace inner */

template <class Unit_Type = Counts> class Count : public inner::Named {
 public:
   typedef Unit_Type Unit;
   explicit Prof_CONSTEXPR Count(const char *name, const char *description = "")
      : Named(Prof_COUNT, name, Unit::label(), description)
   {
   }
   void add(const Quantity<Unit> &amount) { Prof_add(it(), in_its<Unit>(amount.value())); }
   template <class N> void add(N amount, typename inner::Takes_Number<Unit, N>::type = 0)
   {
      Prof_add(it(), in_its<Unit>(inner::number_cast<double>(amount)));
   }
};

template <class Unit_Type = Counts> class Sample : public inner::Named {
 public:
   typedef Unit_Type Unit;
   explicit Prof_CONSTEXPR Sample(const char *name, const char *description = "")
      : Named(Prof_SAMPLE, name, Unit::label(), description)
   {
   }
   void sample(const Quantity<Unit> &amount) { Prof_sample(it(), in_its<Unit>(amount.value())); }
   template <class N> void sample(N amount, typename inner::Takes_Number<Unit, N>::type = 0)
   {
      Prof_sample(it(), in_its<Unit>(inner::number_cast<double>(amount)));
   }
};

template <class Unit_Type = Counts> class Event : public inner::Named {
 public:
   typedef Unit_Type Unit;
   explicit Prof_CONSTEXPR Event(const char *name, const char *description = "")
      : Named(Prof_EVENT, name, Unit::label(), description)
   {
   }
   void record(const Quantity<Unit> &amount) { Prof_event(it(), in_its<Unit>(amount.value())); }
   template <class N> void record(N amount, typename inner::Takes_Number<Unit, N>::type = 0)
   {
      Prof_event(it(), in_its<Unit>(inner::number_cast<double>(amount)));
   }
};

class Memory : public inner::Named {
 public:
   typedef Bytes Unit;
   explicit Prof_CONSTEXPR Memory(const char *name, const char *description = "")
      : Named(Prof_MEMORY, name, Bytes::label(), description)
   {
   }
   void claim(const Quantity<Bytes> &size) { Prof_claim(it(), in_its<Unit>(size.value())); }
   void disclaim(const Quantity<Bytes> &size) { Prof_disclaim(it(), in_its<Unit>(size.value())); }
   template <class N> void claim(N bytes, typename inner::Takes_Size<N>::type = 0)
   {
      Prof_claim(it(), in_its<Unit>(inner::number_cast<double>(bytes)));
   }
   template <class N> void disclaim(N bytes, typename inner::Takes_Size<N>::type = 0)
   {
      Prof_disclaim(it(), in_its<Unit>(inner::number_cast<double>(bytes)));
   }
   /* The size of the object itself; a null pointer is nothing. */
   template <class T> void claim_object(const T *object)
   {
      if (object) claim(sizeof(T));
   }
   template <class T> void disclaim_object(const T *object)
   {
      if (object) disclaim(sizeof(T));
   }
};

/* -------------------------------------------------------------------------------------------- */
/* Memory of a class, and of containers.                                                        */
/*                                                                                              */
/*    class Mesh : public prof::Tracked<Mesh> {                                                 */
/*     public:                                                                                  */
/*       static const char *tracked_name() { return "meshes"; }                                 */
/*       explicit Mesh(size_t n) : data_(new char[n]) { claim(n); }   what it owns besides      */
/*       ~Mesh() { delete[] data_; }                       all that is disclaimed with it       */
/*                                                                                              */
/*    std::vector<int, prof::Allocator<int, Mesh> > indices;     counts for "meshes" as well    */
/*                                                                                              */
/* `new Mesh(9)` claims its size, and delete gives it back; one that is no such object, but a   */
/* member or on the stack, claims only what it is told to. Arrays, aligned classes and          */
/* new (std::nothrow) too. Tracked's second argument is an alignment, if it is to be more than  */
/* the class's own; of derived classes that have a larger one, C++17 alone knows. One thread at */
/* a time may claim for one object.                                                             */

template <class Class> Memory &tracked_memory()
{
   static Memory memory(Class::tracked_name());
   return memory;
}

namespace inner {

/* Room for an object, aligned; in front of it stands where it really begins. */
inline void *align_memory(void *memory, size_t alignment)
{
   char *const begin = static_cast<char *>(memory), *const least = begin + sizeof(void *);
   const uintptr_t past = reinterpret_cast<uintptr_t>(least) % alignment;
   void *room = least + (past ? alignment - past : 0);
   void **at = static_cast<void **>(room);
   at[-1] = begin;
   return at;
}
inline void *new_aligned(size_t size, size_t alignment)
{
   return align_memory(::operator new(size + alignment + sizeof(void *)), alignment);
}
inline void *new_aligned(size_t size, size_t alignment, const std::nothrow_t &nothrow)
{
   void *memory = ::operator new(size + alignment + sizeof(void *), nothrow);
   return memory ? align_memory(memory, alignment) : memory;
}

inline void delete_aligned(void *object)
{
   if (object) ::operator delete(static_cast<void **>(object)[-1]);
}

/* What alignment new gives anyway. */
#if defined(__cpp_aligned_new)
const size_t new_alignment = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
#else
const size_t new_alignment = 2 * sizeof(void *);
#endif

/* Of an object of that type. */
#if Prof_CPP11
template <class T> struct Alignment_Of { static const size_t value = alignof(T); };
#else
template <class T> struct Alignment_Of { static const size_t value = __alignof__(T); };
#endif

/* Refuses what no memory has room for. A program without exceptions ends, as by its `new`. */
inline void check_count(size_t count, size_t most)
{
   if (count <= most) return;
#if Prof_EXCEPTIONS
   throw std::bad_alloc();
#else
   abort();
#endif
}

/* Memory with that alignment; null only if nothing may be thrown. It is given back with the same
 * alignment. */
inline void *take_memory(size_t size, size_t alignment)
{
   return alignment > new_alignment ? new_aligned(size, alignment) : ::operator new(size);
}
inline void *take_memory(size_t size, size_t alignment, const std::nothrow_t &nothrow)
{
   return alignment > new_alignment ? new_aligned(size, alignment, nothrow)
                                    : ::operator new(size, nothrow);
}
inline void give_memory(void *memory, size_t alignment)
{
   if (alignment > new_alignment) delete_aligned(memory);
   else ::operator delete(memory);
}

} /* namespace inner */

/* A class with two such bases says whose new and delete it has, for which its memory counts then:
 *
 *    class Both : public Mesh, public Sound {
 *     public:
 *       Prof_TRACKED_AS(Mesh)
 */
#define Prof_TRACKED_AS(base) \
   using base::operator new; \
   using base::operator new[]; \
   using base::operator delete; \
   using base::operator delete[];

template <class Class, size_t alignment = 0> class Tracked {
 public:
   static void *operator new(size_t size) { return make(size, least()); }
   static void *operator new[](size_t size) { return make(size, least()); }
   static void *operator new(size_t size, const std::nothrow_t &n) Prof_NOTHROW
   {
      return make(size, least(), n);
   }
   static void *operator new[](size_t size, const std::nothrow_t &n) Prof_NOTHROW
   {
      return make(size, least(), n);
   }
   static void *operator new(size_t, void *place) { return place; }
   static void *operator new[](size_t, void *place) { return place; }
   static void operator delete(void *object, size_t size) { destroy(object, size, least()); }
   static void operator delete[](void *objects, size_t size) { destroy(objects, size, least()); }
   /* These two are called where a constructor has thrown, and are not told the size: what is given
    * back is that of one Class. */
   static void operator delete(void *object, const std::nothrow_t &) Prof_NOTHROW
   {
      destroy(object, sizeof(Class), least());
   }
   static void operator delete[](void *objects, const std::nothrow_t &) Prof_NOTHROW
   {
      destroy(objects, sizeof(Class), least());
   }
   static void operator delete(void *, void *) {}
   static void operator delete[](void *, void *) {}
#if defined(__cpp_aligned_new)
   static void *operator new(size_t size, std::align_val_t a) { return make(size, least(a)); }
   static void *operator new[](size_t size, std::align_val_t a) { return make(size, least(a)); }
   static void *operator new(size_t size, std::align_val_t a,
                             const std::nothrow_t &n) Prof_NOTHROW
   {
      return make(size, least(a), n);
   }
   static void *operator new[](size_t size, std::align_val_t a,
                               const std::nothrow_t &n) Prof_NOTHROW
   {
      return make(size, least(a), n);
   }
   static void operator delete(void *object, size_t size, std::align_val_t a)
   {
      destroy(object, size, least(a));
   }
   static void operator delete[](void *objects, size_t size, std::align_val_t a)
   {
      destroy(objects, size, least(a));
   }
   static void operator delete(void *object, std::align_val_t a,
                               const std::nothrow_t &) Prof_NOTHROW
   {
      destroy(object, sizeof(Class), least(a));
   }
   static void operator delete[](void *objects, std::align_val_t a,
                                 const std::nothrow_t &) Prof_NOTHROW
   {
      destroy(objects, sizeof(Class), least(a));
   }
#endif

 protected:
   Tracked() : claimed_(0) {}
   /* A copy has claimed nothing yet. */
   Tracked(const Tracked &) : claimed_(0) {}
   Tracked &operator=(const Tracked &) { return *this; }
   ~Tracked()
   {
      if (claimed_) disclaim(claimed_);
   }

   template <class N> void claim(N bytes, typename inner::Takes_Size<N>::type = 0)
   {
      tracked_memory<Class>().claim(bytes);
      claimed_ += bytes;
   }
   /* No more than was claimed: a mistake does not outlive the object. */
   template <class N> void disclaim(N bytes, typename inner::Takes_Size<N>::type = 0)
   {
      const size_t size = bytes < claimed_ ? bytes : claimed_;
      if (!size) return;
      tracked_memory<Class>().disclaim(size);
      claimed_ -= size;
   }

 private:
   /* The largest of those that were asked for. */
   static size_t least(size_t of_new = 0)
   {
      const size_t of_class = inner::Alignment_Of<Class>::value;
      const size_t least = alignment > of_class ? alignment : of_class;
      return least > of_new ? least : of_new;
   }
#if defined(__cpp_aligned_new)
   static size_t least(std::align_val_t of_new) { return least(static_cast<size_t>(of_new)); }
#endif
   static void *make(size_t size, size_t align)
   {
      void *object = inner::take_memory(size, align);
      tracked_memory<Class>().claim(size);
      return object;
   }
   static void *make(size_t size, size_t align, const std::nothrow_t &nothrow)
   {
      void *object = inner::take_memory(size, align, nothrow);
      if (object) tracked_memory<Class>().claim(size);
      return object;
   }
   static void destroy(void *object, size_t size, size_t align)
   {
      if (object) tracked_memory<Class>().disclaim(size);
      inner::give_memory(object, align);
   }

   size_t claimed_;
};

/* For containers: what they hold counts for Class::tracked_name(). */
template <class T, class Class> class Allocator {
 public:
   typedef T value_type;
   typedef T *pointer;
   typedef const T *const_pointer;
   typedef T &reference;
   typedef const T &const_reference;
   typedef size_t size_type;
   typedef ptrdiff_t difference_type;
   template <class U> struct rebind { typedef Allocator<U, Class> other; };

   Allocator() {}
   template <class U> Allocator(const Allocator<U, Class> &) {}

   T *allocate(size_t count, const void * = Prof_NULL)
   {
      inner::check_count(count, max_size());
      T *memory =
         static_cast<T *>(inner::take_memory(count * sizeof(T), inner::Alignment_Of<T>::value));
      tracked_memory<Class>().claim(count * sizeof(T));
      return memory;
   }
   void deallocate(T *memory, size_t count)
   {
      tracked_memory<Class>().disclaim(count * sizeof(T));
      inner::give_memory(memory, inner::Alignment_Of<T>::value);
   }

   size_type max_size() const { return (std::numeric_limits<size_t>::max)() / 2 / sizeof(T); }
   pointer address(reference x) const { return &x; }
   const_pointer address(const_reference x) const { return &x; }
#if !Prof_CPP11
   void construct(T *at, const T &x) { new (static_cast<void *>(at)) T(x); }
   void destroy(T *at) { at->~T(); }
#endif
};

/* To be rebound; it takes no memory. */
template <class Class> class Allocator<void, Class> {
 public:
   typedef void value_type;
   typedef void *pointer;
   typedef const void *const_pointer;
   template <class U> struct rebind { typedef Allocator<U, Class> other; };

   Allocator() {}
   template <class U> Allocator(const Allocator<U, Class> &) {}
};

template <class T, class U, class Class>
inline bool operator==(const Allocator<T, Class> &, const Allocator<U, Class> &)
{
   return true;
}
template <class T, class U, class Class>
inline bool operator!=(const Allocator<T, Class> &, const Allocator<U, Class> &)
{
   return false;
}

/* -------------------------------------------------------------------------------------------- */
/* Recordings: see RECORDINGS in prof.h. A copy goes on as what it is a copy of.                */

namespace inner {

/* Values whose range is known: all but counts. */
template <class V> struct Ranged;
template <class U> struct Ranged<Sample<U> > { typedef U Unit; };
template <class U> struct Ranged<Event<U> > { typedef U Unit; };
template <> struct Ranged<Memory> { typedef Bytes Unit; };

} /* namespace inner */

class Recording {
 public:
   Recording() : it_(Prof_create_recording()) {}
   explicit Recording(Prof_Recording *yours) : it_(yours) {} /* destroyed with this */
   Recording(const Recording &other) : it_(Prof_copy_recording(other.it_)) {}
   Recording &operator=(const Recording &other)
   {
      Recording copy(other);
      swap(copy);
      return *this;
   }
   ~Recording() { Prof_destroy_recording(it_); }
   void swap(Recording &other)
   {
      Prof_Recording *it = it_;
      it_ = other.it_;
      other.it_ = it;
   }

   void start() { Prof_start_recording(it_); }
   void stop() { Prof_stop_recording(it_); }
   void pause() { Prof_pause_recording(it_); }
   void unpause() { Prof_unpause_recording(it_); }
   void resume() { Prof_resume_recording(it_); }
   void restart() { Prof_restart_recording(it_); }
   void reset() { Prof_reset_recording(it_); }
   void split_to(Recording &other) { Prof_split_recording(it_, other.it_); }
   void append(const Recording &other) { Prof_append_recording(it_, other.it_); }

   Prof_Recording_Info info() const
   {
      Prof_Recording_Info info;
      if (!Prof_get_recording_info(it_, &info)) info = Prof_Recording_Info();
      return info;
   }
   Prof_Recording_State state() const { return info().state; }
   bool is_started() const { return state() == Prof_STARTED; }
   Quantity<Seconds> duration() const { return Quantity<Seconds>(info().seconds); }

   /* By name, or a part as "draw_calls@render"; all NaN, and n 0, if there is nothing of it. */
   Prof_Value_Stats of(const char *what) const
   {
      const double none = std::numeric_limits<double>::quiet_NaN();
      Prof_Value_Stats stats = {none, 0, none, none, none, none, none, none, 0};
      Prof_get_recording_value(it_, what, &stats);
      return stats;
   }

   /* In the variable's unit. What a kind has no figure of, does not compile. */
   template <class U> Quantity<U> sum(const Count<U> &v) const { return in(v, of(v.name()).sum); }
   template <class U> Quantity<U> sum(const Event<U> &v) const { return in(v, of(v.name()).sum); }
   template <class U> Quantity<U> per_s(const Count<U> &v) const
   {
      return in(v, of(v.name()).per_s);
   }
   template <class U> Quantity<U> per_s(const Event<U> &v) const
   {
      return in(v, of(v.name()).per_s);
   }
   template <class V> double n(const V &v) const { return of(v.name()).n; }
   template <class V> Quantity<typename V::Unit> mean(const V &v) const
   {
      return in(v, of(v.name()).mean);
   }
   template <class V> Quantity<typename inner::Ranged<V>::Unit> stdev(const V &v) const
   {
      return in(v, of(v.name()).stdev);
   }
   template <class V> Quantity<typename inner::Ranged<V>::Unit> (min)(const V &v) const
   {
      return in(v, of(v.name()).min);
   }
   template <class V> Quantity<typename inner::Ranged<V>::Unit> (max)(const V &v) const
   {
      return in(v, of(v.name()).max);
   }
   template <class V> Quantity<typename inner::Ranged<V>::Unit> last(const V &v) const
   {
      return in(v, of(v.name()).last);
   }

   Prof_Recording *get() const { return it_; }

 private:
   template <class V> static Quantity<typename V::Unit> in(const V &v, double amount)
   {
      return Quantity<typename V::Unit>(v.template from_its<typename V::Unit>(amount));
   }
   Prof_Recording *it_;
};

/* Of periods; the last `most` of them, or all. */
class Periodic_Recording : public Recording {
 public:
   explicit Periodic_Recording(int most = 0) : Recording(Prof_create_periodic_recording(most)) {}
   void next_period() { Prof_next_period(get()); }
   Prof_Period_Stats periods_of(const char *what, int newest = 0) const
   {
      Prof_Period_Stats stats = Prof_Period_Stats();
      Prof_get_period_stats(get(), what, newest, &stats);
      return stats;
   }
   Recording period(int back) const
   {
      return Recording(Prof_copy_recording(Prof_get_period(get(), back)));
   }
};

class Extendable_Recording : public Recording {
 public:
   explicit Extendable_Recording(bool periodic = false)
      : Recording(Prof_create_extendable_recording(periodic))
   {
   }
   void extend() { Prof_extend_recording(get()); }
   void next_period() { Prof_next_period(get()); }
   Recording accepted() const { return Recording(Prof_copy_recording(Prof_get_accepted(get()))); }
   Recording potential() const
   {
      return Recording(Prof_copy_recording(Prof_get_potential(get())));
   }
};

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

} /* namespace Prof_NAMESPACE */

#pragma pack(pop)
#include "platform/prof_header_end.h"

#endif
