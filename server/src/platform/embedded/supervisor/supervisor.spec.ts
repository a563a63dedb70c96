import { fork } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextDelay, Supervisor } from './supervisor.js';

describe('nextDelay', () => {
  it('starts short, doubles, and is capped at five seconds', () => {
    const delays = [nextDelay(undefined, 0)];
    for (let i = 0; i < 6; i++) delays.push(nextDelay(delays.at(-1), 100));
    expect(delays).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
  });

  it('resets after a long-lived process', () => {
    expect(nextDelay(5000, 30_000)).toBe(200);
  });
});

describe('Supervisor', () => {
  it('restarts its process on request without a delay', async () => {
    const program = join(mkdtempSync(join(tmpdir(), 'supervisor-')), 'program.cjs');
    writeFileSync(program, "process.send({ type: 'ready' }); setInterval(() => {}, 1000);");
    const said: string[] = [];
    const options = { name: 'it', start: () => fork(program), onChange: () => undefined };
    const supervisor = new Supervisor({ ...options, say: (text) => said.push(text) });
    await supervisor.start();
    const pids = [supervisor.pid];
    for (let times = 1; times <= 2; times += 1) {
      supervisor.restart();
      while (said.length < times) await new Promise((resolve) => setTimeout(resolve, 10));
      pids.push(supervisor.pid);
    }
    expect(said).toEqual(['it is ready again.', 'it is ready again.']);
    expect(new Set(pids).size).toBe(3);
    await supervisor.stop(() => supervisor.signal('SIGTERM'), 5000);
    expect(supervisor.pid).toBeUndefined();
  });
});
