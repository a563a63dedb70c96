import type { Tracing } from '../../../platform/tracing/tracing.js';

/** Stores a turn as a step of its trace. @param store receives the W3C trace parent of the turn */
export const traceTurn = <T>(
  tracing: Tracing,
  chatId: number,
  store: (traceParent: string | null) => Promise<T>,
): Promise<T> =>
  tracing.step('turn create', { facts: { 'regent.chat_id': chatId } }, ({ traceparent }) => store(traceparent));
