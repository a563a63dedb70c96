import { setTimeout as sleep } from 'node:timers/promises';
import { BuiltRegent } from '../../support/api-fuzz/built-regent.js';
import { median } from '../../support/security/statistics.js';
import { Person } from '../../support/server/people/person.js';
import { form, hugePng, jpeg } from '../../support/util/pictures.js';

/** The memory settings of the launcher. */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };
const PATH = '/api/studio/image/';

let regent: BuiltRegent;
let ann: Person;

beforeAll(async () => {
  regent = await BuiltRegent.start(MALLOC);
  ann = await Person.signIn(regent.url, 'pictures@example.com');
  const small = await jpeg(600, 400);
  for (let at = 0; at < 5; at++) await ann.call('POST', PATH, form(small)); // one-time allocations
});
afterAll(() => regent?.stop());

/** The maximum growth of the process in MB. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = regent.memory();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, regent.memory());
  }, 10);
  await work();
  clearInterval(watch);
  return most - before;
}

it('[case 35] oversized uploads are rejected before they are held in memory', async () => {
  const bytes = Buffer.alloc(40 * 1024 * 1024, 0xff);
  const statuses: (number | string)[] = [];
  const upload = async () => {
    // A client that keeps sending after the response may see a closed connection.
    const answer = await ann.call('POST', PATH, form(bytes)).catch(() => ({ status: 'cut off' }));
    statuses.push(answer.status);
  };
  for (let at = 0; at < 5; at++) await upload(); // one-time allocations of Node
  const grown: number[] = [];
  for (let at = 0; at < 5; at++) grown.push(await growth(upload));
  const grew = median(grown);
  process.stdout.write(`An upload of 40 MB: ${grew.toFixed(1)} MB more.\n`);
  expect(statuses.every((status) => status === 413 || status === 'cut off')).toBe(true);
  expect(grew).toBeLessThan(10);
  expect(regent.ended).toBeNull();
});

it('[case 37] ten images of 196 million pixels at once are rejected by their headers', async () => {
  const bytes = await hugePng(14_000);
  const times: number[] = [];
  const one = async () => {
    const begun = performance.now();
    const answer = await ann.call('POST', PATH, form(bytes));
    times.push(performance.now() - begun);
    expect(answer.status).toBe(415);
  };
  await one();
  await sleep(100);
  const grew = await growth(() => Promise.all(Array.from({ length: 10 }, one)));
  const alone = times[0] as number;
  process.stdout.write(
    `A picture of 14,000 x 14,000: ${alone.toFixed(0)} ms, ten at once ${grew.toFixed(0)} MB more.\n`,
  );
  expect(alone).toBeLessThan(200);
  expect(grew).toBeLessThan(300);
  expect(regent.ended).toBeNull();
});
