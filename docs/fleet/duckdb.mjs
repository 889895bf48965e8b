// duckdb.mjs - asks DuckDB about a folder of tables, and writes the answers as CSV.
//
//    npm install @duckdb/node-api
//    node duckdb.mjs FOLDER worst_paths.sql p99.sql      the answers, on the terminal
//    node duckdb.mjs FOLDER --parquet OUT                the tables as Parquet, in the folder OUT
//
// A table is all files of its name in FOLDER: blames*.parquet, else blames*.csv, gzipped or not. So
// what each machine wrote may be a file of its own. hitch_lines*.ndjson is read as it is.
import {existsSync, mkdirSync, readFileSync, readdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';

const TABLES = ['sessions', 'labels', 'frames', 'hitches', 'blames', 'near', 'values'];
// What a column is does not depend on what the first thousand rows look like: a build may look like
// a number. All that are in neither list are numbers with a fraction.
const TEXTS = ['session', 'start', 'build', 'level', 'gpu', 'cpu', 'os', 'tester', 'version', 'label',
   'value', 'flags', 'scene', 'thread', 'note', 'wait_zone', 'path', 'evidence', 'place', 'kind', 'name',
   'unit'];
const INTEGERS = ['frame', 'frames', 'first_frame', 'last_frame', 'counted', 'over_budget', 'hitches',
   'num_blames', 'spread', 'run', 'machine', 'crowd', 'blame_rank', 'near_rank', 'own'];

// Where npm install put it: below the folder that this is called in, or this file's.
const {DuckDBInstance} = createRequire(
   [process.cwd(), import.meta.dirname ?? '.'].map(folder => join(folder, 'package.json'))
      .find(file => existsSync(join(file, '../node_modules/@duckdb'))) ?? import.meta.url)(
   '@duckdb/node-api');

const quote = text => `'${text.replaceAll("'", "''")}'`;

function source(folder, table) {
   const name = new RegExp(`^${table}[^a-z_].*?(parquet|csv|ndjson)(\\.gz)?$`);
   const files = readdirSync(folder).filter(file => name.test(file));
   const list = ending => files.filter(file => file.includes(ending))
      .map(file => quote(join(folder, file))).join(', ');
   if (list('.parquet')) return `read_parquet([${list('.parquet')}], union_by_name = true)`;
   if (list('.ndjson')) return `read_ndjson([${list('.ndjson')}], union_by_name = true)`;
   if (!list('.csv')) return null;
   return `read_csv([${list('.csv')}], union_by_name = true, all_varchar = true, header = true,
      delim = ',', quote = '"', escape = '"')`;
}

function column(name) {
   const type = TEXTS.includes(name) ? 'varchar' : INTEGERS.includes(name) ? 'bigint' : 'double';
   return `"${name}"::${type} as "${name}"`;
}

// A view of each table.
async function open(folder) {
   const db = await (await DuckDBInstance.create(':memory:')).connect();
   for (const table of [...TABLES, 'hitch_lines']) {
      const from = source(folder, table);
      if (!from) continue;
      const columns = await db.runAndReadAll(`describe select * from ${from}`);
      const list = columns.getRows().map(([name]) => column(name)).join(', ');
      await db.run(`create view "${table}" as select ${table === 'hitch_lines' ? '*' : list}
         from ${from}`);
   }
   return db;
}

function csv(cell) {
   const text = cell === null ? '' : String(cell);
   return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function ask(db, sql) {
   const answer = await db.runAndReadAll(sql);
   const lines = [answer.columnNames(), ...answer.getRows()].map(row => row.map(csv).join(','));
   process.stdout.write(lines.join('\n') + '\n');
}

async function write_parquet(db, folder, out) {
   mkdirSync(out, {recursive: true});
   for (const table of TABLES.filter(name => source(folder, name)))
      await db.run(`copy (select * from "${table}") to ${quote(join(out, table + '.parquet'))}
         (format parquet, compression zstd)`);
}

const [folder, ...rest] = process.argv.slice(2);
if (!rest.length) {
   console.error('node duckdb.mjs FOLDER QUESTION.sql... | FOLDER --parquet OUT');
   process.exit(2);
}
const db = await open(folder);
if (rest[0] === '--parquet') await write_parquet(db, folder, rest[1]);
else for (const file of rest) await ask(db, readFileSync(file, 'utf8'));
