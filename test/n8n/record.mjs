// Records the responses of a real n8n in test/support/transcripts: `npm run record:n8n`. `npm test` compares the fake
// n8n with them. Run it for each new release of n8n.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from '../support/recording/exchange.mjs';
import { openInstallation } from './installation/installation.mjs';
import { API_CASES } from './recording/api-cases.mjs';
import { recordFaults } from './recording/faults.mjs';
import { recordApi, recordWebhook, recordWebhooks, written } from './recording/recorder.mjs';
import { recordShapes } from './recording/shapes.mjs';
import { WEBHOOK_CASES } from './recording/webhook-cases.mjs';

const FOLDER = join(import.meta.dirname, '../support/transcripts');
const HELLO = 'a long story of many words that takes its time to be told to the very end of it all';

const at = await openInstallation({ modelDelayMs: 30 });
const { n8n, model } = at;

/** After its migrations, n8n listens for a few seconds before any webhook is registered. */
async function booting() {
  const starting = n8n.start();
  const isOfMigration = ({ answer }) => answer.status === 200;
  const early = await until(() => recordWebhook(n8n.url, { name: 'migrating' }), isOfMigration);
  const hook = await until(
    () => recordWebhook(n8n.url, { name: 'booting' }),
    ({ answer }) => answer.status === 404,
  );
  const request = { method: 'GET', path: '/healthz/readiness', headers: {} };
  const ready = { name: 'booting-readiness', request, answer: written(await exchange(n8n.url, request)) };
  await starting;
  return [early, hook, ready];
}

async function until(ask, isIt) {
  for (let left = 2_000; left > 0; left -= 1) {
    const found = await ask();
    if (isIt(found)) return found;
    await sleep(10);
  }
  throw new Error('n8n never answered so');
}

/** n8n is killed in the middle of a stream. */
async function killed() {
  const kill = (pieces) => pieces === 8 && n8n.stop('SIGKILL');
  const dying = await recordWebhook(n8n.url, { name: 'stream', request: { message: HELLO } }, kill);
  return { ...dying, name: 'stream-cut' };
}

function write(file, exchanges) {
  // One response per line, so that the diff between two releases of n8n is readable.
  const lines = exchanges.map((one) => JSON.stringify(one)).join(',\n');
  writeFileSync(join(FOLDER, file), `{"n8n":"${at.version}","exchanges":[\n${lines}\n]}\n`);
  console.log(`${file}: ${exchanges.length} answers of n8n ${at.version}`);
}

/** ONLY=faults, ONLY=shapes: only that file. */
const only = process.env.ONLY;

async function all() {
  const first = await booting();
  await n8n.bootstrap();
  const narrow = await n8n.newKey((scopes) => scopes.filter((scope) => scope === 'workflow:list'));
  const api = await recordApi(n8n, API_CASES, { key: n8n.key, narrow });
  await n8n.addModelCredential();
  for (const credential of [
    { name: 'The key', type: 'httpHeaderAuth', data: { name: 'X-API-Key', value: 'the right key' } },
    { name: 'The key', type: 'httpBasicAuth', data: { user: 'user', password: 'password' } },
  ])
    await n8n.api('POST', '/credentials', credential);
  const webhooks = await recordWebhooks(n8n, WEBHOOK_CASES, { toolUrl: `${model.url}/search` });
  write('n8n-api.json', api);
  write('n8n-webhooks.json', [...first, ...webhooks, await killed()]);
  await n8n.start();
}

try {
  if (only === undefined) await all();
  else {
    await n8n.start();
    await n8n.bootstrap();
    await n8n.addModelCredential();
  }
  if (only !== 'faults') write('n8n-shapes.json', await recordShapes(n8n));
  if (only !== 'shapes') write('n8n-faults.json', await recordFaults(n8n, model.url.replace(/\/v1$/, '')));
} finally {
  await at.close();
}
process.exit();
