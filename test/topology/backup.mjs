import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { HttpClient } from '../support/faults/load/http-client.mjs';
import { makeAgent, makeChat, signIn } from '../support/faults/load/people.mjs';
import { freePort, Supervised, until } from '../support/faults/services/processes.mjs';
import { startRegent } from '../support/faults/services/services.mjs';
import { startWorkflowStub } from '../support/faults/services/workflow-stub.mjs';

/**
 * Backs up a running Regent under load and a stand-in for n8n's database, restores both into a fresh installation, and
 * checks that everything is there. Needs a build, and an installed PostgreSQL with pg_dump: apt-get install postgresql
 */
const SYSTEM = '/usr/lib/postgresql';
const EMAIL = 'backup@example.com';
const MESSAGES = 20;
const settings = { APP_SECRET: 'a backup is worth nothing without this secret', SESSION_DAYS: '30' };

const say = (text) => void process.stdout.write(`${text}\n`);
const must = (isSo, what) => {
  if (!isSo) throw new Error(what);
  say(`  ${what}`);
};
const versions = existsSync(SYSTEM) ? readdirSync(SYSTEM).sort((a, b) => Number(b) - Number(a)) : [];
if (versions.length === 0) {
  console.error('Needs PostgreSQL with pg_dump: apt-get install postgresql');
  process.exit(1);
}
const bin = join(SYSTEM, versions[0], 'bin');
const folder = mkdtempSync(join(tmpdir(), 'regent-backup-'));
chmodSync(folder, 0o755);
const running = [];

/** Starts a server of the same version as pg_dump. @returns a function that creates a database in it */
async function startSystemPostgres() {
  const data = join(folder, 'pg');
  const port = await freePort();
  mkdirSync(data, { mode: 0o700 });
  const owner =
    process.getuid() === 0
      ? { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
      : {};
  if (owner.uid) chownSync(data, owner.uid, owner.gid);
  const options = { cwd: data, ...owner };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...options,
    stdio: 'ignore',
  });
  const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'];
  const argv = ['-D', data, '-p', String(port), ...flags];
  const server = new Supervised({ name: 'postgres', folder, command: join(bin, 'postgres'), argv, options }).start();
  running.push(() => server.stop('SIGQUIT'));
  const sql = (text) =>
    execFileSync('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-qc', text], { stdio: 'ignore' });
  await until(() => sql('SELECT 1') !== undefined, 30_000, 'PostgreSQL');
  return (name) => {
    sql(`CREATE DATABASE ${name}`);
    return `postgres://postgres@127.0.0.1:${port}/${name}`;
  };
}

