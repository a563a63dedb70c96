/** Passes server events to features. The realtime layer depends on no feature: it publishes, and features subscribe. */

import type { EventName, EventPayload } from '@contract/chat/realtime';
import { LIMITS } from '@contract/limits';

type Handler<E extends EventName> = (payload: EventPayload<E>) => void;

/** Sent once and not repeated by catch-up, so it is kept until code that loads after the first paint subscribes. */
const KEPT: EventName = 'agent.available';

export interface EventBus {
  /** Subscribes to one kind of event and delivers kept ones at once; the returned function unsubscribes. */
  on<E extends EventName>(name: E, handler: Handler<E>): () => void;
  publish<E extends EventName>(name: E, payload: EventPayload<E>): void;
  /** Drops the kept events, so that another user does not get them. */
  clear(): void;
  /** Called after every (re)connect, once the socket receives events. */
  onConnected(handler: () => void): () => void;
  publishConnected(): void;
  /** Whether a connection was made before, so that the next one is a reconnect. */
  hasConnected(): boolean;
}

function createEventBus(): EventBus {
  const handlers = new Map<EventName, Set<(payload: never) => void>>();
  const connected = new Set<() => void>();
  let hasConnected = false;
  let kept: unknown[] = [];
  const ofName = (name: EventName): Set<(payload: never) => void> => {
    const known = handlers.get(name) ?? new Set();
    handlers.set(name, known);
    return known;
  };
  return {
    on(name, handler) {
      ofName(name).add(handler);
      if (name === KEPT) for (const payload of kept.splice(0)) handler(payload as EventPayload<typeof name>);
      return () => void ofName(name).delete(handler);
    },
    publish(name, payload) {
      if (name === KEPT && ofName(name).size === 0 && kept.length < LIMITS.notifyRequests) kept.push(payload);
      for (const handler of [...ofName(name)]) (handler as (value: typeof payload) => void)(payload);
    },
    clear() {
      kept = [];
    },
    onConnected(handler) {
      connected.add(handler);
      return () => void connected.delete(handler);
    },
    publishConnected() {
      for (const handler of [...connected]) handler();
      hasConnected = true;
    },
    hasConnected: () => hasConnected,
  };
}

export const serverEvents = createEventBus();
