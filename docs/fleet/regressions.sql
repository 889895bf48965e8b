-- regressions.sql - what got worse from one build to the next on one GPU, the surest first.
--
-- For each GPU, build and path: hitch milliseconds per hour of play, against the build before on the
-- same GPU. Sessions are the sample, and a session without such a hitch is a zero in it. The rate is
-- a ratio, ms in all / hours in all = r; its variance, with n sessions of y ms and t hours each, is
-- n / (n - 1) * sum((y - r * t)^2) / sum(t)^2, here written out. `surely` is the rise less three
-- standard errors of the difference: below 0 it may be chance. With a few hundred pairs of GPU and
-- path more than that is rarely chance; with many thousands ask for four. Fewer than 5 sessions of a
-- build on a GPU say nothing.
with builds as (
   select build, row_number() over (order by min(start)) as place
   from sessions
   group by build
), played as (
   select s.gpu, b.place, count(*) as n, sum(s.seconds / 3600.0) as t,
          sum(s.seconds / 3600.0 * (s.seconds / 3600.0)) as tt
   from sessions s
   join builds b on b.build = s.build
   group by s.gpu, b.place
), of_sessions as (
   select s.gpu, n.place, s.session, b.path, max(s.seconds) / 3600.0 as t, sum(b.blame_ms) as y
   from blames b
   join hitches h on h.session = b.session and h.frame = b.frame
   join sessions s on s.session = b.session
   join builds n on n.build = s.build
   where h.machine = 0 and b.frame between s.first_frame and s.last_frame
   group by s.gpu, n.place, s.session, b.path
), seen as (
   select gpu, place, path, count(*) as saw, sum(y) as y, sum(y * y) as yy, sum(y * t) as yt
   from of_sessions
   group by gpu, place, path
), rates as ( -- of all paths that any build has, also where nobody saw them
   select k.gpu, k.path, p.place, p.n, coalesce(e.saw, 0) as saw, coalesce(e.y, 0) / p.t as r,
          p.n / (p.n - 1.0) / (p.t * p.t) * (coalesce(e.yy, 0) -
             2 * coalesce(e.y, 0) / p.t * coalesce(e.yt, 0) +
             coalesce(e.y, 0) / p.t * (coalesce(e.y, 0) / p.t) * p.tt) as variance
   from (select distinct gpu, path from seen) k
   join played p on p.gpu = k.gpu
   left join seen e on e.gpu = k.gpu and e.path = k.path and e.place = p.place
   where p.n >= 5
), rises as (
   select w.gpu, w.path, w.place, w.saw, w.n, w.r, o.r as r_before, w.r - o.r as rise,
          sqrt(case when w.variance + o.variance > 0 then w.variance + o.variance else 0 end)
             as error
   from rates w
   join rates o on o.gpu = w.gpu and o.path = w.path and o.place = w.place - 1
)
select r.gpu, b.build, r.path, r.r as ms_per_hour, r.r_before as before_ms_per_hour, r.error,
       r.rise - 3 * r.error as surely, r.saw as sessions, r.n as of_sessions
from rises r
join builds b on b.place = r.place
where r.rise > 0
order by surely desc, r.gpu, b.build, r.path
limit 10;
