/* xpti_trace_framework.hpp - what C++ adds to the calls of XPTI, as programs and collectors of 2020
 * to 2024 know it.
 *
 *    void load()
 *    {
 *       static xpti::payload_t place("load", __FILE__, __LINE__, 0, nullptr);
 *       xpti::framework::tracepoint_t here(&place);
 *       here.stream("game").notify("a text");
 *       uint64_t instance = 0;
 *       auto *event = xptiMakeEvent("load", &place, xpti::trace_algorithm_event,
 *                                   xpti::trace_activity_type_t::active, &instance);
 *       xpti::framework::scoped_notify task("game", xpti::trace_task_begin, nullptr, event,
 *                                           instance);
 *       ...                             // and here the end of the task is told
 *    }
 *
 *   framework::scoped_notify    a begin, and its end when the scope is left
 *   framework::tracepoint_t     a place in the code that the thread is in, with its event
 *   framework::checkpoint_t     the same place, in a function that works for it
 *   framework::stash_tuple      a name and a number for those who are notified in this scope
 *   utils::finally              a function that is called when the scope is left
 *   addMetadata, getMetadata, readMetadata    metadata of any type; from C++17 on
 *   utils::SpinLock, utils::PlatformHelper, utils::StringHelper
 *
 * Without a dispatcher, or with tracing off, all of these do nothing. What begins while tracing is
 * on also ends, whatever happens to the tracing meanwhile. They belong to the thread and the scope
 * that made them; they can be moved, not copied.
 */
#ifndef INC_XPTI_TRACE_FRAMEWORK_HPP
#define INC_XPTI_TRACE_FRAMEWORK_HPP

#include "xpti_data_types.h"
#include "xpti_trace_framework.h"

#include <atomic>
#include <cassert>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#if XPTI_HAS_OPTIONAL /* C++17 */
#include <string_view>
#endif

#if defined(_WIN32)
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
typedef HINSTANCE xpti_plugin_handle_t;
typedef FARPROC xpti_plugin_function_t;
#define XPTI_PLUGIN_STRING "*.dll"
#define XPTI_PATH_SEPARATOR "\\"
constexpr auto WIN_PATH_MAX = 32767;
#else
#include <dlfcn.h>
#include <limits.h>
typedef void *xpti_plugin_handle_t;
typedef void *xpti_plugin_function_t;
#define XPTI_PATH_SEPARATOR "/"
#if defined(__APPLE__)
#define XPTI_PLUGIN_STRING "*.dylib"
#else
#define XPTI_PLUGIN_STRING "*.so"
#endif
#endif

namespace xpti {
namespace utils {

/* ---- texts ---- */

/* Names for what has an address only: "name[0x7f..]". A name that is null or empty is "unknown". */
class StringHelper {
 public:
   template <class Item> std::string addressAsString(Item address)
   {
      std::stringstream text;
      text << std::hex << address;
      return text.str();
   }

   template <class Item> std::string nameWithAddress(const char *prefix, Item address)
   {
      return joined(prefix ? prefix : "unknown", addressAsString(address));
   }

   template <class Item> std::string nameWithAddress(const std::string &prefix, Item address)
   {
      return joined(prefix.empty() ? "unknown" : prefix, addressAsString(address));
   }

   std::string nameWithAddressString(const char *prefix, const std::string &address)
   {
      return joined(prefix ? prefix : "unknown", address);
   }

   std::string nameWithAddressString(const std::string &prefix, const std::string &address)
   {
      return joined(prefix.empty() ? "unknown" : prefix, address);
   }

 private:
   static std::string joined(const std::string &name, const std::string &address)
   {
      return name + "[" + address + "]";
   }
};

/* ---- the system ---- */

/* The environment, and libraries that are loaded. */
class PlatformHelper {
 public:
   /* Why the last call of this thread failed; empty if that is not known. */
   std::string getLastError()
   {
#if defined(_WIN32)
      char text[512];
      const DWORD length = FormatMessageA(
         FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr, GetLastError(), 0,
         text, sizeof text, nullptr);
      return std::string(text, length);
#else
      const char *const error = dlerror();
      return error ? error : "";
#endif
   }

