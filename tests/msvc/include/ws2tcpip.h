/* ws2tcpip.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#include <winsock2.h>
#define IPV6_V6ONLY 27
struct in6_addr {
   u_char bytes[16];
};
struct sockaddr_in6 {
   short sin6_family;
   u_short sin6_port;
   u_long sin6_flowinfo;
   struct in6_addr sin6_addr;
   u_long sin6_scope_id;
};
int WINAPI inet_pton(int, const char *, void *);
