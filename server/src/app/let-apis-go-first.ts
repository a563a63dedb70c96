import { constants, getPriority, setPriority } from 'node:os';
import type { Logger } from 'pino';

/** Of nice's scale: at 5 a process gets a third of the CPU time of one at 0, while both want it. */
const STEPS = 5;

/**
 * Has this process give way to the APIs where they share processors: who posts, or is to be shown a reply, waits for an
 * API. Nothing changes while a processor is free, nor between containers, which the system shares processors out to
 * by other rules. A system that refuses it is told of in the log, and works as before.
 */
export function letApisGoFirst(logger: Logger): void {
  try {
    setPriority(Math.min(getPriority() + STEPS, constants.priority.PRIORITY_LOW));
  } catch (error) {
    logger.warn({ err: error }, 'the priority of this process could not be lowered');
  }
}
