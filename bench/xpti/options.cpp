/* options.cpp - see options.hpp. */
#include "bench/xpti/options.hpp"

#include <cstdlib>
#include <functional>
#include <sstream>
#include <stdexcept>

namespace bench_xpti {

const char *usage()
{
   return "bench_xpti: what XPTI's dispatcher does right, and what its calls cost\n"
          "\n"
          "   bench_xpti --type performance --trace-points 10000 --test-id 1,2 --num-threads 0:2\n"
          "\n"
          "-y, --type TYPE          semantic: are the answers right; performance: what do they\n"
          "                         cost\n"
          "-t, --trace-points N     trace points to make, 10 .. 100000\n"
          "-i, --test-id LIST       semantic: 1 strings, 2 trace points, 3 notifications;\n"
          "                         performance: 1 costs by operation, 2 events a second\n"
          "-n, --num-threads LIST   0 .. 256; 0: the program's first thread, alone\n"
          "-f, --tp-frequency X     of 100 visits X are the first one of a trace point, so each\n"
          "                         is visited 100/X times, 1 .. 100; 10 if it is not said\n"
          "-o, --overhead LIST      per cent of the run time that events may cost, 0.1 .. 15; 1\n"
          "                         if it is not said\n"
          "    --passes N           medians are of so many, 1 .. 10000; 41 if it is not said\n"
          "    --csv FILE           adds all figures to a file, too\n"
          "-h, --help\n"
          "\n"
          "A LIST is 1,2,3 or a range first:last or first:last:step, or several: 0:2,4:16:4.\n"
          "--type, --trace-points, --test-id and --num-threads must be there.\n"
          "Returns 1 if an answer was wrong, 2 if an option is.\n";
}

namespace {

using Wrong = std::invalid_argument;

double number(const std::string &text, double least, double most)
{
   char *end = nullptr;
   const double value = std::strtod(text.c_str(), &end);
   if (text.empty() || *end) throw Wrong("'" + text + "' is no number");
   if (value >= least && value <= most) return value;
   std::ostringstream range;
   range << text << " is not within " << least << " .. " << most;
   throw Wrong(range.str());
}

int whole(const std::string &text, int least, int most)
{
   const double value = number(text, least, most);
   if (value != static_cast<int>(value)) throw Wrong(text + " is no whole number");
   return static_cast<int>(value);
}

/* An empty one at the end counts. */
std::vector<std::string> split(const std::string &text, char at)
{
   std::vector<std::string> parts(1);
   for (const char c : text) {
      if (c == at) parts.emplace_back();
      else parts.back() += c;
   }
   return parts;
}

void add_range(const std::string &text, int least, int most, std::vector<int> *to)
{
   const std::vector<std::string> parts = split(text, ':');
   if (parts.size() > 3) throw Wrong("'" + text + "' is no range; one is first:last:step");
   const int first = whole(parts[0], least, most);
   const int last = parts.size() > 1 ? whole(parts[1], least, most) : first;
   const int step = parts.size() > 2 ? whole(parts[2], 1, most) : 1;
   if (last < first) throw Wrong("'" + text + "' is a range that ends before it begins");
   for (int i = first; i <= last; i += step) to->push_back(i);
}

std::vector<int> wholes(const std::string &text, int least, int most)
{
   std::vector<int> list;
   for (const std::string &part : split(text, ',')) add_range(part, least, most, &list);
   return list;
}

std::vector<double> numbers(const std::string &text, double least, double most)
{
   std::vector<double> list;
   for (const std::string &part : split(text, ',')) list.push_back(number(part, least, most));
   return list;
}

Type type_of(const std::string &text)
{
   if (text == "semantic") return Type::SEMANTIC;
   if (text == "performance") return Type::PERFORMANCE;
   throw Wrong("'" + text + "' is neither semantic nor performance");
}

/* In the order of usage(); the first `needed` of them must be there. */
struct Known {
   const char *name, *brief;
   std::function<void(Options *, const std::string &)> take;
};
const size_t needed = 4;

const std::vector<Known> &known()
{
   static const std::vector<Known> all = {
      {"--type", "-y", [](Options *o, const std::string &s) { o->type = type_of(s); }},
      {"--trace-points", "-t",
       [](Options *o, const std::string &s) { o->trace_points = whole(s, 10, 100000); }},
      {"--test-id", "-i", [](Options *o, const std::string &s) { o->tests = wholes(s, 1, 3); }},
      {"--num-threads", "-n",
       [](Options *o, const std::string &s) { o->threads = wholes(s, 0, 256); }},
      {"--tp-frequency", "-f",
       [](Options *o, const std::string &s) { o->tp_frequency = number(s, 1, 100); }},
      {"--overhead", "-o",
       [](Options *o, const std::string &s) { o->overheads = numbers(s, 0.1, 15); }},
      {"--passes", "--passes",
       [](Options *o, const std::string &s) { o->passes = whole(s, 1, 10000); }},
      {"--csv", "--csv", [](Options *o, const std::string &s) { o->csv = s; }}};
   return all;
}

size_t index_of(const std::string &name)
{
   for (size_t i = 0; i < known().size(); ++i)
      if (name == known()[i].name || name == known()[i].brief) return i;
   throw Wrong("there is no such option");
}

/* `--name value` and `--name=value`. */
void take(const std::vector<std::string> &words, size_t *at, Options *options,
          std::vector<bool> *seen)
{
   const size_t equals = words[*at].find('=');
   const size_t option = index_of(words[*at].substr(0, equals));
   std::string value;
   if (equals != std::string::npos) value = words[*at].substr(equals + 1);
   else if (++*at < words.size()) value = words[*at];
   else throw Wrong("a value is missing");
   known()[option].take(options, value);
   (*seen)[option] = true;
}

std::string missing(const Options &options, const std::vector<bool> &seen)
{
   for (size_t i = 0; i < needed; ++i)
      if (!seen[i]) return std::string(known()[i].name) + " is missing";
   const int last = options.type == Type::SEMANTIC ? 3 : 2;
   for (const int test : options.tests)
      if (test > last) return "--test-id: the tests of this type are 1 .. " + std::to_string(last);
   return "";
}

} // namespace

Parsed parse(const std::vector<std::string> &words, Options *options, std::string *error)
{
   std::vector<bool> seen(known().size());
   for (size_t i = 0; i < words.size(); ++i) {
      if (words[i] == "--help" || words[i] == "-h") return Parsed::HELP;
      const std::string name = words[i].substr(0, words[i].find('='));
      try {
         take(words, &i, options, &seen);
      } catch (const Wrong &wrong) {
         *error = name + ": " + wrong.what();
         return Parsed::WRONG;
      }
   }
   if (options->overheads.empty()) options->overheads = {1};
   *error = missing(*options, seen);
   return error->empty() ? Parsed::RUN : Parsed::WRONG;
}

} // namespace bench_xpti
