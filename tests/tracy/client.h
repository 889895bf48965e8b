/* client.h - the other end of a socket: a program that connects, and waits until it has what it
 * wants. It shares nothing with platform/net.
 */
#ifndef INC_TESTS_TRACY_CLIENT_H
#define INC_TESTS_TRACY_CLIENT_H

#include <cstdint>
#include <string>

class Client {
 public:
   Client();
   explicit Client(unsigned port, const std::string &address = "127.0.0.1");
   ~Client() { leave(); }
   Client(const Client &) = delete;
   Client &operator=(const Client &) = delete;

   /* The buffer is the socket's, in bytes; 0: as the system has it. */
   bool connect_to(unsigned port, const std::string &address, int receive_buffer = 0);
   int handle() const { return static_cast<int>(handle_); }
   bool is_connected() const { return handle_ != -1; }
   void say(const std::string &text);
   std::string hear(size_t size); /* so many bytes, or fewer if the other end is gone */
   void leave();
   void vanish(); /* as a program that crashed: writes to it fail */

 private:
   intptr_t handle_ = -1;
};

/* An address of this computer that others reach; "" if it has none. Nothing is sent. */
std::string outer_address();

/* Listens for datagrams, and gives up after a while. */
class Receiver {
 public:
   Receiver();
   ~Receiver();
   Receiver(const Receiver &) = delete;
   Receiver &operator=(const Receiver &) = delete;
   unsigned port() const { return port_; }
   std::string hear();

 private:
   intptr_t handle_;
   unsigned port_ = 0;
};

#endif
