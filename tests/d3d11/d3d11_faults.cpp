// d3d11_faults.cpp - see d3d11_faults.h: the tables of functions that objects point to are ours.
#define CINTERFACE
#define COBJMACROS
#define D3D11_NO_HELPERS
#include <d3d11.h>

#include "d3d11_faults.h"

namespace {

struct Fault {
   HRESULT result;
   int times;
};
std::map<std::string, Fault> faults;

bool fails(const char *call, HRESULT *result)
{
   const auto found = faults.find(call);
   if (found == faults.end() || found->second.times == 0) return false;
   if (found->second.times > 0) --found->second.times;
   *result = found->second.result;
   return true;
}

// ---- the device ----

std::vector<std::string> calls; // of the device, that may fail

// A table of functions, and as much of what follows as later versions of the interface may have,
// which is asked for with the same object.
template <class T> struct Table {
   T table;
   void *later[100];
   void copy(const T *from) { memcpy(static_cast<void *>(this), from, sizeof *this); }
};

Table<ID3D11DeviceVtbl> own_device;
ID3D11DeviceVtbl &of_device = own_device.table;
const ID3D11DeviceVtbl *real_device;

template <auto Member> const char *name_of;

template <auto Member, class... A>
HRESULT STDMETHODCALLTYPE create(ID3D11Device *device, A... arguments)
{
   HRESULT result = S_OK;
   if (fails(name_of<Member>, &result)) return result;
   return (real_device->*Member)(device, arguments...);
}

template <auto Member> void replace(const char *name)
{
   name_of<Member> = name;
   of_device.*Member = create<Member>;
   calls.push_back(name);
}

D3D_FEATURE_LEVEL STDMETHODCALLTYPE level_of(ID3D11Device *device)
{
   HRESULT level = 0;
   if (fails("GetFeatureLevel", &level)) return static_cast<D3D_FEATURE_LEVEL>(level);
   return real_device->GetFeatureLevel(device);
}

void take_device(ID3D11Device *device)
{
   using V = ID3D11DeviceVtbl;
   if (device->lpVtbl == &of_device) return;
   calls.clear();
   real_device = device->lpVtbl;
   own_device.copy(real_device);
   replace<&V::CreateBuffer>("CreateBuffer");
   replace<&V::CreateTexture2D>("CreateTexture2D");
   replace<&V::CreateShaderResourceView>("CreateShaderResourceView");
   replace<&V::CreateRenderTargetView>("CreateRenderTargetView");
   replace<&V::CreateInputLayout>("CreateInputLayout");
   replace<&V::CreateVertexShader>("CreateVertexShader");
   replace<&V::CreatePixelShader>("CreatePixelShader");
   replace<&V::CreateBlendState>("CreateBlendState");
   replace<&V::CreateDepthStencilState>("CreateDepthStencilState");
   replace<&V::CreateRasterizerState>("CreateRasterizerState");
   replace<&V::CreateQuery>("CreateQuery");
   of_device.GetFeatureLevel = level_of;
   device->lpVtbl = &of_device;
}

// ---- shaders and class instances that are none ----

// Counts who holds it.
struct Fake {
   const struct Fake_Vtbl *vtbl;
   ULONG refs;
};
HRESULT STDMETHODCALLTYPE fake_query(Fake *, const IID *, void **) { return E_NOINTERFACE; }
ULONG STDMETHODCALLTYPE fake_hold(Fake *fake) { return ++fake->refs; }
ULONG STDMETHODCALLTYPE fake_release(Fake *fake) { return --fake->refs; }
struct Fake_Vtbl {
   HRESULT(STDMETHODCALLTYPE *query)(Fake *, const IID *, void **);
   ULONG(STDMETHODCALLTYPE *hold)(Fake *);
   ULONG(STDMETHODCALLTYPE *release)(Fake *);
};
const Fake_Vtbl of_fake = {fake_query, fake_hold, fake_release};

enum { INSTANCES = 3 };
struct Stage {
   const char *name;
   Fake shader, instances[INSTANCES];
   bool whole;      // the shader is a fake, too
   bool bound;      // the last call set what there was
   int unbound;     // calls that set null
};
Stage stages[5];
bool are_faked;

template <class T> T *as(Fake &fake) { return reinterpret_cast<T *>(&fake); }

template <class T> void get(Stage &stage, T **shader, ID3D11ClassInstance **all, UINT *count)
{
   if (stage.whole) {
      *shader = as<T>(stage.shader);
      fake_hold(&stage.shader);
   }
   if (!count) return;
   const UINT room = *count;
   *count = INSTANCES;
   for (UINT i = 0; i < room && i < INSTANCES; ++i) {
      all[i] = as<ID3D11ClassInstance>(stage.instances[i]);
      fake_hold(&stage.instances[i]);
   }
}

template <class T>
void set(Stage &stage, T *shader, ID3D11ClassInstance *const *all, UINT count)
{
   bool same = count == INSTANCES && (!stage.whole || shader == as<T>(stage.shader));
   for (UINT i = 0; same && i < INSTANCES; ++i)
      same = all[i] == as<ID3D11ClassInstance>(stage.instances[i]);
   stage.bound = same;
   stage.unbound += stage.whole && !shader;
}

// ---- the context ----

Table<ID3D11DeviceContextVtbl> own_context;
ID3D11DeviceContextVtbl &of_context = own_context.table;
const ID3D11DeviceContextVtbl *real_context;

HRESULT STDMETHODCALLTYPE map(ID3D11DeviceContext *context, ID3D11Resource *resource, UINT part,
                              D3D11_MAP kind, UINT flags, D3D11_MAPPED_SUBRESOURCE *mapped)
{
   HRESULT result = S_OK;
   if (fails("Map", &result)) return result;
   return real_context->Map(context, resource, part, kind, flags, mapped);
}

template <int Which, auto Get, class T>
void STDMETHODCALLTYPE get_shader(ID3D11DeviceContext *context, T **shader,
                                  ID3D11ClassInstance **all, UINT *count)
{
   if (are_faked && stages[Which].whole) *shader = nullptr;
   else (real_context->*Get)(context, shader, nullptr, nullptr);
   if (are_faked) get(stages[Which], shader, all, count);
   else if (count) *count = 0;
}

template <int Which, auto Set, class T>
void STDMETHODCALLTYPE set_shader(ID3D11DeviceContext *context, T *shader,
                                  ID3D11ClassInstance *const *all, UINT count)
{
   if (are_faked) set(stages[Which], shader, all, count);
   if (are_faked && stages[Which].whole) shader = nullptr;
   (real_context->*Set)(context, shader, nullptr, 0);
}

// ---- the clock ----

Fake_Clock clock_kind;
std::map<ID3D11Asynchronous *, UINT64> stamps;
int spans;

D3D11_QUERY kind_of(ID3D11Asynchronous *query)
{
   D3D11_QUERY_DESC desc;
   ID3D11Query_GetDesc(reinterpret_cast<ID3D11Query *>(query), &desc);
   return desc.Query;
}

UINT64 now()
{
   return static_cast<UINT64>(std::chrono::nanoseconds(
      std::chrono::steady_clock::now().time_since_epoch()).count());
}

void wait(ID3D11DeviceContext *context)
{
   ID3D11Device *device;
   ID3D11Query *done = nullptr;
   const D3D11_QUERY_DESC desc = {D3D11_QUERY_EVENT, 0};
   ID3D11DeviceContext_GetDevice(context, &device);
   real_device->CreateQuery(device, &desc, &done);
   auto *asked = reinterpret_cast<ID3D11Asynchronous *>(done);
   real_context->End(context, asked);
   real_context->Flush(context);
   BOOL is_done = FALSE;
   while (real_context->GetData(context, asked, &is_done, sizeof is_done, 0) == S_FALSE)
      SwitchToThread();
   ID3D11Query_Release(done);
   ID3D11Device_Release(device);
}

// The stamps of the test, made up: from when its span began to when it is first asked for, which
// is at once after the wait, so that no other program comes in between. A quarter is the first job.
UINT64 test_began;
ID3D11Asynchronous *test_stamps[3];
int num_test_stamps, tests_made;

bool is_made_up() { return clock_kind == CLOCK_PASSES || clock_kind == CLOCK_SHAKY; }

void make_test_up()
{
   const bool lies = clock_kind == CLOCK_SHAKY && tests_made++ % 2;
   const UINT64 took = lies ? 4 : now() - test_began;
   for (int i = 0; i < num_test_stamps; ++i)
      stamps[test_stamps[i]] = test_began + (i == 2 ? took : took * static_cast<UINT64>(i) / 4);
}

void STDMETHODCALLTYPE begin(ID3D11DeviceContext *context, ID3D11Asynchronous *query)
{
   spans += kind_of(query) == D3D11_QUERY_TIMESTAMP_DISJOINT;
   num_test_stamps = 0;
   test_began = now();
   real_context->Begin(context, query);
}

void STDMETHODCALLTYPE end(ID3D11DeviceContext *context, ID3D11Asynchronous *query)
{
   spans -= kind_of(query) == D3D11_QUERY_TIMESTAMP_DISJOINT;
   real_context->End(context, query);
   if (clock_kind == CLOCK_OF_DEVICE || kind_of(query) != D3D11_QUERY_TIMESTAMP) return;
   if (is_made_up()) {
      if (num_test_stamps < 3) test_stamps[num_test_stamps++] = query;
      return;
   }
   wait(context);
   stamps[query] = now();
}

HRESULT STDMETHODCALLTYPE get_data(ID3D11DeviceContext *context, ID3D11Asynchronous *query,
                                   void *data, UINT size, UINT flags)
{
   HRESULT result = S_OK;
   if (fails("GetData", &result)) return result;
   if (is_made_up() && kind_of(query) == D3D11_QUERY_TIMESTAMP_DISJOINT)
      make_test_up();
   result = real_context->GetData(context, query, data, size, flags);
   if (clock_kind == CLOCK_OF_DEVICE || !data) return result;
   if (kind_of(query) == D3D11_QUERY_TIMESTAMP) *static_cast<UINT64 *>(data) = stamps[query];
   else if (kind_of(query) == D3D11_QUERY_TIMESTAMP_DISJOINT)
      *static_cast<D3D11_QUERY_DATA_TIMESTAMP_DISJOINT *>(data) = {1000000000,
                                                                    clock_kind == CLOCK_BROKEN};
   else return result;
   return S_OK;
}

void take_context(ID3D11DeviceContext *context)
{
   using V = ID3D11DeviceContextVtbl;
   if (context->lpVtbl == &of_context) return;
   real_context = context->lpVtbl;
   own_context.copy(real_context);
   of_context.Map = map;
   of_context.VSGetShader = get_shader<0, &V::VSGetShader>;
   of_context.HSGetShader = get_shader<1, &V::HSGetShader>;
   of_context.DSGetShader = get_shader<2, &V::DSGetShader>;
   of_context.GSGetShader = get_shader<3, &V::GSGetShader>;
   of_context.PSGetShader = get_shader<4, &V::PSGetShader>;
   of_context.VSSetShader = set_shader<0, &V::VSSetShader>;
   of_context.HSSetShader = set_shader<1, &V::HSSetShader>;
   of_context.DSSetShader = set_shader<2, &V::DSSetShader>;
   of_context.GSSetShader = set_shader<3, &V::GSSetShader>;
   of_context.PSSetShader = set_shader<4, &V::PSSetShader>;
   of_context.Begin = begin;
   of_context.End = end;
   of_context.GetData = get_data;
   context->lpVtbl = &of_context;
}

} // namespace

