import type { TrackedEvent } from '../lib/browser/track';
import type { Counter } from './counters';
import { trackedPath } from './tracked-path';
import { trackedSearch } from './tracked-search';

/** Milliseconds without typing after which a search is reported. */
const SEARCH_PAUSE = 500;

/** Reports events to a counter, without personal data. */
export function createReporter(counter: Counter, cameFrom: string): (counted: TrackedEvent) => void {
  let before = cameFrom;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastSearch = '';
  const searched = (text: string): void => {
    const plain = trackedSearch(text);
    if (plain === lastSearch) return;
    lastSearch = plain ?? '';
    if (plain) counter.search(plain);
  };
  return (counted) => {
    if (counted.kind === 'event') counter.event(counted.name);
    if (counted.kind === 'page') {
      const path = trackedPath(counted.path);
      counter.page(path, before);
      before = location.origin + path;
    }
    if (counted.kind === 'search') {
      clearTimeout(timer);
      timer = setTimeout(searched, SEARCH_PAUSE, counted.text);
    }
  };
}
