/* prof_tracy_zone.hpp - tracy::ScopedZone over iprof's zones. */
#ifndef INC_PROF_TRACY_ZONE_HPP
#define INC_PROF_TRACY_ZONE_HPP

#include "prof_tracy_text.hpp"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)
namespace tracy {

/* The layout is what programs write into braces. */
struct SourceLocationData {
   const char *name;
   const char *function;
   const char *file;
   uint32_t line;
   uint32_t color;
};

/* Those of the macros have a site each, and cost what iprof's own zones do. One that is made of a
 * SourceLocationData or of texts is looked up by its name each time. */
class ScopedZone {
 public:
   ScopedZone(Prof_Site *site, uint32_t color, bool active)
      : node_(active ? Prof_Instrument_begin(site) : nullptr), active_(active)
   {
      paint(color);
   }
   ScopedZone(Prof_Site *site, uint32_t color, int32_t, bool active)
      : ScopedZone(site, color, active)
   {
   }
   explicit ScopedZone(const SourceLocationData *place, int32_t = -1, bool active = true)
      : node_(active ? Begin_At(place->name ? place->name : place->function, place->file,
                                place->line)
                     : nullptr),
        active_(active)
   {
      paint(place->color);
   }
   ScopedZone(uint32_t line, const char *file, size_t file_size, const char *function,
              size_t function_size, const char *name, size_t name_size, uint32_t color,
              int32_t = -1, bool active = true)
      : node_(nullptr), active_(active)
   {
      const Name_Of_Text text(name_size ? name : function, name_size ? name_size : function_size);
      const size_t cut = file_size > 127 ? file_size - 127 : 0; /* a path's end tells more */
      const Name_Of_Text place(file + cut, file_size - cut);
      if (active) node_ = Begin_At(text.text(), place.text(), line);
      paint(color);
   }
   ScopedZone(uint32_t line, const char *file, size_t file_size, const char *function,
              size_t function_size, const char *name, size_t name_size, int32_t depth = -1,
              bool active = true)
      : ScopedZone(line, file, file_size, function, function_size, name, name_size, uint32_t(0),
                   depth, active)
   {
   }
   ~ScopedZone() { Prof_Instrument_end_scope(node_); }

   ScopedZone(const ScopedZone &) = delete;
   ScopedZone &operator=(const ScopedZone &) = delete;

   void Text(const char *text, size_t size)
   {
      if (active_) Prof_note_zone(text, size);
   }
   void Name(const char *text, size_t size)
   {
      if (active_) Prof_note_zone_name(text, size);
   }
   Prof_PRINTF_METHOD(2, 3) void TextFmt(const char *format, ...)
   {
      if (!active_ || !Prof_is_listened()) return;
      va_list list;
      va_start(list, format);
      const Text_Of_Format text(format, list);
      va_end(list);
      Prof_note_zone(text.text(), text.size());
   }
   Prof_PRINTF_METHOD(2, 3) void NameFmt(const char *format, ...)
   {
      if (!active_ || !Prof_is_listened()) return;
      va_list list;
      va_start(list, format);
      const Text_Of_Format text(format, list);
      va_end(list);
      Prof_note_zone_name(text.text(), text.size());
   }
   void Color(uint32_t color)
   {
      if (active_) Prof_note_zone_colour(color);
   }
   void Value(uint64_t value)
   {
      if (active_) Prof_note_zone_value(value);
   }
   bool IsActive() const { return active_; }

 private:
   static Prof_Node *Begin_At(const char *name, const char *file, uint32_t line)
   {
      if (Prof_Instrument_is_parked()) return nullptr;
      Prof_Site *site = Prof_handle_at(name, file, line < 0x10000000u ? static_cast<int>(line) : 0);
      return Prof_Instrument_begin(Prof_Instrument_site_of_handle(site));
   }
   void paint(uint32_t color)
   {
      if (color && active_) Prof_note_zone_colour(color);
   }

   Prof_Node *node_;
   const bool active_;
};

} /* namespace tracy */
#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