   /* Empty: it is not set. */
   std::string getEnvironmentVariable(const std::string &var)
   {
      const char *const value = std::getenv(var.c_str());
      return value ? value : "";
   }

   /* Null: the library is null, or has no such function. */
   xpti_plugin_function_t findFunction(xpti_plugin_handle_t library, const char *symbol)
   {
      if (!library || !symbol) return nullptr;
#if defined(_WIN32)
      return GetProcAddress(library, symbol);
#else
      return dlsym(library, symbol);
#endif
   }

   /* Null: it cannot be loaded, and `error` says why. */
   xpti_plugin_handle_t loadLibrary(const char *path, std::string &error)
   {
#if defined(_WIN32)
      const UINT before = SetErrorMode(SEM_FAILCRITICALERRORS);
      const xpti_plugin_handle_t handle = LoadLibraryA(path);
      if (!handle) error = getLastError();
      SetErrorMode(before);
#else
      const xpti_plugin_handle_t handle = dlopen(path, RTLD_LAZY);
      if (!handle) error = getLastError();
#endif
      return handle;
   }

   result_t unloadLibrary(xpti_plugin_handle_t library)
   {
#if defined(_WIN32)
      const bool is_done = FreeLibrary(library) != 0;
#else
      const bool is_done = dlclose(library) == 0;
#endif
      return is_done ? result_t::XPTI_RESULT_SUCCESS : result_t::XPTI_RESULT_FAIL;
   }

   /* What XPTI_TRACE_ENABLE says: true if it is "1", "true", empty or not set. */
   bool checkTraceEnv()
   {
      const std::string value = getEnvironmentVariable("XPTI_TRACE_ENABLE");
      return value.empty() || value == "1" || value == "true";
   }
};

/* For what is short. Needs no beginning and no end, so that it may be static. */
class SpinLock {
 public:
   void lock()
   {
      while (taken.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
   }
   void unlock() { taken.clear(std::memory_order_release); }

 private:
   std::atomic_flag taken = ATOMIC_FLAG_INIT;
};

/* utils::finally at_end{[&] { ... }}; calls the function, if tracing is on then. */
struct finally {
   std::function<void()> MFunc;

