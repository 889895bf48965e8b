// module_user.cpp - imports module.cpp, and includes the headers as well.
#include "prof.h"
import game;

int main()
{
   Prof(main_of_all);
   return twice(think(1)) == 4 && frame() == 8 ? 0 : 1;
}
