/* prof_d3d11_bench.c - see prof_d3d11_bench.h. The shaders are bench.hlsl. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_D3D11)
#include "prof_d3d11_bench.h"

#include <string.h>

#include "../../draw/d3d11/prof_d3d11_shader.h"
#include "../../draw/d3d11/prof_d3d11_state.h"
#include "../../platform/prof_os.h"
#include "../../src/base/prof_assert.h"
#include "prof_d3d11_bench_words.h"

/* So few pixels that a software driver does not drown in them. */
enum { TIMES = 3 }; /* that a busy machine is given another chance */
enum { SIDE = 256, FIRST_ROUNDS = 1, MOST_ROUNDS = 1 << 20, MOST_TRIALS = 200 };

typedef struct Bench {
   Prof_D3d11_Timer *timer;
   Prof_D3d11_Shader shader;
   ID3D11RenderTargetView *picture;
   ID3D11Buffer *corners;
   ID3D11BlendState *blend;
   ID3D11Query *done; /* answered when the GPU is idle */
} Bench;

/* One at a time; too large for a stack. */
static struct {
   Prof_D3d11_State state;
   Prof_D3d11_Targets targets;
} saved;

/* ---- a place to draw ---- */

static const D3D11_INPUT_ELEMENT_DESC elements[] = {
   {"POSITION", 0, DXGI_FORMAT_R32G32_FLOAT, 0, 0, D3D11_INPUT_PER_VERTEX_DATA, 0}};

static int make_shader(Bench *b)
{
   Prof_D3d11_Code code;
   code.vertex = bench_vertex;
   code.vertex_size = sizeof bench_vertex;
   code.pixel = bench_pixel;
   code.pixel_size = sizeof bench_pixel;
   code.text = bench_text;
   code.text_size = sizeof bench_text - 1;
   return Prof_D3d11_Shader_make(&b->shader, b->timer->device, &code, elements, 1);
}

static int make_picture(Bench *b)
{
   ID3D11Texture2D *texture = 0;
   D3D11_TEXTURE2D_DESC desc;
   int made;
   memset(&desc, 0, sizeof desc);
   desc.Width = desc.Height = SIDE;
   desc.MipLevels = desc.ArraySize = desc.SampleDesc.Count = 1;
   desc.Format = DXGI_FORMAT_R8G8B8A8_UNORM;
   desc.BindFlags = D3D11_BIND_RENDER_TARGET;
   if (!Prof_D3d11_Api_succeeded(
          ID3D11Device_CreateTexture2D(b->timer->device, &desc, 0, &texture), "CreateTexture2D"))
      return 0;
   made = Prof_D3d11_Api_succeeded(
      ID3D11Device_CreateRenderTargetView(b->timer->device, (ID3D11Resource *)texture, 0,
                                          &b->picture),
      "CreateRenderTargetView");
   ID3D11Texture2D_Release(texture);
   return made;
}

/* A triangle that covers everything, clockwise. */
static int make_corners(Bench *b)
{
   static const float corners[6] = {-1, -1, -1, 3, 3, -1};
   D3D11_BUFFER_DESC desc;
   D3D11_SUBRESOURCE_DATA data;
   memset(&desc, 0, sizeof desc);
   memset(&data, 0, sizeof data);
   desc.ByteWidth = sizeof corners;
   desc.Usage = D3D11_USAGE_IMMUTABLE;
   desc.BindFlags = D3D11_BIND_VERTEX_BUFFER;
   data.pSysMem = corners;
   return Prof_D3d11_Api_succeeded(
      ID3D11Device_CreateBuffer(b->timer->device, &desc, &data, &b->corners), "CreateBuffer");
}

