/* tracy_tools.cpp - runs tracy-capture and tracy-csvexport, and reads what they print. */
#include "tests/tracy/tracy_tools.h"

#include "tests/system.h"

namespace tracy {
namespace {

/* One that no name holds. */
const char separator = '\x1f';

std::string variable(const char *name)
{
   const char *text = std::getenv(name);
   return text ? text : "";
}

int run(const std::string &command, std::string *text)
{
   FILE *pipe = popen(command.c_str(), "r");
   if (!pipe) return -1;
   char bytes[4096];
   for (size_t got; (got = fread(bytes, 1, sizeof bytes, pipe)) > 0;) text->append(bytes, got);
   int status = pclose(pipe);
   return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string line_with(const std::string &text, const std::string &word)
{
   size_t at = text.find(word);
   if (at == std::string::npos) return "";
   size_t begin = text.rfind('\n', at), end = text.find('\n', at);
   begin = begin == std::string::npos ? 0 : begin + 1;
   return text.substr(begin, end == std::string::npos ? end : end - begin);
}

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

std::string capture_program() { return variable("TRACY_CAPTURE"); }
std::string csvexport_program() { return variable("TRACY_CSVEXPORT"); }

int protocol_of_version(const std::string &version)
{
   static const struct {
      const char *version;
      int protocol;
   } known[] = {{"0.9", 63},  {"0.10", 64}, {"0.11.0", 66}, {"0.11.1", 69},
                {"0.12", 74}, {"0.13", 76}, {"0.14", 82}};
   for (const auto &one : known)
      if (version.find(one.version) != std::string::npos) return one.protocol;
   return -1;
}

/* ---- tracy-capture ---- */

Capture::Capture(const std::string &program, const std::string &file, int port)
{
   std::string command =
      quoted(program) + " -o " + quoted(file) + " -a 127.0.0.1 -f -p " + std::to_string(port) +
      " 2>&1";
   thread = std::thread([this, command] { status = run(command, &text); });
}

Capture::~Capture() { (void)wait(); }

int Capture::wait()
{
   if (thread.joinable()) thread.join();
   return status;
}

std::string Capture::failure() const
{
   for (const char *word :
        {"Instrumentation failure", "Assertion", "Aborted", "terminate called", "Segmentation"})
      if (std::string line = line_with(text, word); !line.empty()) return line;
   return status == 0 ? "" : "exit status " + std::to_string(status) + ": " + text;
}

/* ---- tracy-csvexport ---- */

/* Nothing is quoted in them: a text holds neither the separator nor a new line. */
Statistics statistics_of_csv(const std::string &text)
{
   Statistics all;
   std::vector<std::string> columns;
   std::istringstream lines(text);
   for (std::string line, cell; std::getline(lines, line);) {
      std::map<std::string, std::string> row;
      std::istringstream cells(line.substr(0, line.find('\r')));
      const bool is_head = columns.empty();
      for (size_t i = 0; std::getline(cells, cell, separator); ++i)
         if (is_head) columns.push_back(cell);
         else if (i < columns.size()) row[columns[i]] = cell;
      if (is_head) continue;
      auto value = [&row](const char *column) {
         return std::strtoll(row[column].c_str(), nullptr, 10);
      };
      const auto count = static_cast<uint64_t>(value("counts"));
      all[Where{row["name"], row["src_file"], static_cast<uint32_t>(value("src_line"))}].add(
         Sums{count, count, value("total_ns"), value("min_ns"), value("max_ns")});
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
