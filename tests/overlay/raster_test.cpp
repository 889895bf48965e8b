// raster_test.cpp - the software rasteriser against rules one can count on fingers.
#include "../../draw/list/prof_font.h"
#include "panel.h"
#include "session.h"

#include "tests/headers.h"

namespace {

struct Canvas {
   int width, height, stride;
   std::vector<unsigned char> bytes;

   Canvas(int w, int h, int pad)
      : width(w), height(h), stride(w * 4 + pad),
        bytes(static_cast<size_t>(stride) * static_cast<size_t>(h), 10)
   {
   }
   const unsigned char *at(int x, int y) const
   {
      return &bytes[static_cast<size_t>(y) * static_cast<size_t>(stride) +
                    static_cast<size_t>(x) * 4];
   }
};

struct Quads {
   std::vector<Prof_Draw_Vertex> vertices;

   void add(int x0, int y0, int x1, int y1, int u0, int v0, int u1, int v1, unsigned rgba)
   {
      put(x0, y0, u0, v0, rgba);
      put(x1, y0, u1, v0, rgba);
      put(x1, y1, u1, v1, rgba);
      put(x0, y1, u0, v1, rgba);
   }
   void solid(int x0, int y0, int x1, int y1, unsigned rgba)
   {
      int u, v;
      Prof_Font_cell(Prof_FONT_SOLID, &u, &v);
      add(x0, y0, x1, y1, u + 4, v + 8, u + 4, v + 8, rgba);
   }
   void put(int x, int y, int u, int v, unsigned c)
   {
      auto byte = [](unsigned value) { return static_cast<unsigned char>(value & 255); };
      vertices.push_back({static_cast<short>(x), static_cast<short>(y),
                          static_cast<unsigned short>(u), static_cast<unsigned short>(v),
                          {byte(c >> 24), byte(c >> 16), byte(c >> 8), byte(c)}});
   }
   void onto(Canvas &canvas) const
   {
      Prof_Draw_List list = {canvas.width, canvas.height, static_cast<int>(vertices.size()), 0,
                             vertices.data(), nullptr, 0};
      Prof_draw_list_raster(&list, canvas.bytes.data(), canvas.width, canvas.height, canvas.stride);
   }
};

TEST(Raster, FillsExactlyTheRectangleAndNothingOfThePadding)
{
   Canvas canvas(7, 5, 3);
   Quads quads;
   quads.solid(2, 1, 5, 4, 0x204060FF);
   quads.onto(canvas);
   for (int y = 0; y < 5; ++y)
      for (int x = 0; x < 7; ++x) {
         bool in = x >= 2 && x < 5 && y >= 1 && y < 4;
         EXPECT_EQ(canvas.at(x, y)[0], in ? 0x20 : 10) << x << "," << y;
         EXPECT_EQ(canvas.at(x, y)[2], in ? 0x60 : 10);
         EXPECT_EQ(canvas.at(x, y)[3], in ? 255 : 10);
      }
   for (int y = 0; y < 5; ++y)
      for (int i = 28; i < 31; ++i) EXPECT_EQ(canvas.at(0, y)[i], 10);
}

TEST(Raster, CutsWhatSticksOut)
{
   Canvas canvas(4, 4, 0);
   Quads quads;
   quads.solid(-100, -100, 2, 2, 0xFF0000FF);
   quads.solid(3, 3, 900, 900, 0x00FF00FF);
   const int nothing[][4] = {{-5, -5, -1, 90}, {50, 1, 60, 2}, {2, 2, 2, 4}, {3, 3, 1, 1}};
   for (auto [x0, y0, x1, y1] : nothing) quads.solid(x0, y0, x1, y1, 0x0000FFFF);
   quads.onto(canvas);
   EXPECT_EQ(canvas.at(1, 1)[0], 255);
   EXPECT_EQ(canvas.at(2, 2)[0], 10);
   EXPECT_EQ(canvas.at(3, 3)[1], 255);
   for (size_t i = 2; i < canvas.bytes.size(); i += 4) EXPECT_NE(canvas.bytes[i], 255);
}

// Over 10 in each channel; what covers makes the picture opaque.
TEST(Raster, BlendsAllChannelsRightToTheRoundingForEveryAlpha)
{
   for (unsigned alpha = 0; alpha < 256; ++alpha) {
      Canvas canvas(1, 1, 0);
      Quads quads;
      quads.solid(0, 0, 1, 1, 0xF3000A00u | alpha);
      quads.onto(canvas);
      const unsigned colors[] = {0xF3, 0, 10, 255};
      for (int i = 0; i < 4; ++i)
         EXPECT_EQ(canvas.at(0, 0)[i], (colors[i] * alpha + 10 * (255 - alpha) + 127) / 255)
            << alpha << ", channel " << i;
   }
}

class RasterAtScale : public ::testing::TestWithParam<int> {};

// Parts of letters as clipping leaves them.
TEST_P(RasterAtScale, GlyphsHaveWholePixels)
{
   const int scale = GetParam();
   int u, v, wide;
   Prof_Font_cell('g', &u, &v);
   const unsigned char *texels = Prof_overlay_texture(&wide, nullptr) + v * wide + u;
   Canvas canvas(8 * scale, 16 * scale, 0);
   Quads quads;
   quads.add(3 * scale, 2 * scale, 8 * scale, 14 * scale, u + 3, v + 2, u + 8, v + 14, 0xFFFFFFFF);
   quads.onto(canvas);
   for (int y = 0; y < 16 * scale; ++y)
      for (int x = 0; x < 8 * scale; ++x) {
         int cx = x / scale, cy = y / scale;
         bool in = cx >= 3 && cy >= 2 && cy < 14;
         bool set = in && texels[cy * wide + cx];
         ASSERT_EQ(canvas.at(x, y)[0], set ? 255 : 10) << x << "," << y;
      }
}

INSTANTIATE_TEST_SUITE_P(Scales, RasterAtScale, ::testing::Range(1, 5));

TEST(Raster, TakesRowsFromBelow)
{
   Canvas canvas(3, 3, 0);
   Quads quads;
   quads.solid(0, 0, 3, 1, 0xFF0000FF);
   Prof_Draw_List list = {3, 3, 4, 0, quads.vertices.data(), nullptr, 0};
   Prof_draw_list_raster(&list, canvas.bytes.data() + 2 * canvas.stride, 3, 3, -canvas.stride);
   EXPECT_EQ(canvas.at(0, 2)[0], 255);
   EXPECT_EQ(canvas.at(0, 0)[0], 10);
}

TEST(Raster, TakesNoPictureAndEmptyOnes)
{
   Prof_overlay_raster(nullptr, 100, 100, 400);
   unsigned char pixel[4] = {1, 2, 3, 4};
   Prof_overlay_raster(pixel, 0, 0, 0);
   const Prof_Draw_List nothing = {1, 1, 8, 12, nullptr, nullptr, 0};
   Prof_draw_list_raster(&nothing, pixel, 1, 1, 4);
   Prof_draw_list_raster(nullptr, pixel, 1, 1, 4);
   EXPECT_EQ(pixel[0], 1);
}

// ---- for other renderers ----

TEST(Texture, IsWhiteWithAlphaAsLargeAsWanted)
{
   int width = 0, height = 0;
   const unsigned char *alpha = Prof_overlay_texture(&width, &height);
   for (int scale : {1, 2, 3, 8}) {
      const int stride = width * scale * 4 + 12;
      const size_t bytes = static_cast<size_t>(stride) * static_cast<size_t>(height * scale);
      std::vector<unsigned char> rgba(bytes, 77);
      Prof_overlay_texture_rgba(rgba.data(), scale, stride);
      for (int y = 0; y < height * scale; ++y) {
         const unsigned char *row = &rgba[static_cast<size_t>(y) * static_cast<size_t>(stride)];
         for (int x = 0; x < width * scale; ++x) {
            ASSERT_EQ(row[x * 4] & row[x * 4 + 1] & row[x * 4 + 2], 255);
            ASSERT_EQ(row[x * 4 + 3], alpha[y / scale * width + x / scale]) << x << "," << y;
         }
         for (int i = width * scale * 4; i < stride; ++i) ASSERT_EQ(row[i], 77);
      }
   }
}

TEST(Texture, TakesAScaleThatIsOutOfRangeForTheNearest)
{
   for (auto [nearest, wanted] : {std::pair<int, int>(1, -3), std::pair<int, int>(8, 999)}) {
      const int stride = Prof_Font_texture_width() * 4 * nearest;
      std::vector<unsigned char> rgba(Prof_FONT_LEAST_TEXELS * 4 * 64), same(rgba);
      Prof_overlay_texture_rgba(rgba.data(), nearest, stride);
      Prof_overlay_texture_rgba(same.data(), wanted, stride);
      EXPECT_EQ(rgba, same);
   }
   Prof_overlay_texture_rgba(nullptr, 1, 4);
}

// A letter is 8 pixels of the font wide. Asked before the picture, and in between two others.
TEST(Scale, IsThatOfThePicture)
{
   play_session(60);
   open_panel(Prof_ACTION_HELP);
   Prof_Overlay look = Prof_default_overlay();
   const int sizes[][2] = {{1280, 720}, {320, 200}, {1920, 1080}, {2560, 1440}, {3840, 2160},
                           {700, 1500}, {16384, 16384}};
   for (int wanted = 0; wanted <= 4; ++wanted) {
      look.scale = wanted;
      ASSERT_EQ(Prof_set_overlay(&look), 1);
      for (const auto &size : sizes) {
         const int scale = Prof_overlay_scale(size[0], size[1]);
         EXPECT_TRUE(scale >= 1 && scale <= 4) << scale;
         const Prof_Draw_List *list = Prof_overlay_draw(size[0], size[1]);
         int letters = 0;
         for (int i = 0; i < list->num_vertices; i += 4) {
            const Prof_Draw_Vertex *c = list->vertices + i;
            EXPECT_EQ(c[0].x % scale + c[2].y % scale, 0);
            if (c[2].u - c[0].u != 8 || c[2].v - c[0].v != 16) continue;
            EXPECT_EQ(c[2].x - c[0].x, 8 * scale) << size[0] << "x" << size[1];
            ++letters;
         }
         EXPECT_GT(letters, 20) << size[0] << "x" << size[1];
         Prof_overlay_scale(100, 100);
      }
   }
   EXPECT_EQ(Prof_overlay_scale(0, 720), 0);
   EXPECT_EQ(Prof_overlay_scale(1280, -1), 0);
   EXPECT_EQ(Prof_overlay_scale(1280, 16385), 0);
}

// Renderers that draw quads rest on it, and those that keep the indices.
TEST(Corners, ComeInFoursClockwiseFromTheTopLeft)
{
   static const int order[6] = {0, 1, 2, 0, 2, 3};
   play_session(60);
   open_panel(Prof_ACTION_HELP);
   const Prof_Draw_List *list = Prof_overlay_draw(1280, 720);
   ASSERT_GT(list->num_vertices, 1000);
   ASSERT_EQ(list->num_vertices % 4, 0);
   ASSERT_EQ(list->num_indices, list->num_vertices / 4 * 6);
   for (int i = 0; i < list->num_indices; ++i)
      ASSERT_EQ(list->indices[i], i / 6 * 4 + order[i % 6]) << i;
   for (int i = 0; i < list->num_vertices; i += 4) {
      const Prof_Draw_Vertex *c = list->vertices + i;
      ASSERT_TRUE(c[0].x < c[2].x && c[0].y < c[2].y && c[0].u <= c[2].u && c[0].v <= c[2].v);
      ASSERT_TRUE(c[1].x == c[2].x && c[1].y == c[0].y && c[3].x == c[0].x && c[3].y == c[2].y);
      ASSERT_TRUE(c[1].u == c[2].u && c[1].v == c[0].v && c[3].u == c[0].u && c[3].v == c[2].v);
      for (int k = 1; k < 4; ++k) ASSERT_TRUE(std::equal(c->color, c->color + 4, c[k].color));
   }
}

} // namespace
