/* hostile.h - macros that a program, or a header of its system, may have defined before ours come:
 * constants of one letter, min and max, and what else is common. hostile.c and hostile.cpp include
 * this after the system's headers. */
#ifndef HOSTILE_H
#define HOSTILE_H

#define A 64
#define B 64
#define C 64
#define D 64
#define E 64
#define F 64
#define G 64
#define H 64
#define I 64
#define J 64
#define K 64
#define L 64
#define M 64
#define N 64
#define O 64
#define P 64
#define Q 64
#define R 64
#define S 64
#define T 64
#define U 64
#define V 64
#define W 64
#define X 64
#define Y 64
#define Z 64
#define a 64
#define b 64
#define c 64
#define d 64
#define e 64
#define f 64
#define g 64
#define h 64
#define i 64
#define j 64
#define k 64
#define l 64
#define m 64
#define n 64
#define o 64
#define p 64
#define q 64
#define r 64
#define s 64
#define t 64
#define u 64
#define v 64
#define w 64
#define x 64
#define y 64
#define z 64

/* Of Windows, X11, macOS, glibc, curses, Qt, and of games. */
#define min(one, two) ((one) < (two) ? (one) : (two))
#define max(one, two) ((one) > (two) ? (one) : (two))
#define abs(number) ((number) < 0 ? -(number) : (number))
#define swap(one, two, type) do { type temporary = one; one = two; two = temporary; } while (0)
#define clear() wclear(stdscr)
#define move(row, column) wmove(stdscr, row, column)
#define filter() 64
#define timeout(ms) 64
#define sum(one, two) ((one) + (two))
#define log(number) 64
#define exp(number) 64
#define check(condition) 64
#define verify(condition) 64
#define free(memory) 64
#define Yield()
#define near
#define far
#define small char
#define huge
#define hyper __int64
#define interface struct
#define pascal
#define IN
#define OUT
#define OPTIONAL
#define ERROR 0
#define DELETE 0x10000
#define TRUE 1
#define FALSE 0
#define YES 1
#define NO 0
#define None 0L
#define Bool int
#define Status int
#define Success 0
#define Always 2
#define major 64
#define minor 64
#define index 64
#define unix 1
#define linux 1
#define emit
#define slots
#define signals public
#define foreach 64
#define forever for (;;)
#define count 64
#define size 64
#define length 64
#define name 64
#define value 64
#define data 64
#define key 64
#define state 64
#define line 64
#define text 64
#define time 64
#define lock 64
#define second 64
#define new 64

#endif
