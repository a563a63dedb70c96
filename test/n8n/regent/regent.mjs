// Regent as started by operators, and one user over HTTP and a socket.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Another build than the usual one, where somebody else is just making that. */
const BUILD = resolve(ROOT, process.env.REGENT_BUILD ?? 'dist/server');

/**
 * `npm start` without npm: the launcher with an embedded PostgreSQL.
 * @param build the built server, possibly of another release
 */
export async function startRegent({ data, port, env, build = BUILD }) {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(build, 'launch.js')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATA_DIR: data,
      PORT: String(port),
      PUBLIC_URL: url,
      SIGNUP: 'open',
      OTP_DEBUG: 'true',
      ...env,
    },
  });
  const ready = async (isAsked = () => true) => {
    for (let i = 0; ; i++) {
      if (isAsked() && (await fetch(`${url}/api/health/ready`).catch(() => null))?.ok) return;
      if (i > 120 || child.exitCode !== null) throw new Error('Regent did not become ready');
      await sleep(500);
    }
  };
  await ready();
  return {
    url,
    /** Kills API and worker with SIGKILL. Resolves once the launcher has started both again. */
    kill: async () => {
      const killed = servicesOf(child.pid);
      assert.equal(killed.length, 2);
      for (const pid of killed) process.kill(pid, 'SIGKILL');
      await ready(() => servicesOf(child.pid).filter((pid) => !killed.includes(pid)).length === 2);
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode) return;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** The processes of API and worker. */
function servicesOf(launcher) {
  const pids = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim().split(' ');
  const commandOf = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  return pids.filter((pid) => commandOf(pid).includes('main.js')).map(Number);
}

/** Signs in and opens a socket. `events` is everything that was pushed. */
export async function signIn(url, email) {
  const jar = new Map();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  let csrf = '';
  const call = async (method, path, body, language = 'en') => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        cookie: cookies(),
        origin: url,
        'x-csrftoken': csrf,
        'accept-language': language,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0];
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await answer.text();
    const json = text ? JSON.parse(text) : undefined;
    if (!answer.ok)
      throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`), {
        status: answer.status,
        body: json,
      });
    return json;
  };
  const renew = async () => {
    csrf = (await call('GET', '/api/account/csrf')).csrfToken;
  };
  await renew();
  const { otp } = await call('POST', '/api/account/sign/send/otp/', { email });
  await call('POST', '/api/account/sign/exchange/otp/', { email, OTP: String(otp) });
  await renew();
  await call('PATCH', '/api/account/me/', { first_name: 'Real', last_name: 'Person' });
  const socket = io(url, {
    transports: ['websocket'],
    extraHeaders: { cookie: cookies(), origin: url },
  });
  const events = [];
  socket.onAny((name, payload) => events.push({ name, at: Date.now(), ...payload }));
  await new Promise((done, fail) => socket.once('connect', done).once('connect_error', fail));
  const text = async (path) => {
    const answer = await fetch(url + path, { headers: { cookie: cookies() } });
    assert.ok(answer.ok, `GET ${path}: ${answer.status}`);
    return await answer.text();
  };
  const bytes = async (path) => {
    const answer = await fetch(url + path, { headers: { cookie: cookies() } });
    assert.ok(answer.ok, `GET ${path}: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  /** Uploads one file as a form. */
  const upload = async (path, name, type, content) => {
    const form = new FormData();
    form.append('file', new Blob([content], { type }), name);
    const headers = { cookie: cookies(), origin: url, 'x-csrftoken': csrf };
    const answer = await fetch(url + path, { method: 'POST', headers, body: form });
    const json = await answer.json();
    assert.ok(answer.ok, `POST ${path}: ${answer.status} ${JSON.stringify(json)}`);
    return json;
  };
  return { call, renew, text, bytes, upload, events, socket, close: () => socket.close() };
}

/** Waits for `find` to give something other than undefined. */
export async function until(what, find, ms = 30_000) {
  for (const end = Date.now() + ms; ; ) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await sleep(50);
  }
}
