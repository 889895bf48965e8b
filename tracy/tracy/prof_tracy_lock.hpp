/* prof_tracy_lock.hpp - tracy::Lockable and SharedLockable over iprof's locks: a lock that is free
 * is tried, and taken; who does not get it waits, and it is known for whom. tracy::LockableCtx and
 * SharedLockableCtx are for classes of locks that the program makes itself.
 */
#ifndef INC_PROF_TRACY_LOCK_HPP
#define INC_PROF_TRACY_LOCK_HPP

#include "../../doors/tracy_facade/prof_facade.h"
#include "prof_tracy_zone.hpp"

#include <utility>

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)
namespace tracy {

/* Whether locks of that type can be tried. Those that cannot are taken, and nobody is seen to
 * wait. */
template <class Kind> class Can_Try {
   template <class Other>
   static auto has(int) -> decltype(std::declval<Other &>().try_lock(), char());
   template <class Other> static long has(...);

 public:
   static const bool value = sizeof(has<Kind>(0)) == sizeof(char);
};
template <class Kind> class Can_Try_Shared {
   template <class Other>
   static auto has(int) -> decltype(std::declval<Other &>().try_lock_shared(), char());
   template <class Other> static long has(...);

 public:
   static const bool value = sizeof(has<Kind>(0)) == sizeof(char);
};
template <bool can> struct Tried {
   template <class Kind> static bool lock(Kind &mutex) { return mutex.try_lock(); }
   template <class Kind> static bool lock_shared(Kind &mutex) { return mutex.try_lock_shared(); }
};
template <> struct Tried<false> {
   template <class Kind> static bool lock(Kind &mutex) { return mutex.lock(), true; }
   template <class Kind> static bool lock_shared(Kind &mutex) { return mutex.lock_shared(), true; }
};

template <class Kind> class Lockable {
 public:
   Lockable(const char *name, const char *file, int line)
      : mutex_(), lock_(), file_(file), line_(line)
   {
      lock_.name = name;
   }
   explicit Lockable(const SourceLocationData *place)
      : Lockable(place->name ? place->name : place->function, place->file,
                 static_cast<int>(place->line))
   {
   }
   ~Lockable() { tell(Prof_LOCK_GONE); }
   Lockable(const Lockable &) = delete;
   Lockable &operator=(const Lockable &) = delete;

   void lock()
   {
      tell(Prof_LOCK_WAITS);
      Prof_LOCK(&lock_, Tried<Can_Try<Kind>::value>::lock(mutex_), mutex_.lock());
      tell(Prof_LOCK_TAKEN);
   }
   void unlock()
   {
      tell(Prof_LOCK_RELEASED); /* before it is, when another one may take it, or destroy it */
      Prof_Instrument_note_released(&lock_.by, 0);
      mutex_.unlock();
   }
   bool try_lock()
   {
      if (!mutex_.try_lock()) return false;
      Prof_Instrument_note_taken(&lock_.by, 0);
      tell(Prof_LOCK_WAITS);
      tell(Prof_LOCK_TAKEN);
      return true;
   }
   void Mark(const char *file, int line) { Prof_note_lock(&lock_, Prof_LOCK_MARKED, file, line); }
   void Mark(const SourceLocationData *place) { Mark(place->file, static_cast<int>(place->line)); }
   void CustomName(const char *name, size_t size)
   {
      lock_.name = Prof_Facade_keep(name, size);
      tell(Prof_LOCK_NAMED);
   }

 protected:
   void tell(Prof_Lock_Step what) { Prof_note_lock(&lock_, what, file_, line_); }

   Kind mutex_;
   Prof_Lock lock_;

 private:
   const char *file_;
   int line_;
};

template <class Kind> class SharedLockable : public Lockable<Kind> {
 public:
   SharedLockable(const char *name, const char *file, int line)
      : Lockable<Kind>(name, file, line)
   {
   }
   explicit SharedLockable(const SourceLocationData *place) : Lockable<Kind>(place) {}

   void lock_shared()
   {
      this->tell(Prof_LOCK_SHARED_WAITS);
      Prof_LOCK_SHARED(&this->lock_, Tried<Can_Try_Shared<Kind>::value>::lock_shared(this->mutex_),
                       this->mutex_.lock_shared());
      this->tell(Prof_LOCK_SHARED_TAKEN);
   }
   void unlock_shared()
   {
      this->tell(Prof_LOCK_SHARED_RELEASED);
      Prof_Instrument_note_released(&this->lock_.by, 1);
      this->mutex_.unlock_shared();
   }
   bool try_lock_shared()
   {
      if (!this->mutex_.try_lock_shared()) return false;
      Prof_Instrument_note_taken(&this->lock_.by, 1);
      this->tell(Prof_LOCK_SHARED_WAITS);
      this->tell(Prof_LOCK_SHARED_TAKEN);
      return true;
   }
};

/* What both kinds of lock have that the program takes itself. Before is followed by after whether a
 * viewer is connected or not, for iprof measures waits by them: so it says yes at all times. */
class Lock_Ctx {
 public:
   Lock_Ctx(const Lock_Ctx &) = delete;
   Lock_Ctx &operator=(const Lock_Ctx &) = delete;

   bool BeforeLock()
   {
      Prof_Facade_before_lock(lock_, 0);
      return true;
   }
   void AfterLock() { Prof_Facade_after_lock(lock_, 0); }
   void AfterUnlock() { Prof_Facade_after_unlock(lock_, 0); }
   void AfterTryLock(bool acquired)
   {
      if (acquired) AfterLock();
   }
   void Mark(const SourceLocationData *place)
   {
      Prof_Facade_mark_lock(lock_, place->file, static_cast<int>(place->line));
   }
   void CustomName(const char *name, size_t size) { Prof_Facade_name_lock(lock_, name, size); }

 protected:
   explicit Lock_Ctx(const SourceLocationData *place)
      : lock_(Prof_Facade_create_lock(place->name ? place->name : place->function, place->file,
                                      static_cast<int>(place->line)))
   {
   }
   ~Lock_Ctx() { Prof_Facade_destroy_lock(lock_); }

   Prof_Facade_Lock *lock_;
};

class LockableCtx : public Lock_Ctx {
 public:
   explicit LockableCtx(const SourceLocationData *place) : Lock_Ctx(place) {}
};

class SharedLockableCtx : public Lock_Ctx {
 public:
   explicit SharedLockableCtx(const SourceLocationData *place) : Lock_Ctx(place) {}

   bool BeforeLockShared()
   {
      Prof_Facade_before_lock(lock_, 1);
      return true;
   }
   void AfterLockShared() { Prof_Facade_after_lock(lock_, 1); }
   void AfterUnlockShared() { Prof_Facade_after_unlock(lock_, 1); }
   void AfterTryLockShared(bool acquired)
   {
      if (acquired) AfterLockShared();
   }
};

} /* namespace tracy */
#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
