import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../services/processes.mjs';

/** Time that an orchestrator needs to detect the failure of the primary. */
const NOTICED_AFTER_MS = 5000;
const READY_WITHIN_MS = 10_000;

/**
 * The primary becomes read-only, then the standby is promoted. Connections to the old primary stay open and fail every
 * write, so a process that keeps using them never recovers.
 */
async function failOver({ cluster, apiPorts, statusOf, random, complain, note }) {
  const become = (wanted) =>
    until(async () => (await statusesOf()).every((one) => one === wanted), READY_WITHIN_MS, '');
  const statusesOf = () => Promise.all(apiPorts.map(statusOf));
  await cluster.demote();
  await become(503).catch(() => complain('an API was ready with a read-only database'));
  await sleep(random() * NOTICED_AFTER_MS);
  await cluster.promote();
  const begun = Date.now();
  await become(200).catch(() => complain(`an API was not ready ${READY_WITHIN_MS} ms after the failover`));
  note(`ready ${((Date.now() - begun) / 1000).toFixed(1)} s after the standby took over`);
}

export const FAILOVER_FAULTS = {
  failover: { number: 'F14', hit: failOver, onStandby: true, alone: true, at: 0.3 },
};
