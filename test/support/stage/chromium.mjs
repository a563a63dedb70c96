import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Paths on Debian and its derivatives; the headless shell is faster. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
];

/** @throws Error with install instructions when Chromium is missing */
export function openChromium(more = []) {
  const executablePath = PLACES.find((place) => existsSync(place));
  if (!executablePath) throw new Error('This needs Chromium: apt-get install chromium');
  return chromium.launch({ executablePath, args: [...ARGS, ...more] });
}
