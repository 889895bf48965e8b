// rows.cpp - see rows.h
#include "rows.h"

#include "errors.h"
#include "text.h"

#include "src/export/prof_out_stream.h"

#include <cmath>
#include <memory>

namespace iprof {

// As the library writes them, so that both read the same.
static std::string written(const std::string &value, void (*put)(Prof_Out *, const char *))
{
   const auto out = std::make_unique<Prof_Out>();
   std::string text(value.size() * 6 + 16, '\0');
   Prof_Out_Stream_begin_text(out.get(), text.data(), text.size());
   put(out.get(), value.c_str());
   text.resize(Prof_Out_Stream_end_text(out.get()));
   return text;
}

Rows::Rows(bool as_json, std::vector<std::string> names)
   : as_json_(as_json), names_(std::move(names))
{
   if (as_json_) return;
   for (size_t i = 0; i < names_.size(); ++i) out_ += (i ? "," : "") + names_[i];
   out_ += "\n";
}

void Rows::begin_cell()
{
   if (as_json_) out_ += (cell_ ? ",\"" : "{\"") + names_[cell_] + "\":";
   else if (cell_) out_ += ",";
   ++cell_;
}

void Rows::put(const std::string &value) { out_ += value.empty() && as_json_ ? "null" : value; }

Rows &Rows::text(const std::string &value)
{
   begin_cell();
   if (value.empty()) put("");
   else put(written(plain(value), as_json_ ? Prof_Out_Stream_json : Prof_Out_Stream_csv));
   return *this;
}

Rows &Rows::number(double value)
{
   begin_cell();
   if (!std::isfinite(value)) {
      put("");
      return *this;
   }
   std::string text = format("%.6f", value);
   text.erase(text.find_last_not_of('0') + 1);
   if (text.back() == '.') text.pop_back();
   put(text == "-0" ? "0" : text);
   return *this;
}

Rows &Rows::exact(double value)
{
   begin_cell();
   put(std::isfinite(value) ? format("%.6g", value) : "");
   return *this;
}

Rows &Rows::whole(uint64_t value)
{
   begin_cell();
   put(std::to_string(value));
   return *this;
}

void Rows::end()
{
   out_ += as_json_ ? "}\n" : "\n";
   cell_ = 0;
}

std::string Rows::take()
{
   std::string taken;
   taken.swap(out_);
   return taken;
}

std::vector<Option> rows_options()
{
   return {{"--csv", nullptr, "lines of CSV, for spreadsheets and databases"},
           {"--ndjson", nullptr, "a JSON object a line"}};
}

bool wants_rows(const Arguments &arguments)
{
   if (arguments.has("--csv") && arguments.has("--ndjson"))
      throw Usage_Error("--csv or --ndjson, not both");
   return arguments.has("--csv") || arguments.has("--ndjson");
}

} // namespace iprof
