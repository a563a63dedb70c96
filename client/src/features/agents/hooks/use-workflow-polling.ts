import { type Agent, useAgentsGetQuery } from '../api/agents-api';

const WHILE_IT_IS_MADE = 3000;

/** Looks again as long as the agent's workflow is being made: nothing else says when it is there. */
export function useWorkflowPolling(agent: Agent | undefined): void {
  useAgentsGetQuery(
    { id: agent?.id ?? 0 },
    {
      skip: !agent,
      pollingInterval: agent?.workflow_state === 'pending' ? WHILE_IT_IS_MADE : 0,
      skipPollingIfUnfocused: true,
      selectFromResult: () => ({}),
    },
  );
}
