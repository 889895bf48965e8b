/* prof_ui_amount.c - see prof_ui_amount.h */
#ifdef Prof_ENABLED
#include "prof_ui_amount.h"

#include "../list/prof_font.h"
#include "../../src/base/prof_number.h"
#include "../../src/base/prof_utf8.h"
#include "../../src/gather/prof_value.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double WIDEST = 1e7; /* more digits have no room in a column, beside a sign */
enum { DIGITS = 7, DECIMALS = 3 };
static const double LEAST = 1e-3;

int Prof_Ui_Amount_is_whole(double x) { return floor(x) == x; }

static void take_label(Prof_Amount_Scale *scale, const char *label)
{
   Prof_Utf8_copy(scale->label, sizeof scale->label, label);
}

/* Beyond what any prefix says: "1e30 calls". */
static void use_exponent(Prof_Amount_Scale *scale, double largest)
{
   char label[sizeof scale->label + 16]; /* room for any int: take_label cuts */
   int exponent = 0;
   double x = largest * scale->factor;
   if (!(x > 0) || !Prof_Number_is_finite(x)) return;
   for (; x >= WIDEST && exponent < 300; exponent += 3) x /= 1000;
   for (; x < LEAST && exponent > -300; exponent -= 3) x *= 1000;
   if (!exponent) return;
   scale->factor *= pow(10.0, (double)-exponent);
   snprintf(label, sizeof label, "1e%d %s", exponent, scale->label);
   take_label(scale, label);
}

/* As many as there is room for. */
static int decimals_for(double largest)
{
   int digits = 1;
   for (; largest >= 9.9995 && digits < DIGITS; largest /= 10) ++digits;
   digits = DIGITS - 1 - digits;
   return digits < 0 ? 0 : digits > DECIMALS ? DECIMALS : digits;
}

/* Of one's own units no digit is lost as long as there is room: sums are seen to come out. */
Prof_Amount_Scale Prof_Ui_Amount_scale(const char *unit, double largest, int whole)
{
   Prof_Amount_Scale scale;
   Prof_Unit_Scale known = Prof_Unit_scale(unit, largest);
   int own = Prof_Unit_find(unit).family == Prof_UNITS_OF_ONES_OWN && largest < WIDEST;
   scale.factor = own ? 1 : known.factor;
   take_label(&scale, own ? unit : known.label);
   use_exponent(&scale, largest);
   scale.decimals = whole && scale.factor == 1 ? 0 : decimals_for(largest * scale.factor);
   return scale;
}

static int write_amount(Prof_Words *words, double amount, const char *unit, int sign)
{
   char text[96];
   Prof_Short_Text_begin(words);
   if (Prof_Number_is_nan(amount)) {
      Prof_Short_Text_add(words, "-");
      return 1;
   }
   Prof_Unit_write(text, sizeof text, amount, unit);
   if (sign && amount > 0) Prof_Short_Text_add(words, "+");
   Prof_Short_Text_add(words, text);
   return Prof_Font_length(words->text);
}

void Prof_Ui_Amount_say(Prof_Words *words, double amount, const char *unit, int sign, int cells)
{
   if (write_amount(words, amount, unit, sign) <= cells) return;
   if (Prof_Unit_find(unit).family == Prof_UNITS_OF_ONES_OWN) write_amount(words, amount, "", sign);
}

void Prof_Ui_Amount_put(Prof_List *list, int right, int y, double amount, const char *unit,
                        int sign, int cells, uint32_t color)
{
   Prof_Words words;
   int x;
   Prof_Ui_Amount_say(&words, amount, unit, sign, cells);
   x = right - Prof_Font_length(words.text) * Prof_CELL;
   if (x < right - cells * Prof_CELL) x = right - cells * Prof_CELL;
   if (Prof_Number_is_nan(amount)) color = Prof_COLOR_DIM;
   Prof_Draw_List_text_cut(list, x, y, cells, words.text, color);
}

int Prof_Ui_Amount_shown(const Prof_Ui *ui, const char **name, const char **unit)
{
   int there;
   *name = *unit = "";
   Prof_Config_lock();
   there = ui->value > 0 && ui->value < Prof_Value_count();
   if (there) {
      *name = Prof_Values[ui->value].name;
      *unit = Prof_Values[ui->value].unit;
   }
   Prof_Config_unlock();
   return there;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
