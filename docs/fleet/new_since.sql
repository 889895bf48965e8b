-- new_since.sql - what is new since the last build: paths that cost more hitch milliseconds per hour
-- of play in the newest build than in the one before it, and how many machines saw them.
--
-- A build is as old as its first session. A machine is a tester, or else a session.
with builds as (
   select build, row_number() over (order by min(start) desc) as age
   from sessions
   group by build
), played as (
   select b.age, sum(s.seconds) / 3600.0 as hours,
          count(distinct coalesce(s.tester, s.session)) as machines
   from sessions s
   join builds b on b.build = s.build
   where b.age <= 2
   group by b.age
), costs as (
   select b.path,
          sum(case when n.age = 1 then b.blame_ms else 0 end) as new_ms,
          sum(case when n.age = 2 then b.blame_ms else 0 end) as old_ms,
          count(distinct case when n.age = 1 then coalesce(s.tester, s.session) end) as new_saw,
          count(distinct case when n.age = 2 then coalesce(s.tester, s.session) end) as old_saw
   from blames b
   join hitches h on h.session = b.session and h.frame = b.frame
   join sessions s on s.session = b.session
   join builds n on n.build = s.build
   where n.age <= 2 and h.machine = 0 and b.frame between s.first_frame and s.last_frame
   group by b.path
)
select c.path, c.new_ms / n.hours as ms_per_hour, c.old_ms / o.hours as before_ms_per_hour,
       c.new_ms / n.hours - c.old_ms / o.hours as rose_ms_per_hour,
       c.new_saw as machines, n.machines as of_machines,
       c.old_saw as machines_before, o.machines as of_machines_before
from costs c
join played n on n.age = 1
join played o on o.age = 2
where c.new_ms / n.hours > c.old_ms / o.hours
order by rose_ms_per_hour desc, c.path;
