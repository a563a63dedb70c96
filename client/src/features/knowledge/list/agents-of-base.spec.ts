import { agentsOfBase, countReady } from './agents-of-base';

const agents = [
  { id: 1, status: 'not_published' },
  { id: 2, status: 'ready' },
  { id: 3, status: null },
  { id: 4, status: 'ready' },
];

describe('agents of a knowledge base', () => {
  it('are listed with published ones first', () => {
    expect(agentsOfBase([1, 4, 3, 2, 99], agents).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
    expect(agentsOfBase([], agents)).toEqual([]);
  });

  it('are counted by status', () => {
    expect(countReady(agents)).toEqual({ ready: 2, other: 2 });
    expect(countReady([])).toEqual({ ready: 0, other: 0 });
  });
});
