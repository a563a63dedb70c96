import { agentStats } from './agent-stats';

const stats = [
  { agent_id: 1, conversation_count: 3 },
  { agent_id: 2, conversation_count: 5, answered_count: 0, failed_count: 2 },
];

describe('agentStats', () => {
  it('returns the server counts of the agent', () => {
    expect(agentStats(stats, 1)).toEqual([{ name: 'conversations', value: 3 }]);
    expect(agentStats(stats, 2)).toEqual([
      { name: 'conversations', value: 5 },
      { name: 'answered', value: 0 },
      { name: 'failed', value: 2 },
    ]);
  });

  it('returns zero conversations when no counts are known', () => {
    expect(agentStats(stats, 9)).toEqual([{ name: 'conversations', value: 0 }]);
    expect(agentStats(undefined, 1)).toEqual([{ name: 'conversations', value: 0 }]);
  });
});
