import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { DESKTOP } from '../../support/browser/browser.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import type { WebPerson } from '../../support/server/web-person.js';
import { HOSTILE, LENGTH, ORDINARY } from '../../support/util/markdown-texts.js';

const SLOWDOWN = 4;
const LIMIT_MS = 200;
/** Other load and cold code only slow a measurement down, so the minimum of several counts. */
const TRIES = 5;

jest.setTimeout(900_000);

let world: UiWorld;
let person: WebPerson;

beforeAll(async () => {
  world = await UiWorld.start();
  person = await world.person();
}, 120_000);
afterAll(() => world?.stop());
afterEach(() => world.closePages());

/** CPU seconds of the page's main thread, other programs excluded. */
async function mainThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Polls the server: searching the page for a text would use its CPU time. */
async function answered(chatId: number, text: string): Promise<void> {
  for (;;) {
    const list = await person.call('GET', `/api/chat/${chatId}/message/`);
    if (JSON.stringify(list).includes(text)) return;
    await sleep(50);
  }
}

/** Waits until the page has been nearly idle for a while. */
async function untilIdle(session: CDPSession): Promise<void> {
  for (let before = 0, left = 3; left > 0; ) {
    const now = await mainThread(session);
    left = now - before < 20 ? left - 1 : 3;
    before = now;
    await sleep(200);
  }
}

async function slowPage(path: string): Promise<{ page: Page; session: CDPSession }> {
  const page = await world.page(DESKTOP, person);
  await page.emulateMedia({ reducedMotion: 'reduce' }); // the typing animation runs while the reply is pending
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(path);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { page, session };
}

it(`[case 55] any reply of ${LENGTH} characters takes the page less than ${LIMIT_MS} ms at a quarter of the speed`, async () => {
  const { chatId, agent } = await world.chatOf(person);
  const { session } = await slowPage(`/conversations/${chatId}`);
  let count = 0;
  const costOf = async (text: string): Promise<number> => {
    count += 1;
    world.host.behave(agent.id, { kind: 'json', value: { output: `${text.slice(0, LENGTH - 20)}\n\nend-${count}` } });
    await session.send('HeapProfiler.collectGarbage'); // garbage of earlier replies must not count for this one
    const before = await mainThread(session);
    await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'Go on' });
    await answered(chatId, `end-${count}`);
    await untilIdle(session);
    return (await mainThread(session)) - before;
  };
  // The machine speed varies, so a short reply is measured before each long one.
  const short: number[] = [];
  const costs: Record<string, number> = {};
  for (let at = 0; at < TRIES; at += 1) short.push(await costOf(`A **short** reply, number ${at}`));
  for (const [name, text] of Object.entries({ ...ORDINARY, ...HOSTILE })) {
    const long: number[] = [];
    const cost = () => Math.round(Math.min(...long) - Math.min(...short.slice(-TRIES)));
    do {
      short.push(await costOf(`A **short** reply, number ${count}`));
      long.push(await costOf(text));
    } while (cost() >= LIMIT_MS && long.length < TRIES);
    costs[name] = cost();
  }
  process.stderr.write(`short ${short.map(Math.round)}\n${JSON.stringify(costs, null, 1)}\n`);
  expect(Object.entries(costs).filter(([, cost]) => cost >= LIMIT_MS)).toEqual([]);
});
