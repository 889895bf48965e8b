/* xpti_data_types.h - what programs that emit trace points, the dispatcher and subscribers share:
 * types, numbers and layouts of XPTI, as programs and collectors of 2020 to 2024 know them. They
 * compile against this header unchanged, and binaries of both sides fit each other.
 *
 * Numbers and layouts must stay as they are, also where they look like slips (the ends of some
 * pairs are not their begin + 1): subscribers that others compiled rely on them. On a 64-bit system
 * with libstdc++ doors/xptifw/layout.cpp holds the layouts against the known ones.
 *
 * C++14 and later. What has parts that may be missing (images) is there from C++17 on.
 */
#ifndef INC_XPTI_DATA_TYPES_H
#define INC_XPTI_DATA_TYPES_H

#if !defined(__cplusplus)
#error "XPTI is for C++, version 14 or later; in C there is none of it"
#endif

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>

#if __cplusplus >= 201703L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L)
#include <optional>
#define XPTI_HAS_OPTIONAL 1
#else
#define XPTI_HAS_OPTIONAL 0
#endif

/* ---- macros ---- */

/* A user-defined event type: 0 .. 127. */
#define XPTI_EVENT(val) xpti::event_type_t(val)

/* The begin and the end of the user-defined pair `val`: 0 .. 63. */
#define XPTI_TRACE_POINT_BEGIN(val) xpti::trace_point_t((val) << 1)
#define XPTI_TRACE_POINT_END(val) xpti::trace_point_t((val) << 1 | 1)

/* The former is the upper half. */
#define XPTI_PACK08_RET16(value1, value2) (((value1) << 8) | (value2))
#define XPTI_PACK16_RET32(value1, value2) (((value1) << 16) | (value2))
#define XPTI_PACK32_RET64(value1, value2) (((uint64_t)(value1) << 32) | (value2))

/* On what a subscriber defines for the dispatcher to find. */
#if defined(_WIN32)
#ifdef XPTI_CALLBACK_API_EXPORTS
#define XPTI_CALLBACK_API __declspec(dllexport)
#else
#define XPTI_CALLBACK_API __declspec(dllimport)
#endif
#elif defined(XPTI_CALLBACK_API_EXPORTS)
#define XPTI_CALLBACK_API __attribute__((visibility("default")))
#else
#define XPTI_CALLBACK_API
#endif

namespace xpti {

/* ---- identity ---- */

constexpr int invalid_id = -1; /* of a string, an object, a stream (as uint8_t: 255) */
constexpr int invalid_uid = 0; /* of an event or a payload */
constexpr uint8_t default_vendor = 0;

using trace_point_t = uint16_t;
using event_type_t = uint16_t;
using string_id_t = int32_t;
using object_id_t = int32_t;

using safe_flag_t = std::atomic<bool>;
using safe_uint64_t = std::atomic<uint64_t>;
using safe_uint32_t = std::atomic<uint32_t>;
using safe_uint16_t = std::atomic<uint16_t>;
using safe_int64_t = std::atomic<int64_t>;
using safe_int32_t = std::atomic<int32_t>;
using safe_int16_t = std::atomic<int16_t>;

/* Of an event: the id of a string, its key, and that of an object. Values that a program of 2020 or
 * 2021 adds as text are known to both xptiLookupString and xptiLookupObject. */
using metadata_t = std::unordered_map<string_id_t, object_id_t>;

/* What makes a place in the code: two payloads with the same one are the same place. */
struct uid_t {
   uint64_t p1 = 0; /* upper half: string id of the file, lower half: line */
   uint64_t p2 = 0; /* upper half: string id of the stack trace, lower half: of the name */
   uint64_t p3 = 0; /* code address */

   uid_t() = default;

   /* Not without collisions. Of the code address only the lower half takes part. */
   uint64_t hash() const
   {
      const uint64_t two = p1 + p2;
      return p1 + (two + 1) / 2 + (two + (p3 & 0xFFFFFFFFu) + 2) / 3;
   }

   bool operator<(const uid_t &other) const
   {
      if (p1 != other.p1) return p1 < other.p1;
      if (p2 != other.p2) return p2 < other.p2;
      return p3 < other.p3;
   }

