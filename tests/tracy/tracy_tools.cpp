/* tracy_tools.cpp - see tracy_tools.h */
#include "tests/tracy/tracy_tools.h"

#include "tests/system.h"

namespace tracy {
namespace {

/* One that no name holds. */
const char separator = '\x1f';

std::string described(const Sums &sums)
{
   return std::to_string(sums.count) + " zones, " + std::to_string(sums.total) + " ns, of " +
          std::to_string(sums.least) + " to " + std::to_string(sums.most);
}

std::string described(const Where &where)
{
   return where.name + " (" + where.file + ":" + std::to_string(where.line) + ")";
}

} // namespace

int run(const std::string &command, std::string *text)
{
   FILE *pipe = popen(command.c_str(), "r");
   if (!pipe) return -1;
   char bytes[4096];
   for (size_t got; (got = fread(bytes, 1, sizeof bytes, pipe)) > 0;) text->append(bytes, got);
   int status = pclose(pipe);
   return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Columns: name, src_file, src_line, total_ns, total_perc, counts, mean_ns, min_ns, max_ns, std_ns.
 * Nothing is quoted in them: a text holds neither the separator nor a new line. */
Statistics statistics_of_csv(const std::string &text)
{
   Statistics all;
   std::istringstream lines(text);
   std::string line, cell;
   std::getline(lines, line); /* the head */
   while (std::getline(lines, line)) {
      std::vector<std::string> row;
      std::istringstream cells(line);
      while (std::getline(cells, cell, separator)) row.push_back(cell);
      auto value = [&row](size_t at) { return std::strtoll(row.at(at).c_str(), nullptr, 10); };
      const auto count = static_cast<uint64_t>(value(5));
      all[Where{row[0], row[1], static_cast<uint32_t>(value(2))}].add(
         Sums{count, count, value(3), value(7), value(8)});
   }
   return all;
}

Statistics statistics_of_file(const std::string &program, const std::string &file)
{
   std::string text;
   (void)run(quoted(program) + " -s " + quoted(std::string(1, separator)) + " " + quoted(file),
             &text);
   return statistics_of_csv(text);
}

Statistics counted(const Statistics &all)
{
   Statistics some;
   for (const auto &one : all)
      if (one.second.count) some.insert(one);
   return some;
}

std::string difference(const Statistics &expected, const Statistics &got)
{
   std::string text;
   int lines = 0;
   for (const auto &one : expected) {
      auto found = got.find(one.first);
      if (found != got.end() && found->second == one.second) continue;
      if (++lines > 10) break;
      text += described(one.first) + ": expected " + described(one.second) + ", got " +
              (found == got.end() ? "none" : described(found->second)) + "\n";
   }
   for (const auto &one : got)
      if (!expected.count(one.first) && ++lines <= 10)
         text += described(one.first) + ": not expected, got " + described(one.second) + "\n";
   return text;
}

} // namespace tracy