   ~finally()
   {
      if (MFunc && xptiTraceEnabled()) MFunc();
   }
};

} // namespace utils

/* ---- metadata ---- */

#if XPTI_HAS_OPTIONAL

namespace inner {

template <typename Item> constexpr metadata_type_t type_of()
{
   using limits = std::numeric_limits<Item>;
   if (std::is_same<Item, bool>::value) return metadata_type_t::boolean;
   if (!limits::is_specialized) return metadata_type_t::binary;
   if (!limits::is_integer) return metadata_type_t::floating;
   return limits::is_signed ? metadata_type_t::signed_integer : metadata_type_t::unsigned_integer;
}

inline result_t add_bytes(trace_event_data_t *event, const std::string &key, const void *data,
                          size_t size, metadata_type_t type)
{
   if (!data) return result_t::XPTI_RESULT_INVALIDARG;
   const object_id_t value =
      xptiRegisterObject(static_cast<const char *>(data), size, static_cast<uint8_t>(type));
   return xptiAddMetadata(event, key.c_str(), value);
}

inline std::string_view key_of(const metadata_t::value_type &entry)
{
   const char *const key = xptiLookupString(entry.first);
   return key ? key : "";
}

/* An object is anywhere in memory, and may have been written by another program's idea of it: what
 * it lacks is 0. */
template <typename Item> Item value_of(const object_data_t &object)
{
   alignas(Item) unsigned char room[sizeof(Item)] = {};
   const size_t size = object.size < sizeof room ? object.size : sizeof room;
   if (object.data) std::memcpy(room, object.data, size);
   return *reinterpret_cast<Item *>(room);
}

inline std::string_view text_of(const object_data_t &object)
{
   return object.data ? std::string_view(object.data, object.size) : std::string_view();
}

/* The number of that size, as text; empty: there is none. */
template <typename... Sizes> std::string number_of(const object_data_t &object)
{
   std::string text;
   const auto look = [&](auto fitting) {
      if (object.size == sizeof fitting) text = std::to_string(value_of<decltype(fitting)>(object));
   };
   (look(Sizes{}), ...);
   return text;
}

inline std::string number_of_type(const object_data_t &object)
{
   switch (static_cast<metadata_type_t>(object.type)) {
   case metadata_type_t::signed_integer:
      return number_of<int8_t, int16_t, int32_t, int64_t>(object);
   case metadata_type_t::unsigned_integer:
      return number_of<uint8_t, uint16_t, uint32_t, uint64_t>(object);
   case metadata_type_t::floating: return number_of<float, double>(object);
   default: return "";
   }
}

} // namespace inner

/* Adds a copy of anything that can be copied as bytes; two texts more, below. Returns what
 * xptiAddMetadata does. */
template <typename Item>
inline result_t addMetadata(trace_event_data_t *Event, const std::string &Key, const Item &Data)
{
   static_assert(std::is_trivially_copyable<Item>::value, "only what can be copied as bytes");
   return inner::add_bytes(Event, Key, &Data, sizeof Data, inner::type_of<Item>());
}

template <>
inline result_t addMetadata<std::string>(trace_event_data_t *Event, const std::string &Key,
                                         const std::string &Data)
{
   return inner::add_bytes(Event, Key, Data.c_str(), Data.size(), metadata_type_t::string);
}

template <>
inline result_t addMetadata<const char *>(trace_event_data_t *Event, const std::string &Key,
                                          const char *const &Data)
{
   const size_t size = Data ? std::strlen(Data) : 0;
   return inner::add_bytes(Event, Key, Data, size, metadata_type_t::string);
}

/* Key and value of what stands in an event's metadata; the key stays until the framework ends, and
 * so does a value that is a std::string_view. */
template <typename Item>
inline std::pair<std::string_view, Item> getMetadata(const metadata_t::value_type &MD)
{
   static_assert(std::is_trivially_copyable<Item>::value, "only what can be copied as bytes");
   const object_data_t object = xptiLookupObject(MD.second);
   assert(object.size == sizeof(Item));
   return {inner::key_of(MD), inner::value_of<Item>(object)};
}

template <>
inline std::pair<std::string_view, std::string> getMetadata(const metadata_t::value_type &MD)
{
   return {inner::key_of(MD), std::string(inner::text_of(xptiLookupObject(MD.second)))};
}

template <>
inline std::pair<std::string_view, std::string_view> getMetadata(const metadata_t::value_type &MD)
{
   return {inner::key_of(MD), inner::text_of(xptiLookupObject(MD.second))};
}

/* The value as text, whatever its type is. */
inline std::string readMetadata(const metadata_t::value_type &MD)
{
   const object_data_t object = xptiLookupObject(MD.second);
   const std::string size = std::to_string(object.size);
   switch (static_cast<metadata_type_t>(object.type)) {
   case metadata_type_t::binary: return "Binary data, size: " + size;
   case metadata_type_t::string: return std::string(inner::text_of(object));
   case metadata_type_t::boolean: return inner::value_of<uint8_t>(object) ? "true" : "false";
   default: break;
   }
   const std::string number = inner::number_of_type(object);
   return number.empty() ? "Unknown metadata type, size " + size : number;
}

#endif

namespace framework {

/* ---- notifications ---- */

/* These have no end. */
constexpr uint16_t signal = trace_signal;
constexpr uint16_t graph_create = trace_graph_create;
constexpr uint16_t node_create = trace_node_create;
constexpr uint16_t edge_create = trace_edge_create;

} // namespace framework

namespace inner {

constexpr bool has_end(uint16_t type)
{
   return type != framework::signal && type != framework::graph_create &&
          type != framework::node_create && type != framework::edge_create &&
          type != trace_queue_create && type != trace_queue_destroy;
}

/* Of three pairs the end is begin + 3. Their begins are multiples of 4. */
constexpr bool is_wide(uint16_t type)
{
   return type == trace_function_with_args_begin || type == trace_function_with_args_end ||
          type == trace_mem_alloc_begin || type == trace_mem_alloc_end ||
          type == trace_mem_release_begin || type == trace_mem_release_end;
}

constexpr uint16_t begin_of(uint16_t type)
{
   return static_cast<uint16_t>(type & (is_wide(type) ? ~3 : ~1));
}

constexpr uint16_t end_of(uint16_t type)
{
   return static_cast<uint16_t>(type | (is_wide(type) ? 3 : 1));
}

} // namespace inner

namespace framework {

/* Notifies the subscribers of a begin, and of its end when the scope is left. The type may be that
 * of either. Events are not owned. */
class scoped_notify {
 public:
   scoped_notify(const char *stream, uint16_t trace_type, trace_event_data_t *parent,
                 trace_event_data_t *object, uint64_t instance, const void *user_data = nullptr)
      : scoped_notify(xptiTraceEnabled() ? xptiRegisterStream(stream) : uint8_t{0}, trace_type,
                      parent, object, instance, user_data)
   {
   }

