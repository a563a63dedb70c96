// Runs the built server on another version of Node: signs in, sends a message and waits for the reply of the built-in
// runner. Downloads that version from the npm registry. Needs a build.
//
//   npm run test:node [-- 20.19.0]     default: the oldest version that package.json supports
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../support/stage/person.mjs';
import { startStage } from '../support/stage/regent.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const REPLY_TIMEOUT_MS = 20_000;

function oldestSupported() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return engines.node.replace('>=', '');
}

/** Path of a Node binary of this version. */
function download(version) {
  const argv = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath'];
  return execFileSync('npm', argv, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' }).trim();
}

async function reply(person, agentId) {
  const { id } = await person.call('POST', '/api/chat/', { agent_id: agentId, name: 'Smoke test' });
  const sent = await person.call('POST', `/api/chat/${id}/message/`, { message: 'How do I start a chat?' });
  for (const end = Date.now() + REPLY_TIMEOUT_MS; Date.now() < end; await sleep(100)) {
    const messages = await person.call('GET', `/api/chat/${id}/message/`);
    const answer = messages.find(({ reply_to }) => reply_to === sent.id);
    if (answer) return answer;
  }
  throw new Error('No reply arrived.');
}

const version = process.argv[2] ?? oldestSupported();
const node = process.versions.node === version ? process.execPath : download(version);
const running = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
const stage = await startStage({}, node);
try {
  const person = await signIn(stage.url, 'smoke@example.com', { first_name: 'Smoke', last_name: 'Test' });
  const [agent] = await stage.sql(`SELECT id::int FROM agent WHERE name = 'Regent Guide'`);
  const { message } = await reply(person, agent.id);
  console.log(`Node ${running}: signed in, sent a message, got a reply of ${message.length} characters.`);
} finally {
  await stage.stop();
}
