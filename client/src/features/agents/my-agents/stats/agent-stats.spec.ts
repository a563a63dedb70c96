import { numbersOf } from './agent-stats';

const stats = [
  { agent_id: 1, conversation_count: 3 },
  { agent_id: 2, conversation_count: 5, answered_count: 0, failed_count: 2 },
];

describe('numbersOf', () => {
  it('counts what the server counts of that agent', () => {
    expect(numbersOf(stats, 1)).toEqual([{ name: 'conversations', value: 3 }]);
    expect(numbersOf(stats, 2)).toEqual([
      { name: 'conversations', value: 5 },
      { name: 'answered', value: 0 },
      { name: 'failed', value: 2 },
    ]);
  });

  it('counts nothing where nothing is known', () => {
    expect(numbersOf(stats, 9)).toEqual([{ name: 'conversations', value: 0 }]);
    expect(numbersOf(undefined, 1)).toEqual([{ name: 'conversations', value: 0 }]);
  });
});
