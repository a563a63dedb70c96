import { toggledCrown } from './crown';

test.each([
  [4, false, 5, true],
  [5, true, 4, false],
  [0, true, 0, false],
])('toggles %p crowns, own: %p, to %p, own: %p', (crowns_number, crowned_by_me, count, own) =>
  expect(toggledCrown({ crowns_number, crowned_by_me })).toEqual({ crowns_number: count, crowned_by_me: own }),
);
