/** An event for analytics. It contains no names, message texts or IDs. */
export type TrackedEvent =
  | { kind: 'page'; path: string }
  | { kind: 'event'; name: TrackedAction }
  | { kind: 'search'; text: string };

export type TrackedAction =
  | 'agent_created'
  | 'agent_published'
  | 'chat_shared'
  | 'chat_started'
  | 'crown_toggled'
  | 'signed_in'
  | 'waitlist_joined';

type Listener = (counted: TrackedEvent) => void;

/** Maximum number of events kept until the provider has loaded. */
const MAX_WAITING = 50;

let listener: Listener | undefined;
let waiting: TrackedEvent[] | undefined = [];

/** Reports an event, or queues it until the provider has loaded. Does nothing when analytics is off. */
export function track(counted: TrackedEvent): void {
  if (listener) listener(counted);
  else if (waiting && waiting.length < MAX_WAITING) waiting.push(counted);
}

/** Sets the provider, which also receives the queued events. */
export function trackWith(next: Listener): void {
  listener = next;
  for (const counted of waiting ?? []) next(counted);
  waiting = undefined;
}

/** Turns analytics off and drops queued events. */
export function trackNothing(): void {
  waiting = undefined;
}
