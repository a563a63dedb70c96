interface Stat {
  agent_id: number;
  conversation_count: number;
  answered_count?: number | null;
  failed_count?: number | null;
}

export interface AgentStatRow {
  name: 'conversations' | 'answered' | 'failed';
  value: number;
}

/** The server counts of an agent. Counts that failed to load are zero. */
export function agentStats(stats: readonly Stat[] | undefined, agentId: number): AgentStatRow[] {
  const stat = stats?.find(({ agent_id }) => agent_id === agentId);
  const numbers: AgentStatRow[] = [{ name: 'conversations', value: stat?.conversation_count ?? 0 }];
  if (typeof stat?.answered_count === 'number') numbers.push({ name: 'answered', value: stat.answered_count });
  if (typeof stat?.failed_count === 'number') numbers.push({ name: 'failed', value: stat.failed_count });
  return numbers;
}
