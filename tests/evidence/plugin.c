/* plugin.c - a library that tests load and unload. */
extern void evidence_plugin(void (*fn)(void));

static volatile int calls;

void evidence_plugin(void (*fn)(void))
{
   volatile char room[64];
   room[0] = 1;
   fn();
   calls += room[0]; /* the call above is not the last thing that it does */
}
