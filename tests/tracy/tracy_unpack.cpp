/* tracy_unpack.cpp - frames taken apart into items, and the order in which these may come. */
#include "tests/tracy/tracy_state.h"

namespace tracy {

using State = Decoder::State;

void State::read_frame()
{
   if (!unpacker.unpack(&input[input_at], frame_size)) wrong(unpacker.error());
   in_content = true;
   for (content_at = 0; content_at < unpacker.size();) {
      item_name = nullptr;
      content_at += read_item(unpacker.text() + content_at, unpacker.size() - content_at);
   }
   in_content = false;
   ++frames;
   phase = at_size;
}

size_t State::read_item(const uint8_t *p, size_t left)
{
#define TAKE(name, take, ...) &State::take,
   static void (State::*const takes[])(const Fields &) = {TRACY_ITEMS(TAKE)};
#undef TAKE
   Fields f;
   f.item = item_of(p[0], protocol);
   f.p = p;
   if (f.item == Item::count) wrong("unknown event id " + std::to_string(p[0]));
   item_name = row_of(f.item).name;
   f.fixed = size_of(f.item, protocol);
   const size_t bytes = length_bytes(f.item);
   if (left < f.fixed + bytes) wrong("an item is cut at the frame's end");
   if (bytes) f.tail_size = f.bits(f.fixed, bytes) + shortest_text(f.item, protocol);
   f.fixed += bytes;
   if (left - f.fixed < f.tail_size) wrong("an item is cut at the frame's end");
   check_order(f.item);
   ++counts[static_cast<size_t>(f.item)];
   (this->*takes[static_cast<size_t>(f.item)])(f);
   return f.fixed + f.tail_size;
}

/* May come once there is no more data. */
static bool is_answer(Item item)
{
   static const std::set<Item> answers = {
      Item::StringData,         Item::ThreadName,
      Item::PlotName,           Item::FrameName,
      Item::FiberName,          Item::SourceLocation,
      Item::ExternalName,       Item::ExternalThreadName,
      Item::CallstackFrameSize, Item::CallstackFrame,
      Item::SymbolInformation,  Item::AckServerQueryNoop,
      Item::KeepAlive,          Item::AckSourceCodeNotAvailable,
      Item::ThreadContext,      Item::AckSymbolCodeNotAvailable}; /* a context alone is no data */
   return answers.count(item) || is_staged(item);
}

void State::check_order(Item item) const
{
   const bool takes_pool = item == Item::MemAllocNamed || item == Item::MemFreeNamed;
   if (has_pool && !takes_pool)
      wrong("a pool goes before it, but no event that takes it is next");
   if (!has_pool && takes_pool) wrong("no pool goes before it");
   if (has_image && item != Item::FrameImage)
      wrong("an image's data go before it, but it is not next");
   if (!has_image && item == Item::FrameImage) wrong("no image's data go before it");
   if (has_external && item != Item::ExternalName) wrong("ExternalName has to be next");
   if (frames_due && item != Item::CallstackFrame && !is_staged(item))
      wrong("amid the frames of a call stack");
   if (terminated && !is_answer(item)) wrong("data after Terminate");
}

void State::unsent(const Fields &) { wrong("an event that doors/tracy never sends"); }

} // namespace tracy
