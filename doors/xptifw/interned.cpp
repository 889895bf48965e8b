/* interned.cpp - finding without a lock, adding with one. */
#include "interned.hpp"

#include <cstdlib>
#include <cstring>

#include "hash.hpp"

namespace xptifw {

/* Followed by mask + 1 slots. */
struct Interned::Slots {
   Slots *former;
   uint32_t mask;

   std::atomic<uint64_t> *at(uint32_t index)
   {
      return reinterpret_cast<std::atomic<uint64_t> *>(this + 1) + (index & mask);
   }
   void put(uint32_t hash, uint64_t slot)
   {
      while (at(hash)->load(std::memory_order_relaxed)) ++hash;
      at(hash)->store(slot, std::memory_order_release);
   }
};

static uint32_t hash32(const char *bytes, size_t size)
{
   return static_cast<uint32_t>(hash_of(bytes, size) >> 32);
}

uint32_t Interned::find_hashed(const char *bytes, size_t size, uint32_t hash) const
{
   Slots *now = slots.load(std::memory_order_acquire);
   if (!now) return 0;
   for (uint32_t index = hash;; ++index) {
      const uint64_t slot = now->at(index)->load(std::memory_order_acquire);
      if (!slot) return 0;
      if (slot >> 32 != hash) continue;
      const uint32_t number = static_cast<uint32_t>(slot);
      const Piece *found = piece(number);
      if (found->size == size && std::memcmp(found->bytes, bytes, size) == 0) return number;
   }
}

uint32_t Interned::find(const char *bytes, size_t size) const
{
   return find_hashed(bytes, size, hash32(bytes, size));
}

uint32_t Interned::add(const char *bytes, size_t size, uint8_t kind)
{
   const uint32_t hash = hash32(bytes, size);
   const uint32_t number = find_hashed(bytes, size, hash);
   return number ? number : add_new(bytes, size, kind, hash);
}

/* Null: no memory. The number is the next one. */
Piece *Interned::room_for(uint32_t number)
{
   const uint32_t at = number - 1u + first_chunk;
   const uint32_t chunk = Prof_Compiler_log2(at) - 8;
   Piece *pieces = chunks[chunk].load(std::memory_order_relaxed);
   if (!pieces) {
      pieces = static_cast<Piece *>(std::malloc((first_chunk << chunk) * sizeof(Piece)));
      chunks[chunk].store(pieces, std::memory_order_release);
   }
   return pieces ? pieces + (at - (first_chunk << chunk)) : nullptr;
}

/* Slots with room for one more, or null. */
Interned::Slots *Interned::grown()
{
   Slots *now = slots.load(std::memory_order_relaxed);
   const uint32_t taken = count.load(std::memory_order_relaxed);
   if (now && taken < now->mask / 2) return now;
   const uint32_t room = now ? (now->mask + 1) * 2 : 64;
   void *memory = std::calloc(1, sizeof(Slots) + room * sizeof(uint64_t));
   if (!memory) return nullptr;
   Slots *more = static_cast<Slots *>(memory);
   more->former = now;
   more->mask = room - 1;
   for (uint32_t index = 0; now && index <= now->mask; ++index) {
      const uint64_t slot = now->at(index)->load(std::memory_order_relaxed);
      if (slot) more->put(static_cast<uint32_t>(slot >> 32), slot);
   }
   slots.store(more, std::memory_order_release);
   return more;
}

uint32_t Interned::add_new(const char *bytes, size_t size, uint8_t kind, uint32_t hash)
{
   const Locked lock(adding);
   const uint32_t there = find_hashed(bytes, size, hash); /* by another thread, meanwhile */
   const uint32_t number = count.load(std::memory_order_relaxed) + 1;
   if (there || number > most) return there;
   Slots *now = grown();
   Piece *room = room_for(number);
   char *copy = size + 1 ? static_cast<char *>(texts.give(size + 1)) : nullptr;
   if (!now || !room || !copy) return 0;
   std::memcpy(copy, bytes, size);
   copy[size] = 0;
   *room = Piece{copy, size, kind};
   count.store(number, std::memory_order_release);
   now->put(hash, static_cast<uint64_t>(hash) << 32 | number);
   return number;
}

void Interned::clear()
{
   const Locked lock(adding);
   Slots *now = slots.exchange(nullptr, std::memory_order_relaxed);
   while (now) {
      Slots *former = now->former;
      std::free(now);
      now = former;
   }
   for (std::atomic<Piece *> &chunk : chunks) std::free(chunk.exchange(nullptr));
   count.store(0, std::memory_order_relaxed);
   texts.clear();
}

} // namespace xptifw
