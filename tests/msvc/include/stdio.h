/* stdio.h - as much of Microsoft's as the library uses; see scripts/check_msvc.sh. */
#pragma once
#include <stdarg.h>
#include <stddef.h>
typedef struct _iobuf FILE;
FILE *__acrt_iob_func(unsigned);
#define stderr (__acrt_iob_func(2))
#define EOF (-1)
enum { SEEK_SET = 0, SEEK_CUR = 1, SEEK_END = 2 };
__declspec(deprecated) FILE *fopen(const char *, const char *);
int fclose(FILE *);
int _fileno(FILE *);
FILE *_fdopen(int, const char *);
int ferror(FILE *);
int fflush(FILE *);
int fseek(FILE *, long, int);
size_t fread(void *, size_t, size_t, FILE *);
void clearerr(FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
long ftell(FILE *);
int fputs(const char *, FILE *);
int fputc(int, FILE *);
int remove(const char *);
int rename(const char *, const char *);
int fprintf(FILE *, const char *, ...);
int sscanf_s(const char *, const char *, ...); /* GLAD */
int snprintf(char *, size_t, const char *, ...);
int vsnprintf(char *, size_t, const char *, va_list);
