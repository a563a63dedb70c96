/** What is counted, if anything is. No names, no texts, no ids. */
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

/** Maximum actions kept until the provider has loaded. */
const MOST_WAITING = 50;

let listener: Listener | undefined;
let waiting: TrackedEvent[] | undefined = [];

/** Tells the counter, once there is one. Costs nothing where there is none. */
export function track(counted: TrackedEvent): void {
  if (listener) listener(counted);
  else if (waiting && waiting.length < MOST_WAITING) waiting.push(counted);
}

/** Sets the provider; it also receives the actions from before. */
export function trackWith(next: Listener): void {
  listener = next;
  for (const counted of waiting ?? []) next(counted);
  waiting = undefined;
}

/** Drops all actions: analytics is off. */
export function trackNothing(): void {
  waiting = undefined;
}
