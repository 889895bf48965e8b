/* table_rows.h - the rows that the overlay's report has now. */
#ifndef TESTS_TABLE_ROWS_H
#define TESTS_TABLE_ROWS_H

#include <string>
#include <vector>

#include "draw/ui/prof_ui_report.h"

inline std::vector<Prof_Table_Row> rows()
{
   const Prof_Table *table = Prof_Ui_Report_table();
   return std::vector<Prof_Table_Row>(table->rows, table->rows + table->num_rows);
}

/* Null: none has that name. */
inline const Prof_Table_Row *find(const std::vector<Prof_Table_Row> &all, const std::string &name)
{
   for (const Prof_Table_Row &row : all)
      if (row.name == name) return &row;
   return nullptr;
}

#endif
