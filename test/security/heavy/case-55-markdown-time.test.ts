import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { DESKTOP } from '../../support/browser/browser.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { HOSTILE, LENGTH, ORDINARY } from '../../support/util/markdown-texts.js';

const SLOWDOWN = 4;
const LIMIT_MS = 200;
/** Other work of the browser and cold code only add to a measurement, so the smallest of several counts. */
const TRIES = 5;

jest.setTimeout(120_000);

let world: UiWorld;
let person: WebPerson;

beforeAll(async () => {
  world = await UiWorld.start();
  person = await world.person();
}, 120_000);
afterAll(() => world?.stop());
afterEach(() => world.closePages());

/** Milliseconds that the page's main thread spent on the CPU; other programs do not count. */
async function mainThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Waits for the reply on the server: searching the page would cost the page time. */
async function answered(chatId: number, text: string): Promise<void> {
  for (;;) {
    const list = await person.call('GET', `/api/chat/${chatId}/message/`);
    if (JSON.stringify(list).includes(text)) return;
    await sleep(50);
  }
}

/** Waits until the page was idle for 600 ms. */
async function quiet(session: CDPSession): Promise<void> {
  for (let before = 0, left = 3; left > 0; ) {
    const now = await mainThread(session);
    left = now - before < 20 ? left - 1 : 3;
    before = now;
    await sleep(200);
  }
}

async function slowPage(path: string): Promise<{ page: Page; session: CDPSession }> {
  const page = await world.page(DESKTOP, person);
  await page.emulateMedia({ reducedMotion: 'reduce' }); // the typing dots are shown until the answer arrives
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(path);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return { page, session };
}

// Each text has a separate chat and page, because rendered texts of other tests would slow it down.
it.each(Object.entries({ ...ORDINARY, ...HOSTILE }))(
  `[case 55] %s, ${LENGTH} characters: the page needs less than ${LIMIT_MS} ms at a quarter of the speed`,
  async (_name, text) => {
    const { chatId, agent } = await world.chatOf(person);
    const { session } = await slowPage(`/conversations/${chatId}`);
    let count = 0;
    const costOf = async (reply: string): Promise<number> => {
      count += 1;
      world.host.behave(agent.id, { kind: 'json', value: { output: `${reply}\n\nend-${count}` } });
      await session.send('HeapProfiler.collectGarbage'); // left by earlier replies
      const before = await mainThread(session);
      await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'Go on' });
      await answered(chatId, `end-${count}`);
      await quiet(session);
      return (await mainThread(session)) - before;
    };
    // The cost of a short reply is subtracted: messages, typing and scrolling are not caused by the text.
    const short: number[] = [];
    const long: number[] = [];
    const cost = () => Math.round(Math.min(...long) - Math.min(...short));
    do {
      short.push(await costOf(`A **short** reply, number ${count}`));
      long.push(await costOf(text.slice(0, LENGTH - 20)));
    } while (cost() >= LIMIT_MS && long.length < TRIES);
    if (cost() >= LIMIT_MS)
      throw new Error(`${cost()} ms; short replies ${short.map(Math.round)}, long ones ${long.map(Math.round)}`);
  },
);
