/* interned.hpp - a table that gives the same number to the same bytes: strings, objects, names of
 * streams and of tools.
 *
 *    pieces     1, 2, 3 ...: bytes, size, kind; in chunks, each twice as long as the one before,
 *               so that a piece never moves
 *    slots      hash of a piece (upper half) and its number (lower half), 0: free; at most half of
 *               them are taken, and one is looked for from where its hash says onwards
 *
 * Whoever reads takes no lock: a piece is whole before `count` and then its slot tell of it, and
 * neither is changed afterwards. Whoever adds takes the lock, and looks once more: slots that have
 * become too few are copied into twice as many, and a reader who still looks at the former ones may
 * miss what is new. Former slots are kept until clear(); all together they are as long as the ones
 * in use.
 */
#ifndef INC_XPTIFW_INTERNED_HPP
#define INC_XPTIFW_INTERNED_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "arena.hpp"
#include "locks.hpp"
#include "platform/prof_compiler.h"

namespace xptifw {

struct Piece {
   const char *bytes; /* and a 0 behind them */
   size_t size;       /* without it */
   uint8_t kind;
};

class Interned {
 public:
   static const uint32_t most_numbers = (1u << 26) - 256;

   /* Numbers go up to `most`, which is `most_numbers` at most. A static table is there before all
    * constructors run, one of which may call. */
   constexpr explicit Interned(uint32_t most_) : most(most_) {}

   /* The number of these bytes, or 0. */
   uint32_t find(const char *bytes, size_t size) const;

   /* The same, or a new one; then `kind` is its. 0: there is no memory, or no number left. */
   uint32_t add(const char *bytes, size_t size, uint8_t kind = 0);

   /* Null: there is no such number. */
   const Piece *piece(uint32_t number) const;

   /* While nobody else uses the table. */
   void clear();

   /* Of those who add, for a fork. */
   Lock &lock_of_adding() { return adding; }

 private:
   struct Slots;
   static const uint32_t first_chunk = 256, chunk_count = 18;

   uint32_t find_hashed(const char *bytes, size_t size, uint32_t hash) const;
   uint32_t add_new(const char *bytes, size_t size, uint8_t kind, uint32_t hash);
   Piece *room_for(uint32_t number);
   Slots *grown();

   const uint32_t most;
   std::atomic<uint32_t> count{0};
   std::atomic<Slots *> slots{nullptr};
   std::atomic<Piece *> chunks[chunk_count] = {};
   Arena texts;
   Lock adding;
};

inline const Piece *Interned::piece(uint32_t number) const
{
   if (number - 1u >= count.load(std::memory_order_acquire)) return nullptr;
   const uint32_t at = number - 1u + first_chunk;
   const uint32_t chunk = Prof_Compiler_log2(at) - 8; /* of first_chunk */
   return chunks[chunk].load(std::memory_order_acquire) + (at - (first_chunk << chunk));
}

} // namespace xptifw

#endif
