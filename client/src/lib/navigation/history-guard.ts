/**
 * Keeps Back and Forward from taking a page away. The router has no say in them, its data routers alone do: so a step is
 * undone here before the router hears of it. Nothing moves on the screen, and no page view is counted.
 */

/** What the router keeps with an entry of the history, and what is kept here. */
interface EntryState {
  /** How far the entry is from the first one. None where the browser made it, for a part of a page. */
  idx?: number;
  /** The entry above is the same page once more: Back goes past this one. */
  doubled?: true;
}

interface Hold {
  at: number;
  onLeave: () => void;
}

const holds: Hold[] = [];
/** How far the entry that is shown is from the first one. */
let shown = 0;

const entryState = (): EntryState => (history.state ?? {}) as EntryState;

/** To be called when the router shows another entry. */
export function recordHistoryEntry(): void {
  shown = entryState().idx ?? 0;
}

/**
 * Keeps the page where it is, whoever leaves it by the history.
 * @param onLeave somebody wanted to; of several it is the latest one's to ask
 * @returns lets it go
 */
export function blockHistory(onLeave: () => void): () => void {
  if (entryState().idx === 0) doubleEntry();
  const hold = { at: entryState().idx ?? 0, onLeave };
  holds.push(hold);
  return () => void holds.splice(holds.indexOf(hold), 1);
}

/** Below the first entry is another site or nothing: no step from there could be undone. */
function doubleEntry(): void {
  const state = entryState();
  history.replaceState({ ...state, doubled: true }, '');
  history.pushState({ ...state, idx: 1 }, '');
  recordHistoryEntry();
}

/**
 * Listens to the history for those who hold the page. To be called before the router listens: Chromium tells of a step in
 * the order of the listeners, also those that want to know first.
 */
export function watchHistory(): () => void {
  addEventListener('popstate', onStep, { capture: true });
  return () => removeEventListener('popstate', onStep, { capture: true });
}

function onStep(event: PopStateEvent): void {
  const hold = holds.at(-1);
  if (hold) {
    event.stopImmediatePropagation();
    stepBack(hold, entryState());
  } else {
    if (entryState().doubled) passDoubledEntry();
    recordHistoryEntry();
  }
}

function stepBack({ at, onLeave }: Hold, { idx }: EntryState): void {
  // A part of a page has its page below it, so that one comes to it from above.
  const steps = idx === undefined ? 1 : at - idx;
  if (steps === 0) return; // that was the step here
  history.go(steps);
  onLeave();
}

/** Goes on where Back has led from the entry above. From farther away somebody has chosen it in the browser's list. */
function passDoubledEntry(): void {
  const { doubled, ...state } = entryState();
  history.replaceState(state, '');
  if (shown === 1) history.back();
}