   scoped_notify(uint8_t stream_id, uint16_t trace_type, trace_event_data_t *parent,
                 trace_event_data_t *object, uint64_t instance, const void *user_data = nullptr)
      : object_(object), parent_(parent), user_data_(user_data), instance_(instance),
        trace_type_(trace_type), stream_id_(stream_id), has_begun_(xptiTraceEnabled())
   {
      if (has_begun_) tell(inner::begin_of(trace_type));
   }

   scoped_notify(scoped_notify &&other) noexcept
      : object_(other.object_), parent_(other.parent_), user_data_(other.user_data_),
        instance_(other.instance_), trace_type_(other.trace_type_), stream_id_(other.stream_id_),
        has_begun_(other.has_begun_)
   {
      other.has_begun_ = false;
   }

   ~scoped_notify()
   {
      if (has_begun_ && inner::has_end(trace_type_)) tell(inner::end_of(trace_type_));
   }

 private:
   void tell(uint16_t type) const
   {
      (void)xptiNotifySubscribers(stream_id_, type, parent_, object_, instance_, user_data_);
   }

   trace_event_data_t *object_, *parent_;
   const void *user_data_;
   uint64_t instance_;
   uint16_t trace_type_;
   uint8_t stream_id_;
   bool has_begun_;
};

/* Keeps a name and a number for those who are notified in this scope. */
class stash_tuple {
 public:
   stash_tuple(const char *key, uint64_t value)
      : is_stashed(xptiStashTuple(key, value) == result_t::XPTI_RESULT_SUCCESS)
   {
   }
   stash_tuple(stash_tuple &&other) noexcept : is_stashed(other.is_stashed)
   {
      other.is_stashed = false;
   }
   ~stash_tuple()
   {
      if (is_stashed) xptiUnstashTuple();
   }

 private:
   bool is_stashed;
};

} // namespace framework

/* ---- places ---- */

namespace inner {

/* Sets the thread's universal id, and forgets it when its scope is left. */
class universal_id_scope {
 public:
   universal_id_scope() = default;
   universal_id_scope(universal_id_scope &&other) noexcept : is_set(other.is_set)
   {
      other.is_set = false;
   }
   ~universal_id_scope()
   {
      if (is_set) xptiSetUniversalId(invalid_uid);
   }
   void set(uint64_t uid)
   {
      xptiSetUniversalId(uid);
      is_set = true;
   }

 private:
   bool is_set = false;
};

} // namespace inner

namespace framework {

/* A place in the code that the thread is in, with its event. If the thread is in one already, which
 * a caller of this function made, it is that one. Notifies as diagnostics unless it is told
 * otherwise. */
class tracepoint_t {
 public:
   tracepoint_t(payload_t *payload)
   {
      if (begins()) return;
      if (payload) take_new(payload);
   }

   tracepoint_t(const char *fileName, const char *funcName, int line, int column,
                void *codeptr = nullptr)
   {
      if (begins() || (!fileName && !funcName)) return;
      payload_t place(funcName, fileName, line, column, codeptr);
      take_new(&place);
   }

