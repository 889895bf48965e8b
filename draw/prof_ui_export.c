/* prof_ui_export.c - see prof_ui_export.h */
#ifdef Prof_ENABLED
#include "prof_ui_export.h"

#include "prof_words.h"

static void begin_name(const Prof_Ui *ui, Prof_Words *file, const char *what)
{
   const char *folder = ui->config.export_folder;
   Prof_words_begin(file);
   if (folder && *folder) {
      Prof_words_add(file, folder);
      Prof_words_add(file, "/");
   }
   Prof_words_add(file, "iprof-");
   Prof_words_add(file, what);
}

static void end_name(Prof_Words *file, unsigned long number, const char *ending)
{
   Prof_words_add(file, "-");
   Prof_words_count(file, number);
   Prof_words_add(file, ending);
}

static void tell(Prof_Ui *ui, const Prof_Words *file, int ok)
{
   Prof_Words words;
   Prof_words_begin(&words);
   Prof_words_add(&words, ok ? "saved " : "could not write ");
   Prof_words_add(&words, file->text);
   Prof_ui_notice(ui, words.text);
}

/* From the first frame that is marked to the last, be they of A or of B. */
static int export_strip(const Prof_Ui *ui, Prof_Words *file)
{
   const unsigned long ends[] = {ui->mark_a, ui->mark_a_end, ui->mark_b, ui->mark_b_end};
   unsigned long first = ends[0], last = ends[0];
   int i, newest, oldest;
   for (i = 1; i < 4; ++i) {
      if (ends[i] < first) first = ends[i];
      if (ends[i] > last) last = ends[i];
   }
   begin_name(ui, file, "frames");
   end_name(file, first, "");
   end_name(file, last, ".csv");
   return Prof_ui_marked(first, last, &newest, &oldest) &&
          Prof_export(Prof_CSV_FRAMES, file->text, newest, oldest);
}

void Prof_ui_export(Prof_Ui *ui)
{
   Prof_Frame_Info info;
   Prof_Words file;
   int index, back, ok;
   if (!Prof_ui_shown_frame(ui, &info, &back)) {
      Prof_ui_notice(ui, "nothing to save yet");
      return;
   }
   if (ui->screen == Prof_SCREEN_FRAMES && ui->mark_a && ui->mark_b) {
      ok = export_strip(ui, &file);
   } else if (Prof_ui_shown_hitch(ui, &index)) {
      begin_name(ui, &file, "hitch");
      end_name(&file, info.number, ".html");
      ok = Prof_export_hitch(index, file.text);
   } else if (!Prof_ui_is_live(ui) && back >= 0) {
      begin_name(ui, &file, "frame");
      end_name(&file, info.number, ".html");
      ok = Prof_export(Prof_HTML, file.text, back, back);
   } else {
      begin_name(ui, &file, "report");
      end_name(&file, info.number, ".txt");
      ok = Prof_export(Prof_TEXT, file.text, 0, 0);
   }
   tell(ui, &file, ok);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
