import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BuiltRegent } from '../../support/api-fuzz/built-regent.js';
import { percentile } from '../../support/security/statistics.js';
import { Person } from '../../support/server/people/person.js';

const SLOW = 500;

let regent: BuiltRegent;
let ann: Person;

beforeAll(async () => {
  regent = await BuiltRegent.start();
  ann = await Person.signIn(regent.url, 'quick@example.com');
});
afterAll(() => regent?.stop());

async function p99(): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 300; at++) {
    const begun = performance.now();
    await ann.ok('GET', '/api/account/me/');
    times.push(performance.now() - begun);
  }
  return percentile(times, 99);
}

/** Connections that send a byte of a request now and then, and never finish it. */
function slowSockets(beginning: string): { sockets: Socket[]; open: () => number; stop: () => void } {
  const { hostname, port } = new URL(regent.url);
  let open = 0;
  const sockets = Array.from({ length: SLOW / 2 }, () => {
    const socket = connect(Number(port), hostname, () => {
      open += 1;
      socket.write(beginning);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open -= 1;
    });
    socket.resume();
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a');
  }, 3000);
  const stop = () => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
  return { sockets, open: () => open, stop };
}

it(`[case 44] ${SLOW} requests that never end do not affect others, and are closed`, async () => {
  const alone = await p99();
  const attacks = [
    slowSockets('GET /api/account/me/ HTTP/1.1\r\nHost: a\r\nX-A: '),
    slowSockets(
      'POST /api/account/join-waitlist HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"',
    ),
  ];
  const open = () => attacks.reduce((sum, attack) => sum + attack.open(), 0);
  try {
    while (open() < SLOW) await sleep(20);
    const beside = await p99();
    process.stdout.write(`p99 alone ${alone.toFixed(1)} ms, beside ${SLOW} slow requests ${beside.toFixed(1)} ms.\n`);
    // 20 % more, and a margin for a shared machine.
    expect(beside).toBeLessThan(1.2 * alone + 20);
    // Node checks every 30 s: limits are 20 s for headers and 60 s for bodies, plus that interval.
    const end = Date.now() + 100_000;
    while (open() > 0 && Date.now() < end) await sleep(200);
    expect(open()).toBe(0);
  } finally {
    for (const attack of attacks) attack.stop();
  }
  expect(regent.ended).toBeNull();
}, 150_000);
