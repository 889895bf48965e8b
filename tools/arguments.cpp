// arguments.cpp - see arguments.h
#include "arguments.h"

#include "errors.h"
#include "text.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace iprof {

// Levenshtein's distance: letters to put in, take out or replace.
static size_t distance(const std::string &a, const std::string &b)
{
   std::vector<size_t> row(b.size() + 1);
   for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
   for (size_t i = 1; i <= a.size(); ++i) {
      size_t corner = row[0];
      row[0] = i;
      for (size_t j = 1; j <= b.size(); ++j) {
         const size_t replaced = corner + (a[i - 1] != b[j - 1]);
         corner = row[j];
         row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
      }
   }
   return row[b.size()];
}

std::string list_of(const std::vector<std::string> &words, const char *between)
{
   std::string list;
   for (const std::string &word : words) list += (list.empty() ? "" : between) + word;
   return list;
}

std::string nearest(const std::string &word, const std::vector<std::string> &known)
{
   std::string best;
   size_t least = std::max<size_t>(2, word.size() / 2);
   for (const std::string &name : known) {
      const bool begins = word.size() > 3 && name.compare(0, word.size(), word) == 0;
      const size_t d = begins ? 0 : distance(word, name);
      if (d >= least) continue;
      least = d;
      best = name;
   }
   return best;
}

static const Option *find(const std::vector<Option> &options, const std::string &name)
{
   for (const Option &option : options)
      if (name == option.name) return &option;
   return nullptr;
}

[[noreturn]] static void refuse(const std::string &name, const std::vector<Option> &options)
{
   std::vector<std::string> names;
   names.reserve(options.size());
   for (const Option &option : options) names.emplace_back(option.name);
   const std::string like = nearest(name, names);
   throw Usage_Error("there is no option " + named(name) +
                     (like.empty() ? "" : "; did you mean " + like + "?"));
}

// Which of two values was meant, nobody knows.
void Arguments::give(const std::string &name, const std::string &value)
{
   if (!given_.emplace(name, value).second) throw Usage_Error(name + " is given twice");
}

// Returns the index behind what it took.
size_t Arguments::take(const std::vector<std::string> &words, size_t at,
                       const std::vector<Option> &options)
{
   const std::string &word = words[at];
   const size_t equals = word.find('=');
   const std::string name = word.substr(0, equals);
   const Option *option = find(options, name);
   if (!option) refuse(name, options);
   if (!option->value) {
      if (equals != std::string::npos) throw Usage_Error(name + " takes no value");
      given_[name] = "";
      return at + 1;
   }
   if (equals != std::string::npos) {
      give(name, word.substr(equals + 1));
      return at + 1;
   }
   if (at + 1 >= words.size()) throw Usage_Error(name + " needs a value: " + option->value);
   give(name, words[at + 1]);
   return at + 2;
}

Arguments::Arguments(const std::vector<std::string> &words, const std::vector<Option> &options)
{
   bool all_rest = false;
   for (size_t at = 0; at < words.size();) {
      const std::string &word = words[at];
      if (!all_rest && word == "--") {
         all_rest = true;
         ++at;
      } else if (!all_rest && word.size() > 1 && word[0] == '-') {
         at = take(words, at, options);
      } else {
         rest_.push_back(words[at++]);
      }
   }
}

void Arguments::need(size_t least, size_t most, const char *usage) const
{
   if (rest_.size() < least) throw Usage_Error(format("something is missing: %s", usage));
   if (most && rest_.size() > most)
      throw Usage_Error(format("%s is too much: %s", named(rest_[most]).c_str(), usage));
}

std::string Arguments::text(const std::string &option, const std::string &otherwise) const
{
   const auto found = given_.find(option);
   return found == given_.end() ? otherwise : found->second;
}

std::string Arguments::name(const std::string &option) const
{
   if (has(option) && text(option).empty()) throw Usage_Error(option + " needs a name");
   return text(option);
}

double Arguments::number(const std::string &option, double otherwise, double least,
                         double most) const
{
   return has(option) ? number_of(option, text(option), least, most) : otherwise;
}

long Arguments::whole(const std::string &option, long otherwise, long least, long most) const
{
   return has(option) ? whole_of(option, text(option), least, most) : otherwise;
}

double number_of(const std::string &option, const std::string &text, double least, double most)
{
   char *end = nullptr;
   const double number = std::strtod(text.c_str(), &end);
   if (text.empty() || *end || !std::isfinite(number) || number < least || number > most)
      throw Usage_Error(format("%s %s: this must be a number, %.12g to %.12g", option.c_str(),
                               named(text).c_str(), least, most));
   return number;
}

long whole_of(const std::string &option, const std::string &text, long least, long most)
{
   const double value =
      number_of(option, text, static_cast<double>(least), static_cast<double>(most));
   if (value != std::floor(value))
      throw Usage_Error(
         format("%s %s: this must be a whole number", option.c_str(), named(text).c_str()));
   return static_cast<long>(value);
}

} // namespace iprof
