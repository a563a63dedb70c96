import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from './operations.mjs';

/** Counts per request include background work of the process, so the smallest of several is taken. */
const REPEATS = 3;
const LOG_WRITTEN_MS = 150;
/** PostgreSQL rightly scans smaller tables. */
const SMALL_TABLE = 5000;

/** Makes PostgreSQL log the plans of all statements of these installations' APIs. */
export async function logPlans(places) {
  const { db } = places[0];
  await db.query("ALTER SYSTEM SET log_line_prefix = '@%a|%d|'");
  for (const { name, db: own } of places) {
    await db.query(`ALTER DATABASE ${name} SET session_preload_libraries = 'auto_explain'`);
    await db.query("LOAD 'auto_explain'");
    for (const [key, value] of Object.entries({ log_min_duration: 0, log_format: 'json' })) {
      await db.query(`ALTER DATABASE ${name} SET auto_explain.${key} = '${value}'`);
    }
    await db.query('SELECT pg_reload_conf()');
    await own.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'regent-api'",
      [name],
    );
  }
  await sleep(2000);
}

/** Sends a request a few times. @returns the number of its statements, and the large tables that they scan */
export async function planOf(place, make, log) {
  const counts = [];
  const seqScans = new Set();
  await send(place, make).catch(() => send(place, make)); // connections may be new
  for (let n = 0; n < REPEATS; n++) {
    await sleep(LOG_WRITTEN_MS);
    const from = statSync(log).size;
    await send(place, make);
    await sleep(LOG_WRITTEN_MS);
    const plans = plansIn(readFileSync(log).subarray(from).toString(), place.name);
    counts.push(plans.length);
    for (const plan of plans) for (const table of scannedWhole(plan.Plan)) seqScans.add(table);
  }
  return { statements: Math.min(...counts), seqScans: await largeOnes(place.db, [...seqScans]) };
}

/** Plans of statements: the planner also logs functions that it evaluates, which read no table. */
function plansIn(log, database) {
  const entries = log.split(/^@/m).filter((entry) => entry.startsWith(`regent-api|${database}|`));
  return entries
    .flatMap((entry) => {
      const begin = entry.indexOf('plan:\n');
      return begin < 0 ? [] : [JSON.parse(entry.slice(begin + 6))];
    })
    .filter((plan) => tablesOf(plan.Plan).length > 0);
}

const tablesOf = (plan) => [plan['Relation Name'], ...(plan.Plans ?? []).flatMap(tablesOf)].filter(Boolean);

function scannedWhole(plan) {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedWhole)];
}

async function largeOnes(db, tables) {
  const { rows } = await db.query(
    'SELECT relname FROM pg_class WHERE relname = ANY($1) AND reltuples > $2 ORDER BY 1',
    [tables, SMALL_TABLE],
  );
  return rows.map((row) => row.relname);
}
