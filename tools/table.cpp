// table.cpp - iprof table: tables for databases, gathered from any number of captures.
#include "command.h"
#include "each.h"
#include "errors.h"
#include "output.h"
#include "text.h"

#include "src/frame/prof_history.h"
#include "src/out/prof_out_table.h"

#include <filesystem>
#include <memory>

namespace iprof {

namespace {

const char *const TEXT =
   "OUT is a folder, which is made if it is not there, for sessions.csv, labels.csv, frames.csv,\n"
   "hitches.csv, blames.csv, near.csv and values.csv, or the same as .ndjson. Columns are the\n"
   "same for every game and build (manual, 2.41); the first is the run's session, by which they\n"
   "are joined. With --only and one table OUT - is stdout.\n";

struct Table {
   Prof_Out_Table table;
   std::unique_ptr<Output> out;
   bool begun = false;
};

class Writer {
 public:
   explicit Writer(bool as_json) : as_json_(as_json), out_(std::make_unique<Prof_Out>()) {}

   // The text is measured first if it has no room.
   std::string text(Prof_Out_Table table, bool with_names)
   {
      size_t length = write(table, with_names);
      if (length >= room_.size()) {
         room_.resize(length + length / 4 + 65536);
         length = write(table, with_names);
      }
      return room_.substr(0, length);
   }

 private:
   size_t write(Prof_Out_Table table, bool with_names)
   {
      const Prof_Range all = {0, Prof_History_length() - 1};
      Prof_Out_Stream_begin_text(out_.get(), room_.empty() ? nullptr : room_.data(), room_.size());
      const char *wrong = Prof_Out_Table_write(out_.get(), table, as_json_, with_names, &all);
      const size_t length = Prof_Out_Stream_end_text(out_.get());
      if (wrong) throw File_Error(wrong);
      return length;
   }

   bool as_json_;
   std::unique_ptr<Prof_Out> out_;
   std::string room_;
};

// "hitches,blames"; "" all.
std::vector<Prof_Out_Table> wanted_tables(const std::string &only)
{
   std::vector<Prof_Out_Table> wanted;
   std::vector<std::string> names;
   names.reserve(Prof_NUM_OUT_TABLES);
   for (int i = 0; i < Prof_NUM_OUT_TABLES; ++i)
      names.emplace_back(Prof_Out_Table_name(static_cast<Prof_Out_Table>(i)));
   if (only.empty()) {
      for (int i = 0; i < Prof_NUM_OUT_TABLES; ++i)
         wanted.push_back(static_cast<Prof_Out_Table>(i));
      return wanted;
   }
   for (size_t at = 0; at <= only.size();) {
      const size_t comma = std::min(only.find(',', at), only.size());
      const std::string name = only.substr(at, comma - at);
      const auto found = std::find(names.begin(), names.end(), name);
      if (found == names.end())
         throw Usage_Error("there is no table " + plain(name) + "; did you mean " +
                           (nearest(name, names).empty() ? names[0] : nearest(name, names)) + "?");
      wanted.push_back(static_cast<Prof_Out_Table>(found - names.begin()));
      at = comma + 1;
   }
   return wanted;
}

std::vector<Table> open_tables(const Arguments &arguments)
{
   const std::vector<Prof_Out_Table> wanted = wanted_tables(arguments.text("--only"));
   const std::string &out = arguments.rest()[0];
   std::vector<Table> tables;
   if (out == "-") {
      if (wanted.size() != 1) throw Usage_Error("- takes one table: --only NAME");
      tables.push_back({wanted[0], std::make_unique<Output>("-")});
      return tables;
   }
   std::error_code error;
   std::filesystem::create_directories(out, error);
   if (!std::filesystem::is_directory(out))
      throw File_Error(plain(out) + ": is no folder, and cannot be made one");
   const char *ending = arguments.has("--ndjson") ? ".ndjson" : ".csv";
   for (const Prof_Out_Table table : wanted) {
      const std::string file = std::string(Prof_Out_Table_name(table)) + ending;
      const std::string path = (std::filesystem::path(out) / file).string();
      tables.push_back({table, std::make_unique<Output>(path)});
   }
   return tables;
}

int table(const Arguments &arguments)
{
   arguments.need(2, 0, "iprof table OUT FILE...");
   std::vector<Table> tables = open_tables(arguments);
   Writer writer(arguments.has("--ndjson"));
   const std::vector<std::string> files(arguments.rest().begin() + 1, arguments.rest().end());
   const int result = for_each(files, [&](const Capture &) {
      for (Table &one : tables) {
         one.out->write(writer.text(one.table, !one.begun));
         one.begun = true;
      }
   });
   for (const Table &one : tables) one.out->finish();
   return result;
}

} // namespace

Command table_command()
{
   return {"table",
           "table OUT FILE...",
           "gathers captures in tables for databases",
           TEXT,
           "iprof table tables captures/*.iprof\n"
           "iprof table - captures/*.iprof --only blames --ndjson | gzip >blames.ndjson.gz\n",
           {{"--ndjson", nullptr, "a JSON object a line, in place of CSV"},
            {"--only", "NAMES", "these tables alone, with commas between them"}},
           table};
}

} // namespace iprof
