import { type Agent, useAgentsGetQuery } from '../../api/agents-api';

const WHILE_IT_IS_MADE = 3000;
const WHILE_IT_IS_CLOSED = 5000;

function intervalFor(agent: Agent | undefined): number {
  if (agent?.workflow_state === 'pending') return WHILE_IT_IS_MADE;
  return agent?.workflow_closed ? WHILE_IT_IS_CLOSED : 0;
}

/** Polls while the agent's workflow is being created or cannot be opened yet, because no event reports the change. */
export function useWorkflowPolling(agent: Agent | undefined): void {
  useAgentsGetQuery(
    { id: agent?.id ?? 0 },
    {
      skip: !agent,
      pollingInterval: intervalFor(agent),
      skipPollingIfUnfocused: true,
      selectFromResult: () => ({}),
    },
  );
}