const ask = (url, text) =>
  execFileSync('psql', ['-d', url, '-X', '-qAt', '-v', 'ON_ERROR_STOP=1', '-c', text], {
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();

const WORKFLOWS = 'SELECT id, name FROM workflow_entity ORDER BY id';
/** Stands in for n8n's data; the scripts do not depend on its tables. */
const makeWorkflows = (url) =>
  ask(
    url,
    `CREATE TABLE workflow_entity AS SELECT n AS id, 'workflow ' || n AS name FROM generate_series(1, 3) n;
    CREATE TYPE kind AS ENUM ('one'); CREATE SEQUENCE alone; CREATE TABLE counted (id serial, kind kind);
    CREATE FUNCTION one() RETURNS int LANGUAGE sql AS 'SELECT 1'; CREATE VIEW names AS SELECT name FROM workflow_entity`,
  );

async function regentOn(name, databaseUrl, workflowUrl) {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const regent = await startRegent({ folder: own, dist: resolve('dist/server'), databaseUrl, workflowUrl, settings });
  const http = new HttpClient(regent.base);
  const stop = async () => {
    http.close();
    await Promise.all([regent.api.stop(), regent.worker.stop()]);
  };
  running.push(stop);
  return { http, stop, data: join(own, 'data'), base: regent.base };
}

const script = (name, environment, ...argv) =>
  execFileSync(resolve('deploy', name), argv, {
    env: { PATH: `${bin}:${process.env.PATH}`, ...environment },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

const refusal = (...run) => {
  try {
    script(...run);
    return '';
  } catch (error) {
    return error.stderr.trim();
  }
};

async function write({ http, base }) {
  const headers = await signIn(http, EMAIL);
  const agentId = await makeAgent(http, headers, 'Kept');
  const chatId = await makeChat(http, headers, agentId);
  const form = new FormData();
  const picture = execFileSync(process.execPath, ['--input-type=module', '-e', PICTURE], { encoding: 'buffer' });
  form.append('image', new Blob([picture], { type: 'image/png' }), 'picture.png');
  const sent = await fetch(`${base}/api/account/image/`, { method: 'POST', headers, body: form });
  if (sent.status !== 201) throw new Error(`Uploading the image failed with ${sent.status}: ${await sent.text()}`);
  const body = { image_id: (await sent.json()).id };
  await http.send('PATCH', '/api/account/me/', { headers, body });
  for (let at = 0; at < MESSAGES; at++) {
    await http.send('POST', `/api/chat/${chatId}/message/`, { headers, body: { message: `message ${at}` } });
  }
  const list = async () =>
    (await http.send('GET', `/api/chat/${chatId}/message/?last_seen_message=0`, { headers })).json;
  await until(async () => (await list()).length === 2 * MESSAGES, 30_000, 'the replies');
  return { headers, chatId, messages: await list() };
}

const PICTURE = `import sharp from 'sharp';
process.stdout.write(await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2a7' } }).png().toBuffer());`;

/** Runs the SQL as Docker Compose does before each start of n8n. @returns the URL of n8n's own user */
function makeN8nDatabase(url) {
  const password = 'of n8n';
  execFileSync('psql', ['-d', url, '-X', '-f', resolve('deploy', 'n8n-database.sql')], {
    env: { ...process.env, N8N_POSTGRES_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const own = new URL('/n8n', url);
  own.username = 'n8n';
  own.password = password;
  return own.href;
}

function checkN8nUser(url, own, before) {
  must(ask(own, WORKFLOWS) === before, 'n8n finds its workflows as a user of its own');
  ask(
    own,
    `ALTER TABLE workflow_entity ADD COLUMN later int; ALTER TABLE counted ALTER COLUMN id TYPE bigint; DROP SEQUENCE alone;
    ALTER TYPE kind ADD VALUE 'two'; DROP FUNCTION one(); DROP VIEW names; CREATE EXTENSION "uuid-ossp"`,
  );
  must(ask(own, 'SELECT usesuper FROM pg_user WHERE usename = current_user') === 'f', 'which brings them up to date');
  const elsewhere = Object.assign(new URL(own), { pathname: new URL(url).pathname });
  let why = '';
  try {
    ask(elsewhere.href, 'SELECT 1');
  } catch (error) {
    why = error.stderr;
  }
  must(/permission denied for database/.test(why), "and cannot open Regent's database");
}

/** n8n's user must not gain privileges through functions that a superuser executes later. */
function checkTrap(url, own) {
  ask(
    own,
    `CREATE FUNCTION public.trap(oid, regrole) RETURNS bool LANGUAGE plpgsql AS $$
      BEGIN EXECUTE 'ALTER ROLE n8n SUPERUSER'; RETURN true; END $$;
    CREATE OPERATOR public.<> (LEFTARG = oid, RIGHTARG = regrole, FUNCTION = public.trap)`,
  );
  makeN8nDatabase(url);
  must(ask(own, 'SELECT usesuper FROM pg_user WHERE usename = current_user') === 'f', 'n8n stays without rights');
  ask(own, 'DROP OPERATOR public.<> (oid, regrole); DROP FUNCTION public.trap');
}

/** Messages continue during the backup, which must be consistent. */
async function backUp({ http, data }, { headers, chatId }, urls) {
  let isOver = false;
  const writing = (async () => {
    for (let at = 0; !isOver; at++) {
      await http.send('POST', `/api/chat/${chatId}/message/`, { headers, body: { message: `meanwhile ${at}` } });
    }
  })();
  const made = script('backup.sh', { ...urls, DATA_DIR: data }, join(folder, 'backups'));
  isOver = true;
  await writing;
  return made;
}

async function check(regent, before) {
  // Limits were restored too, so a second code within a minute is rejected.
  const headers = await until(() => signIn(regent.http, EMAIL), 90_000, 'another code');
  const get = async (path) => (await regent.http.send('GET', path, { headers })).json;
  const messages = await get(`/api/chat/${before.chatId}/message/?last_seen_message=0`);
  const same = before.messages.every(
    (message, at) => messages[at]?.id === message.id && messages[at].message === message.message,
  );
  must(same, `signed in, and all ${before.messages.length} messages are there, in order`);
  const { image } = await get('/api/account/me/');
  const address = /\/media\/[^"]+/.exec(JSON.stringify(image))?.[0] ?? '';
  const picture = await fetch(`${regent.base}${address}`, { headers: { cookie: headers.cookie } });
  must(picture.ok && picture.headers.get('content-type')?.startsWith('image/'), 'the picture is there');
  const session = (await regent.http.send('GET', '/api/account/me/', { headers: before.headers })).status;
  must(session === 200, 'who was signed in is still');
  const sent = await regent.http.send('POST', `/api/chat/${before.chatId}/message/`, {
    headers,
    body: { message: 'and on' },
  });
  const isAnswered = async () =>
    (await get(`/api/chat/${before.chatId}/message/?last_seen_message=${sent.json.id}`)).some(
      (message) => message.reply_to === sent.json.id,
    );
  await until(isAnswered, 30_000, 'a reply');
  must(true, 'the chat goes on, with replies');
}

let code = 0;
try {
  const stub = await startWorkflowStub();
  running.push(() => stub.close());
  const newDatabase = await startSystemPostgres();
  const first = newDatabase('first');
  makeN8nDatabase(first);
  makeWorkflows(String(Object.assign(new URL(first), { pathname: '/n8n' }))); // before n8n had its own user
  const firstOfN8n = makeN8nDatabase(first);
  checkTrap(first, firstOfN8n);
  const regent = await regentOn('old', first, stub.url);
  const before = await write(regent);
  const backup = await backUp(regent, before, { DATABASE_URL: first, N8N_DATABASE_URL: firstOfN8n });
  say(
    `PostgreSQL ${versions[0]}; backed up under load: ${readdirSync(backup)
      .map((file) => `${file} ${statSync(join(backup, file)).size} B`)
      .join(', ')}`,
  );
  await regent.stop();

  const second = newDatabase('second');
  newDatabase('n8n_new');
  ask(second, 'ALTER DATABASE n8n_new OWNER TO n8n');
  const secondOfN8n = String(Object.assign(new URL(firstOfN8n), { pathname: '/n8n_new' }));
  const data = join(folder, 'new', 'data');
  must(
    /not empty/.test(refusal('restore.sh', { DATABASE_URL: first, DATA_DIR: data }, backup)),
    'a database that is in use is left alone',
  );
  const inTheWay = refusal(
    'restore.sh',
    { DATABASE_URL: second, N8N_DATABASE_URL: firstOfN8n, DATA_DIR: regent.data },
    backup,
  );
  must(
    inTheWay.includes('The database n8n is not empty (2 tables)') && inTheWay.includes(`rm -r ${regent.data}/uploads`),
    'all that is in the way is named',
  );
  must(ask(second, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") === '0', 'and nothing was changed');
  script('restore.sh', { DATABASE_URL: second, N8N_DATABASE_URL: secondOfN8n, DATA_DIR: data }, backup);
  const workflows = ask(firstOfN8n, WORKFLOWS);
  must(ask(secondOfN8n, WORKFLOWS) === workflows, 'the workflows are there');
  ask(second, 'ALTER DATABASE n8n RENAME TO n8n_old');
  ask(second, 'ALTER DATABASE n8n_new RENAME TO n8n');
  checkN8nUser(second, makeN8nDatabase(second), workflows);
  await check(await regentOn('new', second, stub.url), before);

  const dump = join(backup, 'database.dump');
  writeFileSync(dump, readFileSync(dump).subarray(0, -100));
  must(
    /damaged/.test(
      refusal('restore.sh', { DATABASE_URL: newDatabase('third'), DATA_DIR: join(folder, 'third') }, backup),
    ),
    'a damaged backup is refused',
  );
} catch (error) {
  code = 1;
  say(`${error.stack} ${error.cause?.stack ?? ''} ${error.stderr ?? ''}`);
}
for (const stop of running.reverse()) await Promise.resolve(stop()).catch(() => {});
if (code === 0) rmSync(folder, { recursive: true, force: true });
else say(`Logs: ${folder}`);
process.exit(code);
