/**
 * Blocks Back and Forward while a page has unsaved changes. Only data routers can block navigation, so a step is undone
 * here before the router sees it: the screen does not change and no page view is counted.
 */

/** State of a history entry: `idx` is the router's, `doubled` is set here. */
interface EntryState {
  /** Index of the entry. Missing for entries that the browser created for a fragment. */
  idx?: number;
  /** The next entry is a copy of the same page; Back skips this one. */
  doubled?: true;
}

interface Hold {
  at: number;
  onLeave: () => void;
}

const holds: Hold[] = [];
/** Index of the current entry. */
let shown = 0;

const entryState = (): EntryState => (history.state ?? {}) as EntryState;

/** Call when the router shows another entry. */
export function recordHistoryEntry(): void {
  shown = entryState().idx ?? 0;
}

/**
 * Keeps Back and Forward from leaving the page.
 * @param onLeave called on an attempt; with several blocks, only the latest one is called
 * @returns a function that removes the block
 */
export function blockHistory(onLeave: () => void): () => void {
  if (entryState().idx === 0) doubleEntry();
  const hold = { at: entryState().idx ?? 0, onLeave };
  holds.push(hold);
  return () => void holds.splice(holds.indexOf(hold), 1);
}

/** Whether the app may open another page on its own; if not, the user is asked as on Back. */
export function mayLeave(): boolean {
  const hold = holds.at(-1);
  hold?.onLeave();
  return !hold;
}

/** Adds a copy of the first entry: a step below it leads to another site or nowhere and could not be undone. */
function doubleEntry(): void {
  const state = entryState();
  history.replaceState({ ...state, doubled: true }, '');
  history.pushState({ ...state, idx: 1 }, '');
  recordHistoryEntry();
}

/**
 * Starts listening to history steps. Call it before the router subscribes: on `window`, Chromium calls listeners in
 * registration order, even those with `capture`.
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
  // A fragment entry lies below the blocked one, so it was reached by Back.
  const steps = idx === undefined ? 1 : at - idx;
  if (steps === 0) return; // triggered by `history.go` below
  history.go(steps);
  onLeave();
}

/** Skips the original of a copied entry after Back. From further away, the user chose it in the browser's history. */
function passDoubledEntry(): void {
  const { doubled, ...state } = entryState();
  history.replaceState(state, '');
  if (shown === 1) history.back();
}
