-- p99.sql - percentiles of a frame's work by level and version, and the part over 16.7 ms.
--
-- Percentiles cannot be added up, so these are of all frames of all machines, by nearest rank as
-- iprof's own: the value at rank 99 / 100 * n, rounded up. Loads and gaps are left out. This form
-- runs everywhere; quantile_disc(work_ms, 0.99) of DuckDB takes a sixth of the time.
with counted as (
   select s.level, s.version, f.work_ms,
          row_number() over (partition by s.level, s.version order by f.work_ms) as place,
          count(*) over (partition by s.level, s.version) as n
   from frames f
   join sessions s on s.session = f.session
   where f.flags is null or (f.flags not like '%load%' and f.flags not like '%gap%')
)
select level, version, max(n) as frames,
       min(case when 100 * place >= 50 * n then work_ms end) as p50_ms,
       min(case when 100 * place >= 99 * n then work_ms end) as p99_ms,
       max(work_ms) as max_ms,
       100.0 * sum(case when work_ms > 16.7 then 1 else 0 end) / max(n) as over_percent
from counted
group by level, version
order by level, version;
