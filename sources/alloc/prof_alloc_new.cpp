// prof_alloc_new.cpp - operator new and delete for prof_alloc.h. They take their memory from
// malloc; where that comes to iprof it counts, and these need not. So blocks are counted once,
// whatever allocator the program has, and whoever has replaced what.
#if defined(Prof_ENABLED) && defined(Prof_WITH_ALLOC)
#include "../../platform/prof_heap_new.h"
#include "prof_alloc_new.h"

#if !defined(Prof_HEAP_SANITIZED) // which looks whether new and delete fit
#include <new>

#ifdef _MSVC_LANG
#define PROF_CXX _MSVC_LANG // Microsoft's __cplusplus is that of 1998, unless it is asked
#else
#define PROF_CXX __cplusplus
#endif

#if PROF_CXX >= 201103L
#define PROF_NO_THROW noexcept
#define PROF_MAY_THROW
#else
#define PROF_NO_THROW throw()
#define PROF_MAY_THROW throw(std::bad_alloc)
#endif

namespace {

struct Here {
   Here() { Prof_Alloc_have_new(); }
} here;

void *try_to_get(std::size_t bytes, std::size_t align)
{
   if (!bytes) bytes = 1; // each has an address of its own
   void *block = align ? Prof_Heap_get_aligned(align, bytes) : malloc(bytes);
   if (block) Prof_Alloc_note_new(block, bytes);
   return block;
}

// The program's handler may make room, or throw; without one there is nothing to be done.
bool make_room()
{
#if PROF_CXX >= 201103L
   std::new_handler handler = std::get_new_handler();
#else
   std::new_handler handler = std::set_new_handler(0);
   std::set_new_handler(handler);
#endif
   if (handler) handler();
   return handler != 0;
}

void *get(std::size_t bytes, std::size_t align)
{
   void *block;
   while ((block = try_to_get(bytes, align)) == 0)
      if (!make_room()) Prof_HEAP_THROW(std::bad_alloc());
   return block;
}

void *get_or_null(std::size_t bytes, std::size_t align)
{
   Prof_HEAP_TRY { return get(bytes, align); }
   Prof_HEAP_CATCH { return 0; }
}

void give(void *block, bool aligned)
{
   if (block) Prof_Alloc_note_delete(block);
   if (aligned) Prof_Heap_give_aligned(block);
   else free(block);
}

} // namespace

void *operator new(std::size_t n) PROF_MAY_THROW { return get(n, 0); }
void *operator new[](std::size_t n) PROF_MAY_THROW { return get(n, 0); }
void *operator new(std::size_t n, const std::nothrow_t &) PROF_NO_THROW
{
   return get_or_null(n, 0);
}
void *operator new[](std::size_t n, const std::nothrow_t &) PROF_NO_THROW
{
   return get_or_null(n, 0);
}
void operator delete(void *block) PROF_NO_THROW { give(block, false); }
void operator delete[](void *block) PROF_NO_THROW { give(block, false); }
void operator delete(void *block, const std::nothrow_t &) PROF_NO_THROW { give(block, false); }
void operator delete[](void *block, const std::nothrow_t &) PROF_NO_THROW { give(block, false); }

#if PROF_CXX >= 201402L
void operator delete(void *block, std::size_t) PROF_NO_THROW { give(block, false); }
void operator delete[](void *block, std::size_t) PROF_NO_THROW { give(block, false); }
#endif

#if defined(__cpp_aligned_new)
typedef std::align_val_t Align;
static std::size_t of(Align align) { return static_cast<std::size_t>(align); }

void *operator new(std::size_t n, Align a) { return get(n, of(a)); }
void *operator new[](std::size_t n, Align a) { return get(n, of(a)); }
void *operator new(std::size_t n, Align a, const std::nothrow_t &) noexcept
{
   return get_or_null(n, of(a));
}
void *operator new[](std::size_t n, Align a, const std::nothrow_t &) noexcept
{
   return get_or_null(n, of(a));
}
void operator delete(void *block, Align) noexcept { give(block, true); }
void operator delete[](void *block, Align) noexcept { give(block, true); }
void operator delete(void *block, std::size_t, Align) noexcept { give(block, true); }
void operator delete[](void *block, std::size_t, Align) noexcept { give(block, true); }
void operator delete(void *block, Align, const std::nothrow_t &) noexcept { give(block, true); }
void operator delete[](void *block, Align, const std::nothrow_t &) noexcept { give(block, true); }
#endif
#endif
#endif
