// Client performance in Chromium on this machine, through nginx with TLS and HTTP/2; where stated, with a CPU slowdown
// of 4. Slow phones also have a network of 1.6 Mbit/s.
//
//   npm run bench:client -- [--only chat,streaming,loading]
//
// Needs a build, nginx, openssl and Chromium. Run it on an idle machine; the load is printed with each figure. Exit code 1: a figure is above its target.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openChromium } from '../support/stage/chromium.mjs';
import { signIn } from '../support/stage/person.mjs';
import { startStage } from '../support/stage/regent.mjs';
import { startWorkflows } from '../support/stage/workflows.mjs';
import { measureLoading } from './client/loading.mjs';
import { fillLongChat, MESSAGES, measureLongChat } from './client/long-chat.mjs';
import { measureStreaming, STREAM, STREAM_QUESTION } from './client/streaming.mjs';
import { prepareTlsFront } from './client/tls-front.mjs';
import { note, runToEnd, say } from './traffic/run-to-end.mjs';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: 'chat,streaming,loading' } } });
const parts = options.only.split(',');

const stops = [];
const figures = [];

/** @param digits decimal places */
function figure(what, value, unit, target, digits = 0) {
  const isOver = !(value <= target);
  figures.push({ isOver });
  const load = loadavg()[0].toFixed(1);
  say(
    `${isOver ? 'OVER' : 'ok  '} ${what.padEnd(58)} ${value.toFixed(digits).padStart(8)} ${unit.padEnd(5)} of ${String(target).padStart(5)}   load ${load}`,
  );
}

/** Opens each page in a separate browser profile. */
const opener =
  (browser, url, { cookies = [], slowdown, width = 1440, height = 900 }) =>
  async (inPage, network) => {
    const context = await browser.newContext({
      viewport: { width, height },
      baseURL: url,
      locale: 'en-US',
      serviceWorkers: 'block',
    });
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.addInitScript(inPage);
    // Set in every browser after a sign-in.
    if (cookies.length > 0) await page.addInitScript(() => localStorage.setItem('regent.returning', '1'));
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    if (network) await session.send('Network.emulateNetworkConditions', network);
    return page;
  };

async function measureChats(browser, stage, person, agentId) {
  const long = await fillLongChat(stage, person, agentId);
  const open = opener(browser, stage.url, { cookies: person.cookies, slowdown: 4 });
  const { first, mount, frame, nodes, drift } = await measureLongChat(open, long);
  const name = `${MESSAGES.toLocaleString('en')} messages, 4x slower:`;
  say(`     ${name} from an answer with all of them to the first paint ${first.toFixed()} ms`);
  figure(`${name} mount, from the press to the paint`, mount, 'ms', 700);
  figure(`${name} frame while scrolling, p95`, frame, 'ms', 34, 1);
  figure(`${name} elements in the document`, nodes, '', 1500);
  figure(`${name} 50 older ones move what is in sight by`, drift, 'px', 2, 2);
}

async function measureReplies(browser, stage, person, agentId) {
  for (const [slowdown, target] of [
    [1, 50],
    [4, 100],
  ]) {
    const { id } = await person.call('POST', '/api/chat/', { agent_id: agentId });
    const open = opener(browser, stage.url, { cookies: person.cookies, slowdown });
    const { p95, pieces } = await measureStreaming(open, id);
    figure(`socket event to paint, ${slowdown}x slower, p95 of ${pieces}`, p95, 'ms', target, 1);
  }
}

async function measureScreens(browser, stage, person, agentId) {
  const { id } = await person.call('POST', '/api/chat/', { agent_id: agentId });
  const { id: asked } = await person.call('POST', `/api/chat/${id}/message/`, { message: 'Hello' });
  while (!(await person.call('GET', `/api/chat/${id}/message/`)).some(({ reply_to }) => reply_to === asked));
  const screens = [
    ['landing', '/', [], 1800, (page) => page.locator('#root h1').waitFor()],
    ['marketplace', '/marketplace', person.cookies, 2500, (page) => page.getByText('Regent Guide').first().waitFor()],
    [
      'chat',
      `/conversations/${id}`,
      person.cookies,
      2500,
      (page) => page.getByText('Hello', { exact: true }).first().waitFor(),
    ],
  ];
  for (const [name, path, cookies, target, ready] of screens) {
    const open = opener(browser, stage.url, { cookies, slowdown: 4, width: 390, height: 844 });
    const { lcp, cls, tbt } = await measureLoading(open, path, ready);
    figure(`${name}, slow phone: largest contentful paint`, lcp, 'ms', target);
    figure(`${name}, slow phone: layout shift`, cls, '', 0.05, 3);
    figure(`${name}, slow phone: total blocking time`, tbt, 'ms', 200);
  }
}

async function main() {
  const workflows = await startWorkflows((text) => (text === STREAM_QUESTION ? STREAM : 'An answer with **weight**.'));
  stops.push(workflows.close);
  const front = await prepareTlsFront();
  const settings = { PUBLIC_URL: front.url, TRUSTED_PROXIES: '127.0.0.1', OTP_DEBUG: 'true' };
  const { sql, ...installation } = await startStage({ N8N_BASE_URL: workflows.url, ...settings });
  stops.push(installation.stop);
  await front.serve(installation.url);
  stops.push(front.stop);
  const stage = { url: front.url, sql };
  const person = await signIn(stage.url, 'bench@example.com', { first_name: 'Ben', last_name: 'Chase' });
  const [{ id: agentId }] = await person.call('GET', '/api/studio/agent/?search=Regent');
  const browser = await openChromium(['--ignore-certificate-errors']);
  stops.push(() => browser.close());
  note('Ready.');
  if (parts.includes('chat')) await measureChats(browser, stage, person, agentId);
  if (parts.includes('streaming')) await measureReplies(browser, stage, person, agentId);
  if (parts.includes('loading')) await measureScreens(browser, stage, person, agentId);
  await stop();
  return figures.some(({ isOver }) => isOver) ? 1 : 0;
}

async function stop() {
  for (const end of stops.splice(0).reverse()) await end();
}

runToEnd({ main, stop, lastWords: () => '' });