   /* What notify() tells. Nothing changes while tracing is off. */
   tracepoint_t &stream(const char *stream_name)
   {
      if (xptiTraceEnabled()) stream_ = xptiRegisterStream(stream_name);
      return *this;
   }

   tracepoint_t &trace_type(trace_point_type_t type)
   {
      trace_type_ = static_cast<uint16_t>(type);
      return *this;
   }

   tracepoint_t &event_type(trace_event_type_t type)
   {
      if (!xptiTraceEnabled()) return *this;
      event_type_ = static_cast<uint16_t>(type);
      if (event_) event_->event_type = event_type_;
      return *this;
   }

   tracepoint_t &activity_type(trace_activity_type_t type)
   {
      if (!xptiTraceEnabled()) return *this;
      activity_ = type;
      if (event_) event_->activity_type = static_cast<uint16_t>(type);
      return *this;
   }

   tracepoint_t &parent_event(trace_event_data_t *event)
   {
      if (xptiTraceEnabled()) parent_ = event;
      return *this;
   }

   void notify(const void *user_data)
   {
      if (!xptiTraceEnabled()) return;
      (void)xptiNotifySubscribers(stream_, trace_type_, parent_, event_, instance_, user_data);
   }

   /* The framework's, or null. */
   const payload_t *payload() { return payload_; }
   const trace_event_data_t *trace_event() { return event_; }

   uint8_t stream_id() { return stream_; }
   uint64_t instance_id() { return instance_; }
   void override_instance_id(uint64_t instance) { instance_ = instance; }

   uint64_t universal_id()
   {
      const uint64_t has_id = static_cast<uint64_t>(payload_flag_t::HashAvailable);
      return payload_ && (payload_->flags & has_id) ? payload_->internal : uint64_t{invalid_uid};
   }

 private:
   /* Returns whether that is all: tracing is off, or the thread is in a place. */
   bool begins()
   {
      if (!xptiTraceEnabled()) return true;
      stream_ = xptiRegisterStream("diagnostics");
      const uint64_t uid = xptiGetUniversalId();
      if (uid == invalid_uid) return false;
      event_ = const_cast<trace_event_data_t *>(xptiFindEvent(uid));
      if (!event_) {
         make_event(uid);
      } else {
         payload_ = event_->reserved.payload;
         instance_ = event_->instance_id;
      }
      return event_ != nullptr; /* else the framework has forgotten it */
   }

   void take_new(payload_t *place)
   {
      const uint64_t uid = xptiRegisterPayload(place);
      if (uid == invalid_uid) return;
      scope_.set(uid);
      make_event(uid);
   }

   void make_event(uint64_t uid)
   {
      payload_ = xptiQueryPayloadByUID(uid);
      if (!payload_) return;
      event_ = xptiMakeEvent("tracepoint", const_cast<payload_t *>(payload_), event_type_,
                             activity_, &instance_);
   }

   const payload_t *payload_ = nullptr;
   trace_event_data_t *event_ = nullptr, *parent_ = nullptr;
   uint64_t instance_ = 0;
   trace_activity_type_t activity_ = trace_activity_type_t::active;
   uint16_t trace_type_ = static_cast<uint16_t>(trace_point_type_t::diagnostics);
   uint16_t event_type_ = trace_algorithm_event;
   uint8_t stream_ = 0;
   inner::universal_id_scope scope_;
};

/* Says that the thread works for a place, by its universal id, unless it is in one. */
class checkpoint_t {
 public:
   checkpoint_t(uint64_t universal_id)
   {
      if (!xptiTraceEnabled() || universal_id == invalid_uid) return;
      if (xptiGetUniversalId() != invalid_uid) return;
      uid = universal_id;
      scope.set(uid);
   }

   /* Null if it is not this one that said so, or the id is not known. */
   const payload_t *payload() { return uid == invalid_uid ? nullptr : xptiQueryPayloadByUID(uid); }

 private:
   uint64_t uid = invalid_uid;
   inner::universal_id_scope scope;
};

} // namespace framework
} // namespace xpti

#endif
