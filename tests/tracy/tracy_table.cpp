/* tracy_table.cpp - the numbers of what a server asks. */
#include "tests/tracy/tracy_decoder.h"

namespace tracy {

/* Those in 63 and 64; later ones have three of them elsewhere. */
Ask ask_of(int kind, int protocol)
{
   static const Ask early[] = {
      Ask::terminate,   Ask::string,      Ask::thread,    Ask::location,
      Ask::plot,        Ask::frame,       Ask::parameter, Ask::fiber,
      Ask::disconnect,  Ask::stack_frame, Ask::external,  Ask::symbol,
      Ask::symbol_code, Ask::source_code, Ask::transfer,  Ask::transfer_part};
   if (kind < 0 || kind > 15) return Ask::unknown;
   if (protocol >= 66 && kind == 8) return Ask::external;
   if (protocol >= 66 && (kind == 9 || kind == 10)) return early[kind - 1];
   return early[kind];
}

std::string bytes_of(const Question &question, int protocol)
{
   int kind = 0;
   while (ask_of(kind, protocol) != question.what) ++kind;
   std::string bytes(1, static_cast<char>(kind));
   for (int i = 0; i < 8; ++i) bytes += static_cast<char>(question.key >> 8 * i);
   for (int i = 0; i < 4; ++i) bytes += static_cast<char>(question.extra >> 8 * i);
   return bytes;
}

} // namespace tracy