/* Each picture shows through the next, so no GPU may leave out those that are covered. */
static int make_blend(Bench *b)
{
   D3D11_BLEND_DESC desc;
   D3D11_RENDER_TARGET_BLEND_DESC *first = &desc.RenderTarget[0];
   memset(&desc, 0, sizeof desc);
   first->BlendEnable = TRUE;
   first->SrcBlend = first->SrcBlendAlpha = D3D11_BLEND_SRC_ALPHA;
   first->DestBlend = first->DestBlendAlpha = D3D11_BLEND_INV_SRC_ALPHA;
   first->BlendOp = first->BlendOpAlpha = D3D11_BLEND_OP_ADD;
   first->RenderTargetWriteMask = D3D11_COLOR_WRITE_ENABLE_ALL;
   return Prof_D3d11_Api_succeeded(
      ID3D11Device_CreateBlendState(b->timer->device, &desc, &b->blend), "CreateBlendState");
}

static int make_query(Bench *b)
{
   D3D11_QUERY_DESC desc;
   memset(&desc, 0, sizeof desc);
   desc.Query = D3D11_QUERY_EVENT;
   return Prof_D3d11_Api_succeeded(ID3D11Device_CreateQuery(b->timer->device, &desc, &b->done),
                                   "CreateQuery");
}

static int set_up(Bench *b)
{
   return make_shader(b) && make_picture(b) && make_corners(b) && make_blend(b) &&
          make_query(b);
}

static void take_down(Bench *b)
{
   Prof_D3d11_Shader_free(&b->shader);
   Prof_D3D11_RELEASE(ID3D11RenderTargetView, b->picture);
   Prof_D3D11_RELEASE(ID3D11Buffer, b->corners);
   Prof_D3D11_RELEASE(ID3D11BlendState, b->blend);
   Prof_D3D11_RELEASE(ID3D11Query, b->done);
}

