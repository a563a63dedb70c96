// Images of every screen and main dialog, in every size, language and theme, of a separate Regent with demo data. They
// are stored in `screenshots/`, which git ignores; `index.html` there shows them all.
//
//   npm run screenshots -- [--only chat,marketplace] [--look 390-ru,dark] [--out FOLDER] [--readme]
//
// `--readme`: also writes the images of the README. `--only`: screens by prefix of their names. `--look`: looks whose
// names contain all parts of one of these.
import { mkdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import i18next from 'i18next';
import { note, runToEnd } from '../bench/traffic/run-to-end.mjs';
import { openChromium } from '../support/stage/chromium.mjs';
import { startStage } from '../support/stage/regent.mjs';
import { startWorkflows } from '../support/stage/workflows.mjs';
import { fillDemo } from './demo.mjs';
import { LOOKS } from './looks.mjs';
import { README_LOOKS, writeReadme } from './readme.mjs';
import { writeSheet } from './sheet.mjs';
import { SHOTS } from './shots.mjs';
import { replyTo } from './texts.mjs';

const root = resolve(import.meta.dirname, '..', '..');
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    look: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'screenshots') },
  },
});
const listed = (text) => text.split(',').filter((part) => part !== '');
const only = listed(options.only);
const wanted = (options.readme ? README_LOOKS : listed(options.look)).map((look) => look.split('-'));
const shots = SHOTS.filter(({ name }) => only.length === 0 || only.some((part) => name.startsWith(part)));
const looks = LOOKS.filter(({ name }) => {
  const parts = name.split('-');
  return wanted.length === 0 || wanted.some((look) => look.every((part) => parts.includes(part)));
});

const stops = [];
const taken = new Set();
const missed = [];

async function textsOf(language) {
  const instance = i18next.createInstance();
  const folder = join(root, 'client', 'src', 'i18n', 'locales', language);
  const names = ['common', 'agent', 'agentSettings', 'studio', 'knowledge', 'personas', 'chat', 'chatTools'];
  const read = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  const resources = { [language]: Object.fromEntries(names.map((name) => [name, read(name)])) };
  await instance.init({ lng: language, resources, interpolation: { escapeValue: false } });
  return instance.t;
}

/** All screens in one look, one after the other in the same tab. */
async function takeLook(browser, url, look, demo) {
  const { width, height, language, theme } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'ru' ? 'ru-RU' : 'en-US',
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: width < 700,
    isMobile: width < 700,
    baseURL: url,
    serviceWorkers: 'block',
  });
  const folder = join(options.out, look.name);
  mkdirSync(folder, { recursive: true });
  const t = await textsOf(language);
  for (const isVisitor of [true, false]) {
    if (!isVisitor) await context.addCookies(demo.cookies);
    const page = await context.newPage();
    for (const shot of shots.filter(
      ({ visitor = false, narrower = Infinity }) => visitor === isVisitor && width < narrower,
    )) {
      const file = `${look.name}/${shot.name}.png`;
      try {
        await take(page, shot, t, demo, join(options.out, file));
        taken.add(file);
      } catch (error) {
        missed.push(`${file}: ${error.message.split('\n')[0]}`);
      }
    }
    await page.close();
  }
  await context.close();
}

async function take(page, { path, open }, t, demo, file) {
  await page.goto(typeof path === 'function' ? path(demo) : path);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await open?.(page, t);
  if (open) await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file, animations: 'disabled' });
}

async function main() {
  const begun = Date.now();
  if (shots.length === 0 || looks.length === 0) throw new Error('No screen or look has such a name.');
  const workflows = await startWorkflows(replyTo);
  stops.push(workflows.close);
  const stage = await startStage({ N8N_BASE_URL: workflows.url });
  stops.push(stage.stop);
  const people = await fillDemo(stage);
  const browser = await openChromium();
  stops.push(() => browser.close());
  note(`Ready after ${Math.round((Date.now() - begun) / 1000)} s: ${shots.length} screens in ${looks.length} looks.`);

  const left = [...looks];
  const next = async () => {
    for (let look = left.shift(); look; look = left.shift()) {
      await takeLook(browser, stage.url, look, people[look.language]);
      note(`${look.name} done`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(cpus().length, 4) }, next));
  writeSheet(options.out, shots, looks, taken);
  if (options.readme) await writeReadme(options.out, join(root, '.readme'));
  note(`${taken.size} pictures after ${Math.round((Date.now() - begun) / 1000)} s: ${join(options.out, 'index.html')}`);
  for (const one of missed) note(`missed ${one}`);
  await stop();
  return missed.length > 0 ? 1 : 0;
}

async function stop() {
  for (const end of stops.splice(0).reverse()) await end();
}

runToEnd({ main, stop, lastWords: () => '' });
