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

/** More than this nobody does before the counter is there. */
const MOST_WAITING = 50;

let listener: Listener | undefined;
let waiting: TrackedEvent[] | undefined = [];

/** Tells the counter, once there is one. Costs nothing where there is none. */
export function track(counted: TrackedEvent): void {
  if (listener) listener(counted);
  else if (waiting && waiting.length < MOST_WAITING) waiting.push(counted);
}

/** From now on this one is told, also what happened before it came. */
export function trackWith(next: Listener): void {
  listener = next;
  for (const counted of waiting ?? []) next(counted);
  waiting = undefined;
}

/** There is nobody to tell, and there will not be. */
export function trackNothing(): void {
  waiting = undefined;
}
