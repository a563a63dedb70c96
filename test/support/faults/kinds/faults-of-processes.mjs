import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../services/processes.mjs';

/** A random process of the group. */
const one = (list, random) => list[Math.floor(random() * list.length)];

/** Kills the first process that reaches the point. */
const crash = (point) => ({
  number: 'F2',
  hit: async ({ crashFile }) => {
    writeFileSync(crashFile, point);
    await sleep(4000); // the load continues meanwhile
    rmSync(crashFile, { force: true });
  },
});

const DEPLOYS = 10;

/**
 * A rolling deploy: each process is removed from the proxy, stopped and started again before the next one. With two of
 * each, one always answers and no request fails. Open connections stay, as with every proxy.
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

/** Clock off by ten minutes, then by minus ten, then correct again: three jumps, two of them backwards. */
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
