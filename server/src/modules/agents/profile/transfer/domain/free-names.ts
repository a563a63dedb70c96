import { truncate } from '../../../../../contract/text/truncate.js';

/** Names to try for a copy of an agent: the name itself, then "Name (2)", "Name (3)" …, each of at most `max` code points. */
export function* freeNames(name: string, max: number, tries: number): Generator<string> {
  yield name;
  const stem = name.replace(/ \(\d{1,4}\)$/, '');
  for (let number = 2; number <= tries; number++) {
    const suffix = ` (${number})`;
    yield truncate(stem, max - suffix.length).trimEnd() + suffix;
  }
}
