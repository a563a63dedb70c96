import 'reflect-metadata';
import { readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Preloaded into a worker with `node --import`: kills it once with SIGKILL at the point of a reply that the file of
 * `CRASH_AT` names. It wraps the built classes, so that the product contains no test code.
 */
const { CRASH_AT: order, CRASH_DIST: dist } = process.env;
const load = (path) => import(pathToFileURL(join(dist, path)).href);

const [{ WorkflowClient }, { TurnClosingRepository }] = await Promise.all([
  load('modules/workflow/client/workflow.client.js'),
  load('modules/chat/turns/turn-closing.repository.js'),
]);

/** The first process that reaches the point takes the order, so that only one dies. */
function crashAt(point) {
  try {
    if (readFileSync(order, 'utf8').trim() !== point) return;
    unlinkSync(order);
  } catch {
    return; // no order, or another process has taken it
  }
  process.kill(process.pid, 'SIGKILL');
}

const call = WorkflowClient.prototype.run;
WorkflowClient.prototype.run = async function (...args) {
  crashAt('before-send');
  const outcome = call.apply(this, args);
  setTimeout(() => crashAt('after-send'), 10);
  return outcome;
};

const answer = TurnClosingRepository.prototype.answer;
TurnClosingRepository.prototype.answer = async function (...args) {
  crashAt('before-store');
  const stored = await answer.apply(this, args);
  crashAt('before-ack');
  return stored;
};
