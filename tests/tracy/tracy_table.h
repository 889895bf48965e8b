/* tracy_table.h - the items of Tracy's wire protocol: which has a number, and how long it is. */
#ifndef TESTS_TRACY_TABLE_H
#define TESTS_TRACY_TABLE_H

#include <array>
#include <cstddef>
#include <cstdint>

#include "tests/tracy/tracy_items.h"

namespace tracy {

#define NAME(name, ...) name,
enum class Item { TRACY_ITEMS(NAME) count };
#undef NAME
const size_t items_of_table = static_cast<size_t>(Item::count);

inline const Tracy_Item &row_of(Item item) { return tracy_items[static_cast<size_t>(item)]; }

/* -1 if there is none. */
inline int id_of(Item item, int protocol) { return row_of(item).ids[column_of(protocol)]; }

/* Of the fixed bytes of an item that the protocol has. */
inline size_t size_of(Item item, int protocol)
{
   const Tracy_Item &row = row_of(item);
   return static_cast<size_t>(row.from && protocol >= row.from ? row.then : row.size);
}

/* Staged texts have nothing but a text. */
inline bool is_staged(Item item)
{
   return item >= Item::SingleStringData && item <= Item::SecondStringData8;
}

/* Bytes behind the fixed ones that tell how long the text behind them is; 0 where there is none. */
inline size_t length_bytes(Item item)
{
   switch (item) {
      case Item::SingleStringData8:
      case Item::SecondStringData8: return 1;
      case Item::FrameImageData: return 4;
      default: return is_staged(item) || item >= Item::StringData ? 2 : 0;
   }
}

/* From where on such a length counts. */
inline size_t shortest_text(Item item, int protocol)
{
   return is_staged(item) && length_bytes(item) == 2 && protocol >= 82 ? 256 : 0;
}

/* Item::count if there is none. */
inline Item item_of(int id, int protocol)
{
   static const auto items = [] {
      std::array<std::array<Item, 256>, 7> all;
      for (size_t column = 0; column < 7; ++column) {
         all[column].fill(Item::count);
         for (size_t i = 0; i < items_of_table; ++i)
            if (int number = tracy_items[i].ids[column]; number >= 0)
               all[column][static_cast<size_t>(number)] = static_cast<Item>(i);
      }
      return all;
   }();
   return items[static_cast<size_t>(column_of(protocol))][static_cast<size_t>(id)];
}

} // namespace tracy

#endif
