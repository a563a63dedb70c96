// A worker that probes a URL over one connection until stopped, then reports the duration of each probe.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let times = [];

const ask = () =>
  new Promise((resolve) => {
    const begun = performance.now();
    get(workerData.url, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(performance.now() - begun));
    }).on('error', () => resolve(Number.POSITIVE_INFINITY));
  });

parentPort.on('message', () => {
  parentPort.postMessage(times);
  times = [];
});

for (;;) {
  times.push(await ask());
  await sleep(10);
}
