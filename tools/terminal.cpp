// terminal.cpp - see terminal.h
#include "terminal.h"

#include "errors.h"
#include "output.h"
#include "text.h"
#include "src/base/prof_utf8.h"

#ifdef _WIN32

namespace iprof {

Terminal::Terminal()
{
   throw Usage_Error("--text with keys is not there on Windows; `iprof view FILE` opens a window, "
                     "and --text with --size 120x40 prints once");
}

Terminal::~Terminal() {}
Size Terminal::size() { return {0, 0}; }
std::string Terminal::read(int) { return ""; }
bool Terminal::ended() const { return closed_; }
void Terminal::show(const std::string &) const {}

} // namespace iprof

#else

#include <csignal>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace iprof {

static termios before;
static volatile std::sig_atomic_t asked_to_end;

static void on_end(int) { asked_to_end = 1; }
static void on_size(int) {} // it ends the wait

static void on(int signal, void (*call)(int))
{
   struct sigaction action = {};
   action.sa_handler = call;
   sigaction(signal, &action, nullptr);
}

// Another screen, so that what was on the first is there afterwards; no cursor.
Terminal::Terminal()
{
   tcgetattr(STDIN_FILENO, &before);
   termios raw = before;
   raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG | IEXTEN);
   raw.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL);
   tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
   asked_to_end = 0;
   on(SIGTERM, on_end);
   on(SIGHUP, on_end);
   on(SIGWINCH, on_size);
   print("\033[?1049h\033[?25l");
}

Terminal::~Terminal()
{
   try {
      print("\033[?25h\033[?1049l");
   } catch (const File_Error &) { // it is gone
   }
   tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
   for (const int signal : {SIGTERM, SIGHUP, SIGWINCH}) on(signal, SIG_DFL);
}

Size Terminal::size()
{
   winsize now = {};
   if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &now) != 0 || !now.ws_col || !now.ws_row) return {80, 24};
   return {now.ws_col, now.ws_row};
}

std::string Terminal::read(int ms)
{
   pollfd stdin_is = {STDIN_FILENO, POLLIN, 0};
   char bytes[256];
   if (poll(&stdin_is, 1, ms) <= 0) return "";
   const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
   if (count == 0 || (stdin_is.revents & POLLIN) == 0) closed_ = true;
   return std::string(bytes, count > 0 ? static_cast<size_t>(count) : 0);
}

bool Terminal::ended() const { return closed_ || asked_to_end; }

// Nothing is cleared before it is written over, so that nothing flickers.
void Terminal::show(const std::string &text)
{
   const size_t last = text.find('\f');
   std::string out = "\033[H";
   for (size_t at = 0; at < last;) {
      const size_t end = text.find('\n', at);
      out += text.substr(at, end - at) + "\033[K\r\n";
      at = end + 1;
   }
   const Size now = size();
   std::string status = last == std::string::npos ? "" : text.substr(last + 1);
   if (width(status) > static_cast<size_t>(now.width))
      status.resize(Prof_Utf8_head(status.c_str(), now.width));
   print(out + format("\033[J\033[%d;1H\033[7m", now.height) + status + "\033[K\033[0m");
}

} // namespace iprof

#endif
