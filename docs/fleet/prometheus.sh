#!/bin/sh
# prometheus.sh - what a fleet's tables say over time, as metrics, and what Prometheus answers.
#
#    sh prometheus.sh FOLDER [QUERY...]
#
# Each day's end has the sums up to it, by GPU, build, version and level: 90 sets of labels of 6
# GPUs, 3 builds and 5 levels, of 20 series each. A path is no label: there are hundreds, new ones
# in each build, and every one would be as many series more. Paths are asked of the tables.
#
# FOLDER/fleet.db is made by sqlite.sh. promtool makes blocks of the metrics, and a server on a port
# of this machine (PORT, 9390) answers for as long as it takes.
set -eu
[ $# -ge 1 ] || { echo "sh prometheus.sh FOLDER [QUERY...]" >&2; exit 2; }
here=$(dirname "$0")
folder=$1
shift
by='by (gpu, build)'
[ $# -gt 0 ] || set -- \
   'histogram_quantile(0.99, sum by (level, version, le) (fleet_frame_work_seconds_bucket))' \
   "3600 * sum $by (fleet_hitches_total) / sum $by (fleet_play_seconds_total)" \
   "3600000 * sum $by (fleet_hitch_seconds_total) / sum $by (fleet_play_seconds_total)"
sh "$here/sqlite.sh" "$folder"
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT

# ---- Metrics ------------------------------------------------------------------------------------

# Lines of OpenMetrics. Buckets are of a frame's work, in seconds.
sqlite3 -list -noheader "${DB:-$folder/fleet.db}" >"$work/metrics.txt" <<'SQL'
create temp table place as -- of each session: its labels, and the day's end
select session, 'gpu="' || replace(replace(coalesce(gpu, ''), '\', '\\'), '"', '\"') ||
       '",build="' || replace(replace(coalesce(build, ''), '\', '\\'), '"', '\"') ||
       '",version="' || replace(replace(coalesce(version, ''), '\', '\\'), '"', '\"') ||
       '",level="' || replace(replace(coalesce(level, ''), '\', '\\'), '"', '\"') || '"' as labels,
       86400 + strftime('%s', date(start)) as day
from sessions;
create temp table bound (le real, name text);
insert into bound values (0.004, '0.004'), (0.006, '0.006'), (0.008, '0.008'), (0.0111, '0.0111'),
   (0.0167, '0.0167'), (0.02, '0.02'), (0.025, '0.025'), (0.0333, '0.0333'), (0.04, '0.04'),
   (0.05, '0.05'), (0.0667, '0.0667'), (0.1, '0.1'), (0.15, '0.15'), (1e9, '+Inf');
create temp table work as -- each frame's, in the first bucket that has it
select p.labels, p.day, (select min(le) from bound where f.work_ms / 1000 <= le) as le,
       count(*) as n, sum(f.work_ms) / 1000 as seconds
from frames f join place p on p.session = f.session
where f.flags is null or (f.flags not like '%load%' and f.flags not like '%gap%')
group by 1, 2, 3;
create temp table added (metric text, labels text, day integer, amount real);
insert into added select 'fleet_sessions_total', labels, day, count(*) from place group by 2, 3;
insert into added select 'fleet_play_seconds_total', labels, day, sum(seconds)
   from sessions join place using (session) group by 2, 3;
insert into added select 'fleet_hitches_total', labels, day, count(*)
   from hitches join place using (session) where machine = 0 group by 2, 3;
insert into added select 'fleet_hitch_seconds_total', labels, day, sum(excess_ms) / 1000
   from hitches join place using (session) where machine = 0 group by 2, 3;
insert into added select 'fleet_frame_work_seconds_bucket', labels || ',le="' || name || '"', day,
   sum(n) from work join bound on work.le <= bound.le group by 2, 3;
insert into added select 'fleet_frame_work_seconds_count', labels, day, sum(n) from work
   group by 2, 3;
insert into added select 'fleet_frame_work_seconds_sum', labels, day, sum(seconds) from work
   group by 2, 3;

select '# TYPE fleet_sessions counter
# TYPE fleet_play_seconds counter
# TYPE fleet_hitches counter
# TYPE fleet_hitch_seconds counter
# TYPE fleet_frame_work_seconds histogram';
select metric || '{' || labels || '} ' ||
       printf('%.9g', sum(coalesce(amount, 0)) over (partition by metric, labels order by day)) ||
       ' ' || day
from (select distinct metric, labels from added)
cross join (select distinct day from place)
left join added using (metric, labels, day)
order by metric, labels, day;
select '# EOF';
SQL
[ -z "${METRICS:-}" ] || cp "$work/metrics.txt" "$METRICS"

# ---- Blocks, and a server -----------------------------------------------------------------------

promtool tsdb create-blocks-from openmetrics "$work/metrics.txt" "$work/data" >"$work/log" 2>&1 ||
   { cat "$work/log" >&2; exit 1; }
[ -z "${BLOCKS:-}" ] || cp -r "$work/data" "$BLOCKS"
echo 'global: {scrape_interval: 1m}' >"$work/prometheus.yml"
url=http://127.0.0.1:${PORT:-9390}
prometheus --config.file="$work/prometheus.yml" --storage.tsdb.path="$work/data" \
   --storage.tsdb.retention.time=100y --query.lookback-delta=1d --log.level=error \
   --web.listen-address="${url#http://}" >"$work/log" 2>&1 &
server=$!
end=$(tail -n 2 "$work/metrics.txt" | sed -n '1s/.* //p')
tries=0
until promtool query instant "$url" 1 >/dev/null 2>&1; do
   tries=$((tries + 1))
   [ $tries -lt 100 ] && kill -0 "$server" 2>/dev/null || { cat "$work/log" >&2; exit 1; }
   sleep 0.2
done
for query in "$@"; do
   echo "# $query"
   promtool query instant --time="$end" "$url" "$query"
done
