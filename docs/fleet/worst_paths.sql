-- worst_paths.sql - which path causes most hitch milliseconds, by GPU and build: the first three.
--
-- Hitches that the machine made are left out: no path is to blame for them. So are those of frames
-- that the session's row does not count.
with totals as (
   select s.gpu, s.build, b.path, count(*) as hitches, count(distinct b.session) as sessions,
          sum(b.blame_ms) as hitch_ms
   from blames b
   join hitches h on h.session = b.session and h.frame = b.frame
   join sessions s on s.session = b.session
   where h.machine = 0 and b.frame between s.first_frame and s.last_frame
   group by s.gpu, s.build, b.path
), ranked as (
   select totals.*, row_number() over (partition by gpu, build order by hitch_ms desc, path) as place
   from totals
)
select gpu, build, place, path, hitches, sessions, hitch_ms
from ranked
where place <= 3
order by gpu, build, place;
