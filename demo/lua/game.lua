-- game.lua - what lua.c plays: creatures that think, and one that walks as a coroutine.

ai = {}
local creatures = {}

function ai.distance(a, b) return math.sqrt((a.x - b.x) ^ 2 + (a.y - b.y) ^ 2) end

function ai.nearest(me)
   local best, found = math.huge, nil
   for _, other in ipairs(creatures) do
      local d = ai.distance(me, other)
      if other ~= me and d < best then best, found = d, other end
   end
   return found
end

function ai.think(me)
   local prey = ai.nearest(me)
   if prey then me.x, me.y = me.x + (prey.x - me.x) / 10, me.y + (prey.y - me.y) / 10 end
   if me.x ~= me.x then error("lost") end
end

local function step(me, dx) me.x = me.x + dx end

local walk = coroutine.wrap(function()
   while true do
      for _ = 1, 10 do step(creatures[1], 1) coroutine.yield() end
      for _ = 1, 10 do step(creatures[1], -1) coroutine.yield() end
   end
end)

for i = 1, 12 do creatures[i] = {x = i * 7 % 11, y = i * 5 % 13} end

function update(frame)
   for _, creature in ipairs(creatures) do pcall(ai.think, creature) end
   if frame % 2 == 0 then walk() end
end
