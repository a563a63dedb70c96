import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { rssMb } from '../../support/faults/checks/rss-mb.mjs';
import { now } from '../measuring/figures.mjs';
import { openLoop } from '../traffic/loads.mjs';

export const UPLOADS = 50;
export const UPLOAD_MB = 20;
/** Each round stores 1 GB. */
export const UPLOAD_SETTINGS = { UPLOADS_PER_HOUR: '0', STORAGE_MB_PER_USER: '1000000' };
const LOOK_MS = 20;

/**
 * Messages at this rate while the same users repeatedly upload files to other chats. A round may outlast the window:
 * `result` is set when the last one has ended.
 */
export function besideUploads(place, rate) {
  const chats = place.chats.slice(-UPLOADS);
  const messages = openLoop({ traffic: place.traffic, chats: place.chats.slice(0, -UPLOADS) }, rate);
  let finish;
  const result = new Promise((resolve) => {
    finish = resolve;
  });
  const run = async (end) => {
    const { api } = place.pids;
    const before = rssMb(api);
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, rssMb(api));
    }, LOOK_MS);
    const child = fork(join(import.meta.dirname, 'uploader.mjs'));
    child.send({ url: place.http.base.origin, chats, megabytes: UPLOAD_MB, ms: end - now() });
    const told = once(child, 'message');
    await messages(end);
    const [statuses] = await told;
    clearInterval(watch);
    finish({ statuses, rss: { before: Math.round(before), most: Math.round(most) } });
  };
  return { run, result };
}
