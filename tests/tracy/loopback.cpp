/* loopback.cpp - where no program can speak to another one of the same computer, as in some
 * sandboxes, the suites that need that are skipped, and say so.
 */
#include "tests/headers.h"

#if !defined(_WIN32)
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

sockaddr *any(sockaddr_in *address) { return reinterpret_cast<sockaddr *>(address); }

bool can_speak_to_itself()
{
   sockaddr_in here{};
   socklen_t size = sizeof here;
   const int listening = ::socket(AF_INET, SOCK_STREAM, 0),
             other = ::socket(AF_INET, SOCK_STREAM, 0);
   here.sin_family = AF_INET;
   here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
   const bool can = ::bind(listening, any(&here), size) == 0 && ::listen(listening, 1) == 0 &&
                    ::getsockname(listening, any(&here), &size) == 0 &&
                    ::connect(other, any(&here), size) == 0;
   ::close(listening);
   ::close(other);
   return can;
}

class Loopback : public ::testing::Environment {
   void SetUp() override
   {
      if (!can_speak_to_itself()) GTEST_SKIP() << "no connection to 127.0.0.1 can be made here";
   }
};

const ::testing::Environment *const loopback = ::testing::AddGlobalTestEnvironment(new Loopback);

} // namespace
#endif
