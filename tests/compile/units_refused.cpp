/* units_refused.cpp - sums that make no sense. The file compiles as it stands; run.sh takes the
 * mark from one line at a time, and then it must not. Near each wrong line is one that is right.
 */
#include "prof.hpp"

using namespace prof;

Prof_UNIT(Triangles, "tris");
Prof_SCALED_UNIT(Dozens, Triangles, 12, 1, "dozens");
Prof_SCALED_UNIT(Scores, Triangles, 20, 1, "scores");

typedef Quantity<Bytes> Size;
typedef Quantity<Bytes, int> Whole;
typedef Quantity<Kilobytes, int> Kilo;
typedef Quantity<Milliseconds> Delay;

template <class T> void use(const T &);
template <class T> void use(const T &) {}
void takes_size(Size);
void takes_size(Size) {}
void takes_number(double);
void takes_number(double) {}

void unrelated(Size size, Delay delay);
void unrelated(Size size, Delay delay)
{
   use(size + Quantity<Megabytes>(1));
   //! use(size + delay);
   //! use(size - delay);
   //! size += delay;
   //! size -= delay;
   //! size = delay;
   //! Size other = delay;
   //! Size other(delay);
   //! use(quantity_cast<Size>(delay));
   //! use(size == delay);
   //! use(size != delay);
   //! use(size < delay);
   //! use(size <= delay);
   //! use(size > delay);
   //! use(size >= delay);
   //! use(size / delay);
   //! use(Quantity<Counts>(1) + Quantity<Triangles>(1));
   //! use(Quantity<Radians>(1) + Quantity<Ratio>(1));
   //! use(Quantity<Hertz>(1) + delay);
   //! use(Quantity<Meters>(1) < size);
   takes_size(Quantity<Megabytes>(1));
   //! takes_size(delay);
   use(size);
   use(delay);
}

void products(Size size, Delay delay);
void products(Size size, Delay delay)
{
   use(size * 2);
   //! use(size * size);
   //! use(size * delay);
   //! size *= size;
   use(2 * size);
   //! use(2 / size);
   size /= 2;
   //! size /= size;
   use(delay);
}

void plain_numbers(Size size);
void plain_numbers(Size size)
{
   Size other(1);
   //! Size bare = 1;
   //! other = 1;
   //! use(size + 1);
   //! use(1 + size);
   //! use(size - 1.5);
   //! size += 1;
   //! use(size == 0);
   //! use(0 < size);
   //! takes_size(1);
   takes_number(size.value());
   //! takes_number(size);
   //! double number = size;
   //! use(size ? 1 : 2);
   //! ++size;
   //! use(Quantity<Counts>(1) + 1);
   use(other);
   use(size);
}

void losses(Whole whole, Kilo kilo, Size size);
void losses(Whole whole, Kilo kilo, Size size)
{
   whole = kilo;
   //! kilo = whole;
   kilo = quantity_cast<Kilo>(whole);
   size = whole;
   //! whole = size;
   //! whole = Whole(1.5);
   //! whole *= 0.5;
   //! whole /= 2.0;
   use(whole + size);
   //! whole += size;
   Quantity<Bytes, int64_t> wide = whole;
   //! whole = wide;
   //! Quantity<Bytes, unsigned> none_below = whole;
   //! use(whole + Quantity<Bytes, unsigned>(1));
   //! use(whole < Quantity<Bytes, unsigned>(1));
   wide = Quantity<Terabytes, int>(1);
   //! whole = Quantity<Terabytes, int>(1);
   use(Quantity<Dozens>(1) + Quantity<Scores>(1));
   //! use(Quantity<Dozens, int>(1) + Quantity<Scores, int>(1));
   //! use(quantity_cast<int>(whole));
   use(wide);
}
