// send_listener.cpp - see send_listener.h
#include "send_listener.h"

namespace send {

std::function<void(bool)> meanwhile;

namespace {

std::mutex lock;
std::vector<Heard> heard;

std::string text_of(const char *text) { return text ? text : ""; }

std::string name_of(xpti::trace_event_data_t *event)
{
   return event ? text_of(xptiQueryPayload(event)->name) : "";
}

Heard describe(Kind kind, xpti::trace_event_data_t *parent, xpti::trace_event_data_t *event,
               uint64_t instance)
{
   Heard it = {};
   it.kind = kind;
   it.thread = std::this_thread::get_id();
   it.parent = name_of(parent);
   it.instance = instance;
   it.event = event;
   if (!event) return it;
   const xpti::payload_t *place = xptiQueryPayload(event);
   it.name = text_of(place->name);
   it.file = text_of(place->source_file);
   it.line = place->line_no;
   return it;
}

void keep(const Heard &it)
{
   std::lock_guard<std::mutex> hold(lock);
   heard.push_back(it);
}

void read_data(Heard &it, const void *data)
{
   if (!data) return;
   if (it.kind == FRAME_END) it.amount = static_cast<const Prof_Xpti_Frame *>(data)->ms;
   else if (it.kind == VALUE) it.amount = static_cast<const Prof_Xpti_Value *>(data)->amount;
   else if (it.kind == NOTE) {
      auto note = static_cast<const Prof_Xpti_Note *>(data);
      it.text = std::string(note->text, note->length);
      it.amount = static_cast<double>(note->number);
   } else {
      it.text = text_of(static_cast<const char *>(data));
   }
}

template <Kind kind>
void call(uint16_t, xpti::trace_event_data_t *parent, xpti::trace_event_data_t *event,
          uint64_t instance, const void *data)
{
   Heard it = describe(kind, parent, event, instance);
   read_data(it, data);
   if (it.name != "prof_update") keep(it);
   if (meanwhile && (kind == BEGIN || kind == END)) meanwhile(kind == BEGIN);
}

struct Call {
   Kind kind;
   uint16_t type;
   xpti::tracepoint_callback_api_t callback;
};

uint16_t own(Prof_Xpti_Point point)
{
   return xptiRegisterUserDefinedTracePoint("iprof", static_cast<uint8_t>(point));
}

std::vector<Call> calls()
{
   return {{BEGIN, xpti::trace_function_begin, call<BEGIN>},
           {END, xpti::trace_function_end, call<END>},
           {FRAME_BEGIN, own(Prof_XPTI_FRAME_BEGIN), call<FRAME_BEGIN>},
           {FRAME_END, own(Prof_XPTI_FRAME_END), call<FRAME_END>},
           {VALUE, own(Prof_XPTI_VALUE), call<VALUE>},
           {NOTE, own(Prof_XPTI_NOTE), call<NOTE>},
           {CONTEXT, own(Prof_XPTI_CONTEXT), call<CONTEXT>},
           {MESSAGE, xpti::trace_diagnostics, call<MESSAGE>}};
}

} // namespace

bool start()
{
#if defined(SEND_DISPATCHER)
   setenv("XPTI_FRAMEWORK_DISPATCHER", SEND_DISPATCHER, 1);
#endif
   xptiForceSetTraceEnabled(true);
   return Prof_start_xpti(nullptr) == 1;
}

void subscribe()
{
   for (const Call &c : calls()) subscribe_to(c.kind);
}

void subscribe_to(Kind kind)
{
   for (const Call &c : calls())
      if (c.kind == kind) xptiRegisterCallback(xptiRegisterStream("iprof"), c.type, c.callback);
}

void unsubscribe()
{
   const uint8_t stream = xptiRegisterStream("iprof");
   for (const Call &c : calls()) xptiUnregisterCallback(stream, c.type, c.callback);
}

std::vector<Heard> take()
{
   std::lock_guard<std::mutex> hold(lock);
   std::vector<Heard> all;
   all.swap(heard);
   return all;
}

std::vector<std::string> zones(const std::vector<Heard> &all)
{
   std::vector<std::string> names;
   for (const Heard &it : all)
      if (it.kind == BEGIN) names.push_back("+" + it.name);
      else if (it.kind == END) names.push_back("-" + it.name);
   return names;
}

std::vector<Heard> of(const std::vector<Heard> &all, Kind kind)
{
   std::vector<Heard> those;
   for (const Heard &it : all)
      if (it.kind == kind) those.push_back(it);
   return those;
}

} // namespace send
