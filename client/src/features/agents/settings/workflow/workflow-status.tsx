import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../ui/layout/badge';
import type { Agent } from '../../api/agents-api';
import { RestoreWorkflowButton } from '../connection/restore-workflow-button';
import { isWorkflowReason, missingCause } from './workflow-reason';

/** State of a provisioned workflow, why it is not ready, and a button to retry. */
export function WorkflowStatus({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agentSettings');
  const { workflow_state: state = 'none', workflow_reason: reason, template_type } = agent;
  if (state === 'none' || !template_type) return null;
  const gone = state === 'failed' ? missingCause(reason) : undefined;

  return (
    <div role="status" className="grid justify-items-start gap-2">
      <Badge
        tone={state === 'ready' ? 'ready' : state === 'failed' ? 'danger' : 'draft'}
        dot={state === 'ready' ? 'filled' : 'hollow'}
      >
        {t(`workflow.states.${gone ?? state}`)}
      </Badge>
      {state !== 'ready' && isWorkflowReason(reason) && <p className="text-sm">{t(`workflow.reasons.${reason}`)}</p>}
      {state === 'failed' && <RestoreWorkflowButton agentId={agent.id} how={gone === 'deleted' ? 'remake' : 'retry'} />}
    </div>
  );
}
