import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { rssMb } from '../../support/faults/checks/rss-mb.mjs';
import { HttpClient } from '../../support/faults/load/http-client.mjs';
import { signIn } from '../../support/faults/load/people.mjs';
import { startPostgres, startRegent } from '../../support/faults/services/services.mjs';

/**
 * Memory of the API for concurrent image uploads: RSS before, at the peak, and 5 s later. Linux only.
 *
 *   node test/bench/uploads/uploads.mjs [--dist dist/server] [--at-once 10] [--rounds 3]
 *   node test/bench/uploads/uploads.mjs --url http://localhost:3000 --pid 1234    (a running API with OTP_DEBUG and SIGNUP=open)
 */
const { values: options } = parseArgs({
  options: {
    dist: { type: 'string', default: join(import.meta.dirname, '..', '..', '..', 'dist', 'server') },
    url: { type: 'string' },
    pid: { type: 'string' },
    'at-once': { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
  },
});
const AT_ONCE = Number(options['at-once']);
const ROUNDS = Number(options.rounds);
const LIMIT = 5 * 1024 * 1024;
const SIDE = 4000;

/** Noise over half of the image: a large file that is expensive to decode. */
async function photograph(side) {
  const noise = Buffer.alloc(side * side * 3);
  for (let i = 0, x = 1; i < noise.length; i++) {
    x = (x * 1103515245 + 12345) & 0x7fffffff;
    noise[i] = i % 5 === 0 ? x >> 22 : 128;
  }
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } });
}

/** As close to the size limit as JPEG quality allows. */
async function largestJpeg(picture, settings) {
  for (let quality = 95; quality > 5; quality -= 6) {
    const bytes = await picture
      .clone()
      .jpeg({ quality, ...settings })
      .toBuffer();
    if (bytes.length <= LIMIT) return bytes;
  }
  throw new Error('Every JPEG quality exceeds the limit');
}

async function pictures() {
  const picture = await photograph(SIDE);
  const flat = sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: '#0b6b5e80' } });
  const huge = { width: 14_000, height: 14_000, channels: 3, background: '#000' };
  return {
    'a JPEG of 16 MP': await largestJpeg(picture, {}),
    'a progressive JPEG of 16 MP': await largestJpeg(picture, { progressive: true }),
    'a PNG of 16 MP, 16 bits, interlaced': await flat.toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    'a PNG of 14000 x 14000 (415)': await sharp({ create: huge, limitInputPixels: false }).png().toBuffer(),
    '5 MB and a byte (413)': Buffer.alloc(LIMIT + 1, 'x'),
  };
}

/** @returns RSS in MB before, at the peak, and after 5 s. */
async function watched(pid, work) {
  const before = rssMb(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, rssMb(pid));
  }, 10);
  const begun = performance.now();
  const result = await work();
  const ms = performance.now() - begun;
  clearInterval(timer);
  await new Promise((done) => setTimeout(done, 5000));
  return { before, peak, after: rssMb(pid), ms, result };
}

async function send(url, headers, bytes) {
  const body = new FormData();
  body.append('image', new Blob([bytes]), 'picture.jpg');
  const answer = await fetch(`${url}/api/studio/image/`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

async function measure(url, pid) {
  const http = new HttpClient(url);
  console.log(`${AT_ONCE} at once, RSS of the API in MB`);
  for (const [name, bytes] of Object.entries(await pictures())) {
    const headers = await signIn(http, `uploads-${Date.now()}@example.com`);
    for (let round = 1; round <= ROUNDS; round++) {
      const all = () => Promise.all(Array.from({ length: AT_ONCE }, () => send(url, headers, bytes)));
      const { before, peak, after, ms, result } = await watched(pid, all);
      const mb = [before, peak, after].map((value) => value.toFixed(0)).join(' -> ');
      const growth = (peak - before).toFixed(0);
      const statuses = [...new Set(result)].join(', ');
      console.log(
        `${name}, ${(bytes.length / 1e6).toFixed(2)} MB, round ${round}: ${mb} (+${growth}), ${ms.toFixed(0)} ms, ${statuses}`,
      );
    }
  }
  http.close();
}

async function measureOwn(dist) {
  if (!existsSync(join(dist, 'main.js'))) throw new Error(`There is no build in ${dist}: run \`npm run build\` first.`);
  const folder = mkdtempSync(join(tmpdir(), 'regent-uploads-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder);
  const regent = await startRegent({ folder, dist, databaseUrl: postgres.url, workflowUrl: 'http://127.0.0.1:9' });
  try {
    await measure(regent.base, regent.api.pid);
  } finally {
    await Promise.all([regent.api, regent.worker].map((server) => server.stop('SIGTERM')));
    await postgres.server.stop('SIGINT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

if (options.url) await measure(options.url, Number(options.pid));
else await measureOwn(resolve(options.dist));
