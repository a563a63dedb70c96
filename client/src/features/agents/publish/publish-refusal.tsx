import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { Spinner } from '../../../ui/feedback/spinner';
import { type PublishableAgent, useAgentsCheckMutation } from '../api/agents-api';
import { CheckList } from '../settings/connection/check-list';
import { isWorkflowRefusal, refusedStep } from '../settings/connection/check-steps';
import { WorkflowLink } from '../settings/workflow/workflow-link';

/** Why an agent could not be published: the failed step and its fix. */
export function PublishRefusal({ agent, error }: { agent: PublishableAgent; error: ApiError }) {
  const { t } = useTranslation('agentSettings');
  const errorText = useErrorText();
  const [check, { data, isLoading, error: checkError }] = useAgentsCheckMutation();
  const refused = refusedStep(error.detail);
  const isWorkflow = isWorkflowRefusal(error);

  // Checks again after each rejection, to show which steps passed.
  useEffect(() => {
    if (isWorkflowRefusal(error)) void check({ id: agent.id });
  }, [check, agent.id, error]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div role="alert" className="grid gap-1 rounded-card border border-danger p-3 text-sm">
        <p className="font-semibold text-danger">{refused?.headline ?? errorText(error)}</p>
        {refused && <p>{refused.fix ?? t('publish.failedStep', { step: t(`check.steps.${refused.step}`) })}</p>}
      </div>
      {isLoading && (
        <p role="status" className="flex items-center gap-2 text-sm text-fg2">
          <Spinner size={18} />
          {t('check.running')}
        </p>
      )}
      {data && !isLoading && (
        <CheckList agentId={agent.id} check={data} onRestoreDone={() => void check({ id: agent.id })} />
      )}
      {checkError !== undefined && <p className="text-sm text-fg2">{errorText(checkError)}</p>}
      {isWorkflow && <WorkflowLink agent={agent} />}
    </div>
  );
}