   bool operator==(const uid_t &other) const
   {
      return p1 == other.p1 && p2 == other.p2 && p3 == other.p3;
   }
};

/* Bits of payload_t::flags: what the payload has. */
enum class payload_flag_t {
   NameAvailable = 1,
   SourceFileAvailable = 2,
   CodePointerAvailable = 4,
   LineInfoAvailable = 8,
   ColumnInfoAvailable = 16,
   StackTraceAvailable = 32,
   PayloadRegistered = 1 << 15, /* set by the framework */
   HashAvailable = 2 << 16      /* `internal` is the id; set by the framework */
};

/* A place in the code. The framework copies it with its texts. */
struct payload_t {
   const char *name = nullptr;
   const char *stack_trace = nullptr; /* "caller->callee" */
   const char *source_file = nullptr;
   uint32_t line_no = static_cast<uint32_t>(invalid_id);
   uint32_t column_no = static_cast<uint32_t>(invalid_id);
   const void *code_ptr_va = nullptr;
   uint64_t internal = 0; /* the framework's: the id */
   uint64_t flags = 0;    /* of payload_flag_t */
   uid_t uid;             /* the framework's */

   payload_t() = default;

   payload_t(const void *code) : code_ptr_va(code) { has(payload_flag_t::CodePointerAvailable); }

   payload_t(const char *func_name) : name(func_name) { has(payload_flag_t::NameAvailable); }

   payload_t(const char *func_name, const void *code) : name(func_name), code_ptr_va(code)
   {
      has(payload_flag_t::NameAvailable);
      has(payload_flag_t::CodePointerAvailable);
   }

   /* Of these three, what is not null counts. */
   payload_t(const char *func_name, const char *caller_callee, const void *code)
      : name(func_name), stack_trace(caller_callee), code_ptr_va(code)
   {
      if (func_name) has(payload_flag_t::NameAvailable);
      if (caller_callee) has(payload_flag_t::StackTraceAvailable);
      if (code) has(payload_flag_t::CodePointerAvailable);
   }

   payload_t(const char *func_name, const char *file, int line, int column, const void *code)
      : name(func_name), source_file(file), line_no(static_cast<uint32_t>(line)),
        column_no(static_cast<uint32_t>(column)), code_ptr_va(code)
   {
      has(payload_flag_t::NameAvailable);
      has(payload_flag_t::SourceFileAvailable);
      has(payload_flag_t::LineInfoAvailable);
      has(payload_flag_t::ColumnInfoAvailable);
      has(payload_flag_t::CodePointerAvailable);
   }

   /* String ids, once the payload is registered; 0: none. */
   int32_t name_sid() const { return static_cast<int32_t>(uid.p2 & 0xFFFFFFFFu); }
   int32_t stacktrace_sid() const { return static_cast<int32_t>(uid.p2 >> 32); }
   int32_t source_file_sid() const { return static_cast<int32_t>(uid.p1 >> 32); }

 private:
   void has(payload_flag_t flag) { flags |= static_cast<uint64_t>(flag); }
};

/* ---- kinds of trace points, events, activities, data ---- */

/* Bit 0 tells a begin, 0, from an end. */
enum class trace_point_type_t : uint16_t {
   unknown_type = 0,
   graph_create = 2,
   node_create = 4,
   edge_create = 6,
   region_begin = 8,
   region_end = 9,
   task_begin = 10,
   task_end = 11,
   barrier_begin = 12,
   barrier_end = 13,
   lock_begin = 14,
   lock_end = 15,
   signal = 16, /* has no end */
   transfer_begin = 18,
   transfer_end = 19,
   thread_begin = 20,
   thread_end = 21,
   wait_begin = 22,
   wait_end = 23,
   function_begin = 24, /* needs no event; user data: the name */
   function_end = 25,
   metadata = 26,
   function_with_args_begin = 28, /* user data: function_with_args_t */
   function_with_args_end = 31,
   mem_alloc_begin = 32, /* user data: mem_alloc_data_t */
   mem_alloc_end = 35,
   mem_release_begin = 36,
   mem_release_end = 39,
   offload_alloc_memory_object_construct = 40,
   offload_alloc_memory_object_associate = 42,
   offload_alloc_memory_object_destruct = 44,
   offload_alloc_memory_object_release = 46,
   offload_alloc_accessor = 48,
   queue_create = 50, /* since late 2022; no end is told */
   queue_destroy = 51,
   diagnostics = 126, /* user data: a text */
   user_defined = 128,

