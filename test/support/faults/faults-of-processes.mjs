import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './processes.mjs';

/** One of them. */
const one = (list, random) => list[Math.floor(random() * list.length)];

/** Whoever comes to the point first dies there. */
const crash = (point) => ({
  number: 'F2',
  hit: async ({ crashFile }) => {
    writeFileSync(crashFile, point);
    await sleep(4000); // without a message in that time nothing happens: the load goes on all the while
    rmSync(crashFile, { force: true });
  },
});

const DEPLOYS = 10;

/**
 * One after the other is taken out of the proxy and asked to end, and is back before the next one is: with two of each,
 * somebody always answers, and no request fails. Connections that are there stay, as with every proxy that is told so.
 */
async function deploy({ apis, workers, apiPorts, network, isUp, load, complain }) {
  const everywhere = network.ports;
  for (let round = 0; round < DEPLOYS; round++) {
    for (const role of [...workers, ...apis]) {
      const ends = role.ends.length;
      network.ports = everywhere.filter((port) => port !== apiPorts[apis.indexOf(role)]);
      role.kill('SIGTERM');
      await until(() => role.ends.length > ends && role.pid && isUp(role), 60_000, `${role.name} after its deploy`);
      network.ports = everywhere;
    }
  }
  for (const { why } of load.refusals) complain(`a message was refused in a deploy: ${why}`);
}

/** Wrong by ten minutes, the other way round, then right again: three steps, two of them back. */
async function skew({ apis, workers, setClock }) {
  const minutes = 600_000;
  for (const offBy of [minutes, -minutes, 0]) {
    for (const role of apis) setClock(role, offBy);
    for (const role of workers) setClock(role, -offBy);
    await sleep(4000);
  }
}

export const PROCESS_FAULTS = {
  api: { number: 'F1', hit: ({ apis, random }) => one(apis, random).kill('SIGKILL') },
  worker: { number: 'F2', hit: ({ workers, random }) => one(workers, random).kill('SIGKILL') },
  'crash-before-send': crash('before-send'),
  'crash-after-send': crash('after-send'),
  'crash-before-store': crash('before-store'),
  'crash-before-ack': crash('before-ack'),
  clock: { number: 'F9', hit: skew, alone: true },
  deploy: {
    number: 'F10',
    hit: ({ apis, workers }) => {
      for (const role of [...workers, ...apis]) role.kill('SIGTERM');
    },
  },
  deploys: { number: 'F10', hit: deploy, alone: true, at: 0.1, needs: 'two APIs' },
};