void faults_in(ID3D11Device *device, ID3D11DeviceContext *context)
{
   no_faults();
   are_faked = false;
   clock_kind = CLOCK_OF_DEVICE;
   spans = 0;
   stamps.clear();
   take_device(device);
   take_context(context);
}

void fault_failing(const std::string &call, long result, int times)
{
   faults[call] = {static_cast<HRESULT>(result), times};
}

void no_faults() { faults.clear(); }

std::vector<std::string> can_fail() { return calls; }

void fake_shaders()
{
   const char *const names[] = {"vertex", "hull", "domain", "geometry", "pixel"};
   are_faked = true;
   for (int i = 0; i < 5; ++i) {
      stages[i] = {};
      stages[i].name = names[i];
      stages[i].whole = i == 1 || i == 2;
      stages[i].shader = {&of_fake, 1};
      for (Fake &fake : stages[i].instances) fake = {&of_fake, 1};
   }
}

std::string fakes_wrong()
{
   std::string wrong;
   for (const Stage &stage : stages) {
      if (!stage.bound) wrong += std::string(stage.name) + " is not what it was; ";
      ULONG refs = stage.shader.refs;
      for (const Fake &fake : stage.instances) refs += fake.refs;
      if (refs != 1 + INSTANCES) wrong += std::string(stage.name) + " is held; ";
   }
   return wrong;
}

int fakes_unbound() { return stages[1].unbound + stages[2].unbound; }

void fake_clock(Fake_Clock kind) { clock_kind = kind; }
int spans_open() { return spans; }
