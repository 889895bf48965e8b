/* winsock2.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#include <stdint.h>
#include <windows.h>
typedef uintptr_t SOCKET;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned long u_long;
#define INVALID_SOCKET (~(SOCKET)0)
enum { AF_INET = 2, AF_INET6 = 23, SOCK_STREAM = 1, SOCK_DGRAM = 2, SOL_SOCKET = 0xFFFF,
       SO_REUSEADDR = 4, SO_BROADCAST = 0x20 };
#define SO_EXCLUSIVEADDRUSE ((int)~SO_REUSEADDR)
enum { IPPROTO_TCP = 6, IPPROTO_IPV6 = 41, TCP_NODELAY = 1 };
#define FIONBIO ((long)0x8004667E)
enum { POLLERR = 0x001, POLLHUP = 0x002, POLLNVAL = 0x004, POLLWRNORM = 0x010, POLLRDNORM = 0x100,
       WSAEINTR = 10004, WSAEWOULDBLOCK = 10035, WSAENOBUFS = 10055 };
#define MAKEWORD(low, high) ((WORD)((low) | (high) << 8))
typedef struct WSADATA {
   WORD wVersion, wHighVersion;
   char room[400];
} WSADATA;
struct sockaddr {
   u_short sa_family;
   char sa_data[14];
};
struct in_addr {
   u_long s_addr;
};
struct sockaddr_in {
   short sin_family;
   u_short sin_port;
   struct in_addr sin_addr;
   char sin_zero[8];
};
typedef struct WSAPOLLFD {
   SOCKET fd;
   short events, revents;
} WSAPOLLFD;
int WINAPI WSAStartup(WORD, WSADATA *);
int WINAPI WSACleanup(void);
int WINAPI WSAGetLastError(void);
int WINAPI WSAPoll(WSAPOLLFD *, ULONG, int);
SOCKET WINAPI socket(int, int, int);
SOCKET WINAPI accept(SOCKET, struct sockaddr *, int *);
int WINAPI bind(SOCKET, const struct sockaddr *, int);
int WINAPI listen(SOCKET, int);
int WINAPI closesocket(SOCKET);
int WINAPI ioctlsocket(SOCKET, long, u_long *);
int WINAPI setsockopt(SOCKET, int, int, const char *, int);
int WINAPI getsockname(SOCKET, struct sockaddr *, int *);
int WINAPI getpeername(SOCKET, struct sockaddr *, int *);
int WINAPI recv(SOCKET, char *, int, int);
int WINAPI send(SOCKET, const char *, int, int);
int WINAPI sendto(SOCKET, const char *, int, int, const struct sockaddr *, int);
u_short WINAPI htons(u_short);
u_short WINAPI ntohs(u_short);
u_long WINAPI ntohl(u_long);
