/* prof_imgui.cpp - see prof_imgui.h
 *
 * ImGui calls extensions at four places of its frame:
 *
 *      ImGui_Impl..._NewFrame      the back-end tells of keys and of the mouse
 *      NewFrame     before_frame   the overlay takes what is its own; ImGui sees the rest
 *                   in_frame       io.WantCapture...
 *                        ... the game's windows ...
 *      EndFrame     before_end     the picture
 *                   after_frame    what was hidden is seen again
 *
 * A key that the overlay took is up for ImGui as long as its frame lasts, and down between frames:
 * back-ends, and ImGui for them, compare with what is there, and would drop the release of a key
 * that is up already.
 *
 * Two things are different in two versions. From 1.87 on events stand in a queue, and keys have
 * names; before, there is only what is down, under numbers of the back-end's. And from 1.92 on the
 * atlas grows in the midst of everything; before, it is built once, by a function that we put ours
 * in front of, so that no build is without our rectangle.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_IMGUI)
#include "prof_imgui.h"

#include <string.h>

#include "imgui.h"
#include "imgui_internal.h"

#include "../ui/prof_input.h"

#if IMGUI_VERSION_NUM < 18600
#error prof_imgui.cpp needs Dear ImGui 1.86 or later
#endif
#if IMGUI_VERSION_NUM >= 18700
#define Prof_IMGUI_QUEUED /* input comes as events */
#endif
#if IMGUI_VERSION_NUM >= 18800
#define Prof_IMGUI_TYPED ImGuiInputEventType_Text
#else
#define Prof_IMGUI_TYPED ImGuiInputEventType_Char
#endif
#ifdef IMGUI_HAS_TEXTURES
#define Prof_IMGUI_GROWS /* the atlas does */
#endif

#if defined(IMGUI_ENABLE_FREETYPE) && !defined(Prof_IMGUI_GROWS)
namespace ImGuiFreeType {
const ImFontBuilderIO *GetBuilderForFreeType();
}
#endif

/* A game may compile this in one unit with files of its own, which have such names, too. */
namespace Prof_Imgui {

enum { NUM_HOOKS = 5, BUTTONS = 3, DEFAULT_SCALE = 2, MOST_SCALE = 4 };

static struct {
   ImGuiContext *context; /* null: not attached */
   ImGuiID hooks[NUM_HOOKS];

   bool taken[Prof_INPUT_KEYS];  /* keys and buttons of pads that are down, and are the overlay's */
   bool taken_buttons[BUTTONS];  /* ... of the mouse */
   unsigned given_buttons;       /* bits of those that ImGui knows as down */
   int x, y;                     /* the mouse, in pixels of the picture */
   bool over, hid_mouse;         /* it is on a panel; we set ImGuiConfigFlags_NoMouse */
   unsigned long pad, pad_axes;  /* bit i is Prof_PAD_A + i */
#ifdef Prof_IMGUI_QUEUED
   int seen;                     /* events that ImGui left in the queue, and we have looked at */
   unsigned others;              /* bits of Control, Alt and Super that are down */
   float left_trigger, right_trigger, stick_left, stick_right;
#else
   bool down[Prof_INPUT_KEYS], buttons[BUTTONS]; /* as of the last frame */
#endif

