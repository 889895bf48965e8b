// columns.cpp - see columns.h
#include "columns.h"

#include "text.h"

#include <algorithm>

namespace iprof {

Columns::Columns(const std::vector<std::string> &names)
{
   for (const std::string &name : names) {
      const bool left = !name.empty() && name[0] == '<';
      names_.push_back(left ? name.substr(1) : name);
      left_.push_back(left);
      widths_.push_back(width(names_.back()));
   }
}

void Columns::add(std::vector<std::string> cells)
{
   for (size_t i = 0; i < cells.size() && i < widths_.size(); ++i) {
      cells[i] = plain(cells[i]);
      widths_[i] = std::max(widths_[i], width(cells[i]));
   }
   rows_.push_back(std::move(cells));
}

std::string Columns::line(const std::vector<std::string> &cells, size_t indent) const
{
   std::string line(indent, ' ');
   for (size_t i = 0; i < cells.size() && i < widths_.size(); ++i) {
      const std::string gap(widths_[i] - width(cells[i]), ' ');
      if (i) line += "  ";
      line += left_[i] ? cells[i] + gap : gap + cells[i];
   }
   line.erase(line.find_last_not_of(' ') + 1);
   return line + "\n";
}

std::string Columns::text(size_t indent, bool with_names) const
{
   std::string text;
   if (with_names) text += line(names_, indent);
   for (const std::vector<std::string> &row : rows_) text += line(row, indent);
   return text;
}

} // namespace iprof
