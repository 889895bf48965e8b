-- hitch_lines.sql - which path causes most hitch milliseconds, of nothing but the lines that
-- Prof_write_hitch_line made: for games that send these alone. In DuckDB's SQL, which reads them as
-- they are; hitch_lines is what duckdb.mjs finds in hitch_lines*.ndjson. A line has 5 blames.
select labels->>'gpu' as gpu, labels->>'build' as build, blame.path as path,
       count(*) as hitches, count(distinct session) as sessions, sum(blame.blame_ms) as hitch_ms
from (select session, labels, unnest(blames) as blame from hitch_lines where machine = 0)
group by all
order by hitch_ms desc, gpu, build, path
limit 20;
