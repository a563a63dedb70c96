import { type Agent, useAgentsGetQuery } from '../../api/agents-api';

const CREATING_INTERVAL = 3000;
const CLOSED_INTERVAL = 5000;

function intervalFor(agent: Agent | undefined): number {
  if (agent?.workflow_state === 'pending') return CREATING_INTERVAL;
  return agent?.workflow_closed ? CLOSED_INTERVAL : 0;
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
