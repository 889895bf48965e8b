// columns.h - a table as text: columns are as wide as what is in them, figures to the right.
#ifndef INC_IPROF_COLUMNS_H
#define INC_IPROF_COLUMNS_H

#include <string>
#include <vector>

namespace iprof {

class Columns {
 public:
   // One for each column; of one whose name begins with '<' the cells are to the left.
   explicit Columns(const std::vector<std::string> &names);
   // As many cells as there are columns, or fewer.
   void add(std::vector<std::string> cells);
   bool empty() const { return rows_.empty(); }
   // Lines, each indented by so many blanks, without blanks at their ends.
   std::string text(size_t indent = 0, bool with_names = true) const;

 private:
   std::string line(const std::vector<std::string> &cells, size_t indent) const;
   std::vector<std::string> names_;
   std::vector<bool> left_;
   std::vector<size_t> widths_;
   std::vector<std::vector<std::string>> rows_;
};

} // namespace iprof

#endif