   int largest_scale;
   ImFontAtlas *atlas; /* that has our font, or shall have it */
#ifdef Prof_IMGUI_GROWS
   ImFontAtlasRectId rect;
#else
   const ImFontBuilderIO *builder; /* the game's; null: ImGui's own */
#endif
} own;

/* ---- the font ---- */

/* Where the font lies in the atlas: in texels of it, each of ours `scale` of them wide. */
struct Font {
   int x, y, scale;
};

/* Each texel as a square of `scale` by `scale`. Of a format with colours, it is white. */
static void fill(unsigned char *to, int scale, int bytes, int pitch)
{
   int width, height, x, y;
   const unsigned char *texels = Prof_overlay_texture(&width, &height);
   for (y = 0; y < height * scale; ++y) {
      for (x = 0; x < width * scale; ++x) {
         const unsigned char alpha = texels[y / scale * width + x / scale];
         const ImU32 white = IM_COL32(255, 255, 255, alpha);
         if (bytes == 4) memcpy(to + (size_t)(y * pitch + x * 4), &white, 4);
         else to[y * pitch + x] = alpha;
      }
   }
}

struct Size {
   int width, height;
};

static Size size_of(int scale)
{
   Size size;
   Prof_overlay_texture(&size.width, &size.height);
   size.width *= scale;
   size.height *= scale;
   return size;
}

/* Of a rectangle that wide and high; 0: it is not our font's. */
static int scale_of(int width, int height)
{
   const Size one = size_of(1);
   const int scale = width / one.width;
   return width == one.width * scale && height == one.height * scale ? scale : 0;
}

#ifdef Prof_IMGUI_GROWS

static bool find_rect(ImFontAtlasRect *rect)
{
   return own.rect >= 0 && own.atlas->GetCustomRect(own.rect, rect) &&
          scale_of(rect->w, rect->h) > 0;
}

/* A renderer of before 1.92 has taken the atlas, and takes it no more: it must have by NewFrame,
 * which refuses an atlas with a rectangle that came later. */
static bool is_fixed(const ImFontAtlas *atlas, bool at_new_frame)
{
   return !(ImGui::GetIO().BackendFlags & ImGuiBackendFlags_RendererHasTextures) &&
          (at_new_frame || (atlas->TexData && atlas->TexData->TexID != ImTextureID_Invalid));
}

static void add_rect(int scale)
{
   const Size size = size_of(scale);
   ImFontAtlasRect rect;
   ImTextureData *texture;
   own.rect = own.atlas->AddCustomRect(size.width, size.height, &rect);
   if (own.rect < 0) return;
   texture = own.atlas->TexData;
   fill((unsigned char *)texture->GetPixelsAt(rect.x, rect.y), scale, texture->BytesPerPixel,
        texture->GetPitch());
}

/* The font is there, and large enough; or it is at the next frame, as an atlas may be locked in the
 * midst of one. */
static void see_to_font(int scale, bool at_new_frame)
{
   ImFontAtlas *atlas = ImGui::GetIO().Fonts;
   ImFontAtlasRect rect;
   if (own.atlas != atlas) own.rect = ImFontAtlasRectId_Invalid;
   own.atlas = atlas;
   if (is_fixed(atlas, at_new_frame) || atlas->Locked) return;
   if (find_rect(&rect)) {
      if (scale_of(rect.w, rect.h) >= scale) return;
      atlas->RemoveCustomRect(own.rect);
   }
   add_rect(scale);
}

static bool find_font(Font *font)
{
   ImFontAtlasRect rect;
   if (!own.atlas || own.atlas != ImGui::GetIO().Fonts || !find_rect(&rect)) return false;
   font->x = rect.x;
   font->y = rect.y;
   font->scale = scale_of(rect.w, rect.h);
   return true;
}

static void leave_atlas(void) { own.atlas = NULL; }

#else

enum { MARK = 0x50726F66 }; /* of our rectangle, in place of the glyph that others are for */

static ImFontAtlasCustomRect *find_rect(ImFontAtlas *atlas)
{
   int i;
   for (i = 0; i < atlas->CustomRects.Size; ++i) {
      ImFontAtlasCustomRect *rect = &atlas->CustomRects[i];
      if (!rect->Font && rect->GlyphID == MARK) return rect;
   }
   return NULL;
}

static void forget_place(ImFontAtlasCustomRect *rect) { rect->X = rect->Y = 0xFFFF; }

/* ImGui makes an atlas as wide as it takes its glyphs to need, whatever rectangles there are, and
 * keeps some texels beside each of them free. */
static void ask_for_width(ImFontAtlas *atlas, int width)
{
   const int least = ImUpperPowerOfTwo(width + 1 + atlas->TexGlyphPadding);
   if (atlas->TexDesiredWidth < least) atlas->TexDesiredWidth = least;
}

/* The rectangle, of the size that is wanted by now. */
static void ask_for_place(ImFontAtlas *atlas)
{
   const Size size = size_of(own.largest_scale);
   ImFontAtlasCustomRect *rect = find_rect(atlas);
   if (!rect)
      rect = &atlas->CustomRects[atlas->AddCustomRectRegular(size.width, size.height)];
   rect->GlyphID = MARK;
   rect->Width = (unsigned short)size.width;
   rect->Height = (unsigned short)size.height;
   forget_place(rect);
   ask_for_width(atlas, size.width);
}

static void fill_place(ImFontAtlas *atlas)
{
   const ImFontAtlasCustomRect *rect = find_rect(atlas);
   const int scale = scale_of(rect->Width, rect->Height);
   const int from = rect->Y * atlas->TexWidth + rect->X;
   if (!rect->IsPacked()) return;
   if (atlas->TexPixelsAlpha8)
      fill(atlas->TexPixelsAlpha8 + from, scale, 1, atlas->TexWidth);
   if (atlas->TexPixelsRGBA32)
      fill((unsigned char *)(atlas->TexPixelsRGBA32 + from), scale, 4, atlas->TexWidth * 4);
}

static const ImFontBuilderIO *their_builder(void)
{
   if (own.builder) return own.builder;
#ifdef IMGUI_ENABLE_FREETYPE
   return ImGuiFreeType::GetBuilderForFreeType();
#else
   return ImFontAtlasGetBuilderForStbTruetype();
#endif
}

static bool build(ImFontAtlas *atlas)
{
   ask_for_place(atlas);
   if (!their_builder()->FontBuilder_Build(atlas)) return false;
   fill_place(atlas);
   return true;
}

static const ImFontBuilderIO builder = {build};

/* An atlas that is not the context's any more may be gone, and keeps our builder if it is not. */
static void leave_atlas(void)
{
   const bool is_there = own.atlas && own.atlas == own.context->IO.Fonts;
   if (is_there && own.atlas->FontBuilderIO == &builder) own.atlas->FontBuilderIO = own.builder;
   own.atlas = NULL;
}

/* Fonts that have let go of what they were made of cannot be made again. */
static bool has_sources(const ImFontAtlas *atlas)
{
#if IMGUI_VERSION_NUM >= 19190
   return atlas->Sources.Size > 0;
#else
   return atlas->ConfigData.Size > 0;
#endif
}

/* The atlas may be another one, or the game may have chosen another builder. What that one built
 * has our rectangle, and nothing in it. An atlas that no renderer has taken yet is built again:
 * before the next frame, if we come in the midst of one, when it is locked. */
static void see_to_font(int, bool)
{
   ImFontAtlas *atlas = ImGui::GetIO().Fonts;
   if (atlas->Locked) return;
   own.atlas = atlas;
   if (atlas->FontBuilderIO == &builder) return;
   own.builder = atlas->FontBuilderIO;
   atlas->FontBuilderIO = &builder;
   if (find_rect(atlas)) forget_place(find_rect(atlas));
   if (atlas->IsBuilt() && !atlas->TexID && has_sources(atlas)) atlas->Build();
}

static bool find_font(Font *font)
{
   const ImFontAtlasCustomRect *rect = own.atlas ? find_rect(own.atlas) : NULL;
   if (!rect || !rect->IsPacked()) return false;
   font->x = rect->X;
   font->y = rect->Y;
   font->scale = scale_of(rect->Width, rect->Height);
   return true;
}

#endif

/* ---- the picture ---- */

/* ImGui's pixels are not ours where the display is dense. */
static void size_of_picture(int *width, int *height)
{
   const ImGuiIO &io = ImGui::GetIO();
   *width = (int)(io.DisplaySize.x * io.DisplayFramebufferScale.x);
   *height = (int)(io.DisplaySize.y * io.DisplayFramebufferScale.y);
}

/* Quads that have room: with indices of 16 bits a list of ImGui's has as many corners, unless the
 * renderer can shift them. */
static int quads_for(const ImDrawList *to, const Prof_Draw_List *list)
{
   const int quads = list->num_vertices / 4;
   if (sizeof(ImDrawIdx) > 2 || (to->Flags & ImDrawListFlags_AllowVtxOffset)) return quads;
   return ImMax(0, ImMin(quads, (0xFFFF - (int)to->_VtxCurrentIdx) / 4));
}

static void draw_quads(ImDrawList *to, const Prof_Draw_List *list, const Font *font)
{
   const ImVec2 origin = ImGui::GetMainViewport()->Pos, uv = own.atlas->TexUvScale;
   const ImVec2 dense = ImGui::GetIO().DisplayFramebufferScale;
   const int quads = quads_for(to, list);
   unsigned first;
   int i;
   if (quads == 0) return;
   to->PrimReserve(quads * 6, quads * 4);
   first = to->_VtxCurrentIdx;
   for (i = 0; i < quads * 4; ++i) {
      const Prof_Draw_Vertex *v = &list->vertices[i];
      to->PrimWriteVtx(ImVec2(origin.x + v->x / dense.x, origin.y + v->y / dense.y),
                       ImVec2((float)(font->x + v->u * font->scale) * uv.x,
                              (float)(font->y + v->v * font->scale) * uv.y),
                       IM_COL32(v->color[0], v->color[1], v->color[2], v->color[3]));
   }
   for (i = 0; i < quads * 6; ++i) to->PrimWriteIdx((ImDrawIdx)(first + list->indices[i]));
}

static void draw_overlay(void)
{
   ImDrawList *to = ImGui::GetForegroundDrawList(ImGui::GetMainViewport());
   const ImVec2 origin = ImGui::GetMainViewport()->Pos;
   const Prof_Draw_List *list;
   Font font;
   int width, height;
   size_of_picture(&width, &height);
   if (width <= 0 || height <= 0) return; /* minimised */
   list = Prof_overlay_draw(width, height);
   if (!list->num_indices) return;
   if (find_font(&font)) draw_quads(to, list, &font);
   else to->AddText(ImVec2(origin.x + 8, origin.y + 8), IM_COL32_WHITE,
                    "iprof is open, but its font is not in this atlas: call Prof_imgui_attach "
                    "before the first frame");
}

/* ---- keys ---- */

/* `place` is the key's number here. True: the overlay has it. */
static bool take_key(int place, int key, bool down, bool others)
{
   const bool used = Prof_input_key(place, key, down, others) != 0;
   own.taken[place] = down && used;
   return used;
}

static void lift_all(void)
{
   Prof_input_lift_all();
   Prof_input_pad(own.pad = own.pad_axes = 0);
   memset(own.taken, 0, sizeof own.taken);
   memset(own.taken_buttons, 0, sizeof own.taken_buttons);
   own.given_buttons = 0;
}

/* ---- mouse ---- */

static void take_place(float x, float y)
{
   const ImVec2 origin = ImGui::GetMainViewport()->Pos;
   const ImVec2 dense = ImGui::GetIO().DisplayFramebufferScale;
   const bool known = x > -1e6f && y > -1e6f && x < 1e6f && y < 1e6f;
   own.x = known ? (int)((x - origin.x) * dense.x) : -1;
   own.y = known ? (int)((y - origin.y) * dense.y) : -1;
   Prof_input_motion(own.x, own.y);
}

static bool take_button(int button, bool down)
{
   bool used;
   if (button < 0 || button >= BUTTONS) return false;
   used = Prof_input_button(button, down) != 0;
   own.taken_buttons[button] = down && used;
   if (down && !used) own.given_buttons |= 1u << button;
   else own.given_buttons &= ~(1u << button);
   return used;
}

/* A panel hides what lies under it, unless ImGui drags something there. */
static void hide_mouse(ImGuiIO *io)
{
   own.over = Prof_input_motion(own.x, own.y) != 0; /* a panel may have opened under it */
   own.hid_mouse = own.over && !own.given_buttons && !(io->ConfigFlags & ImGuiConfigFlags_NoMouse);
   if (own.hid_mouse) io->ConfigFlags |= ImGuiConfigFlags_NoMouse;
}

/* Keys that ImGui has names for: before 1.87 those alone that its widgets use, each with a number
 * of the back-end's. */
#ifndef Prof_IMGUI_QUEUED
#define ImGuiKey_KeypadEnter ImGuiKey_KeyPadEnter
#endif
static const struct {
   ImGuiKey imgui;
   int key;
} named[] = {
   {ImGuiKey_Enter, Prof_KEY_ENTER},         {ImGuiKey_KeypadEnter, Prof_KEY_ENTER},
   {ImGuiKey_Escape, Prof_KEY_ESCAPE},       {ImGuiKey_Backspace, Prof_KEY_BACKSPACE},
   {ImGuiKey_Tab, Prof_KEY_TAB},             {ImGuiKey_Space, ' '},
   {ImGuiKey_UpArrow, Prof_KEY_UP},          {ImGuiKey_DownArrow, Prof_KEY_DOWN},
   {ImGuiKey_LeftArrow, Prof_KEY_LEFT},      {ImGuiKey_RightArrow, Prof_KEY_RIGHT},
   {ImGuiKey_PageUp, Prof_KEY_PAGE_UP},      {ImGuiKey_PageDown, Prof_KEY_PAGE_DOWN},
   {ImGuiKey_Home, Prof_KEY_HOME},           {ImGuiKey_End, Prof_KEY_END},
   {ImGuiKey_Insert, Prof_KEY_INSERT},       {ImGuiKey_Delete, Prof_KEY_DELETE},
#ifdef Prof_IMGUI_QUEUED
   {ImGuiKey_Apostrophe, '\''},              {ImGuiKey_Comma, ','},
   {ImGuiKey_Minus, '-'},                    {ImGuiKey_Period, '.'},
   {ImGuiKey_Slash, '/'},                    {ImGuiKey_Semicolon, ';'},
   {ImGuiKey_Equal, '='},                    {ImGuiKey_LeftBracket, '['},
   {ImGuiKey_Backslash, '\\'},               {ImGuiKey_RightBracket, ']'},
   {ImGuiKey_GraveAccent, '`'},
#endif
};
#ifndef Prof_IMGUI_QUEUED
#undef ImGuiKey_KeypadEnter
#endif

/* ---- events, from 1.87 on ---- */

#ifdef Prof_IMGUI_QUEUED

static const struct {
   ImGuiKey imgui;
   int key;
} pad_keys[] = {
   {ImGuiKey_GamepadFaceDown, Prof_PAD_A},   {ImGuiKey_GamepadFaceRight, Prof_PAD_B},
   {ImGuiKey_GamepadFaceLeft, Prof_PAD_X},   {ImGuiKey_GamepadFaceUp, Prof_PAD_Y},
   {ImGuiKey_GamepadL1, Prof_PAD_LB},        {ImGuiKey_GamepadR1, Prof_PAD_RB},
   {ImGuiKey_GamepadBack, Prof_PAD_VIEW},    {ImGuiKey_GamepadStart, Prof_PAD_MENU},
   {ImGuiKey_GamepadL3, Prof_PAD_LEFT_STICK}, {ImGuiKey_GamepadR3, Prof_PAD_RIGHT_STICK},
   {ImGuiKey_GamepadDpadUp, Prof_PAD_UP},    {ImGuiKey_GamepadDpadDown, Prof_PAD_DOWN},
   {ImGuiKey_GamepadDpadLeft, Prof_PAD_LEFT}, {ImGuiKey_GamepadDpadRight, Prof_PAD_RIGHT}};

static int key_of(ImGuiKey imgui)
{
   if (imgui >= ImGuiKey_A && imgui <= ImGuiKey_Z) return 'A' + imgui - ImGuiKey_A;
   if (imgui >= ImGuiKey_0 && imgui <= ImGuiKey_9) return '0' + imgui - ImGuiKey_0;
   if (imgui >= ImGuiKey_F1 && imgui <= ImGuiKey_F12) return Prof_KEY_F1 + imgui - ImGuiKey_F1;
   for (int i = 0; i < IM_ARRAYSIZE(named); ++i)
      if (named[i].imgui == imgui) return named[i].key;
   return 0;
}

static unsigned long pad_bit(ImGuiKey imgui)
{
   for (int i = 0; i < IM_ARRAYSIZE(pad_keys); ++i)
      if (pad_keys[i].imgui == imgui) return 1ul << (pad_keys[i].key - Prof_PAD_A);
   return 0;
}

/* A bit for each that makes a key the game's; 0 for any other key. */
static unsigned other_bit(ImGuiKey imgui)
{
   switch (imgui) {
   case ImGuiKey_LeftCtrl: return 1;
   case ImGuiKey_RightCtrl: return 2;
   case ImGuiKey_LeftAlt: return 4;
   case ImGuiKey_RightAlt: return 8;
   case ImGuiKey_LeftSuper: return 16;
   case ImGuiKey_RightSuper: return 32;
   default: return 0;
   }
}

/* Keys that mean something to the system, or to a program as such. */
static bool is_systems(ImGuiKey imgui)
{
   return imgui == ImGuiKey_CapsLock || imgui == ImGuiKey_ScrollLock || imgui == ImGuiKey_NumLock ||
          imgui == ImGuiKey_PrintScreen || imgui == ImGuiKey_LeftSuper ||
          imgui == ImGuiKey_RightSuper;
}

/* A pad's button. Its release is for whom its press was for. */
static bool take_pad_button(int place, unsigned long bit, bool down)
{
   const bool had_focus = Prof_overlay_focus() != 0, held = own.taken[place];
   own.pad = down ? own.pad | bit : own.pad & ~bit;
   Prof_input_pad(own.pad | own.pad_axes);
   if (!down) own.taken[place] = false;
   else own.taken[place] = held || had_focus || Prof_overlay_focus() != 0;
   return down ? own.taken[place] : held;
}

/* Sticks and triggers. What the overlay has no use for is taken with the rest. */
static bool take_axis(int place, const ImGuiInputEventKey *event)
{
   const ImGuiKey imgui = event->Key;
   const bool held = own.taken[place];
   if (imgui == ImGuiKey_GamepadL2) own.left_trigger = event->AnalogValue;
   if (imgui == ImGuiKey_GamepadR2) own.right_trigger = event->AnalogValue;
   if (imgui == ImGuiKey_GamepadRStickLeft) own.stick_left = event->AnalogValue;
   if (imgui == ImGuiKey_GamepadRStickRight) own.stick_right = event->AnalogValue;
   own.pad_axes = Prof_input_axes(own.stick_right - own.stick_left, own.left_trigger,
                                  own.right_trigger, own.pad_axes);
   return take_pad_button(place, 0, event->Down) || held;
}

static bool take_key_event(const ImGuiInputEventKey *event)
{
   const int place = event->Key - ImGuiKey_NamedKey_BEGIN;
   const unsigned bit = other_bit(event->Key);
   if (place < 0 || place >= ImGuiKey_NamedKey_COUNT) return false; /* Control as such, and so on */
   if (event->Key >= ImGuiKey_GamepadStart && event->Key <= ImGuiKey_GamepadRStickDown) {
      if (pad_bit(event->Key)) return take_pad_button(place, pad_bit(event->Key), event->Down);
      return take_axis(place, event);
   }
   own.others = event->Down ? own.others | bit : own.others & ~bit;
   return take_key(place, key_of(event->Key), event->Down,
                   is_systems(event->Key) || (own.others && !bit));
}

/* True: the overlay used it. Where the mouse is ImGui knows as well: see hide_mouse. */
static bool take_event(const ImGuiInputEvent *event)
{
   switch (event->Type) {
   case ImGuiInputEventType_Key: return take_key_event(&event->Key);
   case Prof_IMGUI_TYPED: return Prof_input_char(event->Text.Char) != 0;
   case ImGuiInputEventType_MousePos: take_place(event->MousePos.PosX, event->MousePos.PosY); break;
   case ImGuiInputEventType_MouseButton:
      return take_button(event->MouseButton.Button, event->MouseButton.Down);
   case ImGuiInputEventType_MouseWheel: return Prof_input_wheel(event->MouseWheel.WheelY) != 0;
   case ImGuiInputEventType_Focus:
      if (!event->AppFocused.Focused) {
         own.others = 0;
         lift_all();
      }
      break;
   default: break;
   }
   return false;
}

/* Between frames what the overlay took is down. */
static void show_taken(ImGuiIO *io, bool down)
{
   int i;
   for (i = 0; i < ImGuiKey_NamedKey_COUNT; ++i)
      if (own.taken[i]) ImGui::GetKeyData((ImGuiKey)(ImGuiKey_NamedKey_BEGIN + i))->Down = down;
   for (i = 0; i < BUTTONS; ++i)
      if (own.taken_buttons[i]) io->MouseDown[i] = down;
}

/* ImGui may leave events for the next frame. It has given up some if there are fewer. */
static void take_input(ImGuiContext *context)
{
   ImVector<ImGuiInputEvent> &queue = context->InputEventsQueue;
   int i, kept = ImMin(own.seen, queue.Size);
   show_taken(&context->IO, false);
   for (i = kept; i < queue.Size; ++i)
      if (!take_event(&queue[i])) queue[kept++] = queue[i];
   queue.resize(kept);
}

static void note_queue(ImGuiContext *context) { own.seen = context->InputEventsQueue.Size; }

#else

/* ---- state, before 1.87 ---- */

/* All others, by the name of the back-end: where its letters begin, its digits, and F1. */
typedef struct Numbers {
   const char *platform;
   int a, zero, one, f1;
} Numbers;

static const Numbers numbers[] = {{"imgui_impl_glfw", 'A', '0', '1', 290},
                                  {"imgui_impl_sdl", 4, 39, 30, 58},
                                  {"imgui_impl_win32", 'A', '0', '1', 0x70},
                                  {"imgui_impl_glut", 'A', '0', '1', 257}};

/* Null: nobody knows. */
static const Numbers *find_numbers(const ImGuiIO *io)
{
   for (int i = 0; io->BackendPlatformName && i < IM_ARRAYSIZE(numbers); ++i)
      if (!strncmp(io->BackendPlatformName, numbers[i].platform, strlen(numbers[i].platform)))
         return &numbers[i];
   return NULL;
}

static int key_of(const ImGuiIO *io, int place)
{
   const Numbers *n = find_numbers(io);
   for (int i = 0; i < IM_ARRAYSIZE(named); ++i)
      if (io->KeyMap[named[i].imgui] == place) return named[i].key;
   if (!n) return 0;
   if (place >= n->a && place < n->a + 26) return 'A' + place - n->a;
   if (place == n->zero) return '0';
   if (place >= n->one && place < n->one + 9) return '1' + place - n->one;
   if (place >= n->f1 && place < n->f1 + 12) return Prof_KEY_F1 + place - n->f1;
   return 0;
}

static void take_keys(ImGuiIO *io)
{
   const bool others = io->KeyCtrl || io->KeyAlt || io->KeySuper;
   for (int i = 0; i < IM_ARRAYSIZE(io->KeysDown); ++i) {
      if (io->KeysDown[i] != own.down[i])
         take_key(i, key_of(io, i), own.down[i] = io->KeysDown[i], others);
      if (own.taken[i]) io->KeysDown[i] = false;
   }
}

/* Of a back-end whose numbers nobody knows letters and digits come as characters alone. */
static bool take_char(const ImGuiIO *io, unsigned character)
{
   const bool small = character >= 'a' && character <= 'z';
   const int key = (int)(small ? character - 'a' + 'A' : character);
   if (find_numbers(io) || Prof_overlay_focus() == 2) return Prof_input_char(character) != 0;
   if (!small && (key < '0' || (key > '9' && key < 'A') || key > 'Z'))
      return Prof_input_char(character) != 0;
   const bool used = Prof_overlay_key(key, 1) != 0;
   Prof_overlay_key(key, 0);
   return used;
}

static void take_chars(ImGuiIO *io)
{
   ImVector<ImWchar> &queue = io->InputQueueCharacters;
   int kept = 0;
   for (int i = 0; i < queue.Size; ++i)
      if (!take_char(io, queue[i])) queue[kept++] = queue[i];
   queue.resize(kept);
}

static void take_mouse(ImGuiIO *io)
{
   take_place(io->MousePos.x, io->MousePos.y);
   for (int i = 0; i < BUTTONS; ++i) {
      if (io->MouseDown[i] != own.buttons[i]) take_button(i, own.buttons[i] = io->MouseDown[i]);
      if (own.taken_buttons[i]) io->MouseDown[i] = false;
   }
   if (io->MouseWheel != 0 && Prof_input_wheel(io->MouseWheel)) io->MouseWheel = 0;
}

/* ImGui knows fewer buttons then, by what it does with them. */
static const struct {
   int nav, key;
} pad_keys[] = {{ImGuiNavInput_Activate, Prof_PAD_A},  {ImGuiNavInput_Cancel, Prof_PAD_B},
                {ImGuiNavInput_Menu, Prof_PAD_X},      {ImGuiNavInput_Input, Prof_PAD_Y},
                {ImGuiNavInput_FocusPrev, Prof_PAD_LB}, {ImGuiNavInput_FocusNext, Prof_PAD_RB},
                {ImGuiNavInput_DpadUp, Prof_PAD_UP},   {ImGuiNavInput_DpadDown, Prof_PAD_DOWN},
                {ImGuiNavInput_DpadLeft, Prof_PAD_LEFT}, {ImGuiNavInput_DpadRight, Prof_PAD_RIGHT}};

static void take_pads(ImGuiIO *io)
{
   unsigned long down = 0;
   for (int i = 0; i < IM_ARRAYSIZE(pad_keys); ++i)
      if (io->NavInputs[pad_keys[i].nav] > 0.5f) down |= 1ul << (pad_keys[i].key - Prof_PAD_A);
   if (down != own.pad) Prof_input_pad(own.pad = down);
   if (Prof_input_has_pads()) memset(io->NavInputs, 0, sizeof io->NavInputs);
}

static void show_taken(ImGuiIO *io, bool down)
{
   int i;
   for (i = 0; i < IM_ARRAYSIZE(io->KeysDown); ++i)
      if (own.taken[i]) io->KeysDown[i] = down;
   for (i = 0; i < BUTTONS; ++i)
      if (own.taken_buttons[i]) io->MouseDown[i] = down;
}

static void take_input(ImGuiContext *context)
{
   ImGuiIO *io = &context->IO;
   if (io->AppFocusLost) {
      lift_all();
      memset(own.down, 0, sizeof own.down);
      memset(io->KeysDown, 0, sizeof io->KeysDown);
   }
   take_keys(io);
   take_chars(io);
   take_mouse(io);
   take_pads(io);
}

static void note_queue(ImGuiContext *) {}

#endif

/* ---- the four places ---- */

static void before_frame(ImGuiContext *context, ImGuiContextHook *)
{
   int width, height, scale;
   take_input(context);
   hide_mouse(&context->IO);
   size_of_picture(&width, &height);
   scale = width > 0 && height > 0 ? Prof_overlay_scale(width, height) : 0;
   see_to_font(ImMax(scale, own.largest_scale), true);
}

static void in_frame(ImGuiContext *context, ImGuiContextHook *)
{
   ImGuiIO *io = &context->IO;
   note_queue(context);
   if (Prof_input_has_keys()) io->WantCaptureKeyboard = true;
   if (own.over || own.taken_buttons[0] || own.taken_buttons[1] || own.taken_buttons[2])
      io->WantCaptureMouse = true;
}

/* While the overlay's filter is typed, systems with a keyboard on the screen show it, and SDL 3
 * sends characters. */
static void ask_for_text(ImGuiContext *context)
{
#ifdef Prof_IMGUI_GROWS
   if (context->PlatformImeData.WantTextInput) return; /* a widget does, and says where */
   context->PlatformImeData.WantTextInput = true;
   context->PlatformImeData.ViewportId = ImGui::GetMainViewport()->ID;
#else
   context->WantTextInputNextFrame = 1;
#endif
}

static void before_end(ImGuiContext *context, ImGuiContextHook *)
{
   draw_overlay();
   if (Prof_overlay_focus() == 2) ask_for_text(context);
}

static void after_frame(ImGuiContext *context, ImGuiContextHook *)
{
   show_taken(&context->IO, true);
   if (own.hid_mouse) context->IO.ConfigFlags &= ~ImGuiConfigFlags_NoMouse;
   own.hid_mouse = false;
}

static void forget(void)
{
   leave_atlas();
   lift_all();
   memset(&own, 0, sizeof own);
}

/* The context has let go of its atlas by now. */
static void at_end(ImGuiContext *, ImGuiContextHook *) { forget(); }

/* ---- the face ---- */

static ImGuiID add_hook(ImGuiContextHookType type, ImGuiContextHookCallback call)
{
   ImGuiContextHook hook;
   hook.Type = type;
   hook.Callback = call;
   return ImGui::AddContextHook(own.context, &hook);
}

static void detach(void)
{
   if (!own.context) return;
   for (int i = 0; i < NUM_HOOKS; ++i) ImGui::RemoveContextHook(own.context, own.hooks[i]);
   forget();
}

static int attach(int largest_scale)
{
   ImGuiContext *context = ImGui::GetCurrentContext();
   if (!context || largest_scale < 0 || largest_scale > MOST_SCALE) return 0;
   detach();
   own.context = context;
   own.largest_scale = largest_scale ? largest_scale : (int)DEFAULT_SCALE;
   own.hooks[0] = add_hook(ImGuiContextHookType_NewFramePre, before_frame);
   own.hooks[1] = add_hook(ImGuiContextHookType_NewFramePost, in_frame);
   own.hooks[2] = add_hook(ImGuiContextHookType_EndFramePre, before_end);
   own.hooks[3] = add_hook(ImGuiContextHookType_EndFramePost, after_frame);
   own.hooks[4] = add_hook(ImGuiContextHookType_Shutdown, at_end);
   see_to_font(own.largest_scale, false);
   return 1;
}

} /* namespace Prof_Imgui */

#undef Prof_IMGUI_QUEUED
#undef Prof_IMGUI_TYPED
#undef Prof_IMGUI_GROWS

int Prof_imgui_attach(int largest_scale) { return Prof_Imgui::attach(largest_scale); }
void Prof_imgui_detach(void) { Prof_Imgui::detach(); }

#endif