   /* Until late 2022. */
   offload_alloc_construct = offload_alloc_memory_object_construct,
   offload_alloc_associate = offload_alloc_memory_object_associate,
   offload_alloc_destruct = offload_alloc_memory_object_destruct,
   offload_alloc_release = offload_alloc_memory_object_release
};

enum class trace_event_type_t : uint16_t {
   unknown_event = 0,
   graph = 1,
   algorithm = 2,
   barrier = 3,
   scheduler = 4,
   async = 5,
   lock = 6,
   offload_read = 7,
   offload_write = 8,
   offload_memory_object = 9,
   offload_buffer = offload_memory_object, /* until late 2022 */
   offload_accessor = 10,
   user_defined = 128
};

enum class trace_activity_type_t {
   unknown_activity = 0,
   active = 1,
   overhead = 2,
   background = 4,
   sleep_activity = 8
};

/* What the bytes of an object are: a hint for those who show it. */
enum class metadata_type_t {
   binary = 0,
   string = 1,
   signed_integer = 2,
   unsigned_integer = 3,
   floating = 4,
   boolean = 5
};

/* Errors are negative. */
enum class result_t : int32_t {
   XPTI_RESULT_SUCCESS = 0,
   XPTI_RESULT_FALSE = 1, /* tracing is off */
   XPTI_RESULT_FAIL = static_cast<int32_t>(0x80004001),
   XPTI_RESULT_NOTIMPL = static_cast<int32_t>(0x80004002),
   XPTI_RESULT_DUPLICATE = static_cast<int32_t>(0x80004003),
   XPTI_RESULT_NOTFOUND = static_cast<int32_t>(0x80004004),
   XPTI_RESULT_UNDELETE = static_cast<int32_t>(0x80004005), /* it is there again */
   XPTI_RESULT_INVALIDARG = static_cast<int32_t>(0x80004006)
};

/* ---- events and objects ---- */

struct reserved_data_t {
   payload_t *payload = nullptr; /* the framework's copy */
   metadata_t metadata;
};

struct trace_event_data_t {
   uint64_t unique_id = 0;
   uint64_t data_id = 0;
   uint64_t instance_id = 0; /* how often the event was made */
   uint16_t event_type = 0;
   uint16_t activity_type = 0;
   uint32_t unused = 0;
   int64_t source_id = invalid_id; /* of an edge */
   int64_t target_id = invalid_id;
   reserved_data_t reserved;
   void *global_user_data = nullptr; /* the program's; never freed by the framework */
};

struct object_data_t {
   size_t size;
   const char *data; /* stays until the end of the framework */
   uint8_t type;     /* of metadata_type_t */
};

/* ---- what is notified as user data ---- */

struct function_with_args_t {
   uint32_t function_id; /* a contract between program and subscriber */
   const char *function_name;
   void *args_data; /* packed arguments */
   void *ret_data;  /* points to what is returned */
   void *user_data;
};

struct mem_alloc_data_t {
   uintptr_t mem_object_handle = 0; /* of the platform */
   uintptr_t alloc_pointer = 0;
   size_t alloc_size = 0;      /* bytes */
   size_t guard_zone_size = 0; /* bytes */
   void *reserved = nullptr;
};

struct offload_buffer_data_t {
   uintptr_t user_object_handle = 0;
   uintptr_t host_object_handle = 0;
   const char *element_type = nullptr;
   uint32_t element_size = 0; /* bytes */
   uint32_t dim = 0;          /* 1 .. 3 */
   size_t range[3] = {0, 0, 0};
};

struct offload_accessor_data_t {
   uintptr_t buffer_handle = 0;
   uintptr_t accessor_handle = 0;
   uint32_t target = 0;
   uint32_t mode = 0;
};

struct offload_association_data_t {
   uintptr_t user_object_handle = 0;
   uintptr_t mem_object_handle = 0;
};
using offload_buffer_association_data_t = offload_association_data_t; /* until late 2022 */

struct offload_kernel_enqueue_data_t {
   size_t global_size[3] = {0, 0, 0};
   size_t local_size[3] = {0, 0, 0};
   size_t offset[3] = {0, 0, 0};
   size_t args_num = 0;
};

struct offload_kernel_arg_data_t {
   int type = -1;
   void *pointer = nullptr;
   int size = 0; /* bytes */
   int index = 0;
};

#if XPTI_HAS_OPTIONAL
struct offload_image_data_t {
   uintptr_t user_object_handle = 0;
   uintptr_t host_object_handle = 0;
   uint32_t dim = 0;
   size_t range[3] = {0, 0, 0};
   uint32_t format = 0;
   std::optional<uint32_t> addressing; /* these three: of a sampled image */
   std::optional<uint32_t> coordinate_normalization;
   std::optional<uint32_t> filtering;
};

struct offload_image_accessor_data_t {
   uintptr_t image_handle = 0;
   uintptr_t accessor_handle = 0;
   std::optional<uint32_t> target; /* not on the host */
   std::optional<uint32_t> mode;   /* not of a sampled image */
   const char *element_type = nullptr;
   uint32_t element_size = 0; /* bytes */
};
#endif

/* ---- calls ---- */

/* What a subscriber registers. `child` is the event; `parent` may be null, and where the trace
 * point needs no event `child` too. Called on the thread that notifies. It may call the framework,
 * also to register and unregister callbacks. */
typedef void (*tracepoint_callback_api_t)(uint16_t trace_type, xpti::trace_event_data_t *parent,
                                          xpti::trace_event_data_t *child, uint64_t instance,
                                          const void *user_data);

/* xptiTraceInit and xptiTraceFinish of a subscriber. */
typedef void (*plugin_init_t)(unsigned int, unsigned int, const char *, const char *);
typedef void (*plugin_fini_t)(const char *);

/* ---- the same numbers, plain ---- */

namespace inner {
constexpr uint16_t plain(trace_point_type_t type) { return static_cast<uint16_t>(type); }
constexpr uint16_t plain(trace_event_type_t type) { return static_cast<uint16_t>(type); }
} // namespace inner

constexpr uint16_t trace_graph_create = inner::plain(trace_point_type_t::graph_create);
constexpr uint16_t trace_node_create = inner::plain(trace_point_type_t::node_create);
constexpr uint16_t trace_edge_create = inner::plain(trace_point_type_t::edge_create);
constexpr uint16_t trace_region_begin = inner::plain(trace_point_type_t::region_begin);
constexpr uint16_t trace_region_end = inner::plain(trace_point_type_t::region_end);
constexpr uint16_t trace_task_begin = inner::plain(trace_point_type_t::task_begin);
constexpr uint16_t trace_task_end = inner::plain(trace_point_type_t::task_end);
constexpr uint16_t trace_barrier_begin = inner::plain(trace_point_type_t::barrier_begin);
constexpr uint16_t trace_barrier_end = inner::plain(trace_point_type_t::barrier_end);
constexpr uint16_t trace_lock_begin = inner::plain(trace_point_type_t::lock_begin);
constexpr uint16_t trace_lock_end = inner::plain(trace_point_type_t::lock_end);
constexpr uint16_t trace_signal = inner::plain(trace_point_type_t::signal);
constexpr uint16_t trace_transfer_begin = inner::plain(trace_point_type_t::transfer_begin);
constexpr uint16_t trace_transfer_end = inner::plain(trace_point_type_t::transfer_end);
constexpr uint16_t trace_thread_begin = inner::plain(trace_point_type_t::thread_begin);
constexpr uint16_t trace_thread_end = inner::plain(trace_point_type_t::thread_end);
constexpr uint16_t trace_wait_begin = inner::plain(trace_point_type_t::wait_begin);
constexpr uint16_t trace_wait_end = inner::plain(trace_point_type_t::wait_end);
constexpr uint16_t trace_function_begin = inner::plain(trace_point_type_t::function_begin);
constexpr uint16_t trace_function_end = inner::plain(trace_point_type_t::function_end);
constexpr uint16_t trace_function_with_args_begin =
   inner::plain(trace_point_type_t::function_with_args_begin);
constexpr uint16_t trace_function_with_args_end =
   inner::plain(trace_point_type_t::function_with_args_end);
constexpr uint16_t trace_mem_alloc_begin = inner::plain(trace_point_type_t::mem_alloc_begin);
constexpr uint16_t trace_mem_alloc_end = inner::plain(trace_point_type_t::mem_alloc_end);
constexpr uint16_t trace_mem_release_begin = inner::plain(trace_point_type_t::mem_release_begin);
constexpr uint16_t trace_mem_release_end = inner::plain(trace_point_type_t::mem_release_end);
constexpr uint16_t trace_offload_alloc_memory_object_construct =
   inner::plain(trace_point_type_t::offload_alloc_memory_object_construct);
constexpr uint16_t trace_offload_alloc_memory_object_associate =
   inner::plain(trace_point_type_t::offload_alloc_memory_object_associate);
constexpr uint16_t trace_offload_alloc_memory_object_destruct =
   inner::plain(trace_point_type_t::offload_alloc_memory_object_destruct);
constexpr uint16_t trace_offload_alloc_memory_object_release =
   inner::plain(trace_point_type_t::offload_alloc_memory_object_release);
constexpr uint16_t trace_offload_alloc_construct = trace_offload_alloc_memory_object_construct;
constexpr uint16_t trace_offload_alloc_associate = trace_offload_alloc_memory_object_associate;
constexpr uint16_t trace_offload_alloc_destruct = trace_offload_alloc_memory_object_destruct;
constexpr uint16_t trace_offload_alloc_release = trace_offload_alloc_memory_object_release;
constexpr uint16_t trace_offload_alloc_accessor =
   inner::plain(trace_point_type_t::offload_alloc_accessor);
constexpr uint16_t trace_queue_create = inner::plain(trace_point_type_t::queue_create);
constexpr uint16_t trace_queue_destroy = inner::plain(trace_point_type_t::queue_destroy);
constexpr uint16_t trace_diagnostics = inner::plain(trace_point_type_t::diagnostics);

constexpr uint16_t trace_graph_event = inner::plain(trace_event_type_t::graph);
constexpr uint16_t trace_algorithm_event = inner::plain(trace_event_type_t::algorithm);
constexpr uint16_t trace_offload_memory_object_event =
   inner::plain(trace_event_type_t::offload_memory_object);
constexpr uint16_t trace_offload_buffer_event = trace_offload_memory_object_event;
constexpr uint16_t trace_offload_accessor_event =
   inner::plain(trace_event_type_t::offload_accessor);

} // namespace xpti

namespace std {
template <> struct hash<xpti::uid_t> {
   size_t operator()(const xpti::uid_t &uid) const { return static_cast<size_t>(uid.hash()); }
};
} // namespace std

using xpti_tp = xpti::trace_point_type_t;
using xpti_te = xpti::trace_event_type_t;
using xpti_at = xpti::trace_activity_type_t;
using xpti_td = xpti::trace_event_data_t;
using xpti_trace_point_type_t = xpti::trace_point_t; /* as the documents of 2020 write callbacks */
using xpti_trace_event_data_t = xpti::trace_event_data_t;

extern "C" {

/* Both are what a subscriber defines; without both it is not loaded. They are called by the
 * dispatcher, on the thread that begins or ends a stream; the texts last for the call.
 *
 * For each xptiInitialize, also of streams that the subscriber does not know, and again for one
 * that it knows. Here callbacks are registered. */
XPTI_CALLBACK_API void xptiTraceInit(unsigned int major_version, unsigned int minor_version,
                                     const char *version, const char *stream_name);

/* For each xptiFinalize and xptiUnregisterStream. */
XPTI_CALLBACK_API void xptiTraceFinish(const char *stream_name);
}

#endif
