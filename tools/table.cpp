// table.cpp - iprof table: tables for databases, gathered from any number of captures.
#include "command.h"
#include "errors.h"
#include "output.h"
#include "sessions.h"
#include "text.h"

#include "src/frame/prof_history.h"
#include "src/export/prof_out_table.h"

#include <algorithm>
#include <filesystem>
#include <memory>

namespace iprof {

namespace {

const char *const TEXT =
   "OUT is a folder, which is made if it is not there, for sessions.csv, labels.csv, frames.csv,\n"
   "hitches.csv, blames.csv, near.csv and values.csv, or the same as .ndjson. Columns are the\n"
   "same for every game and build (manual, 2.41); the first is the run's session, by which they\n"
   "are joined, so captures of one session, as in a folder of hitches, are taken as one, with\n"
   "one row in sessions and what several have once, and stderr told. With --only and one table\n"
   "OUT - is stdout.\n";

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

std::vector<std::string> names_of_tables()
{
   std::vector<std::string> names;
   names.reserve(Prof_NUM_OUT_TABLES);
   for (int i = 0; i < Prof_NUM_OUT_TABLES; ++i)
      names.emplace_back(Prof_Out_Table_name(static_cast<Prof_Out_Table>(i)));
   return names;
}

Prof_Out_Table table_named(const std::string &name)
{
   const std::vector<std::string> names = names_of_tables();
   const auto found = std::find(names.begin(), names.end(), name);
   if (found != names.end()) return static_cast<Prof_Out_Table>(found - names.begin());
   const std::string like = nearest(name, names);
   throw Usage_Error("there is no table " + named(name) + "; " +
                     (like.empty() ? "there are " + list_of(names) : "did you mean " + like + "?"));
}

// "hitches,blames"; all if nothing is said. Each once.
std::vector<Prof_Out_Table> wanted_tables(const Arguments &arguments)
{
   const std::string only =
      arguments.has("--only") ? arguments.text("--only") : list_of(names_of_tables(), ",");
   std::vector<Prof_Out_Table> wanted;
   for (size_t at = 0; at <= only.size();) {
      const size_t comma = std::min(only.find(',', at), only.size());
      const Prof_Out_Table table = table_named(only.substr(at, comma - at));
      if (std::find(wanted.begin(), wanted.end(), table) == wanted.end()) wanted.push_back(table);
      at = comma + 1;
   }
   return wanted;
}

class Tables {
 public:
   explicit Tables(const Arguments &arguments)
       : out_(arguments.rest()[0]),
         ending_(arguments.has("--ndjson") ? ".ndjson" : ".csv"),
         wanted_(wanted_tables(arguments)),
         writer_(arguments.has("--ndjson"))
   {
      if (out_ == "-" && wanted_.size() != 1) throw Usage_Error("- takes one table: --only NAME");
   }

   // None of them may be read, or be a capture.
   void spare(const std::vector<std::string> &files) const
   {
      for (const Prof_Out_Table table : wanted_) {
         spare_inputs(path_of(table), files);
         spare_capture(path_of(table));
      }
   }

   // Of the capture that is loaded. The first makes the files: without one nothing comes to be.
   void add()
   {
      if (tables_.empty()) open();
      for (Table &one : tables_) {
         one.out->write(writer_.text(one.table, !one.begun));
         one.begun = true;
      }
   }

   void finish()
   {
      for (const Table &one : tables_) one.out->finish();
   }

 private:
   std::string path_of(Prof_Out_Table table) const
   {
      if (out_ == "-") return out_;
      return (std::filesystem::path(out_) / (Prof_Out_Table_name(table) + ending_)).string();
   }

   void open()
   {
      std::error_code error, ignored;
      if (out_ != "-") std::filesystem::create_directories(out_, error);
      if (out_ != "-" && !std::filesystem::is_directory(out_, ignored))
         throw Final_Error(named(out_) + ": is no folder, and cannot be made one" +
                           (error ? ": " + error.message() : ""));
      for (const Prof_Out_Table table : wanted_)
         tables_.push_back({table, std::make_unique<Output>(path_of(table))});
   }

   std::string out_, ending_;
   std::vector<Prof_Out_Table> wanted_;
   Writer writer_;
   std::vector<Table> tables_;
};

int table(const Arguments &arguments)
{
   arguments.need(2, 0, "iprof table OUT FILE...");
   const std::vector<std::string> files(arguments.rest().begin() + 1, arguments.rest().end());
   Tables tables(arguments);
   tables.spare(files);
   const int result = for_each_session(files, [&] { tables.add(); });
   tables.finish();
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
