import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { timeoutSignal } from './timeout-signal.js';

it('aborts as a part of another signal, even after garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const signal = AbortSignal.any([timeoutSignal(100), new AbortController().signal]);
  const aborted = new Promise((done) => signal.addEventListener('abort', () => done(signal.reason)));
  runInNewContext('gc')();
  await wait(10);
  runInNewContext('gc')();
  expect(await aborted).toMatchObject({ name: 'TimeoutError' });
});
