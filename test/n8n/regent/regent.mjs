// Regent as operators run it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '../../..');
/** A different build folder, in case the usual one is being rebuilt. */
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
