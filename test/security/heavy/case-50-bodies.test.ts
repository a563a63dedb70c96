import { HEAP_MB } from '../../../server/src/platform/embedded/postgres/run.js';
import { ADMIN_EMAIL, BuiltRegent } from '../../support/api-fuzz/built-regent.js';
import { fetchDocument, type Operation, operationsOf } from '../../support/api-fuzz/document.js';
import { Attack } from '../../support/security/attack.js';
import { bomb, densestBody, plainBomb } from '../../support/security/dense-bodies.js';
import { percentile } from '../../support/security/statistics.js';
import { Person } from '../../support/server/people/person.js';
import { freePort } from '../../support/util/free-port.js';

type Headers = Record<string, string>;

const AT_ONCE = 100;
const RSS_GROWTH_MB = 200;
const P99_MS = 100;

/** A valid response, or a connection closed while the client was still sending. */
const isGood = (status: number): boolean => status < 500 || status === 503;

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

/** The 99th percentile of the event loop delay in ms since the last call. */
async function loopP99(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

/** As in a container of 1 GB and under `npm start`. */
const HEAP = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };

describe(`[case 50] API with a heap of ${HEAP_MB} MB`, () => {
  it('survives bodies that would expand to hundreds of megabytes, with and without a key', async () => {
    const regent = await BuiltRegent.start({ ROLE: 'api', ...HEAP });
    const attack = new Attack(regent);
    try {
      const key = (await (await Person.signIn(regent.url, 'creator@example.com')).agent()).api_key;
      attack.watch();
      const before = attack.mostMb;
      for (const who of [{ 'x-api-key': 'wrong' }, { 'x-api-key': key }] as Headers[]) {
        for (let round = 0; round < 5; round++) {
          const path = '/api/integration/chat/1/message';
          const compressed = await attack.send('POST', path, bomb(), who, 15);
          const plain = await attack.send('POST', path, plainBomb(), who, 20);
          expect([...compressed, ...plain].filter((status) => !isGood(status))).toEqual([]);
        }
      }
      print(`35 bombs at once, ten times: ${before.toFixed(0)} MB before, ${attack.mostMb.toFixed(0)} MB at most.`);
      expect(regent.ended).toBeNull();
      expect((await fetch(`${regent.url}/api/health/live`)).status).toBe(200);
      expect(attack.mostMb - before).toBeLessThan(RSS_GROWTH_MB);
    } finally {
      await attack.stop();
      await regent.stop();
    }
  });
});

describe(`[case 50] densest body on every path, ${AT_ONCE} at once`, () => {
  let regent: BuiltRegent;
  let attack: Attack;
  let metricsPort: number;
  let operations: Operation[];
  let key: string;

  beforeAll(async () => {
    metricsPort = await freePort();
    regent = await BuiltRegent.start({ ROLE: 'api', METRICS_PORT: String(metricsPort), LOG_LEVEL: 'warn', ...HEAP });
    operations = operationsOf(await fetchDocument(regent.url));
    key = (await (await Person.signIn(regent.url, 'creator@example.com')).agent()).api_key;
    attack = new Attack(regent);
  });
  afterAll(async () => {
    await attack?.stop();
    await regent?.stop();
  });

  /** A new user each time: some operations end the session. */
  async function credential(operation: Operation, at: number): Promise<Headers> {
    if (operation.needs('agent_key')) return { 'x-api-key': key };
    const isAdmin = operation.path.startsWith('/api/admin/');
    return (await Person.signIn(regent.url, isAdmin ? ADMIN_EMAIL : `walker-${at}@example.com`)).headers;
  }

  /** @returns the share of time in which its runnable thread ran, to correct for a busy machine */
  async function shareOfProcessor(work: () => Promise<void>): Promise<number> {
    const before = regent.processorMs();
    await work();
    const after = regent.processorMs();
    if (!before || !after) return 1;
    const [ran, waited] = [after.ran - before.ran, after.waited - before.waited];
    return ran / (ran + waited);
  }

  /** Sends the bodies with and without a credential. */
  async function attackWith(operation: Operation, at: number): Promise<void> {
    const path = operation.path.replace(/\{\w+\}/g, '1');
    const who = await credential(operation, at);
    const bodies = operation.changes ? [densestBody(operation), bomb()] : [bomb()];
    for (const sent of bodies) {
      for (const caller of [who, {}]) {
        const statuses = await attack.send(operation.method.toUpperCase(), path, sent, caller, AT_ONCE);
        expect([operation.id, statuses.filter((status) => !isGood(status))]).toEqual([operation.id, []]);
      }
    }
  }

  it('affects neither memory nor the responses of others', async () => {
    const probes: number[] = [];
    let worst = { id: '', loop: 0 };
    // The first bodies of a process grow it once: code is compiled, and the heap is sized.
    const first = operations.find(({ id }) => id === 'integrationPostMessage') as Operation;
    await attackWith(first, 0);
    attack.watch();
    const before = attack.mostMb;
    for (const [at, operation] of operations.entries()) {
      await Promise.all([loopP99(metricsPort), attack.probes()]);
      const share = await shareOfProcessor(() => attackWith(operation, at));
      const [loop, times] = await Promise.all([loopP99(metricsPort), attack.probes()]);
      probes.push(...times.map((time) => time * share));
      if (loop * share > worst.loop) worst = { id: operation.id, loop: loop * share };
    }
    const live = percentile(probes, 99);
    print(`${operations.length} operations: ${before.toFixed(0)} MB before, ${attack.mostMb.toFixed(0)} MB at most.`);
    print(
      `p99 of /api/health/live ${live.toFixed(0)} ms, of the event loop at worst ${worst.loop.toFixed(0)} ms (${worst.id}).`,
    );
    expect(regent.ended).toBeNull();
    expect(attack.mostMb - before).toBeLessThan(RSS_GROWTH_MB);
    expect(live).toBeLessThan(P99_MS);
  }, 900_000);
});
