import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/error-text';
import { Badge } from '../../../../ui/badge';
import { Button } from '../../../../ui/button';
import { notify } from '../../../../ui/notify';
import { type Agent, useAgentsUpdateMutation } from '../../api/agents-api';
import { isWorkflowReason } from '../../model/workflow-reason';

/** How far the workflow is that is made for an agent, why it is not ready, and the way to have it made anew. */
export function WorkflowStanding({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [update, { isLoading }] = useAgentsUpdateMutation();
  const { workflow_state: state = 'none', workflow_reason: reason, template_type } = agent;
  if (state === 'none' || !template_type) return null;

  const remake = async () => {
    try {
      // Choosing the template again is what asks for a new one; the id of the one that is gone goes with it.
      const updateAgentDto = { template_type, n8n_workflow_id: null };
      await update({ id: agent.id, updateAgentDto }).unwrap();
      notify.success({ title: t('workflow.remade') });
    } catch (error) {
      notify.error({ title: t('updateFailed'), description: errorText(error) });
    }
  };

  return (
    <div role="status" className="grid justify-items-start gap-2">
      <Badge
        tone={state === 'ready' ? 'ready' : state === 'failed' ? 'danger' : 'draft'}
        dot={state === 'ready' ? 'filled' : 'hollow'}
      >
        {t(`workflow.states.${state}`)}
      </Badge>
      {state !== 'ready' && isWorkflowReason(reason) && <p className="text-sm">{t(`workflow.reasons.${reason}`)}</p>}
      {state === 'failed' && (
        <Button variant="secondary" size="sm" busy={isLoading} onClick={() => void remake()}>
          {t('workflow.remake')}
        </Button>
      )}
    </div>
  );
}
