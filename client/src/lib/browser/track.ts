/** What is counted, if anything is. No names, no texts, no ids. */
export type Counted =
  | { kind: 'page'; path: string }
  | { kind: 'event'; name: CountedEvent }
  | { kind: 'search'; text: string };

export type CountedEvent =
  | 'agent_created'
  | 'agent_published'
  | 'chat_shared'
  | 'chat_started'
  | 'crown_toggled'
  | 'signed_in'
  | 'waitlist_joined';

type Listener = (counted: Counted) => void;

/** More than this nobody does before the counter is there. */
const MOST_WAITING = 50;

let listener: Listener | undefined;
let waiting: Counted[] | undefined = [];

/** Tells the counter, once there is one. Costs nothing where there is none. */
export function track(counted: Counted): void {
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
