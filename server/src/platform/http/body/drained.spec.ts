import { Writable } from 'node:stream';
import { drained } from './drained.js';

/** A client that reads a chunk only on request. */
function slowClient() {
  const taken: (() => void)[] = [];
  const response = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => taken.push(done) });
  return { response, take: () => taken.shift()?.() };
}

/** Whether a promise has resolved. */
const isSettled = (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);

describe('drained', () => {
  it('waits until the client has read the written data', async () => {
    const { response, take } = slowClient();
    expect(response.write('audio')).toBe(false);
    const waiting = drained(response, new AbortController().signal);
    expect(await isSettled(waiting)).toBe(false);
    take();
    expect(await isSettled(waiting)).toBe(true);
  });

  it('gives up when the signal aborts, also before it waits', async () => {
    const { response } = slowClient();
    response.write('audio');
    const limit = new AbortController();
    const waiting = drained(response, limit.signal);
    limit.abort();
    expect(await isSettled(waiting)).toBe(true);
    expect(await isSettled(drained(response, limit.signal))).toBe(true);
    expect(response.listenerCount('drain')).toBe(0);
  });

  it('gives up when the connection fails', async () => {
    const { response } = slowClient();
    response.write('audio');
    const waiting = drained(response, new AbortController().signal);
    response.destroy(new Error('reset'));
    expect(await isSettled(waiting)).toBe(true);
  });

  it('does not wait when nothing is buffered', async () => {
    const { response } = slowClient();
    expect(await isSettled(drained(response, new AbortController().signal))).toBe(true);
  });
});
