/* objects.cpp - the table of objects: values of metadata. Ids begin at 0. */
#include "strings.hpp"
#include "tables.hpp"
#include "xpti/xpti_trace_framework.h"

namespace xptifw {

static_assert(Interned::most_numbers < static_cast<uint32_t>(xpti::text_value), "that bit is free");

Interned objects(Interned::most_numbers);

static xpti::object_data_t seen(const Piece *piece, uint8_t kind)
{
   if (!piece) return {0, nullptr, 0};
   return {piece->size, piece->bytes, kind};
}

} // namespace xptifw

using namespace xptifw;

extern "C" {

xpti::object_id_t xptiRegisterObject(const char *data, size_t size, uint8_t type)
{
   const uint32_t number = data ? objects.add(data, size, type) : 0;
   return number ? static_cast<xpti::object_id_t>(number - 1) : xpti::invalid_id;
}

xpti::object_data_t xptiLookupObject(xpti::object_id_t id)
{
   if (id < 0) return seen(nullptr, 0);
   const uint32_t number = static_cast<uint32_t>(id);
   if (id & xpti::text_value)
      return seen(strings.piece(number & ~static_cast<uint32_t>(xpti::text_value)),
                  static_cast<uint8_t>(xpti::metadata_type_t::string));
   const Piece *piece = objects.piece(number + 1);
   return seen(piece, piece ? piece->kind : 0);
}
}