/* Depth is not tested, and nothing cut, as there is no such target. */
static void set_state(Bench *b)
{
   static const UINT stride = 2 * sizeof(float), offset = 0;
   ID3D11DeviceContext *context = b->timer->context;
   D3D11_VIEWPORT viewport;
   memset(&viewport, 0, sizeof viewport);
   viewport.Width = viewport.Height = SIDE;
   viewport.MaxDepth = 1;
   ID3D11DeviceContext_IASetInputLayout(context, b->shader.layout);
   ID3D11DeviceContext_IASetVertexBuffers(context, 0, 1, &b->corners, &stride, &offset);
   ID3D11DeviceContext_IASetPrimitiveTopology(context, D3D11_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
   ID3D11DeviceContext_VSSetShader(context, b->shader.vertex, 0, 0);
   ID3D11DeviceContext_PSSetShader(context, b->shader.pixel, 0, 0);
   ID3D11DeviceContext_RSSetState(context, 0);
   ID3D11DeviceContext_RSSetViewports(context, 1, &viewport);
   ID3D11DeviceContext_OMSetBlendState(context, b->blend, 0, 0xFFFFFFFFu);
   ID3D11DeviceContext_OMSetDepthStencilState(context, 0, 0);
   ID3D11DeviceContext_OMSetRenderTargets(context, 1, &b->picture, 0);
}

/* ---- a trial ---- */

static void draw(const Bench *b, int rounds)
{
   ID3D11DeviceContext_DrawInstanced(b->timer->context, 3, (UINT)rounds, 0, 0);
}

/* Until the GPU has done all. 0: the device is lost. */
static int wait(const Bench *b)
{
   ID3D11DeviceContext *context = b->timer->context;
   ID3D11Asynchronous *done = (ID3D11Asynchronous *)b->done;
   BOOL is_done = FALSE;
   HRESULT result;
   ID3D11DeviceContext_End(context, done);
   ID3D11DeviceContext_Flush(context);
   while ((result = ID3D11DeviceContext_GetData(context, done, &is_done, sizeof is_done, 0)) ==
          S_FALSE)
      SwitchToThread();
   return SUCCEEDED(result);
}

/* What both jobs took. If the parts are far from one to three, the machine may have been busy, and
 * half of it is neither proof nor refutation. */
static double told_of(Prof_D3d11_Timer *timer)
{
   uint64_t at[3];
   double one, three;
   uint32_t i;
   for (i = 0; i < 3; ++i)
      if (!Prof_D3d11_Timer_read(timer, Prof_D3D11_TIMER_BENCH + i, &at[i])) return 0;
   one = (double)(int64_t)(at[1] - at[0]) * 1e-6;
   three = (double)(int64_t)(at[2] - at[1]) * 1e-6;
   if (one <= 0 || three <= 0) return 0;
   return three > 1.4 * one && three < 6 * one ? one + three : (one + three) / 2;
}

/* The GPU is idle before and done after it, so all of the work lies between our two readings. */
static int measure(const Bench *b, int rounds, Prof_Gpu_Test *test)
{
   const uint32_t first = Prof_D3D11_TIMER_BENCH;
   Prof_D3d11_Timer *timer = b->timer;
   uint64_t begin;
   if (!wait(b)) return 0;
   begin = Prof_Os_ticks();
   Prof_D3d11_Timer_turn(timer, Prof_GPU_FRAMES);
   Prof_D3d11_Timer_stamp(timer, first);
   draw(b, rounds);
   Prof_D3d11_Timer_stamp(timer, first + 1);
   draw(b, rounds * 3);
   Prof_D3d11_Timer_stamp(timer, first + 2);
   Prof_D3d11_Timer_end(timer);
   if (!wait(b)) return 0;
   test->spent_ms = (double)(Prof_Os_ticks() - begin) * 1e-6;
   test->told_ms = told_of(timer);
   return 1;
}

/* More and more work until there is enough to judge by, and that as often as it takes. */
static Prof_Gpu_Verdict judge(const Bench *b, Prof_Gpu_Test *test)
{
   Prof_Gpu_Trials trials;
   Prof_Gpu_Verdict verdict = Prof_GPU_UNDECIDED;
   int rounds = FIRST_ROUNDS, i;
   memset(&trials, 0, sizeof trials);
   trials.suspect = b->timer->is_soft;
   for (i = 0; i < MOST_TRIALS && rounds < MOST_ROUNDS && verdict <= Prof_GPU_UNDECIDED; ++i) {
      if (!measure(b, rounds, test)) break;
      verdict = Prof_Gpu_Verdict_weigh(&trials, test->told_ms, test->spent_ms);
      if (verdict == Prof_GPU_MORE_WORK) rounds *= test->spent_ms < 0.5 ? 4 : 2;
   }
   test->told_ms = trials.told_ms;
   test->spent_ms = verdict > Prof_GPU_UNDECIDED ? trials.spent_ms : 0;
   return verdict > Prof_GPU_UNDECIDED ? verdict : Prof_GPU_REFUSED;
}

/* Once before it counts, as drivers compile at the first draw. */
static Prof_Gpu_Verdict run(Bench *b, Prof_Gpu_Test *test)
{
   Prof_Gpu_Verdict verdict = Prof_GPU_UNSETTLED;
   int i;
   set_state(b);
   draw(b, 1);
   if (!wait(b)) {
      Prof_D3d11_Api_refuse("the device takes no work");
      return Prof_GPU_UNDECIDED;
   }
   for (i = 0; i < TIMES && verdict == Prof_GPU_UNSETTLED; ++i) verdict = judge(b, test);
   return verdict;
}

Prof_Gpu_Verdict Prof_D3d11_Bench_test(Prof_D3d11_Timer *timer, Prof_Gpu_Test *test)
{
   Bench bench;
   Prof_Gpu_Verdict verdict = Prof_GPU_UNDECIDED;
   memset(&bench, 0, sizeof bench);
   memset(test, 0, sizeof *test);
   bench.timer = timer;
   if (set_up(&bench)) {
      Prof_D3d11_Targets_save(&saved.targets, timer->context,
                              ID3D11Device_GetFeatureLevel(timer->device));
      Prof_D3d11_State_save(&saved.state, timer->context);
      verdict = run(&bench, test);
      Prof_D3d11_State_restore(&saved.state, timer->context);
      Prof_D3d11_Targets_restore(&saved.targets, timer->context);
   }
   take_down(&bench);
   timer->broke = 0;
   return verdict;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
