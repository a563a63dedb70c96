import { setTimeout as sleep } from 'node:timers/promises';
import { pileUp } from '../load/backlog.mjs';

const DOWN_MS = 8000;

/** Connections to the workflows are refused. */
async function takeDown({ stub }) {
  await stub.refuse();
  await sleep(DOWN_MS);
  await stub.accept();
}

export const AGENT_FAULTS = {
  'workflow-down': { number: 'F5', hit: takeDown, alone: true, at: 0.3 },
  /** Each message selects how its workflow fails; see `sick.mjs`. */
  'workflow-sick': { number: 'F5', hit: () => {}, alone: true, at: 0, load: 'sick' },
  duplicates: { number: 'F7', hit: () => {}, alone: true, at: 0, load: 'repeated' },
  none: { number: 'F8', hit: () => {}, alone: true, at: 0 },
  backlog: { number: 'F11', hit: pileUp, alone: true, at: 0.2 },
};
