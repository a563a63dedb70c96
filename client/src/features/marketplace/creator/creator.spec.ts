import { fromAgentId, handleOf, rangeOf } from './creator';

test.each([
  [{ fromAgentId: 7 }, 7],
  [{ fromAgentId: '7' }, 7],
  [{ fromAgentId: 0 }, undefined],
  [{ fromAgentId: 1.5 }, undefined],
  [{ fromAgentId: '../auth' }, undefined],
  [{}, undefined],
  [null, undefined],
  ['7', undefined],
])('fromAgentId(%j) is %p', (state, id) => expect(fromAgentId(state)).toBe(id));

test.each([
  ['ada', 'Ada Lovelace', '@ada'],
  ['ada', 'ada', undefined],
  [' ', 'Ada', undefined],
  [null, undefined, undefined],
])('handleOf(%p, %p) is %p', (username, heading, handle) => expect(handleOf(username, heading)).toBe(handle));

test('computes the range of a page', () => {
  expect(rangeOf(2, 16, 4)).toEqual({ from: 17, to: 20 });
  expect(rangeOf(1, 16, 1)).toEqual({ from: 1, to: 1 });
  expect(rangeOf(1, 16, 0)).toBeUndefined();
});
