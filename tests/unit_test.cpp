/* unit_test.cpp - units of C: spellings, conversions and what is written, against tables and a
 * naive formatter of our own in long double. */
#include <cfloat>

#include "prof.h"
#include "src/base/prof_unit.h"
#include "tests/system.h"

namespace {

typedef long double Exact;

const double nan_value = std::numeric_limits<double>::quiet_NaN();
const double infinite = std::numeric_limits<double>::infinity();
/* Where a long double is a double, the table's own roundings show. */
const double slack = LDBL_MANT_DIG > DBL_MANT_DIG ? 0 : 4;

struct Known {
   const char *label;
   char family;
   Exact factor;
   bool step; /* amounts come into it by themselves */
};

const Exact pi = 3.14159265358979323846264338327950288L;
const Exact minute = 60, kibi = 1024;

/* The smaller one first. */
const std::vector<Known> all_known = {
   {"bits", 'b', 1.0L / 8, false}, {"B", 'b', 1, true}, {"KB", 'b', kibi, true},
   {"MB", 'b', kibi * kibi, true}, {"GB", 'b', kibi * kibi * kibi, true},
   {"TB", 'b', kibi * kibi * kibi * kibi, true},
   {"ns", 't', 1e-9L, true}, {"us", 't', 1e-6L, true}, {"ms", 't', 1e-3L, true},
   {"s", 't', 1, true}, {"min", 't', minute, true}, {"h", 't', 60 * minute, true},
   {"d", 't', 24 * 60 * minute, true},
   {"mm", 'l', 1e-3L, true}, {"cm", 'l', 1e-2L, true}, {"m", 'l', 1, true}, {"km", 'l', 1e3L, true},
   {"Hz", 'f', 1, true}, {"kHz", 'f', 1e3L, true}, {"MHz", 'f', 1e6L, true},
   {"GHz", 'f', 1e9L, true},
   {"deg", 'a', pi / 180, false}, {"rad", 'a', 1, false},
   {"%", 'r', 1e-2L, false}, {"ratio", 'r', 1, false},
};

std::string written(double amount, const char *unit)
{
   char text[512];
   const size_t length = Prof_write_quantity(text, sizeof text, amount, unit);
   EXPECT_EQ(length, std::strlen(text));
   return text;
}

std::string converted(double amount, const char *from, const char *to)
{
   char text[64];
   std::snprintf(text, sizeof text, "%.17g", Prof_convert(amount, from, to));
   return text;
}

/* ---- spellings and families ---- */

TEST(Units, have_the_usual_spellings)
{
   const std::vector<std::vector<const char *>> same = {
      {"bits", "bit", "Bits", "Bit"},
      {"B", "byte", "bytes", "Byte", "Bytes"},
      {"KB", "kB", "KiB", "kilobyte", "Kilobytes", "kibibytes"},
      {"MB", "MiB", "megabytes", "Megabyte", "mebibyte"},
      {"GB", "GiB", "gigabytes", "gibibyte"},
      {"TB", "TiB", "terabytes", "tebibyte"},
      {"ns", "nanosecond", "Nanoseconds"},
      {"us", "\xC2\xB5s", "\xCE\xBCs", "microseconds"},
      {"ms", "milliseconds", "Millisecond"},
      {"s", "sec", "secs", "second", "Seconds"},
      {"min", "minute", "minutes"},
      {"h", "hour", "hours"},
      {"d", "day", "days"},
      {"mm", "millimetre", "millimeters"},
      {"cm", "centimetres", "centimeter"},
      {"m", "metre", "Meters"},
      {"km", "kilometres", "Kilometer"},
      {"Hz", "hertz", "Hertz"},
      {"kHz", "KHz", "kilohertz"},
      {"MHz", "megahertz"},
      {"GHz", "Gigahertz"},
      {"deg", "degree", "Degrees", "\xC2\xB0"},
      {"rad", "radian", "radians"},
      {"%", "percent", "Percent"},
      {"ratio", "Ratio", "ratios"},
   };
   ASSERT_EQ(same.size(), all_known.size());
   for (size_t i = 0; i < same.size(); ++i) {
      ASSERT_STREQ(same[i][0], all_known[i].label);
      for (const char *text : same[i]) {
         const Prof_Unit unit = Prof_Unit_find(text);
         EXPECT_EQ(std::string(unit.label, unit.length), same[i][0]) << text;
         EXPECT_EQ(Prof_convert(7, text, same[i][0]), 7) << text;
         EXPECT_EQ(written(0, text), written(0, same[i][0])) << text;
      }
   }
}

TEST(Units, of_ones_own_are_all_that_is_not_known)
{
   const char *own[] = {"",      "calls", "Mb",      "mb",       "b",     "K",     "k",  "M",
                        "HZ",    "DEG",   "seconds ", " s",      "Bs",    "bitses", "mss", "agents",
                        "ktris", "triangles", "\xE2\x82\xAC", "by", "byt", "sek",   "se", "ss"};
   for (const char *a : own) {
      EXPECT_EQ(Prof_Unit_find(a).family, Prof_UNITS_OF_ONES_OWN) << a;
      EXPECT_EQ(std::string(Prof_Unit_find(a).label, Prof_Unit_find(a).length), a);
      for (const char *b : own)
         EXPECT_EQ(converted(3, a, b), std::strcmp(a, b) ? "nan" : "3") << a << " and " << b;
      for (const Known &known : all_known) {
         EXPECT_TRUE(std::isnan(Prof_convert(3, a, known.label))) << a << known.label;
         EXPECT_TRUE(std::isnan(Prof_convert(3, known.label, a))) << a << known.label;
      }
   }
   EXPECT_EQ(Prof_convert(3, nullptr, ""), 3);
   EXPECT_EQ(Prof_convert(3, nullptr, nullptr), 3);
   EXPECT_TRUE(std::isnan(Prof_convert(3, nullptr, "calls")));
}

/* ---- converting ---- */

/* How many steps of a double lie between the two; many if one is no number. */
double ulps_apart(double a, Exact b)
{
   const double nearest = static_cast<double>(b);
   if (!std::isfinite(nearest)) return a == nearest ? 0 : infinite;
   const double step = std::nextafter(std::fabs(nearest), infinite) - std::fabs(nearest);
   return std::fabs(a - nearest) / (step > 0 ? step : 1);
}

const std::vector<double> amounts = {0, 1, 3, 0.1, 41, 1024, 1e-9, 1e9, 123456.789, 1.0 / 3, 1e300,
                                     1e-300, 9007199254740991.0};

TEST(Units, convert_as_the_table_says)
{
   for (const Known &from : all_known)
      for (const Known &to : all_known)
         for (double amount : amounts)
            for (double sign : {1.0, -1.0}) {
               const double got = Prof_convert(sign * amount, from.label, to.label);
               const std::string what = std::to_string(sign * amount) + from.label + to.label;
               if (from.family != to.family) {
                  ASSERT_TRUE(std::isnan(got)) << what;
               } else {
                  const double most = (from.family == 'a' ? 2 : 1) + slack;
                  const Exact exact = sign * amount * from.factor / to.factor;
                  ASSERT_LE(ulps_apart(got, exact), most) << what;
               }
            }
}

TEST(Units, convert_whole_numbers_exactly_and_back)
{
   const double day = 86400e9;
   EXPECT_EQ(Prof_convert(1, "d", "ns"), day);
   EXPECT_EQ(Prof_convert(day, "ns", "d"), 1);
   EXPECT_EQ(Prof_convert(3, "TB", "bits"), 3 * 8.0 * 1099511627776.0);
   EXPECT_EQ(Prof_convert(1, "bits", "B"), 0.125);
   EXPECT_EQ(Prof_convert(1, "ratio", "%"), 100);
   EXPECT_EQ(Prof_convert(7, "%", "ratio"), 0.07);
   EXPECT_EQ(Prof_convert(180, "deg", "rad"), 3.14159265358979323846);
   for (const Known &from : all_known)
      for (const Known &to : all_known) {
         if (from.family != to.family || from.family == 'a') continue;
         for (double n : {1.0, 2.0, 3.0, 999.0, 65537.0}) {
            const double there = Prof_convert(n, from.label, to.label);
            EXPECT_LE(ulps_apart(Prof_convert(there, to.label, from.label), n), 1)
               << n << from.label << to.label;
            if (from.factor >= to.factor) {
               EXPECT_EQ(there, std::floor(there)) << n << from.label << to.label;
            }
         }
      }
}

TEST(Units, of_quotients_convert_part_by_part)
{
   EXPECT_EQ(Prof_convert(1, "MB/s", "KB/min"), 61440);
   EXPECT_EQ(Prof_convert(36, "km/h", "m/s"), 10);
   EXPECT_EQ(Prof_convert(10, "m/s", "km/h"), 36);
   EXPECT_EQ(Prof_convert(1, "m/s/s", "km/s/min"), 0.06);
   EXPECT_EQ(Prof_convert(5, "calls/s", "calls/min"), 300);
   EXPECT_EQ(Prof_convert(5, "calls/frame", "calls/frame"), 5);
   EXPECT_EQ(Prof_convert(1, "/s", "/ms"), 0.001);
   const char *apart[][2] = {{"m/s", "m"}, {"m", "m/s"}, {"m/s", "s/m"}, {"m/s", "m/B"},
                             {"calls/s", "draws/s"}, {"m/s", "m/s/s"}, {"m/", "m"},
                             {"calls/frame", "calls/s"}, {"m/frames", "m/frame"}};
   for (const auto &pair : apart)
      EXPECT_TRUE(std::isnan(Prof_convert(1, pair[0], pair[1]))) << pair[0] << ", " << pair[1];
   const std::string many(100000, '/');
   EXPECT_EQ(Prof_convert(2, many.c_str(), many.c_str()), 2) << "no stack is used up";
}

TEST(Units, convert_what_is_not_finite)
{
   EXPECT_EQ(Prof_convert(infinite, "KB", "B"), infinite);
   EXPECT_EQ(Prof_convert(-infinite, "B", "KB"), -infinite);
   EXPECT_TRUE(std::isnan(Prof_convert(nan_value, "KB", "B")));
   EXPECT_TRUE(std::isnan(Prof_convert(nan_value, "KB", "KB")));
   EXPECT_EQ(Prof_convert(DBL_MAX, "d", "ns"), infinite);
   EXPECT_EQ(Prof_convert(DBL_MAX, "ns", "ns"), DBL_MAX);
   EXPECT_GT(Prof_convert(DBL_MIN, "ns", "us"), 0) << "denormal, and not lost";
}

/* ---- writing ---- */

TEST(Units, are_written_for_people)
{
   const struct {
      double amount;
      const char *unit, *text;
   } rows[] = {
      {3.2 * 1048576, "bytes", "3.2 MB"}, {1.25, "ms", "1.25 ms"}, {45, "deg", "45 deg"},
      {2400, "calls", "2.4k calls"}, {41, "agents", "41 agents"}, {41, nullptr, "41"},
      {2437, "", "2.44k"}, {0, "MB", "0 MB"}, {-0.0, "ms", "0 ms"}, {0, "agents", "0 agents"},
      {0, nullptr, "0"}, {-3.2, "MB", "-3.2 MB"}, {-2400, "calls", "-2.4k calls"},
      {999, "calls", "999 calls"}, {1000, "calls", "1k calls"}, {1e6, "rays", "1M rays"},
      {2.5e9, "rays", "2.5G rays"}, {7e12, "rays", "7T rays"}, {999e12, "rays", "999T rays"},
      {1e15, "rays", "1e15 rays"}, {1.5e18, "rays", "1.5e18 rays"}, {9.999e20, "rays", "1e21 rays"},
      {1023, "B", "1023 B"}, {1024, "B", "1 KB"}, {1023.7, "KB", "1 MB"}, {0.3, "B", "0.3 B"},
      {4, "bits", "4 bits"}, {8, "bits", "1 B"}, {12, "bits", "1.5 B"}, {0.5, "MB", "512 KB"},
      {999.6, "us", "1 ms"}, {999.4, "us", "999 us"}, {59.97, "s", "1 min"}, {90, "s", "1.5 min"},
      {23.97, "h", "1 d"}, {36, "h", "1.5 d"}, {400, "d", "400 d"}, {123456, "d", "123456 d"},
      {9.996, "mm", "1 cm"}, {0.25, "m", "25 cm"}, {1500, "m/s", "1.5 km/s"},
      {2400, "calls/s", "2.4k calls/s"}, {2400, "/s", "2.4k/s"}, {60, "MB/s", "60 MB/s"},
      {2.4e9, "Hz", "2.4 GHz"}, {60, "hertz", "60 Hz"},
      {0.25, "ratio", "0.25"}, {25, "%", "25 %"}, {250, "percent", "250 %"}, {1.5, "ratio", "1.5"},
      {0.5236, "rad", "0.524 rad"}, {1e7, "deg", "1e7 deg"}, {-0.5, "deg", "-0.5 deg"},
      {0.0001, "", "0.0001"}, {0.00009996, "", "0.0001"}, {0.00009994, "", "9.99e-5"},
      {1e-9, "m", "1e-6 mm"}, {1e300, "bytes", "9.09e287 TB"}, {DBL_MAX, "", "1.8e308"},
      {-DBL_MAX, "d", "-1.8e308 d"}, {4.9406564584124654e-324, "", "4.94e-324"},
      {nan_value, "MB", "n/a"}, {infinite, "MB", "inf"}, {-infinite, nullptr, "-inf"},
   };
   for (const auto &row : rows) EXPECT_EQ(written(row.amount, row.unit), row.text);
}

std::string trimmed(std::string text)
{
   if (text.find('.') == std::string::npos) return text;
   text.erase(text.find_last_not_of('0') + 1);
   if (text.back() == '.') text.pop_back();
   return text;
}

std::string printed(const char *format, int decimals, Exact number)
{
   char text[400];
   std::snprintf(text, sizeof text, format, decimals, static_cast<double>(number));
   return text;
}

/* Three digits, more before the point: by printf, which rounds the decimal digits themselves. */
std::string naive_number(Exact number)
{
   const std::string digits = printed("%.*e", 2, number);
   const size_t e = digits.find('e');
   const int exponent = std::atoi(digits.c_str() + e + 1);
   if (number == 0) return "0";
   if (exponent >= -4 && exponent <= 2) return trimmed(printed("%.*f", 2 - exponent, number));
   if (exponent > 2 && std::strtod(printed("%.*f", 0, number).c_str(), nullptr) < 1e6)
      return printed("%.*f", 0, number);
   return trimmed(digits.substr(0, e)) + "e" + std::to_string(exponent);
}

/* Whether the last digit could go either way, so that a formatter in double may differ. */
bool is_halfway(Exact number)
{
   if (number == 0) return false;
   const int exponent = static_cast<int>(std::floor(std::log10(number)));
   const int power = exponent >= 2 && exponent <= 5 ? 0 : 2 - exponent;
   const Exact scaled = number * std::pow(10.0L, power);
   return std::fabs(scaled - std::floor(scaled) - 0.5L) < 1e-9L * scaled;
}

std::string naive(double amount, const Known &unit, bool *unsure)
{
   std::vector<Known> steps;
   for (const Known &each : all_known)
      if (each.family == unit.family && (each.step || each.label == unit.label))
         steps.push_back(each);
   if (unit.family == 'a' || unit.family == 'r') steps = {unit};
   const std::string sign = amount < 0 ? "-" : "";
   for (size_t i = 0;; ++i) {
      const bool last = i + 1 == steps.size();
      Exact number = std::fabs(static_cast<Exact>(amount)) * unit.factor / steps[i].factor;
      const std::string text = naive_number(number);
      *unsure = *unsure || is_halfway(number);
      const Exact limit = last ? 0 : steps[i + 1].factor / steps[i].factor;
      if (!last && std::strtod(text.c_str(), nullptr) >= limit * (1 - 1e-15L)) continue;
      const std::string label = unit.family == 'r' && unit.factor == 1 ? "" : steps[i].label;
      const bool next_before = i > 0 && number < 1;
      return sign + (next_before ? "1" : text) + (label.empty() ? "" : " ") + label;
   }
}

TEST(Units, are_written_as_a_naive_formatter_would)
{
   std::mt19937_64 random(14);
   std::uniform_real_distribution<double> power(-30, 40), few(-6, 9);
   int compared = 0;
   for (const Known &unit : all_known)
      for (int i = 0; i < share(8000); ++i) {
         double amount = std::pow(10, i % 4 ? few(random) : power(random));
         if (i % 3 == 0 && amount > 1) amount = std::floor(amount);
         if (i % 2) amount = -amount;
         bool unsure = false;
         const std::string wanted = naive(amount, unit, &unsure);
         if (unsure) continue;
         ++compared;
         ASSERT_EQ(written(amount, unit.label), wanted) << amount << " " << unit.label;
      }
   EXPECT_GT(compared, share(160000));
}

TEST(Units, are_written_into_any_buffer_as_snprintf_does)
{
   const std::string whole = "-2.44k draw calls/frame";
   for (size_t size = 0; size <= whole.size() + 2; ++size) {
      std::vector<char> buffer(size + 8, '#');
      const size_t length =
         Prof_write_quantity(buffer.data() + 4, size, -2437, "draw calls/frame");
      EXPECT_EQ(length, whole.size());
      const std::string kept = size ? whole.substr(0, size - 1) : "";
      if (size) {
         EXPECT_EQ(std::string(buffer.data() + 4), kept);
      }
      const size_t touched = size ? kept.size() + 1 : 0;
      for (size_t i = 0; i < buffer.size(); ++i)
         if (i < 4 || i >= 4 + touched) {
            EXPECT_EQ(buffer[i], '#') << size << " at " << i;
         }
   }
   EXPECT_EQ(Prof_write_quantity(nullptr, 0, 41, "agents"), 9u);
   EXPECT_EQ(Prof_write_quantity(nullptr, 10, 41, "agents"), 9u);
   EXPECT_EQ(Prof_write_quantity(nullptr, 0, nan_value, "agents"), 3u);
}

/* ---- one scale for a graph ---- */

TEST(Units, have_one_scale_for_a_whole_graph)
{
   const struct {
      const char *unit;
      double maximum;
      const char *label;
      double factor;
   } rows[] = {
      {"bytes", 3e6, "MB", 1 / 1048576.0}, {"ns", 1.5e6, "ms", 1e-6}, {"s", 0.016, "ms", 1e3},
      {"calls", 2400, "k calls", 1e-3}, {"calls", -2400, "k calls", 1e-3},
      {"calls", 24, "calls", 1}, {"calls", 0.3, "calls", 1}, {"", 24, "", 1},
      {nullptr, 5e6, "M", 1e-6}, {"MB/s", 0.5, "KB/s", 1024}, {"rad", 4, "rad", 1},
      {"ratio", 0.4, "", 1}, {"%", 40, "%", 1}, {"MB", 0, "MB", 1}, {"m", nan_value, "m", 1},
      {"m", infinite, "m", 1}, {"calls", 1e20, "calls", 1}, {"/s", 2e3, "k/s", 1e-3},
   };
   for (const auto &row : rows) {
      const Prof_Unit_Scale scale = Prof_Unit_scale(row.unit, row.maximum);
      EXPECT_STREQ(scale.label, row.label);
      EXPECT_EQ(scale.factor, row.factor) << row.label << row.maximum;
   }
}

TEST(Units, cut_a_long_label_between_characters)
{
   const std::string euro = "\xE2\x82\xAC";
   for (size_t before = 0; before < 60; ++before) {
      const std::string text = std::string(before, 'x') + euro + euro + euro;
      const std::string label = Prof_Unit_scale(text.c_str(), 5).label;
      EXPECT_LT(label.size(), static_cast<size_t>(Prof_UNIT_LABEL));
      EXPECT_EQ(text.compare(0, label.size(), label), 0);
      const size_t beyond = label.size() > before ? label.size() - before : 0;
      EXPECT_EQ(beyond % 3, 0u) << label;
      EXPECT_GE(label.size() + 6, std::min(text.size(), static_cast<size_t>(Prof_UNIT_LABEL)));
   }
}

} // namespace
